import Forms
import Foundation
import GazetteTestSupport
import Press
import Testing

@Suite("Charts over time")
struct ChartTimeTests {
  private func month(_ text: String) throws -> CalendarMonth {
    try #require(CalendarDate(iso: text + "-01")).calendarMonth
  }

  private func table(_ rows: [(Cell, Cell)], quotient: Bool = false) -> Table {
    Table(
      columns: [
        .text("time", "Time"),
        quotient ? .figure("total", "Total", of: "a", over: "b") : .figure("total", "Total"),
      ],
      rows: rows.map { [$0.0, $0.1] })
  }

  private func sparkChart(of months: [CalendarMonth], _ value: Int, over axis: ChartAxis?) -> Chart {
    Chart.spark(
      "a", "A", unit: .count, of: table(months.map { (.month($0), .integer(value)) }),
      rows: Array(months.indices),
      by: "time",
      "total", over: axis)
  }

  private func days(_ values: [String: Int]) throws -> Table {
    table(
      try values.sorted { $0.key < $1.key }.map {
        (.date(try #require(CalendarDate(iso: $0.key))), .integer($0.value))
      })
  }

  /// The file of a chart beside its page.
  private func drawn(_ chart: Chart, language: String = "en") throws -> String {
    let output = try SmallEdition(template: "{{chart}}\n", language: language).print {
      Page(
        path: PagePath("one"), title: "Charts", template: "page", trail: [],
        context: TemplateContext(["chart": .chart(chart)]))
    }
    return try #require(output.text("markdown/one-\(chart.name).svg"))
  }

  private func numbers(_ svg: String, _ pattern: Regex<(Substring, Substring)>) -> [Double] {
    svg.matches(of: pattern).compactMap { Double($0.1) }
  }

  private func columns(_ svg: String) -> [Double] { numbers(svg, /<rect class="c1" x="([0-9.]+)%"/) }

  private func points(_ svg: String) -> [[(x: Double, y: Double)]] {
    svg.matches(of: /<polyline [^>]*points="([^"]*)"/).map { line in
      line.1.split(separator: " ").map { pair in
        let parts = pair.split(separator: ",").compactMap { Double($0) }
        return (parts.first ?? 0, parts.last ?? 0)
      }
    }
  }

  @Test("Months without records have their place between the others")
  func emptyMonths() throws {
    let rows = table(
      try ["2026-01", "2026-02", "2026-06"].map { (.month(try month($0)), .money(Money(minorUnits: 500))) })
    let file = try drawn(Chart("a", "A", .columns, of: rows, by: "time", ["total"]))
    let places = columns(file)
    try #require(places.count == 3)
    #expect(abs((places[2] - places[1]) - 4 * (places[1] - places[0])) < 0.5)
    #expect(ChartLabelPlaces.labels(file).map(\.text).contains("Apr 2026"))
    #expect(file.contains("Values: 6. Highest: January 2026, $5.00. Lowest: March 2026, $0.00."))
  }

  @Test("Days without records have their place between the others")
  func emptyDays() throws {
    let rows = try days(["2026-06-01": 3, "2026-06-03": 1, "2026-06-30": 2])
    let file = try drawn(Chart("a", "A", .columns, of: rows, by: "time", ["total"]))
    let places = columns(file)
    try #require(places.count == 3)
    #expect(abs((places[2] - places[0]) / (places[1] - places[0]) - 14.5) < 0.1)
    #expect(
      ChartLabelPlaces.labels(file).first?.text == "1"
        && ChartLabelPlaces.labels(file).map(\.text).contains("15"))
  }

  @Test("Bands without records have their place in a histogram, and missing values stand apart behind them")
  func emptyBands() throws {
    let bands = [nil, 0, 20, 40].map { $0.map { .band(NumberBand(first: $0, size: 10)) } ?? Cell.missing }
    let rows = table(zip(bands, [1, 2, 3, 1]).map { ($0, .integer($1)) })
    let file = try drawn(Chart("a", "A", .histogram, of: rows, by: "time", ["total"]))
    let places = columns(file)
    try #require(places.count == 4)
    for (place, bands) in zip(places, [0.0, 2, 4, 6]) {
      #expect(abs(place - places[0] - bands * 100 / 7) < 0.1)
    }
    let labels = ChartLabelPlaces.labels(file).map(\.text)
    #expect(labels == ["0–9", "10–19", "20–29", "30–39", "40–49", "—"])
    #expect(ChartLabelPlaces.labels(file, for: "narrow").last?.text == "—")
    #expect(file.contains("Values: 6. Highest: 20–29, 3. Lowest: 10–19, 0."))
  }

  @Test("Bands of several sizes, and far more of them than can be drawn, stand one beside the other")
  func otherBands() throws {
    for bands in [[(0, 10), (5, 5)], [(0, 1), (.max, 1)], [(.min, 1), (.max, 1)]] {
      let rows = table(bands.map { (.band(NumberBand(first: $0.0, size: $0.1)), .integer(4)) })
      let places = columns(try drawn(Chart("a", "A", .histogram, of: rows, by: "time", ["total"])))
      #expect(places.count == 2 && abs((places.last ?? 0) - (places.first ?? 0) - 50) < 0.1)
    }
  }

  @Test("The first label of an axis stands below its own month, not at the edge below another")
  func firstLabel() throws {
    let rows = table(try ["2024-06", "2026-05"].map { (.month(try month($0)), .integer(5)) })
    let file = try drawn(Chart("a", "A", .columns, of: rows, by: "time", ["total"]))
    #expect(
      file.contains(
        /<text class="[\w ]*wide[\w ]*" x="6.24%" y="234" text-anchor="middle">Jul 2024<\/text>/), "\(file)")
  }

  @Test("The line of a mean has a gap where there was nothing, that of a sum goes down to zero")
  func gaps() throws {
    let months: [Cell] = try ["2026-01", "2026-02", "2026-05", "2026-06"].map { .month(try month($0)) }
    let means = table(months.map { ($0, .percent(Fraction(1, over: 2))) })
    let line = try drawn(Chart("a", "A", .line, of: means, by: "time", ["total"]))
    #expect(points(line).map(\.count) == [2, 2])
    let averages = table(months.map { ($0, .money(Money(minorUnits: 500))) }, quotient: true)
    let average = try drawn(Chart("a", "A", .line, of: averages, by: "time", ["total"]))
    #expect(points(average).map(\.count) == [2, 2] && !average.contains("March"))
    let sums = table(months.map { ($0, .integer(4)) })
    let drawnSums = points(try drawn(Chart("a", "A", .line, of: sums, by: "time", ["total"])))
    try #require(drawnSums.count == 1 && drawnSums[0].count == 6)
    #expect(drawnSums[0][2].y > drawnSums[0][1].y && drawnSums[0][2].y == drawnSums[0][3].y)
  }

  @Test("A row without a value is a gap of its line, also over months where one without a row is zero")
  func missingValue() throws {
    let rows = table(
      zip(try ["2026-01", "2026-02", "2026-03", "2026-04", "2026-06"].map(month), [4, 5, nil, 2, 3]).map {
        (.month($0), $1.map { .integer($0) } ?? .missing)
      })
    let lines = points(try drawn(Chart("a", "A", .line, of: rows, by: "time", ["total"])))
    try #require(lines.map(\.count) == [2, 3])
    #expect(lines[1][1].y > lines[1][0].y, "May has no row")
  }

  @Test("Months that are over and have no row are zero, and drawn as what is over")
  func zeroIsOver() throws {
    let rows = table(try ["2026-01", "2026-02", "2026-12"].map { (.month(try month($0)), .integer(4)) })
    var options = ChartOptions()
    options.states = CalendarDate(iso: "2026-06-15").map { .day($0) }
    let file = try drawn(Chart("a", "A", .line, of: rows, by: "time", ["total"], with: options))
    let lines = points(file)
    // January, February, and zero from March to May; from there on open.
    try #require(lines.map(\.count) == [4, 3])
    #expect(lines[0][2].y == lines[0][3].y && lines[0].last?.x == lines[1].first?.x)
    #expect(file.matches(of: /<polyline class="line open c1"/).count == 1)
  }

  @Test("Small lines of one table share their time")
  func sparks() throws {
    let axis = ChartAxis(of: try ["2026-01", "2026-11"].map { .month(try month($0)) })
    func spark(_ months: [String]) throws -> String {
      try drawn(sparkChart(of: try months.map(month), 7, over: axis))
    }
    let early = try spark(["2026-01", "2026-02"])
    let late = try spark(["2026-11"])
    for file in [early, late] { #expect(file.contains("Values: 11, from 0 to 7")) }
    let (first, second) = (try #require(points(early).first), try #require(points(late).first))
    #expect(first.first?.x == second.first?.x && first.last?.x == second.last?.x)
    #expect(early.contains("the last 0.") && late.contains("the last 7."))
  }

  @Test("Small lines have a point for each value between gaps, and say how many values there are")
  func valuesBetweenGaps() throws {
    func table(_ values: [(String, Int?)], isShare: Bool = true) throws -> Table {
      self.table(
        try values.map { text, value in
          (
            .month(try month(text)),
            value.map { isShare ? .percent(Fraction($0, over: 100)) : .integer($0) } ?? .missing
          )
        })
    }
    func spark(_ table: Table, to last: String) throws -> String {
      let axis = ChartAxis(of: [.month(try month("2026-01")), .month(try month(last))])
      return try drawn(
        .spark(
          "a", "A", unit: Chart.unit(of: "total", in: table), of: table, rows: Array(table.rows.indices),
          by: "time", "total", over: axis))
    }
    func circles(_ file: String) -> [String] {
      file.matches(of: /<circle class="([^"]+)" cx="([0-9.]+)%?"[^>]* r="([0-9.]+)"/).map {
        "\($0.1) \($0.2) \($0.3)"
      }
    }
    let two = try spark(table([("2026-01", 80), ("2026-09", 20)]), to: "2026-09")
    #expect(circles(two) == ["c1 3 1.2", "c1 117 2"] && two.contains("Values: 2, from 20"), "\(two)")
    let line = try spark(table([("2026-01", 80), ("2026-02", 20)]), to: "2026-09")
    #expect(circles(line).count == 1 && line.contains("Values: 2,"), "\(line)")
    // February has no row, and stands alone as a zero that nobody has told.
    let sums = try spark(
      table([("2026-01", nil), ("2026-03", nil), ("2026-04", 5)], isShare: false), to: "2026-04")
    #expect(circles(sums) == ["c1 117 2"] && sums.contains("Values: 2, from 0"), "\(sums)")
    let trend = try drawn(
      .trend(
        "a", "A", of: table([("2026-01", 80), ("2026-03", 20), ("2026-05", 40), ("2026-07", 10)]), by: "time",
        "total", today: try #require(CalendarDate(iso: "2026-05-31"))))
    #expect(
      circles(trend).map {
        $0.split(separator: " ").filter { !"0123456789".contains($0.prefix(1)) }.joined(separator: " ")
      }
        == ["c1", "c1", "c1 booked", "now"], "\(trend)")
  }

  @Test(
    "Labels below an axis of days thin out to weeks, months and years, and never run into each other",
    arguments: [
      ("2026-06-01", "2026-06-30", "1"), ("2026-06-20", "2026-07-09", "Jun 22, 2026"),
      ("2026-06-01", "2026-12-31", "Jul 2026"), ("2023-02-03", "2026-06-30", "Jan 2024"),
      ("2020-02-03", "2026-06-30", "2021"),
      ("1999-03-01", "2026-06-30", "2000"), ("0001-01-01", "9999-12-31", "1000"),
    ])
  func thinning(first: String, last: String, label: String) throws {
    let file = try drawn(
      Chart("a", "A", .columns, of: days([first: 5, last: 3]), by: "time", ["total"]))
    let shown = ChartLabelPlaces.labels(file)
    #expect(shown.map(\.text).contains(label), "\(shown)")
    #expect(shown.count >= 2 && columns(file).count == 2)
    for (left, right) in zip(shown, shown.dropFirst()) {
      #expect(right.x - left.x > Double(left.text.count + right.text.count) / 2 * 6.5, "\(left) \(right)")
    }
    for label in shown { #expect(label.x + Double(label.text.count) / 2 * 6.8 <= 535, "\(label)") }
    #expect(file.utf8.count < 10_000)
  }

  @Test("An empty day or month more in time changes the page of a chart")
  func fingerprint() throws {
    // The axis is what a small line is made of, though its own values stay.
    let months = try ["2026-01", "2026-02", "2026-03"].map(month)
    let short = sparkChart(of: [months[0]], 1, over: ChartAxis(of: months.prefix(2).map { .month($0) }))
    let long = sparkChart(of: [months[0]], 1, over: ChartAxis(of: months.map { .month($0) }))
    #expect(short != long)
    #expect(try drawn(short) != drawn(long))
  }
}
