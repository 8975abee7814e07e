import GazetteTestSupport
import Testing

/// A value is its text also where only what stands around it would make markup of it.
@Suite("Values beside what makes markup of some")
struct ValueBesideMarkupTests {
  @Test(
    "The text of a page makes no markup of a value",
    arguments: [
      (
        "SELECT 101 AS n UNION ALL SELECT 103 ORDER BY 1", "{{#t by n}}\n{{n}}. Ada\n{{/t}}",
        "101\\. Ada\n103\\. Ada\n"
      ),
      (
        "SELECT 1 AS n", "The number was\n{{t.n}}. All others went.",
        "The number was\n1\\. All others went.\n"
      ),
      ("SELECT 7 AS n", "1. {{t.n}}\n2. {{t.n}}. {{t.n}}.", "1. 7\n2. 7\\. 7.\n"),
      ("SELECT 7 AS n", "[[{t.n}) Ada, of {t.n}.]]", "7\\) Ada, of 7.\n"),
      ("SELECT '(https://evil.example)' AS n", "[Note]{{t.n}}.", "[Note]\\(https\\://evil.example).\n"),
      ("SELECT '' AS n", "[Note]{{t.n}}", "[Note]\\(empty)\n"),
      ("SELECT 'ref' AS n", "[{{t.n}}]\n\n[ref]: index.md", "[&#114;ef]\n\n[ref]: index.md\n"),
      (
        "SELECT 'ref' AS n", "[a {{t.n}}](index.md)\n\n[ref]: index.md",
        "[a ref](index.md)\n\n[ref]: index.md\n"
      ),
      ("SELECT 'Ada' || char(160) AS n", "**{{t.n}}** came.", "**Ada&#160;** came.\n"),
    ])
  func shown(sql: String, text: String, expected: String) throws {
    let project = try PageProject()
    #expect(try project.built("```sql t\n\(sql)\n```\n\(text)\n") == expected)
  }

  @Test(
    "One record's page has the escape that another's needs, however they are built",
    arguments: [
      ("{{name}}. {{name}} came.", ["101": "101\\. 101 came.", "Ada": "Ada. Ada came."]),
      ("It was\n{{name}}) of them.", ["1": "It was\n1\\) of them.", "Ada": "It was\nAda) of them."]),
      ("[Note]{{name}}", ["(y)": "[Note]\\(y)", "Ada": "[Note]Ada"]),
      ("[{{name}}]\n\n[ada]: index.md", ["Ada": "[&#65;da]", "Eve": "[Eve]"]),
      ("**{{name}}** came.", ["Ada\u{A0}M": "**Ada\u{A0}M** came.", "Eve": "**Eve** came."]),
    ])
  func alike(text: String, pages: [String: String]) throws {
    let project = try DeclaredProject()
    let names = pages.keys.sorted()
    // Each outline is seen a few times before it is compiled.
    let others = (1...12).map { "o-\($0),Other \($0)\n" }.joined()
    let told = names.enumerated().map { "z-\($0),\($1)\n" }.joined()
    try project.bring("suppliers", "key,name\n" + others + told)
    try project.folder.write(
      "---\nrecord: suppliers\n---\n# {{title}}\n\n\(text)\n", to: "Collections/suppliers/supplier.md")
    try project.build()
    for (place, name) in names.enumerated() {
      let page = try project.markdown("suppliers/z-\(place)")
      #expect(page.contains("\n\(pages[name] ?? "")\n"), "\(page)")
    }
    #expect(try project.run("build", "--as-of", "2026-06-30", "--verify").status == 0)
  }
}
