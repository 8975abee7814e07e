internal import Forms
internal import Foundation
package import Postgres
internal import RecordStore

/// A database whose rows are imported.
package struct DatabaseSource: Sendable, Equatable {
  package let address: DatabaseAddress
  /// The path of a SELECT, which the server runs; nil where a table is taken.
  package let mapping: String?
  /// The table, perhaps with its schema, such as `sales.orders`, either in quotation
  /// marks where it has a dot; nil for that which is called like the kind.
  package let table: String?
  /// What it is called in lists and reports; nil where it is called after the database and what is taken of it.
  package let givenName: String?
  /// How many seconds a statement may take.
  package let timeLimit: Int

  package init(
    address: DatabaseAddress, mapping: String? = nil, table: String? = nil, name: String? = nil,
    timeLimit: Int
  ) {
    self.address = address
    self.mapping = mapping
    self.table = table
    givenName = name
    self.timeLimit = timeLimit
  }

  /// What it is called: `warehouse.orders`.
  package func name(asSourceOf kind: String) -> String {
    if let givenName { return givenName }
    let taken =
      mapping.map { String(URL(fileURLWithPath: $0).lastPathComponent.prefix { $0 != "." }) } ?? table ?? kind
    return "\(address.name).\(taken)"
  }

  /// The table that is taken without a mapping: with underscores, as statements have the kind's name.
  func table(of kind: RecordKind) -> String { table ?? kind.name.replacing("-", with: "_") }

  /// Its name in a statement, the schema and the table each for itself.
  ///
  /// What stands in quotation marks, which are `\x22` here, is one of them: `sales."menu.2026"`.
  static func quoted(_ table: String) -> String {
    table.matches(of: /\x22((?:[^\x22]|\x22\x22)+)\x22(?=\.|\z)|[^.]+/).map { part in
      SQLName.quoted(part.1.map(String.init)?.replacing("\"\"", with: "\"") ?? String(part.0))
    }.joined(separator: ".")
  }
}
