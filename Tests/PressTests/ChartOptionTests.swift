import Forms
import Foundation
import GazetteTestSupport
import Press
import Testing

@Suite("What charts show beside their values")
struct ChartOptionTests {
  private static let asOf = CalendarDate(iso: "2026-06-30")

  private func table(_ rows: [(String, Int, Int?)], page: String? = nil) -> Table {
    Table(
      columns: [.text("month", "Month"), .figure("total", "Total"), .figure("earlier", "The year before")],
      rows: rows.map { iso, total, earlier in
        let month = Cell.month(
          CalendarDate(iso: "\(iso)-01")?.calendarMonth ?? CalendarMonth(year: 1, number: 1))
        return [
          page.map { .link(month, to: PagePath("\($0)\(iso)")) } ?? month, .money(Money(minorUnits: total)),
          earlier.map { .money(Money(minorUnits: $0)) } ?? .missing,
        ]
      })
  }

  private func drawn(
    _ shape: Chart.Shape = .columns, _ rows: [(String, Int, Int?)], page: String? = nil,
    _ change: (inout ChartOptions) -> Void = { _ in }
  ) throws -> (html: String, file: String) {
    var options = ChartOptions()
    change(&options)
    return try drawn(
      Chart("a", "A", shape, of: table(rows, page: page), by: "month", ["total"], with: options))
  }

  private func drawn(_ chart: Chart) throws -> (html: String, file: String) {
    let output = try SmallEdition(template: "{{chart}}\n").print {
      Page(
        path: PagePath("charts/one"), title: "Charts", template: "page", trail: [],
        context: TemplateContext(["chart": .chart(chart)]))
    }
    return (
      try #require(output.text("site/charts/one.html")),
      try #require(output.text("markdown/charts/one-a.svg"))
    )
  }

  /// What each value is read as, in the order of the drawing.
  private func readings(_ svg: String) -> [String] {
    svg.matches(of: /class="mark"[^>]*><title>([^<]*)<\/title>/).map { String($0.1) }
  }

  @Test("The average is that of what is over, exact, and months without a row count as zero")
  func average() throws {
    let rows =
      [("2026-03", 1000, nil), ("2026-05", 1001, nil), ("2026-06", 9000, nil), ("2026-07", 50, nil)]
      as [(String, Int, Int?)]
    let (html, file) = try drawn(.columns, rows) {
      $0.hasAverage = true
      $0.states = Self.asOf.map { .day($0) }
    }
    // 20.01 in three months: March, April, May.
    #expect(file.contains("<text class=\"mean\"") && file.contains(">$6.67</text>"))
    #expect(html.contains("<span class=\"swatch average\">Average: $6.67</span>"))
    let whole = try drawn(.columns, rows) { $0.hasAverage = true }
    #expect(whole.file.contains(">$22.10</text>"), "all five months, 110.51 / 5")
  }

  @Test("Months without a row up to the one that is current are over, and count as zero")
  func averageOfGaps() throws {
    let rows = [("2026-01", 100, nil), ("2026-02", 200, nil), ("2026-07", 900, nil)] as [(String, Int, Int?)]
    // asOf lies in June: five months are over.
    let file = try drawn(.columns, rows) {
      $0.hasAverage = true
      $0.states = CalendarDate(iso: "2026-06-15").map { .day($0) }
    }.file
    #expect(file.contains(">$0.60</text>"), "\(file)")
    let later = try drawn(.columns, rows) {
      $0.hasAverage = true
      $0.states = CalendarDate(iso: "2027-06-15").map { .day($0) }
    }.file
    #expect(later.contains(">$1.71</text>"), "all seven, 12 / 7: \(later)")
  }

  @Test(
    "A row without a value is in no average, and a month without a row counts as zero beside it",
    arguments: [
      ([("a", nil), ("b", 300), ("c", 100)], "$2.00"), ([("2026-01", nil), ("2026-02", 300)], "$3.00"),
      ([("2026-01", 300), ("2026-03", nil), ("2026-04", 100)], "$1.33"),
      ([("2026-01", 300), ("2026-02", nil)], "$3.00"),
    ] as [([(String, Int?)], String)])
  func averageOfValues(rows: [(String, Int?)], average: String) throws {
    let table = Table(
      columns: [.text("name", "Name"), .figure("n", "N")],
      rows: rows.map { name, value in
        let month = CalendarDate(iso: "\(name)-01").map { Cell.month($0.calendarMonth) }
        return [month ?? .text(name), value.map { .money(Money(minorUnits: $0)) } ?? .missing]
      })
    var options = ChartOptions()
    options.hasAverage = true
    for shape in [Chart.Shape.columns, .line] {
      let (html, _) = try drawn(Chart("a", "A", shape, of: table, by: "name", ["n"], with: options))
      #expect(html.contains(">Average: \(average)</span>"), "\(html)")
    }
  }

  @Test(
    "An average is exact however great the values are, and has one decimal more than they have",
    arguments: [
      (["999999999999999999", "1"], "500,000,000,000,000,000.00"),
      (Array(repeating: "999999999999999999", count: 10), "999,999,999,999,999,999.00"),
      (["0.001", "0.002"], "0.0015"), (["-0.001", "-0.002"], "-0.0015"), (["1.5", "2.25"], "1.875"),
      (["1.5", "2.0"], "1.75"), (["0.000001", "0.000002"], "0.000002"),
      (["0.25", "0.000001", "0.000001"], "0.083334"),
    ])
  func exactAverage(values: [String], average: String) throws {
    let cells: [Cell] = try values.map { text in
      if let number = Int(text) { return .integer(number) }
      return .decimal(try #require(ExactDecimal(text)))
    }
    let table = Table(
      columns: [.text("name", "Name"), .figure("n", "N")],
      rows: cells.enumerated().map { [.integer($0.offset), $0.element] })
    var options = ChartOptions()
    options.hasAverage = true
    let (html, file) = try drawn(Chart("a", "A", .columns, of: table, by: "name", ["n"], with: options))
    #expect(html.contains(">Average: \(average)</span>"), "\(html)")
    #expect(file.contains("<line class=\"average\"") && file.contains(">\(average)</text>"))
  }

  @Test("Bars of values below zero lie to the left of a line, each with its value")
  func belowZero() throws {
    func bars(_ totals: [Int]) throws -> (file: String, places: [String]) {
      let rows = totals.enumerated().map { ("2026-0\($0.offset + 1)", $0.element, nil as Int?) }
      let file = try drawn(.bars, rows).file
      return (
        file,
        file.matches(of: /<rect class="c1" x="([0-9.]+)%" y="[0-9.]+" width="([0-9.]+)%"/).map {
          "\($0.1) \($0.2)"
        }
      )
    }
    let both = try bars([400, -200])
    #expect(both.places == ["22.22 44.44", "0 22.22"])
    #expect(both.file.matches(of: /<line class="axis" x1="22.22%"/).count == 2)
    #expect(both.file.contains(">-$2.00</text>"))
    #expect(try bars([-400, -200]).places == ["0 66.66", "33.33 33.33"])
    #expect(try !bars([400, 200]).file.contains("<line class=\"axis\""))
  }

  @Test("Values above and below zero are stacked apart, so that none covers another")
  func signsApart() throws {
    let table = Table(
      columns: [.text("name", "Name"), .figure("a", "A"), .figure("b", "B"), .figure("c", "C")],
      rows: [[.text("x"), .integer(4), .integer(-2), .integer(1)]])
    let bars = Chart("a", "A", .bars, of: table, by: "name", ["a", "b", "c"])
    #expect(bars.range == -2...5)
    let lying = try drawn(bars).file
    // Of 66.66 % each of seven is 9.52 %.
    let places = lying.matches(of: /<rect class="c([123])" x="([0-9.]+)%" y="[0-9.]+" width="([0-9.]+)%"/)
      .map { "\($0.1): \($0.2) \($0.3)" }
    #expect(places == ["1: 19.04 38.09", "2: 0 19.04", "3: 57.13 9.53"], "\(lying)")
    #expect(
      lying.contains(/<text class="value" x="66.66%"[^>]*>net 3<\/text>/), "behind the furthest: \(lying)")
    let upright = try drawn(Chart("a", "A", .columns, of: table, by: "name", ["a", "b", "c"])).file
    let edges = try upright.matches(
      of: /<rect class="c[123]" x="[0-9.]+%" y="([0-9.]+)" width="[0-9.]+%" height="([0-9.]+)"/
    ).map { match in
      let top = try #require(Double(match.1))
      let height = try #require(Double(match.2))
      return (top: top, bottom: top + height)
    }
    try #require(edges.count == 3, "\(upright)")
    #expect(abs(edges[0].bottom - edges[1].top) < 0.11, "both begin at zero")
    #expect(abs(edges[0].top - edges[2].bottom - 1) < 0.11, "the third stands on the first, a pixel above it")
  }

  @Test(
    "Stacked values of both signs stay within the drawing, however great they are",
    arguments: [Chart.Shape.columns, .bars])
  func bothSigns(shape: Chart.Shape) throws {
    let table = Table(
      columns: [.text("name", "Name"), .figure("in", "In"), .figure("out", "Out")],
      rows: [[.text("x"), .integer(400_000_000_000_000_000), .integer(-399_999_999_999_999_999)]])
    let (_, file) = try drawn(Chart("a", "A", shape, of: table, by: "name", ["in", "out"]))
    let bars = file.matches(
      of: /<rect class="c[12]" x="([0-9.]+)%" y="([0-9.]+)" width="([0-9.]+)%" height="([0-9.]+)"/
    ).map { match in [match.1, match.2, match.3, match.4].compactMap { Double($0) } }
    try #require(bars.count == 2 && bars.allSatisfy { $0.count == 4 })
    for bar in bars { #expect(bar[0] + bar[2] <= 100 && bar[1] + bar[3] <= 240, "\(bar)") }
    #expect(readings(file) == ["x: net 1 (In 400,000,000,000,000,000, Out -399,999,999,999,999,999)"])
  }

  @Test(
    "What parts above and below zero come to is said to be net where they are, in the drawing and in its description"
  )
  func net() throws {
    let table = Table(
      columns: [.text("name", "Name"), .figure("in", "In"), .figure("out", "Out")],
      rows: [[.text("x"), .integer(300), .integer(-250)], [.text("y"), .integer(120), .integer(0)]])
    for shape in [Chart.Shape.columns, .bars] {
      let (_, file) = try drawn(Chart("a", "A", shape, of: table, by: "name", ["in", "out"]))
      #expect(file.contains(">120</text>"), "\(file)")
      #expect(file.contains("Values: 2. Highest: y, 120. Lowest: x, net 50."), "\(file)")
      #expect(readings(file) == ["x: net 50 (In 300, Out -250)", "y: 120 (In 120, Out 0)"])
    }
    let (_, above) = try drawn(Chart("a", "A", .columns, of: table, by: "name", ["in"]))
    #expect(!above.contains("net"))
  }

  @Test("Parts of stacks have letters and lines points of their own, in the drawing as in the legend")
  func withoutColours() throws {
    let rows = [("2026-01", 500, 300), ("2026-02", 100, 400)] as [(String, Int, Int?)]
    for shape in [Chart.Shape.columns, .bars] {
      let (html, file) = try drawn(
        Chart("a", "A", shape, of: table(rows), by: "month", ["total", "earlier"]))
      #expect(html.contains(#"<span class="swatch c2">B The year before</span>"#), "\(html)")
      for svg in [html, file] {
        #expect(svg.matches(of: /<text class="sign[\w ]*"[^>]*>[AB]</).count >= 4, "\(svg)")
      }
    }
    let (html, file) = try drawn(
      Chart("a", "A", .line, of: table(rows), by: "month", ["total", "earlier"]))
    #expect(html.contains(#"<span class="swatch c2 point">The year before</span>"#))
    for svg in [html, file] {
      #expect(svg.contains("<circle class=\"c1") && svg.contains("<path class=\"c2\" d=\"M-1-1H1V1H-1Z\""))
    }
    #expect(file.contains(#"<path class="c2 point""#), "in the legend of the file")
  }

  @Test("Of several lines the highest and the lowest value are told, not their sums")
  func lineEnds() throws {
    let rows = [("2026-01", 500, 300), ("2026-02", 100, 400)] as [(String, Int, Int?)]
    let file = try drawn(Chart("a", "A", .line, of: table(rows), by: "month", ["total", "earlier"])).file
    #expect(
      file.contains("Values: 4. Highest: Total, January 2026, $5.00. Lowest: Total, February 2026, $1.00."),
      "\(file)")
    let gap = [("2026-01", 500, 300), ("2026-03", 100, 400)] as [(String, Int, Int?)]
    let open = try drawn(Chart("a", "A", .line, of: table(gap), by: "month", ["total", "earlier"])).file
    #expect(
      open.contains("Values: 6. Highest: Total, January 2026, $5.00. Lowest: Total, February 2026, $0.00."))
  }

  @Test("What has no value is not counted among the values, beside months that count as zero")
  func valuesAlone() throws {
    let rows = [("2026-01", 500, nil), ("2026-02", 100, 400), ("2026-04", 100, 300)] as [(String, Int, Int?)]
    func file(_ columns: [String]) throws -> String {
      try drawn(Chart("a", "A", .line, of: table(rows), by: "month", columns)).file
    }
    #expect(try file(["total", "earlier"]).contains("Values: 7. Highest: Total, January 2026, $5.00."))
    #expect(try file(["earlier"]).contains("Values: 3. Highest: February 2026, $4.00."))
  }

  @Test("A mark of the axis gives way to the average, which says its value there")
  func averageAmongMarks() throws {
    let rows = [("2026-03", 1000, nil), ("2026-04", 1010, nil)] as [(String, Int, Int?)]
    let file = try drawn(.columns, rows) { $0.hasAverage = true }.file
    #expect(file.contains(">$10.05</text>") && !file.contains(">$10</text>") && file.contains(">$8</text>"))
  }

  @Test("The year before is a tick over its bar, within the scale, and is read with the value")
  func before() throws {
    let rows = [("2026-05", 500, 2500), ("2026-06", 700, nil)] as [(String, Int, Int?)]
    for shape in [Chart.Shape.columns, .bars] {
      let (html, file) = try drawn(shape, rows) { $0.before = "earlier" }
      // One in the drawing, one in the legend of the file.
      #expect(file.matches(of: /<line class="before"/).count == 2)
      #expect(readings(file) == ["May 2026: $5.00 (The year before $25.00)", "June 2026: $7.00"])
      #expect(html.contains("<span class=\"swatch before\">The year before</span>"))
    }
    let columns = try drawn(.columns, rows) { $0.before = "earlier" }.file
    #expect(columns.contains(">$25</text>"), "the scale holds the tick")
  }

  @Test("What is not over stands on a bar, what is booked is an outline, and both are said in words")
  func states() throws {
    let rows = [("2026-05", 500, nil), ("2026-06", 900, nil), ("2026-07", 100, nil)] as [(String, Int, Int?)]
    let (html, file) = try drawn(.columns, rows) { $0.states = Self.asOf.map { .day($0) } }
    #expect(
      html.matches(of: /<rect class="(c1|now|stand|c1 booked)" x/).map { $0.1 } == [
        "c1", "now", "stand", "c1 booked",
      ])
    #expect(
      readings(file) == ["May 2026: $5.00", "June 2026: $9.00 (so far)", "July 2026: $1.00 (booked)"])
    #expect(html.contains("so far</span>") && html.contains("booked</span>"))
    let bars = try drawn(.bars, rows) { $0.states = Self.asOf.map { .day($0) } }.file
    #expect(
      bars.matches(of: /<rect class="(now|stand)" x="0%" y="[0-9.]+" width="([0-9.]+)%"/).map {
        "\($0.1) \($0.2)"
      }
        == ["now 66.66", "stand 66.66"], "\(bars)")
    let past = try drawn(.columns, rows) { $0.states = CalendarDate(iso: "2026-08-01").map { .day($0) } }
    #expect(!past.html.contains("swatch"), "nothing to say where all is over")
    let line = try drawn(.line, rows) { $0.states = Self.asOf.map { .day($0) } }.file
    #expect(
      line.matches(of: /<polyline class="line open c1"/).count == 1
        && line.contains("<circle class=\"c1 booked\""))
    var options = ChartOptions()
    options.states = Self.asOf.map { .day($0) }
    let two = [("2026-06", 900, 300), ("2026-07", 100, 400)] as [(String, Int, Int?)]
    for shape in [Chart.Shape.columns, .bars, .line] {
      let drawn = try drawn(
        Chart("a", "A", shape, of: table(two), by: "month", ["total", "earlier"], with: options))
      #expect(drawn.html.contains("<span class=\"swatch stand\">so far</span>"))
      #expect(drawn.html.matches(of: /<rect class="stand"/).count == 1, "\(shape): once for both series")
    }
    let zero = try drawn(
      Chart("a", "A", .bars, of: table([("2026-06", 0, nil)]), by: "month", ["total"], with: options)
    ).file
    #expect(
      zero.contains(/<rect class="stand" x="0%" y="[0-9.]+" width="1%"/),
      "nothing stands somewhere too: \(zero)")
    let lines = try drawn(
      Chart("a", "A", .line, of: table(two), by: "month", ["total", "earlier"], with: options)
    ).file
    #expect(
      readings(lines).prefix(2) == ["June 2026, Total: $9.00 (so far)", "July 2026, Total: $1.00 (booked)"])
  }

  @Test("Titles of axes are no wider than their chart")
  func longAxisTitles() throws {
    let title = "Month of arrival of the guests at the house of the record"
    let (html, _) = try drawn(.columns, [("2026-05", 500, nil), ("2026-06", 700, nil)]) {
      $0.xTitle = .text(title)
    }
    let titles = html.matches(of: /class="title([^"]*)"[^>]*>([^<]*)</)
    #expect(titles.contains { $0.2 == title && $0.1.contains("widest") && !$0.1.contains("narrow") })
    #expect(titles.contains { $0.2.hasSuffix("…") && $0.1.contains("narrow") })
  }

  @Test("Axes have their titles, for which the drawing is higher")
  func axisTitles() throws {
    let rows = [("2026-05", 500, nil), ("2026-06", 700, nil)] as [(String, Int, Int?)]
    let (html, _) = try drawn(.columns, rows) {
      $0.xTitle = "Month & more"
      $0.yTitle = "Takings"
    }
    #expect(html.contains("height=\"276\"") && html.contains(">Month &amp; more</text>"))
    #expect(html.contains("<text class=\"title\" x=\"0%\" y=\"12\" dx=\"2\">Takings</text>"))
  }

  @Test("Bars lead to their pages from the page, and nowhere from the file")
  func links() throws {
    for shape in [Chart.Shape.columns, .bars, .histogram, .line] {
      let rows = [("2026-05", 500, nil), ("2026-06", 700, nil)] as [(String, Int, Int?)]
      let (html, file) = try drawn(shape, rows, page: "months/\"'<&")
      #expect(
        html.contains(
          "<a class=\"mark\" href=\"../months/&quot;&#39;&lt;&amp;2026-05.html\" tabindex=\"-1\"><title>May 2026: $5.00"
        ))
      #expect(!file.contains("<a ") && readings(file) == readings(html) && readings(file).count == 2)
    }
  }

  @Test(
    "A scale holds what charts that are compared have", arguments: [Chart.Shape.columns, .line, .histogram])
  func bounds(shape: Chart.Shape) throws {
    let rows = [("2026-05", 500, nil), ("2026-06", 700, nil)] as [(String, Int, Int?)]
    #expect(try !drawn(shape, rows).file.contains(">$100</text>"))
    #expect(try drawn(shape, rows) { $0.bounds = 0...10_000 }.file.contains(">$100</text>"))
  }

  @Test("Each row of the table has one mark, in their order, a row without a value too")
  func rowOrder() throws {
    let table = Table(
      columns: [.text("name", "Name"), .figure("count", "Count")],
      rows: [[.text("b"), .integer(2)], [.text("a"), .missing], [.text("c"), .integer(1)]])
    for shape in [Chart.Shape.columns, .bars, .histogram, .shares] {
      let file = try drawn(Chart("a", "A", shape, of: table, by: "name", ["count"])).file
      #expect(readings(file).map { $0.prefix(4) } == ["b: 2", "a: —", "c: 1"], "\(shape)")
    }
  }

  @Test("Values over time are marked from left to right, however the rows are ordered")
  func timeOrder() throws {
    let rows = [("2026-07", 3, 1), ("2026-06", 2, 1), ("2026-05", 1, 1)] as [(String, Int, Int?)]
    let months = ["May", "June", "July"]
    for shape in [Chart.Shape.columns, .line] {
      let said = try readings(drawn(shape, rows).file)
      #expect(said.map { String($0.prefix { $0 != " " }) } == months, "\(shape)")
    }
    let lines = try drawn(Chart("a", "A", .line, of: table(rows), by: "month", ["total", "earlier"])).file
    #expect(
      readings(lines).map { $0.prefix { $0 != ":" } } == [
        "May 2026, Total", "June 2026, Total", "July 2026, Total", "May 2026, The year before",
        "June 2026, The year before", "July 2026, The year before",
      ])
  }

  @Test("A chart on a page says in which columns of its table its values are named, and its file does not")
  func columnsOfValues() throws {
    func opening(_ chart: Chart) throws -> Substring {
      let (html, file) = try drawn(chart)
      #expect(!file.contains("data-"))
      return try #require(html.firstMatch(of: /<figure class="chart"([^>]*)>/)).1
    }
    let table = Table(
      columns: [
        .text("place", "Name"), .text("name", "Name"), .text("day", "Day & night"), .figure("count", "Count"),
      ], rows: [[.text("a"), .text("b"), .text("c"), .integer(1)]])
    #expect(try opening(Chart("a", "A", .bars, of: table, by: "place", ["count"])) == " data-x=\"name\"")
    var options = ChartOptions()
    options.part = ChartOptions.Part("day", .text("\"2A\""))
    #expect(
      try opening(Chart("a", "A", .bars, of: table, by: "name", ["count"], with: options))
        == " data-x=\"name-2\" data-by=\"day-night\" data-value=\"&quot;2A&quot;\"")
    #expect(
      try opening(.heat("a", "A", of: table, "day", "name", "count"))
        == " data-x=\"day-night\" data-y=\"name-2\"")
  }

  @Test("A grid has a field for every hour between the first and the last, and a shade by the highest value")
  func heat() throws {
    func table(_ rows: [(String, Int, Int)]) -> Table {
      Table(
        columns: [.text("day", "Day"), .figure("hour", "Hour"), .figure("orders", "Orders")],
        rows: rows.map { [.text($0.0), .integer($0.1), .integer($0.2)] })
    }
    let chart = Chart.heat(
      "a", "A", of: table([("Fri", 21, 8), ("Fri", 13, 2), ("<Sat>", 14, 3)]), "hour", "day", "orders")
    let file = try drawn(chart).file
    for widths in ["wide widest", "narrow medium"] {
      #expect(file.contains("<text class=\"\(widths)\""), "its names stand at every width: \(file)")
    }
    let fields = readings(file)
    #expect(fields.count == 18 && fields.first == "Fri, 13: 2" && fields[8] == "Fri, 21: 8")
    #expect(fields[9] == "&lt;Sat&gt;, 13: 0")
    let shades = file.matches(of: /class="cell level-(\w+)"/).map { String($0.1) }
    #expect(shades[0] == "1" && shades[8] == "4" && shades[9] == "0" && shades[10] == "2")
    #expect(file.contains("Highest: Fri, 21, 8. Lowest: Fri, 14, 0."))
    let key = file.matches(of: /class="key level-(\d)"[^>]*\/>\n<text [^>]*>([^<]*)</).map {
      "\($0.1) \($0.2)"
    }
    #expect(key == ["0 0", "1 ≤ 2", "2 ≤ 4", "3 ≤ 6", "4 ≤ 8"])
    let small = try drawn(Chart.heat("a", "A", of: table([("Fri", 21, 1)]), "hour", "day", "orders")).file
    #expect(small.matches(of: /class="key level/).count == 2)
    // What does not fit on a sheet is printed smaller.
    let rows = (1...40).map { ("Row \($0)", 1, $0) }
    #expect(
      try drawn(Chart.heat("a", "A", of: table(rows), "hour", "day", "orders")).html.contains(
        "\"drawing tall\""))
    #expect(!(try drawn(chart).html.contains("tall")))
  }

  @Test("The parts of a whole have letters and exact shares, and fill the bar")
  func shares() throws {
    let table = Table(
      columns: [.text("type", "Type"), .figure("count", "Count")],
      rows: [("a", 2), ("b", 1), ("c", 0)].map { [.text($0.0), .integer($0.1)] })
    let file = try drawn(Chart("a", "A", .shares, of: table, by: "type", ["count"])).file
    #expect(readings(file) == ["a: 2, 66.67 %", "b: 1, 33.33 %", "c: 0, 0.00 %"])
    let parts = file.matches(of: /<rect class="part c1" x="([0-9.]+)%" y="2" width="([0-9.]+)%"/)
      .compactMap { match in Double(match.1).flatMap { x in Double(match.2).map { (x, $0) } } }
    #expect(parts.count == 3 && parts[0].0 == 0 && abs(parts[1].0 - parts[0].1) < 0.01)
    #expect(abs(parts[1].0 + parts[1].1 - 100) < 0.01 && file.contains(">A 66.67 %</text>"))
    let unknown = Table(
      columns: table.columns, rows: [[.text("a"), .integer(2)], [.text("b"), .missing]])
    let open = try drawn(Chart("a", "A", .shares, of: unknown, by: "type", ["count"])).file
    #expect(readings(open) == ["a: 2, 100.00 %", "b: —, —"])
  }

  @Test("What a chart shows beside its values is part of what its page is made from")
  func equality() {
    var options = ChartOptions()
    let rows = [("2026-05", 500, 400), ("2026-06", 700, 600)] as [(String, Int, Int?)]
    func chart() -> Chart {
      Chart("a", "A", .columns, of: table(rows), by: "month", ["total"], with: options)
    }
    var seen: Set = [chart()]
    options.hasAverage = true
    seen.insert(chart())
    options.before = "earlier"
    seen.insert(chart())
    options.states = Self.asOf.map { .day($0) }
    seen.insert(chart())
    options.bounds = 0...1
    seen.insert(chart())
    options.xTitle = "X"
    seen.insert(chart())
    options.axis = ChartAxis(of: [
      .month(CalendarMonth(year: 2026, number: 1)), .month(CalendarMonth(year: 2026, number: 9)),
    ])
    seen.insert(chart())
    options.panel = .first
    seen.insert(chart())
    options.part = ChartOptions.Part("month", "May")
    seen.insert(chart())
    #expect(seen.count == 9)
  }
}
