internal import Forms
internal import Press

/// What can be counted of any kind of record: how many by each choice, switch and reference, over time by the
/// first date, and the sums of amounts.
struct KindFigures {
  /// How many records there are by one field.
  struct Entry {
    let name: String
    let heading: Cell
    let table: Table
    let chart: Chart
  }

  /// The amounts of the whole kind.
  let sums: [(field: Field, sum: Money)]
  let tables: [Entry]

  /// - Complexity: O(records × fields).
  init(of form: Form, _ records: [StoredRecord], links: ReferenceLinks) {
    let open = form.fields.indices.filter { !form.fields[$0].isPrivate }
    let amounts = open.filter { if case .money = form.fields[$0].kind { true } else { false } }
    sums = amounts.map { (form.fields[$0], Self.sum(of: $0, records)) }
    var tables: [Entry] = []
    if let time = open.first(where: { form.fields[$0].kind.isTime }) {
      tables.append(Self.byMonth(time, form, records, amounts))
    }
    for place in open {
      switch form.fields[place].kind {
      case .choice, .flag, .reference: tables.append(Self.counts(by: place, form, records, amounts, links))
      default: break
      }
    }
    self.tables = records.isEmpty ? [] : tables
  }

  private static func sum(of place: Int, _ records: [StoredRecord]) -> Money {
    records.reduce(.zero) { $0 + ($1.values[place]?.money ?? .zero) }
  }

  private static func byMonth(
    _ place: Int, _ form: Form, _ records: [StoredRecord], _ amounts: [Int]
  ) -> Entry {
    let field = form.fields[place]
    let dated = records.filter { $0.values[place]?.day != nil }
    let months = Dictionary(grouping: dated) { $0.values[place]?.day?.calendarMonth }
    let rows = months.keys.compactMap(\.self).sorted().map { month -> [Cell] in
      let own = months[month] ?? []
      return [.month(month), .integer(own.count)] + amounts.map { .money(sum(of: $0, own)) }
    }
    let missing = records.filter { $0.values[place]?.day == nil }
    let last: [[Cell]] =
      missing.isEmpty
      ? [] : [[.missing, .integer(missing.count)] + amounts.map { .money(sum(of: $0, missing)) }]
    let table = Table(
      columns: [.text("month", "Month"), .figure("records", "Records")]
        + amounts.map { .figure(form.fields[$0].key, form.shown(form.fields[$0].title)) },
      rows: rows + last)
    return Entry(
      name: field.key, heading: form.shown(field.title), table: table,
      chart: Chart(
        "by-\(field.key.lowercased())", "Records by month", .columns,
        of: Table(columns: table.columns, rows: rows), by: "month", ["records"]))
  }

  private static func counts(
    by place: Int, _ form: Form, _ records: [StoredRecord], _ amounts: [Int], _ links: ReferenceLinks
  ) -> Entry {
    let field = form.fields[place]
    let groups = Dictionary(grouping: records) { $0.values[place] }
    var values: [FieldValue?] = []
    switch field.kind {
    case .choice(let choices): values = choices.map { .choice($0.value) }
    case .flag: values = [.flag(true), .flag(false)]
    default: break
    }
    // The most frequent first; of equal ones in the order of their keys.
    values += groups.keys.filter { $0 != nil && !values.contains($0) }.sorted { left, right in
      let (one, other) = (groups[left]?.count ?? 0, groups[right]?.count ?? 0)
      return one != other ? one > other : (left?.text ?? "") < (right?.text ?? "")
    }
    if groups[nil] != nil { values.append(nil) }
    let title = form.shown(field.title)
    let table = Table(
      columns: [.text(field.key, title), .figure("records", "Records")]
        + amounts.map { .figure(form.fields[$0].key, form.shown(form.fields[$0].title)) },
      rows: values.map { value in
        let own = groups[value] ?? []
        return [form.shown(value, in: field, for: .everybody, links: links), .integer(own.count)]
          + amounts.map { .money(sum(of: $0, own)) }
      })
    return Entry(
      name: field.key, heading: title, table: table,
      chart: Chart(
        "by-\(field.key.lowercased())", "Records by field: \(title)", .bars, of: table, by: field.key,
        ["records"], limit: 20))
  }
}

extension FieldKind {
  fileprivate var isTime: Bool {
    switch self {
    case .date, .moment: true
    default: false
    }
  }
}

extension FieldValue {
  /// The day of a date or a moment.
  var day: CalendarDate? { date ?? moment?.date }
}
