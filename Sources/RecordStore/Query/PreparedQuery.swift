internal import Forms
internal import GRDBSQLite

/// A page's query, prepared once and run as often as there are pages.
package final class PreparedQuery {
  package let columns: [Column]
  /// Whether its result has an order.
  package let isOrdered: Bool
  /// The table of whose rows, or groups of rows, it gives one each, so that there can be several; nil where its text does not
  /// say so.
  package let wholeTable: String?
  /// All names that it has, in small letters.
  package let names: Set<String>
  /// The tables, and earlier queries, of which it reads columns; in small letters.
  package let readTables: Set<String>
  let statement: OpaquePointer
  let outline: SelectOutline
  private let named: [NamedExpression]

  /// A column of the result.
  package struct Column: Sendable, Hashable {
    package let name: String
    /// Whether something is said of its values around all of it, as by `link`.
    package let isWrapped: Bool
    /// Whether its values have titles of their own, by `titled`.
    package let isTitled: Bool
    /// The function around all of it, such as `money`, if it says what the column is; where it is wrapped, the
    /// one within.
    package let function: String?
    /// The column of a table, or of an earlier query, that it is, wrapped or not; nil for any other expression.
    package let origin: Origin?
    /// The name of the column that it is, of whatever table; nil for any other expression.
    package let plainName: String?
    /// Whether its values are exact decimal numbers.
    package let isDecimal: Bool
    /// Whether it counts something.
    package let isCount: Bool
    /// Whether it takes its values from a column whose values can only be shown.
    package let isShownOnly: Bool
    /// How many of its values are exact quotients.
    package let fractions: FractionShare?
    /// Whether several SELECTs of a UNION give it.
    package let isOfSeveral: Bool
    /// Where SELECTs of a UNION, of the query's own or of one within it, take it from, as far as SQLite tells it.
    package let origins: [Origin]
    /// The names of the columns of which it is the quotient, such as a mean amount; nil where they are not there.
    package let quotient: Quotient?
    /// Bytes of the SELECT before it; nil where `*` stands for it.
    package let offset: Int?
  }

  package struct Quotient: Sendable, Hashable {
    package let dividend: String
    package let divisor: String
  }

  package struct Origin: Sendable, Hashable {
    package let table: String
    package let column: String
    /// Whether the table has the rows of an earlier query.
    package let isQuery: Bool
  }

  /// - Parameters:
  ///   - unwrapped: the statement of ``SelectOutline/unwrapped(_:)``, if there is one.
  ///   - singled: the statements of ``SelectOutline/singled(_:)``.
  ///   - named: what SELECTs within it give under names of their own.
  ///   - readTables: the tables of which it reads columns; in small letters.
  ///   - shownOnly: what it reads of values that can only be shown.
  ///   - decimals: what it reads of exact decimal numbers.
  ///   - fractions: what it reads of exact quotients.
  init(
    statement: OpaquePointer, unwrapped: OpaquePointer?, singled: [OpaquePointer], outline: SelectOutline,
    named: [NamedExpression], readTables: Set<String>,
    shownOnly: ShownOnlyExpressions,
    decimals: ColumnExpressions, fractions: FractionExpressions, isShown: Bool
  ) throws(QueryFault) {
    self.statement = statement
    self.outline = outline
    self.named = named
    isOrdered = outline.isOrdered
    wholeTable = outline.wholeTable
    self.readTables = readTables
    names = Set(outline.tokens.filter(\.isName).map { $0.text.lowercased() })
    var columns: [Column] = []
    for place in 0..<sqlite3_column_count(statement) {
      columns.append(
        Self.column(
          place, of: statement, unwrapped ?? statement, singled, outline, shownOnly, decimals, fractions))
    }
    self.columns = columns
    if !isShown { return }
    for (place, column) in columns.enumerated() {
      let isName = column.name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == 95 }
      guard isName, !column.name.isEmpty else {
        throw QueryFault(.unnamedColumn(column.name), at: column.offset)
      }
      guard !columns[..<place].contains(where: { $0.name.lowercased() == column.name.lowercased() }) else {
        throw QueryFault(.repeatedColumn(column.name), at: column.offset)
      }
    }
  }

  deinit { sqlite3_finalize(statement) }

  /// What can be told of amounts in each column.
  ///
  /// - Parameters:
  ///   - given: what is known of the columns that it can read.
  ///   - oneRowTables: the columns of the tables of one row that it can read, by their names; all in small letters.
  package func amounts(
    by given: AmountExpressions, oneRowTables: [String: Set<String>] = [:]
  ) -> [ColumnAmounts] {
    let known = given.knowingNames(named)
    let wholes = outline.wholes(among: oneRowTables)
    var converted = known
    converted.isConverted = true
    return columns.enumerated().map { place, column in
      let items = outline.items(ofColumn: column.name, at: place, among: columns.count)
      let own =
        items.isEmpty
        ? [known.sort(named: column.name)] : items.map { known.sort(of: outline.tokens[$0.inner]) }
      let name = column.isOfSeveral ? nil : column.plainName?.lowercased()
      let isOrigin = name != nil && column.origin != nil
      // SQLite tells of a UNION where its first rows come from.
      let named = named.filter { $0.name == name && (!isOrigin || $0.alternatives.count > 1) }
      let alternatives = named.flatMap(\.alternatives)
      let within = alternatives.map { known.sort(of: $0) }
      return ColumnAmounts(
        sorts: isOrigin ? within : own, within: within,
        functionWithin: Self.function(aroundEachOf: alternatives),
        isBesideAmount: items.contains { outline.before(of: $0).map { known.sort(of: $0) } == .amount },
        isBesideNumber: items.contains {
          outline.before(of: $0).map { known.sort(of: $0) } == .other
            && known.sort(of: outline.tokens[$0.inner]) == .amount
        },
        hidesAmount: alternatives.contains { converted.hidesAmount(in: $0) }
          || items.contains { converted.hidesAmount(in: outline.tokens[$0.expression]) },
        isMean: isOrigin
          ? alternatives.contains(where: known.isMean)
          : items.isEmpty
            ? known.isMean(named: column.name) : items.contains { known.isMean(outline.tokens[$0.inner]) },
        hasSum: (isOrigin
          ? alternatives.allSatisfy(known.hasSum)
          : items.isEmpty
            ? known.hasSum(named: column.name) : items.allSatisfy { known.hasSum(outline.tokens[$0.inner]) })
          && !(items.isEmpty
            ? wholes.contain(column: column.name, of: outline.stars)
            : items.contains { wholes.contain(outline.tokens[$0.inner]) }),
        addsUp: !isOrigin && !items.isEmpty
          && items.allSatisfy { SelectOutline.addsUp(outline.tokens[$0.inner]) },
        isExtreme: alternatives.contains(where: SelectOutline.isExtreme)
          || items.contains { SelectOutline.isExtreme(outline.tokens[$0.expression]) })
    }
  }

  /// Which columns have no sum, as several rows have their values together or are told apart by them.
  ///
  /// - Parameters:
  ///   - tables: those that it can read, by their names in small letters.
  ///   - isGroupingMeant: whether columns are meant too that tell rows apart.
  package func columnsOfRows(
    in tables: [String: RowTable], orGrouping isGroupingMeant: Bool
  ) -> [Bool] {
    RowColumns(outline.tokens, in: tables, orGrouping: isGroupingMeant).ofRows(named: columns.map(\.name))
  }

  /// Whether it gives one row and no more, as its text tells.
  package var givesOneRow: Bool { outline.givesOneRow }

  /// What is written out in it and compared with something.
  package var comparedLiterals: [ComparedLiteral] { ComparedLiteral.all(in: outline.tokens) }
  /// The columns and parameters in it that are compared with something.
  package var comparedNames: [ComparedLiteral] { ComparedLiteral.names(in: outline.tokens) }

  /// The calls of `datetime` and `date` in it that are compared with something.
  package var comparedMoments: [ComparedLiteral] {
    ["datetime", "date"].flatMap { ComparedLiteral.calls(of: $0, in: outline.tokens) }
  }

  /// The names, in small letters, that mean something else in it than the columns of its tables that are called so: those
  /// that SELECTs within it give, and its own where it reads these. Everywhere else a column comes before a name of its own.
  package private(set) lazy var givenNames: Set<String> = {
    let own = outline.readsTablesAlone ? [] : outline.lists.joined().compactMap { $0.name?.lowercased() }
    return Set(named.map(\.name) + own)
  }()

  /// The column that a name stands for in it, in small letters, as what WITH and SELECTs within call so can be one of a
  /// table; nil where it may be something else.
  package func column(meantBy name: String) -> String? {
    var name = name.lowercased()
    var seen: Set<String> = []
    while seen.insert(name).inserted {
      let given =
        named.filter { $0.name == name }.flatMap(\.alternatives)
        + outline.lists.joined().filter { $0.name?.lowercased() == name }.map {
          outline.tokens[$0.expression]
        }
      if given.isEmpty { return name }
      let columns = Set(given.map { SelectOutline.plainName($0)?.lowercased() })
      guard columns.count == 1, let column = columns.first ?? nil else { return nil }
      name = column
    }
    return nil
  }

  /// Whether what a literal is compared with is an amount.
  ///
  /// - Parameter given: what is known for certain of the columns that it can read.
  package func isAmount(_ literal: ComparedLiteral, by given: AmountExpressions) -> Bool {
    var known = given
    known.isConverted = true
    let own = outline.lists.joined().compactMap { item -> NamedExpression? in
      guard let name = item.name?.lowercased(), !known.knows(name) else { return nil }
      let expression = outline.tokens[item.inner]
      return ComparedLiteral.hasOtherCall(expression)
        ? nil : NamedExpression(name: name, alternatives: [expression])
    }
    return literal.isBesideAmount(by: known.knowingNames(named + own))
  }

  private static func function(aroundEachOf expressions: [ArraySlice<SQLToken>]) -> String? {
    let functions = Set(expressions.map { SelectOutline.functionAround($0)?.lowercased() })
    return functions.count == 1 ? functions.first ?? nil : nil
  }

  /// Which columns give what certain columns have.
  ///
  /// - Parameter others: the names of others, beside which the same name does not say what is meant.
  package func columns(giving columns: Set<String>, beside others: some Sequence<String>) -> [Bool] {
    let expressions = ColumnExpressions(columns: columns, beside: others).knowingNames(named)
    return self.columns.enumerated().map { place, column in
      outline.number(ofColumn: column.name, at: place, among: self.columns.count)
        .map { expressions.give(outline.tokens[outline.items[$0].inner]) } ?? false
    }
  }

  private static func column(
    _ place: Int32, of statement: OpaquePointer, _ unwrapped: OpaquePointer, _ singled: [OpaquePointer],
    _ outline: SelectOutline,
    _ shownOnly: ShownOnlyExpressions, _ decimals: ColumnExpressions, _ fractions: FractionExpressions
  ) -> Column {
    let name = text(sqlite3_column_name(statement, place)) ?? ""
    let items = outline.items(
      ofColumn: name, at: Int(place), among: Int(sqlite3_column_count(statement)))
    // Words, or numbers of another sort, at the beginning leave it to the rows below what the column is.
    let own = items.filter { !SelectOutline.ownFunctions.contains($0.function ?? "") }
    let item = own.first ?? items.first
    let marks = SelectOutline.finalFunctions.union(SelectOutline.markingFunctions)
    return Column(
      name: name, isWrapped: item?.isWrapped ?? false, isTitled: item?.isTitled ?? false,
      function: item?.function.flatMap { marks.contains($0) ? $0 : nil },
      origin: origin(ofColumn: place, of: unwrapped),
      plainName: item.map { outline.plainName(of: $0) } ?? name,
      isDecimal: item == nil
        ? decimals.knows(name)
        : decimals.give(inEach: (own.isEmpty ? items : own).map { outline.tokens[$0.inner] }),
      isCount: !items.isEmpty
        && items.allSatisfy { SelectOutline.call(outline.tokens[$0.inner])?.name == "count" },
      isShownOnly: items.isEmpty
        ? shownOnly.has(name) : items.contains { shownOnly.give(outline.tokens[$0.expression]) },
      fractions: items.isEmpty
        ? fractions.share(named: name) : fractions.share(ofEach: items.map { outline.tokens[$0.expression] }),
      isOfSeveral: items.count > 1, origins: singled.compactMap { origin(ofColumn: place, of: $0) },
      quotient: item.flatMap { outline.quotient(of: $0) },
      offset: items.first.map { outline.tokens[$0.range.lowerBound].range.lowerBound })
  }

  /// Where a statement takes a column from; nil where SQLite does not tell it.
  private static func origin(ofColumn place: Int32, of statement: OpaquePointer) -> Origin? {
    guard let table = text(sqlite3_column_table_name(statement, place)),
      let column = text(sqlite3_column_origin_name(statement, place)),
      !SelectOutline.tableFunctions.contains(table.lowercased())
    else { return nil }
    return Origin(
      table: table, column: column, isQuery: text(sqlite3_column_database_name(statement, place)) == "temp")
  }

  private static func text(_ bytes: UnsafePointer<CChar>?) -> String? { bytes.map { String(cString: $0) } }

  /// The value of a column of the row that the statement stands at.
  func value(_ place: Int32) -> QueryValue { Self.value(place, of: statement) }

  static func value(_ place: Int32, of statement: OpaquePointer) -> QueryValue {
    switch sqlite3_column_type(statement, place) {
    case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(statement, place)))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, place))
    case SQLITE_TEXT:
      let count = Int(sqlite3_column_bytes(statement, place))
      guard let bytes = sqlite3_column_text(statement, place) else { return .text("") }
      return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(statement, place))
      let bytes = UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, place), count: count)
      return QueryBytes.decoded(bytes) ?? .text(String(decoding: bytes, as: UTF8.self))
    default: return .null
    }
  }
}
