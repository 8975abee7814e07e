package import Forms
internal import Foundation
internal import GRDB

/// What a source said of a record when it last said something new of it.
package struct SourceStatement: Sendable, Equatable {
  /// The store's revision with which it came in.
  package let revision: Int
  /// Digests of what it said, as whoever keeps them has made them.
  package let said: [UInt8]
  /// The revision of the record's last change; nil where there is no such record any more.
  package let storedRevision: Int?

  package init(revision: Int, said: [UInt8], storedRevision: Int?) {
    self.revision = revision
    self.said = said
    self.storedRevision = storedRevision
  }
}

/// What a run of a source brought.
package struct SourceRun: Sendable, Equatable {
  package let kind: String
  package let source: String
  /// The store's revision behind it.
  package let revision: Int
  /// In Greenwich.
  package let madeOn: String
  package let milliseconds: Int
  /// Of what was read, as hexadecimal digits.
  package let digest: String
  /// Whether what is not in it was removed.
  package let isWhole: Bool
  package let counts: Counts

  /// When it was; nil where that cannot be read.
  package var moment: StoreMoment? { CalendarMoment(iso: madeOn).map(StoreMoment.init) }

  package struct Counts: Sendable, Equatable, Codable {
    /// Rows that were read.
    package var rows = 0
    package var imported = 0
    package var updated = 0
    package var unchanged = 0
    /// Records that were removed, as they are no longer in it.
    package var removed = 0
    package var rejected = 0
    /// Stored records of the source that are no longer in it.
    package var missing = 0
    /// Records that somebody had removed, and whose rows are as they were.
    package var leftOut = 0
    /// Fields that somebody had corrected, and of which the source said something new.
    package var conflicts = 0

    package init() {}

    /// As they are stored.
    fileprivate init(text: String) {
      self = (try? JSONDecoder().decode(Self.self, from: Data(text.utf8))) ?? Self()
    }

    fileprivate var text: String { (try? sortedJSON()) ?? "{}" }

    /// Whether a run with these has changed anything, after one with others.
    fileprivate func isNew(after last: Self) -> Bool {
      imported + updated + removed > 0
        || (rows, rejected, missing) != (last.rows, last.rejected, last.missing)
    }
  }
}

/// A field that somebody had corrected, and of which its source said something new.
package struct SourceConflict: Sendable, Hashable {
  package let kind: String
  package let source: String
  package let key: String
  /// The name of the field.
  package let field: String
  /// What was not taken: the source's value where the correction stays, else the correction; for the store only.
  package let value: String?
  /// Whether the correction stays.
  package let isKept: Bool
  /// The revision of the change that came upon it.
  package let revision: Int

  package init(
    kind: String, source: String, key: String, field: String, value: String?, isKept: Bool, revision: Int
  ) {
    self.revision = revision
    self.kind = kind
    self.source = source
    self.key = key
    self.field = field
    self.value = value
    self.isKept = isKept
  }

  /// The field of the record that it is about.
  fileprivate var exactField: [ExactText] { [ExactText(key), ExactText(field)] }
}

extension Snapshot {
  /// The number of a source; nil for one that has brought nothing yet.
  package func source(_ name: String, ofKind kind: String) throws(StoreError) -> Int? {
    try first("SELECT row FROM sources WHERE kind = ? AND name = ?", [.text(kind), .text(name)]) {
      try $0.integer(0)
    }
  }

  /// Whether what is empty within groups is read as such, and not as what fields begin with, as earlier versions did.
  package func clearsEmpty(source: Int) throws(StoreError) -> Bool {
    try first("SELECT clearsEmpty FROM sources WHERE row = ?", [.integer(source)]) { try $0.flag(0) } ?? true
  }

  /// The fields for which a source had columns in its last run; none where that has not been kept.
  package func fieldsGiven(bySource source: Int) throws(StoreError) -> Set<String> {
    Set(
      try all(
        "SELECT value FROM sources, json_each(fields) WHERE sources.row = ?", [.integer(source)]
      ) { try $0.text(0) })
  }

  /// The runs of sources, the latest of each first.
  ///
  /// - Parameter count: how many of each.
  package func runs(ofEach count: Int) throws(StoreError) -> [SourceRun] {
    try all(
      """
      SELECT kind, name, revision, madeOn, milliseconds, digest, isWhole, counts FROM (
        SELECT *, row_number() OVER (PARTITION BY source ORDER BY runs.row DESC) AS place
        FROM runs JOIN sources ON sources.row = runs.source)
      WHERE place <= ? ORDER BY kind, name, place
      """, [.integer(count)]
    ) { row in
      SourceRun(
        kind: try row.text(0), source: try row.text(1), revision: try row.integer(2),
        madeOn: try row.text(3), milliseconds: try row.integer(4), digest: try row.text(5),
        isWhole: try row.flag(6),
        counts: SourceRun.Counts(text: try row.text(7)))
    }
  }

  /// What a source has, as its last run has read it.
  package struct SourceState: Sendable, Equatable {
    package let kind: String
    package let source: String
    package let rows: Int
    /// Stored records of the source that are no longer in it.
    package let missing: Int
    package let isWhole: Bool
    /// Those that runs have removed behind a revision of the store.
    package private(set) var removed: Int
    /// Those of which it has said something, that were there at that revision and are there; nil where none were removed.
    package private(set) var records: Int?
    /// How many rows it had at that revision; nil for a source that there was not yet.
    package let rowsBefore: Int?

    /// The same with as many removed records as are not there again, and those that are there.
    package func removing(_ count: Int, beside records: Int) -> SourceState {
      var state = self
      state.removed = count
      state.records = records
      return state
    }
  }

  /// All sources, by kind and name.
  ///
  /// - Parameter revision: that with which they are compared.
  /// - Complexity: O(runs of the sources).
  package func sources(since revision: Int) throws(StoreError) -> [SourceState] {
    try all(
      """
      SELECT kind, name, rows, missing, isWhole,
        (SELECT coalesce(sum(counts ->> 'removed'), 0) FROM runs
          WHERE source = sources.row AND revision > ?1),
        (SELECT counts ->> 'rows' FROM runs WHERE source = sources.row AND revision <= ?1
          ORDER BY runs.row DESC LIMIT 1)
      FROM sources ORDER BY kind, name
      """, [.integer(revision)]
    ) { row in
      SourceState(
        kind: try row.text(0), source: try row.text(1), rows: try row.integer(2), missing: try row.integer(3),
        isWhole: try row.flag(4), removed: try row.integer(5), rowsBefore: try row.optionalInteger(6))
    }
  }

  /// How many records of a kind that were there at a revision runs of a source have removed since, and are not there again.
  ///
  /// - Complexity: O(records that they have removed).
  package func removed(by source: String, since revision: Int, ofKind kind: String, in table: StoreTable)
    throws(StoreError) -> Int
  {
    try all(
      """
      SELECT DISTINCT key FROM history AS own WHERE kind = ?1 AND isRemoved = 1 AND revision IN (
        SELECT revision FROM runs WHERE revision > ?2 AND counts ->> 'removed' > 0
          AND source = (SELECT row FROM sources WHERE kind = ?4 AND name = ?3))
        AND \(Self.wasThere)
      """, [.text(table.name), .integer(revision), .text(source), .text(kind)]
    ) { try $0.text(0) }.count { key throws(StoreError) in try !has(key, in: table) }
  }

  /// The keys of records that were not there at a revision.
  ///
  /// - Complexity: O(records), and a look-up for each that has changed since.
  package func added(since revision: Int, in table: StoreTable) throws(StoreError) -> Set<ExactText> {
    Set(
      try all(
        "SELECT key FROM \(table.name) AS own WHERE revision > ?2 AND NOT \(Self.wasThere)",
        [.text(table.name), .integer(revision)]
      ) { ExactText(try $0.text(0)) })
  }

  /// Whether a record of the table ?1 that has changed since the revision ?2 was there at that.
  private static let wasThere =
    "EXISTS (SELECT 1 FROM history WHERE kind = ?1 AND key = own.key AND previous <= ?2 AND revision > ?2)"

  /// What the last run of each source that changed anything has brought, by kind and name.
  package func sourceAccounts() throws(StoreError) -> [(
    kind: String, source: String, counts: SourceRun.Counts
  )] {
    try all("SELECT kind, name, brought FROM sources ORDER BY kind, name") {
      (try $0.text(0), try $0.text(1), SourceRun.Counts(text: try $0.text(2)))
    }
  }

  /// The revisions with which runs of the sources of a kind have brought in or changed records: that of another run is
  /// of the change before it.
  package func changingRuns(ofKind kind: String) throws(StoreError) -> Set<Int> {
    try runs(ofKind: kind, where: "counts ->> 'imported' > 0 OR counts ->> 'updated' > 0")
  }

  /// The revisions with which runs of whole sources of a kind have removed records.
  package func removingRuns(ofKind kind: String) throws(StoreError) -> Set<Int> {
    try runs(ofKind: kind, where: "counts ->> 'removed' > 0")
  }

  private func runs(ofKind kind: String, where condition: String) throws(StoreError) -> Set<Int> {
    let revisions = try all(
      """
      SELECT revision FROM runs WHERE source IN (SELECT row FROM sources WHERE kind = ?) AND (\(condition))
      """, [.text(kind)]
    ) { try $0.integer(0) }
    return Set(revisions)
  }

  /// Whether a change has removed a record of a table.
  package func isRemoved(_ key: String, of table: StoreTable, in revision: Int) throws(StoreError) -> Bool {
    try first(
      "SELECT 1 FROM history WHERE kind = ? AND key = ? AND revision = ? AND isRemoved = 1",
      [.text(table.name), .text(key), .integer(revision)]
    ) { try $0.integer(0) } != nil
  }

  /// Whether a change has removed records of all these keys, whatever tables they are of.
  ///
  /// - Complexity: O(records of the change) for each.
  package func isRemoved(_ keys: [String], in revision: Int) throws -> Bool {
    try keys.allSatisfy { key in
      try first(
        "SELECT 1 FROM history WHERE revision = ? AND key = ? AND isRemoved = 1",
        [.integer(revision), .text(key)]
      ) { try $0.integer(0) } != nil
    }
  }

  /// The same of one source; nil before its first run.
  fileprivate func account(ofSource source: Int) throws(StoreError) -> SourceRun.Counts? {
    try first("SELECT brought FROM sources WHERE row = ? AND brought <> '{}'", [.integer(source)]) {
      SourceRun.Counts(text: try $0.text(0))
    }
  }

  /// What is told of fields that were corrected and of which their sources said something new, also of those that were
  /// changed since, by kind, source, key and field.
  ///
  /// - Complexity: O(conflicts).
  package func conflicts() throws(StoreError) -> [SourceConflict] { try conflicts(where: "TRUE") }

  fileprivate func conflicts(
    where condition: String, _ arguments: [StoreValue] = []
  ) throws(StoreError) -> [SourceConflict] {
    try all(
      """
      SELECT kind, name, key, field, value, isKept, revision FROM conflicts JOIN sources ON sources.row = conflicts.source
      WHERE \(condition) ORDER BY kind, name, key, field
      """, arguments
    ) { row in
      SourceConflict(
        kind: try row.text(0), source: try row.text(1), key: try row.text(2), field: try row.text(3),
        value: try row.optionalText(4), isKept: try row.flag(5), revision: try row.integer(6))
    }
  }
}

/// What sources say is no part of any record, so that it makes no revision.
extension Change {
  /// The number of a source, also of one that was not known before.
  package func knownSource(_ name: String, ofKind kind: String) throws(StoreError) -> Int {
    if let known = try snapshot.source(name, ofKind: kind) { return known }
    try arrange("INSERT INTO sources (kind, name, clearsEmpty) VALUES (?, ?, 1)", [.text(kind), .text(name)])
    return Int(database.lastInsertedRowID)
  }

  /// Keeps the conflicts of a run beside those of earlier runs that are open still.
  ///
  /// - Parameter isOpen: whether one of an earlier run is.
  package func keepConflicts(
    _ conflicts: [SourceConflict], ofSource source: Int, besideOpen isOpen: (SourceConflict) throws -> Bool
  ) throws {
    let known = try snapshot.conflicts(where: "conflicts.source = ?1", [.integer(source)])
    if known.isEmpty, conflicts.isEmpty { return }
    let new = Set(conflicts.map(\.exactField))
    let wanted = try known.filter { try !new.contains($0.exactField) && isOpen($0) } + conflicts
    if Set(wanted) == Set(known), wanted.count == known.count { return }
    try execute("DELETE FROM conflicts WHERE source = ?", [.integer(source)])
    for conflict in wanted {
      try execute(
        "INSERT INTO conflicts (source, key, field, value, isKept, revision) VALUES (?, ?, ?, ?, ?, ?)",
        [
          .integer(source), .text(conflict.key), .text(conflict.field), StoreValue(conflict.value),
          StoreValue(conflict.isKept), .integer(conflict.revision),
        ])
    }
  }

  /// Erases the conflicts of records of which nothing else is known: neither stored nor in the bin.
  ///
  /// - Complexity: O(conflicts of the kind), each with look-ups by key.
  package func eraseConflicts(ofKind kind: String, in table: StoreTable) throws(StoreError) {
    try execute(
      """
      DELETE FROM conflicts WHERE source IN (SELECT row FROM sources WHERE kind = ?)
      AND NOT EXISTS (SELECT 1 FROM \(table.name) WHERE key = conflicts.key)
      AND NOT EXISTS (SELECT 1 FROM history WHERE kind = ? AND key = conflicts.key AND \(StoreTable.isKnown))
      """, [.text(kind), .text(table.name)])
  }

  /// Erases the conflicts of fields that a kind has not.
  ///
  /// - Parameter fields: those that it has; those of a group stand behind its name and a dot.
  /// - Complexity: O(conflicts of the kind).
  package func eraseConflicts(ofKind kind: String, but fields: Set<String>) throws(StoreError) {
    let known = try snapshot.all(
      "SELECT DISTINCT field FROM conflicts WHERE source IN (SELECT row FROM sources WHERE kind = ?)",
      [.text(kind)]
    ) { try $0.text(0) }
    for field in known.sorted() where !fields.contains(field) {
      try execute(
        "DELETE FROM conflicts WHERE source IN (SELECT row FROM sources WHERE kind = ?) AND field = ?",
        [.text(kind), .text(field)])
    }
  }

  /// Lets what the sources of a kind said follow a declaration that names fields otherwise, or has them no more.
  ///
  /// - Parameters:
  ///   - names: those of fields now by those before; nil for what is gone. Those of a group stand behind its name and
  ///     a dot.
  ///   - renamed: what was said of a record, by the names of now.
  /// - Complexity: O(records of the sources).
  package func rename(
    _ names: [String: String?], ofKind kind: String, renamed: ([UInt8]) -> [UInt8]
  ) throws(StoreError) {
    let sources = try snapshot.all("SELECT row FROM sources WHERE kind = ? ORDER BY row", [.text(kind)]) {
      try $0.integer(0)
    }
    for source in sources {
      try rewrite(ofSource: source, renamed)
      let sorted = names.sorted { $0.key < $1.key }
      // What is gone may have had a name that another field gets.
      for (name, now) in sorted where now == nil {
        try execute("DELETE FROM conflicts WHERE source = ? AND field = ?", [.integer(source), .text(name)])
      }
      for case (let name, let now?) in sorted {
        try execute(
          "UPDATE conflicts SET field = ? WHERE source = ? AND field = ?",
          [.text(now), .integer(source), .text(name)])
      }
    }
  }

  /// Keeps for which fields a source has columns.
  package func keep(fieldsGiven fields: Set<String>, bySource source: Int) throws {
    try arrange(
      "UPDATE sources SET fields = ?1 WHERE row = ?2 AND fields <> ?1",
      [.text(try fields.sorted().sortedJSON()), .integer(source)])
  }

  /// How many runs of a source are kept beside those that have changed a record, by which its corrections are told.
  private static let runLimit = 400

  /// Keeps what a run brought.
  package func keep(
    _ counts: SourceRun.Counts, ofSource source: Int, digest: String, isWhole: Bool, milliseconds: Int
  ) throws(StoreError) {
    // What editions may show of it belongs to the state of the store; when it was and how long it took does not.
    let brought = counts.text
    if let known = try snapshot.account(ofSource: source), !counts.isNew(after: known) {
      try execute(
        "UPDATE sources SET isWhole = ? WHERE row = ? AND isWhole <> ?",
        [StoreValue(isWhole), .integer(source), StoreValue(isWhole)])
    } else {
      try execute(
        "UPDATE sources SET rows = ?, missing = ?, isWhole = ?, brought = ? WHERE row = ?",
        [
          .integer(counts.rows), .integer(counts.missing), StoreValue(isWhole), .text(brought),
          .integer(source),
        ])
    }
    try arrange(
      """
      INSERT INTO runs (source, revision, madeOn, milliseconds, digest, isWhole, counts)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(source), .integer(revisionBehind), .text(Self.now), .integer(milliseconds), .text(digest),
        StoreValue(isWhole), .text(brought),
      ])
    try arrange(
      """
      DELETE FROM runs WHERE source = ?1 AND row NOT IN (
        SELECT row FROM runs WHERE source = ?1 ORDER BY row DESC LIMIT \(Self.runLimit))
        AND coalesce(counts ->> 'imported' + counts ->> 'updated' + counts ->> 'removed', 0) = 0
      """, [.integer(source)])
  }
}
