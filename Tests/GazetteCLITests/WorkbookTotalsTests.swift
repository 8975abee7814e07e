import GazetteTestSupport
import Testing

@Suite("Totals in workbooks")
struct WorkbookTotalsTests {
  @Test("The totals below a table of a workbook become no record, and that is told")
  func told() throws {
    let project = try DeclaredProject([
      "tools/tools.yml": """
      title: Tools
      one: Tool
      record: "{name}"
      fields: [{key: name, title: Name, kind: text, required: true}]

      """
    ])
    let rows = ["name", "Saw", "Drill", "Total"].map { "<row><c t=\"str\"><v>\($0)</v></c></row>" }.joined()
    for (tables, told) in [
      (["ref=\"A1:A4\" totalsRowCount=\"1\""], "imported 2, updated 0, rejected 0\n"),
      ([], "imported 1, updated 0, rejected 0\nunchanged 2\n"),
    ] {
      let book = SmallWorkbook([.init("Tools", rows, tables: tables)])
      try project.folder.write(book.bytes, to: "tools.xlsx")
      let rest = tables.isEmpty ? "" : "left out, as rows of totals of tables in the workbook: 1\n"
      #expect(try project.output("import", "tools", "tools.xlsx") == told + rest)
    }
  }
}
