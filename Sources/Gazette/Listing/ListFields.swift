internal import Forms
internal import Press

/// The fields by which records of a kind can be chosen and ordered: `key`, the form's own with those inside groups
/// and lists (`address.city`), and the columns that are worked out.
package struct ListFields: Sendable {
  let form: Form
  let computed: [ListColumn]
  /// By whose values it is told what columns hold of which nothing says it.
  private let records: [StoredRecord]

  /// One of the fields, where it stands in a form.
  struct Found {
    let kind: FieldKind
    let source: Source
    var shownAs: Field.Showing?
    /// Whether only values of the kind count, of a column of which nothing says what all of them are.
    var isOfKind = false

    enum Source {
      case key
      case computed(ListColumn)
      /// The places of the field and of those inside it.
      case places([Int])
    }

    var isText: Bool { if case .text = kind { true } else { false } }

    /// What a record has there, several where it is inside a list; none where it is missing, and of a list without
    /// elements their number.
    func values(of record: StoredRecord) -> [ListValue] {
      switch source {
      case .key: return [.text(record.key)]
      case .computed(let column):
        let cell = column.compared(record)
        guard let value = ListValue(cell) else { return [] }
        let own = column.isSaid ? kind : cell.comparedKind
        if isOfKind, own.name != kind.name { return [] }
        // A number is a quotient in some records and whole in others.
        if case .decimal = own, case .whole(let number) = value {
          return [.fraction(Fraction(number, over: 1))]
        }
        // A choice is compared by its place among the choices.
        if case .choice(let choices) = kind, case .text(let chosen) = value,
          let place = choices.firstIndex(where: { $0.value == chosen })
        {
          return [.whole(place)]
        }
        return [value]
      case .places(let places):
        guard let first = places.first, first < record.values.count else { return [] }
        var values: [ListValue] = []
        collect(record.values[first], places.dropFirst(), into: &values)
        return values
      }
    }

    /// Whether a record has something there: of a list, elements.
    func isGiven(in record: StoredRecord) -> Bool {
      values(of: record).contains { !isList || $0 != .whole(0) }
    }

    private var isList: Bool { if case .list = kind { true } else { false } }

    private func collect(_ value: FieldValue?, _ places: ArraySlice<Int>, into values: inout [ListValue]) {
      guard let place = places.first else {
        if let value = ListValue(value, kind: kind) ?? (isList ? .whole(0) : nil) { values.append(value) }
        return
      }
      for group in value?.groups ?? [] where place < group.values.count {
        collect(group.values[place], places.dropFirst(), into: &values)
      }
    }
  }

  /// The fields of a kind with these columns.
  init(of kind: RecordKind, columns: [ListColumn], records: [StoredRecord] = []) {
    self.records = records
    form = kind.form
    computed = columns.filter(\.isComputed)
  }

  /// The field with a name.
  func field(_ name: String) -> Found? {
    if name == "key", form.place(of: "key") == nil { return Found(kind: .text, source: .key) }
    if let column = computed.first(where: { $0.key == name }) {
      return Found(kind: column.kind, source: .computed(column))
    }
    var fields = form.fields
    var places: [Int] = []
    var field: Field?
    for key in name.split(separator: ".", omittingEmptySubsequences: false) {
      guard
        let place = places.isEmpty ? form.place(of: String(key)) : fields.firstIndex(where: { $0.key == key })
      else { return nil }
      places.append(place)
      field = fields[place]
      fields = fields[place].kind.children ?? []
    }
    return field.map { Found(kind: $0.kind, source: .places(places), shownAs: $0.shownAs) }
  }

  /// A field once for each kind of value that records have there, texts last; once where one kind is said of all.
  ///
  /// - Complexity: O(records), where nothing says it.
  func fields(_ found: Found) -> [Found] {
    guard case .computed(let column) = found.source, !column.isSaid else { return [found] }
    var fields: [Found] = []
    for cell in records.lazy.map(column.compared) where ListValue(cell) != nil {
      let kind = cell.comparedKind
      let place = fields.firstIndex { $0.kind.name == kind.name } ?? fields.count
      if place == fields.count { fields.append(Found(kind: kind, source: found.source, isOfKind: true)) }
      if case .country = cell.unwrapped { fields[place].shownAs = .country }
    }
    return fields.isEmpty ? [found] : fields.filter { !$0.isText } + fields.filter(\.isText)
  }

  /// Every name that a field may have.
  package var names: [String] {
    let own = form.fields.flatMap { Self.names(of: $0, prefix: "") }
    return ((form.place(of: "key") == nil ? ["key"] : []) + own + computed.map(\.key)).distinct
  }

  private static func names(of field: Field, prefix: String) -> [String] {
    let name = prefix + field.key
    return [name] + (field.kind.children ?? []).flatMap { names(of: $0, prefix: name + ".") }
  }

  /// The values that a field can be asked for, if they are few: of a choice, or yes and no.
  package func choices(of name: String) -> [String] {
    switch field(name)?.kind {
    case .choice(let choices): choices.map(\.value)
    case .flag: ["yes", "no"]
    default: []
    }
  }
}
