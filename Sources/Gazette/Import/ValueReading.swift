internal import Forms
internal import Foundation

/// How texts of a source become values of fields.
struct ValueReading {
  let currency: Currency
  /// In which moments without an offset are, and to which those with one are converted; nil leaves offsets aside.
  let timeZone: TimeZone?
  /// The key of the record of a kind that a text names.
  let key: (_ kind: String, _ name: String) -> String?

  /// The value of a field; what cannot be read stays a text, which checking then reports.
  func value(_ text: String, of field: Field) -> FieldValue? {
    let value = field.kind.value(from: text, currency: currency, timeZone: timeZone)
    if case .reference(let kind) = field.kind, case .choice(let name)? = value {
      return .choice(key(kind, name) ?? name)
    }
    return value
  }
}

extension Settings {
  /// How a project's sources are read.
  func valueReading(key: @escaping (_ kind: String, _ name: String) -> String?) -> ValueReading {
    ValueReading(currency: currency, timeZone: timeZone, key: key)
  }
}
