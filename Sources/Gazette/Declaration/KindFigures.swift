internal import Forms
internal import Press

/// What can be counted of any kind of record: how many by each choice, switch and reference, over time by the
/// first date, and the sums of amounts, those among them that lists show and are derived.
struct KindFigures {
  /// How many records there are by one field.
  struct Entry {
    let name: String
    let heading: Cell
    let table: Table
    let chart: Chart
  }

  /// The amounts of the whole kind.
  let sums: [(key: String, title: Cell, sum: Money)]
  let tables: [Entry]

  /// A record with its amounts.
  private struct Counted {
    let values: [FieldValue?]
    let amounts: [Money]
  }

  /// - Complexity: O(records × fields).
  init(of kind: RecordKind, _ records: [StoredRecord], links: ReferenceLinks) {
    let form = kind.form
    let open = form.fields.indices.filter { !form.fields[$0].isPrivate }
    let fields = open.filter { form.fields[$0].kind.isMoney }
    let listed = kind.declaration.rules.listed
    let derived = listed.indices.filter { listed[$0].listedKind.isMoney }
    let amounts =
      fields.map { Column.figure(form.fields[$0].key, form.shown(form.fields[$0].title)) }
      + derived.map(kind.listedColumn)
    let counted = records.map { record in
      let cells = derived.isEmpty ? [] : kind.listedCells(of: record)
      return Counted(
        values: record.values,
        amounts: fields.map { record.values[$0]?.money ?? .zero } + derived.map { cells[$0].money ?? .zero })
    }
    let sums = Self.sums(of: counted, amounts)
    self.sums = zip(amounts, sums).map { ($0.key, $0.title, $1) }
    var tables: [Entry] = []
    if let time = open.first(where: { form.fields[$0].kind.isTime }) {
      tables.append(Self.byMonth(time, form, counted, amounts))
    }
    for place in open {
      switch form.fields[place].kind {
      case .choice, .flag, .reference: tables.append(Self.counts(by: place, form, counted, amounts, links))
      default: break
      }
    }
    self.tables = records.isEmpty ? [] : tables
  }

  private static func sums(of records: [Counted], _ amounts: [Column]) -> [Money] {
    amounts.indices.map { place in records.reduce(.zero) { $0 + $1.amounts[place] } }
  }

  private static func byMonth(
    _ place: Int, _ form: Form, _ records: [Counted], _ amounts: [Column]
  ) -> Entry {
    let field = form.fields[place]
    let dated = records.filter { $0.values[place]?.day != nil }
    let months = Dictionary(grouping: dated) { $0.values[place]?.day?.calendarMonth }
    let rows = months.keys.compactMap(\.self).sorted().map { month -> [Cell] in
      let own = months[month] ?? []
      return [.month(month), .integer(own.count)] + sums(of: own, amounts).map { .money($0) }
    }
    let missing = records.filter { $0.values[place]?.day == nil }
    let last: [[Cell]] =
      missing.isEmpty
      ? [] : [[.missing, .integer(missing.count)] + sums(of: missing, amounts).map { .money($0) }]
    let table = Table(
      columns: [.text("month", "Month"), .figure("records", "Records")] + amounts,
      rows: rows + last)
    return Entry(
      name: field.key, heading: form.shown(field.title), table: table,
      chart: Chart(
        "by-\(field.key.lowercased())", "Records by month", .columns,
        of: Table(columns: table.columns, rows: rows), by: "month", ["records"]))
  }

  private static func counts(
    by place: Int, _ form: Form, _ records: [Counted], _ amounts: [Column], _ links: ReferenceLinks
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
      columns: [.text(field.key, title), .figure("records", "Records")] + amounts,
      rows: values.map { value in
        let own = groups[value] ?? []
        return [form.shown(value, in: field, for: .everybody, links: links), .integer(own.count)]
          + sums(of: own, amounts).map { .money($0) }
      })
    return Entry(
      name: field.key, heading: title, table: table,
      chart: Chart(
        "by-\(field.key.lowercased())", "Records by field: \(title)", .bars, of: table, by: field.key,
        ["records"], limit: 20))
  }
}

extension Cell {
  fileprivate var money: Money? { if case .money(let money) = self { money } else { nil } }
}

extension FieldKind {
  fileprivate var isMoney: Bool { if case .money = self { true } else { false } }

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
