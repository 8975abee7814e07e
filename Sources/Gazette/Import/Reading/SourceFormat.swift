/// A format that can be read.
package enum SourceFormat: String, Sendable, Equatable, CaseIterable {
  /// Text with one row a line: `.csv`, `.tsv`, `.txt`.
  case separatedText
  /// JSON: `.json`.
  case json
  /// JSON with one value a line: `.jsonl`, `.ndjson`.
  case jsonLines
  /// An XML or binary property list: `.plist`.
  case propertyList
  /// YAML: `.yml`, `.yaml`.
  case yaml
  /// A SQLite database: `.sqlite`, `.sqlite3`, `.db`.
  case database
  /// A workbook: `.xlsx`, `.xlsm`.
  case spreadsheet

  /// The format that a file's name promises, from its extension in any case; nil when it promises none.
  package init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "csv", "tsv", "txt": self = .separatedText
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonLines
    case "plist": self = .propertyList
    case "yml", "yaml": self = .yaml
    case "xlsx", "xlsm": self = .spreadsheet
    case "sqlite", "sqlite3", "db": self = .database
    default: return nil
    }
  }
}
