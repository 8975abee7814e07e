internal import Forms

/// Columns and lines over a scale.
extension ChartDrawing {
  func upright(_ chart: Chart) -> Picture {
    var scaled = chart.range.map { [$0.lowerBound, $0.upperBound] } ?? []
    if let bounds = chart.extras.bounds { scaled += [bounds.lowerBound, bounds.upperBound] }
    let plot = Plot(chart, scale: ChartScale(values: scaled, unit: chart.unit))
    var svg = SVGText(on: origin)
    marks(of: chart, on: plot, into: &svg)
    for (isWide, pixels) in [(true, 4600), (false, chart.extras.panel == nil ? 2500 : 1200)] {
      labels(of: chart, on: plot, pixels: pixels, classes: isWide ? "wide" : "narrow", into: &svg)
    }
    if let title = chart.extras.yTitle {
      svg.label(labels.text(title), x: 0, y: 120, anchor: .start, offset: 20, classes: "title")
    }
    if let title = chart.extras.xTitle {
      svg.label(
        labels.text(title), x: Self.width, y: plot.height - 50, anchor: .end, offset: -20, classes: "title")
    }
    if chart.shape == .line {
      lines(of: chart, on: plot, into: &svg)
    } else {
      columns(of: chart, on: plot, into: &svg)
    }
    if let average = chart.average {
      let y = plot.y(average)
      svg.line("average", from: (0, y), to: (Self.width, y))
      svg.label(
        labels.text(labels.mean(average, of: chart)), x: Self.width, y: y - 40, anchor: .end, offset: -20,
        classes: "mean")
    }
    for place in told(of: chart, on: plot) {
      guard let value = plot.top(of: place) else { continue }
      svg.label(
        labels.value(plot.value(at: place) ?? value, chart.unit), x: plot.middle(place),
        y: plot.y(value) - 60,
        anchor: plot.places[place] * 8 < plot.count ? .start : .middle, classes: "value")
    }
    return Picture(width: nil, height: plot.height, content: svg.bytes)
  }

  /// Where the values of a chart stand over its scale.
  private struct Plot {
    let chart: Chart
    let scale: ChartScale
    let places: [Int]
    let count: Int
    let height: Int
    /// Where the highest mark stands.
    private let start: Int
    private let plotHeight: Int

    init(_ chart: Chart, scale: ChartScale) {
      self.chart = chart
      self.scale = scale
      places = chart.places
      count = max(chart.placeCount, 1)
      // What the marks stand for is said at the right, above their lines.
      start = chart.extras.yTitle == nil ? 200 : 380
      plotHeight = chart.extras.panel == nil ? 1960 : 1160
      height = start + plotHeight + (chart.extras.xTitle == nil ? 240 : 420)
    }

    /// The plot's share of the width, beside which the marks are named.
    var width: Int { ChartDrawing.width * (chart.extras.panel == nil ? 86 : 76) / 100 }
    /// The lower edge of the labels of places.
    var labelLine: Int { start + plotHeight + 180 }
    func y(_ value: Int) -> Int { y((Int128(value), 1)) }
    func y(_ quotient: (sum: Int128, count: Int)) -> Int {
      start + plotHeight - scale.position(of: quotient.sum, over: quotient.count, on: plotHeight)
    }
    /// Where a place begins.
    func x(_ place: Int) -> Int { width * place / count }
    /// The middle of a category.
    func middle(_ category: Int) -> Int { middle(ofPlace: places[category]) }
    func middle(ofPlace place: Int) -> Int { (x(place) + x(place + 1)) / 2 }

    func value(at category: Int) -> Int? {
      chart.shape == .line
        ? chart.series.compactMap { $0.values[category] }.max() : chart.total(at: category)
    }

    /// What lies highest over a category: its value, the upper end of its bars, or the tick of the year before.
    func top(of category: Int) -> Int? {
      value(at: category).map { value in
        let ends = chart.shape == .line ? [] : chart.stack(at: category).map { $0.part.end }
        return ends.reduce(max(value, chart.extras.before?.values[category] ?? value), max)
      }
    }
  }

  private func marks(of chart: Chart, on plot: Plot, into svg: inout SVGText) {
    let average = chart.average.map { plot.y($0) }
    for value in plot.scale.marks {
      let y = plot.y(value)
      svg.line(value == 0 ? "axis" : "grid", from: (0, y), to: (Self.width, y))
      // The average says its value where a mark would.
      if let average, abs(average - y) < 150 { continue }
      svg.label(
        labels.mark(value, step: plot.scale.step, chart.unit), x: Self.width, y: y - 40, anchor: .end,
        offset: -20, classes: "scale")
    }
  }

  /// - Parameter pixels: how wide the plot is at least, in tenths of a pixel.
  private func labels(
    of chart: Chart, on plot: Plot, pixels: Int, classes: String, into svg: inout SVGText
  ) {
    let ticks = ticks(of: chart, on: pixels).map { place, text in
      (
        start: plot.x(place), middle: plot.middle(ofPlace: place), half: ChartLabels.width(of: text) / 2,
        text: text
      )
    }
    func pixel(_ x: Int) -> Int { x * pixels / plot.width }
    for (number, tick) in ticks.enumerated() {
      let isCut = pixel(tick.middle) < tick.half + 30
      // One that would be cut off begins where its place does, or is left out where it would run into the next one.
      if isCut, number + 1 < ticks.count,
        pixel(ticks[number + 1].middle) - ticks[number + 1].half < pixel(tick.start) + 2 * tick.half
      {
        continue
      }
      svg.label(
        tick.text, x: isCut ? tick.start : tick.middle, y: plot.labelLine, anchor: isCut ? .start : .middle,
        offset: isCut ? 20 : 0, classes: classes)
    }
  }

  /// The categories whose values are told without being asked for: the first of the highest, where not all are the same,
  /// and the one that is not over yet, where there is room for both.
  private func told(of chart: Chart, on plot: Plot) -> [Int] {
    let values = chart.categories.indices.compactMap { place in
      plot.value(at: place).map { (place: place, value: $0) }
    }
    guard let highest = Chart.highest(of: values), highest.value > 0,
      values.contains(where: { $0.value != highest.value })
    else { return [] }
    guard let current = chart.extras.states.firstIndex(of: .current), current != highest.place,
      let value = plot.value(at: current), value > 0
    else { return [highest.place] }
    let distance = abs(plot.middle(current) - plot.middle(highest.place)) * 2500 / Self.width
    let widths = [value, highest.value].map { ChartLabels.width(of: labels.value($0, chart.unit)) }
    return distance > widths[0] / 2 + widths[1] / 2 + 100 ? [current, highest.place] : [highest.place]
  }

  /// The labelled places: of an axis of time, or of bands and categories every one, every second, third, … as many
  /// as stand beside each other.
  ///
  /// - Parameter length: how long the axis is at least, in tenths of a pixel.
  func ticks(of chart: Chart, on length: Int) -> [(place: Int, text: String)] {
    let axis = chart.axis
    if let axis, axis.isOfTime { return labels.ticks(of: axis, on: length) }
    let widest = (chart.categories.map { ChartLabels.width(of: labels.category($0)) }.max() ?? 0) + 100
    let step = max((widest * chart.placeCount + length - 1) / length, 1)
    let apart = chart.hasOneApart ? [(place: chart.placeCount - 1, text: labels.category(.missing))] : []
    return stride(from: 0, to: axis?.count ?? chart.categories.count, by: step)
      .filter { place in apart.allSatisfy { $0.place - place >= step } }
      .map { ($0, labels.category(axis?.category(at: $0) ?? chart.categories[$0])) } + apart
  }

  private static let widestColumn = width * 14 / 100

  private func columns(of chart: Chart, on plot: Plot, into svg: inout SVGText) {
    for (category, place) in plot.places.enumerated() {
      let slot = plot.x(place + 1) - plot.x(place)
      // Of very many the columns stand close, and are still seen; a few are no walls.
      let gap =
        chart.shape == .histogram
        ? min(slot / 20, 15) : slot < 40 ? 0 : max(slot / 6, 7, (slot - Self.widestColumn) / 2)
      let (x, width) = (plot.x(place) + gap, max(slot - 2 * gap, 7))
      svg.mark(labels.reading(of: chart, at: category), to: chart.link(at: category)) { svg in
        for (number, part) in chart.stack(at: category) {
          let (start, end) = (plot.y(part.start), plot.y(part.end))
          svg.rectangle(
            Self.classes(of: chart, series: number, at: category), x: x, y: min(start, end), width: width,
            height: abs(start - end))
        }
        if chart.state(at: category) == .current {
          svg.rectangle("stand", x: x, y: plot.y(0) + 15, width: width, height: 30)
        }
        if let before = chart.extras.before?.values[category] {
          let y = plot.y(before)
          let beside = min(gap, slot / 6) / 2
          svg.line("before", from: (x - beside, y), to: (x + width + beside, y))
        }
      }
    }
  }

  private func lines(of chart: Chart, on plot: Plot, into svg: inout SVGText) {
    // From the last value that is over on, the line is dotted.
    let end = plot.places.indices.filter { chart.state(at: $0) == .past }.map { plot.places[$0] }.max()
    svg.polylines(
      chart.series.enumerated().flatMap { number, series in
        chart.lines(of: series).flatMap { line in
          let points = { (part: [(place: Int, value: Int)]) in
            part.map { (plot.middle(ofPlace: $0.place), plot.y($0.value)) }
          }
          let past = line.filter { $0.place <= end ?? plot.count }
          let open = chart.extras.states.isEmpty ? [] : past.suffix(1) + line.dropFirst(past.count)
          return [
            ("line \(Self.colour(number))", points(past)), ("line open \(Self.colour(number))", points(open)),
          ].filter { $0.1.count > 1 }
        }
      }, height: plot.height)
    for (number, series) in chart.series.enumerated() {
      let points = series.values.indices.compactMap { place in series.values[place].map { (place, $0) } }
      for (category, value) in points {
        svg.mark(tip(series, value, at: category, chart), to: chart.link(at: category)) { svg in
          svg.circle(
            Self.classes(of: chart, series: number, at: category), x: plot.middle(category), y: plot.y(value),
            radius: points.count > 60 ? 15 : 30)
        }
      }
    }
  }

  private func tip(_ series: Chart.Series, _ value: Int, at category: Int, _ chart: Chart) -> String {
    if chart.series.count == 1 { return labels.reading(of: chart, at: category) }
    return
      "\(labels.text(chart.categories[category])), \(labels.text(series.title)): \(labels.value(value, chart.unit))"
  }
}
