/// Where the file of a kind has its fields, and the kinds that they refer to.
struct DeclaredPlaces: Sendable {
  /// By their keys; those within others with those around them, such as `lines.price`.
  private(set) var fields: [String: TextPlace] = [:]
  /// Of what says how keys are made, by its key.
  private(set) var keys: [String: TextPlace] = [:]
  /// The first of each kind, by its name.
  private(set) var targets: [String: TextPlace] = [:]

  init(_ reader: YAMLReader) throws(DescriptionError) {
    try add(try KindFile.ownFields(in: reader), below: "")
    for name in ["one", "knownBy", "plainKeys"] { keys[name] = reader[name]?.place }
    for setting in try reader["settings"]?.elements("settings") ?? [] { addTarget("by", of: setting) }
  }

  private mutating func add(_ readers: [YAMLReader], below path: String) throws(DescriptionError) {
    for reader in readers {
      guard let key = reader["key"]?.text else { continue }
      if fields[path + key] == nil { fields[path + key] = reader["key"]?.place }
      addTarget("to", of: reader)
      try add(try reader["fields"]?.elements("fields") ?? [], below: "\(path)\(key).")
    }
  }

  private mutating func addTarget(_ name: String, of reader: YAMLReader) {
    guard let found = reader[name], let target = found.text, targets[target] == nil else { return }
    targets[target] = found.place
  }
}
