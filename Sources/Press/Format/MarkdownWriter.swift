internal import CommonMark
internal import Forms

/// Writes cells and tables as Markdown for one page.
///
/// Beside the text go notes (``Annotation``) for the page's HTML: what a number or a date is worth, which
/// script a name is in, what a table is for. They are taken out of the Markdown before it is stored.
struct MarkdownWriter {
  let formats: Formats
  let wording: Wording
  /// The page on which they stand; links are relative to it.
  let page: PagePath
  let charts: ChartSheet
  /// Nil where any text may be printed.
  let unprintable: UnprintableText?
  /// How many folders lie above all pages of the tree, within the site and the Markdown.
  var depth = 0
  var map = MapAddress.usual
  var pictures = PictureIndex.none
  /// Whether the page is the frame of others, on which ways to other pages are slots too.
  var isFrame = false

  /// What the number of a slot stands behind; it stands in no text of Gazette's own.
  static let slotMark: UInt8 = 0x06

  /// The kinds of notes; each is one letter, followed by what ``PageHTML`` makes of it.
  enum Note: Unicode.Scalar {
    case value = "v"
    case time = "t"
    case script = "b"
    case span = "s"
    case portrait = "p"
    case chart = "c"
    case table = "k"
    case foot = "f"
    case column = "h"
    case ways = "w"
    case relation = "r"
  }

  /// Appends a value, escaped so that it is that text and nothing else, and marked as one that differs from
  /// page to page.
  ///
  /// - Parameter isLabel: whether words of ours are the same on pages of the same kind.
  func append(_ cell: Cell, isLabel: Bool = true, to bytes: inout [UInt8]) {
    switch cell {
    case .words(let words) where isLabel: write(words: words, marksValues: true, to: &bytes)
    case .none where isLabel: write(cell, to: &bytes)
    case .blank, .withheld, .chart: write(cell, to: &bytes)
    default:
      bytes.append(Annotation.valueStart)
      write(cell, to: &bytes)
      bytes.append(Annotation.valueEnd)
    }
  }

  func write(_ cell: Cell, to bytes: inout [UInt8]) {
    switch cell {
    case .missing: bytes.append(contentsOf: "—".utf8)
    case .blank: break
    case .none: write(words: "none", to: &bytes)
    case .withheld:
      // Emphasis, which no text of a record can have.
      bytes.append(UInt8(ascii: "*"))
      write(words: "withheld", to: &bytes)
      bytes.append(UInt8(ascii: "*"))
    case .words(let words): write(words: words, to: &bytes)
    case .text(let text): append(text: text, to: &bytes)
    case .band(let band): append(text: band.text, to: &bytes)
    case .integer(let number):
      // One below zero is marked as texts may begin with that sign too.
      guard number < 0 || number > 999 else { return formats.append(number, to: &bytes) }
      noted(.value, String(number), to: &bytes) { formats.append(number, to: &$0) }
    case .money(let money):
      noted(.value, money.plainText(in: formats.currency), to: &bytes) { formats.append(money, to: &$0) }
    case .percent(let share, let decimals):
      noted(.value, (share * 100).text(decimals: decimals), to: &bytes) {
        formats.append(percent: share, decimals: decimals, to: &$0)
      }
    case .ratio(let ratio, let decimals):
      noted(.value, ratio.text(decimals: decimals), to: &bytes) {
        formats.append(ratio, decimals: decimals, to: &$0)
      }
    case .decimal(let number):
      noted(.value, number.description, to: &bytes) { formats.append(number, to: &$0) }
    case .date(let date):
      note(.time, to: &bytes) { date.appendISO(to: &$0) }
      formats.appendInMarkdown(date, to: &bytes)
      bytes.append(Annotation.end)
    case .moment(let moment):
      note(.time, to: &bytes) { $0.append(contentsOf: moment.description.utf8) }
      formats.appendInMarkdown(moment.date, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: moment.clock().utf8)
      bytes.append(Annotation.end)
    case .month(let month):
      let text = month.description
      noted(.time, text, to: &bytes) { $0.append(contentsOf: text.utf8) }
    case .written(let inner): appendWritten(inner, to: &bytes)
    case .monthName(let number): MarkdownText.append(formats.dates.name(ofMonth: number), to: &bytes)
    case .flag(let isOn): write(words: isOn ? "yes" : "no", to: &bytes)
    case .defaulted(let inner): write(words: "\(inner) (default)", to: &bytes)
    case .counted(let inner, let count, let total):
      write(inner, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      noted(.span, "of", to: &bytes) {
        write(words: count == total ? "(from \(count))" : "(from \(count) of \(total))", to: &$0)
      }
    case .status(let inner, let tone):
      noted(.span, "status \(tone.rawValue)", to: &bytes) { write(inner, to: &$0) }
    case .compared(let inner, let before, let words):
      write(inner, to: &bytes)
      guard let change = Cell.change(from: before, to: inner) else { return }
      bytes.append(UInt8(ascii: " "))
      write(words: "(\(change); \(before.followed(by: words)))", to: &bytes)
    case .change(let inner, let direction):
      noted(.span, direction.rawValue, to: &bytes) { write(inner, to: &$0) }
    case .initials(let letters):
      noted(.span, "initials", to: &bytes) { append(text: letters, to: &$0) }
    case .file(let file): append(file, to: &bytes)
    case .portrait(let portrait): append(portrait, to: &bytes)
    case .place(let place): append(place.text, leadingTo: map.address(of: place), to: &bytes)
    case .email(let text): append(text, leadingTo: ContactAddress.email(text), to: &bytes)
    case .phone(let text): append(text, leadingTo: ContactAddress.phone(text), to: &bytes)
    case .country(let text): append(text: formats.regions.title(of: text), to: &bytes)
    case .chart(let chart): append(chart, to: &bytes)
    case .link(let inner, let target):
      bytes.append(UInt8(ascii: "["))
      write(inner, to: &bytes)
      appendDestination(target, to: &bytes)
    case .listed(let inner, let rows):
      guard let fragment = fragment(of: rows.conditions) else { return write(inner, to: &bytes) }
      bytes.append(UInt8(ascii: "["))
      write(inner, to: &bytes)
      appendDestination(rows.page, fragment: fragment, to: &bytes)
    case .slot(let number, _):
      bytes.append(Self.slotMark)
      bytes.append(contentsOf: String(number).utf8)
    }
  }

  /// Appends a day or a month in words, which are the same on the page.
  private func appendWritten(_ cell: Cell, to bytes: inout [UInt8]) {
    var text: [UInt8] = []
    switch cell {
    case .date(let date):
      note(.time, to: &bytes) { date.appendISO(to: &$0) }
      formats.dates.append(date, to: &text)
    case .month(let month):
      note(.time, to: &bytes) { $0.append(contentsOf: month.description.utf8) }
      formats.dates.append(month, to: &text)
    default: return write(cell, to: &bytes)
    }
    MarkdownText.append(String(decoding: text, as: UTF8.self), to: &bytes)
    bytes.append(Annotation.end)
  }

  /// Ends the text of a link, and appends where it leads.
  func appendDestination(_ target: PagePath, fragment: String = "", to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "](".utf8)
    target.append(from: page, ending: ".md", to: &bytes)
    bytes.append(contentsOf: fragment.utf8)
    bytes.append(UInt8(ascii: ")"))
  }

  /// Appends words of ours in the edition's language.
  private func write(words: Words, marksValues: Bool = false, to bytes: inout [UInt8]) {
    for piece in wording.pieces(of: words) {
      switch piece {
      case .text(let text): bytes += text
      case .value(let place):
        guard place < words.values.count else { continue }
        if marksValues {
          append(words.values[place], to: &bytes)
        } else {
          write(words.values[place], to: &bytes)
        }
      }
    }
  }

  /// Appends a picture, or a way to a file with its type and size.
  private func append(_ file: StoredFile, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: (file.type.isPicture ? "![" : "[").utf8)
    append(text: file.name, to: &bytes)
    appendDestination(ofFile: AttachedFile.path(of: file), to: &bytes)
    if file.type.isPicture { return }
    bytes.append(contentsOf: " (\(file.type.title), \(StoredFile.written(file.size)))".utf8)
  }

  /// Ends the text of a link to a file of the edition, and appends where it leads.
  private func appendDestination(ofFile path: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "](".utf8)
    for _ in 0..<(depth + page.depth) { bytes.append(contentsOf: "../".utf8) }
    MarkdownText.appendDestination(path, to: &bytes)
    bytes.append(UInt8(ascii: ")"))
  }

  /// Appends a text that leads out of the site, or stands alone where it leads nowhere.
  private func append(_ text: String, leadingTo address: String?, to bytes: inout [UInt8]) {
    guard let address else { return append(text: text, to: &bytes) }
    bytes.append(UInt8(ascii: "["))
    append(text: text, to: &bytes)
    bytes.append(contentsOf: "](".utf8)
    // Made of nothing that ends a destination, or means something in it.
    bytes.append(contentsOf: address.utf8)
    bytes.append(UInt8(ascii: ")"))
  }

  private func append(_ portrait: Portrait, to bytes: inout [UInt8]) {
    guard let path = pictures.path(of: portrait) else {
      noted(.span, "initials tint\(portrait.tint)", to: &bytes) { append(text: portrait.initials, to: &$0) }
      return
    }
    note(.portrait, to: &bytes) { _ in }
    bytes.append(contentsOf: "![".utf8)
    append(text: portrait.name, to: &bytes)
    appendDestination(ofFile: path, to: &bytes)
    bytes.append(Annotation.end)
  }

  private func append(text: String, to bytes: inout [UInt8]) {
    // What looks like another value is marked as what it is.
    guard !text.isEmpty else { return noted(.value, text, to: &bytes) { write(words: "(empty)", to: &$0) } }
    unprintable?.check(text)
    if text == "—" { return noted(.value, text, to: &bytes) { $0.append(contentsOf: "&#8212;".utf8) } }
    guard let script = Script.foreign(in: text) else { return MarkdownText.append(text, to: &bytes) }
    noted(.script, script, to: &bytes) { MarkdownText.append(text, to: &$0) }
  }

  /// Appends a chart as a picture that stands beside the page.
  func append(_ chart: Chart, to bytes: inout [UInt8]) {
    guard !chart.isEmpty else { return write(.missing, to: &bytes) }
    let place = charts.add(chart)
    note(.chart, to: &bytes) { $0.append(contentsOf: String(place).utf8) }
    bytes.append(contentsOf: "![".utf8)
    write(chart.title, to: &bytes)
    bytes.append(contentsOf: "](".utf8)
    MarkdownText.appendDestination(ChartSheet.fileName(of: charts.charts[place], on: page), to: &bytes)
    bytes.append(UInt8(ascii: ")"))
    bytes.append(Annotation.end)
  }

  /// Appends a pipe table behind an empty line, or nothing where it has no rows.
  ///
  /// Cells are not padded: a longer value changes its own line only.
  /// - Complexity: one pass over the cells.
  func append(_ table: Table, to bytes: inout [UInt8]) {
    guard !table.isEmpty else { return }
    // Directly below a list or a quote, its first row would be one of their lines.
    bytes.append(UInt8(ascii: "\n"))
    for (place, column) in table.columns.enumerated() {
      bytes.append(contentsOf: "| ".utf8)
      if place == 0 {
        note(.table, to: &bytes) { $0.append(contentsOf: table.style.rawValue.utf8) }
        bytes.append(Annotation.end)
      }
      if let quotient = column.quotient, let dividend = table.place(of: quotient.dividend),
        let divisor = table.place(of: quotient.divisor)
      {
        note(.column, to: &bytes) { $0.append(contentsOf: "\(dividend)/\(divisor)".utf8) }
        bytes.append(Annotation.end)
      }
      append(column.title, to: &bytes)
      bytes.append(UInt8(ascii: " "))
    }
    bytes.append(contentsOf: "|\n".utf8)
    for column in table.columns { bytes.append(contentsOf: (column.isFigure ? "| ---: " : "| --- ").utf8) }
    bytes.append(contentsOf: "|\n".utf8)
    for row in table.rows { appendRow(row, to: &bytes) }
    guard let totals = table.totals else { return }
    bytes.append(contentsOf: "| ".utf8)
    note(.foot, to: &bytes) { _ in }
    bytes.append(Annotation.end)
    appendRow(totals, startsLine: false, to: &bytes)
  }

  /// Appends a section of a record: its heading, its fields, and its lists under headings of their own.
  func append(_ section: RecordSection, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\n## ".utf8)
    append(section.heading, to: &bytes)
    bytes.append(contentsOf: "\n\n".utf8)
    append(section.fields, to: &bytes)
    for list in section.lists where !list.rows.isEmpty {
      bytes.append(contentsOf: "\n### ".utf8)
      append(list.heading, to: &bytes)
      bytes.append(contentsOf: "\n\n".utf8)
      append(list.rows, to: &bytes)
    }
  }

  private func appendRow(_ row: [Cell], startsLine: Bool = true, to bytes: inout [UInt8]) {
    for (place, cell) in row.enumerated() {
      if startsLine || place > 0 { bytes.append(contentsOf: "| ".utf8) }
      append(cell, isLabel: place == 0, to: &bytes)
      bytes.append(UInt8(ascii: " "))
    }
    bytes.append(contentsOf: "|\n".utf8)
  }

  /// Appends a text with a note about it.
  private func noted(
    _ kind: Note, _ content: String, to bytes: inout [UInt8], _ text: (inout [UInt8]) -> Void
  ) {
    note(kind, to: &bytes) { $0.append(contentsOf: content.utf8) }
    text(&bytes)
    bytes.append(Annotation.end)
  }

  /// Appends the beginning of a note, up to the text that it is about.
  func note(_ kind: Note, to bytes: inout [UInt8], _ content: (inout [UInt8]) -> Void) {
    bytes.append(Annotation.start)
    bytes.append(UInt8(ascii: kind.rawValue))
    content(&bytes)
    bytes.append(Annotation.divider)
  }
}
