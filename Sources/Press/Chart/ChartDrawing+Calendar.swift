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
    var lastColumn = -1
    for (place, category) in chart.categories.enumerated() {
      guard case .date(let day) = category else { continue }
      let column = day.weekday - 1
      if column <= lastColumn { row += 1 }
      lastColumn = column
      let value = chart.series.first?.values[place]
      let y = top + rowHeight * row
      svg.mark(labels.reading(of: chart, at: place), to: chart.link(at: place)) { svg in
        svg.rectangle(
          "day \(greatest.map { Self.level(of: value, $0) } ?? Self.level(of: value))", x: x(column) + 15,
          y: y + 20, width: x(column + 1) - x(column) - 30,
          height: rowHeight - 40)
        svg.label(String(day.day), x: x(column), y: y + 190, anchor: .start, offset: 80, classes: "number")
        let shown = value.map { labels.mark($0, step: 100, chart.unit) } ?? "—"
        svg.label(shown, x: x(column + 1), y: y + 420, anchor: .end, offset: -30, classes: "share")
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
