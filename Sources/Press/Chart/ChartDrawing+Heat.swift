internal import Forms

/// A grid of fields, each shaded by its share of the highest value, which stands in it where there is room.
extension ChartDrawing {
  func heat(_ chart: Chart) -> Picture {
    let (rowHeight, top) = (260, 240)
    let names = chart.series.map { labels.text($0.title) }
    // The names of rows have up to a third.
    let widestName = (names.map(ChartLabels.width).max() ?? 0) + 60
    let gutter = min(max(1600, Self.width * widestName / Self.phoneWidth), Self.width / 3)
    let plotWidth = Self.width - gutter
    // No row at all is a zero too, and neither is written.
    let isSum = chart.unit == .count || chart.unit == .money
    let count = max(chart.categories.count, 1)
    let greatest = max(chart.allValues.max() ?? 0, 0)
    func x(_ column: Int) -> Int { gutter + plotWidth * column / count }
    var svg = SVGText(on: origin)
    // On a phone and where a drawing becomes a wide one.
    let widths = [("wide widest", 5280), ("narrow medium", Self.phoneWidth)].map { name, whole in
      (name: name, gutter: whole * gutter / Self.width, pixels: whole * plotWidth / Self.width)
    }
    for (name, _, pixels) in widths {
      var end = 0
      for (place, text) in ticks(of: chart, on: pixels) {
        let middle = (x(place) + x(place + 1)) / 2
        // How far it is to the edge of the drawing, where nothing can stand behind the last columns.
        let room = (Self.width - middle) * pixels / plotWidth
        let width = ChartLabels.width(of: text)
        if width <= room * 2 {
          svg.label(text, x: middle, y: 160, anchor: .middle, classes: name)
          end = pixels - room + width / 2
        } else if isName(chart.categories[place]) {
          svg.label(ChartLabels.fitted(text, to: room * 2), x: middle, y: 160, anchor: .middle, classes: name)
        } else if pixels - width >= end + Self.labelGap {
          svg.label(text, x: Self.width, y: 160, anchor: .end, offset: -20, classes: name)
        }
      }
    }
    let widest =
      chart.allValues.map { ChartLabels.width(of: labels.mark($0, step: 1, chart.unit)) }.max() ?? 0
    let fitting = widths.filter { (widest + 30) * count <= $0.pixels }.map(\.name)
    for (row, series) in chart.series.enumerated() {
      let y = top + rowHeight * row
      let name = names[row]
      for (place, room, _) in widths {
        svg.label(
          ChartLabels.fitted(name, to: room - 40), x: 0, y: y + 170, anchor: .start, offset: 20,
          classes: place)
      }
      for (column, category) in chart.categories.enumerated() {
        let value = series.values[column]
        let shown = value.map { labels.value($0, chart.unit) } ?? "—"
        svg.mark("\(ChartLabels.isolated(name)), \(labels.isolated(category)): \(shown)") { svg in
          svg.rectangle(
            "cell \(Self.level(of: value, greatest))", x: x(column), y: y + 5,
            width: x(column + 1) - x(column),
            height: rowHeight - 10)
          guard let value, value != 0 || !isSum, !fitting.isEmpty else { return }
          svg.label(
            labels.mark(value, step: 1, chart.unit), x: (x(column) + x(column + 1)) / 2, y: y + 170,
            anchor: .middle, classes: (["number"] + (fitting.count > 1 ? [] : fitting)).joined(separator: " ")
          )
        }
      }
    }
    let bottom = top + rowHeight * chart.series.count
    let keyHeight = key(of: chart, below: bottom, greatest, into: &svg)
    return Picture(width: nil, height: bottom + keyHeight, content: svg.bytes)
  }

  /// Whether it is told by its own name, and not by where it stands among days, months and numbers.
  private func isName(_ category: Cell) -> Bool {
    switch category {
    case .date, .month, .integer: false
    default: true
    }
  }

  /// What each shade means, in rows of three, or of two where these are long, as a phone has no room for six beside each
  /// other; of few values there are fewer.
  ///
  /// - Parameter greatest: nil for shares, which say by themselves how much of all they are, and can be more.
  /// - Returns: its height.
  func key(of chart: Chart, below top: Int, _ greatest: Int?, into svg: inout SVGText) -> Int {
    let (whole, step) = greatest.map { ($0, 1) } ?? (Self.whole, 100)
    let unit = chart.unit
    let limits = (0...4).map { Int(Int128(whole) * Int128($0) / 4) }
    var shades = limits.indices.filter { $0 == 0 || limits[$0] > limits[$0 - 1] }.map { level in
      ("\(level)", (level == 0 ? "" : "≤ ") + labels.mark(limits[level], step: step, unit))
    }
    if greatest == nil { shades.append(("over", "> " + labels.mark(whole, step: step, unit))) }
    if chart.allValues.contains(where: { $0 < 0 }) {
      shades.insert(("below", "< " + labels.mark(0, step: step, unit)), at: 0)
    }
    let widest = (shades.map { ChartLabels.width(of: $0.1) }.max() ?? 0) + 260
    let columns = widest * 3 <= Self.phoneWidth ? 3 : 2
    for (place, (level, text)) in shades.enumerated() {
      let (x, y) = (Self.width / columns * (place % columns) + 15, top + 80 + 220 * (place / columns))
      svg.key("key level-\(level)", x: x, y: y, size: 160)
      svg.label(text, x: x, y: y + 122, anchor: .start, offset: 240)
    }
    return 80 + 220 * max((shades.count + columns - 1) / columns, 2)
  }

  /// The class of a value: below zero, none, up to a quarter of the highest, a half, three quarters, all, and of shares
  /// more than all.
  static func level(of value: Int?, _ greatest: Int?) -> String {
    guard let value else { return "level-none" }
    if value <= 0 { return value < 0 ? "level-below" : "level-0" }
    let whole = Int128(greatest ?? Self.whole)
    if greatest == nil, value > whole { return "level-over" }
    return "level-\(min((Int128(value) * 4 + whole - 1) / whole, 4))"
  }

  /// All, in hundredths of a percent.
  private static let whole = 10_000
}
