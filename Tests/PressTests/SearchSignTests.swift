import Forms
import GazetteTestSupport
import Press
import Testing

@Suite("Dates and amounts in the search index")
struct SearchSignTests {
  private static func script(_ name: String, title: Cell = "Page", _ search: SearchText) throws -> String {
    try SmallEdition(template: "# {{title}}\n").print {
      Page(
        path: PagePath("page"), title: title, template: "page", trail: [], context: TemplateContext([:]),
        search: search)
    }.text("site/search/\(name).js") ?? ""
  }

  private static let day = CalendarDate(iso: "2026-06-30") ?? .epoch

  private static let dated: [(Cell, SearchText, String)] = [
    ("Reservations: \(.month(CalendarMonth(year: 2026, number: 6)))", SearchText(), "=202606"),
    ("Ana", SearchText(details: [.date(day)]), "=20260630"),
    ("Ana", SearchText(details: [.link(.date(day), to: PagePath("index"))]), "=20260630"),
    ("Ana", SearchText(fields: [SearchField("Born", .date(day))]), "=20260630"),
  ]

  @Test("A date is the same wherever it stands: in the title, beside it, in a field", arguments: dated)
  func dates(title: Cell, search: SearchText, sign: String) throws {
    let script = try Self.script("3d", title: title, search)
    #expect(script.contains("\"\(sign)\"]"), "\(script)")
  }

  @Test(
    "An amount is a number without zeros that mean nothing",
    arguments: [
      (65_700, "$657"), (65_750, "$657.5"), (-1_205, "$-12.05"), (0, "$0"), (100_000_000, "$1000000"),
    ])
  func amounts(minorUnits: Int, sign: String) throws {
    let field = SearchField("Price", .money(Money(minorUnits: minorUnits)))
    let script = try Self.script("24", SearchText(key: "a", fields: [field]))
    #expect(script.contains("\"\(sign)\"]"), "\(script)")
  }

  @Test("A number is found by its digits, and a hit has it as the language writes it")
  func numbers() throws {
    let weight = try #require(ExactDecimal("12345.150"))
    let fields = [
      SearchField("Weight", .decimal(weight)), SearchField("Pieces", .integer(-98_765)),
      SearchField("Floor", .integer(7)),
    ]
    let output = try SmallEdition(template: "# {{title}}\n", language: "es").print {
      Page(
        path: PagePath("page"), title: "Ana", template: "page", trail: [], context: TemplateContext([:]),
        search: SearchText(key: "a", fields: fields))
    }
    let hit = #"[["Weight","12.345,150","12345.150"],["Pieces","-98.765","-98765"],["Floor","7"]]"#
    for name in ["31", "39", "37"] {
      #expect(output.text("site/search/\(name).js")?.contains(hit) == true, "\(name)")
    }
  }

  @Test("What is said twice stands once, and texts that look like signs are words")
  func once() throws {
    let search = SearchText(
      details: [.date(Self.day), .date(Self.day), .text("=20250101 $5")],
      fields: [SearchField("Note", .text("$657"))])
    #expect(try Self.script("3d", search).contains("[[\"Note\",\"$657\"]],\"=20260630\"]"))
    #expect(try Self.script("24", search).isEmpty)
  }
}
