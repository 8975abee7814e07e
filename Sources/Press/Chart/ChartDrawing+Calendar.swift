internal import Forms

/// The days of a month in weeks.
extension ChartDrawing {
  func calendar(_ chart: Chart) -> Picture {
    let (rowHeight, top) = (540, 260)
    func x(_ column: Int) -> Int { Self.width * column / 7 }
    var svg = SVGText(on: origin)
    for (place, name) in labels.weekdays.enumerated() {
      svg.label(name, x: x(place), y: 160, anchor: .start, offset: 80)
    }
    // A share says by itself how much of all it is.
    let greatest = chart.unit == .percent ? nil : max(chart.allValues.max() ?? 0, 0)
    // On a phone, and where a drawing becomes a wide one.
    let widths = [
      (name: "narrow", pixels: Self.phoneWidth), (name: "medium", pixels: 3520),
      (name: "wide widest", pixels: 5280),
    ]
    // Amounts are whole only where all of them are; a share has no room for more.
    let step = chart.unit == .money && chart.allValues.contains { $0 % 100 != 0 } ? 1 : 100
    let widest =
      chart.allValues.map { ChartLabels.width(of: labels.mark($0, step: step, chart.unit)) }.max() ?? 0
    let fitting = widths.filter { (widest + 20) * 7 <= $0.pixels }.map(\.name)
    let room = fitting.count < widths.count ? fitting : []
    var row = 0
    for day in days(of: chart) {
      let column = day.weekday - 1
      if column == 0, day.day > 1 { row += 1 }
      let y = top + rowHeight * row
      let place = chart.categories.firstIndex(of: .date(day))
      let value = place.flatMap { chart.series.first?.values[$0] }
      func draw(_ svg: inout SVGText) {
        svg.rectangle(
          "day \(Self.level(of: value, greatest))", x: x(column) + 15, y: y + 20,
          width: x(column + 1) - x(column) - 30, height: rowHeight - 40)
        svg.label(String(day.day), x: x(column), y: y + 190, anchor: .start, offset: 80, classes: "number")
        if place == nil || fitting.isEmpty { return }
        let shown = value.map { labels.mark($0, step: step, chart.unit) } ?? "—"
        svg.label(
          shown, x: x(column + 1), y: y + 420, anchor: .end, offset: -30,
          classes: (["share"] + room).joined(separator: " "))
      }
      if let place {
        svg.mark(labels.reading(of: chart, at: place), to: chart.link(at: place), draw)
      } else {
        draw(&svg)
      }
    }
    let bottom = top + rowHeight * (row + 1)
    let keyHeight = key(of: chart, below: bottom, greatest, into: &svg)
    return Picture(width: nil, height: bottom + keyHeight, content: svg.bytes)
  }

  /// All days of the month of which the chart has some.
  private func days(of chart: Chart) -> [CalendarDate] {
    let first = chart.categories.lazy.compactMap { if case .date(let day) = $0 { day } else { nil } }.first
    return first.map { first in
      (1...31).compactMap { CalendarDate(year: first.year, month: first.month, day: $0) }
    } ?? []
  }
}
