package import Forms

/// How the files of a source are written, where they do not tell it themselves.
package struct SourceOptions: Sendable, Equatable {
  /// Between the fields of separated text; told from its header line where nothing is given.
  package var separator: CSVSeparator?
  /// Of text that is neither UTF-8 nor, by its first bytes, UTF-16.
  package var encoding: TextEncoding?
  /// In which dates and times are written; as ISO 8601 has them where nothing is given.
  package var dates: DatePattern?
  /// In which numbers and amounts are written; as programs have them where nothing is given.
  package var amounts: AmountPattern?
  /// Of a workbook with several sheets the one that is meant.
  package var sheet: String?
  /// Whether they are those of several files, of which some may be workbooks and others not.
  var isOfSeveral = false
  /// The row of a sheet, or the line of separated text, that has the names of the columns; the first that is not empty where nothing is given.
  package var firstRow: Int?
  /// By which the format is known instead of by the file's name: nothing tells that it is known by its content.
  var fileExtension: String?
  /// Whether a SELECT makes the rows, whose functions give dates as ISO 8601 has them.
  var isMapped = false
  /// Whether a single object is no record, as a list of them is expected.
  var needsList = false
  /// Whether one that holds nothing is one without rows.
  var mayBeEmpty = false
  /// Whether an address has given it, which may say of an error beside its records.
  var isAnswer = false

  /// By which a single record with a list is told from an answer that holds records in one.
  var members: RecordMembers?

  package init() {}
}

extension SourceOptions {
  static let keys = ["separator", "encoding", "dates", "decimals", "sheet", "firstRow"]

  /// What each of them expects, for whoever gives something else.
  package static let expectedSeparator: LocalizedText = "one character of ASCII, or tab"
  package static let expectedEncoding: LocalizedText = "an encoding such as windows-1252 or iso-8859-15"
  package static let expectedDates: LocalizedText =
    "a form such as dd.MM.yyyy or M/d/yyyy h:mm a (years have four digits; for two see parse_date)"
  package static let expectedDecimals: LocalizedText = "the sign before the decimals, \",\" or \".\""

  init(_ reader: YAMLReader) throws(DescriptionError) {
    separator = try reader.value("separator", Self.expectedSeparator) { CSVSeparator($0) }
    encoding = try reader.value("encoding", Self.expectedEncoding) { TextEncoding($0) }
    dates = try reader.value("dates", Self.expectedDates, Self.dates)
    amounts = try reader.value("decimals", Self.expectedDecimals, Self.amounts)
    sheet = try reader.value("sheet", "the name of a sheet") { $0.isEmpty ? nil : $0 }
    firstRow = try reader.value("firstRow", Self.expectedFirstRow, Self.firstRow)
  }

  package static let expectedFirstRow: LocalizedText = "the number of a row from 1 to 1048576"

  package static func firstRow(_ text: String) -> Int? {
    Int(text).flatMap { (1...1_048_576).contains($0) ? $0 : nil }
  }

  /// A form of dates with whole years.
  package static func dates(_ text: String) -> DatePattern? {
    DatePattern(text).flatMap { $0.needsCentury ? nil : $0 }
  }

  package static func amounts(_ text: String) -> AmountPattern? {
    AmountPattern.DecimalSign(rawValue: text).map { AmountPattern(decimalSign: $0) }
  }
}
