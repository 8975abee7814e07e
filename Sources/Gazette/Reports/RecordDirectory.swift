internal import Forms
internal import Press
internal import RecordStore

/// The records of a kind, in their order and by their keys.
struct KindRecords: Sendable {
  let all: [StoredRecord]
  private let places: [ExactText: Int]

  /// - Complexity: O(records).
  init(_ all: [StoredRecord]) {
    self.all = all
    places = Dictionary(
      all.enumerated().map { (ExactText($1.key), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The place of a record in ``all``.
  func place(of key: String) -> Int? { places[ExactText(key)] }

  /// The same for one that most likely is at a place, as when records are asked for in their order.
  func place(of key: String, near guess: Int) -> Int? {
    guess < all.count && all[guess].key.utf8.elementsEqual(key.utf8) ? guess : place(of: key)
  }

  subscript(key: String) -> StoredRecord? { place(of: key).map { all[$0] } }
}

/// What records are called and where their pages are, read for a kind when it is first asked for; an edition
/// has one for all of its pages.
final class RecordDirectory {
  private let collections: Collections
  private let snapshot: Snapshot
  private let readership: Readership
  private var known: [String: KindRecords] = [:]
  private var named: [String: ReferenceLinks.Names] = [:]
  /// What several records of a kind are called.
  private var shared: [String: Set<ExactText>] = [:]

  /// The records of some kinds, or what keeps them from being read, which only matters to whoever asks for them.
  typealias Reading = Pending<[String: Result<ReferenceLinks.Names, any Error>]>

  /// Those that are read meanwhile.
  private let ahead: Reading?

  /// - Parameters:
  ///   - readership: for whom the pages are made that show them.
  ///   - ahead: of what the same snapshot has; the others are read when they are asked for.
  init(
    of collections: Collections, in snapshot: Snapshot, for readership: Readership = .everybody,
    ahead: Reading? = nil
  ) {
    self.collections = collections
    self.snapshot = snapshot
    self.readership = readership
    self.ahead = ahead
  }

  /// Begins to read the records of some kinds on another thread, as everybody may know them.
  static func reading(_ kinds: [RecordKind], of store: RecordStore) -> Reading {
    Pending {
      try store.readBeside { snapshot in
        Dictionary(
          kinds.map { kind in
            (
              kind.name,
              Result {
                let records = kind.openly(try kind.records(in: snapshot), for: .everybody)
                return ReferenceLinks.Names(of: KindRecords(records), kind)
              }
            )
          }, uniquingKeysWith: { first, _ in first })
      }
    }
  }

  /// The name of a record with the way to its page; its key where there is no such record, nil where there is
  /// no such kind.
  ///
  /// - Complexity: O(records of the kind) when it is first asked for.
  func cell(_ key: String, of kind: String) throws -> Cell? {
    guard let names = try names(of: kind) else { return nil }
    return names[key] ?? .text(key)
  }

  /// Whether no other record of a kind is called like one.
  ///
  /// - Complexity: O(records of the kind) when it is first asked for.
  func isNamedAlone(_ key: String, kind: String) throws -> Bool {
    guard let names = try names(of: kind), let name = names.name(ofKey: key) else { return true }
    let shared = shared[kind] ?? names.shared
    self.shared[kind] = shared
    return !shared.contains(ExactText(name))
  }

  /// What the pages of a kind show of the records that it refers to, and of those that questionnaires renew.
  ///
  /// - Complexity: O(records of the kinds that the form refers to), of each when it is first asked for.
  func links(of form: Form) throws -> ReferenceLinks {
    var kinds: [String: ReferenceLinks.Names] = [:]
    let renewed = collections.questionnaire(form.id).map { [$0.name] } ?? []
    for kind in form.referencedKinds.union(renewed) { kinds[kind] = try names(of: kind) }
    return ReferenceLinks(kinds)
  }

  /// The records of a kind, in their order.
  ///
  /// - Complexity: O(records) when it is first asked for.
  func records(of kind: RecordKind) throws -> [StoredRecord] { try keyed(of: kind).all }

  /// The records of a kind, to be found by their keys.
  ///
  /// - Complexity: O(records) when it is first asked for.
  func keyed(of kind: RecordKind) throws -> KindRecords {
    if let known = known[kind.name] { return known }
    if let names = try ahead?.result()[kind.name]?.get() {
      named[kind.name] = names
      known[kind.name] = names.records
      return names.records
    }
    let read = KindRecords(kind.openly(try kind.records(in: snapshot), for: readership))
    known[kind.name] = read
    return read
  }

  /// The ways from one record's page to the next.
  ///
  /// - Parameter order: the order of names, where the kind's own is one of them.
  /// - Complexity: O(*n* log *n*) for records in the order of names, else O(1) beside ``keyed(of:)``.
  func ways(of kind: RecordKind, in order: @autoclosure () -> TextOrder) throws -> RecordWays? {
    try names(of: kind.name).map { RecordWays(among: $0, of: kind, in: order()) }
  }

  /// What refers to records of a kind.
  func references(
    to kind: RecordKind, from others: [RecordKind], in order: @autoclosure () -> TextOrder
  ) throws -> [IncomingReferences] {
    try others.flatMap { other in
      IncomingReferences.all(
        from: other, to: kind.name, records: try records(of: other), links: try links(of: other.form),
        in: order())
    }
  }

  /// Has these for all records of a kind, where a page shows no others.
  func take(_ records: [StoredRecord], of kind: RecordKind) { known[kind.name] = KindRecords(records) }

  private func names(of name: String) throws -> ReferenceLinks.Names? {
    if let known = named[name] { return known }
    guard let kind = collections.kind(name) else { return nil }
    let records = try keyed(of: kind)
    let names = named[name] ?? ReferenceLinks.Names(of: records, kind)
    named[name] = names
    return names
  }
}
