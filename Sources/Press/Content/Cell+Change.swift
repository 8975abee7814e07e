internal import Forms

/// How a figure differs from what it was before, in words.
///
/// ```swift
/// Cell.change(from: .money(may), to: .money(june))   // up 268.9 %
/// ```
extension Cell {
  /// The way a figure went; pages mark it.
  package enum Direction: String, Sendable {
    case up
    case down
    case same
  }

  /// Percentages differ by points, amounts, numbers and means by a percentage. Where a percentage would say nothing,
  /// of whole numbers below ten and of anything below zero, it is told by how much they differ, with as many decimals as
  /// the one that shows more of them; from zero, only which way it went.
  ///
  /// - Returns: nil where they are no two figures of one sort.
  package static func change(from before: Cell, to value: Cell) -> Cell? {
    guard let old = before.compared, let new = value.compared, old.unit == new.unit else { return nil }
    if old.number == new.number { return .change("unchanged", .same) }
    let isUp = old.number < new.number
    func changed(by amount: Cell) -> Cell {
      .change(isUp ? "up \(amount)" : "down \(amount)", isUp ? .up : .down)
    }
    let difference = isUp ? new.number + old.number * -1 : old.number + new.number * -1
    if old.unit == .share {
      let points = difference * 100
      return changed(
        by: points.rounded(timesTenToThe: 2) == 0
          ? "under \("\(.ratio(Fraction(1, over: 100), decimals: 2)) points" as Cell)"
          : "\(.ratio(points, decimals: 2)) points")
    }
    let isBelowTen = old.unit == .count && max(old.number, new.number) < Fraction(10, over: 1)
    if isBelowTen || min(old.number, new.number) < .zero {
      return changed(by: old.unit.cell(of: difference, decimals: max(old.decimals, new.decimals)))
    }
    if old.number == .zero { return .change("up from 0", .up) }
    // So great that there is no room for it, it is told as over the greatest that is told.
    let share = difference.quotient(by: old.number) ?? Fraction(Int.max, over: 1)
    switch share.rounded(timesTenToThe: 3) {
    case 0: return changed(by: "under \(.percent(Fraction(1, over: 1000), decimals: 1))")
    case 100_000...: return changed(by: "over \(.percent(Fraction(99_999, over: 1000), decimals: 1))")
    default: return changed(by: .percent(share, decimals: 1))
    }
  }

  /// A figure as it was, and words behind it such as `in May 2026`.
  package func followed(by words: Cell) -> Cell { words == .blank ? self : "\(self) \(words)" }

  private enum ComparedUnit {
    case count
    case money
    case share
    case ratio

    /// - Parameter decimals: those that a mean or decimal is shown with.
    func cell(of number: Fraction, decimals: Int) -> Cell {
      let most = Fraction(Int.max, over: 1)
      switch self {
      case .count where most < number, .money where most < number:
        return "over \(cell(of: most, decimals: decimals))"
      case .count: return .integer(number.rounded(timesTenToThe: 0))
      case .money: return .money(Money(minorUnits: number.rounded(timesTenToThe: 0)))
      case .share: return .percent(number)
      case .ratio where number.scaled(timesTenToThe: decimals) == 0:
        return "under \(.ratio(Fraction(1, over: Fraction.powerOfTen(decimals)), decimals: decimals))"
      case .ratio: return .ratio(number, decimals: decimals)
      }
    }
  }

  /// The exact number of a figure, what it counts, and the decimals of a mean or decimal; nil for anything else.
  private var compared: (number: Fraction, unit: ComparedUnit, decimals: Int)? {
    switch self {
    case .integer(let number): (Fraction(number, over: 1), .count, 0)
    case .money(let money): (Fraction(money.minorUnits, over: 1), .money, 0)
    case .percent(let share, _): (share, .share, 0)
    case .ratio(let ratio, let decimals): (ratio, .ratio, decimals)
    case .decimal(let number): (number.fraction, .ratio, number.scale)
    case .counted(let inner, _, _), .defaulted(let inner), .status(let inner, _), .link(let inner, _):
      inner.compared
    default: nil
    }
  }
}
