internal import Forms
internal import RecordStore

/// What a declaration's expressions are worked out from, of one record: its key, its fields in columns of their own,
/// what was left out, and the lists that any expression names. Each is made when an expression reads it.
struct ExpressionValues {
  private let kind: RecordKind
  private let values: [FieldValue?]
  private let key: StoreValue
  private let isDefaulted: ((_ field: String) -> Bool)?

  /// - Parameter isDefaulted: whether a field was left out; nil where that is not known.
  init(
    of values: [FieldValue?], key: StoreValue, by kind: RecordKind, isDefaulted: ((String) -> Bool)?
  ) {
    self.kind = kind
    self.values = values
    self.key = key
    self.isDefaulted = isDefaulted
  }

  /// Those of a record that is not stored yet.
  init(of draft: Draft, by kind: RecordKind) {
    self.init(of: draft.values, key: .null, by: kind, isDefaulted: nil)
  }

  /// The value at a place: behind the key those of ``KindRules/storedPlaces``, of its flags and of its named lists.
  func value(at place: Int) -> StoreValue {
    if place == 0 { return key }
    let stored = kind.declaration.rules.storedPlaces
    if place <= stored.count {
      let own = stored[place - 1]
      let field = kind.form.fields[own]
      guard let value = Self.read(values[own], field.kind) else { return .null }
      return value.group == nil ? kind.storedValue(of: values, at: own) : kind.stored(value, field)
    }
    let flags = kind.declaration.rules.flags
    let flag = place - 1 - stored.count
    if flag < flags.count { return isDefaulted.map { StoreValue($0(flags[flag].field)) } ?? .null }
    let lists = kind.declaration.rules.namedLists
    return flag - flags.count < lists.count ? elements(of: lists[flag - flags.count].name) : .null
  }

  /// A value without the texts that could not be read as what their fields hold, which no rule knows.
  private static func read(_ value: FieldValue?, _ kind: FieldKind) -> FieldValue? {
    switch (kind, value) {
    case (.integer, .text?), (.decimal, .text?), (.money, .text?), (.date, .text?), (.moment, .text?),
      (.flag, .text?), (.group, .text?):
      nil
    case (.group(let fields), .group(let group)?): .group(read(group, fields))
    default: value
    }
  }

  private static func read(_ group: FieldGroup, _ fields: [Field]) -> FieldGroup {
    FieldGroup(zip(fields, group.values).map { read($1, $0.kind) })
  }

  private func elements(of list: String) -> StoreValue {
    guard let place = kind.form.place(of: list) else { return .null }
    let fields = kind.form.fields[place].kind.children ?? []
    let elements = (values[place]?.list ?? []).map { group in
      SourceValue.object(
        zip(fields, kind.stored(Self.read(group, fields), fields)).map { ($0.key, SourceValue($1)) })
    }
    return .text(SourceValue.list(elements).jsonText)
  }
}
