internal import Forms

/// The cells of a sheet that hold something, row by row.
final class SheetRows: XMLHandler {
  struct Cell {
    /// From 0.
    let column: Int
    let value: Value
  }

  enum Value {
    case value(SourceValue)
    /// `#N/A` or another error.
    case error(String)
    /// A formula whose value no program has worked out.
    case unknown
  }

  struct Row {
    /// From 1, as the program shows it.
    let number: Int
    let cells: [Cell]
  }

  private(set) var rows: [Row] = []
  private let part: String
  private let strings: [String]
  /// How many bytes of them the cells may still have: a few that are very long could stand in all of them.
  private var textLeft: Int
  private let formats: [SheetNumberFormat]
  private let dates: SheetDate

  private var rowNumber = 0
  private var cells: [Cell] = []
  private var column = -1
  private var isInCell = false
  private var type = ""
  private var style = 0
  private var hasFormula = false
  private var isInValue = false
  private var hasValue = false
  private var bytes: [UInt8] = []
  private var isInText = false
  private var inline = SheetText()

  /// The last column and the last row that a sheet can have.
  private static let (columnLimit, rowLimit) = (16_384, 1_048_576)

  /// Reads a sheet.
  ///
  /// - Throws: ``SpreadsheetFault``.
  /// - Complexity: O(bytes).
  init(
    of part: String, in workbook: Workbook, _ strings: SharedStrings, _ styles: SheetStyles
  ) throws(SpreadsheetFault) {
    self.part = part
    self.strings = strings.texts
    textLeft = workbook.archive.sizeLimit
    formats = styles.formats
    dates = SheetDate(isFrom1904: workbook.isFrom1904)
    guard let bytes = try workbook.archive.content(of: part) else { throw .damaged(part: part) }
    try XMLScanner.scan(bytes, part: part, self)
  }

  func start(_ name: String, _ attributes: XMLAttributes) throws(SpreadsheetFault) {
    switch name {
    case "row" where !isInCell:
      let number = attributes["r"].map { Int($0) ?? 0 } ?? rowNumber + 1
      guard number > rowNumber, number <= Self.rowLimit else { throw .damaged(part: part) }
      rowNumber = number
      column = -1
    case "c" where rowNumber > 0:
      let place = attributes["r"].map { Self.column(of: $0) } ?? column + 1
      guard place > column, place < Self.columnLimit else { throw .damaged(part: part) }
      column = place
      isInCell = true
      type = attributes["t"] ?? "n"
      style = attributes["s"].flatMap { Int($0) } ?? 0
      (hasFormula, hasValue) = (false, false)
      bytes.removeAll(keepingCapacity: true)
    case "f" where isInCell: hasFormula = true
    case "v" where isInCell: (isInValue, hasValue) = (true, true)
    case "is" where isInCell: (isInText, hasValue) = (true, true)
    default: if isInText { inline.start(name) }
    }
  }

  func end(_ name: String) throws(SpreadsheetFault) {
    switch name {
    case "v": isInValue = false
    case "is": isInText = false
    case "c" where isInCell:
      isInCell = false
      if let value = try value() { cells.append(Cell(column: column, value: value)) }
    case "row" where !cells.isEmpty:
      rows.append(Row(number: rowNumber, cells: cells))
      cells = []
    default: if isInText { inline.end(name) }
    }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) {
    if isInText { inline.add(piece) } else if isInValue { bytes += piece }
  }

  /// What the cell holds; nil where that is nothing.
  private func value() throws(SpreadsheetFault) -> Value? {
    if type == "inlineStr" { return hasValue ? .value(.text(inline.take())) : nil }
    if bytes.isEmpty, type != "str" || !hasValue { return hasFormula ? .unknown : nil }
    let text = type == "str" ? SheetText.unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
    switch type {
    case "s":
      guard let number = Int(text), strings.indices.contains(number) else { throw .damaged(part: part) }
      textLeft -= strings[number].utf8.count
      guard textLeft >= 0 else { throw .tooLarge }
      return .value(.text(strings[number]))
    case "b": return .value(.bool(text == "1" || text == "true"))
    case "e": return .error(text)
    case "str": return .value(.text(text))
    case "d": return .value(.date(text))
    default: return .value(number(text))
    }
  }

  private func number(_ text: String) -> SourceValue {
    guard let number = SheetNumber(text) else { return .text(text) }
    let format = formats.indices.contains(style) ? formats[style] : .number
    if let date = dates.text(number, format) { return .date(date) }
    return .number(number.text)
  }

  /// The column of a cell such as `AB12`, from 0; below zero where it is none.
  static func column(of place: some StringProtocol) -> Int {
    var number = 0
    for byte in place.utf8.prefix(while: { (65...90).contains($0) }).prefix(4) {
      number = number * 26 + Int(byte) - 64
    }
    return number - 1
  }
}
