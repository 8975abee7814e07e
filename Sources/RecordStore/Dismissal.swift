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

/// By what a rejected row is known again; see ``Rejection/digest`` and ``Rejection/written``.
struct RowNumbers: Hashable {
  let digest: Int?
  let written: Int?
}

extension Rejection {
  var numbers: RowNumbers { RowNumbers(digest: digest, written: written) }
}

extension [Rejection] {
  /// Those of them that say the same as one of some others, or as one that does.
  ///
  /// Of a store of before only those on the same line do, as nothing tells what they say.
  fileprivate func like(_ chosen: [Rejection]) -> [Rejection] {
    let lines = Set(chosen.filter { $0.digest == nil }.map(\.line))
    var (rest, like) = (filter { $0.digest != nil }, filter { $0.digest == nil && lines.contains($0.line) })
    var others = chosen.filter { $0.digest != nil }
    while !others.isEmpty {
      let (digests, written) = (Set(others.map(\.digest)), Set(others.compactMap(\.written)))
      let isLike = { (row: Rejection) in
        digests.contains(row.digest) || row.written.map(written.contains) ?? false
      }
      others = rest.filter(isLike)
      rest.removeAll(where: isLike)
      like += others
    }
    return like
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
      let dismissed = open.like(open.filter(meant.contain))
      let alike = Dictionary(grouping: dismissed, by: \.numbers)
      for numbers in dismissed.map(\.numbers).distinct {
        var dismissal: Int?
        // The store finds them by their lines.
        for line in alike[numbers, default: []].map(\.line).distinct {
          // What a store of before has of a row tells it from no other one, so that it is dismissed for as long as it
          // stays.
          if dismissal == nil || numbers.digest == nil {
            dismissal = try self.dismissal(of: meant, numbers, reason: reason)
          }
          try execute(
            """
            UPDATE rejections SET dismissal = ?
            WHERE kind = ? AND source = ? AND line = ? AND digest IS ? AND written IS ?
            """,
            [
              StoreValue(dismissal), .text(meant.kind), .text(meant.source), .integer(line),
              StoreValue(numbers.digest), StoreValue(numbers.written),
            ])
        }
      }
      count += Set(dismissed.map(\.row)).count
    }
    return count
  }

  private func dismissal(
    of rows: RejectedRows, _ numbers: RowNumbers, reason: String
  ) throws(StoreError) -> Int {
    try execute(
      "INSERT INTO dismissals (kind, source, digest, written, reason, revision) VALUES (?, ?, ?, ?, ?, ?)",
      [
        .text(rows.kind), .text(rows.source), StoreValue(numbers.digest), StoreValue(numbers.written),
        .text(reason), .integer(revision),
      ])
    return Int(database.lastInsertedRowID)
  }

  /// The dismissals of rejected rows by what these say.
  ///
  /// A row that is read otherwise than when it was dismissed, by another declaration or in a source with other columns,
  /// keeps its dismissal under what it says now, so that it outlasts the next change of the one or the other as well. One
  /// that stood open as its source has it stays so, though a declaration reads it like a dismissed one for a while.
  /// - Parameter earlier: those of the source before.
  func dismissals(
    of rejections: [Rejection], ofKind kind: String, source: String, after earlier: [Rejection]
  ) throws(StoreError) -> [RowNumbers: Dismissal] {
    if rejections.isEmpty { return [:] }
    let known = try snapshot.all(
      """
      SELECT row, reason, madeOn, dismissals.digest, written
      FROM dismissals LEFT JOIN revisions ON revisions.revision = dismissals.revision
      WHERE kind = ? AND source = ? AND dismissals.digest IS NOT NULL ORDER BY row
      """, [.text(kind), .text(source)]
    ) { row in
      (
        dismissal: Dismissal(
          number: try row.integer(0), reason: try row.text(1), madeOn: try row.optionalText(2)),
        numbers: RowNumbers(digest: try row.optionalInteger(3), written: try row.optionalInteger(4))
      )
    }
    var read: [Int: Dismissal] = [:]
    var written: [Int: Dismissal] = [:]
    func note(_ dismissal: Dismissal, of numbers: RowNumbers) {
      if let number = numbers.digest, read[number] == nil { read[number] = dismissal }
      if let number = numbers.written, written[number] == nil { written[number] = dismissal }
    }
    for (dismissal, numbers) in known { note(dismissal, of: numbers) }
    var rest = rejections.map(\.numbers).distinct
    let same = Dictionary(known.map { ($0.numbers, $0.dismissal) }, uniquingKeysWith: { first, _ in first })
    var found: [RowNumbers: Dismissal] = [:]
    for row in rest { found[row] = same[row] }
    var taken = Set(found.values.map(\.number))
    let open = Set(earlier.filter { $0.dismissal == nil }.compactMap(\.written))
    rest.removeAll { found[$0] != nil || $0.written.map(open.contains) ?? false }
    // A row can be like another one by what that one says now.
    var count = rest.count + 1
    while rest.count < count {
      count = rest.count
      for row in rest {
        guard let like = row.digest.flatMap({ read[$0] }) ?? row.written.flatMap({ written[$0] }) else {
          continue
        }
        let isTaken = !taken.insert(like.number).inserted
        try arrange(
          isTaken
            ? """
            INSERT INTO dismissals (kind, source, digest, written, reason, revision)
            SELECT kind, source, ?, ?, reason, revision FROM dismissals WHERE row = ?
            """ : "UPDATE dismissals SET digest = ?, written = ? WHERE row = ?",
          [StoreValue(row.digest), StoreValue(row.written), .integer(like.number)])
        let number = isTaken ? Int(database.lastInsertedRowID) : like.number
        let dismissal = Dismissal(number: number, reason: like.reason, madeOn: like.madeOn)
        found[row] = dismissal
        note(dismissal, of: row)
      }
      rest.removeAll { found[$0] != nil }
    }
    return found
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
      let reopened = dismissed.like(dismissed.filter(meant.contain))
      let dismissals = reopened.compactMap(\.dismissal?.number).distinct
      for dismissal in dismissals {
        try execute("UPDATE rejections SET dismissal = NULL WHERE dismissal = ?", [.integer(dismissal)])
        try execute("DELETE FROM dismissals WHERE row = ?", [.integer(dismissal)])
      }
      // Others, of rows that are gone, would be found again by what these say.
      for numbers in reopened.map(\.numbers).distinct {
        try execute(
          "DELETE FROM dismissals WHERE kind = ? AND source = ? AND (digest = ? OR written = ?)",
          [
            .text(meant.kind), .text(meant.source), StoreValue(numbers.digest), StoreValue(numbers.written),
          ])
      }
      count += Set(reopened.map(\.row)).count
    }
    return count
  }
}
