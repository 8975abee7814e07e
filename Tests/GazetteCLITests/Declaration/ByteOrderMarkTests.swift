import GazetteTestSupport
import Testing

@Suite("Files written by hand that begin with a byte-order mark")
struct ByteOrderMarkTests {
  private static let mark = "\u{FEFF}"

  private func page(_ marked: String, in folder: TestFolder) throws {
    try folder.write(
      marked + """
        ---
        title: Marked
        ---
        Its own text.

        """, to: "Pages/marked.md")
  }

  @Test("Settings, kinds, pages, templates and catalogues are read as without it")
  func marked() throws {
    let project = try DeclaredProject()
    try project.output("init", "--templates")
    let template = try project.folder.text("Templates/html/layout.mustache")
    func build(_ mark: String) throws -> [String] {
      let settings = try project.folder.text("gazette.yml").replacing(Self.mark, with: "")
      try project.folder.write(mark + settings, to: "gazette.yml")
      try project.folder.write(mark + DeclaredProject.suppliers, to: "Collections/suppliers/suppliers.yml")
      try page(mark, in: project.folder)
      try project.folder.write(mark + "Suppliers: Proveedores\n", to: "Templates/text/en.yml")
      try project.folder.write(mark + template, to: "Templates/html/layout.mustache")
      try project.bring("suppliers", "name,city\nÓleos Lima,Sevilla\n")
      try project.build()
      return try ["marked", "suppliers/index", "index"].flatMap {
        try [project.markdown($0), project.folder.text("Output/site/\($0).html")]
      }
    }
    let plain = try build("")
    #expect(plain[0].contains("Its own text.") && plain[2].contains("Proveedores"), "\(plain[0])")
    #expect(try build(Self.mark) == plain)
  }
}
