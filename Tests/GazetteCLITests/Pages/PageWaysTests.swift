import GazetteTestSupport
import Testing

@Suite("The ways from a page to those before and behind it")
struct PageWaysTests {
  private static let months = """
    ---
    title: "Invoices: {{month}}"
    path: suppliers/months/{{month}}
    each: SELECT month(invoicedOn) AS month FROM invoices GROUP BY 1 ORDER BY 1
    ---
    ```sql list
    SELECT record AS invoice FROM invoices WHERE month(invoicedOn) = :month ORDER BY key
    ```
    # {{title}}

    [[What was invoiced.]]

    {{list}}
    """

  /// A project with suppliers that are called so, and a page of their own for each.
  private func project(_ names: [(key: String, name: String)], ways: String = "") throws -> DeclaredProject {
    let project = try DeclaredProject()
    if !names.isEmpty { try bring(names, into: project) }
    try project.folder.write(
      "---\nrecord: suppliers\n\(ways)---\n# {{title}}\n\n{{sections}}\n",
      to: "Collections/suppliers/supplier.md")
    return project
  }

  private func bring(_ names: [(key: String, name: String)], into project: DeclaredProject) throws {
    try project.bring("suppliers", "key,name\n" + names.map { "\($0.key),\"\($0.name)\"\n" }.joined())
  }

  /// The lines of a page's Markdown that lead to others of its series.
  private func ways(_ path: String, in project: DeclaredProject) throws -> [String] {
    try project.markdown(path).split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("[‹ ") || $0.hasSuffix(" ›)") || $0.contains(" ›](")
    }
  }

  @Test(
    "A page stands below the one that it names, whichever of their files comes first", arguments: ["a", "z"])
  func above(name: String) throws {
    let project = try DeclaredProject.filled()
    try project.folder.write("---\ntitle: Year\n---\n# {{title}}\n", to: "Collections/suppliers/m.md")
    try project.folder.write(
      Self.months.replacing(
        "path: suppliers/months/{{month}}", with: "path: suppliers/m/{{month}}\nabove: suppliers/m"),
      to: "Collections/suppliers/\(name).md")
    try project.build()
    #expect(try project.markdown("suppliers/m/2026-01").contains("[Year](../m.md)"))
    // None stands above itself.
    try project.folder.write(
      "---\ntitle: Year\nabove: suppliers/m\n---\n# {{title}}\n", to: "Collections/suppliers/m.md")
    try project.build()
    #expect(try !project.markdown("suppliers/m").contains("(m.md)"))
  }

  @Test("A series leads on in the order of its rows, and its first and last pages in one direction")
  func series() throws {
    let project = try DeclaredProject.filled()
    try project.bring("invoices", "number,supplier,date,amount\n2026/9,Óleos Lima,2026-05-01,10\n")
    try project.folder.write(Self.months, to: "Collections/suppliers/months.md")
    try project.build()
    #expect(
      try project.markdown("suppliers/months/2026-04").hasPrefix(
        """
        # Invoices: 2026-04

        What was invoiced.

        [‹ 2026-01](2026-01.md) ·
        [Suppliers](../index.md) ·
        [2026-05 ›](2026-05.md)

        | Invoice |

        """))
    #expect(
      try project.markdown("suppliers/months/2026-01").contains(
        "\n\n[Suppliers](../index.md) ·\n[2026-04 ›](2026-04.md)\n\n"))
    #expect(
      try project.markdown("suppliers/months/2026-05").contains(
        "\n\n[‹ 2026-04](2026-04.md) ·\n[Suppliers](../index.md)\n\n"))
    let html = try project.folder.text("Output/site/suppliers/months/2026-04.html")
    #expect(
      html.contains(
        """
        <nav class="ways" aria-label="Previous and next">
        <a href="2026-01.html" rel="prev">‹ <time datetime="2026-01">January 2026</time></a>
        <a href="../index.html">Suppliers</a>
        <a href="2026-05.html" rel="next"><time datetime="2026-05">May 2026</time> ›</a>
        </nav>
        """))
  }

  @Test(
    "They stand behind the paragraph under the heading or directly below it, and within nothing",
    arguments: [
      ("Written\nby Ana.", ""), ("", "1. Open the door.\n\n   It is heavy.\n\n2. Close it."),
      ("", "~~~\na\n\nb\n~~~"), ("Intro:", "```\na\n\nb\n```"),
      ("", "<!-- Written by Ana.\n\n Ask her. -->"), ("", "+ a\n\n  b"),
      ("Intro:", "- a\n\n  b"), ("", "   - x\n\n     y"), ("", "    a\n\n    b"),
      ("**Intro** of\n*two* lines and\n2026 signs", ""), ("", "2026. Intro"), ("[a]: index.md\n\nIntro", ""),
    ])
  func place(above: String, below: String) throws {
    let project = try project([("a", "Ana"), ("b", "Berta")])
    try project.folder.write(
      "---\nrecord: suppliers\n---\n# {{title}}\n\n\(above)\n\(below)\n\nMore.\n",
      to: "Collections/suppliers/supplier.md")
    try project.build()
    let ways = "[Suppliers](index.md) ·\n[Berta ›](b.md)\n"
    let parts = ["# Ana\n", above, ways, below, "More.\n"].filter { !$0.isEmpty }.map {
      $0.hasSuffix("\n") ? $0 : $0 + "\n"
    }
    #expect(try project.markdown("suppliers/a") == parts.joined(separator: "\n"))
    #expect(try project.folder.text("Output/site/suppliers/a.html").contains("<nav class=\"ways\""))
  }

  @Test("ways: none keeps pages from leading to each other, and is refused for a page that stands alone")
  func none() throws {
    let project = try PageProject()
    let page = Self.months.replacing("each:", with: "ways: none\neach:")
    let text = try project.built(page, at: "suppliers/months/2026-04")
    #expect(!text.contains("[‹ ") && !text.contains("›]("))
    let fault = try project.failure("---\ntitle: Report\nways: none\n---\n# {{title}}\n")
    #expect(fault.contains("Collections/suppliers/report.md:3:7: ways: none keeps the pages of a series"))
    let other = try PageProject().failure(Self.months.replacing("each:", with: "ways: all\neach:"))
    #expect(other.contains("ways: none keeps the pages of a series"))
    let own = try self.project([("a", "Ana"), ("b", "Berta")], ways: "ways: none\n")
    try own.build()
    #expect(try ways("suppliers/a", in: own).isEmpty)
  }

  @Test("A single page of a series leads nowhere")
  func single() throws {
    let project = try project([("a", "Ana")])
    try project.build()
    #expect(try ways("suppliers/a", in: project).isEmpty)
  }

  @Test("Records without an order lead on by their names, as lists have them, in the order of each language")
  func byName() throws {
    let project = try project([("a", "Oliva"), ("b", "Ñoquis"), ("c", "nube"), ("d", "Óleo")])
    try project.add(setting: "languages: [en, es]")
    try project.build()
    #expect(try ways("en/suppliers/b", in: project) == ["[nube ›](c.md)"])
    #expect(try ways("es/suppliers/b", in: project) == ["[‹ nube](c.md) ·", "[Óleo ›](d.md)"])
    #expect(try ways("es/suppliers/a", in: project) == ["[‹ Óleo](d.md) ·"])
    #expect(try ways("es/suppliers/d", in: project) == ["[‹ Ñoquis](b.md) ·", "[Oliva ›](a.md)"])
  }

  @Test(
    "The order of a kind is that of its records' pages, its texts in the order of names",
    arguments: [true, false])
  func byOrder(hasOwnPage: Bool) throws {
    let project = try project([])
    if !hasOwnPage { try project.folder.remove("Collections/suppliers/supplier.md") }
    try project.folder.write(
      DeclaredProject.suppliers + "order: [city, name]\n", to: "Collections/suppliers/suppliers.yml")
    try project.bring(
      "suppliers", "key,name,city\na,Ana,Évora\nb,Berta,Écija\nc,Carmen,Elche\nd,Diego,\ne,Elena,Zamora\n")
    try project.build()
    let order = ["b", "c", "a", "e", "d"]
    for (one, other) in zip(order, order.dropFirst()) {
      #expect(try ways("suppliers/\(one)", in: project).contains { $0.hasSuffix(" ›](\(other).md)") })
      #expect(try ways("suppliers/\(other)", in: project).contains { $0.hasSuffix("](\(one).md) ·") })
    }
  }

  @Test("What a record is called and its key make no markup on the pages beside it")
  func hostile() throws {
    let name = #"](x.md) <script>alert(1)</script> *a* | `b` & "" !["#
    let project = try project([
      ("A/../b c", name), ("index", "Zoe"), ("é#?%", "Amy"), ("all", "Bea"), ("z", "-"),
    ])
    try project.build()
    let tree = try project.folder.tree("Output/site/suppliers")
    for (path, bytes) in tree where path.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("<script>alert") && !text.contains("<em>a</em>"))
      // Every way leads to a page that there is.
      for way in text.matches(of: /<a href="([^"]*)" rel="(prev|next)">/) {
        #expect(tree[String(way.1)] != nil, "\(path) \(way.1)")
      }
    }
    #expect(tree["all.html"] == nil)
  }

  @Test(
    "A record that comes, goes or is renamed changes the pages beside it and no others, in an increment as from scratch",
    arguments: [true, false])
  func increments(hasOwnPage: Bool) throws {
    let all = (10..<40).map { (key: "s\($0)", name: "Name \($0)") }
    let project = try project(all.filter { $0.key != "s20" })
    if !hasOwnPage { try project.folder.remove("Collections/suppliers/supplier.md") }
    try project.build()
    func changed(since before: [String: [UInt8]]) throws -> Set<String> {
      let tree = try project.folder.tree("Output/markdown/suppliers")
      let names = before.paths(otherIn: tree).filter { !$0.hasSuffix(".svg") }
      return Set(names).subtracting(["index.md", "all.md"])
    }
    func expectSameFromScratch() throws {
      try project.output("build", "--as-of", "2026-06-30", "--output", "scratch")
      let (built, scratch) = (try project.folder.tree("Output/site"), try project.folder.tree("scratch/site"))
      #expect(!built.paths(otherIn: scratch).contains { $0.hasPrefix("suppliers") })
      try project.folder.remove("scratch")
    }
    var before = try project.folder.tree("Output/markdown/suppliers")
    try bring([all[10]], into: project)
    try project.build()
    #expect(try changed(since: before) == ["s19.md", "s20.md", "s21.md"])
    try expectSameFromScratch()
    before = try project.folder.tree("Output/markdown/suppliers")
    try bring([("s20", "Name 20 & Sons")], into: project)
    try project.build()
    #expect(try changed(since: before) == ["s19.md", "s20.md", "s21.md"])
    try expectSameFromScratch()
    before = try project.folder.tree("Output/markdown/suppliers")
    try project.output("remove", "suppliers", "s20", "--yes")
    try project.build()
    #expect(try changed(since: before) == ["s19.md", "s20.md", "s21.md"])
    try expectSameFromScratch()
  }
}
