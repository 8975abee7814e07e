import Foundation
import GazetteTestSupport
import Testing

@Suite("serve: following changes")
struct ServeReloadTests {
  static let page = "/employees/staff.csv.2.html"

  /// Makes a change, and checks that the question for another revision is answered because of it.
  private func expectRevision(
    _ preview: ServePreview, after change: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let seen = try preview.revision()
    try change()
    let start = ContinuousClock.now
    let answer = try preview.ask("/-/revision?seen=\(seen)")
    #expect(answer.status == 200, sourceLocation: sourceLocation)
    #expect(try preview.revision() != seen, sourceLocation: sourceLocation)
    #expect(start.duration(to: .now) < .seconds(20), sourceLocation: sourceLocation)
  }

  @Test("A changed template, a new record and other settings each lead to a new revision that shows them")
  func changes() throws {
    let project = try CommandProject(builds: false)
    let preview = try ServePreview(of: project)
    #expect(try preview.ask(Self.page).status == 200)
    let template = "Collections/employees/employee.md"
    try expectRevision(preview) {
      try project.folder.write("---\nrecord: employees\n---\n# {{title}}\n\nFirst words\n", to: template)
    }
    #expect(try preview.ask(Self.page).body.contains("First words"))
    // As long as before: the time of the change alone tells.
    try expectRevision(preview) {
      try project.folder.write("---\nrecord: employees\n---\n# {{title}}\n\nOther words\n", to: template)
    }
    #expect(try preview.ask(Self.page).body.contains("Other words"))
    try expectRevision(preview) { try project.folder.remove(template) }
    #expect(try !preview.ask(Self.page).body.contains("Other words"))
    try expectRevision(preview) {
      try project.folder.write("h1 { color: red }", to: "Templates/assets/own.css")
    }
    #expect(try preview.ask("/assets/own.css").body == "h1 { color: red }")
    try expectRevision(preview) {
      try project.folder.write(
        "name,dateOfBirth,employeeType\nGrace Hopper,1986-12-09,exempt\n", to: "more.csv")
      try #require(try project.run("import", "employees", "more.csv").status == 0)
    }
    #expect(try preview.ask("/employees/more.csv.2.html").body.contains("Grace Hopper"))
    try expectRevision(preview) { try project.folder.write("title: The Other Title\n", to: "gazette.yml") }
    #expect(try preview.ask("/").body.contains("The Other Title"))
    #expect(preview.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("ok: ") })
  }

  @Test("Without a change there is no new revision, and only one edition is kept")
  func quiet() async throws {
    let project = try CommandProject(builds: false)
    let preview = try ServePreview(of: project)
    #expect(try preview.ask("/").status == 200)
    try expectRevision(preview) { try project.folder.write("title: A\n", to: "gazette.yml") }
    let seen = try preview.revision()
    try await Task.sleep(for: .milliseconds(2500))
    #expect(try preview.revision() == seen)
    let editions = Set(
      try preview.temporaryFiles.compactMap { name -> Substring? in
        let parts = name.split(separator: "/")
        return parts.count > 1 ? parts[1] : nil
      })
    #expect(editions == ["2"])
  }

  @Test("A question that has seen nothing, or another preview's number, is answered at once")
  func unknownRevision() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    _ = try preview.ask("/")
    let revision = try preview.revision()
    for query in ["", "?seen=", "?seen=0", "?seen=frob", "?seen=\(revision)0", "?frob=1"] {
      let start = ContinuousClock.now
      #expect(try preview.ask("/-/revision" + query).body == revision + "\n")
      #expect(start.duration(to: .now) < .seconds(10))
    }
  }

  @Test("A broken template is shown on every page with file and line until it is mended")
  func brokenTemplate() throws {
    let project = try CommandProject(builds: false)
    let preview = try ServePreview(of: project)
    let whole = try preview.ask(Self.page)
    #expect(whole.status == 200)
    let template = "Collections/employees/employee.md"
    try expectRevision(preview) {
      try project.folder.write("---\nrecord: employees\n---\n# {{title}}\n\n{{frob}}\n", to: template)
    }
    for path in [Self.page, "/", "/assets/style.css", "/nowhere", "/markdown/index.md"] {
      let answer = try preview.ask(path)
      #expect(answer.status == 500)
      #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
      #expect(answer.body.contains("employee.md:6:1: nothing is called frob here."))
      #expect(answer.body.contains("<script src=\"/-/reload.js\""))
    }
    #expect(preview.errors.contains("error: "))
    #expect(preview.errors.contains("employee.md:6:1: nothing is called frob here. There are"))
    try expectRevision(preview) { try project.folder.remove(template) }
    let mended = try preview.ask(Self.page)
    #expect(mended.status == 200)
    let number = /data-revision="\d+"/
    #expect(mended.body.replacing(number, with: "") == whole.body.replacing(number, with: ""))
    // What the failed build had begun is gone.
    #expect(try preview.temporaryFiles.allSatisfy { !$0.contains(".new-edition") })
  }

  @Test("What is wrong with several pages is shown in a line for each")
  func severalPages() throws {
    let project = try CommandProject(builds: false)
    try project.folder.write("---\ntitle: One\n", to: "Pages/one.md")
    try project.folder.write("{{frob}}\n", to: "Pages/two.md")
    try project.folder.write("```sql\nSELECT 1\n```\n", to: "Pages/three.md")
    let answer = try ServePreview(of: project).ask("/")
    #expect(answer.status == 500)
    #expect(answer.body.contains("<p>Pages/one.md:1:1: "))
    #expect(answer.body.contains("<p>Pages/three.md:1:1: "))
    #expect(!answer.body.contains("Pages/two.md"))
  }

  @Test("Settings that are wrong from the start are shown, and the pages come once they are mended")
  func brokenSettings() throws {
    let project = try CommandProject(builds: false)
    try project.folder.write("title: A\nfrob: 1\n", to: "gazette.yml")
    let preview = try ServePreview(of: project)
    let answer = try preview.ask("/")
    #expect(answer.status == 500)
    #expect(answer.body.contains("gazette.yml:2:1: unknown key frob"))
    try expectRevision(preview) { try project.folder.write("title: A\n", to: "gazette.yml") }
    #expect(try preview.ask("/").status == 200)
  }

  @Test("A store that is not there, or is moved by the settings, is followed")
  func otherStore() throws {
    let project = try CommandProject(builds: false)
    let preview = try ServePreview(of: project)
    #expect(try preview.ask(Self.page).status == 200)
    try expectRevision(preview) { try project.folder.write("store: other.sqlite\n", to: "gazette.yml") }
    let answer = try preview.ask(Self.page)
    #expect(answer.status == 500)
    #expect(answer.body.contains("other.sqlite: there is no store."))
    try expectRevision(preview) {
      try FileManager.default.moveItem(
        atPath: project.folder.path("gazette.sqlite"), toPath: project.folder.path("other.sqlite"))
    }
    #expect(try preview.ask(Self.page).status == 200)
  }

  @Test(
    "What stops an edition and is no file that is followed is told once, and the pages come without it",
    arguments: ["gazette.yaml", "Pages/link.md"])
  func mendedElsewhere(name: String) async throws {
    let project = try CommandProject(builds: false)
    try project.folder.makeFolder("Pages")
    try FileManager.default.createSymbolicLink(
      atPath: project.folder.path(name),
      withDestinationPath: name == "gazette.yaml" ? "gazette.yml" : "nowhere")
    let preview = try ServePreview(of: project)
    #expect(try preview.ask("/").status == 500)
    let seen = try preview.revision()
    // So long that it has been tried again.
    try await Task.sleep(for: .seconds(8))
    #expect(try preview.revision() == seen)
    #expect(preview.errors.ranges(of: "error: ").count == 1, "\(preview.errors)")
    try expectRevision(preview) { try project.folder.remove(name) }
    #expect(try preview.ask("/").status == 200)
  }

  private static let nextDay = PreloadedLibrary.make("next-day")

  @Test(
    "A preview that runs past midnight shows the edition of the new day",
    .enabled(if: nextDay != nil, "needs a C compiler and a preloaded library"))
  func newDay() throws {
    let project = try CommandProject(builds: false)
    try project.folder.write(
      "---\ntitle: Day\n---\n```sql day\nSELECT :asOf AS day\n```\n# {{title}}\n\n{{day}}\n",
      to: "Pages/day.md")
    let preview = try ServePreview(
      of: project, ["--port", "0"],
      environment: ["LD_PRELOAD": Self.nextDay ?? "", "NEXT_DAY": project.folder.path("midnight")])
    let page = try preview.ask("/markdown/day.md")
    #expect(page.status == 200)
    try expectRevision(preview) { try project.folder.write("", to: "midnight") }
    #expect(try preview.ask("/markdown/day.md").body != page.body)
  }

  @Test("What an error tells is text on its page, never markup")
  func escapedError() throws {
    let project = try CommandProject(builds: false)
    try project.folder.write("'<script src=x>&\"': 1\n", to: "gazette.yml")
    let preview = try ServePreview(of: project)
    let answer = try preview.ask("/")
    #expect(answer.status == 500)
    #expect(!answer.body.contains("<script src=x>"))
    #expect(answer.body.contains("unknown key &lt;script src=x&gt;&amp;&quot;"))
  }
}
