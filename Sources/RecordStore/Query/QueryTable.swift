/// A table of the store as pages' queries see it.
public struct QueryTable: Sendable {
  public let name: String
  /// In the order of a `SELECT *`.
  public let columns: [Column]
  /// The columns that queries must not read.
  public let privateColumns: Set<String>
  /// The table whose records a list belongs to; nil for a table of records.
  public let parent: String?
  /// The kind that `record` leads to, and of which `key` or `parent` is the key.
  public let kind: String

  public struct Column: Sendable, Hashable {
    public let name: String
    public init(_ name: String) { self.name = name }
  }

  /// - Parameters:
  ///   - columns: those of its own fields; `key` stands before them, or `parent` and `place` in a list.
  public init(
    _ name: String, kind: String, columns: [String], privateColumns: Set<String>, parent: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.parent = parent
    self.privateColumns = privateColumns
    self.columns =
      (parent == nil ? ["key"] : ["parent", "place"]).map { Column($0) }
      + columns.filter { !privateColumns.contains($0) }.map { Column($0) } + [Column("record")]
  }

  /// The names of all columns.
  public var columnNames: [String] { columns.map(\.name) }

  /// The statement that makes its view, which has no private columns, and `record` for the link to the record.
  var viewStatement: String {
    let table = "main.\(SQLName.quoted(name))"
    let kind = "'\(kind.replacing("'", with: "''"))'"
    guard let parent else {
      let own = columns.dropLast().map { SQLName.quoted($0.name) }.joined(separator: ", ")
      return """
        CREATE TEMP VIEW \(SQLName.quoted(name)) AS
        SELECT \(own), record(\(kind), key) AS record FROM \(table)
        """
    }
    let own = columns.dropFirst().dropLast().map { "element.\(SQLName.quoted($0.name))" }
    return """
      CREATE TEMP VIEW \(SQLName.quoted(name)) AS
      SELECT owner.key AS parent, \(own.joined(separator: ", ")), record(\(kind), owner.key) AS record
      FROM \(table) AS element JOIN main.\(SQLName.quoted(parent)) AS owner ON owner.row = element.parent
      """
  }
}
