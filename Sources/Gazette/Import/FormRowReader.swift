internal import Forms

/// Reads rows by matching their columns to the fields of a kind's form by name.
///
/// Names match without regard to case, `_`, `-` and blanks, so `First Name` and `first_name` are
/// `firstName`. A column `lines.dish` gives the field `dish` of one element of the list `lines`.
public final class FormRowReader: RowReader {
  public let ignoredColumns: [String]
  let givesListElements: Bool
  private let form: Form
  private let context: ImportContext
  private let targets: [Target]

  private enum Target {
    case nothing
    case key
    case line
    case field(Int)
    case child(field: Int, child: Int)
  }

  /// - Throws: ``ImportError`` where no column fits, or two mean the same field.
  public init(kind: some RecordKind, columns: [String], context: ImportContext) throws {
    form = kind.form
    self.context = context
    var names: [String: (name: String, target: Target)] = [
      "key": ("key", .key), "id": ("key", .key), "line": ("line", .line),
    ]
    for (place, field) in form.fields.enumerated() {
      names[Self.folded(field.key)] = (field.key, .field(place))
      for (childPlace, child) in (field.kind.children ?? []).enumerated() {
        let name = "\(field.key).\(child.key)"
        names[Self.folded(name)] = (name, .child(field: place, child: childPlace))
      }
    }
    for (alias, name) in kind.aliases { names[Self.folded(alias)] = names[Self.folded(name)] }
    var targets: [Target] = []
    var ignored: [String] = []
    var columnOfName: [String: String] = [:]
    var givesListElements = false
    for column in columns {
      guard let (name, target) = names[Self.folded(column)] else {
        targets.append(.nothing)
        ignored.append(column)
        continue
      }
      if let other = columnOfName.updateValue(column, forKey: name) {
        throw ImportError.repeatedField(file: context.source, field: name, columns: [other, column])
      }
      if case .child(let place, _) = target, case .list = form.fields[place].kind { givesListElements = true }
      targets.append(target)
    }
    self.targets = targets
    self.givesListElements = givesListElements
    ignoredColumns = ignored
    let isUseless = targets.allSatisfy {
      switch $0 {
      case .nothing, .key, .line: true
      case .field, .child: false
      }
    }
    if isUseless {
      throw ImportError.noMatchingColumns(
        file: context.source, columns: columns, fields: Self.columnNames(form))
    }
  }

  /// Every name that a column may have for a form.
  static func columnNames(_ form: Form) -> [String] {
    ["key"]
      + form.fields.flatMap { field in
        field.kind.children?.map { "\(field.key).\($0.key)" } ?? [field.key]
      }
  }

  static func folded(_ name: String) -> String {
    var bytes: [UInt8] = []
    for byte in name.utf8 where byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") && byte != 0x20 {
      bytes.append((65...90).contains(byte) ? byte + 32 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  public func draft(of row: SourceRow) -> ImportedRow {
    var draft = Draft(form)
    var key: String?
    var line = row.line
    var elements: [Int: FieldGroup] = [:]
    for (column, target) in targets.enumerated() {
      let value = column < row.values.count ? row.values[column] : .null
      switch target {
      case .nothing: break
      case .key: key = value.plainText.flatMap { $0.isEmpty ? nil : $0 }
      case .line: line = value.plainText.flatMap { Int($0) } ?? line
      case .field(let place):
        draft.load(fieldValue(value, of: form.fields[place]), at: place)
      case .child(let place, let child):
        let children = form.fields[place].kind.children ?? []
        let read = fieldValue(value, of: children[child])
        if case .list = form.fields[place].kind {
          elements[place, default: Self.emptyGroup(children)].values[child] = read
        } else if read != nil {
          var group = draft.values[place]?.group ?? FieldGroup(children.map { _ in nil })
          group.values[child] = read
          draft.load(.group(group), at: place)
        }
      }
    }
    for (place, element) in elements { draft.load(.list([element]), at: place) }
    return ImportedRow(line: line, key: key, draft: draft)
  }

  private static func emptyGroup(_ fields: [Field]) -> FieldGroup {
    FieldGroup(fields.map { $0.initialValue(today: nil) })
  }

  private func fieldValue(_ value: SourceValue, of field: Field) -> FieldValue? {
    value.fieldValue(of: field, currency: context.settings.currency) { context.key(of: $0, named: $1) }
  }
}

extension SourceValue {
  /// A scalar as text; nil for nothing, lists and objects.
  var plainText: String? {
    switch self {
    case .number(let text), .text(let text): text
    case .bool(let isOn): isOn ? "true" : "false"
    case .null, .list, .object: nil
    }
  }

  /// The value as a field holds it; what cannot be read stays a text, which checking then reports.
  ///
  /// - Parameter key: the key of the record that a reference's text names.
  func fieldValue(
    of field: Field, currency: Currency, key: (_ kind: String, _ name: String) -> String?
  ) -> FieldValue? {
    switch (self, field.kind) {
    case (.null, _): return nil
    case (.list(let elements), .list(let children)):
      return .list(elements.map { $0.fieldGroup(children, currency: currency, key: key) })
    case (.object, .group(let children)):
      return .group(fieldGroup(children, currency: currency, key: key))
    case (.list, _), (.object, _): return .text(jsonText)
    case (.text(let text), .list), (.text(let text), .group):
      // In CSV, and out of a SELECT, they stand as JSON.
      if let value = try? JSONReader.value(Array(text.utf8), path: field.key), value.plainText == nil {
        return value.fieldValue(of: field, currency: currency, key: key)
      }
    default: break
    }
    guard let text = plainText else { return nil }
    let value = field.kind.value(from: text, currency: currency)
    if case .reference(let kind) = field.kind, case .choice(let name) = value {
      return .choice(key(kind, name) ?? name)
    }
    return value
  }

  private func fieldGroup(
    _ fields: [Field], currency: Currency, key: (_ kind: String, _ name: String) -> String?
  ) -> FieldGroup {
    guard case .object(let members) = self else { return FieldGroup(fields.map { _ in nil }) }
    let named = Dictionary(
      members.map { (FormRowReader.folded($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    return FieldGroup(
      fields.map { field in
        guard let value = named[FormRowReader.folded(field.key)] else {
          return field.initialValue(today: nil)
        }
        return value.fieldValue(of: field, currency: currency, key: key)
      })
  }
}
