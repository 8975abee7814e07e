/// What a query can ask for by a name with a colon before it.
struct QueryParameters {
  private(set) var names: [String]
  /// Those that are amounts, in small letters with their colon.
  private(set) var amounts: Set<String>

  init(_ names: [String], amounts: [String] = []) {
    self.names = names
    self.amounts = Set(amounts.map { ":\($0.lowercased())" })
  }

  /// The same beside the key of a record.
  var withKey: QueryParameters {
    var parameters = self
    parameters.names.append("key")
    return parameters
  }

  /// The same beside the columns of a row.
  func with(_ columns: [ResultColumn]) -> QueryParameters {
    var parameters = self
    parameters.names += columns.map(\.name)
    parameters.amounts.formUnion(columns.filter(\.isAmount).map { ":\($0.name.lowercased())" })
    return parameters
  }
}
