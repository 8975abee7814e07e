import Forms
import Gazette
import Press
import TerminalText

/// The records of a list as a table at a terminal: what names them first, their keys last.
struct RecordTable {
  private let table: TerminalTable

  init(_ list: RecordList, currency: Currency) {
    let text = PlainText(formats: Localization.formats(currency))
    let columns = list.columns.map { $0.read(from: list.records) }.map { column in
      TerminalTable.Column(
        key: column.key, title: SafeText.of(text.text(of: column.title)),
        isFigure: column.kind.isFigure || column.kind.isCounted, isShortened: column.kind.isShortened,
        isName: column.isName)
    }
    table = TerminalTable(
      columns: columns + [TerminalTable.Column(key: "key", title: localized("Key"), isShortened: false)],
      rows: list.records.map { record in
        list.columns.map { SafeText.of(Self.text(of: $0, record, text)) } + [
          SafeText.of(record.key)
        ]
      })
  }

  /// Writes the table.
  func print(width: Int) throws { try table.print(width: width) }

  /// Dates stand as they are typed; everything else as people read it.
  static func text(of column: ListColumn, _ record: StoredRecord, _ text: PlainText) -> String {
    let cell = column.cell(record)
    return switch cell {
    case .text(let words) where column.kind.isSwitches:
      column.groups.shown(words, of: column.key, in: text.formats.texts)
    case .text(let text): text.isEmpty ? localized("(empty)") : text
    case .date(let date): text.formats.text(of: date)
    case .moment(let moment): "\(text.formats.text(of: moment.date)) \(moment.clock())"
    default: text.text(of: cell)
    }
  }
}

extension FieldKind {
  /// Whether a list shows how many there are of it.
  fileprivate var isCounted: Bool { if case .list = self { true } else { false } }

  fileprivate var isSwitches: Bool { if case .switches = self { true } else { false } }

  /// Whether a value is still of use without its end.
  fileprivate var isShortened: Bool {
    switch self {
    case .integer, .decimal, .money, .date, .moment, .flag, .list: false
    default: true
    }
  }
}
