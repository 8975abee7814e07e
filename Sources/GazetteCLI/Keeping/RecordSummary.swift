import Forms
import Gazette
import Press
import TerminalText

/// What lists show of a record, on one line, and what of it is worked out.
struct RecordSummary {
  private let columns: [ListColumn]
  private let text: PlainText

  /// - Parameter formats: how values are written; nil for the way in which whoever is asked reads them.
  init(_ columns: [ListColumn], currency: Currency, formats: Formats? = nil) {
    self.columns = columns
    text = PlainText(formats: formats ?? Localization.formats(currency))
  }

  /// `Ana Díaz · Module 2A · 🥳 passed · 90.83 %`
  func line(of record: StoredRecord) -> String {
    columns.map { self.text(of: $0, record) }.filter { $0 != TerminalTable.missing }.joined(separator: " · ")
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
    SafeText.of(RecordTable.text(of: column.cell(record), text))
  }
}
