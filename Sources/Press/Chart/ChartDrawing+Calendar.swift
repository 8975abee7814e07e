internal import Forms

/// The days of a month in weeks.
extension ChartDrawing {
  func calendar(_ chart: Chart) -> Picture {
    let (slot, rowHeight, top) = (1000, 620, 300)
    var svg = SVGText()
    for (place, name) in labels.weekdays.enumerated() {
      svg.label(name, x: slot * place + slot / 2, y: 200, anchor: .middle)
    }
    var row = 0
    var lastColumn = -1
    for (place, category) in chart.categories.enumerated() {
      guard case .date(let day) = category else { continue }
      let column = day.weekday - 1
      if column <= lastColumn { row += 1 }
      lastColumn = column
      let value = chart.series.first?.values[place]
      let (x, y) = (slot * column, top + rowHeight * row)
      svg.rectangle(
        "day \(Self.level(of: value))", x: x + 20, y: y + 20, width: slot - 40, height: rowHeight - 40)
      svg.label(String(day.day), x: x + 100, y: y + 220, anchor: .start, classes: "number")
      let shown = value.map { labels.mark($0, step: 100, chart.unit) } ?? "—"
      svg.label(shown, x: x + slot - 100, y: y + 480, anchor: .end, classes: "share")
    }
    let bottom = top + rowHeight * (row + 1)
    key(below: bottom, width: slot * 7, unit: chart.unit, into: &svg)
    return Picture(width: slot * 7, height: bottom + 360, content: svg.bytes)
  }

  /// What each shade means.
  private func key(below top: Int, width: Int, unit: Chart.Unit, into svg: inout SVGText) {
    let shades: [(level: Int, sign: String, limit: Int)] = [
      (0, "", 0), (2500, "≤ ", 2500), (5000, "≤ ", 5000), (7500, "≤ ", 7500), (10_000, "≤ ", 10_000),
      (10_001, "> ", 10_000),
    ]
    for (place, shade) in shades.enumerated() {
      let x = 20 + width / shades.count * place
      svg.rectangle("key \(Self.level(of: shade.level))", x: x, y: top + 120, width: 200, height: 160)
      let text = shade.sign + labels.mark(shade.limit, step: 100, unit)
      svg.label(text, x: x + 260, y: top + 242, anchor: .start)
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
