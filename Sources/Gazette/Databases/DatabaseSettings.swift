package import Forms
package import Postgres

extension DatabaseSource {
  /// What stands beside a source's `database`.
  static let keys = ["database", "table"]

  /// Reads `{kind: orders, database: "postgresql://host/name", mapping: orders.sql}`; nil where no database is named.
  ///
  /// - Throws: ``DescriptionError``.
  init?(_ reader: YAMLReader) throws(DescriptionError) {
    guard let address = try DatabaseAddress.read(reader) else {
      guard reader["table"] == nil else { throw reader.fault("table goes with a database", at: "table") }
      return nil
    }
    for key in ["separator", "encoding", "newest"] {
      guard reader[key] == nil else { throw reader.fault("\(key) goes with files", at: key) }
    }
    if let table = reader["table"], reader["mapping"] != nil {
      throw table.fault("give either a table or a mapping")
    }
    let name = try reader.value("name", "what the source is called, such as warehouse.orders") {
      $0.isEmpty || $0.contains("/") ? nil : $0
    }
    self.init(
      address: address, mapping: try reader.optionalText("mapping"),
      table: try reader.value("table", "the name of a table") { $0.isEmpty ? nil : $0 }, name: name,
      timeLimit: try reader.seconds("timeLimit") ?? Self.usualTimeLimit)
  }

  /// Seconds that a statement of a source may take where nothing is said: as long as a program.
  package static let usualTimeLimit = 600

  /// The same with the path of its mapping as a whole one.
  package func at(_ path: (String) -> String) -> DatabaseSource {
    DatabaseSource(
      address: address, mapping: mapping.map(path), table: table, name: givenName, timeLimit: timeLimit)
  }
}

extension DatabaseAddress {
  package static let expected: LocalizedText =
    "the address of a PostgreSQL database such as postgresql://user@host/name, or service=name"
  package static let passwordRemedy: LocalizedText =
    "a password does not stand in settings or arguments, where others can read it. Put it into ~/.pgpass (a line host:port:database:user:password, readable by you alone), or into PGPASSWORD"

  /// Reads the address below `database`; nil where there is none.
  ///
  /// - Throws: ``DescriptionError``, which never tells an address that has a password in it.
  static func read(_ reader: YAMLReader) throws(DescriptionError) -> DatabaseAddress? {
    guard let value = reader["database"] else { return nil }
    do throws(DatabaseAddress.Problem) { return try DatabaseAddress(value.text ?? "") } catch {
      switch error {
      case .password: throw value.fault("database: \(passwordRemedy)")
      case .notAnAddress: throw value.fault("database: expected \(expected)")
      }
    }
  }
}
