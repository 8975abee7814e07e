internal import Forms
internal import Press
internal import RecordStore

/// What of a table a chart cannot draw.
extension PageFile.ChartBlock {
  /// Values that it cannot draw would just not be there, and two of one day one behind the other.
  ///
  /// - Parameter groups: the columns of which each value has a part of the page with a chart of its own.
  /// - Throws: ``PageError`` for the first of them.
  func check(
    _ rows: [[QueryValue]], _ cells: Table, inPartsBy groups: [String], _ currency: Currency,
    in file: String
  ) throws(PageError) {
    func fault(_ column: Int, _ row: Int, _ expected: LocalizedText) -> PageError {
      let name = cells.columns[column].key
      let text =
        if case .money(let amount) = cells.rows[row][column].withoutLink {
          "\(amount.plainText(in: currency)) \(currency.code)"
        } else {
          ResultCells.text(of: rows[row][column])
        }
      return PageError(
        file: file, at: place(of: name),
        .badValue(text, column: name, table: table, expected: expected))
    }
    if let found = Chart.obstacle(in: cells, values, isStacked: shape != .line, before: before) {
      let expected: LocalizedText =
        switch found.obstacle {
        case .noFigure: "a number, an amount or a share, as a chart draws"
        case .otherSort: "what the other values of the chart are: numbers, amounts or shares"
        case .tooLarge: "small enough for a chart: of decimals 12 digits before the point, of others 18"
        case .tooLargeStack:
          "small enough for a chart together with the values that are stacked below it: of decimals 12 digits before the point, of others 18"
        }
      throw fault(cells.place(of: found.column) ?? 0, found.row, expected)
    }
    if let found = obstacle(amongPlacesOf: cells, rows, inPartsBy: groups) {
      throw fault(cells.place(of: category) ?? 0, found.row, found.expected)
    }
    if state == Self.asOf, let place = cells.place(of: category),
      let row = cells.rows.firstIndex(where: { !$0[place].asCategory.isTimeOrMissing })
    {
      throw fault(place, row, "a day or a month, by which state: asOf tells what is over")
    }
    if state != Self.asOf, let place = state.flatMap(cells.place) {
      if let row = cells.rows.firstIndex(where: { Chart.State($0[place]) == nil }) {
        throw fault(place, row, "past, current or booked")
      }
    }
    let chart = chart(of: cells, over: rows, name, .blank, with: ChartOptions())
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
      .map { Self.firsts(of: $0, in: table, over: rows) }
    let keys = table.rows.indices.map { number in parts.map { $0[number] } }
    let values = table.rows.map { $0[own].asCategory }
    let given = values.filter { $0 != .missing }
    // Without a day nothing stands on the axis, and a small line or a calendar has no place for it.
    let isTime = ChartAxis(of: given) != nil
    let untimed = table.rows.indices.first { number in
      guard values[number] == .missing else { return false }
      if shape == .calendar || lines?.of != nil { return hasValue(table.rows[number], in: table) }
      return isTime && [.columns, .line, .spark, .trend, .heat].contains(shape)
    }
    if let untimed {
      return (untimed, "a day or a month: leave rows without one out with WHERE … IS NOT NULL")
    }
    switch shape {
    case .calendar:
      var months: [[Int]: CalendarMonth] = [:]
      for (number, key) in keys.enumerated() where values[number] != .missing {
        guard case .date(let day) = values[number], months[key] ?? day.calendarMonth == day.calendarMonth
        else { return (number, "a day of the month that the calendar shows") }
        months[key] = day.calendarMonth
      }
    case .columns, .line, .spark, .trend:
      guard isTime else { return nil }
    case .histogram:
      guard ChartAxis(ofBands: values) != nil else { return nil }
    case .heat: break
    case .bars, .shares: return nil
    }
    let places = Self.firsts(of: own, in: table, over: rows)
    var known: Set<[Int]> = []
    let placesMissing = [.heat, .histogram].contains(shape)
    for (number, key) in keys.enumerated() where placesMissing || values[number] != .missing {
      guard known.insert(key + [places[number]]).inserted else {
        return (number, "in one row only: a chart has one place for it")
      }
    }
    return nil
  }

  /// Whether a row has a value that is drawn.
  private func hasValue(_ row: [Cell], in table: Table) -> Bool {
    values.compactMap(table.place).contains { row[$0] != .missing && row[$0] != .blank }
  }
}

extension Cell {
  fileprivate var isTimeOrMissing: Bool {
    switch self {
    case .date, .month, .missing, .blank: true
    default: false
    }
  }
}
