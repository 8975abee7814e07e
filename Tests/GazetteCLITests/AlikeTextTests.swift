import GazetteTestSupport
import Testing

/// Texts and keys that only look the same, as é in one code point and in two, are two to the store, and to all that is
/// made of it.
@Suite("Texts that only look the same")
struct AlikeTextTests {
  private static let (one, two) = ("\u{E9}", "e\u{301}")

  private static let shops = """
    title: Shops
    one: Shop
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
    """

  private static let visits = """
    title: Visits
    one: Visit
    record: "{guest}"
    fields:
      - {key: guest, title: Guest, kind: text, required: true}
      - {key: shop, title: Shop, kind: reference, to: shops}
      - {key: stops, title: Stops, kind: list, fields: [{key: town, title: Town, kind: text}]}
    """

  private static let page = """
    ---
    title: By shop
    ---
    ```sql rows
    SELECT shop, record AS visit FROM visits ORDER BY visits.key
    ```
    # {{title}}

    {{#rows by shop}}
    ## {{shop}}

    {{rows}}
    {{/rows}}

    """

  /// With two shops whose keys look the same, the first with one visit and the second with two.
  private func project() throws -> DeclaredProject {
    let project = try DeclaredProject([
      "shops/shops.yml": Self.shops, "shops/visits.yml": Self.visits, "shops/by-shop.md": Self.page,
    ])
    try project.bring("shops", "key,name\n\(Self.one),First\n\(Self.two),Second\n")
    try project.bring(
      "visits",
      """
      key,guest,shop,stops.town
      v-1,Ana,\(Self.one),a
      v-2,Bea,\(Self.two),b
      v-3,Cleo,\(Self.two),c

      """)
    return project
  }

  /// The guests of the visits that meet a condition.
  private func guests(_ condition: String, in project: DeclaredProject) throws -> [String] {
    let listed = try project.output("list", "visits", "--where", condition)
    return listed.unicodeScalars.split(separator: "\n").map { row in
      String(row.split(separator: "\t", omittingEmptySubsequences: false)[1])
    }
  }

  @Test("Records that refer to either are counted apart, listed apart, and stand in parts of their own")
  func referring() throws {
    let project = try project()
    #expect(try guests("shop=\(Self.one)", in: project) == ["Ana"])
    #expect(try guests("shop=\(Self.two)", in: project) == ["Bea", "Cleo"])
    try project.build()
    let overview = try project.markdown("shops/visits/index").split(separator: "\n")
    let counts = overview.filter { $0.hasPrefix("| [First]") || $0.hasPrefix("| [Second]") }
    #expect(counts.count == 2 && counts[0].hasSuffix(" 2 |") && counts[1].hasSuffix(" 1 |"), "\(overview)")
    let parts = try project.markdown("shops/by-shop").split(separator: "## ").dropFirst()
    #expect(parts.map { $0.split(separator: "\n").count { $0.contains("visits/v-") } } == [1, 2], "\(parts)")
  }

  @Test("A value is edited from one spelling to the other, and the history says so")
  func edited() throws {
    let project = try project()
    try project.output("edit", "visits", "v-1", "--set", "guest=Zo\(Self.one)")
    try project.output("edit", "visits", "v-1", "--set", "guest=Zo\(Self.two)")
    try project.output("edit", "visits", "v-2", "--set", "shop=\(Self.one)")
    try project.output("edit", "visits", "v-3", "--set", "stops[1].town=\(Self.one)")
    try project.output("edit", "visits", "v-3", "--set", "stops[1].town=\(Self.two)")
    #expect(
      try project.output("export", "visits").utf8.elementsEqual(
        """
        key,guest,shop,stops
        v-1,Zo\(Self.two),\(Self.one),"[{""town"":""a""}]"
        v-2,Bea,\(Self.one),"[{""town"":""b""}]"
        v-3,Cleo,\(Self.two),"[{""town"":""\(Self.two)""}]"

        """.utf8))
    let history = try project.output("history", "visits", "v-1")
    #expect(history.utf8.split(separator: 10).count { Array($0).ends(with: Self.two.utf8) } > 0, "\(history)")
  }

  @Test("A value may begin with an accent, which is one character with the sign before it")
  func accentFirst() throws {
    let project = try project()
    try project.output("edit", "visits", "v-1", "--set", "guest=\u{301}Ana")
    #expect(try guests("guest=\u{301}Ana", in: project) == ["\u{301}Ana"])
    #expect(try guests("guest!=\u{301}Ana", in: project) == ["Bea", "Cleo"])
  }

  @Test(
    "A record that was removed is named by no other whose key looks the same, and both are removed at once")
  func removed() throws {
    let project = try project()
    try project.output("edit", "visits", "v-1", "--set", "shop=")
    try project.output("remove", "shops", Self.one, "--yes")
    let edited = try project.run("edit", "visits", "v-1", "--set", "shop=\(Self.one)")
    #expect(
      edited.status == 1 && edited.errorText.contains("not among the stored shops"), "\(edited.errorText)")
    #expect(try project.run("list", "visits", "--where", "shop=\(Self.one)").status != 0)
    try project.output("restore", "shops", Self.one)
    for key in ["v-2", "v-3"] { try project.output("edit", "visits", key, "--set", "shop=") }
    #expect(try project.output("remove", "shops", Self.one, Self.two, "--yes").contains("removed 2"))
    #expect(try project.output("restore", "shops", Self.one, Self.two).contains("restored 2"))
    let first = try project.output("list", "shops", "--where", "key=\(Self.one)")
    #expect(first.contains("First") && !first.contains("Second"), "\(first)")
  }

  @Test(
    "A text that looks like a missing value is told from it in Markdown, and looks like it on the website")
  func dash() throws {
    let project = try DeclaredProject(["shops/shops.yml": Self.shops, "shops/visits.yml": Self.visits])
    try project.bring("shops", "key,name\na,—\n")
    try project.bring("visits", "key,guest,shop\nv-1,—,a\nv-2,Bea,\n")
    try project.build()
    #expect(try project.markdown("shops/visits/v-1").contains("| Guest | &#8212; |"))
    #expect(try project.markdown("shops/visits/v-1").contains("[&#8212;]("))
    #expect(try project.markdown("shops/visits/v-2").contains("| Shop | — |"))
    let page = try project.folder.text("Output/site/shops/visits/v-1.html")
    #expect(page.contains("<data value=\"—\">—</data>") && !page.contains("8212"), "\(page)")
    try project.output("build", "--as-of", "2026-06-30", "--verify")
  }

  private static let notes = """
    title: Notes
    one: Note
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: secret, title: Secret, kind: text, private: true}
      - {key: open, title: Open, kind: text}
    """

  @Test("A private text stops an edition in whichever of both spellings it stands there")
  func leaked() throws {
    let project = try DeclaredProject(["notes/notes.yml": Self.notes])
    let (first, second) = ("M\(Self.one)l-42-secret", "M\(Self.two)l-42-secret")
    try project.bring("notes", "key,name,secret,open\na,A,\(first),\nb,B,\(second),\nc,C,,\(second)\n")
    #expect(try project.run("build").status == 2)
    try project.output("edit", "notes", "b", "--set", "secret=")
    try project.build()
    try project.output("edit", "notes", "a", "--set", "secret=\(second)")
    #expect(try project.run("build").status == 2)
  }

  @Test("Corrections of both stay, and what came upon them is told of both, wherever their keys stand")
  func corrected() throws {
    let project = try DeclaredProject(["shops/shops.yml": Self.shops])
    func rows(_ one: String, _ two: String) -> String {
      "key,name\n" + (0..<600).map { "\(Self.one)-\($0 + 1000),N\($0)\n" }.joined()
        + "\(Self.one)-1255x,\(one)\n\(Self.two)-1255x,\(two)\n"
    }
    try project.bring("shops", rows("one", "two"))
    try project.bring("shops", rows("one", "second"))
    for key in ["\(Self.one)-1255x", "\(Self.two)-1255x"] {
      try project.output("edit", "shops", key, "--set", "name=corrected")
    }
    #expect(try project.bring("shops", rows("one", "second")).hasPrefix("imported 0, updated 0"))
    #expect(
      try project.output("list", "shops", "--where", "name=corrected").utf8.split(separator: 10).count == 2)
    try project.bring("shops", rows("one", "third"))
    try project.bring("shops", rows("first", "third"))
    let told = try project.output("list", "conflicts").utf8.split(separator: 10).map { String(Substring($0)) }
    for key in [Self.one, Self.two] {
      #expect(told.contains { Array($0.utf8).contains(Array("\(key)-1255x".utf8)) }, "\(told)")
    }
  }

  @Test("A source that gives the other spelling changes the record")
  func imported() throws {
    let project = try project()
    let report = try project.bring(
      "visits",
      """
      key,guest,shop,stops.town
      v-1,Ana,\(Self.two),a
      v-2,Bea,\(Self.two),b
      v-3,Cleo,\(Self.two),c

      """)
    #expect(report == "imported 0, updated 1, rejected 0\nunchanged 2\n", "\(report)")
    #expect(try project.output("list", "visits", "--where", "shop=\(Self.one)").contains("v-1") == false)
  }
}

extension [UInt8] {
  fileprivate func ends(with bytes: some Collection<UInt8>) -> Bool {
    suffix(bytes.count).elementsEqual(bytes)
  }
}
