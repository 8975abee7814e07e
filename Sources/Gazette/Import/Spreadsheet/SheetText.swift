/// The text of an element of runs, `<si>` or `<is>`: the text of all its runs, without how it is spoken.
struct SheetText {
  private var bytes: [UInt8] = []
  private var isText = false
  private var phonetic = 0

  mutating func start(_ name: String) {
    if name == "rPh" { phonetic += 1 }
    if name == "t" { isText = phonetic == 0 }
  }

  mutating func end(_ name: String) {
    if name == "rPh" { phonetic -= 1 }
    if name == "t" { isText = false }
  }

  mutating func add(_ piece: UnsafeBufferPointer<UInt8>) { if isText { bytes += piece } }

  /// The text, and nothing of it left for the next.
  mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return Self.unescaped(bytes)
  }

  /// A text in which `_x000D_` stands for a character that XML cannot have.
  static func unescaped(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "_")), text.contains("_x") else { return text }
    var units: [UInt16] = []
    let all = Array(text.utf16)
    var place = 0
    while place < all.count {
      if place + 7 <= all.count, let code = escape(all[place..<place + 7]) {
        units.append(code)
        place += 7
      } else {
        units.append(all[place])
        place += 1
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func escape(_ units: ArraySlice<UInt16>) -> UInt16? {
    let text = String(decoding: units, as: UTF16.self)
    guard text.hasPrefix("_x"), text.hasSuffix("_") else { return nil }
    let digits = text.dropFirst(2).dropLast()
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt16(digits, radix: 16)
  }
}

/// The texts of a workbook that its cells refer to by number.
final class SharedStrings: XMLHandler {
  private(set) var texts: [String] = []
  private var text = SheetText()

  /// - Throws: ``SpreadsheetFault``.
  init(of workbook: Workbook) throws(SpreadsheetFault) {
    guard let part = workbook.sharedStringsPart, let bytes = try workbook.archive.content(of: part) else {
      return
    }
    try XMLScanner.scan(bytes, part: part, self)
  }

  func start(_ name: String, _ attributes: XMLAttributes) { text.start(name) }

  func end(_ name: String) {
    text.end(name)
    if name == "si" { texts.append(text.take()) }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) { text.add(bytes) }
}

/// What numbers stand for, by the styles of a workbook.
final class SheetStyles: XMLHandler {
  /// By the number of a cell's style.
  private(set) var formats: [SheetNumberFormat] = []
  private var codes: [Int: SheetNumberFormat] = [:]
  private var identifiers: [Int] = []
  private var isInCellStyles = false
  private var isInFormats = false

  /// - Throws: ``SpreadsheetFault``.
  init(of workbook: Workbook) throws(SpreadsheetFault) {
    guard let part = workbook.stylesPart, let bytes = try workbook.archive.content(of: part) else { return }
    try XMLScanner.scan(bytes, part: part, self)
    formats = identifiers.map { codes[$0] ?? SheetNumberFormat(builtIn: $0) }
  }

  func start(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "cellXfs": isInCellStyles = true
    case "numFmts": isInFormats = true
    case "numFmt":
      guard isInFormats, let number = attributes["numFmtId"].flatMap({ Int($0) }) else { return }
      codes[number] = SheetNumberFormat(code: attributes["formatCode"] ?? "")
    case "xf" where isInCellStyles: identifiers.append(attributes["numFmtId"].flatMap { Int($0) } ?? 0)
    default: break
    }
  }

  func end(_ name: String) {
    if name == "cellXfs" { isInCellStyles = false }
    if name == "numFmts" { isInFormats = false }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
