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
      /// The fields on the way to it, and itself, each with its place among its neighbours.
      case steps([Step])
    }

    struct Step {
      let place: Int
      let field: Field

      var isList: Bool { if case .list = field.kind { true } else { false } }
    }

    var isText: Bool { if case .text = kind { true } else { false } }

    /// Whether it is the key of records, which is compared by its bytes.
    var isKey: Bool { if case .key = source { true } else { false } }

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
          let place = choices.place(of: chosen)
        {
          return [.whole(place)]
        }
        return [value]
      case .steps(let steps):
        guard let first = steps.first, first.place < record.values.count else { return [] }
        var values: [ListValue] = []
        collect(record.values[first.place], steps.dropFirst(), into: &values)
        return values
      }
    }

    /// Whether a record has something there: of a list, elements.
    func isGiven(in record: StoredRecord) -> Bool {
      values(of: record).contains { !isList || $0 != .whole(0) }
    }

    /// Whether nothing is there in a record, or in one element at least of a list that it is inside.
    func isMissing(in record: StoredRecord) -> Bool {
      guard case .steps(let steps) = source else { return !isGiven(in: record) }
      guard let first = steps.first, first.place < record.values.count else { return true }
      return isMissing(in: record.values[first.place], steps[...])
    }

    /// - Parameter steps: those from the field on that has the value.
    private func isMissing(in value: FieldValue?, _ steps: ArraySlice<Step>) -> Bool {
      guard let own = steps.first, let next = steps.dropFirst().first else {
        return ListValue(value, kind: kind).map { isList && $0 == .whole(0) } ?? true
      }
      let groups = value?.groups ?? []
      if groups.isEmpty { return !own.isList }
      return groups.contains { group in
        isMissing(
          in: next.place < group.values.count ? group.values[next.place] : nil, steps.dropFirst())
      }
    }

    private var isList: Bool { if case .list = kind { true } else { false } }

    private func collect(
      _ value: FieldValue?, _ steps: ArraySlice<Step>, into values: inout [ListValue]
    ) {
      guard let step = steps.first else {
        if let value = ListValue(value, kind: kind) ?? (isList ? .whole(0) : nil) { values.append(value) }
        return
      }
      for group in value?.groups ?? [] where step.place < group.values.count {
        collect(group.values[step.place], steps.dropFirst(), into: &values)
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
    var steps: [Found.Step] = []
    for key in name.split(separator: ".", omittingEmptySubsequences: false) {
      guard
        let place = steps.isEmpty ? form.place(of: String(key)) : fields.firstIndex(where: { $0.key == key })
      else { return nil }
      steps.append(Found.Step(place: place, field: fields[place]))
      fields = fields[place].kind.children ?? []
    }
    guard let field = steps.last?.field else { return nil }
    return Found(kind: field.kind, source: .steps(steps), shownAs: field.shownAs)
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
