internal import Forms
internal import GRDBSQLite

/// A table of the store as pages' queries see it.
package struct QueryTable: Sendable {
  package let name: String
  /// In the order of a `SELECT *`.
  package let columns: [Column]
  /// The columns that queries must not read.
  package let privateColumns: Set<String>
  /// The columns that have exact decimal numbers.
  package let decimals: Set<String>
  /// Those that have days or moments.
  let days: Set<String>
  /// Those that have whole numbers, no amounts, which can stand beside them.
  let wholes: Set<String>
  /// Those that have amounts.
  let amounts: Set<String>
  /// Those that have exact quotients; in small letters.
  let fractions: [String: FractionShare]
  /// Those that have means; in small letters.
  package let means: Set<String>
  /// Those that have no sum, means among them; in small letters.
  package let unsummed: Set<String>
  /// Columns that are worked out from the others, each from those of the table and the ones before it.
  package let derived: [DerivedColumn]
  /// Its records' lists, from whose elements derived columns can be worked out.
  package let lists: [ElementList]
  /// The table whose records a list belongs to; nil for a table of records.
  package let parent: String?
  /// The columns of a list that are those of its records.
  private let carried: Set<String>
  /// The kind that `record` leads to, and of which `key` or `parent` is the key.
  package let kind: String
  /// The columns whose values can only be shown, `record` among them; in small letters.
  let shownOnly: [String: FractionShare]
  /// The rows of a table that is not stored; nil for a table of records or elements.
  private let rows: [[QueryValue]]?
  /// A SELECT of its rows, where they are no table of the store.
  private let source: String?
  /// A SELECT of its rows in which decimals are numbers; nil where it has none.
  private let numbers: String?
  /// Whether it is not stored, but lists the values that a field can have, or those of a setting.
  package var isListed: Bool { rows != nil }

  package struct Column: Sendable, Hashable {
    package let name: String
    package init(_ name: String) { self.name = name }

    /// As it stands in a SELECT: between quotation marks where SQLite takes the word for its own.
    package var written: String {
      let isPlain = name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == 95 }
      let isWord = sqlite3_keyword_check(name, Int32(name.utf8.count)) != 0 && name != "key"
      return isPlain && !isWord ? name : SQLName.quoted(name)
    }
  }

  /// - Parameters:
  ///   - columns: those of its own fields; `key` stands before them, or `parent` and `place` in a list.
  ///   - decimals: those of them that have exact decimal numbers.
  ///   - wholes: those of them, and of the derived ones, that have whole numbers and no amounts.
  ///   - amounts: those of both that have amounts.
  ///   - days: those of both that have days or moments.
  ///   - lists: those from which derived columns are worked out.
  ///   - parent: the table of the records of a list, which has their columns too, where none of its own is called so.
  ///   - source: a SELECT of its rows, where they are no table of the store.
  ///   - numbers: a SELECT of its rows in which decimals are numbers.
  package init(
    _ name: String, kind: String, columns: [String], decimals: Set<String> = [], wholes: Set<String> = [],
    amounts: Set<String> = [], days: Set<String> = [], privateColumns: Set<String>,
    derived: [DerivedColumn] = [], lists: [ElementList] = [], parent: QueryTable? = nil,
    source: String? = nil,
    numbers: String? = nil
  ) {
    self.name = name
    self.source = source
    self.numbers = numbers
    self.kind = kind
    self.parent = parent?.name
    self.privateColumns = privateColumns
    self.derived = derived
    self.lists = lists
    rows = nil
    let own =
      (parent == nil ? ["key"] : ["parent", "place"])
      + (columns + derived.map(\.name)).filter { !privateColumns.contains($0) }
    // What is called like a private field of an element would be taken for it.
    let taken = Set((own + columns + privateColumns + ["key", "record"]).map { $0.lowercased() })
    let carried = parent?.columnNames.filter { !taken.contains($0.lowercased()) } ?? []
    self.carried = Set(carried)
    self.decimals = decimals.union(derived.filter(\.isDecimal).map(\.name)).union(
      parent?.decimals.intersection(carried) ?? [])
    self.days = days.union(parent?.days.intersection(carried) ?? [])
    self.wholes = wholes.union(parent?.wholes.intersection(carried) ?? [])
    self.amounts = amounts.union(parent?.amounts.intersection(carried) ?? [])
    let carriedNames = Set(carried.map { $0.lowercased() })
    func names(
      giving functions: Set<String>, of parent: [String: FractionShare]?
    ) -> [String: FractionShare] {
      ValueExpressions.names(of: derived, lists, giving: functions).filter { !$0.key.contains(".") }
        .merging(parent?.filter { carriedNames.contains($0.key) } ?? [:]) { own, _ in own }
    }
    fractions = names(giving: FractionExpressions.functions, of: parent?.fractions)
    shownOnly = names(giving: SelectOutline.finalFunctions, of: parent?.shownOnly)
      .merging(["record": .all]) { own, _ in own }
    means = AmountExpressions.means(of: derived).union(parent?.means.intersection(carriedNames) ?? [])
    unsummed = AmountExpressions.unsummed(of: derived)
      .union(parent?.unsummed.intersection(carriedNames) ?? [])
    self.columns = (own + carried + ["record"]).map { Column($0) }
  }

  /// A table that is not stored: of the values that a field can have, or of those of a setting.
  ///
  /// - Parameter titles: what people read of each row, as its column `title`.
  package init(
    _ name: String, kind: String, columns: [String], decimals: Set<String> = [], rows: [[QueryValue]],
    titles: [String]? = nil
  ) {
    self.name = name
    self.kind = kind
    let columns = columns + (titles == nil ? [] : ["title"])
    let rows = titles.map { titles in zip(rows, titles).map { $0 + [.text($1)] } } ?? rows
    shownOnly = titles == nil ? [:] : ["title": .all]
    self.rows = rows
    source = nil
    numbers = nil
    parent = nil
    privateColumns = []
    self.decimals = decimals
    wholes = []
    amounts = []
    days = []
    fractions = [:]
    means = []
    unsummed = []
    derived = []
    lists = []
    carried = []
    self.columns = columns.map { Column($0) }
  }

  /// Whether several rows have a column's value together, or are numbered by it: of the elements of a record those of its own
  /// columns, and their places.
  func isRepeated(_ column: String) -> Bool {
    parent != nil && (["place"] + carried).contains { $0.lowercased() == column.lowercased() }
  }

  /// The names of all columns.
  package var columnNames: [String] { columns.map(\.name) }

  /// The statements that make its view, which has no private columns, and `record` for the link to the record.
  ///
  /// - Parameters:
  ///   - inner: the name of a view below it, which has all columns of the table, and which nobody can guess.
  ///   - owner: the same of the table whose records a list belongs to, which has its views already.
  ///   - asOf: what `:asOf` means in derived columns.
  ///   - asNumbers: whether decimals are numbers in it, of which SQLite does not tell from which column they come.
  func viewStatements(
    through inner: String, owner: String?, asOf: CalendarDate, asNumbers: Bool = true
  ) -> [String] {
    if let rows {
      let names = columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
      let values = rows.map { "(\($0.map(\.literal).joined(separator: ", ")))" }.joined(separator: ", ")
      let none = "SELECT \(columns.map { _ in "NULL" }.joined(separator: ", ")) WHERE FALSE"
      let own = columns.enumerated().map {
        shownOnly[$1.name] != nil ? "words(column\($0 + 1))" : "column\($0 + 1)"
      }
      let all = "SELECT \(own.joined(separator: ", ")) FROM (VALUES \(values))"
      return ["CREATE TEMP VIEW \(SQLName.quoted(name)) (\(names)) AS \(rows.isEmpty ? none : all)"]
    }
    let select = DerivedColumn.select(
      derived, from: (asNumbers ? numbers : nil) ?? source ?? "SELECT * FROM main.\(SQLName.quoted(name))",
      asOf: asOf, lists: ElementLists(lists: lists, table: name))
    let own = columns.dropLast().map { column in
      switch column.name {
      case _ where parent == nil: SQLName.quoted(column.name)
      case "parent": "owner.key AS parent"
      case let name where carried.contains(name): "owner.\(SQLName.quoted(name))"
      case let name: "element.\(SQLName.quoted(name))"
      }
    }
    let key = parent == nil ? "key" : "owner.key"
    let kind = "'\(kind.replacing("'", with: "''"))'"
    let source =
      owner.map { #"temp."\#(inner)" AS element JOIN temp."\#($0)" AS owner ON owner.row = element.parent"# }
      ?? "temp.\"\(inner)\""
    return [
      "CREATE TEMP VIEW \"\(inner)\" AS \(select)",
      """
      CREATE TEMP VIEW \(SQLName.quoted(name)) AS
      SELECT \(own.joined(separator: ", ")), record(\(kind), \(key)) AS record FROM \(source)
      """,
    ]
  }
}
