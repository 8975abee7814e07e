package import Forms
package import RecordStore

/// Turns rows of a file into drafts; made once for a file's columns.
protocol RowReader {
  /// The columns that mean nothing to the kind.
  var ignoredColumns: [String] { get }
  /// The fields that columns give, those within others each with its path, such as `lines.dish`.
  var givenFields: Set<String> { get }
  /// Whether each row is one element of the lists of a record, so that rows of one key are one record.
  var givesListElements: Bool { get }
  /// Reads a row; values stand in the order of the columns.
  func draft(of row: SourceRow) -> ImportedRow
  /// Makes a whole record of what a row says and of what is stored of it already.
  ///
  /// - Parameter stored: the record that is stored under the row's key.
  func complete(_ row: inout ImportedRow, from stored: () throws -> StoredRecord?) throws
}

extension RowReader {
  var givesListElements: Bool { false }

  /// Reads a row, with where its record stands in the file.
  func placed(_ row: SourceRow) -> ImportedRow {
    var read = draft(of: row)
    if read.line == row.line { read.ordinal = row.ordinal }
    read.recordLine = row.recordLine
    return read
  }

  /// What the row says nothing about stays as it is stored.
  func complete(_ row: inout ImportedRow, from stored: () throws -> StoredRecord?) throws {
    guard row.absent.isAnyField, let stored = try stored() else { return }
    row.fillAbsent(from: stored.values)
  }
}

/// Reads rows as another reader does, but for what it adds to that.
protocol AddingRowReader: RowReader {
  var reader: any RowReader { get }
}

extension AddingRowReader {
  var ignoredColumns: [String] { reader.ignoredColumns }
  var givenFields: Set<String> { reader.givenFields }
  var givesListElements: Bool { reader.givesListElements }

  func draft(of row: SourceRow) -> ImportedRow { reader.draft(of: row) }

  func complete(_ row: inout ImportedRow, from stored: () throws -> StoredRecord?) throws {
    try reader.complete(&row, from: stored)
  }
}

/// A row as a draft, not yet checked.
struct ImportedRow: Sendable {
  let line: Int
  /// Its place among the rows that start on this line, from 1.
  var ordinal = 1
  /// The line on which its record starts, if that is another one.
  var recordLine: Int?
  /// What its source has there; see ``SourceRowDigest``.
  var written: Int?
  /// The key that the source gives, if any.
  var key: String?
  /// Whether the key was made for it, as no stored record says the same.
  var isNewEntry = false
  var draft: Draft
  /// The draft's values with names of records of the same file as they are written; nil where it has none.
  var asWritten: [FieldValue?]?
  /// What the row says nothing about; the draft has initial values there.
  var absent: AbsentFields
  /// The places of switches of which the row names none, and which are all on by that.
  var allOn: Set<Int> = []
  /// The draft's values before what others hide was taken out of it, without what nobody has given; nil where nothing can
  /// be hidden.
  var given: [FieldValue?]?
  /// What elements of lists and groups have that no field of theirs is for, as `lines.colour`.
  var unknownMembers: [String] = []
  /// What earlier versions may not have read of a row, such as `address.geo.point.lat`, with all that is within it.
  var unheard: Set<String> = []
  /// What the reader itself found wrong, beside what the form's checks find.
  var faults: [Fault] = []
}

/// Why no row of a file can be read.
package enum ImportError: Error, Sendable, Equatable {
  /// No column's name is that of a field.
  case noMatchingColumns(file: String, columns: [String], fields: [String])
  /// The names of fields stand in a row below the first one.
  case namesBelow(file: String, row: Int)
  /// A mapping gives a column that the kind has no field for.
  case unknownFields(mapping: String, columns: [String], fields: [String])
  /// Two columns mean the same field.
  case repeatedField(file: String, field: String, columns: [String])
  /// What SQLite says about a mapping, with the line where it can be told.
  case badMapping(mapping: String, line: Int?, detail: String)
  /// A mapping compares a column of a file, which has texts, with a number.
  case comparedTexts(mapping: String, line: Int, column: String, number: String)
  case mappingNotReadable(mapping: String, detail: LocalizedText)
  case notASelect(mapping: String)
  /// A mapping names a table or column that there is none of; with what there is.
  case missingName(mapping: String, line: Int?, detail: String, MappingChoice)
  /// The SELECT of a mapping ran for longer than the settings allow.
  case mappingTookTooLong(mapping: String, seconds: Int)
  /// Files that one SELECT reads together are tables of the same name.
  case repeatedTable(String, files: [String])
  /// Of the files that a SELECT reads together it leaves one out.
  case fileNotRead(mapping: String, file: String, table: String)
  /// One SELECT is to read more than one database.
  case severalDatabases(mapping: String, files: [String])
  /// A database without a mapping that says which of its tables are meant.
  case severalTables(file: String, tables: [String])
  /// No file has a name of the pattern.
  case noFile(pattern: String)
  /// A folder that a pattern leads through cannot be looked into.
  case closedFolder(pattern: String, folder: String, detail: String)
  /// Two files of one import have the same name, after which their rows would be called.
  case repeatedSource(file: String)
  /// A row that cannot be told to be of one record, of a kind whose records span several: each might lack it.
  case unassignableRow(file: String, line: Int, kind: String, cause: Rejection.Cause)
  /// A source that has given keys so far gives none, so that so many of its records would not be found again.
  case lostKeys(file: String, count: Int)
  /// Two sources of a kind have files of one name, after which their rows would be called.
  case sourcesOfOneName(kind: String, files: [String])
  /// A strict import met rows that it would have set aside.
  case rejectedRows(file: String, report: ImportReport, firstLine: Int)
  /// A file holds nothing, not even the names of columns, and nothing says that it may.
  case emptyFile(file: String)
  /// Nothing came out of the files, and nothing says that they may be empty.
  case noRows(files: [String])
  /// No row became a record; they are kept as rejected.
  case allRejected(files: [String], report: ImportReport)
  case unknownKind(String, known: [String])

  package static func == (left: ImportError, right: ImportError) -> Bool { "\(left)" == "\(right)" }
}
