internal import Forms

/// Columns and lines over a scale.
extension ChartDrawing {
  func upright(_ chart: Chart) -> Picture {
    let plot = plot(of: chart)
    let side = side(of: chart, on: plot)
    let widths = ([("narrow", plot.leastWidth)] + Self.widths).map { (name: $0, pixels: $1 - side.width) }
    var svg = SVGText(on: origin)
    for value in plot.scale.marks {
      let y = plot.y(value)
      svg.line(value == 0 ? "axis" : "grid", from: (0, y), to: (Self.width, y))
    }
    label(widths, y: plot.labelLine, into: &svg) { labels(of: chart, on: plot, pixels: $0) }
    func name(_ title: Cell?, y: Int, _ anchor: SVGText.Anchor, x: Int) {
      guard let title else { return }
      label(widths, y: y, classes: "title", into: &svg) { pixels in
        [(ChartLabels.fitted(labels.text(title), to: pixels), Spot(x: x, anchor: anchor, reach: 0..<pixels))]
      }
    }
    name(chart.extras.yTitle, y: 120, .start, x: 0)
    name(chart.extras.xTitle, y: plot.height - 50, .end, x: Self.width)
    if chart.shape == .line {
      lines(of: chart, on: plot, into: &svg)
    } else {
      columns(of: chart, on: plot, widths, into: &svg)
    }
    if let average = chart.average {
      svg.line("average", from: (0, plot.y(average)), to: (Self.width, plot.y(average)))
    }
    for category in told(of: chart, on: plot, pixels: widths[0].pixels) {
      guard let value = plot.top(of: category) else { continue }
      let text = labels.total(plot.value(at: category) ?? value, of: chart, at: category)
      label(widths, y: plot.y(value) - 60, classes: "value", into: &svg) { pixels in
        // What is wider than a phone is told where there is room.
        ChartLabels.width(of: text) > pixels
          ? [] : [(text, plot.spot(of: text, at: plot.places[category], pixels: pixels))]
      }
    }
    return Picture(width: nil, height: plot.height, content: svg.bytes, side: side)
  }

  private func plot(of chart: Chart) -> Plot {
    var scaled = chart.range.map { [$0.lowerBound, $0.upperBound] } ?? []
    if let bounds = chart.extras.bounds { scaled += [bounds.lowerBound, bounds.upperBound] }
    return Plot(chart, scale: ChartScale(values: scaled, unit: chart.unit))
  }

  /// What is left between two names below an axis at least, in tenths of a pixel.
  static let labelGap = 30

  /// From which widths on the texts of a drawing are set anew, in tenths of a pixel, by the classes that stand for them.
  private static let widths = [("medium", 3520), ("wide", 5280), ("widest", 8800)]

  /// Texts as they stand at each width of a drawing; those that stand the same at all of them have no class for it.
  private func label(
    _ widths: [(name: String, pixels: Int)], y: Int, classes: String? = nil, into svg: inout SVGText,
    _ texts: (Int) -> [(text: String, spot: Spot)]
  ) {
    var labels: [(text: String, spot: Spot, widths: [String])] = []
    for (name, pixels) in widths {
      for (text, spot) in texts(pixels) {
        let known = labels.firstIndex {
          $0.text == text && $0.spot.x == spot.x && $0.spot.anchor == spot.anchor
        }
        if let known { labels[known].widths.append(name) } else { labels.append((text, spot, [name])) }
      }
    }
    for (text, spot, names) in labels.sorted(by: { $0.spot.x < $1.spot.x }) {
      let all = [classes].compactMap(\.self) + (names.count == widths.count ? [] : names)
      svg.label(
        text, x: spot.x, y: y, anchor: spot.anchor, offset: spot.offset,
        classes: all.isEmpty ? nil : all.joined(separator: " "))
    }
  }

  /// Where the values of a chart stand over its scale.
  private struct Plot {
    let chart: Chart
    let scale: ChartScale
    let places: [Int]
    /// The categories from left to right, as keys and readers step through them.
    let order: [Int]
    let count: Int
    let height: Int
    /// Where the highest mark stands.
    private let start: Int
    private let plotHeight: Int

    init(_ chart: Chart, scale: ChartScale) {
      self.chart = chart
      self.scale = scale
      let places = chart.places
      self.places = places
      order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
      count = max(chart.placeCount, 1)
      // What the marks stand for is said above all of them.
      start = chart.extras.yTitle == nil ? 200 : 380
      plotHeight = chart.extras.panel == nil ? 1960 : 1160
      height = start + plotHeight + (chart.extras.xTitle == nil ? 240 : 420)
    }

    /// How wide it is at least with the names of its marks, in tenths of a pixel: on a phone, and among others.
    var leastWidth: Int { chart.extras.panel == nil ? ChartDrawing.phoneWidth : ChartDrawing.panelWidth }
    /// The lower edge of the labels of places.
    var labelLine: Int { start + plotHeight + 180 }
    func y(_ value: Int) -> Int { y((Int128(value), 1)) }
    func y(_ quotient: (sum: Int128, count: Int)) -> Int {
      start + plotHeight - scale.position(of: quotient.sum, over: quotient.count, on: plotHeight)
    }
    /// Where a place begins.
    func x(_ place: Int) -> Int { ChartDrawing.width * place / count }
    /// The middle of a category.
    func middle(_ category: Int) -> Int { middle(ofPlace: places[category]) }
    func middle(ofPlace place: Int) -> Int { (x(place) + x(place + 1)) / 2 }

    /// Where a text stands at a place: in its middle, or from its edge where it would be cut off.
    ///
    /// - Parameter pixels: how wide the plot is at least, in tenths of a pixel.
    func spot(of text: String, at place: Int, pixels: Int) -> Spot {
      func pixel(_ x: Int) -> Int { x * pixels / ChartDrawing.width }
      let (width, middle) = (ChartLabels.width(of: text), middle(ofPlace: place))
      let (start, end) = (x(place), x(place + 1))
      if pixel(middle) < width / 2 {
        return Spot(x: start, anchor: .start, reach: pixel(start)..<(pixel(start) + width))
      }
      if pixel(middle) + width / 2 > pixels {
        return Spot(x: end, anchor: .end, reach: (pixel(end) - width)..<pixel(end))
      }
      return Spot(
        x: middle, anchor: .middle, reach: (pixel(middle) - width / 2)..<(pixel(middle) + width / 2))
    }

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

  /// Where a text stands over the width.
  private struct Spot {
    let x: Int
    let anchor: SVGText.Anchor
    /// Letters reach a little over their places, at an edge of the drawing out of it.
    var offset: Int { anchor == .start ? 20 : anchor == .end ? -20 : 0 }
    /// What it takes of the plot, in tenths of a pixel.
    let reach: Range<Int>
  }

  /// What the marks and the average stand for, beside the plot: nothing drawn lies there, however wide they are.
  private func side(of chart: Chart, on plot: Plot) -> Picture.Side {
    let average = chart.average.map { (y: plot.y($0), text: labels.text(labels.mean($0, of: chart))) }
    var texts = plot.scale.marks.map { value in
      (y: plot.y(value), text: labels.mark(value, step: plot.scale.step, chart.unit), classes: "scale")
    }
    if let average {
      // The average says its value where a mark would.
      texts.removeAll { abs($0.y - average.y) < 150 }
      texts.append((average.y, average.text, "mean"))
    }
    let width = (texts.map { ChartLabels.width(of: $0.text) }.max() ?? 0) + 80
    var svg = SVGText(across: .pixels)
    for (y, text, classes) in texts {
      svg.label(text, x: width, y: y + 40, anchor: .end, classes: classes)
    }
    return Picture.Side(width: width, content: svg.bytes)
  }

  /// - Parameter pixels: how wide the plot is at least, in tenths of a pixel.
  private func labels(
    of chart: Chart, on plot: Plot, pixels: Int
  ) -> [(text: String, spot: Spot)] {
    let ticks = ticks(of: chart, on: pixels).map { place, text in
      (text: text, spot: plot.spot(of: text, at: place, pixels: pixels))
    }
    var end = 0
    return ticks.enumerated().filter { number, tick in
      let spot = tick.spot
      // A name that does not stand below its own column would stand below another one.
      if chart.axis == nil, spot.anchor != .middle { return false }
      // At the edge one is left out where it would run into the one beside it.
      let isInNext =
        spot.anchor == .start && number + 1 < ticks.count
        && ticks[number + 1].spot.reach.lowerBound < spot.reach.upperBound + Self.labelGap
      if isInNext || spot.anchor == .end && spot.reach.lowerBound < end + Self.labelGap { return false }
      end = spot.reach.upperBound
      return true
    }
    .map(\.element)
  }

  /// The categories whose values are told without being asked for: the first of the highest, where not all of several
  /// are the same, and the one that is not over yet, where there is room for both.
  private func told(of chart: Chart, on plot: Plot, pixels: Int) -> [Int] {
    let values = chart.categories.indices.compactMap { place in
      plot.value(at: place).map { (place: place, value: $0) }
    }
    guard let highest = Chart.highest(of: values), highest.value > 0,
      values.count == 1 || values.contains(where: { $0.value != highest.value })
    else { return [] }
    guard let current = chart.extras.states.firstIndex(of: .current), current != highest.place,
      let value = plot.value(at: current), value > 0
    else { return [highest.place] }
    let reaches = [(current, value), (highest.place, highest.value)].map { category, value in
      plot.spot(of: labels.total(value, of: chart, at: category), at: plot.places[category], pixels: pixels)
        .reach
    }
    let gap =
      max(reaches[0].lowerBound, reaches[1].lowerBound) - min(reaches[0].upperBound, reaches[1].upperBound)
    return gap > 100 ? [current, highest.place] : [highest.place]
  }

  /// The labelled places: of an axis of time, or of bands and categories every one, every second, third, … as many
  /// as stand beside each other. Names are shortened rather than left out, while they are told apart.
  ///
  /// - Parameter length: how long the axis is at least, in tenths of a pixel.
  func ticks(of chart: Chart, on length: Int) -> [(place: Int, text: String)] {
    if let axis = chart.axis, axis.isOfTime { return labels.ticks(of: axis, on: length) }
    let names = chart.categories.map(labels.category)
    let widest = Self.widest(of: names)
    if (widest + Self.nameGap) * names.count > length, let days = labels.shortWeekdays(names) {
      return ticks(of: chart, called: days, on: length, least: Self.widest(of: days), gap: Self.dayGap)
    }
    if chart.axis == nil, widest > Self.leastName {
      func areToldApart(_ ticks: [(place: Int, text: String)]) -> Bool {
        let whole = ticks.map { $0.place < names.count ? names[$0.place] : $0.text }
        return Set(ticks.map(\.text)).count == Set(whole).count
      }
      let short = ticks(of: chart, called: names, on: length, least: Self.leastName)
      if areToldApart(short) { return short }
      // Fewer names, if all are told apart and not too many go.
      let fewer = ticks(
        of: chart, called: names, on: length, least: min(widest, max(length / 4, Self.leastName)))
      return areToldApart(fewer) && fewer.count * 2 >= short.count ? fewer : short
    }
    return ticks(of: chart, called: names, on: length, least: widest)
  }

  private static func widest(of names: [String]) -> Int { names.map(ChartLabels.width).max() ?? 0 }

  /// The labelled places where a name has so much room at least, with a gap between two.
  private func ticks(
    of chart: Chart, called names: [String], on length: Int, least: Int, gap: Int = nameGap
  ) -> [(place: Int, text: String)] {
    let axis = chart.axis
    let count = max(chart.placeCount, 1)
    let step = max(((least + gap) * count + length - 1) / length, 1)
    func name(_ place: Int) -> String {
      let name = axis.map { labels.category($0.category(at: place)) } ?? names[place]
      return ChartLabels.fitted(name, to: max(length * step / count - gap, least))
    }
    let apart = chart.hasOneApart ? [(place: chart.placeCount - 1, text: labels.category(.missing))] : []
    return stride(from: 0, to: axis?.count ?? names.count, by: step)
      .filter { place in apart.allSatisfy { $0.place - place >= step } }
      .map { ($0, name($0)) } + apart
  }

  /// Between two names, in tenths of a pixel.
  private static let nameGap = 100
  /// The same between days of the week of a few letters each.
  private static let dayGap = 50
  /// A name of six letters.
  private static let leastName = 6 * 68
  private static let widestColumn = width * 14 / 100
  /// How much room a letter takes, in tenths of a pixel.
  private static let leastLetter = 120
  /// What is left between two parts of a column, in tenths of a pixel.
  private static let seam = 10
  /// How wide one of several drawings is at least, in tenths of a pixel.
  private static let panelWidth = 2560

  private func columns(
    of chart: Chart, on plot: Plot, _ widths: [(name: String, pixels: Int)], into svg: inout SVGText
  ) {
    for category in plot.order {
      let place = plot.places[category]
      let slot = plot.x(place + 1) - plot.x(place)
      let (gap, width) = Self.column(in: slot, of: chart)
      let x = plot.x(place) + gap
      svg.mark(labels.reading(of: chart, at: category), to: chart.link(at: category)) { svg in
        for (number, part) in chart.stack(at: category) {
          let (start, end) = (plot.y(part.start), plot.y(part.end))
          let height = abs(start - end)
          // Colours that stand on each other are told apart by what is left between them.
          let seam = part.start != 0 && height >= 3 * Self.seam ? Self.seam : 0
          svg.rectangle(
            Self.classes(of: chart, series: number, at: category), x: x,
            y: min(start, end) + (start < end ? seam : 0), width: width, height: height - seam)
          guard chart.series.count > 1, abs(start - end) >= 140 else { continue }
          label(widths, y: (start + end) / 2 + 43, classes: "sign", into: &svg) { pixels in
            width * pixels / Self.width < Self.leastLetter
              ? [] : [(Self.letter(of: number), Spot(x: x + width / 2, anchor: .middle, reach: 0..<0))]
          }
        }
        if chart.state(at: category) == .current { stand(at: category, of: chart, on: plot, into: &svg) }
        if let before = chart.extras.before?.values[category] {
          let y = plot.y(before)
          let beside = min(gap, slot / 6) / 2
          svg.line("before", from: (x - beside, y), to: (x + width + beside, y))
        }
      }
    }
  }

  /// What the value stands on that is not over yet.
  private func stand(at category: Int, of chart: Chart, on plot: Plot, into svg: inout SVGText) {
    let place = plot.places[category]
    let (gap, width) = Self.column(in: plot.x(place + 1) - plot.x(place), of: chart)
    svg.rectangle("stand", x: plot.x(place) + gap, y: plot.y(0) + 15, width: width, height: 30)
  }

  /// What is left beside a column, and how wide it is.
  private static func column(in slot: Int, of chart: Chart) -> (gap: Int, width: Int) {
    // Of very many the columns stand close, and are still seen; a few are no walls.
    let gap =
      chart.shape == .histogram
      ? min(slot / 20, 15) : slot < 40 ? 0 : max(slot / 6, 7, (slot - widestColumn) / 2)
    return (gap, max(slot - 2 * gap, 7))
  }

  /// Whether columns have parts, and are too narrow for their letters at some width of the drawing.
  func isStackWithoutLetters(_ chart: Chart) -> Bool {
    guard chart.series.count > 1, [.columns, .histogram].contains(chart.shape) else { return false }
    let plot = plot(of: chart)
    let least = plot.leastWidth - side(of: chart, on: plot).width
    return Self.column(in: Self.width / plot.count, of: chart).width * least / Self.width < Self.leastLetter
  }

  private func lines(of chart: Chart, on plot: Plot, into svg: inout SVGText) {
    // From the last place that is over on, the line is dotted.
    let end = chart.lastOver
    svg.polylines(
      chart.series.enumerated().flatMap { number, series in
        chart.lines(of: series).flatMap { line in
          var line = line
          if let end, let next = line.firstIndex(where: { $0.place > end }), next > 0,
            line[next - 1].place < end
          {
            // Within a stretch of zeros.
            line.insert((end, line[next - 1].value), at: next)
          }
          let points = { (part: [(place: Int, value: Int)]) in
            part.map { (plot.middle(ofPlace: $0.place), plot.y($0.value)) }
          }
          let past = line.filter { $0.place <= end ?? plot.count }
          let open = end == nil ? [] : past.suffix(1) + line.dropFirst(past.count)
          return [
            ("line \(Self.colour(number))", points(past)), ("line open \(Self.colour(number))", points(open)),
          ].filter { $0.1.count > 1 }
        }
      }, height: plot.height)
    // Of one line the current value has a look of its own, and lies on what is dotted; of several each keeps its colour.
    if chart.series.count > 1 {
      for category in plot.order where chart.state(at: category) == .current {
        stand(at: category, of: chart, on: plot, into: &svg)
      }
    }
    for (number, series) in chart.series.enumerated() {
      let points = plot.order.compactMap { place in series.values[place].map { (place, $0) } }
      for (category, value) in points {
        svg.mark(tip(series, value, at: category, chart), to: chart.link(at: category)) { svg in
          svg.point(
            Self.classes(of: chart, series: number, at: category), of: number, x: plot.middle(category),
            y: plot.y(value), radius: points.count > 60 ? 15 : 30)
        }
      }
    }
  }

  private func tip(_ series: Chart.Series, _ value: Int, at category: Int, _ chart: Chart) -> String {
    if chart.series.count == 1 { return labels.reading(of: chart, at: category) }
    let state = labels.name(of: chart.state(at: category)).map { " (\($0))" } ?? ""
    return
      "\(labels.isolated(chart.categories[category])), \(labels.isolated(series.title)): \(labels.value(value, chart.unit))\(state)"
  }
}
