import Foundation
import GazetteTestSupport
import Testing

@Suite("Links to headings")
struct PageHeadingLinkTests {
  private static let two = "# Two\n\n## Rooms & prices\n\n## Notes\n\n## Notes\n\n## Año 2026\n"

  @Test(
    "One to a heading that the page has not is told, with those that it has",
    arguments: [
      (
        "[a](two.md#gone)",
        ":3:5: a link leads to #gone of two, which has no such heading. There are the headings two, rooms-prices, notes, notes-2, año-2026. A heading is called by its words on the site"
      ),
      (
        "[a](two.md#rooms--prices)",
        ":3:5: a link leads to #rooms--prices (perhaps rooms-prices) of two, which"
      ),
      (
        "Of it: [a](#Rooms)", ":3:12: a link leads to #Rooms (perhaps rooms) of l, which has no such heading."
      ),
      ("[a][b]\n\n[b]: two.md#notes-3", ":3:1: a link leads to #notes-3 (perhaps notes-2) of two, which"),
      ("[a](suppliers/index.md#nosuch)", ":3:5: a link leads to #nosuch of suppliers/index, which has"),
      ("{{#t}}\n[a](two.md#gone)\n{{/t}}", ":4:5: a link leads to #gone of two, which has no such heading."),
    ])
  func missing(link: String, says: String) throws {
    let project = try PageProject()
    try project.house.folder.write(Self.two, to: "Pages/two.md")
    let page = "# L\n\n\(link)\n\n## Rooms\n\n```sql t\nSELECT 1 AS n\n```\n"
    let failure = try project.failure(page, as: "Pages/l.md")
    #expect(failure.contains("Pages/l.md\(says)"), "\(failure)")
  }

  @Test("One to a heading, a view of tables, the top of a page or a place in a file is right")
  func there() throws {
    let project = try PageProject()
    try project.house.folder.write(Self.two, to: "Pages/two.md")
    try project.house.folder.write("<!DOCTYPE html><title>Plan</title>\n", to: "Templates/assets/plan.html")
    let text = """
      # L

      [a](#rooms) [a](#) [a](#top) [a](two.md#notes-2) [a](two.md#rooms-prices) [a](two.md#a%C3%B1o-2026)
      [a](two.md#año-2026) [a](suppliers/index.md#name=x) [a](assets/plan.html#nosuch)
      [a](https://example.org/two.md#gone)

      ## Rooms

      """
    #expect(try project.built(text, as: "Pages/l.md", at: "l") == text)
  }

  @Test("A heading that goes is missed by pages that are not made anew, and those that stay are known")
  func increments() throws {
    let project = try PageProject()
    let folder = project.house.folder
    try folder.write(Self.two, to: "Pages/two.md")
    try folder.write("# L\n\n[a](two.md#rooms-prices)\n", to: "Pages/l.md")
    try project.house.build()
    // The page with the heading stays as it is.
    try folder.write("# L\n\n[a](two.md#notes)\n", to: "Pages/l.md")
    try project.house.build()
    let unknown = try project.failure("# L\n\n[a](two.md#nosuch)\n", as: "Pages/l.md")
    #expect(unknown.contains("Pages/l.md:3:5: a link leads to #nosuch of two, which"), "\(unknown)")
    // The page with the link stays as it is.
    try folder.write("# L\n\n[a](two.md#notes)\n", to: "Pages/l.md")
    let gone = try project.failure("# Two\n\n## Rooms & prices\n", as: "Pages/two.md")
    #expect(gone.contains("Pages/l.md:3:5: a link leads to #notes of two, which has no such"), "\(gone)")
  }

  @Test("The pages of a series are told by the one that lacks it, and a part of the front page leads there")
  func series() throws {
    let project = try PageProject()
    let page = { (link: String) in
      "---\npath: cities/{{city}}\neach: SELECT DISTINCT city FROM suppliers WHERE city IS NOT NULL ORDER BY 1\n---\n# {{city}}\n\n[a](\(link))\n"
    }
    let failure = try project.failure(page("#carmona"), as: "Pages/cities.md")
    #expect(
      failure.contains("Pages/cities.md:7:5: a link leads to #carmona of cities/sevilla-"), "\(failure)")
    try project.house.folder.write(page("#top"), to: "Pages/cities.md")
    let today = "[day](#today) [week](#week)\n\n### Week\n"
    try project.house.folder.write(today, to: "Collections/suppliers/today.md")
    try project.house.build()
    let part = try project.failure("[day](#nosuch)\n", as: "Collections/suppliers/today.md")
    #expect(part.contains("Collections/suppliers/today.md:1:7: a link leads to #nosuch of index,"), "\(part)")
  }

  @Test("In several languages a heading of one of them is enough")
  func languages() throws {
    let project = try PageProject()
    try project.house.add(setting: "languages: [en, es]")
    try project.house.folder.write("Rooms: Habitaciones\n", to: "Templates/text/es.yml")
    let page = { (link: String) in "# L\n\n[a](\(link))\n\n## [[Rooms]]\n" }
    for link in ["#rooms", "#habitaciones"] {
      _ = try project.built(page(link), as: "Pages/l.md", at: "es/l")
    }
    let failure = try project.failure(page("#beds"), as: "Pages/l.md")
    #expect(failure.contains("There are the headings l, rooms, habitaciones."), "\(failure)")
  }

  @Test(
    "A link to nothing, and a picture that is a page, are told",
    arguments: [
      ("# L\n\nSee [a]().\n", ":3:1: a link leads nowhere. Write the way from this page"),
      ("[a][b]\n\n[b]: <>\n", ":1:1: a link leads nowhere."),
      ("![plan](two.md)\n", ":1:9: a picture leads to two.md, which is none."),
      ("![plan](two.md#notes)\n", ":1:9: a picture leads to two.md#notes, which is none."),
      ("![plan]()\n", ":1:1: a picture leads to (), which is none. Write the way to the file of a picture"),
    ])
  func nothing(text: String, says: String) throws {
    let project = try PageProject()
    try project.house.folder.write(Self.two, to: "Pages/two.md")
    let failure = try project.failure(text, as: "Pages/l.md")
    #expect(failure.contains("Pages/l.md\(says)"), "\(failure)")
  }
}
