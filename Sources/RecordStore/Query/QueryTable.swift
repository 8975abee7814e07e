internal import Forms

/// A table of the store as pages' queries see it.
public struct QueryTable: Sendable {
  public let name: String
  /// In the order of a `SELECT *`.
  public let columns: [Column]
  /// The columns that queries must not read.
  public let privateColumns: Set<String>
  /// Columns that are worked out from the others, each from those of the table and the ones before it.
  public let derived: [DerivedColumn]
  /// The table whose records a list belongs to; nil for a table of records.
  public let parent: String?
  /// The kind that `record` leads to, and of which `key` or `parent` is the key.
  public let kind: String
  /// The values of a choice that the table lists; nil for a table of records or elements.
  private let choices: [String]?
  /// Whether it lists the values that a field can have.
  public var listsChoices: Bool { choices != nil }

  public struct Column: Sendable, Hashable {
    public let name: String
    public init(_ name: String) { self.name = name }
  }

  /// - Parameters:
  ///   - columns: those of its own fields; `key` stands before them, or `parent` and `place` in a list.
  public init(
    _ name: String, kind: String, columns: [String], privateColumns: Set<String>,
    derived: [DerivedColumn] = [], parent: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.parent = parent
    self.privateColumns = privateColumns
    self.derived = derived
    choices = nil
    self.columns =
      (parent == nil ? ["key"] : ["parent", "place"]).map { Column($0) }
      + columns.filter { !privateColumns.contains($0) }.map { Column($0) }
      + derived.map { Column($0.name) } + [Column("record")]
  }

  /// A table of the values that a field can have, in their order.
  public init(_ name: String, kind: String, choicesOf field: String, _ choices: [String]) {
    self.name = name
    self.kind = kind
    self.choices = choices
    parent = nil
    privateColumns = []
    derived = []
    columns = [Column("place"), Column(field)]
  }

  /// The names of all columns.
  public var columnNames: [String] { columns.map(\.name) }

  /// The statements that make its view, which has no private columns, and `record` for the link to the record.
  ///
  /// - Parameters:
  ///   - inner: the name of a view below it, which has all columns of the table, and which nobody can guess.
  ///   - asOf: what `:asOf` means in derived columns.
  func viewStatements(through inner: String, asOf: CalendarDate) -> [String] {
    if let choices {
      let names = columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
      let rows = choices.enumerated().map { "(\($0 + 1), '\($1.replacing("'", with: "''"))')" }
      return [
        "CREATE TEMP VIEW \(SQLName.quoted(name)) (\(names)) AS VALUES \(rows.joined(separator: ", "))"
      ]
    }
    let table = "main.\(SQLName.quoted(name))"
    let whole =
      parent.map { parent in
        """
        SELECT element.*, owner.key AS "\(inner) owner" FROM \(table) AS element
        JOIN main.\(SQLName.quoted(parent)) AS owner ON owner.row = element.parent
        """
      } ?? "SELECT * FROM \(table)"
    let own = columns.dropLast().map { column in
      parent != nil && column.name == "parent" ? "\"\(inner) owner\" AS parent" : SQLName.quoted(column.name)
    }
    let key = parent == nil ? "key" : "\"\(inner) owner\""
    let kind = "'\(kind.replacing("'", with: "''"))'"
    return [
      "CREATE TEMP VIEW \"\(inner)\" AS \(DerivedColumn.select(derived, from: whole, asOf: asOf))",
      """
      CREATE TEMP VIEW \(SQLName.quoted(name)) AS
      SELECT \(own.joined(separator: ", ")), record(\(kind), \(key)) AS record FROM temp."\(inner)"
      """,
    ]
  }
}
