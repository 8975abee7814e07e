package import Forms

/// Writes downloads: plain values that another program reads back exactly.
///
/// Words of ours are in English in every edition: programs look for them.
package struct DownloadWriter {
  private let currency: Currency
  private let plain: PlainText

  package init(currency: Currency) {
    self.currency = currency
    plain = PlainText(formats: Formats(language: "en", currency: currency))
  }

  /// The bytes of a download.
  ///
  /// - Complexity: one pass over its cells.
  package func bytes(of content: Download.Content) -> [UInt8] {
    switch content {
    case .table(let table): csv(table)
    case .figures(let figures): json(figures)
    case .bytes(let bytes): bytes
    }
  }

  /// RFC 4180 with line feeds: a missing value is nothing, an empty text `""`, and a text that a spreadsheet
  /// would take for a formula begins with `'`.
  func csv(_ table: Table) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, column) in table.columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      CSVText.append(CSVText.withoutFormula(column.key), to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
    for row in table.rows {
      for (index, cell) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        switch plainValue(of: cell) {
        case .nothing: break
        case .number(let text): CSVText.append(text, to: &bytes)
        case .text(let text): CSVText.append(CSVText.withoutFormula(text), to: &bytes)
        case .flag(let isOn): bytes.append(contentsOf: (isOn ? "true" : "false").utf8)
        }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// One object, a member on a line.
  func json(_ figures: [(name: String, value: Cell)]) -> [UInt8] {
    var bytes: [UInt8] = Array("{".utf8)
    for (index, figure) in figures.enumerated() {
      bytes.append(contentsOf: (index == 0 ? "\n  " : ",\n  ").utf8)
      JSONText.append(figure.name, to: &bytes)
      bytes.append(contentsOf: ": ".utf8)
      switch plainValue(of: figure.value) {
      case .nothing: bytes.append(contentsOf: "null".utf8)
      case .number(let text): bytes.append(contentsOf: text.utf8)
      case .text(let text): JSONText.append(text, to: &bytes)
      case .flag(let isOn): bytes.append(contentsOf: (isOn ? "true" : "false").utf8)
      }
    }
    bytes.append(contentsOf: "\n}\n".utf8)
    return bytes
  }

  /// What stands in a file for a program.
  package enum Plain {
    case nothing
    case number(String)
    case text(String)
    case flag(Bool)
  }

  package func plainValue(of cell: Cell) -> Plain {
    switch cell {
    case .missing, .none, .blank, .chart, .slot: .nothing
    case .withheld: .text("withheld")
    case .words(let words): .text(plain.text(of: .words(words)))
    case .text(let text), .initials(let text): .text(text)
    case .band(let band): .text(band.text)
    case .portrait(let portrait): .text(portrait.initials)
    case .place(let place): .text(place.text)
    case .email(let text), .phone(let text), .country(let text): .text(text)
    case .file(let file): .text(file.name)
    case .integer(let number): .number(String(number))
    case .money(let money): .number(money.plainText(in: currency))
    case .percent(let share, let decimals): .number((share * 100).text(decimals: decimals))
    case .ratio(let ratio, let decimals): .number(ratio.text(decimals: decimals))
    case .decimal(let number): .number(number.description)
    case .date(let date): .text(date.description)
    case .moment(let moment): .text(moment.description)
    case .month(let month): .text(month.description)
    case .monthName: .text(plain.text(of: cell))
    case .flag(let isOn): .flag(isOn)
    case .defaulted(let inner), .counted(let inner, _, _), .link(let inner, _), .listed(let inner, _),
      .status(let inner, _), .written(let inner), .compared(let inner, _, _), .change(let inner, _):
      plainValue(of: inner)
    }
  }
}

/// Values as CSV fields (RFC 4180).
package enum CSVText {
  /// A text that no spreadsheet takes for a formula: behind an apostrophe where it begins like one.
  ///
  /// For files that people open; a file that is to be read back exactly has its texts as they are.
  /// - Complexity: O(1) for nearly all texts.
  static func withoutFormula(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    switch first {
    // The last four are the signs at full width, which some spreadsheets read as the others.
    case "=", "+", "-", "@", "\t", "\n", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}":
      return "'" + text
    default: return text
    }
  }

  /// Appends a field, quoted where it is empty or holds a comma, a quote, a line break or an outer blank.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    let isOdd: (UInt8) -> Bool = {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n")
        || $0 == UInt8(ascii: "\r")
    }
    let utf8 = text.utf8
    guard utf8.isEmpty || utf8.first == 0x20 || utf8.last == 0x20 || utf8.contains(where: isOdd) else {
      bytes.append(contentsOf: utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// Values as JSON strings (RFC 8259).
package enum JSONText {
  /// Appends a text in quotes.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(contentsOf: hexadecimal(byte >> 4))
        bytes.append(contentsOf: hexadecimal(byte & 15))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func hexadecimal(_ digit: UInt8) -> CollectionOfOne<UInt8> {
    CollectionOfOne(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }
}
