internal import CommonMark
internal import Forms

/// Writes cells and tables as Markdown for one page.
struct MarkdownWriter: Sendable {
  let formats: Formats
  /// The page on which they stand; links are relative to it.
  let page: PagePath

  /// Appends a value, escaped so that it is that text and nothing else.
  func append(_ cell: Cell, to bytes: inout [UInt8]) {
    switch cell {
    case .missing: bytes.append(contentsOf: "—".utf8)
    case .blank: break
    case .none: bytes.append(contentsOf: "none".utf8)
    case .text(let text):
      if text.isEmpty {
        bytes.append(contentsOf: "(empty)".utf8)
      } else {
        MarkdownText.append(text, to: &bytes)
      }
    case .integer(let number): formats.append(number, to: &bytes)
    case .money(let money): formats.append(money, to: &bytes)
    case .percent(let share): formats.append(percent: share, to: &bytes)
    case .ratio(let ratio, let decimals): formats.append(ratio, decimals: decimals, to: &bytes)
    case .decimal(let number): formats.append(number, to: &bytes)
    case .date(let date): date.appendISO(to: &bytes)
    case .moment(let moment):
      moment.date.appendISO(to: &bytes)
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: moment.clock().utf8)
    case .month(let month): bytes.append(contentsOf: month.description.utf8)
    case .flag(let isOn): bytes.append(contentsOf: (isOn ? "yes" : "no").utf8)
    case .defaulted(let inner):
      append(inner, to: &bytes)
      bytes.append(contentsOf: " (default)".utf8)
    case .counted(let inner, let count, let total):
      append(inner, to: &bytes)
      bytes.append(contentsOf: " (from ".utf8)
      formats.append(count, to: &bytes)
      if count != total {
        bytes.append(contentsOf: " of ".utf8)
        formats.append(total, to: &bytes)
      }
      bytes.append(UInt8(ascii: ")"))
    case .link(let inner, let target):
      bytes.append(UInt8(ascii: "["))
      append(inner, to: &bytes)
      bytes.append(contentsOf: "](".utf8)
      target.append(from: page, ending: ".md", to: &bytes)
      bytes.append(UInt8(ascii: ")"))
    }
  }

  /// Appends a pipe table, or nothing where it has no rows.
  ///
  /// Cells are not padded: a longer value changes its own line only.
  /// - Complexity: one pass over the cells.
  func append(_ table: Table, to bytes: inout [UInt8]) {
    guard !table.isEmpty else { return }
    for column in table.columns {
      bytes.append(contentsOf: "| ".utf8)
      MarkdownText.append(column.title, to: &bytes)
      bytes.append(UInt8(ascii: " "))
    }
    bytes.append(contentsOf: "|\n".utf8)
    for column in table.columns { bytes.append(contentsOf: (column.isFigure ? "| ---: " : "| --- ").utf8) }
    bytes.append(contentsOf: "|\n".utf8)
    for row in table.rows { appendRow(row, to: &bytes) }
    if let totals = table.totals { appendRow(totals, to: &bytes) }
  }

  /// Appends a section of a record: its heading, its fields, and its lists under headings of their own.
  func append(_ section: RecordSection, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\n## ".utf8)
    MarkdownText.append(section.heading, to: &bytes)
    bytes.append(contentsOf: "\n\n".utf8)
    append(section.fields, to: &bytes)
    for list in section.lists where !list.rows.isEmpty {
      bytes.append(contentsOf: "\n### ".utf8)
      MarkdownText.append(list.heading, to: &bytes)
      bytes.append(contentsOf: "\n\n".utf8)
      append(list.rows, to: &bytes)
    }
  }

  private func appendRow(_ row: [Cell], to bytes: inout [UInt8]) {
    for cell in row {
      bytes.append(contentsOf: "| ".utf8)
      append(cell, to: &bytes)
      bytes.append(UInt8(ascii: " "))
    }
    bytes.append(contentsOf: "|\n".utf8)
  }
}
