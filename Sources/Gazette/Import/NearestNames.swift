internal import Forms
internal import Press
package import RecordStore

/// The stored records that references may mean which name none.
package struct NearestNames {
  private let snapshot: Snapshot
  private let collections: Collections
  /// Of each kind, folded, in their order; empty where there are too many to compare.
  private var names: [String: [(letters: [Int], name: String)]] = [:]
  private var letters = NumberedLetters()
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
    let found = try nearest(to: value, of: kind)
    known[place] = .some(found)
    return found
  }

  private mutating func nearest(to value: String, of kind: String) throws -> String? {
    if names[kind] == nil {
      let all = try collections.kind(kind)?.names(in: snapshot) ?? []
      names[kind] = all.count > Self.nameLimit ? [] : all.map { (letters.folded($0.name), $0.name) }
    }
    return Self.nearest(to: letters.folded(value), among: names[kind] ?? [])
  }

  /// The only one of names that is near to what somebody has written.
  ///
  /// - Complexity: O(names × length²).
  package static func name(meantBy text: String, among names: [String]) -> String? {
    var letters = NumberedLetters()
    return nearest(to: letters.folded(text), among: names.map { (letters.folded($0), $0) })
  }

  /// The only one of names that is near to a text: at most every third letter is another.
  private static func nearest(to value: [Int], among names: [(letters: [Int], name: String)]) -> String? {
    var limit = value.count / 3
    var rows = DistanceRows(to: value)
    var best: (distance: Int, name: String)?
    var isAlone = true
    for (letters, name) in names where abs(letters.count - value.count) <= limit {
      guard let distance = rows.distance(of: letters, within: limit) else { continue }
      isAlone = distance != best?.distance || name == best?.name
      best = (distance, name)
      limit = distance
    }
    return isAlone ? best?.name : nil
  }
}

/// Letters as numbers, which are compared in no time.
private struct NumberedLetters {
  private var numbers: [Character: Int] = [:]

  /// The letters of a text as searches compare them.
  mutating func folded(_ text: String) -> [Int] {
    SearchFold.folded(text).map { letter in
      if let known = numbers[letter] { return known }
      numbers[letter] = numbers.count
      return numbers.count - 1
    }
  }
}

/// How many letters have to be put in, taken out or changed, or two beside each other to change places (the optimal
/// string alignment distance), from one text to others.
private struct DistanceRows {
  private let text: [Int]
  /// The row before the last one, the last one, and the one that is made.
  private var (before, row, next): ([Int], [Int], [Int])

  init(to text: [Int]) {
    self.text = text
    row = Array(0...text.count)
    (before, next) = (row, row)
  }

  /// The distance of a text that is no more than a limit longer or shorter; nil where it is above the limit.
  ///
  /// - Complexity: O(length × limit).
  mutating func distance(of other: [Int], within limit: Int) -> Int? {
    for place in row.indices { row[place] = place }
    var leastBefore = 0
    for (index, letter) in other.enumerated() {
      // Farther from the diagonal nothing is within the limit.
      let (start, end) = (max(0, index - limit), min(text.count, index + limit + 1))
      next[start] = start == 0 ? index + 1 : limit + 1
      var least = next[start]
      for place in start..<end {
        var own = min(row[place] + (letter == text[place] ? 0 : 1), row[place + 1] + 1, next[place] + 1)
        if index > 0, place > 0, letter == text[place - 1], other[index - 1] == text[place] {
          own = min(own, before[place - 1] + 1)
        }
        next[place + 1] = own
        least = min(least, own)
      }
      if end < text.count { next[end + 1] = limit + 1 }
      // Two letters that change places reach back over one row.
      if min(least, leastBefore) > limit { return nil }
      leastBefore = least
      swap(&before, &row)
      swap(&row, &next)
    }
    return row[text.count] <= limit ? row[text.count] : nil
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
