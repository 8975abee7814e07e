internal import Forms

/// A page's content as inputs: everything that its template can show.
extension InputWriter {
  mutating func add(_ page: Page) {
    add(page.path.text)
    add(page.title)
    add(page.template)
    add(each: page.trail) { $0.add($1) }
    add(page.ways)
    add(page.context)
    add(page.search)
  }

  /// Adds all that a page shows that is filled in, but for what its declaration says.
  mutating func add(_ filling: AlikePages.Filling) {
    add(filling.outline.bytes)
    add(filling.page)
    add(filling.cells)
  }

  private mutating func add(_ search: SearchText) {
    add(search.key != nil)
    add(search.key ?? "")
    add(search.details)
    add(each: search.fields) {
      $0.add($1.title)
      $0.add($1.value)
    }
  }

  package mutating func add(_ ways: PageWays) {
    for crumb in [ways.previous, ways.next] {
      add(crumb != nil)
      if let crumb { add(crumb) }
    }
  }

  package mutating func add(_ crumb: Crumb) {
    add(crumb.title)
    add(crumb.path.text)
  }

  private mutating func add(_ context: TemplateContext) {
    add(context.allNames.count)
    for (name, value) in zip(context.allNames, context.allValues) { add(value, named: name) }
  }

  package mutating func add(_ value: TemplateValue, named name: String) {
    add(name)
    add(value)
  }

  private mutating func add(_ value: TemplateValue) {
    switch value {
    case .cell(let cell): mark(1) { $0.add(cell) }
    case .table(let table): mark(2) { $0.add(table) }
    case .chart(let chart): mark(3) { $0.add(chart) }
    case .list(let contexts): mark(4) { $0.add(each: contexts) { $0.add($1) } }
    case .sections(let sections): mark(5) { $0.add(each: sections) { $0.add($1) } }
    case .flag(let isOn): mark(6) { $0.add(isOn) }
    case .context(let context): mark(7) { $0.add(context) }
    case .part(let part):
      mark(8)
      add(part.template)
      add(part.digest)
      add(part.context)
    }
  }

  private mutating func add(_ section: RecordSection) {
    add(section.heading)
    add(section.fields)
    add(each: section.lists) {
      $0.add($1.heading)
      $0.add($1.rows)
    }
  }

  mutating func add(_ table: Table) {
    add(table.style.rawValue)
    add(table.columns.count)
    for column in table.columns {
      add(column.key)
      add(column.title)
      add(column.isFigure)
      add(column.quotient?.dividend ?? "")
      add(column.quotient?.divisor ?? "")
    }
    add(each: table.rows) { $0.add($1) }
    add(table.totals != nil)
    add(table.totals ?? [])
  }

  private mutating func add(_ cells: [Cell]) { add(each: cells) { $0.add($1) } }

  private mutating func add(_ chart: Chart) {
    add(chart.name)
    add(chart.title)
    add("\(chart.shape)")
    add("\(chart.unit)")
    add(chart.categories)
    add(each: chart.series) { $0.add($1) }
    add(chart.axis.map { "\($0.step)" } ?? "")
    add(chart.axis?.first ?? 0)
    add(chart.axis?.count ?? 0)
    add(each: chart.links) { $0.add($1?.text ?? "") }
    add(chart.extras)
    add(chart.columns != nil)
    if let columns = chart.columns { add(columns) }
    add(chart.today?.description ?? "")
  }

  private mutating func add(_ series: Chart.Series) {
    add(series.title)
    add(series.isSum)
    add(each: series.values) {
      $0.add($1 != nil)
      $0.add($1 ?? 0)
    }
  }

  private mutating func add(_ columns: Chart.Columns) {
    add(columns.titles)
    for place in [columns.across, columns.down, columns.part] { add(place ?? -1) }
    add(columns.value)
  }

  private mutating func add(_ extras: Chart.Extras) {
    for title in [extras.xTitle, extras.yTitle] { add(title ?? .blank) }
    add(each: extras.states) { $0.add($1.rawValue) }
    add(extras.before != nil)
    if let before = extras.before { add(before) }
    add(extras.hasAverage)
    add(extras.day?.description ?? "")
    add(extras.bounds != nil)
    add(extras.bounds?.lowerBound ?? 0)
    add(extras.bounds?.upperBound ?? 0)
    add(extras.panel?.rawValue ?? "")
  }

  package mutating func add(_ cell: Cell) {
    switch cell {
    case .missing: mark(1)
    case .none: mark(2)
    case .blank: mark(3)
    case .words(let words):
      mark(4)
      add(words.text)
      add(words.values)
    case .text(let text): mark(5) { $0.add(text) }
    case .integer(let number): mark(6) { $0.add(number) }
    case .money(let money): mark(7) { $0.add(money) }
    case .percent(let share, let decimals):
      mark(8)
      add(share)
      add(decimals)
    case .ratio(let ratio, let decimals):
      mark(9)
      add(ratio)
      add(decimals)
    case .decimal(let number): mark(10) { $0.add(number) }
    case .date(let date): mark(11) { $0.add(date) }
    case .moment(let moment): mark(12) { $0.add(moment) }
    case .month(let month):
      mark(13)
      add(month.year)
      add(month.number)
    case .flag(let isOn): mark(14) { $0.add(isOn) }
    case .defaulted(let inner): mark(15) { $0.add(inner) }
    case .counted(let inner, let count, let total):
      mark(16)
      add(inner)
      add(count)
      add(total)
    case .status(let inner, let tone):
      mark(17)
      add(inner)
      add(tone.rawValue)
    case .initials(let letters): mark(18) { $0.add(letters) }
    case .chart(let chart): mark(19) { $0.add(chart) }
    case .link(let inner, let target):
      mark(20)
      add(inner)
      add(target.text)
    case .withheld: mark(21)
    case .written(let inner): mark(22) { $0.add(inner) }
    case .monthName(let number): mark(23) { $0.add(number) }
    case .compared(let inner, let before, let words):
      mark(24)
      add(inner)
      add(before)
      add(words)
    case .change(let inner, let direction):
      mark(25)
      add(inner)
      add(direction.rawValue)
    case .listed(let inner, let rows):
      mark(26)
      add(inner)
      add(rows.page.text)
      add(rows.conditions.count)
      for condition in rows.conditions {
        add(condition.column != nil)
        if let column = condition.column { add(column) }
        add(condition.value)
        for cells in [condition.before, condition.others] {
          add(cells.count)
          for cell in cells { add(cell) }
        }
      }
    case .slot(let number, let isShown):
      mark(27)
      add(number)
      add(isShown)
    case .portrait(let portrait):
      mark(29)
      add(portrait.key)
      add(portrait.firstName)
      add(portrait.lastName)
    case .place(let place): mark(30) { $0.add(place.text) }
    case .email(let text): mark(31) { $0.add(text) }
    case .phone(let text): mark(32) { $0.add(text) }
    case .country(let text): mark(33) { $0.add(text) }
    case .file(let file): mark(28) { $0.add(file.text) }
    case .band(let band):
      mark(34)
      add(band.first)
      add(band.size)
    }
  }
}
