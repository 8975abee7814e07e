import GazetteTestSupport
import Testing

@Suite("Faults of translations")
struct TranslationFaultTests {
  private static let page =
    "```sql t\nSELECT count(*) AS count FROM suppliers\n```\n# Words\n\n[[Total: {t.count} of {t, number}.]]\n"

  /// A project with such a page, and in Spanish with this for its words.
  private func project(_ translation: String, page: String = page) throws -> DeclaredProject {
    let project = try DeclaredProject.filled()
    try project.add(setting: "languages: [en, es]")
    try project.folder.write(page, to: "Pages/words.md")
    try project.folder.write(
      "\"Total: {t.count} of {t, number}.\": \(translation)\n", to: "Templates/text/es.yml")
    return project
  }

  @Test(
    "They are told with the place of the translation, and names as it has them",
    arguments: [
      (#""Total {t.cuont}.""#, "nothing is called {{t.cuont}} here."),
      (#""Total {u.count}.""#, "nothing is called {{u.count}} here."),
      (#""{t.cuont, plural, one {a} other {b}}""#, "nothing is called {{t.cuont}} here."),
      (#""{t.cuont, number} o {t.count}""#, "nothing is called {{t.cuont}} here."),
      (#""a } b""#, "} closes a brace that is not open."),
      (#""a } b {t.count}""#, "} closes a brace that is not open."),
      (#""x\u0000 {t.count}""#, "the control character U+0000 stands in it."),
      (#""{#t} {t.count}""#, "the section t is not closed."),
      (#""Hay {t}.""#, "t is a table, and its rows do not stand within words."),
      (#""{t, plural, one {una} other {{t}}}""#, "t is a table, and its rows do not stand within words."),
      (#""   ""#, "expected a text"), (#"{one: uno, other: " "}"#, "expected a text"),
    ])
  func told(translation: String, says: String) throws {
    let failure = try project(translation).failure("build", "--as-of", "2026-06-30")
    #expect(failure.contains("/Templates/text/es.yml:1:"), "\(failure)")
    #expect(failure.contains(says) && !failure.contains("__"), "\(failure)")
  }

  @Test("A brace too many in the words of a page is told where it stands")
  func brace() throws {
    let failure = try project("x", page: "# Words\n\n[[One } two]]\n").failure("build")
    #expect(failure.contains("Pages/words.md:3:7: } closes a brace that is not open."), "\(failure)")
  }

  @Test("Numbers, plurals and values of tables stand in translations")
  func taken() throws {
    let project = try project(
      #""{t, plural, one {una} other {{t, spellout}}}: {t, number} y {t.count}, {t.count, spellout}""#)
    try project.build()
    #expect(try project.markdown("es/words").contains("una: 1 y 3, tres"))
  }

  @Test(
    "Breaks of a translation's lines and blanks around it are those of its file",
    arguments: [
      "|\n  Hay {t.count}\n  de {t, number}.", "|\n  Hay {t.count}\n  de {t, number}.\n\n",
      "|2\n      Hay {t.count}\n  de {t, number}.", ">\n  Hay {t.count}\n  de {t, number}.",
      #""    Hay {t.count}\r\n\tde {t, number}. ""#,
    ])
  func breaks(translation: String) throws {
    let project = try project(translation)
    try project.build()
    #expect(try project.markdown("es/words").contains("\n\nHay 3 de 1.\n"))
  }

  @Test(
    "Paragraphs, lists and breaks of a translation stay",
    arguments: [
      ("Hay {t.count}.\\n\\nDe {t, number}.\\n", "\n\nHay 3.\n\nDe 1.\n"),
      ("Hay:\\n\\n- {t.count}\\n- {t, number}", "\n\nHay:\n\n- 3\n- 1\n"),
      ("Hay {t.count}\\\\\\nde {t, number}.", "\n\nHay 3\\\nde 1.\n"),
    ])
  func blocks(translation: String, page: String) throws {
    let project = try project("\"\(translation)\"")
    try project.build()
    let text = try project.markdown("es/words")
    #expect(text.contains(page), "\(text)")
  }

  @Test("Other blanks of a translation stay")
  func blanks() throws {
    let project = try project(#""\u00A0{t.count}\u00A0de  {t, number}""#)
    try project.build()
    #expect(try project.markdown("es/words").contains("\n\u{A0}3\u{A0}de  1\n"))
  }
}
