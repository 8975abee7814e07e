import Forms
import Press
import Testing

@Suite("How a figure differs from what it was")
struct ChangeTests {
  private static func money(_ cents: Int) -> Cell { .money(Money(minorUnits: cents)) }
  private static func share(_ part: Int, _ whole: Int) -> Cell { .percent(Fraction(part, over: whole)) }
  private static func mean(_ sum: Int, _ count: Int) -> Cell {
    .ratio(Fraction(sum, over: count), decimals: 2)
  }

  private static func decimal(_ mantissa: Int, _ scale: Int) -> Cell {
    .decimal(ExactDecimal(mantissa: mantissa, scale: scale))
  }

  private func words(_ change: Cell?, _ language: String = "en") -> String? {
    PlainText(formats: Formats(language: language, currency: .euro)).text(of: change ?? .text("nothing"))
  }

  static let changes: [(before: Cell, value: Cell, says: String)] = [
    // The reservations of the sample: June and May of 2026, July and the July before.
    (money(185_100), money(682_800), "up 268.9 %"), (money(336_200), money(812_500), "up 141.7 %"),
    (money(20_233), money(20_650), "up 2.1 %"), (share(9, 682), share(26, 660), "up 2.62 points"),
    (mean(9, 3), mean(32, 8), "up 33.3 %"), (.integer(9), .integer(32), "up 255.6 %"),
    (.integer(5), .integer(6), "up 1"), (money(682_800), money(185_100), "down 72.9 %"),
    // Equal, and nearly so.
    (money(500), money(500), "unchanged"), (share(1, 3), share(2, 6), "unchanged"),
    (.integer(0), .integer(0), "unchanged"), (money(1_000_000), money(1_000_001), "up under 0.1 %"),
    (money(1_000_001), money(1_000_000), "down under 0.1 %"),
    (share(1, 3), share(333_334, 1_000_000), "up under 0.01 points"),
    // Half of a tenth is rounded away from zero, once.
    (money(200_000), money(200_100), "up 0.1 %"), (money(200_000), money(199_900), "down 0.1 %"),
    (money(20_000), money(20_289), "up 1.4 %"),
    // From zero there is no percentage.
    (money(0), money(100), "up from 0"), (mean(0, 4), mean(1, 4), "up from 0"),
    (.integer(0), .integer(12), "up from 0"),
    (.integer(0), .integer(9), "up 9"), (share(0, 4), share(1, 4), "up 25.00 points"),
    (money(100), money(0), "down 100.0 %"),
    // Below zero a percentage would say nothing.
    (money(-10_000), money(5000), "up €150.00"), (money(5000), money(-10_000), "down €150.00"),
    (money(-10_000), money(-5000), "up €50.00"), (.integer(-3), .integer(20), "up 23"),
    (mean(-1, 2), mean(1, 2), "up 1.00"),
    // With as many decimals as the one of both that shows more of them.
    (decimal(-1, 3), decimal(3, 3), "up 0.004"), (decimal(-15, 1), decimal(125, 2), "up 2.75"),
    (decimal(1_999_999_999_999_997, 0), decimal(-1, 0), "down 1,999,999,999,999,998"),
    (.ratio(Fraction(-1, over: 1000), decimals: 3), .ratio(Fraction(3, over: 1000), decimals: 3), "up 0.004"),
    (mean(-1, 1000), mean(3, 1000), "up under 0.01"), (mean(3, 1000), mean(-1, 1000), "down under 0.01"),
    (
      .ratio(Fraction(-1, over: 10), decimals: 0), .ratio(Fraction(1, over: 10), decimals: 0), "up under 1"
    ),
    // So much that nobody would read it, and what no number holds.
    (money(1), money(100_000), "up over 9,999.9 %"), (money(1), money(.max), "up over 9,999.9 %"),
    (money(.max), money(1), "down 100.0 %"), (money(.min), money(.max), "up over €92,233,720,368,547,758.07"),
    (.integer(-1), .integer(.max - 1), "up 9,223,372,036,854,775,807"),
    (.integer(.max), .integer(-1), "down over 9,223,372,036,854,775,807"),
    (.integer(.min), .integer(.max), "up over 9,223,372,036,854,775,807"),
    (share(.min + 1, 1), share(.max, 1), "up 1,844,674,407,370,955,161,400.00 points"),
    // What is said of them is left out.
    (.link(money(185_100), to: PagePath("a")), .counted(money(682_800), from: 1, of: 2), "up 268.9 %"),
  ]

  private static func figure(_ cell: Cell) -> EditionFigure {
    EditionFigure(
      collection: "orders", key: "mean", title: "Mean", cell, currency: .euro,
      text: PlainText(formats: Formats(texts: TextCatalogue(language: "en"), currency: .euro)))
  }

  @Test("A figure of more digits than other numbers have is kept and read as it is")
  func longFigure() {
    let great = Int128(Int.max) * 1000
    for (cell, kept, number) in [
      (Self.mean(.max, 1), "9223372036854775807.00", Fraction(.max, over: 1)),
      (
        Cell.ratio(Fraction(great, over: 1), decimals: 2), "9223372036854775807000.00",
        Fraction(great, over: 1)
      ),
      (
        Cell.percent(Fraction(-great, over: 100), decimals: 2), "-9223372036854775807000.00",
        Fraction(-great, over: 1)
      ),
    ] {
      let figure = Self.figure(cell)
      #expect(figure.value == kept)
      #expect(figure.number == number)
      #expect(figure.cell(currency: .euro) == cell)
    }
    let difference = Self.figure(.ratio(Fraction(great + 1, over: 1), decimals: 2))
      .difference(from: Self.figure(.ratio(Fraction(great, over: 1), decimals: 2)), currency: .euro)
    #expect(difference == .ratio(.one, decimals: 2))
  }

  @Test(
    "A figure that is written as no number is none", arguments: ["", ".", "-", "1.-5", "1.2.3", "1e5", "1,0"])
  func noNumber(text: String) {
    var figure = Self.figure(.ratio(.one, decimals: 2))
    figure.value = text
    #expect(figure.number == nil)
    #expect(figure.cell(currency: .euro) == .text(text))
    #expect(figure.difference(from: Self.figure(.ratio(.one, decimals: 2)), currency: .euro) == nil)
  }

  @Test("Amounts, numbers and means by percent, percentages by points", arguments: changes)
  func differences(before: Cell, value: Cell, says: String) {
    #expect(words(Cell.change(from: before, to: value)) == says)
  }

  @Test(
    "What are no two figures of one sort is not compared",
    arguments: [
      (money(1), .integer(1)), (share(1, 2), mean(1, 2)), (.text("1"), .text("2")), (.missing, money(1)),
      (money(1), .missing), (.flag(true), .flag(false)),
    ])
  func others(before: Cell, value: Cell) {
    #expect(Cell.change(from: before, to: value) == nil)
  }
}
