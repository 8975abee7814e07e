/// Why a spreadsheet cannot be read.
package enum SpreadsheetFault: Error, Equatable, Sendable {
  /// It is opened by a password only.
  case encrypted
  /// A workbook of a program before 2007: `.xls`.
  case oldFormat
  /// A workbook of another program: `.ods`.
  case openDocument
  /// A workbook that is written in binary parts: `.xlsb`.
  case binaryWorkbook
  /// An archive or document, but no workbook.
  case noWorkbook
  /// The archive or a part of it is damaged or cut off; with the part's name.
  case damaged(part: String)
  /// A part comes out far larger than any records do.
  case tooLarge
  /// A sheet is named, of a file that has none.
  case noSheets(named: String)
  case noSheet(named: String, sheets: [String])
  /// Nobody has said which one.
  case severalSheets([String])
  /// No sheet, or none of those that are not hidden, has a value.
  case noValues(sheets: [String])
  /// The row with the names of the columns, which somebody has given, is empty.
  case noHeader(row: Int)
}
