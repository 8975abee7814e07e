internal import Forms
internal import GRDB

/// Why somebody does not want to see a rejected row any more, and since when.
package struct Dismissal: Sendable, Hashable {
  /// By which the store knows it.
  let number: Int
  package let reason: String
  /// In Greenwich; nil where it is not known.
  package let madeOn: String?

  /// When it was; nil where that cannot be read.
  package var moment: StoreMoment? { madeOn.flatMap { CalendarMoment(iso: $0) }.map(StoreMoment.init) }
}

/// The rejected rows that are meant: all of a source, or one that stands in a place of it.
package struct RejectedRows: Sendable, Hashable {
  package let kind: String
  package let source: String
  /// The place in the source, as ``Rejection/lineText`` has it; nil for all.
  package let place: String?
  /// What they said when somebody saw them, by which rows that have come into their places since are others; nil for
  /// whatever they say.
  private var seen: Set<Int?>?

  package init(kind: String, source: String, place: String? = nil) {
    self.kind = kind
    self.source = source
    self.place = place
  }

  /// Whether a rejection is one of theirs.
  package func contain(_ rejection: Rejection) -> Bool {
    rejection.kind == kind && rejection.source == source
      && place.map { $0 == rejection.lineText } ?? true && seen?.contains(rejection.digest) ?? true
  }

  /// The same, as they are among those that there are.
  package func seen(among rejections: [Rejection]) -> RejectedRows {
    var rows = self
    rows.seen = Set(rejections.filter(contain).map(\.digest))
    return rows
  }
}

extension Change {
  /// Dismisses rejected rows that are open.
  ///
  /// Rows of the source that say the same are dismissed with them, as nothing tells them apart in its next version.
  /// - Returns: how many rows were open and are dismissed now.
  /// - Complexity: O(rejected rows of the sources).
  package func dismiss(_ rows: [RejectedRows], reason: String) throws(StoreError) -> Int {
    var count = 0
    for meant in rows {
      let open = try snapshot.rejections(ofKind: meant.kind, source: meant.source)
        .filter { $0.dismissal == nil }
      let chosen = open.filter(meant.contain)
      if chosen.isEmpty { continue }
      let digests = Set(chosen.compactMap(\.digest))
      let lines = Set(chosen.filter { $0.digest == nil }.map(\.line))
      let dismissed = open.filter { rejection in
        rejection.digest.map(digests.contains) ?? lines.contains(rejection.line)
      }
      let place: [StoreValue] = [.text(meant.kind), .text(meant.source)]
      let alike = Dictionary(grouping: dismissed, by: \.digest)
      for digest in digests.sorted() {
        let dismissal = try dismissal(of: meant, digest: digest, reason: reason)
        // The store finds them by their lines.
        for line in Set(alike[digest, default: []].map(\.line)).sorted() {
          try execute(
            "UPDATE rejections SET dismissal = ? WHERE kind = ? AND source = ? AND line = ? AND digest = ?",
            [.integer(dismissal)] + place + [.integer(line), .integer(digest)])
        }
      }
      // What a store of before has of a row tells it from no other one, so that it is dismissed for as long as it stays.
      for line in lines.sorted() {
        let dismissal = try dismissal(of: meant, digest: nil, reason: reason)
        try execute(
          "UPDATE rejections SET dismissal = ? WHERE kind = ? AND source = ? AND digest IS NULL AND line = ?",
          [.integer(dismissal)] + place + [.integer(line)])
      }
      count += Set(dismissed.map(\.row)).count
    }
    return count
  }

  private func dismissal(
    of rows: RejectedRows, digest: Int?, reason: String
  ) throws(StoreError) -> Int {
    try execute(
      "INSERT INTO dismissals (kind, source, digest, reason, revision) VALUES (?, ?, ?, ?, ?)",
      [.text(rows.kind), .text(rows.source), StoreValue(digest), .text(reason), .integer(revision)])
    return Int(database.lastInsertedRowID)
  }

  /// Takes the dismissal of rejected rows back, also for their like in later versions of the source.
  ///
  /// - Returns: how many rows were dismissed and are open now.
  /// - Complexity: O(rejected rows of the sources).
  package func reopen(_ rows: [RejectedRows]) throws(StoreError) -> Int {
    var count = 0
    for meant in rows {
      let dismissed = try snapshot.rejections(ofKind: meant.kind, source: meant.source)
        .filter { $0.dismissal != nil }
      let dismissals = Set(dismissed.filter(meant.contain).compactMap(\.dismissal?.number))
      for dismissal in dismissals.sorted() {
        count += Set(dismissed.filter { $0.dismissal?.number == dismissal }.map(\.row)).count
        try execute("UPDATE rejections SET dismissal = NULL WHERE dismissal = ?", [.integer(dismissal)])
        try execute("DELETE FROM dismissals WHERE row = ?", [.integer(dismissal)])
      }
    }
    return count
  }
}
