import Forms
import Foundation
import GazetteTestSupport
import Press
import Testing

@Suite("Charts")
struct ChartTests {
  private let months: [CalendarMonth] = (1...12).map { CalendarMonth(year: 2026, number: $0) }

  private func table(_ values: [Int], labels: [Cell]) -> Table {
    Table(
      columns: [.text("month", "Month"), .figure("total", "Total")],
      rows: zip(labels, values).map { [$0, .money(Money(minorUnits: $1))] })
  }

  /// The page's HTML and the file beside its Markdown.
  private func drawn(_ chart: Chart, language: String = "en") throws -> (html: String, file: String) {
    let output = try SmallEdition(template: "# {{title}}\n\n{{chart}}\n", language: language).print {
      Page(
        path: PagePath("charts/one"), title: "Charts", template: "page", trail: [],
        context: TemplateContext(["chart": .chart(chart)]))
    }
    return (
      try #require(output.text("site/charts/one.html")),
      output.text("markdown/charts/one-\(chart.name).svg") ?? ""
    )
  }

  @Test(
    "The axis has at most seven marks at steps of 1, 2 or 5, from zero to above the highest value",
    arguments: [
      ([3], ["$0.00", "$0.01", "$0.02", "$0.03"]), ([700], ["$0", "$2", "$4", "$6", "$8"]),
      ([123_456, 99], ["$0", "$500", "$1,000", "$1,500"]),
      ([1_000_000_000], ["$0", "$2,000,000", "$4,000,000", "$6,000,000", "$8,000,000", "$10,000,000"]),
    ])
  func axis(values: [Int], marks: [String]) throws {
    let chart = Chart(
      "a", "A", .columns, of: table(values, labels: months.map { .month($0) }), by: "month", ["total"])
    let shown = try drawn(chart).file.matches(of: /<text [^>]*text-anchor="end">([^<]*)<\/text>/).map {
      String($0.1)
    }
    #expect(shown == marks)
  }

  @Test(
    "An axis of decimals has steps of fractions, one of means two decimals or none, and values keep their digits",
    arguments: [
      (["1.5", "0.25"], [Cell](), ["0.0", "0.5", "1.0", "1.5"], "January 2026: 1.5"),
      (["0.000002"], [], ["0", "0.000001", "0.000002"], "January 2026: 0.000002"),
      (["0"], [], ["0.0", "0.5"], "January 2026: 0"),
      (["-1.5", "2.25"], [], ["-2", "-1", "0", "1", "2", "3"], "January 2026: -1.5"),
      (["1.5"], [.integer(3)], ["0", "1", "2", "3"], "February 2026: 3"),
      (
        [], [.ratio(Fraction(11, over: 3), decimals: 2), .integer(4)], ["0", "1", "2", "3", "4"],
        "January 2026: 3.67"
      ),
      (
        [], [.ratio(Fraction(1, over: 8), decimals: 2)], ["0.00", "0.05", "0.10", "0.15"],
        "January 2026: 0.13"
      ),
    ])
  func fractions(decimals: [String], others: [Cell], marks: [String], reading: String) throws {
    let values = try decimals.map { Cell.decimal(try #require(ExactDecimal($0))) } + others
    let table = Table(
      columns: [.text("month", "Month"), .figure("total", "Total")],
      rows: zip(months, values).map { [.month($0), $1] })
    let file = try drawn(Chart("a", "A", .columns, of: table, by: "month", ["total"])).file
    let shown = file.matches(of: /<text [^>]*text-anchor="end">([^<]*)<\/text>/).map { String($0.1) }
    #expect(shown == marks)
    #expect(file.contains("<title>\(reading)</title>") || file.contains("\"\(reading)\""), "\(file)")
  }

  @Test("A value beside others of another sort, and one that is too large for fractions, is told")
  func obstacles() throws {
    func obstacle(_ rows: [[Cell]]) -> (obstacle: Chart.Obstacle, row: Int, column: String)? {
      Chart.obstacle(
        in: Table(columns: [.figure("a", "A"), .figure("b", "B")], rows: rows), ["a", "b"])
    }
    let money = Cell.money(Money(minorUnits: 5))
    let half = Cell.decimal(try #require(ExactDecimal("0.5")))
    #expect(obstacle([[.integer(1), half], [.missing, .ratio(.one, decimals: 2)]]) == nil)
    let mixed = try #require(obstacle([[.integer(1), .missing], [.integer(1), money]]))
    #expect(mixed.obstacle == .otherSort && mixed.row == 1 && mixed.column == "b")
    let large = try #require(obstacle([[.integer(1), half], [.integer(1_000_000_000_000), half]]))
    #expect(large.obstacle == .tooLarge && large.row == 1 && large.column == "a")
    #expect(obstacle([[.integer(1_000_000_000_000), .integer(1)]]) == nil)
    #expect(try #require(obstacle([[.text("x"), half]])).obstacle == .noFigure)
  }

  @Test("Only what is stacked is added up: no lines that lie beside each other, and no year before")
  func stackedObstacles() {
    let most = Cell.integer(600_000_000_000_000_000)
    let table = Table(columns: [.figure("a", "A"), .figure("b", "B")], rows: [[most, most]])
    #expect(Chart.obstacle(in: table, ["a", "b"])?.obstacle == .tooLargeStack)
    #expect(Chart.obstacle(in: table, ["a", "b"], isStacked: false) == nil)
    #expect(Chart.obstacle(in: table, ["a"], before: "b") == nil)
    #expect(Chart.obstacle(in: table, ["a"], before: "a") == nil)
  }

  @Test("Parts of columns are apart, and in columns too narrow for letters their order is said")
  func parts() throws {
    func drawing(_ columns: Int, of size: Int = 2) throws -> (html: String, file: String) {
      try drawn(
        Chart(
          "a", "A", .columns,
          of: Table(
            columns: [.text("x", "X"), .figure("low", "Low"), .figure("high", "High")],
            rows: (1...columns).map { [.text("\($0)"), .integer($0 == 1 ? 0 : size), .integer(size)] }),
          by: "x", ["low", "high"]))
    }
    let few = try drawing(3)
    for svg in [few.html, few.file] {
      #expect(svg.contains(">A</text>") && svg.contains(">B</text>") && !svg.contains("From below"))
    }
    // What stands on the axis begins there, where the first column has nothing else; what stands on another part a pixel
    // above it.
    func edges(_ series: String) -> [(top: Double, end: Double)] {
      few.file.matches(of: /<rect class="(c[12])" x="[0-9.]+%" y="([0-9.]+)"[^>]* height="([0-9.]+)"/)
        .filter { $0.1 == series }.compactMap { part in
          Double(part.2).flatMap { y in Double(part.3).map { (y, y + $0) } }
        }
    }
    let (lower, upper) = (edges("c1"), edges("c2"))
    try #require(lower.count == 3 && upper.count == 3)
    #expect(abs(upper[0].end - lower[1].end) < 0.15)
    #expect(zip(upper, lower).dropFirst().allSatisfy { abs($1.top - $0.end - 1) < 0.15 })
    let many = try drawing(40)
    let order = "<span class=\"swatch order\">From below:</span> <span class=\"swatch c1\">"
    #expect(many.html.contains(order))
    #expect(many.file.contains(">From below:</text>"))
    #expect(try drawing(40, of: -2).file.contains(">From zero outwards:</text>"))
    // What the marks beside the plot take leaves less for columns.
    #expect(try !drawing(14).html.contains("From below"))
    #expect(try drawing(14, of: 1_000_000_000).html.contains("From below"))
  }

  @Test("Values below zero have a shade of their own, which the legend names")
  func belowZero() throws {
    let days = try (1...3).map { Cell.date(try #require(CalendarDate(iso: "2026-06-0\($0)"))) }
    func drawing(_ values: [Int], _ shape: Chart.Shape) throws -> String {
      let table = Table(
        columns: [.text("day", "Day"), .text("row", "Row"), .figure("n", "N")],
        rows: zip(days, values).map { [$0, "x", .integer($1)] })
      return try drawn(
        shape == .heat
          ? .heat("a", "A", of: table, "day", "row", "n")
          : Chart("a", "A", shape, of: table, by: "day", ["n"])
      ).file
    }
    for shape in [Chart.Shape.heat, .calendar] {
      let both = try drawing([-3, 0, 4], shape)
      let shades = both.matches(of: /class="(?:day|cell) level-([a-z0-9]+)"/).prefix(3).map { String($0.1) }
      #expect(shades == ["below", "0", "4"])
      #expect(both.contains(">&lt; 0</text>"))
      let below = try drawing([-3, -2, -1], shape)
      #expect(below.matches(of: /class="key level-(\w+)"/).map { String($0.1) } == ["below", "0"])
    }
  }

  @Test("A calendar of shares is shaded by quarters, one of counts by its highest")
  func calendarLevels() throws {
    let days = try (1...4).map { Cell.date(try #require(CalendarDate(iso: "2026-06-0\($0)"))) }
    func levels(_ values: [Cell]) throws -> [String] {
      let table = Table(
        columns: [.text("day", "Day"), .figure("n", "N")], rows: zip(days, values).map { [$0, $1] })
      return try drawn(Chart("a", "A", .calendar, of: table, by: "day", ["n"])).file
        .matches(of: /class="day level-([a-z0-9]+)"/).prefix(4).map { String($0.1) }
    }
    #expect(
      try levels([1, 3, 5, 9].map { .percent(Fraction($0, over: 8)) }) == ["1", "2", "3", "over"])
    #expect(try levels([0, 3, 5, 9].map { .integer($0) }) == ["0", "2", "3", "4"])
  }

  @Test("Labels below columns never run into each other", arguments: [3, 12, 40, 200])
  func labelsDoNotCollide(count: Int) throws {
    let labels: [Cell] = (0..<count).map { .month(CalendarMonth(year: 2000 + $0 / 12, number: $0 % 12 + 1)) }
    let chart = Chart(
      "a", "A", .columns, of: table(Array(repeating: 5, count: count), labels: labels), by: "month", ["total"]
    )
    let file = try drawn(chart).file
    for place in ["wide", "narrow"] {
      let shown = ChartLabelPlaces.labels(file, for: place)
      #expect(!shown.isEmpty)
      for (left, right) in zip(shown, shown.dropFirst()) {
        // Seven pixels a character are more than the letters take.
        #expect(right.x - left.x > Double(left.text.count + right.text.count) / 2 * 6.5, "\(left) \(right)")
      }
    }
  }

  @Test("What the marks stand for lies beside the plot, as wide as it is")
  func side() throws {
    let chart = Chart(
      "a", "A", .columns, of: table([-900_000_000, 1_234_567_890], labels: [.text("a"), .text("b")]),
      by: "month", ["total"])
    let (html, file) = try drawn(chart)
    #expect(
      html.contains(/<svg class="side" aria-hidden="true" width="89.6" height="240">\n<text class="scale"/))
    #expect(file.contains("<svg width=\"630.4\" height=\"240\">"))
    #expect(file.contains(/<svg x="630.4" width="89.6" height="240">\n<text class="scale"/))
    let drawing = try #require(html.firstRange(of: "class=\"drawing"))
    let side = try #require(html.firstRange(of: "class=\"side\""))
    #expect(!html[drawing.lowerBound..<side.lowerBound].contains("class=\"scale\""))
  }

  @Test("A single value is told, and the highest at an edge over its own column")
  func toldValues() throws {
    func told(_ values: [Int], _ labels: [Cell]) throws -> [String] {
      let chart = Chart("a", "A", .columns, of: table(values, labels: labels), by: "month", ["total"])
      return try drawn(chart).file.matches(
        of: /<text class="value[\w ]*" x="([0-9.]+)%" y="[0-9.]+"(?: dx="-?2")?( text-anchor="\w+")?>([^<]*)</
      ).map { "\($0.1)\($0.2 ?? "") \($0.3)" }
    }
    let many = months.map { Cell.month($0) }
    #expect(try told([700], [.text("a")]) == ["50 text-anchor=\"middle\" $7.00"])
    #expect(
      try told([812_500] + Array(repeating: 5, count: 11), many)
        == ["0 $8,125.00", "4.16 text-anchor=\"middle\" $8,125.00"], "on a phone, and where there is room")
    #expect(
      try told(Array(repeating: 5, count: 11) + [812_500], many)
        == ["95.83 text-anchor=\"middle\" $8,125.00", "100 text-anchor=\"end\" $8,125.00"])
  }

  @Test("A name that has no room below its own column is left out, not put below another one")
  func namesBelowTheirColumns() throws {
    let labels = (1...20).map { Cell.text("Requirement \($0)") }
    let file = try drawn(
      Chart("a", "A", .columns, of: table(Array(1...20), labels: labels), by: "month", ["total"])
    ).file
    let anchors = file.matches(of: /<text[^>]* y="234"[^>]*text-anchor="(\w+)"/).map { String($0.1) }
    #expect(anchors.count > 6 && Set(anchors) == ["middle"], "\(anchors)")
    #expect(!file.contains(/<text[^>]*>Requirement 1</))
  }

  @Test("Names below columns are as long as the drawing's width allows")
  func namesByWidth() throws {
    let labels: [Cell] = ["Clean code", "Design", "Requirements"].map { .text($0) }
    var options = ChartOptions()
    options.panel = .only
    let file = try drawn(
      Chart("a", "A", .columns, of: table([3, 2, 1], labels: labels), by: "month", ["total"], with: options)
    ).file
    #expect(file.contains(/class="medium wide widest" [^>]*>Requirements</), "\(file)")
    #expect(file.contains(/class="narrow" [^>]*>Require…</), "\(file)")
    #expect(file.contains(/<text x="49.99%" [^>]*>Design</), "the same at all widths: \(file)")
  }

  @Test("Names in capital letters, and signs as wide, have the room that they take")
  func namesInCapitals() throws {
    func shown(_ name: String) throws -> [String] {
      let names: [Cell] = [name, "B", "C", "D"].map { .text($0) }
      let file = try drawn(
        Chart("a", "A", .columns, of: table([4, 3, 2, 1], labels: names), by: "month", ["total"])
      ).file
      return ChartLabelPlaces.labels(file, for: "wide").map(\.text)
    }
    #expect(try shown("Documentation of").first == "Documentation of")
    #expect(try shown("DOCUMENTATION OF").first == "DOCUMENTAT…")
    #expect(try shown("WWWWWWWWWWWWiiiiiiiiiiiii").first == "WWWWWWWW…")
  }

  @Test("Names that would be cut to the same one are whole, and fewer of them stand")
  func namesAlike() throws {
    let names: [Cell] = (101...140).map { .text("Room \($0)") }
    let file = try drawn(
      Chart(
        "a", "A", .columns, of: table(Array(repeating: 5, count: 40), labels: names), by: "month", ["total"])
    ).file
    for place in ["wide", "narrow"] {
      let shown = ChartLabelPlaces.labels(file, for: place).map(\.text)
      #expect(shown.count >= 2 && Set(shown).count == shown.count, "\(shown)")
      #expect(shown.allSatisfy { $0.wholeMatch(of: /Room 1[0-9]{2}/) != nil }, "\(shown)")
    }
  }

  @Test("Days of the week have their short names where the whole ones do not stand beside each other")
  func daysOfTheWeek() throws {
    func shown(_ names: [String], _ language: String, _ place: String) throws -> [String] {
      let table = table(Array(1...names.count), labels: names.map { .text($0) })
      let file = try drawn(Chart("a", "A", .columns, of: table, by: "month", ["total"]), language: language)
        .file
      return ChartLabelPlaces.labels(file, for: place).map(\.text)
    }
    let english = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    #expect(try shown(english, "en", "narrow") == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    #expect(try shown(["Monday", "Friday", "Sunday"], "en", "narrow") == ["Monday", "Friday", "Sunday"])
    let spanish = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]
    #expect(try shown(spanish, "es", "narrow") == ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"])
    #expect(try shown(english + ["Holiday"], "en", "narrow").contains("Mon") == false, "another name")
  }

  @Test("One long name among columns takes no other name away")
  func longName() throws {
    let labels: [Cell] = [.text("Bartholomew Featherstonehaugh-Cholmondeley"), .text("Bo"), .text("Cy")]
    let file = try drawn(
      Chart("a", "A", .columns, of: table([3, 2, 1], labels: labels), by: "month", ["total"])
    ).file
    for place in ["wide", "narrow"] {
      let shown = ChartLabelPlaces.labels(file, for: place).map(\.text)
      #expect(shown.count == 3 && shown[0].hasPrefix("Barth") && shown[0].hasSuffix("…"), "\(shown)")
      #expect(shown.suffix(2) == ["Bo", "Cy"])
    }
  }

  @Test(
    "A name that is written from right to left turns nothing around it, and an empty one is said to be so")
  func directions() throws {
    let chart = Chart(
      "a", "A", .shares, of: table([600, 200, 100], labels: [.text("שלום"), .text(""), .text("b")]),
      by: "month", ["total"])
    let file = try drawn(chart).file
    #expect(file.contains(">\u{2068}שלום\u{2069}: $6.00, 66.67 %</text>"))
    #expect(file.contains("<title>\u{2068}שלום\u{2069}: $6.00, 66.67 %</title>"))
    #expect(file.contains(">(empty): $2.00, 22.22 %</text>") && file.contains(">b: $1.00, 11.11 %</text>"))
  }

  @Test("Keys that do not stand beside each other above a file stand in several lines")
  func manyKeys() throws {
    let titles = [
      "Accommodation", "Restaurant", "Conference rooms", "Laundry and cleaning", "Airport transfers",
      "Other services",
    ]
    let table = Table(
      columns: [.text("x", "X")] + titles.map { .figure($0, .text($0)) },
      rows: [[.text("A")] + titles.indices.map { .integer($0 + 1) }])
    let file = try drawn(Chart("a", "A", .columns, of: table, by: "x", titles)).file
    let keys = file.matches(of: /<text x="([0-9.]+)" y="([0-9.]+)">[A-F] ([^<]*)</)
    #expect(keys.map { String($0.3) } == titles)
    #expect(Set(keys.map(\.2)).count == 2)
    for key in keys { #expect((Double(key.1) ?? 0) + Double(key.3.count + 2) * 6 < 720) }
    let height = try #require(file.firstMatch(of: /height="([0-9.]+)"/).flatMap { Double($0.1) })
    let top = try #require(file.firstMatch(of: /<svg y="([0-9.]+)"|<svg[^>]* y="([0-9.]+)" width/))
    #expect((Double(top.1 ?? top.2 ?? "") ?? 0) == 46 && height > 240, "below both lines")
  }

  @Test("A mean in a chart is what its table says")
  func meansAsShown() throws {
    func readings(_ cells: [[Cell]]) throws -> [String] {
      let keys = (1..<(cells.first?.count ?? 1)).map { "M\($0)" }
      let table = Table(columns: [.text("x", "X")] + keys.map { .figure($0, .text($0)) }, rows: cells)
      let file = try drawn(Chart("a", "A", .line, of: table, by: "x", keys)).file
      return file.matches(of: /<title>([^<]*)<\/title>/).map { String($0.1) }
    }
    let means = try readings([
      [.text("A"), .ratio(Fraction(10_051, over: 10_001), decimals: 2)],
      [.text("B"), .ratio(Fraction(5, over: 1), decimals: 2)],
    ])
    #expect(means == ["A: 1.00", "B: 5.00"])
    #expect(
      try readings([[.text("A"), .ratio(Fraction(-10_051, over: 10_001), decimals: 2)]]) == ["A: -1.00"])
    let small = Table(
      columns: [.text("x", "X"), .figure("m", "M")],
      rows: [1, 4].map { [.text("\($0)"), .ratio(Fraction($0, over: 1000), decimals: 2)] })
    let values = Chart("a", "A", .columns, of: small, by: "x", ["m"]).series.map(\.values)
    #expect(values == [[1000, 4000]], "drawn as they are")
    let beside = try readings([
      [.text("A"), .ratio(Fraction(1, over: 3), decimals: 2), .decimal(ExactDecimal(mantissa: 15, scale: 1))]
    ])
    #expect(beside == ["A, M1: 0.33", "A, M2: 1.5"])
  }

  @Test("A chart has a title and a description for those who do not see it, in the page's language")
  func description() throws {
    let chart = Chart(
      "a", "Takings by month", .columns,
      of: table([500, 900, 100], labels: [.text("x & y"), .month(months[1]), .text("z")]), by: "month",
      ["total"])
    let (html, file) = try drawn(chart)
    for svg in [html, file] {
      #expect(svg.contains("role=\"img\" aria-labelledby=\"_chart-0-title _chart-0-text\""))
      #expect(svg.contains("<title id=\"_chart-0-title\">Takings by month</title>"))
      #expect(svg.contains("Values: 3. Highest: February 2026, $9.00. Lowest: z, $1.00."))
      #expect(svg.contains("x &amp; y"))
    }
    #expect(html.contains("<figure class=\"chart\" data-x=\"month\">") && !html.contains("<p><figure"))
    #expect(!html.contains("<style>") && file.contains("<style>"))
    // On the page it is as wide as its place; its file has a width of its own.
    #expect(html.contains("<svg class=\"drawing upright\" width=\"100%\" height=\"240\""))
    #expect(file.contains(" class=\"drawing\" width=\"720\" height=\"240\""))
  }

  @Test("Bars end with their values, and the longest is the highest")
  func bars() throws {
    let chart = Chart(
      "a", "A", .bars, of: table([500, 1000], labels: [.text("half"), .text("whole")]), by: "month", ["total"]
    )
    let file = try drawn(chart).file
    let widths = file.matches(of: /<rect class="c1"[^>]* width="([0-9.]+)%"/).compactMap { Double($0.1) }
    #expect(widths.count == 2 && abs(widths[0] * 2 - widths[1]) <= 0.2)
    #expect(file.contains(">$5.00</text>") && file.contains(">$10.00</text>"))
  }

  @Test("A month's calendar starts its weeks on Monday and has a field for each day")
  func calendar() throws {
    let days = (1...30).compactMap { CalendarDate(year: 2026, month: 6, day: $0) }
    let table = Table(
      columns: [.text("day", "Day"), .figure("share", "Share")],
      rows: days.map { [.date($0), .percent(Fraction($0.day, over: 20))] })
    let file = try drawn(Chart("a", "A", .calendar, of: table, by: "day", ["share"])).file
    let places = file.matches(of: /<rect class="day level-(\w+)" x="([0-9.]+)%" y="([0-9.]+)"/)
    #expect(places.count == 30)
    // 1 June 2026 is a Monday; the eighth stands below it.
    #expect(places[0].2 == places[7].2 && places[0].3 != places[7].3 && places[0].2 == "0.15")
    #expect(places[0].1 == "1" && places[19].1 == "4" && places[20].1 == "over")
    #expect(file.contains(">Mon<") && file.contains(">150 %<"))
  }

  @Test("A calendar has amounts with all their decimals, unless each of them is whole")
  func calendarAmounts() throws {
    let days = try (1...4).map { Cell.date(try #require(CalendarDate(iso: "2026-06-0\($0)"))) }
    func shown(_ amounts: [Int]) throws -> [String] {
      let table = Table(
        columns: [.text("day", "Day"), .figure("total", "Total")],
        rows: zip(days, amounts).map { [$0, .money(Money(minorUnits: $1))] })
      let file = try drawn(Chart("a", "A", .calendar, of: table, by: "day", ["total"])).file
      return file.matches(of: /class="[^"]*share[^"]*"[^>]*>([^<]*)</).map { String($0.1) }
    }
    #expect(try shown([1299, 1250, -1250, -49]) == ["$12.99", "$12.50", "-$12.50", "-$0.49"])
    #expect(try shown([1200, -1200, 0, 100]) == ["$12", "-$12", "$0", "$1"])
  }

  @Test("Long amounts have room beside the longest bar, and behind the names of shares, on a phone")
  func longAmounts() throws {
    func file(_ shape: Chart.Shape, _ amounts: [Int]) throws -> String {
      let table = Table(
        columns: [.text("name", "Name"), .figure("total", "Total")],
        rows: amounts.map { [.text("Tokyo and Yokohama"), .money(Money(minorUnits: $0))] })
      return try drawn(Chart("a", "A", shape, of: table, by: "name", ["total"])).file
    }
    func longest(_ amount: Int) throws -> Double {
      let widths = try file(.bars, [amount]).matches(of: /<rect[^>]* width="([0-9.]+)%"/)
      return try #require(widths.compactMap { Double($0.1) }.max())
    }
    #expect(try longest(100) == 66.66)
    // Fifteen letters of 7.3 pixels, in bold, of 288.
    #expect(try (30...60).contains(longest(12_345_678_900)))
    #expect(try file(.shares, [100, 200]).contains(">Tokyo and Yokohama: $1.00, 33.33 %<"))
    let long = try file(.shares, [12_345_678_900, 200])
    let keys = long.matches(of: /<text[^>]*>([^<]*: \$[^<]*)</).map { String($0.1) }
    #expect(keys.count == 2 && keys[0].hasSuffix("…: $123,456,789.00, 100.00 %"), "\(keys)")
  }

  @Test("A calendar writes its amounts where its days have room for them")
  func wideCalendarAmounts() throws {
    let days = try (1...4).map { Cell.date(try #require(CalendarDate(iso: "2026-06-0\($0)"))) }
    func classes(_ amounts: [Int]) throws -> Set<String> {
      let table = Table(
        columns: [.text("day", "Day"), .figure("total", "Total")],
        rows: zip(days, amounts).map { [$0, .money(Money(minorUnits: $1))] })
      let file = try drawn(Chart("a", "A", .calendar, of: table, by: "day", ["total"])).file
      return Set(file.matches(of: /class="(share[^"]*)"/).map { String($0.1) })
    }
    #expect(try classes([100, 200]) == ["share"])
    #expect(try classes([13_571_000, 200]) == ["share wide widest"])
    #expect(try classes([12_990_000_000, 200]) == [])
  }

  @Test("Names of a grid's rows have up to a third of its width, and are told from each other")
  func namesOfGrids() throws {
    func names(_ rows: [String]) throws -> [String] {
      let table = Table(
        columns: [.text("day", "Day"), .text("row", "Row"), .figure("n", "N")],
        rows: rows.map { [.text("Mo"), .text($0), .integer(1)] })
      let file = try drawn(.heat("a", "A", of: table, "day", "row", "n")).file
      return file.matches(of: /<text class="narrow medium" x="0%"[^>]*>([^<]*)</).map { String($0.1) }
    }
    #expect(try names(["Saturday", "Wednesday"]) == ["Saturday", "Wednesday"])
    let long = try names(["Room service breakfast", "Room service dinner"])
    #expect(long.count == 2 && long.allSatisfy { $0.hasPrefix("Room serv") && $0.hasSuffix("…") }, "\(long)")
  }

  @Test(
    "Columns of a grid that lie far apart stand in the order of days and numbers, whatever order the rows have"
  )
  func farColumns() throws {
    func columns(_ cells: [Cell]) -> [Cell] {
      let table = Table(
        columns: [.text("x", "X"), .text("row", "Row"), .figure("n", "N")],
        rows: cells.map { [$0, .text("A"), .integer(1)] })
      return Chart.heat("a", "A", of: table, "x", "row", "n").categories
    }
    let days = try ["2026-06-15", "2026-04-01", "2026-05-01"].map {
      Cell.date(try #require(CalendarDate(iso: $0)))
    }
    #expect(columns(days) == [days[1], days[2], days[0]])
    #expect(columns([.integer(100), .integer(5), .integer(1)]) == [.integer(1), .integer(5), .integer(100)])
    #expect(columns([.integer(4), .integer(1)]) == (1...4).map { .integer($0) })
    #expect(columns([.text("Mo"), .text("Di")]) == [.text("Mo"), .text("Di")])
  }

  @Test("The last label above a grid ends within the drawing")
  func lastLabelOfGrids() throws {
    func labels(_ cells: [Cell]) throws -> [(x: Double, anchor: String, text: String)] {
      let table = Table(
        columns: [.text("x", "X"), .text("row", "Row"), .figure("n", "N")],
        rows: cells.map { [$0, .text("A"), .integer(1)] })
      let file = try drawn(.heat("a", "A", of: table, "x", "row", "n")).file
      return file.matches(
        of: /class="narrow[^"]*" x="([0-9.]+)%" y="16[^"]*"(?: dx="-2")? text-anchor="(\w+)">([^<]*)</
      )
      .map { (Double($0.1) ?? 0, String($0.2), String($0.3)) }
    }
    let dishes = [
      "Bacalao", "Croquetas", "Ensalada", "Gazpacho", "Lentejas", "Paella", "Tortilla de patatas",
    ]
    for label in try labels(dishes.map { .text($0) }) {
      let reach = label.x + Double(label.text.count) * 6.8 / 2 / 288 * 100
      #expect(label.anchor == "middle" && reach < 101, "\(label)")
    }
    let months = (1...12).map { Cell.month(CalendarMonth(year: 2026, number: $0)) }
    for label in try labels(months) where label.anchor == "middle" {
      #expect(label.x + Double(label.text.count) * 6.8 / 2 / 288 * 100 < 101, "\(label)")
    }
  }

  @Test("What the shades of a grid mean has room on a phone", arguments: [(400, 3), (1_299_000_000, 2)])
  func longKeys(amount: Int, columns: Int) throws {
    let table = Table(
      columns: [.text("day", "Day"), .text("row", "Row"), .figure("total", "Total")],
      rows: [[.text("Mo"), .text("A"), .money(Money(minorUnits: amount))]])
    let file = try drawn(.heat("a", "A", of: table, "day", "row", "total")).file
    let keys = file.matches(of: /<rect class="key[^"]*" x="([0-9.]+)%"/).map { String($0.1) }
    #expect(keys.count == 5 && Set(keys).count == columns, "\(keys)")
  }

  @Test("A share of zero is written in its field of a grid, and a field without a value has no shade")
  func zerosOfGrids() throws {
    let none = Cell.percent(Fraction(0, over: 5))
    let table = Table(
      columns: [.text("day", "Day"), .text("row", "Row"), .figure("share", "Share")],
      rows: [[.text("Mo"), .text("A"), none], [.text("Tu"), .text("B"), .percent(Fraction(1, over: 2))]])
    let file = try drawn(.heat("a", "A", of: table, "day", "row", "share")).file
    #expect(
      file.matches(of: /class="number[^"]*"[^>]*>([^<]*)</).map { String($0.1) } == ["0.00 %", "50.00 %"])
    #expect(file.matches(of: /class="cell level-(\w+)"/).map { String($0.1) } == ["0", "none", "none", "4"])
    #expect(file.contains(".level-none{fill:none}"))
  }

  @Test("A calendar has all weeks of its month, and a grid all months between the first and the last")
  func gaps() throws {
    let days = try ["2026-02-01", "2026-02-28"].map { Cell.date(try #require(CalendarDate(iso: $0))) }
    let share = Cell.percent(Fraction(1, over: 2))
    let calendar = Table(
      columns: [.text("day", "Day"), .figure("share", "Share")], rows: days.map { [$0, share] })
    let file = try drawn(Chart("a", "A", .calendar, of: calendar, by: "day", ["share"])).file
    let fields = file.matches(of: /<rect class="day level-(\w+)" x="([0-9.]+)%" y="([0-9.]+)"/)
    #expect(fields.count == 28 && fields.count { $0.1 == "none" } == 26)
    // 1 February is a Sunday, 28 February the Saturday of the fifth week.
    #expect(Set(fields.map { $0.3 }).count == 5 && fields[0].3 != fields[1].3)
    let rows = [(6, "x"), (1, "y"), (3, "x")].map {
      [Cell.month(months[$0.0 - 1]), .text($0.1), .integer(1)]
    }
    let grid = Table(
      columns: [.text("month", "Month"), .text("name", "Name"), .figure("n", "N")], rows: rows)
    #expect(
      Chart.heat("a", "A", of: grid, "month", "name", "n").categories == months.prefix(6).map { .month($0) })
  }

  @Test("A calendar says what its shades mean")
  func calendarKey() throws {
    let table = Table(
      columns: [.text("day", "Day"), .figure("share", "Share")],
      rows: (1...28).compactMap { CalendarDate(year: 2026, month: 2, day: $0) }.map {
        [.date($0), .percent(Fraction(1, over: 2))]
      })
    let file = try drawn(Chart("a", "A", .calendar, of: table, by: "day", ["share"]), language: "es").file
    let key = file.matches(
      of: /<rect class="key level-(\w+)"[^>]*\/>\n<text [^>]*>([^<]*)<\/text>/
    ).map { "\($0.1) \($0.2)" }
    #expect(
      key == [
        "0 0\u{A0}%", "1 ≤ 25\u{A0}%", "2 ≤ 50\u{A0}%", "3 ≤ 75\u{A0}%", "4 ≤ 100\u{A0}%",
        "over &gt; 100\u{A0}%",
      ])
  }

  @Test("A chart without values is not drawn, and leaves no file")
  func empty() throws {
    let chart = Chart("a", "A", .columns, of: table([], labels: []), by: "month", ["total"])
    let (html, file) = try drawn(chart)
    #expect(!html.contains("<svg") && file.isEmpty)
  }

  @Test(
    "Hostile names are text in a chart",
    arguments: ["<script>x</script>", "</text>", "\"'&", "\u{1}c0\u{2}\u{3}"])
  func hostile(name: String) throws {
    let chart = Chart(
      "a", .text(name), .bars, of: table([1], labels: [.text(name)]), by: "month", ["total"])
    let (html, file) = try drawn(chart)
    for text in [html, file] {
      #expect(!text.contains("<script>x") && !text.contains("\u{1}") && !text.contains("\u{3}"))
      #expect(text.components(separatedBy: "<text").count == text.components(separatedBy: "</text>").count)
    }
  }

  @Test("A small line stands in its table cell, and its file beside the page")
  func spark() throws {
    let values = Table(
      columns: [.text("month", "Month"), .figure("nights", "Nights")],
      rows: zip(months, [1, 5, 3]).map { [.month($0), .integer($1)] })
    let output = try SmallEdition(template: "{{table}}\n").print {
      Page(
        path: PagePath("a"), title: "A", template: "page", trail: [],
        context: TemplateContext([
          "table": .table(
            Table(
              columns: [.text("name", "Name"), .text("trend", "Trend")],
              rows: [
                [
                  .text("x"),
                  .chart(
                    .spark(
                      "x", "Nights of x", unit: .count, of: values, rows: [0, 1, 2], by: "month", "nights",
                      over: ChartAxis(of: months.prefix(3).map { .month($0) }))),
                ]
              ]))
        ]))
    }
    let html = try #require(output.text("site/a.html"))
    #expect(
      html.contains("<td><svg class=\"spark\"")
        && html.contains("<desc id=\"_chart-0-text\">Values: 3, from 1 to 5"))
    #expect(output.text("markdown/a.md")?.contains("| x | ![Nights of x](a-x.svg) |") == true)
    #expect(output.text("markdown/a-x.svg")?.contains("<polyline") == true)
  }
}
