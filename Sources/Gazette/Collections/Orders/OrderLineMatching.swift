internal import RecordStore

/// Tells which stored line of an order each given one is.
struct OrderLineMatching {
  /// For each given line the place of the stored one; nil for a new line.
  private(set) var places: [Int?]

  private let given: [GivenLine]
  private let stored: [OrderLine]
  private var isTaken: [Bool]
  /// The given lines, those first that say most about themselves.
  private let order: [Int]

  /// - Parameters:
  ///   - menuNames: what the dish of each given line is called now, where that was looked up.
  ///   - lastDishes: the dishes that stored lines without one had when they last had one, by their places.
  init(
    _ given: [GivenLine], menuNames: [String?], stored: [OrderLine], lastDishes: () throws -> [Int: String]
  ) rethrows {
    self.given = given
    self.stored = stored
    places = given.map { _ in nil }
    isTaken = stored.map { _ in false }
    order = given.indices.sorted { (given[$1].detail, $0) < (given[$0].detail, $1) }
    match { line, old in
      let (line, old) = (given[line], stored[old])
      return line.dish == nil
        ? line.name == old.name && (line.isDishAbsent || old.dish == nil)
        : line.isOnMenu && line.dish == old.dish
    }
    guard isOpen else { return }
    // The dish was taken off the menu, and may be on it again.
    let last = try lastDishes()
    match { line, old in
      guard let dish = given[line].dish, let before = last[old] else { return false }
      return dish == before || !given[line].isOnMenu && dish == stored[old].name
    }
    match { line, old in
      given[line].isOnMenu && stored[old].dish == nil
        && stored[old].name == given[line].name ?? menuNames[line]
    }
    // The source names the dish no more.
    match { line, old in given[line].dish == nil && given[line].name == stored[old].name }
  }

  private var isOpen: Bool { places.contains(nil) && isTaken.contains(false) }

  /// Takes stored lines that may be given ones: first those that agree in all that is given.
  private mutating func match(_ maybe: (_ line: Int, _ old: Int) -> Bool) {
    let agreements: [(GivenLine, OrderLine) -> Bool] = [
      { $0.agreesInText(with: $1) && $0.agreesInQuantity(with: $1) }, { $0.agreesInText(with: $1) },
      { $0.agreesInQuantity(with: $1) }, { _, _ in true },
    ]
    for agrees in agreements where isOpen {
      for line in order where places[line] == nil {
        // Most lines stand where they stood.
        let candidates = [line].filter { $0 < stored.count } + stored.indices
        let old = candidates.first {
          !isTaken[$0] && maybe(line, $0) && agrees(given[line], stored[$0])
        }
        guard let old else { continue }
        places[line] = old
        isTaken[old] = true
      }
    }
  }
}

extension GivenLine {
  /// How many of its values it gives by which one line of a dish is told from another.
  fileprivate var detail: Int { [name == nil, price == nil, quantity == nil].count { !$0 } }

  fileprivate func agreesInText(with old: OrderLine) -> Bool {
    name ?? old.name == old.name && price ?? old.price == old.price
  }

  fileprivate func agreesInQuantity(with old: OrderLine) -> Bool {
    quantity ?? old.quantity == old.quantity
  }
}

/// The dishes that lines of an order had before these were taken off the menu, as the history has them.
enum LastDishes {
  /// For lines without a dish the dish that they had last, by their places: as the line in this place, of this
  /// name and price, or as one of this name and price that has been moved since.
  ///
  /// - Complexity: O(lines × lines in the order's history).
  static func dishes(
    of lines: [OrderLine], ofOrder key: String, in snapshot: Snapshot
  ) throws -> [Int: String] {
    guard lines.contains(where: { $0.dish == nil }) else { return [:] }
    let past = try snapshot.all(
      """
      SELECT old.key, json_extract(old.value, '$[0]'), json_extract(old.value, '$[1]'),
        json_extract(old.value, '$[2]')
      FROM history, json_each(json_extract(state, '$[3]')) AS old
      WHERE history.kind = 'orders' AND history.key = ? AND \(StoreTable.isKnown)
        AND json_extract(old.value, '$[0]') IS NOT NULL
      ORDER BY history.revision DESC, old.key
      """, [.text(key)]
    ) {
      (place: try $0.integer(0), dish: try $0.text(1), name: try $0.text(2), price: try $0.money(3))
    }
    var dishes: [Int: String] = [:]
    for (place, line) in lines.enumerated() where line.dish == nil {
      let alike = past.filter { $0.name == line.name && $0.price == line.price }
      dishes[place] = (alike.first { $0.place == place } ?? alike.first)?.dish
    }
    return dishes
  }
}
