import Forms
import Gazette
import Press
import TerminalText

/// What people at a terminal read of a record that is entered.
struct EntryText {
  let formats: Formats
  private let plain: PlainText
  private let values: ReadableValues
  private let settings: Settings
  private let choices: EntryChoices

  init(_ entry: RecordEntry) {
    settings = entry.settings
    choices = entry.choices
    formats = Localization.formats(settings.currency)
    plain = PlainText(formats: formats)
    values = ReadableValues(formats: formats, groups: SwitchGroups(of: entry.kind))
  }

  /// A value on one line: dates as they are typed, choices and references by their titles, `—` for nothing.
  func text(of value: FieldValue?, in field: Field) -> String {
    SafeText.of(words(of: value, in: field))
  }

  private func words(of value: FieldValue?, in field: Field) -> String {
    guard let value, !value.isEmpty else { return "—" }
    switch (field.kind, value) {
    case (.reference(let kind), .choice(let key)): return title(of: key, kind: kind)
    case (.choice(let choices), .choice(let chosen)):
      return Self.named(choices).first { $0.value == chosen }?.title ?? chosen
    // With its size, a file that is kept is told from the path of one.
    case (.file, .text(let text)):
      return StoredFile(text).map { "\($0.name) (\($0.type.title), \(StoredFile.written($0.size)))" } ?? text
    case (.group(let fields), .group(let group)): return text(of: group, fields)
    case (.list, .list(let groups)): return String(groups.count)
    default: return values.text(of: value, in: field)
    }
  }

  /// The values of a group that are there, one after the other.
  func text(of group: FieldGroup, _ fields: [Field]) -> String {
    let parts = zip(fields, group.values).compactMap { field, value in
      value.flatMap { $0.isEmpty ? nil : text(of: $0, in: field) }
    }
    return parts.isEmpty ? "—" : parts.joined(separator: " ")
  }

  /// The choices of a field as they are chosen from: in the language, and told apart.
  static func named(_ choices: Choices) -> [Choice] {
    choices.map { Choice($0.value, Localization.title($0.title)) }.toldApart
  }

  func title(of key: String, kind: String) -> String {
    choices.of(kind).first { ExactText($0.value) == ExactText(key) }?.title ?? key
  }

  /// A value as it stands in the line, to be accepted or edited.
  func offered(_ value: FieldValue?, in field: Field) -> String {
    guard let value else { return "" }
    switch (field.kind, value) {
    case (.choice, _), (.reference, _), (.flag, .flag), (.file, _): return words(of: value, in: field)
    case (.switches, .text(let text)) where SwitchStates.readable(text) == SwitchStates.none:
      return localized("none, said of switches")
    case (.switches, .text): return words(of: value, in: field)
    case (.text, .text(let text))
    where !text.isEmpty && (field.shownAs == .word || field.shownAs == .country):
      return words(of: value, in: field)
    case (.date, .date(let date)): return Localization.text(of: date)
    case (.moment, .moment(let moment)) where Localization.language != "en":
      return values.wholeText(of: moment)
    default: return value.inputText(currency: settings.currency) ?? ""
    }
  }

  /// `Nights 3 · Room €627.00`.
  func line(of remarks: [Remark]) -> String {
    remarks.map { "\(SafeText.title($0.title)) \(SafeText.of(plain.text(of: $0.value)))" }.joined(
      separator: " · ")
  }

  /// What is asked of a field: `date, required`.
  func demands(of field: Field, mask: String?) -> String {
    var words = [kindWords(field.kind)]
    if let mask { words.append(localized("form \(mask)")) }
    words.append(demand(field))
    return words.joined(separator: ", ")
  }

  /// Whether a field has to be filled in, as it goes with the words for its kind: in some languages they are of a gender.
  func demand(_ field: Field) -> String {
    if !field.isRequired { return localized("optional") }
    return switch field.kind {
    case .date, .moment, .choice, .reference, .list: localized("required, said of a date, choice or list")
    default: localized("required")
    }
  }

  private func kindWords(_ kind: FieldKind) -> String {
    switch kind {
    case .text: localized("text")
    case .multiline: localized("text, Ctrl-J begins a new line")
    case .integer: localized("whole number")
    case .decimal: localized("number")
    case .money: localized("amount in \(settings.currency.code)")
    case .date: localized("date such as 2026-06-30 or 30 June 2026")
    case .moment: localized("date and time such as 2026-06-30T19:30")
    case .choice, .reference: localized("choice, by number or name")
    case .flag: localized("yes or no")
    case .switches: localized("those that are off, or \(localized("none, said of switches"))")
    case .email: localized("e-mail address")
    case .phone: localized("phone number")
    case .file:
      Terminal.hasCursor ? localized("path of a file, Tab completes it") : localized("path of a file")
    case .group: localized("group")
    case .list: localized("list")
    }
  }

  /// A fault in the form's words; its limits as they are typed, or as a script gives them where nobody types.
  static func line(of fault: Fault) -> String {
    SafeText.of(FaultText.reason(fault, in: Localization.texts, isPlain: !Terminal.canAsk))
  }
}
