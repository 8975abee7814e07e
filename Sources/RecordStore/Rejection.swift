internal import Foundation

/// One reason for which an import set a row aside; a row with several faults has several.
package struct Rejection: Sendable, Hashable {
  /// The kind of record the row was to become, such as `reservations`.
  package let kind: String
  /// The file's name, without its folder.
  package let source: String
  /// The line on which the row starts, from 1.
  package let line: Int
  /// Its place among the rows that start on the line, from 1: a JSON file may be all on one.
  package let ordinal: Int
  /// The field at fault; empty where the whole row is.
  package let field: String
  /// What stood there, with ␀ for NUL, behind which a stored text ends; for the store only, never on a page.
  package let value: String?
  package let cause: Cause
  /// Of all that its row says, by which it is known again on any line; nil in a store of before. For the store only.
  package let digest: Int?
  /// Of the row as its source has it, whatever a declaration makes of it; nil of one that could not be read, and in a store
  /// of before. For the store only.
  package fileprivate(set) var written: Int?
  /// Why nobody wants to see it any more; nil of one that is open.
  package var dismissal: Dismissal?

  /// The row as it is told and named: `bookings.csv:4`, and the second one of a line `orders.json:1-2`.
  package var place: String { "\(source):\(lineText)" }

  /// Where it stands in its file: `4`, `1-2`.
  package var lineText: String { ordinal == 1 ? "\(line)" : "\(line)-\(ordinal)" }

  /// What one row has, and no other.
  package struct Row: Hashable {
    let kind: String
    let source: String
    let line: Int
    let ordinal: Int
    let digest: Int?
  }

  package var row: Row { Row(kind: kind, source: source, line: line, ordinal: ordinal, digest: digest) }

  /// What was wrong, as data: words are made of it where it is shown.
  package struct Cause: Sendable, Hashable {
    /// The title of the field, as its form has it; empty where the whole row is meant.
    package let title: String
    /// The name of the rule that was broken, such as `maximum`.
    package let rule: String
    /// What the rule asked for, such as `100`.
    package let arguments: [String]
    /// The form's own words for it.
    package let message: String?

    package init(title: String = "", rule: String, arguments: [String] = [], message: String? = nil) {
      self.title = title
      self.rule = rule
      self.arguments = arguments
      self.message = message
    }

    /// The rule of rows of which only a sentence is known: a store that was made before has nothing else.
    package static let messageRule = "message"
  }

  package init(
    kind: String, source: String, line: Int, ordinal: Int = 1, field: String, value: String?, cause: Cause,
    digest: Int? = nil, written: Int? = nil, dismissal: Dismissal? = nil
  ) {
    self.kind = kind
    self.source = source
    self.line = line
    self.ordinal = ordinal
    self.field = field
    self.value = value?.replacing("\0", with: "\u{2400}")
    self.cause = cause
    self.digest = digest
    self.written = written
    self.dismissal = dismissal
  }
}

extension Rejection {
  /// The same with other words of the declaration.
  ///
  /// - Parameter arguments: the values for which these have places.
  package func saying(_ message: String, _ arguments: [String] = []) -> Rejection {
    Rejection(
      kind: kind, source: source, line: line, ordinal: ordinal, field: field, value: value,
      cause: Cause(title: cause.title, rule: cause.rule, arguments: arguments, message: message),
      digest: digest, written: written, dismissal: dismissal)
  }

  /// The same as far as editions have to do with it.
  fileprivate var told: Rejection {
    var told = self
    told.written = nil
    told.dismissal = dismissal.map { Dismissal(number: 0, reason: $0.reason, madeOn: $0.madeOn) }
    return told
  }
}

extension Change {
  /// Keeps the rejected rows of a source in place of those that an earlier import of it left.
  ///
  /// A row that was dismissed and says what it said stays dismissed, be it as it is read or as its source has it.
  package func replaceRejections(_ rejections: [Rejection], ofKind kind: String, source: String)
    throws(StoreError)
  {
    let known = try snapshot.rejections(ofKind: kind, source: source)
    let dismissals = try dismissals(of: rejections, ofKind: kind, source: source, after: known)
    let rejections = rejections.map { open in
      var rejection = open
      rejection.dismissal = dismissals[open.numbers]
      return rejection
    }
    if known.count == rejections.count, Set(known.map(\.told)) == Set(rejections.map(\.told)) {
      for rejection in Set(rejections).subtracting(known) {
        try arrange(
          """
          UPDATE rejections SET written = ?, dismissal = ?
          WHERE kind = ? AND source = ? AND line = ? AND ordinal = ? AND digest IS ?
          """,
          [
            StoreValue(rejection.written), StoreValue(rejection.dismissal?.number), .text(kind),
            .text(source),
            .integer(rejection.line), .integer(rejection.ordinal), StoreValue(rejection.digest),
          ])
      }
      return
    }
    try execute("DELETE FROM rejections WHERE kind = ? AND source = ?", [.text(kind), .text(source)])
    for rejection in rejections {
      try execute(
        """
        INSERT INTO rejections
          (kind, source, line, field, value, title, rule, arguments, message, revision, digest, ordinal, written,
            dismissal)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .text(rejection.kind), .text(rejection.source), .integer(rejection.line), .text(rejection.field),
          StoreValue(rejection.value), .text(rejection.cause.title), .text(rejection.cause.rule),
          .array(of: rejection.cause.arguments), StoreValue(rejection.cause.message),
          .integer(revision), StoreValue(rejection.digest), .integer(rejection.ordinal),
          StoreValue(rejection.written), StoreValue(rejection.dismissal?.number),
        ])
    }
  }
}

extension Change {
  /// Makes the rejected rows of some sources, and what was dismissed of them, those of another one that takes their place.
  package func moveRejections(
    ofKind kind: String, from isMoved: (String) -> Bool, to source: String
  ) throws(StoreError) {
    for table in ["rejections", "dismissals"] {
      let names = try snapshot.all(
        "SELECT DISTINCT source FROM \(table) WHERE kind = ?", [.text(kind)]
      ) { try $0.text(0) }
      for name in names where name != source && isMoved(name) {
        try execute(
          "UPDATE \(table) SET source = ? WHERE kind = ? AND source = ?",
          [.text(source), .text(kind), .text(name)])
      }
    }
  }
}

extension StoreValue {
  /// A JSON array of texts.
  static func array(of texts: [String]) -> StoreValue {
    .text((try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]")
  }
}

extension Snapshot {
  /// Every reason for every rejected row that is open or was dismissed, by kind, source, place and field.
  package func rejections() throws(StoreError) -> [Rejection] { try rejections(where: "TRUE", []) }

  /// The same of one source.
  package func rejections(ofKind kind: String, source: String) throws(StoreError) -> [Rejection] {
    try rejections(where: "rejections.kind = ? AND rejections.source = ?", [.text(kind), .text(source)])
  }

  private func rejections(
    where condition: String, _ arguments: [StoreValue]
  ) throws(StoreError) -> [Rejection] {
    try all(
      """
      SELECT rejections.kind, rejections.source, line, field, value, title, rule, arguments, message,
        rejections.digest, reason, madeOn, ordinal, dismissals.row, rejections.written
      FROM rejections LEFT JOIN dismissals ON dismissals.row = dismissal
      LEFT JOIN revisions ON revisions.revision = dismissals.revision
      WHERE \(condition)
      ORDER BY rejections.kind, rejections.source, line, ordinal, field, rejections.row
      """, arguments
    ) { row in
      Rejection(
        kind: try row.text(0), source: try row.text(1), line: try row.integer(2),
        ordinal: try row.integer(12),
        field: try row.text(3),
        value: try row.optionalText(4),
        cause: Rejection.Cause(
          title: try row.text(5), rule: try row.text(6), arguments: try Self.arguments(row, 7),
          message: try row.optionalText(8)),
        digest: try row.optionalInteger(9), written: try row.optionalInteger(14),
        dismissal: try row.optionalText(10).map {
          Dismissal(number: try row.integer(13), reason: $0, madeOn: try row.optionalText(11))
        })
    }
  }

  private static func arguments(_ row: StoreRow, _ column: Int) throws -> [String] {
    let text = try row.text(column)
    guard let arguments = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
      throw StoreError.unexpectedValue(column: column, sql: row.sql)
    }
    return arguments
  }
}
