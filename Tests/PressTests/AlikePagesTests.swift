import Forms
import Foundation
import GazetteTestSupport
import Press
import Synchronization
import Testing

/// Pages that are alike: one of them is compiled, and the others fill it in.
@Suite("Pages that are alike")
struct AlikePagesTests {
  private struct Note: Sendable {
    let text: String
    let amount: Int?
    var isPrivate = false
  }

  /// An edition of a page for each note, and how many pages were made whole for it.
  private func edition(
    of notes: [Note], template: String, isWhole: Bool = false
  ) throws -> (files: [String: [UInt8]], made: Int) {
    let folder = try TestFolder()
    try folder.write(template, to: "markdown/note.mustache")
    let made = Mutex(0)
    @Sendable func cells(_ place: Int) -> [Cell] {
      let note = notes[place]
      return [
        .text(note.text), note.amount.map { .money(Money(minorUnits: $0)) } ?? .missing,
        note.isPrivate ? .withheld : .date(.epoch),
        .link(.text(note.text), to: PagePath("people/p-\(place)")),
      ]
    }
    @Sendable func page(_ place: Int, _ cells: [Cell], _ context: TemplateContext) -> Page {
      Page(
        path: PagePath("notes/\(place % 3)/n-\(place)"), title: .words("Note: \(cells[0])"), template: "note",
        trail: [
          Crumb("Front page", PagePath("index")),
          Crumb(.integer(place % 3), PagePath("notes/\(place % 3)/index")),
        ],
        context: context,
        ways: PageWays(around: place, count: notes.count) {
          Crumb(.text(notes[$0].text), PagePath("notes/\($0 % 3)/n-\($0)"))
        })
    }
    @Sendable func context(_ cells: [Cell]) -> TemplateContext {
      TemplateContext([
        "text": .cell(cells[0]), "amount": .cell(cells[1]), "person": .cell(cells[3]),
        "rows": .table(
          Table(
            columns: [.text("field", "Field"), .text("value", "Value")],
            rows: [["Text", cells[0]], ["Day", cells[2]]])),
      ])
    }
    let alike = AlikePages(digest: "notes") { place in
      var outline = InputWriter()
      outline.add(notes[place].amount != nil)
      outline.add(notes[place].isPrivate)
      return AlikePages.Filling(
        page: page(place, cells(place), TemplateContext([:])), cells: cells(place), outline: outline)
    } frame: { place, filling in
      let slots = filling.cells.enumerated().map { number, cell -> Cell in
        cell.canFillSlot ? .slot(number, isShown: cell != .missing) : cell
      }
      return page(place, slots, context(slots))
    }
    let series = PageSeries(count: notes.count, alike: alike) { place in
      made.withLock { $0 += 1 }
      return page(place, cells(place), context(cells(place)))
    }
    let formats = Formats(language: "en", currency: .euro)
    let library = try TemplateLibrary(
      folders: [folder.path, SharedData.root.appending(path: "Templates").path], texts: formats.texts)
    let content = EditionContent(pages: [series], downloads: [], navigation: [], warningCount: 0)
    let plan = BuildPlan(asOf: .epoch, title: "Casa", currency: .euro, workers: 1, storeRevision: 1)
    let output = MemoryOutput()
    var edition = Edition(
      trees: [EditionTree(folder: "", formats: formats, content: content, library: library)], plan: plan)
    edition.rendersPagesWhole = isWhole
    _ = try edition.print(into: output)
    return (output.files, made.withLock { $0 })
  }

  private static let template = """
    # {{title}}

    {{#amount}}
    [[It comes to {amount}, says {person}.]]
    {{/amount}}
    {{^amount}}
    [[Nobody knows what it comes to.]]
    {{/amount}}

    ## [[Fields]]

    {{rows}}
    """

  @Test(
    "Of a hundred pages of two outlines a few are made whole, and all have the bytes that they had by themselves"
  )
  func filledIn() throws {
    let notes = (0..<100).map { Note(text: "Note \($0)", amount: $0 % 2 == 0 ? $0 * 100_001 : nil) }
    let filled = try edition(of: notes, template: Self.template)
    let whole = try edition(of: notes, template: Self.template, isWhole: true)
    #expect(filled.files == whole.files)
    #expect(whole.made >= 100)
    // The first and the last have one way less, and each outline is seen a few times before it is compiled.
    #expect(filled.made <= 14, "\(filled.made) pages were made whole")
  }

  @Test("A text that only a parser can tell is itself among pages that are filled in")
  func unusualTexts() throws {
    let texts = [
      "plain", "*a*", "<b>", "a\u{A0}", "!", "\u{E000}0\u{E001}", "\u{6}0", "[x](y.md)", "&amp;", "| a |",
      "a\nb", "",
      "\u{1}v\u{2}x\u{3}", "#", "- a", "1. a", "{{title}}", "fields", "note-fields", "שלום",
    ]
    let notes = (0..<120).map { Note(text: texts[$0 % texts.count], amount: $0) }
    let filled = try edition(of: notes, template: Self.template)
    let whole = try edition(of: notes, template: Self.template, isWhole: true)
    #expect(filled.files.keys.sorted() == whole.files.keys.sorted())
    for (path, bytes) in whole.files where filled.files[path] != bytes {
      Issue.record(
        "\(path) differs: \(String(decoding: filled.files[path] ?? [], as: UTF8.self).suffix(400))")
    }
    #expect(filled.made < whole.made)
  }

  @Test(
    "A value that would be markup only beside some text is itself on pages that are alike",
    arguments: [
      "{{text}}. behind", "Among\n{{text}}{{text}}. behind", "> - {{text}}) behind", "1{{text}}0.",
      "[Note]{{text}}", "[{{text}}] [x][{{text}}] [{{text}}][]\n\n[ref]: /a", "**{{text}}** *{{text}}*",
    ])
  func beside(text: String) throws {
    let texts = ["Ada", "101", "(y)", "ref", "x\u{A0}", "1", "0", "", "Klára"]
    // What is found out with the first pages holds for the others.
    let notes = (0..<90).map { Note(text: texts[$0 < 30 ? 0 : $0 % texts.count], amount: $0) }
    let template = "# {{title}}\n\n\(text)\n"
    let filled = try edition(of: notes, template: template)
    let whole = try edition(of: notes, template: template, isWhole: true)
    #expect(filled.files == whole.files)
    for (path, bytes) in whole.files where path.hasSuffix(".html") {
      let html = String(decoding: bytes, as: UTF8.self)
      for markup in ["<ol start", "<li>behind", "href=\"y\"", "href=\"/a\""] {
        #expect(!html.contains(markup), "\(path)")
      }
    }
  }

  @Test(
    "Values that are withheld, and templates in which a number decides, are as they would be by themselves")
  func constants() throws {
    let notes = (0..<40).map { Note(text: "n\($0)", amount: $0 % 5, isPrivate: $0 % 4 == 0) }
    for template in [
      Self.template, "# {{title}}\n\n{{rows}}\n\n[[{rows, plural, one {A row} other {{rows} rows}}.]]\n",
    ] {
      let filled = try edition(of: notes, template: template)
      let whole = try edition(of: notes, template: template, isWhole: true)
      #expect(filled.files == whole.files)
    }
  }
}
