internal import Forms

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

    enum Source {
      case key
      case computed(ListColumn)
      /// The places of the field and of those inside it.
      case places([Int])
    }

    /// What a record has there, several where it is inside a list; none where it is missing.
    func values(of record: StoredRecord) -> [ListValue] {
      switch source {
      case .key: return [.text(record.key)]
      case .computed(let column):
        guard let value = ListValue(column.compared(record)) else { return [] }
        // A number is a quotient in some records and whole in others.
        if case .decimal = kind, case .whole(let number) = value {
          return [.fraction(Fraction(number, over: 1))]
        }
        // What is shown by its title is compared by its place among the choices.
        if case .choice(let choices) = kind, case .text(let title) = value,
          let place = choices.firstIndex(where: { $0.title == title || $0.value == title })
        {
          return [.whole(place)]
        }
        return [value]
      case .places(let places):
        guard let first = places.first, first < record.values.count, let value = record.values[first] else {
          return []
        }
        if places.count == 1 { return ListValue(value, kind: kind).map { [$0] } ?? [] }
        var values: [ListValue] = []
        collect(value, places.dropFirst(), into: &values)
        return values
      }
    }

    private func collect(_ value: FieldValue, _ places: ArraySlice<Int>, into values: inout [ListValue]) {
      guard let place = places.first else {
        if let value = ListValue(value, kind: kind) { values.append(value) }
        return
      }
      let groups =
        switch value {
        case .group(let group): [group]
        case .list(let groups): groups
        default: [FieldGroup]()
        }
      for group in groups where place < group.values.count {
        if let inner = group.values[place] { collect(inner, places.dropFirst(), into: &values) }
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
      let column = column.read(from: records)
      return Found(kind: column.kind, source: .computed(column), shownAs: column.shownAs)
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

  /// Every name that a field may have.
  package var names: [String] {
    let own = form.fields.flatMap { Self.names(of: $0, prefix: "") }
    var seen: Set<String> = []
    return ((form.place(of: "key") == nil ? ["key"] : []) + own + computed.map(\.key))
      .filter { seen.insert($0).inserted }
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
