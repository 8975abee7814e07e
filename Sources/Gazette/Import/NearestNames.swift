internal import Forms
internal import Press
package import RecordStore

/// The stored records that references may mean which name none.
package struct NearestNames {
  private let snapshot: Snapshot
  private let collections: Collections
  /// Of each kind, folded, in their order; empty where there are too many to compare.
  private var names: [String: [(folded: [Character], name: String)]] = [:]
  private var known: [String: String?] = [:]

  /// Kinds with more names are not looked through.
  private static let nameLimit = 20_000
  /// For so many different values something is looked for.
  private static let valueLimit = 200

  package init(in snapshot: Snapshot, of collections: Collections) {
    self.snapshot = snapshot
    self.collections = collections
  }

  /// The name of the record that a rejected reference may mean, if there is but one.
  ///
  /// - Complexity: O(names of the kind × length²) for a value that is new.
  package mutating func name(meantBy rejection: Rejection) throws -> String? {
    guard case .unknownReference(let kind)? = BrokenRule(rejection.cause), let value = rejection.value else {
      return nil
    }
    return try name(of: kind, meantBy: value)
  }

  private mutating func name(of kind: String, meantBy value: String) throws -> String? {
    let place = "\(kind)\u{0}\(value)"
    if let known = known[place] { return known }
    guard known.count < Self.valueLimit else { return nil }
    let found = try nearest(to: Array(SearchFold.folded(value)), of: kind)
    known[place] = .some(found)
    return found
  }

  private mutating func nearest(to value: [Character], of kind: String) throws -> String? {
    if names[kind] == nil {
      let all = try collections.kind(kind)?.names(in: snapshot) ?? []
      names[kind] =
        all.count > Self.nameLimit ? [] : all.map { (Array(SearchFold.folded($0.name)), $0.name) }
    }
    return Self.nearest(to: value, among: names[kind] ?? [])
  }

  /// The only one of names that is near to what somebody has written.
  ///
  /// - Complexity: O(names × length²).
  package static func name(meantBy text: String, among names: [String]) -> String? {
    nearest(
      to: Array(SearchFold.folded(text)), among: names.map { (Array(SearchFold.folded($0)), $0) })
  }

  /// The only one of names that is near to a text: at most every third letter is another.
  static func nearest(to value: [Character], among names: [(folded: [Character], name: String)]) -> String? {
    let limit = value.count / 3
    var best: (distance: Int, name: String)?
    var isAlone = true
    for (folded, name) in names where abs(folded.count - value.count) <= limit {
      let distance = distance(folded, value)
      guard distance <= min(limit, best?.distance ?? limit) else { continue }
      isAlone = distance != best?.distance || name == best?.name
      best = (distance, name)
    }
    return isAlone ? best?.name : nil
  }

  /// How many letters have to be put in, taken out or changed, or two beside each other to change places (the optimal
  /// string alignment distance).
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var before: [Int] = []
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var next = [index + 1]
      for place in other.indices {
        let changed = row[place] + (letter == other[place] ? 0 : 1)
        var least = min(changed, row[place + 1] + 1, next[place] + 1)
        if index > 0, place > 0, letter == other[place - 1], one[index - 1] == other[place] {
          least = min(least, before[place - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[other.count]
  }
}

extension BrokenRule {
  fileprivate init?(_ cause: Rejection.Cause) { self.init(name: cause.rule, arguments: cause.arguments) }
}

extension EntryChoices {
  /// The key or name of the record that a text may mean which names none, if there is but one.
  ///
  /// - Complexity: O(records of the kind × length²).
  package func name(of kind: String, meantBy text: String) -> String? {
    NearestNames.name(meantBy: text, among: of(kind).flatMap { [$0.value, $0.title] })
  }
}
