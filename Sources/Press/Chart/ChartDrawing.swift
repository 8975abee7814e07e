internal import Forms

/// Draws charts as SVG: the same figures give the same bytes.
///
/// All measures are tenths of a pixel. Colours and letters come from classes, which the site's style sheet
/// defines for drawings within pages, and a style of their own for files.
struct ChartDrawing {
  let labels: ChartLabels

  /// The outside of a drawing and what is in it.
  struct Picture {
    let width: Int
    let height: Int
    let content: [UInt8]
  }

  private static let width = 7200
  private static let colours = 6

  func picture(of chart: Chart) -> Picture {
    switch chart.shape {
    case .columns, .histogram, .line: upright(chart)
    case .bars: lying(chart)
    case .calendar: calendar(chart)
    case .spark: spark(chart)
    }
  }

  private static func colour(_ place: Int) -> String { "c\(place % colours + 1)" }

  // MARK: Upright

  private func upright(_ chart: Chart) -> Picture {
    let isLine = chart.shape == .line
    let scale = ChartScale(values: isLine ? chart.allValues : chart.stackedValues, unit: chart.unit)
    let marks = scale.marks.map { labels.mark($0, step: scale.step, chart.unit) }
    let hasLegend = chart.series.count > 1
    let left = (marks.map(ChartLabels.width).max() ?? 0) + 160
    let (top, bottom, height) = (hasLegend ? 420 : 160, 320, 3200)
    let (plotWidth, plotHeight) = (Self.width - left - 120, height - top - bottom)
    var svg = SVGText()
    if hasLegend { legend(of: chart, into: &svg) }
    for (value, mark) in zip(scale.marks, marks) {
      let y = top + plotHeight - scale.position(of: value, on: plotHeight)
      svg.line(value == 0 ? "axis" : "grid", from: (left, y), to: (left + plotWidth, y))
      svg.label(mark, x: left - 80, y: y + 40, anchor: .end)
    }
    let count = max(chart.categories.count, 1)
    func x(_ place: Int) -> Int { left + plotWidth * place / count }
    let names = chart.categories.map(labels.category)
    // Every label, or every second, third, … as many as stand beside each other.
    let widest = (names.map(ChartLabels.width).max() ?? 0) + 100
    let stride = max((widest * count + plotWidth - 1) / plotWidth, 1)
    for (place, name) in names.enumerated() where place % stride == 0 {
      svg.label(name, x: (x(place) + x(place + 1)) / 2, y: height - 100, anchor: .middle)
    }
    func y(_ value: Int) -> Int { top + plotHeight - scale.position(of: value, on: plotHeight) }
    if isLine {
      lines(of: chart, names: names, into: &svg, x: { (x($0) + x($0 + 1)) / 2 }, y: y)
    } else {
      columns(of: chart, names: names, into: &svg, x: x, y: y)
    }
    return Picture(width: Self.width, height: height, content: svg.bytes)
  }

  private func columns(
    of chart: Chart, names: [String], into svg: inout SVGText, x: (Int) -> Int, y: (Int) -> Int
  ) {
    for place in chart.categories.indices {
      let slot = x(place + 1) - x(place)
      let gap = chart.shape == .histogram ? min(slot / 20, 10) : max(slot / 6, 5)
      var below = 0
      for (number, series) in chart.series.enumerated() {
        guard let value = series.values[place] else { continue }
        let (sum, overflowed) = below.addingReportingOverflow(value)
        guard !overflowed else { continue }
        svg.rectangle(
          Self.colour(number), x: x(place) + gap, y: min(y(sum), y(below)), width: slot - 2 * gap,
          height: abs(y(below) - y(sum)), label: tip(names[place], series, value, chart))
        below = sum
      }
    }
  }

  private func lines(
    of chart: Chart, names: [String], into svg: inout SVGText, x: (Int) -> Int, y: (Int) -> Int
  ) {
    for (number, series) in chart.series.enumerated() {
      let points = series.values.enumerated().compactMap { place, value in value.map { (place, $0) } }
      svg.polyline("line \(Self.colour(number))", points.map { (x($0.0), y($0.1)) })
      for (place, value) in points {
        svg.circle(
          Self.colour(number), x: x(place), y: y(value), radius: points.count > 60 ? 15 : 30,
          label: tip(names[place], series, value, chart))
      }
    }
  }

  private func tip(_ name: String, _ series: Chart.Series, _ value: Int, _ chart: Chart) -> String {
    let shown = labels.value(value, chart.unit)
    return chart.series.count > 1 ? "\(name), \(labels.text(series.title)): \(shown)" : "\(name): \(shown)"
  }

  private func legend(of chart: Chart, into svg: inout SVGText) {
    var x = 20
    for (number, series) in chart.series.enumerated() {
      let name = labels.text(series.title)
      svg.rectangle(Self.colour(number), x: x, y: 60, width: 120, height: 120)
      svg.label(name, x: x + 180, y: 165, anchor: .start)
      x += 180 + ChartLabels.width(of: name) + 200
    }
  }

  // MARK: Lying

  private func lying(_ chart: Chart) -> Picture {
    let hasLegend = chart.series.count > 1
    let (top, slot) = (hasLegend ? 340 : 40, 260)
    let names = chart.categories.map(labels.category)
    let totals = chart.categories.indices.map { chart.total(at: $0) }
    let shown = totals.map { $0.map { labels.value($0, chart.unit) } ?? "—" }
    let left = (names.map(ChartLabels.width).max() ?? 0) + 120
    let plotWidth = max(Self.width - left - (shown.map(ChartLabels.width).max() ?? 0) - 160, 1000)
    let highest = max(chart.stackedValues.max() ?? 1, 1)
    var svg = SVGText()
    if hasLegend { legend(of: chart, into: &svg) }
    // Bars end with their values, so the longest fills the width and no axis is needed.
    func length(_ value: Int) -> Int {
      Int(Int128(max(value, 0)) * Int128(plotWidth) / Int128(highest))
    }
    svg.line("axis", from: (left, top), to: (left, top + slot * names.count))
    for place in names.indices {
      let y = top + slot * place
      svg.label(names[place], x: left - 80, y: y + slot / 2 + 42, anchor: .end)
      var sum = 0
      for (number, series) in chart.series.enumerated() {
        guard let value = series.values[place] else { continue }
        let start = length(sum)
        sum = sum.addingReportingOverflow(value).partialValue
        svg.rectangle(
          Self.colour(number), x: left + start, y: y + 40, width: length(sum) - start, height: slot - 80,
          label: hasLegend ? tip(names[place], series, value, chart) : nil)
      }
      svg.label(shown[place], x: left + length(sum) + 80, y: y + slot / 2 + 42, anchor: .start)
    }
    return Picture(width: Self.width, height: top + slot * max(names.count, 1) + 40, content: svg.bytes)
  }

  // MARK: Calendar

  private func calendar(_ chart: Chart) -> Picture {
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
    return Picture(width: slot * 7, height: top + rowHeight * (row + 1) + 20, content: svg.bytes)
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

  // MARK: Spark

  private func spark(_ chart: Chart) -> Picture {
    let (width, height, margin) = (1200, 240, 30)
    let values = chart.series.first?.values.compactMap(\.self) ?? []
    let (least, greatest) = (min(values.min() ?? 0, 0), max(values.max() ?? 0, 1))
    let points = values.enumerated().map { place, value -> (x: Int, y: Int) in
      let span = Int128(greatest) - Int128(least)
      let up = Int((Int128(value) - Int128(least)) * Int128(height - 2 * margin) / span)
      let across = values.count > 1 ? (width - 2 * margin) * place / (values.count - 1) : width - 2 * margin
      return (margin + across, height - margin - up)
    }
    var svg = SVGText()
    if points.count > 1 { svg.polyline("line c1", points) }
    if let last = points.last { svg.circle("c1", x: last.x, y: last.y, radius: 20) }
    return Picture(width: width, height: height, content: svg.bytes)
  }
}

extension Chart {
  fileprivate var allValues: [Int] { series.flatMap { $0.values.compactMap(\.self) } }

  /// The sum of all series at a category; nil where none has a value.
  fileprivate func total(at place: Int) -> Int? {
    let values = series.compactMap { $0.values[place] }
    return values.isEmpty ? nil : values.reduce(0) { $0.addingReportingOverflow($1).partialValue }
  }

  fileprivate var stackedValues: [Int] { categories.indices.compactMap(total) }
}
