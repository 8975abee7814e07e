internal import Forms
internal import RecordStore

/// What is known of the columns of the tables that a query reads, and of its parameters.
struct ReadColumns {
  let query: PreparedQuery
  let tables: KindTables
  /// The columns of tables beside those of kinds, such as those of earlier queries; by their names in small letters.
  let kept: [String: [ResultColumn]]
  private let parameters: QueryParameters

  init(
    of query: PreparedQuery, in tables: KindTables, beside kept: [String: [ResultColumn]],
    _ parameters: QueryParameters
  ) {
    (self.query, self.tables, self.kept, self.parameters) = (query, tables, kept, parameters)
  }

  /// What is known of amounts among them.
  ///
  /// - Parameter isCertain: whether names are left out that mean something else as well, or that the query gives itself.
  func amounts(isCertain: Bool = false) -> AmountExpressions {
    var (amounts, others, means, unsummed): (Set<String>, Set<String>, Set<String>, Set<String>) =
      (parameters.amounts, [], [], [])
    for entry in tables.entries where query.readTables.contains(entry.table.name.lowercased()) {
      let money =
        entry.fields.values.filter(\.kind.isMoney).map(\.key)
        + entry.derived.filter { $0.value.type.isMoney }.map(\.key)
      amounts.formUnion(money.map { $0.lowercased() })
      others.formUnion(Set(entry.table.columnNames).subtracting(money).map { $0.lowercased() })
      means.formUnion(entry.table.means)
      unsummed.formUnion(entry.table.unsummed)
    }
    for (table, columns) in kept where query.readTables.contains(table) {
      for column in columns {
        if column.isMean { means.insert(column.name.lowercased()) }
        if !column.hasSum { unsummed.insert(column.name.lowercased()) }
        // What an earlier query has worked out may be in whole euros.
        if column.isAmount, !isCertain || column.type.isMoneyField {
          amounts.insert(column.name.lowercased())
        } else {
          others.insert(column.name.lowercased())
        }
      }
    }
    if isCertain { amounts.subtract(others.union(query.givenNames)) }
    return AmountExpressions(amounts: amounts, others: others, means: means, unsummed: unsummed)
  }
}
