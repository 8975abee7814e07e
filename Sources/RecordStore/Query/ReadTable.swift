internal import Forms

/// A table of the store as a declaration's SELECT reads it: with the columns that are worked out beside its own, and with
/// decimals that are numbers.
package struct ReadTable: Sendable {
  let name: String
  /// A SELECT of its rows.
  let source: String
  let derived: [DerivedColumn]
  let lists: [ElementList]
  private let hasDecimals: Bool

  /// A table of records.
  package init(_ table: DeclaredTable, derived: [DerivedColumn] = [], lists: [ElementList] = []) {
    name = table.name
    source = table.source
    hasDecimals = !table.decimals.isEmpty
    self.derived = derived
    self.lists = lists
  }

  /// The table of a list's elements.
  package init(_ list: DeclaredTable.List, of table: DeclaredTable) {
    name = table.name(of: list)
    source = table.source(of: list)
    hasDecimals = !list.decimals.isEmpty
    derived = []
    lists = []
  }

  /// Whether a SELECT finds more in it than in the table itself.
  package var isMore: Bool { !derived.isEmpty || hasDecimals }

  /// Whether a SELECT names it, of whose names all are in small letters.
  package func isNamed(in names: Set<String>) -> Bool { names.contains(name.lowercased()) }

  /// What stands before a SELECT that reads such tables, of which a parenthesis closes it; nil where there are none.
  static func head(_ tables: [ReadTable], asOf: CalendarDate) -> String? {
    if tables.isEmpty { return nil }
    let selects = tables.map { table in
      let select = DerivedColumn.select(
        table.derived, from: table.source, asOf: asOf,
        lists: ElementLists(lists: table.lists, table: table.name))
      return "\(SQLName.quoted(table.name)) AS NOT MATERIALIZED (\(select))"
    }
    return "WITH \(selects.joined(separator: ", ")) SELECT * FROM ("
  }
}

extension DeclaredTable {
  /// The columns that have exact decimal numbers.
  package var decimals: Set<String> { Self.decimals(among: columns) }

  /// A SELECT of all rows, in which decimals are numbers.
  package var source: String { Self.source(name, ["row", "key", "revision"], columns) }

  /// The same with expressions in the place of some columns.
  ///
  /// - Parameter asNumbers: whether decimals are numbers in it.
  package func source(asNumbers: Bool, replacing others: [String: String]) -> String {
    Self.source(name, ["row", "key", "revision"], columns, asNumbers: asNumbers, replacing: others)
  }

  /// The same of a list's elements.
  package func source(of list: List) -> String {
    Self.source(name(of: list), ["row", "parent", "place"], list.columns)
  }

  fileprivate static func decimals(among columns: [Column]) -> Set<String> {
    Set(columns.filter { $0.meaning == FieldKind.decimal.name }.map(\.name))
  }

  private static func source(
    _ table: String, _ own: [String], _ columns: [Column], asNumbers: Bool = true,
    replacing others: [String: String] = [:]
  ) -> String {
    let decimals = asNumbers ? decimals(among: columns) : []
    if decimals.isEmpty, others.isEmpty { return "SELECT * FROM main.\(SQLName.quoted(table))" }
    let selected = columns.map { column in
      let name = SQLName.quoted(column.name)
      if let other = others[column.name] { return "\(other) AS \(name)" }
      return decimals.contains(column.name) ? "\(DecimalNumbers.number(name)) AS \(name)" : name
    }
    return "SELECT \((own + selected).joined(separator: ", ")) FROM main.\(SQLName.quoted(table))"
  }
}

extension DeclaredTable.List {
  /// The columns that have exact decimal numbers.
  package var decimals: Set<String> { DeclaredTable.decimals(among: columns) }
}
