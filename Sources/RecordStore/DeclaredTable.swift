/// A table that follows from the declaration of a kind: a column for each of its fields, a table for each of
/// its lists.
package struct DeclaredTable: Sendable, Equatable, Codable {
  /// A column; its name is the key of its field.
  package struct Column: Sendable, Equatable, Codable {
    package enum Affinity: String, Sendable, Codable {
      case text = "TEXT"
      case integer = "INTEGER"
    }
    package let name: String
    package let affinity: Affinity
    /// The table whose keys it holds.
    package let references: String?
    /// What its values mean, by the name of the field's kind; a change of that is one that no value follows.
    package let meaning: String
    /// The keys of the fields of a group, which stands in one column.
    package let fields: [String]

    package init(
      _ name: String, _ affinity: Affinity, references: String? = nil, meaning: String, fields: [String] = []
    ) {
      self.name = name
      self.affinity = affinity
      self.references = references
      self.meaning = meaning
      self.fields = fields
    }

    /// Kinds of field whose values are texts that mean themselves; what is stored is held against the new rules.
    private static let texts: Set<String> = ["text", "multiline", "email", "phone", "choice"]

    /// Whether both hold the same, or values of the one are values of the other; of references, whatever they name.
    func hasLike(_ later: Column) -> Bool {
      affinity == later.affinity
        && (meaning == later.meaning || Self.texts.contains(meaning) && Self.texts.contains(later.meaning))
    }

    /// Whether its values can be those of a later declaration.
    func becomes(_ later: Column) -> Bool { hasLike(later) && references == later.references }

    /// The fields of a group that only one of two has.
    func fieldsNotShared(with other: Column) -> [String] {
      Set(fields).symmetricDifference(other.fields).sorted()
    }

    /// The same column under another name.
    func named(_ name: String) -> Column {
      Column(name, affinity, references: references, meaning: meaning, fields: fields)
    }
  }

  /// The elements of a list field, a row each, in their order.
  package struct List: Sendable, Equatable, Codable {
    /// The key of the list's field.
    package let name: String
    package let columns: [Column]

    package init(_ name: String, columns: [Column]) {
      self.name = name
      self.columns = columns
    }
  }

  package let name: String
  package let columns: [Column]
  package let lists: [List]
  /// The column that tells the rows of one key apart; nil where there is one row for each key.
  package let version: String?

  package init(_ name: String, columns: [Column], lists: [List] = [], version: String? = nil) {
    self.name = name
    self.version = version
    self.columns = columns
    self.lists = lists
  }

  /// The names of its columns and lists.
  package var names: Set<String> { Set(columns.map(\.name) + lists.map(\.name)) }

  /// Whether a later declaration has not all fields of this one by their names, or some that hold something else.
  package func loses(to later: DeclaredTable) -> Bool {
    func loses(_ columns: [Column], to later: [Column]) -> Bool {
      columns.contains { column in
        guard let kept = later.first(where: { $0.name == column.name }) else { return true }
        return !column.becomes(kept) || !Set(column.fields).isSubset(of: kept.fields)
      }
    }
    return loses(columns, to: later.columns)
      || lists.contains { list in
        guard let kept = later.lists.first(where: { $0.name == list.name }) else { return true }
        return loses(list.columns, to: kept.columns)
      }
  }

  /// The table of a list's elements, such as `invoices_lines`.
  package func name(of list: List) -> String { "\(name)_\(list.name)" }

  /// A condition on records for texts of a list that have lost characters; nil where it has no texts.
  private func damage(in list: List) -> String? {
    let texts = list.columns.filter { $0.affinity == .text }.map {
      "instr(\(SQLName.quoted($0.name)), char(65533))"
    }
    if texts.isEmpty { return nil }
    return "row IN (SELECT parent FROM \(name(of: list)) WHERE \(texts.joined(separator: " OR ")))"
  }

  /// The table as records are saved into it and read from it; behind the columns each list as JSON.
  package var storeTable: StoreTable { storeTable(emptying: []) }

  /// - Parameter emptied: the references that a record which is put back has no longer, if what they name is not
  ///   there: `supplier`, or of a list `lines.dish`.
  /// - Parameter versions: the table that has every version of the records.
  package func storeTable(emptying emptied: Set<String>, versions: String? = nil) -> StoreTable {
    func there(_ value: String, _ column: Column, _ name: String) -> String {
      guard emptied.contains(name), let target = column.references else { return value }
      return "(SELECT key FROM \(target) WHERE key = \(value))"
    }
    return StoreTable(
      name: name, columns: columns.map(\.name),
      parts: lists.map { list in
        let names = list.columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
        let object = StoreTable.object(list.columns.map { ($0.name, SQLName.quoted($0.name)) })
        let values = list.columns.map {
          there("json_extract(json_each.value, '$.\"\($0.name)\"')", $0, "\(list.name).\($0.name)")
        }
        return StoreTable.Part(
          list.name,
          sql: """
            (SELECT json_group_array(\(object))
            FROM (SELECT \(names) FROM \(name(of: list)) WHERE parent = {row} ORDER BY place))
            """,
          restore: """
            INSERT INTO \(name(of: list)) (parent, place, \(names))
            SELECT {row}, key + 1, \(values.joined(separator: ", ")) FROM json_each({state})
            """, isDamaged: damage(in: list))
      },
      hasNamedStates: true, versions: versions,
      restored: { name, value in
        columns.first { $0.name == name }.map { there(value, $0, name) } ?? value
      })
  }

  /// Puts elements in the place of those that a record's list has, which ``Change/touch(_:in:)`` has to see before.
  package func replace(
    _ list: List, ofRow row: Int, with elements: [[StoreValue]], in change: Change
  ) throws(StoreError) {
    let table = name(of: list)
    try change.execute("DELETE FROM \(table) WHERE parent = ?", [.integer(row)])
    let names = list.columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
    let marks = list.columns.map { _ in "?" }.joined(separator: ", ")
    for (place, element) in elements.enumerated() {
      try change.execute(
        "INSERT INTO \(table) (parent, place, \(names)) VALUES (?, ?, \(marks))",
        [.integer(row), .integer(place + 1)] + element)
    }
  }

  /// The elements of a record's list as they are stored.
  package func elements(
    of list: List, ofRow row: Int, in snapshot: Snapshot
  ) throws(StoreError) -> [[StoreValue]] {
    let names = list.columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
    return try snapshot.all(
      "SELECT \(names) FROM \(name(of: list)) WHERE parent = ? ORDER BY place", [.integer(row)]
    ) { try list.columns.values(of: $0) }
  }
}
