/// Columns and lines over a scale.
extension ChartDrawing {
  func upright(_ chart: Chart) -> Picture {
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
    let count = max(chart.placeCount, 1)
    func x(_ place: Int) -> Int { left + plotWidth * place / count }
    for (place, text) in ticks(of: chart, on: plotWidth) {
      let (centre, half) = ((x(place) + x(place + 1)) / 2, ChartLabels.width(of: text) / 2)
      let within = min(max(centre, half), Self.width - half)
      // A label at an end moves inwards a little, and is left out where that would bring it to the next one.
      guard abs(within - centre) <= 50 else { continue }
      svg.label(text, x: within, y: height - 100, anchor: .middle)
    }
    let names = chart.categories.map { labels.name($0, on: chart.axis) }
    func y(_ value: Int) -> Int { top + plotHeight - scale.position(of: value, on: plotHeight) }
    if isLine {
      lines(of: chart, names: names, into: &svg, x: { (x($0) + x($0 + 1)) / 2 }, y: y)
    } else {
      columns(of: chart, names: names, into: &svg, x: x, y: y)
    }
    return Picture(width: Self.width, height: height, content: svg.bytes)
  }

  /// The labelled places: of an axis of time, or of categories every one, every second, third, … as many as
  /// stand beside each other.
  private func ticks(of chart: Chart, on plotWidth: Int) -> [(place: Int, text: String)] {
    if let axis = chart.axis { return labels.ticks(of: axis, on: plotWidth) }
    let names = chart.categories.map(labels.category)
    let widest = (names.map(ChartLabels.width).max() ?? 0) + 100
    let step = max((widest * names.count + plotWidth - 1) / plotWidth, 1)
    return names.enumerated().filter { $0.offset % step == 0 }.map { ($0.offset, $0.element) }
  }

  private func columns(
    of chart: Chart, names: [String], into svg: inout SVGText, x: (Int) -> Int, y: (Int) -> Int
  ) {
    for (category, place) in chart.places.enumerated() {
      let slot = x(place + 1) - x(place)
      // Of very many the columns stand close, and are still seen.
      let gap = chart.shape == .histogram ? min(slot / 20, 10) : slot < 30 ? 0 : max(slot / 6, 5)
      var below = 0
      for (number, series) in chart.series.enumerated() {
        guard let value = series.values[category] else { continue }
        let (sum, overflowed) = below.addingReportingOverflow(value)
        guard !overflowed else { continue }
        svg.rectangle(
          Self.colour(number), x: x(place) + gap, y: min(y(sum), y(below)), width: max(slot - 2 * gap, 5),
          height: abs(y(below) - y(sum)), label: tip(names[category], series, value, chart))
        below = sum
      }
    }
  }

  private func lines(
    of chart: Chart, names: [String], into svg: inout SVGText, x: (Int) -> Int, y: (Int) -> Int
  ) {
    let places = chart.places
    for (number, series) in chart.series.enumerated() {
      for line in chart.lines(of: series) where line.count > 1 {
        svg.polyline("line \(Self.colour(number))", line.map { (x($0.place), y($0.value)) })
      }
      let points = series.values.indices.compactMap { place in series.values[place].map { (place, $0) } }
      for (category, value) in points {
        svg.circle(
          Self.colour(number), x: x(places[category]), y: y(value), radius: points.count > 60 ? 15 : 30,
          label: tip(names[category], series, value, chart))
      }
    }
  }

  func tip(_ name: String, _ series: Chart.Series, _ value: Int, _ chart: Chart) -> String {
    let shown = labels.value(value, chart.unit)
    return chart.series.count > 1 ? "\(name), \(labels.text(series.title)): \(shown)" : "\(name): \(shown)"
  }
}
