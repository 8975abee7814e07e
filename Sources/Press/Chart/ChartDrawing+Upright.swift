/// Columns and lines over a scale.
extension ChartDrawing {
  func upright(_ chart: Chart) -> Picture {
    let isLine = chart.shape == .line
    let scale = ChartScale(values: isLine ? chart.allValues : chart.stackedValues, unit: chart.unit)
    // What the marks stand for is said at the right, above their lines.
    let (top, bottom, height) = (200, 240, 2400)
    let (plotWidth, plotHeight) = (Self.width * 86 / 100, height - top - bottom)
    var svg = SVGText()
    for value in scale.marks {
      let y = top + plotHeight - scale.position(of: value, on: plotHeight)
      svg.line(value == 0 ? "axis" : "grid", from: (0, y), to: (Self.width, y))
      svg.label(
        labels.mark(value, step: scale.step, chart.unit), x: Self.width, y: y - 40, anchor: .end,
        offset: -20, classes: "mark")
    }
    let count = max(chart.placeCount, 1)
    func x(_ place: Int) -> Int { plotWidth * place / count }
    for (isWide, pixels) in [(true, 4600), (false, 2500)] {
      let ticks = ticks(of: chart, on: pixels).map { place, text in
        (middle: (x(place) + x(place + 1)) / 2, half: ChartLabels.width(of: text) / 2, text: text)
      }
      func pixel(_ x: Int) -> Int { x * pixels / plotWidth }
      for (number, tick) in ticks.enumerated() {
        let isCut = pixel(tick.middle) < tick.half + 30
        // One that would be cut off begins at the edge, or is left out where it would run into the next one.
        if isCut, number + 1 < ticks.count,
          pixel(ticks[number + 1].middle) - ticks[number + 1].half < 2 * tick.half
        {
          continue
        }
        svg.label(
          tick.text, x: isCut ? 0 : tick.middle, y: height - 60, anchor: isCut ? .start : .middle,
          offset: isCut ? 20 : 0, classes: isWide ? "wide" : "narrow")
      }
    }
    let names = chart.categories.map { labels.name($0, on: chart.axis) }
    func y(_ value: Int) -> Int { top + plotHeight - scale.position(of: value, on: plotHeight) }
    if isLine {
      lines(of: chart, names: names, into: &svg, height: height, x: { (x($0) + x($0 + 1)) / 2 }, y: y)
    } else {
      columns(of: chart, names: names, into: &svg, x: x, y: y)
    }
    if let highest = highest(of: chart, isLine: isLine) {
      let place = chart.places[highest.place]
      svg.label(
        labels.value(highest.value, chart.unit), x: (x(place) + x(place + 1)) / 2, y: y(highest.value) - 60,
        anchor: place * 8 < count ? .start : .middle, classes: "value")
    }
    return Picture(width: nil, height: height, content: svg.bytes)
  }

  /// The first of the highest values, which is the only one that is told without being asked for; nil where all are the
  /// same.
  private func highest(of chart: Chart, isLine: Bool) -> (place: Int, value: Int)? {
    let values = chart.categories.indices.compactMap { place in
      let value = isLine ? chart.series.compactMap { $0.values[place] }.max() : chart.total(at: place)
      return value.map { (place: place, value: $0) }
    }
    guard let highest = Chart.highest(of: values), highest.value > 0,
      values.contains(where: { $0.value != highest.value })
    else { return nil }
    return highest
  }

  /// The labelled places: of an axis of time, or of categories every one, every second, third, … as many as
  /// stand beside each other.
  ///
  /// - Parameter length: how long the axis is at least, in tenths of a pixel.
  private func ticks(of chart: Chart, on length: Int) -> [(place: Int, text: String)] {
    if let axis = chart.axis { return labels.ticks(of: axis, on: length) }
    let names = chart.categories.map(labels.category)
    let widest = (names.map(ChartLabels.width).max() ?? 0) + 100
    let step = max((widest * names.count + length - 1) / length, 1)
    return names.enumerated().filter { $0.offset % step == 0 }.map { ($0.offset, $0.element) }
  }

  private func columns(
    of chart: Chart, names: [String], into svg: inout SVGText, x: (Int) -> Int, y: (Int) -> Int
  ) {
    for (category, place) in chart.places.enumerated() {
      let slot = x(place + 1) - x(place)
      // Of very many the columns stand close, and are still seen.
      let gap = chart.shape == .histogram ? min(slot / 20, 15) : slot < 40 ? 0 : max(slot / 6, 7)
      var below = 0
      for (number, series) in chart.series.enumerated() {
        guard let value = series.values[category] else { continue }
        let (sum, overflowed) = below.addingReportingOverflow(value)
        guard !overflowed else { continue }
        svg.rectangle(
          Self.colour(number), x: x(place) + gap, y: min(y(sum), y(below)), width: max(slot - 2 * gap, 7),
          height: abs(y(below) - y(sum)), label: tip(names[category], series, value, chart))
        below = sum
      }
    }
  }

  private func lines(
    of chart: Chart, names: [String], into svg: inout SVGText, height: Int, x: (Int) -> Int, y: (Int) -> Int
  ) {
    let places = chart.places
    svg.polylines(
      chart.series.enumerated().flatMap { number, series in
        chart.lines(of: series).filter { $0.count > 1 }.map { line in
          ("line \(Self.colour(number))", line.map { (x($0.place), y($0.value)) })
        }
      }, height: height)
    for (number, series) in chart.series.enumerated() {
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
