internal import Forms
internal import Press
internal import RecordStore

/// What can be counted of any kind of record: how many by each choice, switch and reference, over time by the
/// first date, and the sums of amounts, those among them that lists show and are derived, but for means.
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
  /// How many records the month of the edition has, and the sums of their amounts, beside the month before.
  let lately: [Headline]

  /// A field by which records are counted, or a field of a group.
  private struct Source {
    /// By its key in queries, `address_city` of a group.
    let field: Field
    let title: Cell
    let places: [Int]

    func value(in values: [FieldValue?]) -> FieldValue? {
      places.dropFirst().reduce(values[places[0]]) { value, place in
        value?.group.flatMap { place < $0.values.count ? $0.values[place] : nil }
      }
    }

    /// The fields that are not private, each of which is followed by those of its group.
    static func all(of form: Form) -> [Source] {
      form.fields.enumerated().filter { !$0.element.isPrivate }.flatMap { place, field in
        [Source(field: field, title: form.shown(field.title), places: [place])]
          + field.groupMembers.filter { !$0.field.isPrivate }.map { member in
            Source(
              field: Field(member.key, member.field.title, member.field.kind),
              title: form.shown(titles: [field.title] + member.titles),
              places: [place] + member.places)
          }
      }
    }
  }

  /// A record with its amounts.
  private struct Counted {
    let values: [FieldValue?]
    let amounts: [Money?]
  }

  /// - Throws: ``DescriptionError`` for a sum that is larger than an amount can be.
  /// - Complexity: O(records × fields).
  init(
    of kind: RecordKind, _ records: [StoredRecord], links: ReferenceLinks, in order: TextOrder,
    asOf: CalendarDate
  ) throws {
    let form = kind.form
    let open = Source.all(of: form)
    let fields = open.filter(\.field.kind.isMoney)
    let listed = kind.declaration.rules.listed
    let unsummed = AmountExpressions.unsummed(of: kind.declaration.rules.derivedColumns)
    // Amounts of groups are among the fields, also where lists show them.
    let derived = kind.openListed.filter {
      listed[$0].kind?.isMoney ?? false && !listed[$0].isMember
        && !unsummed.contains(listed[$0].column.name.lowercased())
    }
    let amounts =
      fields.map { Column.figure($0.field.key, $0.title) }
      + derived.map(kind.listedColumn)
    let counted = records.map { record in
      let cells = derived.isEmpty ? [] : kind.listedCells(of: record)
      return Counted(
        values: record.values,
        amounts: fields.map { $0.value(in: record.values)?.money } + derived.map { cells[$0].money })
    }
    for (place, amount) in amounts.enumerated() {
      // What has room for all of them has room for any part.
      let all = counted.reduce(Int128.zero) { $0 + Int128($1.amounts[place]?.minorUnits.magnitude ?? 0) }
      guard all <= Int.max else {
        throw kind.declaration.fault(
          "the amounts of \(amount.key) are too large to be added up: a sum has at most \(String(Int.max)) of the smallest unit"
        )
      }
    }
    let sums = Self.sums(of: counted, amounts)
    self.sums = zip(amounts, sums).map { ($0.key, $0.title, $1) }
    var tables: [Entry] = []
    let times = open.filter(\.field.kind.isDay)
    var lately: [Headline] = []
    if let time = times.first(where: { $0.places.count == 1 }) ?? times.first {
      let months = Self.overTime(time, counted, amounts)
      tables.append(
        months.chart.axis?.count ?? 0 > Self.longestTime
          ? Self.overTime(time, counted, amounts, byYear: true) : months)
      lately = Self.lately(time, counted, amounts, months.table, .words(kind.title), asOf)
    }
    self.lately = lately
    for source in open {
      switch source.field.kind {
      case .choice, .flag, .reference:
        tables.append(Self.counts(by: source, form, counted, amounts, links, order))
      default: break
      }
    }
    self.tables = records.isEmpty ? [] : tables
  }

  private static func sums(of records: [Counted], _ amounts: [Column]) -> [Money] {
    amounts.indices.map { place in records.reduce(.zero) { $0 + ($1.amounts[place] ?? .zero) } }
  }

  /// The sums; nothing where no record has an amount, as none of them shows one.
  private static func shownSums(of records: [Counted], _ amounts: [Column]) -> [Cell] {
    zip(amounts.indices, sums(of: records, amounts)).map { place, sum in
      !records.isEmpty && records.allSatisfy { $0.amounts[place] == nil } ? .missing : .money(sum)
    }
  }

  /// More months are no longer told apart in a drawing.
  private static let longestTime = 240

  private static func overTime(
    _ source: Source, _ records: [Counted], _ amounts: [Column], byYear: Bool = false
  ) -> Entry {
    let field = source.field
    let dated = records.filter { source.value(in: $0.values)?.day != nil }
    let periods = Dictionary(grouping: dated) { record in
      source.value(in: record.values)?.day.map {
        byYear ? CalendarMonth(year: $0.calendarMonth.year, number: 1) : $0.calendarMonth
      }
    }
    let rows = periods.keys.compactMap(\.self).sorted().map { period -> [Cell] in
      let own = periods[period] ?? []
      return [
        byYear ? .band(NumberBand(first: period.year, size: 1)) : .month(period), .integer(own.count),
      ] + shownSums(of: own, amounts)
    }
    let missing = records.filter { source.value(in: $0.values)?.day == nil }
    let last: [[Cell]] =
      missing.isEmpty
      ? [] : [[.missing, .integer(missing.count)] + shownSums(of: missing, amounts)]
    let time: Column = byYear ? .text("year", "Year") : .text("month", "Month")
    let table = Table(columns: [time, .figure("records", "Records")] + amounts, rows: rows + last)
    return Entry(
      name: field.key, heading: source.title, table: table,
      chart: Chart(
        "by-\(field.key.lowercased())", byYear ? "Records by year" : "Records by month",
        byYear ? .histogram : .columns, of: Table(columns: table.columns, rows: rows), by: time.key,
        ["records"]))
  }

  /// As far as the month of the edition has come, beside the same days of the month before; nothing where neither
  /// month has a record by then.
  private static func lately(
    _ source: Source, _ records: [Counted], _ amounts: [Column], _ months: Table, _ title: Cell,
    _ asOf: CalendarDate
  ) -> [Headline] {
    let month = asOf.calendarMonth
    guard let before = month.firstDay?.adding(days: -1).calendarMonth else { return [] }
    let isOver = asOf.day == month.dayCount
    func day(of record: Counted) -> CalendarDate? { source.value(in: record.values)?.day }
    func counted(in month: CalendarMonth) -> [Counted] {
      records.filter { record in
        day(of: record).map { $0.calendarMonth == month && (isOver || $0.day <= asOf.day) } ?? false
      }
    }
    let isRecent = { (day: CalendarDate) in day <= asOf && [before, month].contains(day.calendarMonth) }
    guard records.contains(where: { day(of: $0).map(isRecent) ?? false }) else { return [] }
    let (own, earlier) = (counted(in: month), counted(in: before))
    let isFirst = !records.contains { day(of: $0).map { $0.calendarMonth < month } ?? false }
    let period: Cell =
      isOver
      ? .monthName(month.number)
      : asOf.day == 1 ? "\(.monthName(month.number)) 1" : "\(.monthName(month.number)) 1–\(asOf.day)"
    let words: Cell =
      isOver
      ? "in \(.written(.month(before)))"
      : asOf.day == 1
        ? "on \(.monthName(before.number)) 1"
        : "on \(.monthName(before.number)) 1–\(min(asOf.day, before.dayCount))"
    var recent = months.rows.filter { row in
      guard case .month(let own) = row[0] else { return false }
      return own <= month && (own.year, own.number) > (month.year - 1, month.number)
    }
    // It is the one that the drawing marks, whether or not it has a record.
    if recent.last?[0] != .month(month) {
      recent.append([.month(month), .integer(0)] + amounts.map { _ in .money(.zero) })
    }
    let drawn = Table(columns: months.columns, rows: recent)
    func figure(_ title: Cell, _ value: Cell, _ before: Cell, _ column: Column) -> Headline {
      Headline(
        "\(title), \(period)",
        isFirst || value == .missing || before == .missing
          ? value : .compared(value, before: before, words: words),
        trend: .chart(
          .trend(
            "trend-\(column.key.lowercased())", "\(title) by month", of: drawn, by: "month", column.key,
            today: asOf)))
    }
    return [figure(title, .integer(own.count), .integer(earlier.count), months.columns[1])]
      + zip(amounts, zip(shownSums(of: own, amounts), shownSums(of: earlier, amounts))).map { column, sums in
        figure(column.title, sums.0, sums.1, column)
      }
  }

  private static func name(of value: FieldValue?, _ field: Field, _ links: ReferenceLinks) -> String {
    let key = value?.text ?? ""
    guard case .reference(let kind) = field.kind else { return key }
    return links.name(ofKey: key, kind: kind) ?? key
  }

  /// So many values of a field are drawn.
  private static let mostDrawn = 20

  private static func counts(
    by source: Source, _ form: Form, _ records: [Counted], _ amounts: [Column], _ links: ReferenceLinks,
    _ order: TextOrder
  ) -> Entry {
    let (field, title) = (source.field, source.title)
    let groups = Dictionary(grouping: records) { source.value(in: $0.values) }
    var values: [FieldValue?] = []
    switch field.kind {
    case .choice(let choices): values = choices.map { .choice($0.value) }
    case .flag: values = [.flag(true), .flag(false)]
    default: break
    }
    // The most frequent first; equal ones by what they are called.
    let listed = Set(values)
    let others = groups.filter { $0.key != nil && !listed.contains($0.key) }
    for frequent in Dictionary(grouping: others, by: \.value.count).sorted(by: { $0.key > $1.key }) {
      values += order.sorted(
        frequent.value.map(\.key), by: { name(of: $0, field, links) }, then: { $0?.text ?? "" })
    }
    if groups[nil] != nil { values.append(nil) }
    let table = Table(
      columns: [.text(field.key, title), .figure("records", "Records")] + amounts,
      rows: values.map { value in
        let own = groups[value] ?? []
        return [form.shown(value, in: field, for: .everybody, links: links), .integer(own.count)]
          + shownSums(of: own, amounts)
      })
    return Entry(
      name: field.key, heading: title, table: table,
      chart: Chart(
        "by-\(field.key.lowercased())",
        values.count > mostDrawn
          ? "Records by field: \(title), the first \(mostDrawn)" : "Records by field: \(title)",
        .bars, of: table, by: field.key, ["records"], limit: mostDrawn))
  }
}

extension Cell {
  fileprivate var money: Money? { if case .money(let money) = self { money } else { nil } }
}

extension FieldKind {
  var isText: Bool { if case .text = self { true } else { false } }
  var isMoney: Bool { if case .money = self { true } else { false } }
  var isDecimal: Bool { if case .decimal = self { true } else { false } }
  var isWholeNumber: Bool { if case .integer = self { true } else { false } }
  var isDay: Bool {
    switch self {
    case .date, .moment: true
    default: false
    }
  }
  /// Whether it is a decimal, or has one within it.
  var holdsDecimals: Bool { isDecimal || children?.contains { $0.kind.holdsDecimals } ?? false }
}

extension FieldValue {
  /// The day of a date or a moment.
  var day: CalendarDate? { date ?? moment?.date }
}
