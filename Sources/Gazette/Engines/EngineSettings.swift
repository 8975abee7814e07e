internal import Forms
package import Postgres

/// A database on which blocks of pages run, as `gazette.yml` names it below `engines:`.
///
/// ```yaml
/// engines:
///   warehouse: {database: "postgresql://reports@db.example.org/warehouse", timeLimit: 60}
/// ```
package struct EngineSettings: Sendable, Equatable {
  package let name: String
  package let address: DatabaseAddress
  /// How many seconds each block may take; nil for as many as other queries.
  package let timeLimit: Int?

  /// The engines of the settings, in their order.
  ///
  /// - Throws: ``DescriptionError``.
  static func all(in reader: YAMLReader) throws(DescriptionError) -> [EngineSettings] {
    guard let engines = reader["engines"] else { return [] }
    guard engines.isMapping else {
      throw engines.error(
        .expected("names and databases such as {warehouse: {database: postgresql://…}}", at: "engines"))
    }
    var all: [EngineSettings] = []
    for (name, value) in engines.entries {
      guard isName(name) else {
        throw value.fault(
          "\(name) cannot be the name of an engine. Use letters, digits, hyphens and underscores, a letter first"
        )
      }
      guard value.isMapping else {
        throw value.error(.expected("a database such as {database: postgresql://…}", at: "engines.\(name)"))
      }
      try value.allowOnly(["database", "timeLimit"])
      guard let address = try DatabaseAddress.read(value) else { throw value.error(.missingKey("database")) }
      all.append(EngineSettings(name: name, address: address, timeLimit: try value.seconds("timeLimit")))
    }
    return all
  }

  /// Whether an engine can be called so in the line of a block.
  static func isName(_ text: String) -> Bool { PageParts.isPlainName(text.replacing("-", with: "_")) }
}
