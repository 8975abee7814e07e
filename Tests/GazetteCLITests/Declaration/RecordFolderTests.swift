import Foundation
import GazetteTestSupport
import Testing

@Suite("Folders of records, keys that are words, and what pages say of choices")
struct RecordFolderTests {
  private static let courses = """
    title: Courses
    one: Course
    record: "{name}"
    plainKeys: true
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - key: parts
        title: Parts
        kind: list
        order: [size]
        fields:
          - {key: size, title: Size, kind: choice, required: true, choices: {short: Short, long: Long}}
          - {key: title, title: Title, kind: text, required: true}

    """
  private static let visits = """
    title: Visits
    one: Visit
    record: "{guest}"
    folder: by/{course}
    details: [course]
    fields:
      - {key: guest, title: Guest, kind: text, required: true}
      - {key: course, title: Course, kind: reference, to: courses, required: true, searchable: true}
      - {key: count, title: Count, kind: integer, asked: false, whenEmpty: {sql: SELECT 7}}
    warnings:
      - {title: Called Bo, sql: guest = 'Bo'}

    """
  private static let course = """
    - id: C1
      name: First
      parts: [{size: long, title: A}, {size: short, title: B}, {size: long, title: C}]
    - id: Zwei
      name: Second
      parts: [{size: short, title: D}]

    """
  private static let visit = """
    ---
    record: visits
    above: visits/of/{{course}}
    columns: {course: Course, word: Word, of: Of, sign: Sign}
    ---
    ```sql details fields own by key
    SELECT key, course, composed(guest) = composed('Zoe\u{301}') AS same FROM visits ORDER BY key
    ```
    ```sql parts
    SELECT text('{} {}: {}', names.title, courses_parts.place, courses_parts.title) AS word, text('{}/{}', courses_parts.place, 9) AS of,
      status(words('fine'), 'good') AS sign
    FROM courses_parts JOIN courses_parts_size AS names USING (size) WHERE parent = :course ORDER BY courses_parts.place
    ```
    # {{title}}

    {{details}}

    {{parts}}

    """
  private static let series = """
    ---
    title: "Visits of {{course}}"
    path: visits/of/{{course}}
    foundAs: Round
    each: SELECT course, count(*) AS count FROM visits GROUP BY course ORDER BY course
    ---
    # {{title}}

    """

  private func project() throws -> DeclaredProject {
    let project = try DeclaredProject([
      "visits/courses.yml": Self.courses, "visits/visits.yml": Self.visits, "visits/visit.md": Self.visit,
      "visits/of.md": Self.series,
    ])
    try project.folder.write(Self.course, to: "courses.yml")
    try project.folder.write("key,guest,course\nv-1,Zo\u{E9},C1\nv-2,Bo,Zwei\n", to: "visits.csv")
    for (kind, file) in [("courses", "courses.yml"), ("visits", "visits.csv")] {
      let run = try project.run("import", kind, file)
      #expect(run.outputText == "imported 2, updated 0, rejected 0\n", "\(run.outputText)\(run.errorText)")
    }
    return project
  }

  @Test("Pages stand in folders by a field, by words in small letters, and lead to the page above them")
  func pages() throws {
    let project = try project()
    try project.build()
    let page = try project.markdown("visits/by/c1/v-1")
    #expect(
      page.contains(
        "| Field | Value |\n| --- | --- |\n| Course | [First](../../courses/c1.md) |\n| Same | 1 |\n"))
    #expect(
      page.contains(
        """
        | Word | Of | Sign |
        | --- | ---: | --- |
        | Short 1: B | 1/9 | fine |
        | Long 2: A | 2/9 | fine |
        | Long 3: C | 3/9 | fine |
        """), "\(page)")
    #expect(try project.markdown("visits/by/zwei/v-2").contains("[Second](../../courses/zwei.md)"))
    let site = try project.folder.text("Output/site/visits/by/zwei/v-2.html")
    #expect(site.contains("\">Second</a></li>") && site.contains("good"), "\(site)")
    let search = try project.folder.tree("Output/site/search").values.map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(search.contains { $0.contains(#""visits/by/c1/","First""#) }, "\(search)")
    #expect(search.contains { $0.contains(#","Round""#) })
    #expect(try project.markdown("data-quality/index").contains("(../visits/by/zwei/v-2.md)"))
  }

  @Test("Keys that are no words, or differ only by case, are refused, also of what comes back")
  func keys() throws {
    let project = try project()
    try project.folder.write("key,name\nc1,Other\nx y,Odd\n", to: "odd.csv")
    let odd = try project.run("import", "courses", "odd.csv")
    #expect(odd.outputText.contains("1 × Key: differs from C1 only by case"), "\(odd.outputText)")
    #expect(odd.outputText.contains("1 × Key: has more than letters, digits and hyphens"))
    #expect(try project.run("remove", "visits", "v-1", "--yes").status == 0)
    #expect(try project.run("remove", "courses", "C1", "--yes").status == 0)
    #expect(try project.run("add", "courses", "--key", "c1", "--set", "name=Other").status == 0)
    let back = try project.run("restore", "courses", "C1")
    #expect(back.status == 1 && back.errorText.contains("differs from c1 only by case"), "\(back.errorText)")
  }

  @Test("Words that are the names of pages which folders have are keys like any others")
  func namesOfPages() throws {
    let project = try DeclaredProject([
      "sup/sup.yml": """
      title: Suppliers
      one: Supplier
      plainKeys: true
      record: "{name}"
      fields: [{key: name, title: Name, kind: text}]

      """
    ])
    let rows = (0..<400).map { "k-\($0),Other \($0)\n" }.joined()
    try project.folder.write(
      """
      ---
      title: Totals
      ---

      How many there are.

      """, to: "Collections/sup/totals.md")
    // None of these is a page that is called so.
    try project.folder.write(
      "---\ntitle: Sums\npath: reports/sums\n---\n\nSums.\n", to: "Collections/sup/sums.md")
    try project.folder.write(
      "```sql t\nSELECT name FROM sup ORDER BY key\n```\n", to: "Collections/sup/tables.md")
    try project.bring(
      "sup", "key,name\nINDEX,First\nall,Second\ntotals,Third\nsums,Fourth\ntables,Fifth\n" + rows)
    try project.build()
    #expect(try project.markdown("sup/sums").contains("# Fourth\n"))
    #expect(try project.markdown("sup/tables").contains("# Fifth\n"))
    #expect(try project.markdown("sup/totals").contains("How many there are."))
    let lists = [try project.markdown("sup/index"), try project.markdown("sup/all")].joined()
    #expect(!lists.contains("# First") && !lists.contains("# Second"))
    for (name, title) in [("index", "First"), ("all", "Second"), ("totals", "Third")] {
      let pages = try FileManager.default.contentsOfDirectory(
        atPath: project.folder.path("Output/markdown/sup")
      ).filter { $0.hasPrefix("\(name)-") }
      try #require(pages.count == 1)
      #expect(try project.folder.text("Output/markdown/sup/\(pages[0])").contains("# \(title)\n"))
    }
  }

  @Test("What follows from others is not asked for, and can be given")
  func asked() throws {
    let project = try project()
    let terminal = try PseudoTerminal("add", "visits", in: project.folder.path)
    try terminal.expect("Guest")
    terminal.enter("Cy")
    try terminal.expect("Course")
    terminal.enter("First")
    terminal.enter()
    #expect(try terminal.end() == 0, "\(terminal.text)")
    #expect(try project.run("list", "visits", "--where", "guest=Cy").outputText.hasSuffix("\tCy\tC1\t7\n"))
    #expect(!terminal.text.contains("Count 7"))
  }

  @Test(
    "What a declaration or a page cannot say is refused with its line",
    arguments: [
      (
        "visits/visits.yml", "folder: by/{course}", "folder: by/{count}",
        "a required text, choice or reference"
      ),
      ("visits/visits.yml", "folder: by/{course}", "folder: by/{course}/x", "a field at the end"),
      ("visits/visits.yml", "text, required: true}", "text, required: true, asked: false}", "asked is false"),
      ("visits/courses.yml", "order: [size]", "order: [title]", "a choice, in whose order"),
      (
        "visits/visit.md", "status(words('fine'), 'good')", "status(words('fine'), 'great')",
        "how things stand"
      ),
      (
        "visits/visit.md", "text('{}/{}', courses_parts.place, 9)", "text('{}', courses_parts.place, 9)",
        "a place {} for each"
      ),
      ("visits/visit.md", "text('{}/{}', courses_parts.place, 9)", "text(words('a'), 9)", "between quotes"),
      ("visits/visit.md", "above: visits/of/{{course}}", "above: visits/of/{{nothing}}", "nothing"),
      ("visits/of.md", "path:", "record: visits\npath:", "said by their kind"),
    ])
  func refused(file: String, text: String, other: String, words: String) throws {
    let project = try project()
    let own = try project.folder.text("Collections/\(file)")
    #expect(own.contains(text))
    try project.folder.write(own.replacing(text, with: other), to: "Collections/\(file)")
    let run = try project.run("build")
    #expect(run.status == 1 && run.errorText.contains(words), "\(run.errorText)")
  }
}
