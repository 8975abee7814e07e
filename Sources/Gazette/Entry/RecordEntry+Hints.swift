package import Forms
package import Press
internal import RecordStore

extension RecordKind {
  /// What is said beside a field, in the language of formats, with the values of the kind's settings where it names them:
  /// `€10.00 a night` of `{wifiNightlyPrice} a night`.
  package func hint(of field: Field, in formats: Formats) -> String? {
    guard let hint = field.hint else { return nil }
    let text = formats.texts.filled(hint)
    guard text.contains("{") else { return text }
    let plain = PlainText(formats: formats)
    return declaration.settings.filter { $0.target == nil }.reduce(text) { text, setting in
      text.replacing("{\(setting.field.key)}", with: plain.text(of: setting.shownValue))
    }
  }
}

extension KindSetting {
  /// Its value as readers see it.
  fileprivate var shownValue: Cell {
    switch (field.kind, value) {
    case (.money, .integer(let units)): return .money(Money(minorUnits: units))
    case (.flag, .integer(let state)): return .flag(state != 0)
    case (_, .integer(let number)): return .integer(number)
    case (.date, .text(let text)): return CalendarDate(iso: text).map { .date($0) } ?? .text(text)
    case (.decimal, .text(let text)): return ExactDecimal(text).map { .decimal($0) } ?? .text(text)
    case (_, .text(let text)): return .text(text)
    default: return .missing
    }
  }
}
