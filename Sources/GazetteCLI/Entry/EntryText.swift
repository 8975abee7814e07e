import Forms
import Gazette
import Press

/// What people at a terminal read of a record that is entered.
struct EntryText {
  private let plain: PlainText
  private let values: ReadableValues
  private let settings: Settings
  private let choices: EntryChoices

  init(settings: Settings, choices: EntryChoices) {
    self.settings = settings
    self.choices = choices
    plain = PlainText(formats: Formats(language: "en", currency: settings.currency))
    values = ReadableValues(currency: settings.currency)
  }

  /// A value on one line: dates as ISO 8601, choices and references by their titles, `—` for nothing.
  func text(of value: FieldValue?, in field: Field) -> String {
    SafeText.of(words(of: value, in: field))
  }

  private func words(of value: FieldValue?, in field: Field) -> String {
    guard let value, !value.isEmpty else { return "—" }
    switch (field.kind, value) {
    case (.reference(let kind), .choice(let key)): return title(of: key, kind: kind)
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

  func title(of key: String, kind: String) -> String {
    choices.of(kind).first { $0.value == key }?.title ?? key
  }

  /// A value as it stands in the line, to be accepted or edited.
  func offered(_ value: FieldValue?, in field: Field) -> String {
    guard let value else { return "" }
    switch (field.kind, value) {
    case (.choice, _), (.reference, _), (.flag, .flag), (.file, _): return words(of: value, in: field)
    default: return value.inputText(currency: settings.currency) ?? ""
    }
  }

  /// `Nights 3 · Room €627.00`.
  func line(of remarks: [Remark]) -> String {
    remarks.map { "\($0.title) \(SafeText.of(plain.text(of: $0.value)))" }.joined(separator: " · ")
  }

  /// What is asked of a field: `date, required`.
  func demands(of field: Field, mask: String?) -> String {
    var words = [kindWords(field.kind)]
    if let mask { words.append("form \(mask)") }
    words.append(field.isRequired ? "required" : "optional")
    return words.joined(separator: ", ")
  }

  private func kindWords(_ kind: FieldKind) -> String {
    switch kind {
    case .text: "text"
    case .multiline: "text, Ctrl-J begins a new line"
    case .integer: "whole number"
    case .decimal: "number"
    case .money: "amount in \(settings.currency.code)"
    case .date: "date such as \(DateExample.text(in: settings.languages.first ?? "en"))"
    case .moment: "date and time such as 2026-06-30T19:30"
    case .choice, .reference: "choice, by number or name"
    case .flag: "yes or no"
    case .switches: "those that are off, or none"
    case .email: "e-mail address"
    case .phone: "phone number"
    case .file: Terminal.hasCursor ? "path of a file, Tab completes it" : "path of a file"
    case .group: "group"
    case .list: "list"
    }
  }

  /// How a date can be typed.
  private enum DateExample {
    static func text(in language: String) -> String {
      switch language {
      case "es": "2026-06-30, 30/6/2026 or 30 de junio de 2026"
      case "pt": "2026-06-30, 30/6/2026 or 30 de junho de 2026"
      default: "2026-06-30 or 30 June 2026"
      }
    }
  }

  /// A fault in the form's words.
  static func line(of fault: Fault) -> String {
    SafeText.of(FaultText.reason(fault))
  }
}
