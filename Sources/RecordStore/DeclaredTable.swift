/// A table that follows from the declaration of a kind: a column for each of its fields, a table for each of
/// its lists.
package struct DeclaredTable: Sendable, Equatable, Codable {
  /// A column; its name is the key of its field.
  package struct Column: Sendable, Equatable, Codable {
    package enum Affinity: String, Sendable, Codable {
      case text = "TEXT"
      case integer = "INTEGER"
    }
    package private(set) var name: String
    package let affinity: Affinity
    /// The table whose keys it holds.
    package let references: String?
    /// What its values mean, by the name of the field's kind; a change of that is one that no value follows.
    package let meaning: String
    /// The keys of the fields of a group, which stands in one column.
    package let fields: [String]
    /// What they hold, as columns; nil where there are none, and in a declaration that an earlier version stored.
    package let members: [Column]?

    /// - Parameter members: the fields of a group.
    package init(
      _ name: String, _ affinity: Affinity, references: String? = nil, meaning: String, members: [Column] = []
    ) {
      self.name = name
      self.affinity = affinity
      self.references = references
      self.meaning = meaning
      fields = members.map(\.name)
      self.members = members.isEmpty ? nil : members
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

    /// The fields of a group, and of groups within it, whose values cannot be those of a later declaration, each with the
    /// one that has its name.
    func otherMembers(than later: Column) -> [(path: [String], known: Column, now: Column)] {
      (members ?? []).flatMap { known -> [(path: [String], known: Column, now: Column)] in
        guard let now = later.members?.first(where: { $0.name == known.name }) else { return [] }
        if !known.becomes(now) { return [([known.name], known, now)] }
        return known.otherMembers(than: now).map { ([known.name] + $0.path, $0.known, $0.now) }
      }
    }

    /// Whether a later declaration has the same column, as far as this one tells of the fields of a group.
    func isSame(as later: Column) -> Bool {
      name == later.name && becomes(later) && meaning == later.meaning && fields == later.fields
        && otherMembers(than: later).isEmpty
    }

    /// The fields of a group, and of groups within it, that only one of two has, each behind those that it is in.
    package func pathsNotShared(with other: Column) -> [[String]] {
      pathsMissing(in: other) + other.pathsMissing(in: self)
    }

    /// The fields of a group, and of groups within it, that another one has not, each behind those that it is in.
    func pathsMissing(in other: Column) -> [[String]] {
      fields.flatMap { name -> [[String]] in
        guard other.fields.contains(name) else { return [[name]] }
        guard let own = members?.first(where: { $0.name == name }),
          let others = other.members?.first(where: { $0.name == name })
        else { return [] }
        return own.pathsMissing(in: others).map { [name] + $0 }
      }
    }

    /// All fields of a group, and of groups within it, each behind those that it is in.
    package var paths: [[String]] {
      fields.flatMap { name in
        let inner = members?.first { $0.name == name }?.paths ?? []
        return [[name]] + inner.map { [name] + $0 }
      }
    }

    /// The SQL for what a field of a group holds.
    ///
    /// - Parameter path: the field behind the groups that it is in; empty for what the column holds.
    static func value(of path: [String], in group: String) -> String {
      path.isEmpty ? group : "json_extract(\(group), \(jsonPath(path)))"
    }

    /// Where a field of a group stands in its JSON, as SQL has it.
    static func jsonPath(_ path: some Sequence<String>) -> String {
      "'$\(path.map { ".\"\($0)\"" }.joined())'"
    }

    /// The same column under another name.
    func named(_ name: String) -> Column {
      var column = self
      column.name = name
      return column
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

  /// The kind that it was made for, as the command line names it.
  package var kindName: String { name.replacing("_", with: "-") }

  /// The names of its columns and lists.
  package var names: Set<String> { Set(columns.map(\.name) + lists.map(\.name)) }

  /// The same, with the fields of groups behind those and a dot.
  package var paths: Set<String> {
    names.union(
      columns.flatMap { column in column.paths.map { ([column.name] + $0).joined(separator: ".") } })
  }

  /// Whether a later declaration has not all fields of this one by their names, or some that hold something else.
  package func loses(to later: DeclaredTable) -> Bool {
    func loses(_ columns: [Column], to later: [Column]) -> Bool {
      columns.contains { column in
        guard let kept = later.first(where: { $0.name == column.name }) else { return true }
        return !column.becomes(kept) || !column.pathsMissing(in: kept).isEmpty
          || !column.otherMembers(than: kept).isEmpty
      }
    }
    return loses(columns, to: later.columns)
      || lists.contains { list in
        guard let kept = later.lists.first(where: { $0.name == list.name }) else { return true }
        return loses(list.columns, to: kept.columns)
      }
  }

  /// Whether a later declaration makes the same tables.
  package func isSame(as later: DeclaredTable) -> Bool {
    func areSame(_ columns: [Column], _ later: [Column]) -> Bool {
      columns.elementsEqual(later) { $0.isSame(as: $1) }
    }
    return name == later.name && version == later.version && areSame(columns, later.columns)
      && lists.elementsEqual(later.lists) { $0.name == $1.name && areSame($0.columns, $1.columns) }
  }

  /// Whether a group of fields stands in a column of it or of one of its lists.
  package var hasGroups: Bool { (columns + lists.flatMap(\.columns)).contains { !$0.fields.isEmpty } }

  /// The table of a list's elements, such as `invoices_lines`.
  package func name(of list: List) -> String { "\(name)_\(list.name)" }

  /// A field of a group that holds keys of a table, which no foreign key of the schema can tell.
  struct GroupReference {
    /// The table that it stands in: the records', or that of a list's elements.
    let table: String
    /// The list, where it is of one.
    let list: String?
    let group: String
    /// The field behind the groups within the group that it is in.
    let path: [String]
    /// The table whose keys it holds.
    let target: String

    /// The SQL for the key.
    var value: String { Column.value(of: path, in: SQLName.quoted(group)) }
  }

  var groupReferences: [GroupReference] {
    func paths(in group: Column) -> [(path: [String], target: String)] {
      (group.members ?? []).flatMap { member in
        (member.references.map { [([member.name], $0)] } ?? [])
          + paths(in: member).map { ([member.name] + $0.path, $0.target) }
      }
    }
    func references(_ columns: [Column], in table: String, _ list: String?) -> [GroupReference] {
      columns.flatMap { column in
        paths(in: column).map {
          GroupReference(table: table, list: list, group: column.name, path: $0.path, target: $0.target)
        }
      }
    }
    return references(columns, in: name, nil)
      + lists.flatMap { references($0.columns, in: name(of: $0), $0.name) }
  }

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
