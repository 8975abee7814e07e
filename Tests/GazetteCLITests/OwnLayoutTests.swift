import Foundation
import GazetteTestSupport
import Testing

@Suite("Layouts of a project's own")
struct OwnLayoutTests {
  private static let file = "Templates/html/layout.mustache"
  private static let partial = "Templates/html/part.mustache"

  private static func shipped() throws -> String {
    try String(
      contentsOf: SharedData.root.appending(path: "Templates/html/layout.mustache"), encoding: .utf8)
  }

  /// The shipped layout with this before its foot.
  private static func layout(_ text: String) throws -> String {
    try shipped().replacing("<footer", with: "\(text)\n<footer")
  }

  /// Gives a project a layout, and the partial that it includes, if any.
  private func write(_ layout: String, partial: String, in project: CommandProject) throws {
    try project.folder.write(layout, to: Self.file)
    if layout.contains("{{> part}}") { try project.folder.write(partial, to: Self.partial) }
  }

  /// The HTML of all pages, by their paths below the site.
  private func pages(_ project: CommandProject) throws -> [String: String] {
    try project.folder.tree("Output/site").filter { $0.key.hasSuffix(".html") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "A layout that shows the date of the edition shows it anew on every page",
    arguments: [
      "<p>Day {{asOf}}</p>", "<p>Day [[{asOf}]]</p>", "{{> part}}",
      "{{#isDated}}{{asOf}}{{/isDated}}{{^isDated}}<p>Day {{asOf}}</p>{{/isDated}}",
    ])
  func day(text: String) throws {
    let project = try CommandProject()
    try write(try Self.layout(text), partial: "<p>Day {{asOf}}</p>", in: project)
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    try #require(try project.run("build", "--as-of", "2026-07-01").status == 0)
    let pages = try pages(project)
    #expect(pages.count > 5 && pages.values.contains { $0.contains("Day 2026-07-01") })
    for (path, page) in pages { #expect(!page.contains("Day 2026-06-30"), "\(path)") }
    #expect(try project.run("build", "--verify", "--as-of", "2026-07-01").status == 0)
    let explained = try project.run(
      "build", "--as-of", "2026-07-02", "--explain", "employees/staff.csv.2"
    ).outputText
    #expect(explained.contains("it shows the date of the edition"), "\(explained)")
    #expect(!explained.contains("the layout, the words, or a setting"), "\(explained)")
  }

  @Test("Another day touches no page that shows none")
  func undated() throws {
    let project = try CommandProject()
    try project.folder.write(try Self.layout("<p>Own</p>"), to: Self.file)
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    let explained = try project.run(
      "build", "--as-of", "2026-07-01", "--explain", "employees/staff.csv.2"
    ).outputText
    #expect(explained.contains("not made"), "\(explained)")
  }

  @Test(
    "A page without Markdown has no way to it, and a site without an address none to its feed",
    arguments: ["", "languages: [en, es]\n"])
  func absent(setting: String) throws {
    let project = try CommandProject()
    try project.folder.write(try project.folder.text("gazette.yml") + setting, to: "gazette.yml")
    try project.folder.write(
      try Self.layout(
        "<i>[{{markdown}}] [{{address}}] [{{feed}}]</i>{{#markdown}}<b>{{markdown}}</b>{{/markdown}}"),
      to: Self.file)
    let run = try project.run("build", "--as-of", "2026-06-30")
    try #require(run.status == 0, "\(run.errorText)")
    for (path, page) in try pages(project) {
      #expect(!page.contains("false"), "\(path)")
      let isLanguages = !setting.isEmpty && path == "index.html"
      let isWithout = path.hasSuffix("404.html") || path.hasSuffix("search.html") || isLanguages
      #expect(page.contains("<i>[] [] []</i>") == isWithout, "\(path)")
      #expect(page.contains("<b>") != isWithout, "\(path)")
      guard let way = page.firstMatch(of: /<b>([^<]+)<\/b>/)?.output.1 else { continue }
      let folder = URL(fileURLWithPath: project.folder.path("Output/site/" + path))
      #expect(
        FileManager.default.fileExists(
          atPath: folder.deletingLastPathComponent().appending(path: String(way)).path), "\(path): \(way)")
    }
  }

  @Test(
    "A layout without the content of its pages is refused",
    arguments: [
      ("", "write {{{content}}}"), ("<p>{{title}}</p>\n", "write {{{content}}}"),
      ("<p>{{title}}</p>{{{opening}}}\n", "write {{{content}}}"),
      ("{{> part}}", "write {{{content}}}"),
      (
        "{{^hasContents}}{{{content}}}{{/hasContents}}{{#hasContents}}{{{opening}}}{{{contents}}}{{/hasContents}}",
        "or both {{{opening}}} and {{{sections}}}"
      ),
      ("{{#hasContents}}{{{content}}}{{/hasContents}}", "write {{{content}}}"),
    ])
  func withoutContent(text: String, says: String) throws {
    let project = try CommandProject()
    try write(text, partial: "<p>{{site}}</p>", in: project)
    for command in ["build", "check"] {
      try project.expectFailure([command], says: ["Templates/html/layout.mustache: ", says])
    }
  }

  @Test(
    "A layout has the content of its pages wherever it stands",
    arguments: [
      "{{{content}}}", "{{content}}", "<p>{{title}}</p>{{> part}}", "{{{opening}}}<hr>{{{sections}}}",
      "{{#isNotFound}}Nothing{{/isNotFound}}{{^isNotFound}}{{&content}}{{/isNotFound}}",
      "{{#hasContents}}{{> part}}{{/hasContents}}{{^hasContents}}{{{content}}}{{/hasContents}}",
    ])
  func withContent(text: String) throws {
    let project = try CommandProject()
    try write(text, partial: "<div>{{{content}}}</div>", in: project)
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try project.folder.text("Output/site/employees/index.html").contains("<table"))
  }

  @Test(
    "What has several values of its own is no value in a layout",
    arguments: [
      ("{{{content}}}\n{{navigation}}", "navigation"), ("{{trail}}{{{content}}}", "trail"),
      ("{{#isFront}}{{{downloads}}}{{/isFront}}{{{content}}}", "downloads"),
      ("{{{content}}}{{> part}}", "translations"),
    ])
  func lists(text: String, name: String) throws {
    let project = try CommandProject()
    try write(text, partial: "{{& translations }}", in: project)
    for command in ["build", "check"] {
      try project.expectFailure([command], says: [".mustache:", "{{\(name)}} ", "{{#\(name)}}"])
    }
  }

  @Test("Values within lists stand as they are, and switches are true or false, as attributes have them")
  func values() throws {
    let project = try CommandProject()
    try project.folder.write(
      "<body data-front=\"{{isFront}}\">{{count(navigation)}}{{#trail}}{{title}}{{/trail}}{{{content}}}",
      to: Self.file)
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 0, "\(run.errorText)")
    let pages = try pages(project)
    #expect(pages.contains { $0.value.contains("data-front=\"true\"") })
    for (path, page) in pages { #expect(!page.contains("Press."), "\(path)") }
  }
}
