import Forms
import Foundation
import GazetteTestSupport
import Press
import Testing

@Suite("What pages show of values")
struct PageHTMLTests {
  private func html(_ cell: Cell, language: String = "en") throws -> String {
    try SmallEdition(template: "Value: {{value}}\n", language: language).html(of: .cell(cell))
  }

  static let date = CalendarDate(iso: "2026-06-05") ?? .epoch

  @Test(
    "Dates, numbers and amounts are written by the rules of the language and carry their values",
    arguments: [
      ("en", Cell.date(date), "<time datetime=\"2026-06-05\">Jun 5, 2026</time>"),
      ("es", .date(date), "<time datetime=\"2026-06-05\">5 jun 2026</time>"),
      ("pt", .date(date), "<time datetime=\"2026-06-05\">5 de jun. de 2026</time>"),
      ("en", .month(date.calendarMonth), "<time datetime=\"2026-06\">June 2026</time>"),
      ("es", .month(date.calendarMonth), "<time datetime=\"2026-06\">junio de 2026</time>"),
      ("en", .integer(14_832), "<data value=\"14832\">14,832</data>"),
      ("en", .integer(999), "Value: 999"), ("en", .integer(-5), "<data value=\"-5\">-5</data>"),
      ("en", .text("-5"), "Value: -5"), ("en", .text("—"), "<data value=\"—\">—</data>"),
      ("en", .missing, "Value: —"),
      ("en", .text(""), "<data value=\"\">(empty)</data>"), ("en", .text("(empty)"), "Value: (empty)"),
      ("es", .integer(14_832), "<data value=\"14832\">14.832</data>"),
      ("es", .integer(4_832), "<data value=\"4832\">4832</data>"),
      ("pt", .integer(14_832), "<data value=\"14832\">14.832</data>"),
      ("en", .integer(832), "Value: 832"),
      ("en", .money(Money(minorUnits: 62_700)), "<data value=\"627.00\">$627.00</data>"),
      ("es", .money(Money(minorUnits: 1_062_700)), "<data value=\"10627.00\">10.627,00\u{A0}US$</data>"),
      ("en", .percent(Fraction(9083, over: 10_000)), "<data value=\"90.83\">90.83 %</data>"),
      ("es", .percent(Fraction(9083, over: 10_000)), "<data value=\"90.83\">90,83\u{A0}%</data>"),
      ("pt", .percent(Fraction(9083, over: 10_000)), "<data value=\"90.83\">90,83%</data>"),
      (
        "en", .counted(.ratio(Fraction(79, over: 2), decimals: 2), from: 9, of: 10),
        "<data value=\"39.50\">39.50</data> <span class=\"of\">(from 9 of 10)</span>"
      ),
      ("en", .status("Booked", .good), "<span class=\"status good\">Booked</span>"),
    ])
  func values(language: String, cell: Cell, markup: String) throws {
    let page = try html(cell, language: language)
    #expect(page.contains(markup), "\(page.split(separator: "\n").filter { $0.contains("Value") })")
  }

  @Test("The language of a page and its direction are said")
  func language() throws {
    for language in ["en", "es", "pt"] {
      #expect(try html(.blank, language: language).contains("<html lang=\"\(language)\" dir=\"ltr\">"))
    }
  }

  @Test(
    "A name in another script is marked with its script and keeps its direction",
    arguments: [
      ("علی رضایی", "und-Arab"), ("שלום", "und-Hebr"), ("Ольга", "und-Cyrl"), ("美林", "und-Hani"),
      ("Ελένη", "und-Grek"), ("김", "und-Hang"),
      ("Nägel \u{202E}x", "und"), ("\u{2067}x", "und"), ("\u{202E}علی", "und-Arab"),
    ])
  func scripts(name: String, tag: String) throws {
    #expect(try html(.text(name)).contains("<bdi lang=\"\(tag)\">\(name)</bdi>"))
    let title = try SmallEdition(template: "# {{title}}\n").html(of: .cell(.blank), title: .text(name))
    #expect(title.contains("\"><bdi lang=\"\(tag)\">\(name)</bdi></h1>"))
    #expect(title.contains("<li aria-current=\"page\"><bdi>\(name)</bdi></li>"))
  }

  @Test(
    "What a picture is called is text, in whatever script and of whatever sort",
    arguments: [
      (Cell.text("中文.png"), "中文.png"), (.text("\u{202E}\" onerror=\"x"), "\u{202E}&quot; onerror=&quot;x"),
      (.integer(14_832), "14,832"), (.date(date), "2026-06-05"), (.status("Booked", .good), "Booked"),
    ])
  func attributes(cell: Cell, text: String) throws {
    let page = try SmallEdition(template: "![{{value}} of {{value}}](a.png)\n").html(of: .cell(cell))
    #expect(page.contains("<img src=\"a.png\" alt=\"\(text) of \(text)\">"), "\(page)")
  }

  @Test(
    "Of all that ends in .md only the ways to pages of the site lead to HTML",
    arguments: [
      ("[x](page.md)", "<a href=\"page.html\">x</a>"),
      ("[x](../a/page.md#part)", "<a href=\"../a/page.html#part\">x</a>"),
      ("[x](a:b/page.md)", "<a href=\"a:b/page.md\">x</a>"),
      ("[x](a/b:c.md)", "<a href=\"a/b:c.html\">x</a>"), ("[x](#a.md)", "<a href=\"#a.md\">x</a>"),
      (
        "[x](https://example.org/house/README.md)", "<a href=\"https://example.org/house/README.md\">x</a>"
      ), ("[x](https://primaria.md)", "<a href=\"https://primaria.md\">x</a>"),
      ("<https://gov.md#x>", "<a href=\"https://gov.md#x\">https://gov.md#x</a>"),
      ("[x](//gov.md)", "<a href=\"//gov.md\">x</a>"),
      ("[x](a.json?b=c.md)", "<a href=\"a.json?b=c.md\">x</a>"),
      ("[x](mailto:office@gov.md)", "<a href=\"mailto:office@gov.md\">x</a>"),
      ("[x](page.md \"as in notes.md\")", "<a href=\"page.html\" title=\"as in notes.md\">x</a>"),
      ("![see notes.md](a.svg)", "<img src=\"a.svg\" alt=\"see notes.md\">"),
      ("![{{value}}](a.svg)", "<img src=\"a.svg\" alt=\"x.md\">"),
    ])
  func pages(markdown: String, markup: String) throws {
    let page = try SmallEdition(template: "\(markdown)\n").html(of: .cell(.text("x.md")))
    #expect(page.contains(markup), "\(page.split(separator: "\n").filter { $0.contains("md") })")
  }

  @Test("A long address is broken behind its sign before anywhere else")
  func longAddress() throws {
    #expect(
      try html(.email("ana@example.org")).contains(
        "<a href=\"mailto:ana@example.org\">ana@<wbr>example.org</a>"))
    let table = Table(columns: [.text("a", "A")], rows: [[.email("ana@example.org")], [.email("ana")]])
    let page = try SmallEdition(template: "{{value}}\n").html(of: .table(table))
    #expect(page.contains("\">ana@<wbr>example.org</a></th>") && page.contains("<th scope=\"row\">ana</th>"))
  }

  @Test("A picture of a file is called as the file is")
  func pictureNames() throws {
    let digest = String(repeating: "a", count: 64)
    let file = try #require(StoredFile("\(digest).png/12/中文.png"))
    #expect(try html(.file(file)).contains("alt=\"中文.png\""))
  }

  @Test("Latin names need no mark", arguments: ["Ana", "Çelik Ñúñez", "Łukasz ½ № 5", "🥳", "— —"])
  func latin(name: String) throws { #expect(try html(.text(name)).contains("Value: \(name)")) }

  @Test(
    "What looks like a note within a text is text",
    arguments: ["\u{1}v1\u{2}x\u{3}", "\u{1}", "\u{2}\u{3}", "\u{1}c0\u{2}\u{3}", "\u{1}sx\"><b>\u{2}"])
  func notesInTexts(text: String) throws {
    let page = try html(.text(text))
    for scalar in page.unicodeScalars { #expect(scalar.value >= 0x20 || scalar == "\n") }
    #expect(!page.contains("<data") && !page.contains("<b>"))
    #expect(page.contains("\u{FFFD}"))
  }

  @Test("Tables stand in a frame, name their columns, and keep their totals in a foot")
  func tables() throws {
    let table = Table(
      columns: [
        .text("month", "Month"), .figure("room", "Room"), .figure("nights", "Nights"),
        .figure("rate", "Rate", of: "room", over: "nights"),
      ],
      rows: [[.month(Self.date.calendarMonth), .integer(6), .integer(3), .integer(2)]],
      totals: ["All", .integer(6), .integer(3), .integer(2)])
    let page = try SmallEdition(template: "{{value}}\n").html(of: .table(table))
    #expect(
      page.contains(
        "<div class=\"frame broad\">\n<table class=\"data\">\n<thead>\n<tr>\n<th scope=\"col\">Month</th>"))
    #expect(page.contains("<th scope=\"col\" class=\"right\" data-quotient=\"1/2\">Rate</th>"))
    #expect(page.contains("</tbody>\n<tfoot>\n<tr>\n<th scope=\"row\">All</th>\n<td class=\"right\">6</td>"))
    #expect(page.contains("</tfoot>\n</table>\n</div>"))
    #expect(!page.contains("align="))
  }

  @Test(
    "A frame says whether its table has four, five or seven columns",
    arguments: [
      (3, "frame"), (4, "frame broad"), (5, "frame broad broader"), (6, "frame broad broader"),
      (7, "frame broad broader broadest"), (8, "frame broad broader broadest"),
    ])
  func breadth(columns: Int, classes: String) throws {
    let places = Array(1...columns)
    let table = Table(
      columns: places.map { .text("c\($0)", "Column") }, rows: [places.map { .integer($0) }])
    let page = try SmallEdition(template: "{{value}}\n").html(of: .table(table))
    #expect(page.contains("<div class=\"\(classes)\">"))
  }

  @Test("Headline figures and fields name their rows")
  func rowNames() throws {
    for style in [Table.Style.tiles, .fields] {
      let table = Table(
        columns: [.text("figure", "Figure"), .figure("value", "Value")], rows: [["Nights", .integer(3)]],
        style: style)
      let page = try SmallEdition(template: "{{value}}\n").html(of: .table(table))
      #expect(page.contains("<table class=\"\(style.rawValue)\">"))
      #expect(page.contains("<th scope=\"row\">Nights</th>\n<td class=\"right\">3</td>"))
    }
  }

  @Test("Notes are in no Markdown, and in no identifier of a heading")
  func markdown() throws {
    let output = try SmallEdition(template: "# {{title}}\n\n{{value}}\n").print {
      Page(
        path: PagePath("page"), title: "Reservations: \(.month(Self.date.calendarMonth))", template: "page",
        trail: [],
        context: TemplateContext([
          "value": .table(Table(columns: [.figure("a", "A")], rows: [[.money(Money(minorUnits: 5))]]))
        ]))
    }
    #expect(output.text("markdown/page.md") == "# Reservations: 2026-06\n\n| A |\n| ---: |\n| $0.05 |\n")
    let page = try #require(output.text("site/page.html"))
    #expect(
      page.contains(
        "<h1 id=\"reservations-2026-06\">Reservations: <time datetime=\"2026-06\">June 2026</time></h1>"))
    #expect(page.contains("<title>Reservations: June 2026 · Casa &amp; Co</title>"))
  }

  @Test("A page allows only files of its own, and no script or style within itself")
  func policy() throws {
    let page = try html(.blank)
    #expect(page.contains("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"))
    #expect(
      !page.contains("unsafe") && !page.contains("<style") && !page.contains(" style=")
        && !page.contains("<script>"))
    #expect(!page.contains("http://") && !page.contains("https://"))
  }
}
