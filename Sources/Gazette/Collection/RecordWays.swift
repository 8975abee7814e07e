internal import Forms
internal import Press

/// The ways from one record's page to the next: in the order of the kind, by what records are called where it has none.
///
/// Texts are in the order of names, as in lists.
struct RecordWays: Sendable {
  private let names: ReferenceLinks.Names
  /// The places of the records in their order, and the place of each in it; nil where they are read in it.
  private let order: (places: [Int], ranks: [Int])?

  /// - Parameter order: asked for where texts are to be put in order.
  /// - Complexity: O(*n* log *n*) where they are, else O(1).
  init(among names: ReferenceLinks.Names, of kind: RecordKind, in order: @autoclosure () -> TextOrder) {
    self.names = names
    guard let places = kind.places(of: names.records.all, in: order()) else {
      self.order = nil
      return
    }
    var ranks = places
    for (rank, place) in places.enumerated() { ranks[place] = rank }
    self.order = (places, ranks)
  }

  func ways(of key: String) -> PageWays {
    guard let place = names.records.place(of: key) else { return .none }
    let rank = order?.ranks[place] ?? place
    func crumb(_ rank: Int) -> Crumb? {
      guard names.records.all.indices.contains(rank) else { return nil }
      return names.crumb(at: order?.places[rank] ?? rank)
    }
    return PageWays(previous: crumb(rank - 1), next: crumb(rank + 1))
  }
}

extension RecordKind {
  /// The places of records in the order in which people go through them; nil where it is that in which they are read.
  func places(of records: [StoredRecord], in order: @autoclosure () -> TextOrder) -> [Int]? {
    // What comes behind a text in the kind's order tells apart those of the same text, which are read in it.
    let texts = declaration.order.prefix { form.field($0.field)?.kind.isWritten == true && !$0.isDescending }
      .compactMap { form.place(of: $0.field) }
    if texts.isEmpty, !declaration.order.isEmpty { return nil }
    let sorted = order().sorted(records.indices) { place in
      texts.isEmpty ? [recordName(of: records[place])] : texts.map { records[place].values[$0]?.text }
    } then: { place in
      let digits = String(place)
      return String(repeating: "0", count: 20 - digits.utf8.count) + digits
    }
    return sorted
  }
}

extension FieldKind {
  /// Whether its values are texts as people write them.
  fileprivate var isWritten: Bool {
    switch self {
    case .text, .multiline, .email: true
    default: false
    }
  }
}
