/// Why a file could not be read at all; every case names the file, and the place in it where there is one.
///
/// Lines and columns count from 1; a column counts Unicode scalars, and a byte-order mark is not counted.
package enum SourceError: Error, Equatable, Sendable {
  /// There is no such file.
  case missing(path: String)
  /// The file is there but cannot be read.
  case unreadable(path: String, reason: Unreadable)
  /// The file holds nothing: no bytes, only a byte-order mark, or only blank lines.
  case empty(path: String)
  /// The file is not UTF-8; the place is that of the first byte that is wrong.
  case notUTF8(path: String, line: Int, column: Int)
  /// The bytes of a line are no characters of the encoding that was given.
  case notOfEncoding(path: String, encoding: String, line: Int)
  /// A packed file is damaged, or ends too early.
  case damagedArchive(path: String)
  /// A packed file of so many bytes holds far more than any records would come to.
  case archiveTooLarge(path: String, size: Int)
  /// A JSON file ends before its value does; the place is the end of the file.
  case truncatedJSON(path: String, line: Int, column: Int)
  /// A JSON file breaks a rule of RFC 8259.
  case malformedJSON(path: String, line: Int, column: Int, reason: JSONFault)
  /// Lists and objects lie in one another more than ``JSONReader/depthLimit`` deep; the place is that of
  /// the first bracket too many (of a property list: line and column of its XML, or 1 and 1).
  case nestingTooDeep(path: String, line: Int, column: Int)
  /// A property list cannot be parsed; the text is the parser's own.
  case malformedPropertyList(path: String, message: String)
  /// A YAML file that is none, or of more than can be read.
  case yaml(DescriptionError)
  /// A quoted field of a CSV file has no closing quote; the line is that of its opening quote.
  case unterminatedQuote(path: String, line: Int)
  /// The first row of a CSV file has no names, only empty fields.
  case noHeader(path: String, line: Int)
  /// The first row of a CSV file cannot be read.
  case malformedHeader(path: String, line: Int, reason: MalformedRow.Reason)
  /// Two columns bear the same name.
  case duplicateColumn(path: String, name: String)
  /// Two columns of a file that a SELECT reads have names that are one to SQL.
  case alikeColumns(path: String, columns: [String])
  /// The records of a JSON file or property list have more different keys than a table may have columns.
  case tooManyColumns(path: String, found: Int, limit: Int)
  /// The answer of an interface that says `{"error": "…"}` and nothing else.
  case errorAnswer(path: String, message: String)
  /// A JSON file or property list holds no records, only a value of the given kind, or a list of such.
  case noRecords(path: String, found: SourceValue.Kind)
  /// Several members hold lists of records, so that none can be told to be the one.
  case ambiguousRecords(path: String, members: [String])
  /// The file's name promises a format that its content is not.
  case contentMismatch(path: String, expected: SourceFormat, found: SourceContent)
  /// The file is of no format that can be read.
  case unsupportedFormat(path: String, found: SourceContent)
  /// A workbook cannot be read, or not which of its sheets is meant.
  case spreadsheet(path: String, SpreadsheetFault)

  /// Why a file that is there cannot be read.
  package enum Unreadable: Sendable, Equatable {
    /// The path is that of a folder.
    case folder
    /// It is a pipe or a device.
    case noFile
    /// It is a database to which another program has written for as long as this has waited.
    case locked(seconds: Int)
    /// The user may not read it.
    case notPermitted
    /// What the system said.
    case other(String)
  }
}

/// A rule of RFC 8259 that a JSON file breaks.
package enum JSONFault: Sendable, Equatable {
  /// Something else stands where a value must.
  case expectedValue(found: String)
  /// Something else stands where a member's key must.
  case expectedKey(found: String)
  /// Something else stands where the colon after a key must.
  case expectedColon(found: String)
  /// Something else stands where a comma or the closing bracket must.
  case expectedCommaOrEnd(found: String)
  /// A word that is not `true`, `false` or `null`, for example `NaN`.
  case unknownWord(String)
  /// A number that is not written as JSON writes numbers, for example `01`, `+1`, `1.` or `-Infinity`.
  case invalidNumber(String)
  /// A backslash is followed by something that JSON does not know.
  case invalidEscape
  /// A `\u` escape names half of a surrogate pair, which is no character.
  case loneSurrogate
  /// A control character (a line end, a tab, …) stands in a text without an escape.
  case controlCharacterInText(code: UInt8)
  /// An object has the same key twice.
  case duplicateKey(String)
  /// Something follows the value.
  case trailingContent(found: String)
}
