internal import Forms

/// One lying bar of all values, whose parts are told by letters, not by colours.
extension ChartDrawing {
  func shares(_ chart: Chart) -> Picture {
    let (barHeight, rowHeight) = (280, 220)
    let values = chart.categories.indices.map { chart.total(at: $0) }
    let whole = values.reduce(Int128(0)) { $0 + Int128($1 ?? 0) }
    // Behind the letter, of which there are two from the 27th part on.
    let offset = values.count > 26 ? 320 : 200
    var svg = SVGText(on: origin)
    var sum: Int128 = 0
    for (place, value) in values.enumerated() {
      func x(_ sum: Int128) -> Int { whole > 0 ? Int(Int128(Self.width) * sum / whole) : 0 }
      let start = x(sum)
      sum += Int128(value ?? 0)
      let end = x(sum)
      let share = value.flatMap { whole > 0 ? labels.share(Fraction(Int128($0), over: whole)) : nil } ?? "—"
      let letter = Self.letter(of: place)
      svg.mark("\(labels.reading(of: chart, at: place)), \(share)", to: chart.link(at: place)) { svg in
        svg.rectangle("part c1", x: start, y: 20, width: end - start, height: barHeight)
        // A letter has room in a twentieth of a phone's width, the share in a quarter.
        if end - start >= 500 {
          let text = end - start >= 2600 ? "\(letter) \(share)" : letter
          svg.label(text, x: (start + end) / 2, y: 200, anchor: .middle, classes: "letter")
        }
        let y = barHeight + 200 + rowHeight * place
        svg.label(letter, x: 0, y: y, anchor: .start, offset: 20, classes: "value")
        let figures = ": \(value.map { labels.value($0, chart.unit) } ?? "—"), \(share)"
        let room = Self.phoneWidth - offset - ChartLabels.width(of: figures)
        let name = ChartLabels.fitted(
          ChartLabels.shortened(labels.text(chart.categories[place]), to: 18), to: room)
        svg.label(
          "\(ChartLabels.isolated(name))\(figures)", x: 0, y: y, anchor: .start, offset: offset)
      }
    }
    return Picture(width: nil, height: barHeight + 80 + rowHeight * values.count, content: svg.bytes)
  }

  /// A to Z, from then on two letters.
  static func letter(of place: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(65 + place % 26)))
    return place < 26 ? letter : "\(self.letter(of: place / 26 - 1))\(letter)"
  }
}
