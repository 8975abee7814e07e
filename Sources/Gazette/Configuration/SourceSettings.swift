/// Files that a nightly run imports, as `gazette.yml` lists them below `sources:`.
///
/// ```yaml
/// sources:
///   - {kind: employees, files: [staff.csv]}
///   - {kind: reservations, files: [bookings.csv], mapping: bookings.sql, strict: yes}
///   - {kind: orders, files: [orders.csv], mayBeEmpty: yes}
///   - {kind: people, files: [export-*.csv], newest: yes, encoding: windows-1252, dates: dd.MM.yyyy, decimals: ","}
/// ```
package struct SourceSettings: Sendable, Equatable {
  package let kind: String
  /// From the project's folder; a name with `*` in it stands for several.
  package let files: [String]
  package let mapping: String?
  /// Whether one invalid row fails the import.
  package let isStrict: Bool
  /// Whether it is no fault that nothing comes in.
  package let mayBeEmpty: Bool
  /// Whether of the files of a pattern only the last one counts.
  package let isNewestOnly: Bool
  package let options: SourceOptions

  /// - Throws: ``DescriptionError``.
  init(_ reader: YAMLReader, of collections: Collections) throws(DescriptionError) {
    try reader.allowOnly(
      ["kind", "files", "mapping", "strict", "mayBeEmpty", "newest"] + SourceOptions.keys)
    kind = try reader.requiredText("kind")
    guard collections.kind(kind) != nil else {
      let known = collections.kindNames
      throw try reader.required("kind").error(
        .badValue(key: "kind", value: kind, expected: "a kind (\(known.joined(separator: ", ")))"))
    }
    var files: [String] = []
    for element in try reader.required("files").elements("files") {
      guard let file = element.text, !file.isEmpty else {
        throw element.error(.expected("the path of a file", at: "files"))
      }
      files.append(file)
    }
    guard !files.isEmpty else {
      throw try reader.required("files").error(.expected("at least one file", at: "files"))
    }
    self.files = files
    mapping = try reader.optionalText("mapping")
    isStrict = try reader.flag("strict")
    mayBeEmpty = try reader.flag("mayBeEmpty")
    isNewestOnly = try reader.flag("newest")
    options = try SourceOptions(reader)
  }
}
