internal import Forms
internal import Press
public import RecordStore

/// The dishes that can be ordered, as somebody looks for one (DOMAIN, section 5).
///
/// ```swift
/// let menu = try store.read { try Menu(in: $0) }
/// menu.dish(named: "pizza quattro")?.price
/// menu.dishes(matching: "jalapeno")    // finds jalapeño, in names and descriptions
/// ```
public struct Menu: Sendable {
  /// By type, then name, then key.
  public let dishes: [Dish]

  public init(_ dishes: [Dish]) { self.dishes = dishes }

  /// - Parameter language: a language code, by whose rules the dishes are listed.
  public init(in snapshot: Snapshot, language: String = "en") throws {
    dishes = DishKind.sorted(
      try DishKind.dishes(in: snapshot), by: TextOrder(language: language))
  }

  /// The dish that a text names: exactly, or else without regard to case and accents; in either case by its
  /// key before its name, and nil where several are meant.
  ///
  /// - Complexity: O(dishes).
  public func dish(named text: String) -> Dish? {
    // Keys of other code points can be the same text.
    let bytes = Array(text.utf8)
    if let dish = dishes.first(where: { $0.key.utf8.elementsEqual(bytes) }) { return dish }
    let named = dishes.filter { $0.name.utf8.elementsEqual(bytes) }
    guard named.isEmpty else { return named.count == 1 ? named[0] : nil }
    let folded = SearchFold.folded(text)
    let alike = dishes.filter { SearchFold.folded($0.key) == folded || SearchFold.folded($0.name) == folded }
    return alike.count == 1 ? alike[0] : nil
  }

  /// The dishes that have every word of a text somewhere in their name or description, without regard to case
  /// and accents; all of them where it has none.
  ///
  /// - Complexity: O(length of all names and descriptions × words).
  public func dishes(matching text: String) -> [Dish] {
    let words = SearchFold.folded(text).split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    guard !words.isEmpty else { return dishes }
    return dishes.filter { dish in
      let texts = Array(SearchFold.folded("\(dish.name)\n\(dish.description ?? "")").utf8)
      return words.allSatisfy { texts.firstRange(of: $0) != nil }
    }
  }

  /// Dishes that follow each other, grouped by their type.
  public static func byType(_ dishes: [Dish]) -> [(type: String, dishes: [Dish])] {
    var groups: [(type: String, dishes: [Dish])] = []
    for dish in dishes {
      if groups.last?.type == dish.type {
        groups[groups.count - 1].dishes.append(dish)
      } else {
        groups.append((dish.type, [dish]))
      }
    }
    return groups
  }
}
