import GazetteTestSupport
import Testing

/// Their rows are read on another thread, while the other pages of the edition are worked out.
@Suite("The pages that a project writes for many records")
struct ManyRecordPagesTests {
  private static let count = 2_100

  @Test("Each has its own row in each language, and what is wrong with one is told as of few")
  func rows() throws {
    let project = try PageProject()
    let folder = project.house.folder
    try folder.write(
      """
      title: Stays
      one: Stay
      record: "{number}"
      fields:
        - {key: number, title: Number, kind: text, required: true}
        - {key: supplier, title: Supplier, kind: reference, to: suppliers}
        - {key: nation, title: Nation, kind: text}
      derived:
        - {key: longNumber, title: Long number, kind: text, sql: "number || '-' || key"}
        - {key: land, title: Country, kind: text, sql: country(nation)}
      order: [number]
      """, to: "Collections/suppliers/stays.yml")
    let page = """
      ---
      record: stays
      ---
      # {{title}}

      {{longNumber}} of {{supplier}}, {{land}}
      """
    try folder.write(page, to: "Collections/suppliers/stay.md")
    let nations = ["ES", "PT", "DE"]
    let rows = (0..<Self.count).map { "s-\($0),N\($0 % 700),Óleos Lima,\(nations[$0 % 3])" }
    try project.house.bring("stays", "key,number,supplier,nation\n" + rows.joined(separator: "\n") + "\n")
    try project.house.add(setting: "languages: [en, es]")
    try project.house.build()
    let names = [("en", ["Spain", "Portugal", "Germany"]), ("es", ["España", "Portugal", "Alemania"])]
    for (language, countries) in names {
      let wrong = try (0..<Self.count).filter { number in
        let text = try project.house.markdown("\(language)/suppliers/stays/s-\(number)")
        return !text.contains("\nN\(number % 700)-s-\(number) of [Óleos Lima](")
          || !text.contains("), \(countries[number % 3])\n")
      }
      #expect(wrong.isEmpty)
    }
    try folder.write(page.replacing("{{land}}", with: "{{lant}}"), to: "Collections/suppliers/stay.md")
    #expect(
      try project.house.failure("build").contains("stay.md:6:33: nothing is called lant (perhaps land)"))
  }
}
