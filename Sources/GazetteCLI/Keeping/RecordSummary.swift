import Forms
import Gazette
import Press
import TerminalText

extension FieldKind {
  /// Whether a value of it says nothing without its title.
  fileprivate var isBare: Bool {
    switch self {
    case .integer, .flag, .list, .date, .moment: true
    default: false
    }
  }
}

/// What lists show of a record, on one line, and what of it is worked out.
struct RecordSummary {
  private let columns: [ListColumn]
  private let text: PlainText

  /// - Parameter formats: how values are written; nil for the way in which whoever is asked reads them.
  init(_ columns: [ListColumn], currency: Currency, formats: Formats? = nil) {
    self.columns = columns
    text = PlainText(formats: formats ?? Localization.formats(currency))
  }

  /// `Ana Díaz · Module 2A · 🥳 passed · 90.83 %`: what names it first.
  func line(of record: StoredRecord) -> String {
    [name(of: record), details(of: record)].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What lists show of what names it; nothing where they show none of that.
  func name(of record: StoredRecord) -> String {
    columns.filter(\.isName).map { text(of: $0, record) }.filter { $0 != TerminalTable.missing }
      .joined(separator: " · ")
  }

  /// What else lists show of it; numbers that say nothing by themselves with their titles.
  func details(of record: StoredRecord) -> String {
    columns.filter { !$0.isName }.compactMap { column in
      let text = self.text(of: column, record)
      if text == TerminalTable.missing { return nil }
      return column.kind.isBare ? "\(SafeText.of(self.text.text(of: column.title))) \(text)" : text
    }.joined(separator: " · ")
  }

  /// What is worked out of a record: the title of each, and what it was before and is now.
  func computed(
    from before: StoredRecord?, to record: StoredRecord
  ) -> [(title: String, before: String?, after: String)] {
    columns.filter(\.isDerived).compactMap { column in
      let (old, new) = (before.map { text(of: column, $0) }, text(of: column, record))
      guard old != new, old != nil || new != TerminalTable.missing else { return nil }
      return (SafeText.of(text.text(of: column.title)), old, new)
    }
  }

  private func text(of column: ListColumn, _ record: StoredRecord) -> String {
    SafeText.of(RecordTable.text(of: column, record, text))
  }
}
