package import Forms
internal import Press

/// Something that can be ordered.
package struct MenuItem: Sendable {
  package let key: String
  package let name: String
  package let description: String?
  /// The price of lines added from now on; nil where it cannot be ordered.
  package let price: Money?
  package let group: MenuGroup

  package init(key: String, name: String, description: String?, price: Money?, group: MenuGroup) {
    self.key = key
    self.name = name
    self.description = description
    self.price = price
    self.group = group
  }
}

/// Under which something is listed, such as Pizzas.
package struct MenuGroup: Sendable, Equatable {
  /// As it is stored.
  package let value: String
  package let title: String
  /// Whether the title is one of a declaration, which catalogues translate.
  package let isDeclared: Bool
  /// Where it stands among those of the declaration; the same for those that are in the order of their titles.
  fileprivate let place: Int

  package init(_ value: String, title: String? = nil, isDeclared: Bool = false, place: Int = 0) {
    self.value = value
    self.title = title ?? value
    self.isDeclared = isDeclared
    self.place = place
  }
}

/// What can be ordered, as somebody looks for something in it.
///
/// ```swift
/// let menu = try store.read { try ordering.menu(in: $0) }
/// menu.item(named: "pizza quattro")?.price
/// menu.items(matching: "jalapeno")    // finds jalapeño, in names and descriptions
/// ```
package struct Menu: Sendable {
  /// By group, then name, then key.
  package let items: [MenuItem]

  /// - Parameter language: a language code, by whose rules they are put in order.
  package init(_ items: [MenuItem], language: String = "en") {
    // Those of one place stay as they are.
    self.items = TextOrder(language: language)
      .sorted(items, byAll: { [$0.group.title, $0.group.value, $0.name] }, then: \.key)
      .sorted { $0.group.place < $1.group.place }
  }

  /// What a text names: exactly, or else without regard to case and accents; in either case by its
  /// key before its name, and nil where several are meant.
  ///
  /// - Complexity: O(items).
  package func item(named text: String) -> MenuItem? {
    // Keys of other code points can be the same text.
    let bytes = Array(text.utf8)
    if let item = items.first(where: { $0.key.utf8.elementsEqual(bytes) }) { return item }
    let named = items.filter { $0.name.utf8.elementsEqual(bytes) }
    guard named.isEmpty else { return named.count == 1 ? named[0] : nil }
    let folded = SearchFold.folded(text)
    let alike = items.filter { SearchFold.folded($0.key) == folded || SearchFold.folded($0.name) == folded }
    return alike.count == 1 ? alike[0] : nil
  }

  /// What has every word of a text somewhere in its name or description, without regard to case and
  /// accents; all where it has none.
  ///
  /// - Complexity: O(length of all names and descriptions × words).
  package func items(matching text: String) -> [MenuItem] {
    let words = SearchFold.folded(text).split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    guard !words.isEmpty else { return items }
    return items.filter { item in
      let texts = Array(SearchFold.folded("\(item.name)\n\(item.description ?? "")").utf8)
      return words.allSatisfy { texts.firstRange(of: $0) != nil }
    }
  }

  /// What follows each other, by group.
  package static func byGroup(_ items: [MenuItem]) -> [(group: MenuGroup, items: [MenuItem])] {
    var groups: [(group: MenuGroup, items: [MenuItem])] = []
    for item in items {
      if groups.last?.group == item.group {
        groups[groups.count - 1].items.append(item)
      } else {
        groups.append((item.group, [item]))
      }
    }
    return groups
  }
}
