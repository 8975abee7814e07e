internal import Forms

/// Writes cells as plain text in the edition's language: titles, charts, the search index.
package struct PlainText {
  package let formats: Formats
  let wording: Wording

  package init(formats: Formats) {
    self.formats = formats
    wording = Wording(formats.texts) { Array($0.utf8) }
  }

  /// A cell as text, without a link's target.
  package func text(of cell: Cell) -> String {
    if case .text(let text) = cell { return text }
    var bytes: [UInt8] = []
    append(cell, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(_ cell: Cell, to bytes: inout [UInt8]) {
    switch cell {
    case .missing: bytes.append(contentsOf: "—".utf8)
    case .blank, .chart, .slot: break
    case .none: append(words: "none", to: &bytes)
    case .withheld: append(words: "withheld", to: &bytes)
    case .words(let words): append(words: words, to: &bytes)
    case .text(let text), .initials(let text): bytes.append(contentsOf: text.utf8)
    case .band(let band): bytes.append(contentsOf: band.text.utf8)
    case .portrait(let portrait): bytes.append(contentsOf: portrait.initials.utf8)
    case .place(let place): bytes.append(contentsOf: place.text.utf8)
    case .email(let text), .phone(let text): bytes.append(contentsOf: text.utf8)
    case .country(let text):
      bytes.append(contentsOf: formats.regions.title(of: text).utf8)
    case .file(let file): bytes.append(contentsOf: file.name.utf8)
    case .integer(let number): formats.append(number, to: &bytes)
    case .money(let money): formats.append(money, to: &bytes)
    case .percent(let share, let decimals): formats.append(percent: share, decimals: decimals, to: &bytes)
    case .ratio(let ratio, let decimals): formats.append(ratio, decimals: decimals, to: &bytes)
    case .decimal(let number): formats.append(number, to: &bytes)
    case .date(let date): formats.dates.append(date, to: &bytes)
    case .moment(let moment): _ = formats.dates.append(iso: moment.description, to: &bytes)
    case .month(let month): formats.dates.append(month, to: &bytes)
    case .written(let inner): append(inner, to: &bytes)
    case .monthName(let number): bytes.append(contentsOf: formats.dates.name(ofMonth: number).utf8)
    case .flag(let isOn): append(words: isOn ? "yes" : "no", to: &bytes)
    case .defaulted(let inner): append(words: "\(inner) (default)", to: &bytes)
    case .counted(let inner, let count, let total):
      append(inner, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      append(words: count == total ? "(from \(count))" : "(from \(count) of \(total))", to: &bytes)
    case .compared(let inner, _, _), .change(let inner, _), .status(let inner, _), .link(let inner, _),
      .listed(let inner, _):
      append(inner, to: &bytes)
    }
  }

  private func append(words: Words, to bytes: inout [UInt8]) {
    for piece in wording.pieces(of: words) {
      switch piece {
      case .text(let text): bytes += text
      case .value(let place): if place < words.values.count { append(words.values[place], to: &bytes) }
      }
    }
  }
}
