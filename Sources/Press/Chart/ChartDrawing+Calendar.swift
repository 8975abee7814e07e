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
    let greatest = chart.unit == .percent ? nil : max(chart.allValues.max() ?? 1, 1)
    var row = 0
    for day in days(of: chart) {
      let column = day.weekday - 1
      if column == 0, day.day > 1 { row += 1 }
      let y = top + rowHeight * row
      let place = chart.categories.firstIndex(of: .date(day))
      let value = place.flatMap { chart.series.first?.values[$0] }
      func draw(_ svg: inout SVGText) {
        svg.rectangle(
          "day \(greatest.map { Self.level(of: value, $0) } ?? Self.level(of: value))", x: x(column) + 15,
          y: y + 20,
          width: x(column + 1) - x(column) - 30,
          height: rowHeight - 40)
        svg.label(String(day.day), x: x(column), y: y + 190, anchor: .start, offset: 80, classes: "number")
        if place == nil { return }
        let shown = value.map { labels.mark($0, step: 100, chart.unit) } ?? "—"
        svg.label(shown, x: x(column + 1), y: y + 420, anchor: .end, offset: -30, classes: "share")
      }
      if let place {
        svg.mark(labels.reading(of: chart, at: place), to: chart.link(at: place), draw)
      } else {
        draw(&svg)
      }
    }
    let bottom = top + rowHeight * (row + 1)
    if let greatest {
      key(below: bottom, greatest, unit: chart.unit, into: &svg)
    } else {
      shareKey(below: bottom, into: &svg)
    }
    return Picture(width: nil, height: bottom + 520, content: svg.bytes)
  }

  /// All days of the month of which the chart has some.
  private func days(of chart: Chart) -> [CalendarDate] {
    let first = chart.categories.lazy.compactMap { if case .date(let day) = $0 { day } else { nil } }.first
    return first.map { first in
      (1...31).compactMap { CalendarDate(year: first.year, month: first.month, day: $0) }
    } ?? []
  }

  /// What each shade of shares means, in two rows, as a phone has no room for six beside each other.
  private func shareKey(below top: Int, into svg: inout SVGText) {
    let shades: [(level: Int, sign: String, limit: Int)] = [
      (0, "", 0), (2500, "≤ ", 2500), (5000, "≤ ", 5000), (7500, "≤ ", 7500), (10_000, "≤ ", 10_000),
      (10_001, "> ", 10_000),
    ]
    for (place, shade) in shades.enumerated() {
      let (x, y) = (Self.width / 3 * (place % 3) + 15, top + 80 + 220 * (place / 3))
      svg.key("key \(Self.level(of: shade.level))", x: x, y: y, size: 160)
      let text = shade.sign + labels.mark(shade.limit, step: 100, .percent)
      svg.label(text, x: x, y: y + 122, anchor: .start, offset: 240)
    }
  }

  /// The class of a share: none, up to a quarter, a half, three quarters, all, and more than all.
  private static func level(of value: Int?) -> String {
    guard let value else { return "level-none" }
    return switch value {
    case ...0: "level-0"
    case 1...2500: "level-1"
    case 2501...5000: "level-2"
    case 5001...7500: "level-3"
    case 7501...10_000: "level-4"
    default: "level-over"
    }
  }
}
