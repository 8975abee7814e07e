internal import Forms
internal import Foundation

/// An answer as a source gives it: the key of its field and what was answered.
typealias Answer = (key: String, value: SourceValue)

/// Reads answers by the fields of a form; what fits no field is a fault.
///
/// An answer that is absent or null is missing: initial values are for people who fill in a form.
struct AnswerReader {
  private(set) var faults: [Fault] = []
  private let reading: ValueReading
  /// What the form is called, in which faults are.
  private let form: String

  init(
    currency: Currency, timeZone: TimeZone? = nil,
    key: @escaping (String, String) -> String? = { _, _ in nil }
  ) {
    self.init(ValueReading(currency: currency, timeZone: timeZone, key: key))
  }

  /// - Parameter form: what the form is called, for the faults of what fits none of its fields.
  init(_ reading: ValueReading, form: String = "") {
    self.reading = reading
    self.form = form
  }

  /// The values of the fields, in their order.
  ///
  /// - Parameter prefix: what stands before the fields' keys where they are within another field.
  mutating func values(_ members: [Answer], of fields: [Field], prefix: String = "") -> [FieldValue?] {
    var values: [FieldValue?] = Array(repeating: nil, count: fields.count)
    // Stored answers stand in the order of the form, and most files keep it.
    var next = 0
    for member in members {
      let isNext = next < fields.count && fields[next].key == member.key
      if let place = isNext ? next : fields.firstIndex(where: { $0.key == member.key }) {
        next = place + 1
        values[place] = value(member.value, of: fields[place], at: prefix + member.key)
      } else {
        faults.append(
          Fault(
            section: form, field: prefix + member.key, title: prefix + member.key,
            value: member.value.plainText ?? member.value.jsonText, isPrivate: true, rule: .unknownField))
      }
    }
    return values
  }

  /// The value of a field; of an element of a list, where the path ends in one.
  mutating func value(_ source: SourceValue, of field: Field, at path: String) -> FieldValue? {
    switch (source, field.kind) {
    case (.null, _): return nil
    case (_, .list(let children)) where path.hasSuffix("]"):
      return .group(element(source, of: field, children, at: path))
    case (.object(let members), .group(let children)):
      let values = values(members, of: children, prefix: "\(path).")
      return values.allSatisfy { $0 == nil } ? nil : .group(FieldGroup(values))
    case (.list(let elements), .list(let children)):
      return .list(
        elements.enumerated().map { self.element($1, of: field, children, at: "\(path)[\($0 + 1)]") })
    // A table's column holds a list or group as its JSON text.
    case (.text(let text), .group), (.text(let text), .list):
      if let read = SourceValue(json: text), read.plainText == nil { return value(read, of: field, at: path) }
    case (.list, _), (.object, _): return .text(source.jsonText)
    default: break
    }
    return source.text(for: field.kind).flatMap {
      reading.value($0, of: field, isPlain: source.isPlain(for: field.kind))
    }
  }

  private mutating func element(
    _ source: SourceValue, of field: Field, _ children: [Field], at path: String
  ) -> FieldGroup {
    if case .object(let members) = source {
      return FieldGroup(values(members, of: children, prefix: "\(path)."))
    }
    faults.append(
      Fault(
        section: form, field: path, title: field.title, value: source.plainText ?? source.jsonText,
        isPrivate: field.isPrivate, rule: .notA("group")))
    return FieldGroup(children.map { _ in nil })
  }
}

extension SourceValue {
  /// Reads a JSON text; nil where it is none.
  init?(json text: String) {
    guard let value = try? JSONReader.value(Array(text.utf8), path: "answers") else { return nil }
    self = value
  }
}
