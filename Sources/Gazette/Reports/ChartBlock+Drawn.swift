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
    guard let part, let own = table.columns.firstIndex(where: { $0.key == part }) else {
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

  /// Values that it cannot draw would just not be there.
  ///
  /// - Throws: ``PageError`` for the first of them.
  func check(_ rows: [[QueryValue]], _ cells: Table, in file: String) throws(PageError) {
    func fault(_ column: Int, _ row: Int, _ expected: LocalizedText) -> PageError {
      let name = cells.columns[column].key
      return PageError(
        file: file, at: place(of: name),
        .badValue(ResultCells.text(of: rows[row][column]), column: name, table: table, expected: expected))
    }
    func places(_ names: [String]) -> [Int] {
      names.compactMap { name in cells.columns.firstIndex { $0.key == name } }
    }
    for place in places(values + [before].compactMap(\.self)) {
      if let row = cells.rows.firstIndex(where: { !Chart.canDraw($0[place]) }) {
        throw fault(place, row, "a whole number, an amount or a share, as a chart draws")
      }
    }
    for place in places(state == Self.asOf ? [] : [state].compactMap(\.self)) {
      if let row = cells.rows.firstIndex(where: { Chart.State($0[place]) == nil }) {
        throw fault(place, row, "past, current or booked")
      }
    }
    let chart = chart(of: cells, name, .blank, with: ChartOptions())
    if shape == .shares, let place = places(values).first,
      let row = chart.series.first?.values.firstIndex(where: { $0 ?? 0 < 0 })
    {
      throw fault(place, row, "zero or more, as a share of a whole is")
    }
    if hasAverage, let place = zip(places(values), chart.series).first(where: { !$1.isSum })?.0 {
      throw PageError(
        file: file, at: self.place(of: "average:"), .meanOfMeans(cells.columns[place].key, table: table))
    }
  }
}
