internal import Forms
internal import RecordStore

/// A record that a file could bring, made up where none is stored.
struct ExampleRecord {
  static let key = "example-1"

  let record: StoredRecord

  /// - Returns: nil where nobody can make up what the kind asks for, such as a record of another kind that there is
  ///   none of, or a text of a pattern.
  init?(of kind: RecordKind, in collections: Collections, _ snapshot: Snapshot) throws {
    let currency = try snapshot.currency()
    func value(of field: Field) throws -> FieldValue? {
      switch field.kind {
      case .text, .multiline: return .text(field.title)
      case .choice(let choices): return choices.first.map { .choice($0.value) }
      case .flag: return .flag(true)
      case .reference(let name):
        guard let table = collections.kind(name)?.storeTable.name else { return nil }
        return try snapshot.first("SELECT min(key) FROM \(table)", [], { try $0.optionalText(0) })?
          .map { .choice($0) }
      case .group(let children): return .group(FieldGroup(try children.map(value)))
      case .list(let children): return .list([FieldGroup(try children.map(value))])
      case .switches: return nil
      default:
        return field.exampleText(in: currency).flatMap { field.kind.value(from: $0, currency: currency) }
      }
    }
    var draft = Draft(kind.form, values: try kind.form.fields.map(value))
    guard let day = CalendarDate(iso: "2026-06-30") else { return nil }
    let context = CheckContext(today: day, isNew: true, currency: currency)
    for _ in kind.form.fields {
      guard let fault = kind.allFaults(of: draft, in: context).first else { break }
      // What cannot be made up and need not be there is left out.
      let key = fault.field.prefix { $0 != "." && $0 != "[" }
      guard let place = kind.form.place(of: String(key)), draft.values[place] != nil else { return nil }
      draft.load(nil, at: place)
    }
    guard kind.allFaults(of: draft, in: context).isEmpty else { return nil }
    record = StoredRecord(key: Self.key, revision: 0, form: kind.form, values: draft.values)
  }
}

extension Field {
  /// How a value of it can be written; nil where any text can, or the field's kind says it already.
  func exampleText(in currency: Currency) -> String? {
    let least = checks.lazy.compactMap { if case .minimum(let limit) = $0.rule { "\(limit)" } else { nil } }
      .first
    return switch kind {
    case .integer, .decimal, .money: least ?? kind.example(in: currency)
    default: kind.example(in: currency)
    }
  }
}

extension FieldKind {
  /// How a value of it can be written; nil where any text can, or the kind says it already.
  func example(in currency: Currency) -> String? {
    switch self {
    case .integer: "12"
    case .decimal: "3.75"
    case .money: Money(minorUnits: 125_050).plainText(in: currency)
    case .date: "2026-06-30"
    case .moment: "2026-06-30T14:05"
    case .flag: "yes"
    case .email: "ana@example.org"
    case .phone: "+34 955 010 203"
    default: nil
    }
  }
}
