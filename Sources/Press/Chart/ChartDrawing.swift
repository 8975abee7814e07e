internal import Forms

/// Draws charts as SVG: the same figures give the same bytes.
///
/// Down they are measured in tenths of a pixel, across in hundredths of a percent, so that a drawing fills its place
/// from a phone to a wall and its texts keep their size. Colours and letters come from classes, which the site's style
/// sheet defines for drawings within pages, and a style of their own for files.
struct ChartDrawing {
  let labels: ChartLabels
  /// The page in which it is drawn; nil for a file.
  var origin: PagePath?

  /// The inside of a drawing.
  struct Picture {
    /// In tenths of a pixel; nil for one that is as wide as its place.
    let width: Int?
    let height: Int
    let content: [UInt8]
    /// What stands at its right; nil where nothing does.
    var side: Side?

    struct Side {
      /// In tenths of a pixel, however wide the drawing becomes.
      let width: Int
      let content: [UInt8]
    }
  }

  /// The whole width.
  static let width = 10_000
  /// How wide a drawing is on the narrowest phone, in tenths of a pixel.
  static let phoneWidth = 2880

  func picture(of chart: Chart) -> Picture {
    switch chart.shape {
    case .columns, .histogram, .line: upright(chart)
    case .bars: lying(chart)
    case .calendar: calendar(chart)
    case .spark: spark(chart)
    case .heat: heat(chart)
    case .shares: shares(chart)
    case .trend: trend(chart)
    }
  }

  static func colour(_ place: Int) -> String { "c\(place % Chart.mostSeries + 1)" }

  /// What a value looks like: the one that is not over yet stands out, and booked ones are outlines.
  static func classes(of chart: Chart, series: Int, at category: Int) -> String {
    switch chart.state(at: category) {
    case .past: colour(series)
    case .current: chart.series.count == 1 ? "now" : colour(series)
    case .booked: "\(colour(series)) booked"
    }
  }

  /// How the words look that say in which order the parts of columns stand.
  static let orderLook = "order"

  /// What colours and lines mean; nothing for a single series.
  func legend(of chart: Chart) -> [(look: String, name: String)] {
    guard ![.spark, .trend, .heat, .shares].contains(chart.shape) else { return [] }
    var legend: [(look: String, name: String)] =
      chart.series.count < 2
      ? []
      : chart.series.enumerated().map { number, series in
        let name = labels.text(series.title)
        return chart.shape == .line
          ? ("\(Self.colour(number)) point", name)
          : (Self.colour(number), "\(Self.letter(of: number)) \(ChartLabels.isolated(name))")
      }
    if isStackWithoutLetters(chart) {
      let isBelow = chart.series.contains { $0.values.contains { $0 ?? 0 < 0 } }
      legend.insert((Self.orderLook, labels.text(isBelow ? "From zero outwards:" : "From below:")), at: 0)
    }
    // Of several series each keeps its colour, and the bar is known by what it stands on.
    let current = chart.series.count == 1 ? "now" : "stand"
    for (state, look) in [(Chart.State.current, current), (.booked, "booked c1")]
    where chart.extras.states.contains(state) {
      if let name = labels.name(of: state) { legend.append((look, name)) }
    }
    if let before = chart.extras.before { legend.append(("before", labels.text(before.title))) }
    if let average = chart.average {
      let mean = labels.text(labels.mean(average, of: chart))
      legend.append(("average", labels.text("Average: \(Cell.text(mean))")))
    }
    return legend
  }

  // MARK: Lying

  /// Each bar below its name, with its value at its end; values below zero lie to the left of a line.
  private func lying(_ chart: Chart) -> Picture {
    let slot = 400
    let isSmall = chart.extras.panel != nil
    let names = chart.categories.map { category in
      // A day among others has its number alone; here each stands for itself.
      let isDay = if case .date = category { true } else { false }
      return ChartLabels.shortened(
        isDay ? labels.text(category) : labels.category(category), to: isSmall ? 20 : 28)
    }
    // Beside the longest is room for its value on a phone, in bold letters.
    let totals = chart.categories.indices.map { place in
      chart.total(at: place).map { labels.total($0, of: chart, at: place) } ?? "—"
    }
    let widest = (totals.map(ChartLabels.width).max() ?? 0) * 11 / 10 + 80
    let left = Self.width * max(Self.phoneWidth - widest, Self.phoneWidth / 4) / Self.phoneWidth
    let plotWidth = min(isSmall ? Self.width * 9 / 20 : Self.width * 2 / 3, left)
    let scaled = [chart.range, chart.extras.bounds].compactMap(\.self)
    let low = min(scaled.map(\.lowerBound).min() ?? 0, 0)
    let high = max(scaled.map(\.upperBound).max() ?? 0, low == 0 ? 1 : 0)
    var svg = SVGText(on: origin)
    func x(_ value: Int) -> Int {
      Int((Int128(value) - Int128(low)) * Int128(plotWidth) / (Int128(high) - Int128(low)))
    }
    for place in names.indices {
      let y = slot * place
      svg.mark(labels.reading(of: chart, at: place), to: chart.link(at: place)) { svg in
        svg.label(names[place], x: 0, y: y + 140, anchor: .start, offset: 20)
        let stack = chart.stack(at: place)
        for (number, part) in stack {
          let (start, end) = (x(part.start), x(part.end))
          svg.rectangle(
            Self.classes(of: chart, series: number, at: place), x: min(start, end), y: y + 190,
            width: abs(end - start), height: 120)
          // As in a bar of shares.
          if chart.series.count > 1, abs(end - start) >= 500 {
            svg.label(
              Self.letter(of: number), x: (start + end) / 2, y: y + 293, anchor: .middle, classes: "sign")
          }
        }
        if chart.state(at: place) == .current {
          let ends = stack.flatMap { [x($0.part.start), x($0.part.end)] } + [x(0)]
          let (start, end) = (ends.min() ?? 0, ends.max() ?? 0)
          // One of nothing is to be seen too.
          svg.rectangle("stand", x: start, y: y + 335, width: max(end - start, 100), height: 30)
        }
        if low < 0 { svg.line("axis", from: (x(0), y + 175), to: (x(0), y + 325)) }
        let before = chart.extras.before?.values[place]
        if let before { svg.line("before", from: (x(before), y + 165), to: (x(before), y + 335)) }
        svg.label(
          totals[place],
          x: x(stack.map { $0.part.end }.reduce(max(before ?? 0, 0), max)),
          y: y + 295, anchor: .start, offset: 60, classes: "value")
      }
    }
    return Picture(width: nil, height: slot * max(names.count, 1), content: svg.bytes)
  }

  // MARK: Spark

  private func spark(_ chart: Chart) -> Picture {
    let (width, height, margin) = (1200, 240, 30)
    let lines = chart.series.first.map { chart.lines(of: $0) } ?? []
    let values = lines.joined().map(\.value)
    let (least, greatest) = (min(values.min() ?? 0, 0), max(values.max() ?? 0, 1))
    let span = Int128(greatest) - Int128(least)
    let steps = chart.placeCount - 1
    func point(_ place: Int, _ value: Int) -> (x: Int, y: Int) {
      let up = Int((Int128(value) - Int128(least)) * Int128(height - 2 * margin) / span)
      let across = steps > 0 ? (width - 2 * margin) * place / steps : width - 2 * margin
      return (margin + across, height - margin - up)
    }
    var svg = SVGText(across: .pixels)
    svg.polylines(
      lines.filter { $0.count > 1 }.map { ("line c1", $0.map { point($0.place, $0.value) }) }, height: height)
    let end = lines.last?.last
    for alone in chart.valuesAlone(in: lines) where alone.place != end?.place {
      let (x, y) = point(alone.place, alone.value)
      svg.circle("c1", x: x, y: y, radius: 12)
    }
    if let last = end.map({ point($0.place, $0.value) }) {
      svg.circle("c1", x: last.x, y: last.y, radius: 20)
    }
    return Picture(width: width, height: height, content: svg.bytes)
  }
}

extension Chart {
  /// The page to which a category leads.
  func link(at place: Int) -> PagePath? { links.isEmpty ? nil : links[place] }

  var allValues: [Int] { series.flatMap { $0.values.compactMap(\.self) } }

  /// The sum of all series at a category; nil where none has a value.
  func total(at place: Int) -> Int? {
    let values = series.compactMap { $0.values[place] }
    return values.isEmpty ? nil : values.reduce(0, &+)
  }

  /// Whether what its series come to at a place is no end of a stack, as some are above zero and others below.
  func isNet(at place: Int) -> Bool {
    guard shape != .line, series.count > 1, categories.indices.contains(place) else { return false }
    let parts = series.compactMap { $0.values[place] }
    return parts.contains { $0 < 0 } && parts.contains { $0 > 0 }
  }

  /// From where to where the bar of each series reaches at a category that has a value, on those before it of its sign.
  func stack(at place: Int) -> [(series: Int, part: (start: Int, end: Int))] {
    var ends = (above: 0, below: 0)
    var isBelow = false
    return series.enumerated().compactMap { number, series in
      guard let value = series.values[place] else { return nil }
      // Nothing stands where the one before it ends.
      if value != 0 { isBelow = value < 0 }
      let start = isBelow ? ends.below : ends.above
      let end = start &+ value
      if isBelow { ends.below = end } else { ends.above = end }
      return (series: number, part: (start: start, end: end))
    }
  }

  /// How many decimals its values have at most, in millionths.
  var decimals: Int { allValues.map { ExactDecimal(mantissa: $0, scale: 6).withoutZeros.scale }.max() ?? 0 }

  /// The first of equals, so that nothing but the figures decides.
  static func highest(of values: [(place: Int, value: Int)]) -> (place: Int, value: Int)? {
    values.max { ($0.value, $1.place) < ($1.value, $0.place) }
  }
}
