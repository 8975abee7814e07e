internal import Forms

/// A column that is worked out from others by an expression of SQL.
package struct DerivedColumn: Sendable, Hashable {
  package let name: String
  package let sql: String
  /// Whether it gives exact decimal numbers.
  package let isDecimal: Bool

  package init(_ name: String, sql: String, isDecimal: Bool = false) {
    self.name = name
    self.sql = sql
    self.isDecimal = isDecimal
  }

  /// The function around all of it.
  package var outerFunction: String? { (try? SelectOutline("SELECT \(sql)"))?.items.first?.function }

  /// The function around all of it, if it says what the column is.
  package var function: String? { outerFunction.flatMap { Self.says(whatItIs: $0) ? $0 : nil } }

  /// Whether a function around all of an expression says what the column is.
  package static func says(whatItIs function: String) -> Bool {
    SelectOutline.finalFunctions.contains(function) || SelectOutline.markingFunctions.contains(function)
  }

  /// The functions whose values are shown with less digits than they have, so that several read the same.
  package static let roundingFunctions: Set<String> = ["percent", "ratio", "mean"]

  /// A SELECT of all that another one gives, and of the derived columns.
  ///
  /// - Parameters:
  ///   - asOf: what `:asOf` means; nil where the statement can have a parameter of that name.
  ///   - lists: the lists that the columns are worked out from.
  static func select(
    _ columns: [DerivedColumn], from select: String, asOf: CalendarDate?,
    lists: ElementLists = ElementLists(lists: [])
  ) -> String {
    let levels = levels(of: columns)
    let closed = closedLevels(among: levels)
    return levels.enumerated().reduce(select) { select, next in
      let (place, level) = next
      let own = level.map { column in
        let sql = "(\(column.sql(lists.resolved(column.sql), asOf: asOf)))"
        // A text that is a decimal is one among numbers, and what is none is refused.
        return "\(column.isDecimal ? DecimalNumbers.derived(sql) : sql) AS \(SQLName.quoted(column.name))"
      }
      let inner = closed.contains(place) ? select + " LIMIT -1" : select
      return "SELECT *, \(own.joined(separator: ", ")) FROM (\(inner)) AS \(ElementLists.record)"
    }
  }

  /// The levels whose columns are made of values that are worked out before. For all others SQLite puts the expressions
  /// in the place of the names, which also finds records by their keys; of columns that name others several times, level
  /// by level, these would become as large as memory.
  private static func closedLevels(among levels: [[DerivedColumn]]) -> Set<Int> {
    // So few are never large.
    guard levels.count > 3 else { return [] }
    var sizes: [String: Int] = [:]
    var closed: Set<Int> = []
    for (place, level) in levels.enumerated() {
      if level.contains(where: { $0.size(with: sizes) > largestSize }) {
        closed.insert(place)
        sizes = [:]
      }
      for column in level { sizes[column.name.lowercased()] = column.size(with: sizes) }
    }
    return closed
  }

  /// Of how many words and signs an expression may be that SQLite puts together.
  private static let largestSize = 5_000

  /// Of how many words and signs it is once expressions stand in the place of the names of others.
  private func size(with sizes: [String: Int]) -> Int {
    SQLToken.all(in: sql).reduce(0) { $0 + ($1.isName ? sizes[$1.text.lowercased()] ?? 1 : 1) }
  }

  /// The columns in groups of which each is made of those before it. SQLite reads only few SELECTs within each other.
  package static func levels(of columns: [DerivedColumn]) -> [[DerivedColumn]] {
    var levels: [[DerivedColumn]] = []
    var places: [String: Int] = [:]
    for column in columns {
      let place = ValueQuery.names(in: column.sql).compactMap { places[$0] }.max().map { $0 + 1 } ?? 0
      if place == levels.count { levels.append([]) }
      levels[place].append(column)
      places[column.name.lowercased()] = place
    }
    return levels
  }

  /// An expression with a day in the place of `:asOf`, as views have no parameters.
  private func sql(_ sql: String, asOf: CalendarDate?) -> String {
    // Without a line break a comment would hide what stands behind it.
    (asOf.map { SettledSQL.text(sql, ["asOf": .text($0.description)]) } ?? sql) + "\n"
  }
}
