internal import Forms
internal import Press
internal import RecordStore

/// Charts of the tables of a page.
extension PageFile.ChartBlock {
  /// What the charts of one page have in common.
  struct Sheet {
    fileprivate let asOf: CalendarDate
    /// What a scale has to hold, by the name under which charts share it.
    fileprivate private(set) var bounds: [String: ClosedRange<Int>] = [:]
    /// What the values count that stand in the drawn columns of a table, by its name and theirs.
    fileprivate private(set) var units: [[String]: Chart.Unit] = [:]

    /// - Parameter tables: those of the page, whole, so that the parts of one can be compared.
    init(_ charts: [PageFile.ChartBlock], _ tables: [String: Table], asOf: CalendarDate) {
      self.asOf = asOf
      for block in charts {
        guard let table = tables[block.table] else { continue }
        units[block.drawn] = units[block.drawn] ?? Chart.unit(of: block.drawnColumns, in: table)
        let chart = block.chart(of: table, block.name, .blank, with: block.options(on: self))
        guard let name = block.scaleName(of: chart), let own = chart.range else { continue }
        let known = bounds[name] ?? own
        bounds[name] = min(known.lowerBound, own.lowerBound)...max(known.upperBound, own.upperBound)
      }
    }
  }

  /// The chart of a table, or one for each value of a column, on one scale and over the same time.
  ///
  /// - Parameters:
  ///   - rows: what stands beneath the cells of the table, by which values are told from each other.
  ///   - name: what a page's template calls it, and each of its parts.
  ///   - suffix: what the files of a part of a page are called behind its own name.
  func value(
    of table: Table, over rows: [[QueryValue]], called name: String, on sheet: Sheet,
    _ suffix: String = "", beside place: (String) -> Cell
  ) -> TemplateValue {
    var options = options(on: sheet)
    guard let part, let own = table.place(of: part) else {
      let chart = chart(of: table, over: rows, self.name + suffix, title.cell(place), with: options)
      guard let bounds = scaleName(of: chart).flatMap({ sheet.bounds[$0] }) else { return .chart(chart) }
      options.bounds = bounds
      return .chart(self.chart(of: table, over: rows, self.name + suffix, title.cell(place), with: options))
    }
    let whole = chart(of: table, self.name, .blank, with: options)
    options.bounds = scaleName(of: whole).flatMap { sheet.bounds[$0] }
    options.axis = whole.axis
    let parts = parts(of: table, over: rows, by: own)
    var names = PartNames()
    return .list(
      parts.enumerated().map { number, rows in
        let value = rows.first.map { $0[own].withoutLink } ?? .blank
        options.panel =
          parts.count == 1 ? .only : number == 0 ? .first : number + 1 == parts.count ? .last : .middle
        options.part = ChartOptions.Part(part, value)
        let shown = value.asCategory == .text("") ? "(empty)" : value
        let title = title.cell { $0 == part ? shown : place($0) }
        return TemplateContext([
          name: .chart(
            chart(
              of: Table(columns: table.columns, rows: rows),
              "\(self.name)\(suffix)-\(names.name(for: value))",
              self.title.places.contains(part) ? title : "\(title): \(shown)", with: options))
        ])
      })
  }

  /// The rows of each value of a column, in the order in which the values come, without those that draw nothing.
  private func parts(of table: Table, over rows: [[QueryValue]]?, by own: Int) -> [[[Cell]]] {
    var parts: [[[Cell]]] = []
    var places: [Int: Int] = [:]
    for (row, first) in zip(table.rows, Self.firsts(of: own, in: table, over: rows)) {
      if let place = places[first] {
        parts[place].append(row)
      } else {
        places[first] = parts.count
        parts.append([row])
      }
    }
    return parts.filter {
      !chart(of: Table(columns: table.columns, rows: $0), name, .blank, with: ChartOptions()).isEmpty
    }
  }

  /// For each row the first that has the same value in a column: the same number, day or month, else the same beneath
  /// what is shown, as two records can have one name.
  static func firsts(of place: Int, in table: Table, over rows: [[QueryValue]]?) -> [Int] {
    enum Value: Hashable {
      case shown(Cell)
      case stored(QueryValue)
      // Texts that only look the same are two.
      case text(ExactText)
    }
    return table.rows.enumerated().map { number, row -> Value in
      let cell = row[place].asCategory
      guard let value = rows?[number][place].unwrapped, !cell.hasOwnPlace else {
        if case .text(let text) = cell { return .text(ExactText(text)) }
        return .shown(cell)
      }
      if case .text(let text) = value { return .text(ExactText(text)) }
      return .stored(value)
    }.firstPlaces
  }

  func chart(
    of table: Table, over rows: [[QueryValue]]? = nil, _ name: String, _ title: Cell,
    with options: ChartOptions
  ) -> Chart {
    guard let row, let value = values.first else {
      return Chart(name, title, shape, of: table, by: category, values, with: options)
    }
    func firsts(_ column: String) -> [Int] {
      table.place(of: column).map { Self.firsts(of: $0, in: table, over: rows) } ?? []
    }
    return .heat(
      name, title, of: table, category, row, value, firsts: (across: firsts(category), down: firsts(row)))
  }

  /// The columns whose values are drawn.
  private var drawnColumns: [String] { values + [before].compactMap(\.self) }

  /// The name of the table and those columns.
  private var drawn: [String] { [table] + drawnColumns }

  private func options(on sheet: Sheet) -> ChartOptions {
    var options = ChartOptions()
    options.unit = sheet.units[drawn]
    options.xTitle = xTitle.map { .declared($0) }
    options.yTitle = yTitle.map { .declared($0) }
    options.hasAverage = hasAverage
    options.before = before
    options.states = state.map { $0 == Self.asOf ? .day(sheet.asOf) : .column($0) }
    return options
  }

  /// Under which name its scale is shared; amounts share none with counts.
  private func scaleName(of chart: Chart) -> String? {
    (scale ?? part.map { "\(name) by \($0)" }).map { "\($0) of \(chart.unit)" }
  }
}

extension Cell {
  /// Whether it stands at one place of an axis, whatever it was made of.
  fileprivate var hasOwnPlace: Bool {
    switch self {
    case .integer, .date, .month: true
    default: false
    }
  }
}
