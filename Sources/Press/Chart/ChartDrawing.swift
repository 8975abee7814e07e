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

  static let width = 7200
  private static let colours = 6

  func picture(of chart: Chart) -> Picture {
    switch chart.shape {
    case .columns, .histogram, .line: upright(chart)
    case .bars: lying(chart)
    case .calendar: calendar(chart)
    case .spark: spark(chart)
    }
  }

  static func colour(_ place: Int) -> String { "c\(place % colours + 1)" }

  func legend(of chart: Chart, into svg: inout SVGText) {
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
    var svg = SVGText()
    for line in lines where line.count > 1 { svg.polyline("line c1", line.map { point($0.place, $0.value) }) }
    if let last = lines.last?.last.map({ point($0.place, $0.value) }) {
      svg.circle("c1", x: last.x, y: last.y, radius: 20)
    }
    return Picture(width: width, height: height, content: svg.bytes)
  }
}

extension Chart {
  var allValues: [Int] { series.flatMap { $0.values.compactMap(\.self) } }

  /// The sum of all series at a category; nil where none has a value.
  func total(at place: Int) -> Int? {
    let values = series.compactMap { $0.values[place] }
    return values.isEmpty ? nil : values.reduce(0) { $0.addingReportingOverflow($1).partialValue }
  }

  var stackedValues: [Int] { categories.indices.compactMap(total) }
}
