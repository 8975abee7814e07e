internal import Forms

/// A date or an amount as the index has it, in one way for all in which people write it.
///
/// It begins with a sign that no word has, so that the number 657 and the amount 657.00 are told apart.
package struct SearchSign: Sendable, Hashable {
  static let date = UInt8(ascii: "=")
  static let amount = UInt8(ascii: "$")

  /// `=20260630`, `=202606` for a month, `$657` for 657.00, `$-3.5`.
  let text: String

  /// - Parameter digits: as ISO 8601 has a date or month: `2026-06-30`.
  private init(date digits: String) {
    text = String(decoding: [Self.date] + digits.utf8.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self)
  }

  /// - Parameter number: with a dot, and as many decimals as it likes: `657.00`.
  private init(amount number: String) {
    var digits = [Self.amount] + number.utf8
    if digits.contains(UInt8(ascii: ".")) {
      while digits.last == UInt8(ascii: "0") { digits.removeLast() }
      if digits.last == UInt8(ascii: ".") { digits.removeLast() }
    }
    text = String(decoding: digits, as: UTF8.self)
  }

  /// Appends the dates and amounts that a cell shows, unless they are there already.
  static func append(of cell: Cell, in currency: Currency, to signs: inout [SearchSign]) {
    func add(_ sign: SearchSign) { if !signs.contains(sign) { signs.append(sign) } }
    switch cell {
    case .date(let date): add(SearchSign(date: date.description))
    case .moment(let moment): add(SearchSign(date: moment.date.description))
    case .month(let month): add(SearchSign(date: month.description))
    case .money(let money): add(SearchSign(amount: money.plainText(in: currency)))
    case .words(let words): for value in words.values { append(of: value, in: currency, to: &signs) }
    case .defaulted(let inner), .status(let inner, _), .link(let inner, _), .counted(let inner, _, _):
      append(of: inner, in: currency, to: &signs)
    default: break
    }
  }
}
