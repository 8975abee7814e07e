/// A format that can be read.
package enum SourceFormat: String, Sendable, Equatable, CaseIterable {
  /// Text with one row a line: `.csv`, `.tsv`, `.txt`.
  case separatedText
  /// JSON: `.json`.
  case json
  /// An XML or binary property list: `.plist`.
  case propertyList
  /// YAML: `.yml`, `.yaml`.
  case yaml

  /// The format that a file's name promises, from its extension in any case; nil when it promises none.
  package init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "csv", "tsv", "txt": self = .separatedText
    case "json": self = .json
    case "plist": self = .propertyList
    case "yml", "yaml": self = .yaml
    default: return nil
    }
  }
}
