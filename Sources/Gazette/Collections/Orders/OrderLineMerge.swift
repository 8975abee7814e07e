internal import Forms
internal import RecordStore

/// The lines to store of an order that is imported, beside those that are stored of it already.
///
/// A line keeps the name and price it was added with where the source names none: it is known again by
/// its dish, in whatever order the source has the lines. A line whose dish was deleted stays: no source
/// can name its dish any more.
struct OrderLineMerge {
  private let stored: [OrderLine]
  private let keepsLinesWithoutDish: Bool
  /// Places of stored lines that no line of the source has taken yet.
  private var open: [Int]

  init(stored: [OrderLine], keepsLinesWithoutDish: Bool) {
    self.stored = stored
    self.keepsLinesWithoutDish = keepsLinesWithoutDish
    open = Array(stored.indices)
  }

  /// - Complexity: O(lines of the source × stored lines), of one order.
  mutating func lines(_ groups: [FieldGroup], in snapshot: Snapshot) throws -> [OrderLine] {
    var lines: [OrderLine] = []
    for group in groups {
      let dish = group.values[0]?.text
      let (name, price) = (group.values[2]?.text, group.values[3]?.money)
      let menu = try dish.flatMap { try DishKind.dish($0, in: snapshot) }
      let known =
        takeStored { $0.dish == dish && (dish != nil || $0.name == name && $0.price == price) }
        // The dish is on the menu again.
        ?? takeStored { $0.dish == nil && $0.name == (name ?? menu?.name) }
      lines.append(
        OrderLine(
          dish: dish, name: name ?? known?.name ?? menu?.name ?? "",
          price: price ?? known?.price ?? menu?.price ?? .zero, quantity: group.values[1]?.integer ?? 1))
    }
    for place in open where keepsLinesWithoutDish && stored[place].dish == nil {
      lines.insert(stored[place], at: min(place, lines.count))
    }
    return lines
  }

  private mutating func takeStored(where isMeant: (OrderLine) -> Bool) -> OrderLine? {
    guard let index = open.firstIndex(where: { isMeant(stored[$0]) }) else { return nil }
    return stored[open.remove(at: index)]
  }
}
