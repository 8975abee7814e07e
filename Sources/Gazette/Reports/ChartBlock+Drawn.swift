internal import Forms
internal import Press
internal import RecordStore

/// Charts of the tables of a page.
extension PageFile.ChartBlock {
  /// What the charts of one page have in common.
  struct Sheet {
    fileprivate let asOf: CalendarDate
    /// What a scale has to hold, by the name under which charts share it.
    fileprivate let bounds: [String: ClosedRange<Int>]

    /// - Parameter tables: those of the page, whole, so that the parts of one can be compared.
    init(_ charts: [PageFile.ChartBlock], _ tables: [String: Table], asOf: CalendarDate) {
      var bounds: [String: ClosedRange<Int>] = [:]
      for block in charts {
        guard let table = tables[block.table] else { continue }
        let chart = block.chart(of: table, block.name, .blank, with: block.options(asOf: asOf))
        guard let name = block.scaleName(of: chart), let own = chart.range else { continue }
        let known = bounds[name] ?? own
        bounds[name] = min(known.lowerBound, own.lowerBound)...max(known.upperBound, own.upperBound)
      }
      self.asOf = asOf
      self.bounds = bounds
    }
  }

  /// The chart of a table, or one for each value of a column, on one scale.
  ///
  /// - Parameters:
  ///   - name: what a page's template calls it, and each of its parts.
  ///   - suffix: what the files of a part of a page are called behind its own name.
  func value(
    of table: Table, called name: String, on sheet: Sheet, _ suffix: String = "",
    beside place: (String) -> Cell
  ) -> TemplateValue {
    var options = options(asOf: sheet.asOf)
    guard let part, let own = table.place(of: part) else {
      let chart = chart(of: table, self.name + suffix, title.cell(place), with: options)
      guard let bounds = scaleName(of: chart).flatMap({ sheet.bounds[$0] }) else { return .chart(chart) }
      options.bounds = bounds
      return .chart(self.chart(of: table, self.name + suffix, title.cell(place), with: options))
    }
    options.bounds = scaleName(
      of: chart(of: table, self.name, .blank, with: options)
    ).flatMap { sheet.bounds[$0] }
    let parts = parts(of: table, by: own)
    var names = PartNames()
    return .list(
      parts.enumerated().map { number, rows in
        let value = rows.first.map { $0[own].withoutLink } ?? .blank
        options.panel =
          parts.count == 1 ? .only : number == 0 ? .first : number + 1 == parts.count ? .last : .middle
        let title = title.cell { $0 == part ? value : place($0) }
        return TemplateContext([
          name: .chart(
            chart(
              of: Table(columns: table.columns, rows: rows),
              "\(self.name)\(suffix)-\(names.name(for: value))",
              self.title.places.contains(part) ? title : "\(title): \(value)", with: options))
        ])
      })
  }

  /// The rows of each value of a column, in the order in which the values come, without those that draw nothing.
  private func parts(of table: Table, by own: Int) -> [[[Cell]]] {
    var parts: [[[Cell]]] = []
    var places: [Cell: Int] = [:]
    for row in table.rows {
      let value = row[own].withoutLink
      if let place = places[value] {
        parts[place].append(row)
      } else {
        places[value] = parts.count
        parts.append([row])
      }
    }
    return parts.filter {
      !chart(of: Table(columns: table.columns, rows: $0), name, .blank, with: ChartOptions()).isEmpty
    }
  }

  private func chart(of table: Table, _ name: String, _ title: Cell, with options: ChartOptions) -> Chart {
    if let row, let value = values.first { return .heat(name, title, of: table, category, row, value) }
    return Chart(name, title, shape, of: table, by: category, values, with: options)
  }

  private func options(asOf: CalendarDate) -> ChartOptions {
    var options = ChartOptions()
    options.xTitle = xTitle.map { .declared($0) }
    options.yTitle = yTitle.map { .declared($0) }
    options.hasAverage = hasAverage
    options.before = before
    options.states = state.map { $0 == Self.asOf ? .day(asOf) : .column($0) }
    return options
  }

  /// Under which name its scale is shared; amounts share none with counts.
  private func scaleName(of chart: Chart) -> String? {
    (scale ?? part.map { "\(name) by \($0)" }).map { "\($0) of \(chart.unit)" }
  }

  /// Values that it cannot draw would just not be there, and two of one day one behind the other.
  ///
  /// - Parameter groups: the columns of which each value has a part of the page with a chart of its own.
  /// - Throws: ``PageError`` for the first of them.
  func check(
    _ rows: [[QueryValue]], _ cells: Table, inPartsBy groups: [String], in file: String
  ) throws(PageError) {
    func fault(_ column: Int, _ row: Int, _ expected: LocalizedText) -> PageError {
      let name = cells.columns[column].key
      return PageError(
        file: file, at: place(of: name),
        .badValue(ResultCells.text(of: rows[row][column]), column: name, table: table, expected: expected))
    }
    if let found = Chart.obstacle(in: cells, values + [before].compactMap(\.self)) {
      let expected: LocalizedText =
        switch found.obstacle {
        case .noFigure: "a number, an amount or a share, as a chart draws"
        case .otherSort: "what the other values of the chart are: numbers, amounts or shares"
        case .tooLarge: "small enough for a chart: of decimals 12 digits before the point, of others 18"
        }
      throw fault(cells.place(of: found.column) ?? 0, found.row, expected)
    }
    if let found = obstacle(amongPlacesOf: cells, rows, inPartsBy: groups) {
      throw fault(cells.place(of: category) ?? 0, found.row, found.expected)
    }
    if state != Self.asOf, let place = state.flatMap(cells.place) {
      if let row = cells.rows.firstIndex(where: { Chart.State($0[place]) == nil }) {
        throw fault(place, row, "past, current or booked")
      }
    }
    let chart = chart(of: cells, name, .blank, with: ChartOptions())
    if shape == .shares, let place = values.lazy.compactMap(cells.place).first,
      let row = chart.series.first?.values.firstIndex(where: { $0 ?? 0 < 0 })
    {
      throw fault(place, row, "zero or more, as a share of a whole is")
    }
    if hasAverage,
      let place = zip(values.compactMap(cells.place), chart.series).first(where: { !$1.isSum })?.0
    {
      throw PageError(
        file: file, at: self.place(of: "average:"), .meanOfMeans(cells.columns[place].key, table: table))
    }
  }

  /// The first row that would be drawn where another one is, or for which there is no place.
  private func obstacle(
    amongPlacesOf table: Table, _ rows: [[QueryValue]], inPartsBy groups: [String]
  ) -> (row: Int, expected: LocalizedText)? {
    guard let own = table.place(of: category) else { return nil }
    let parts = (groups + [part, lines?.of, row].compactMap(\.self)).compactMap(table.place)
    let values = table.rows.map { $0[own].asCategory }
    // By what stands in the rows, as two records can have one name.
    let keys = rows.map { row in parts.map { row[$0].unwrapped } }
    switch shape {
    case .calendar:
      var months: [[QueryValue]: CalendarMonth] = [:]
      for (number, key) in keys.enumerated() where values[number] != .missing {
        guard case .date(let day) = values[number], months[key] ?? day.calendarMonth == day.calendarMonth
        else {
          return (number, "a day of the month that the calendar shows")
        }
        months[key] = day.calendarMonth
      }
    case .columns, .line, .spark, .trend:
      guard TimeAxis(of: values.filter { $0 != .missing }) != nil else { return nil }
    case .heat: break
    case .histogram, .bars, .shares: return nil
    }
    var known: Set<[QueryValue]> = []
    for (number, key) in keys.enumerated() where values[number] != .missing {
      guard known.insert(key + [rows[number][own].unwrapped]).inserted else {
        return (number, "in one row only: a chart has one place for it")
      }
    }
    return nil
  }
}
