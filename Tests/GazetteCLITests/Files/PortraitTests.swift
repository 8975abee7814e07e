import Foundation
import GazetteTestSupport
import Testing

@Suite("Pictures of people, and where their addresses lead")
struct PortraitTests {
  typealias Answer = LoopbackServer.Answer

  private static let people = """
    key,firstName,lastName,gender,nationality,email,phone,cell,country,latitude,longitude,picture
    p-1,Ana,Díaz,female,ES,ana+house@example.org,+34 955 010 203,555-0199,Spain,37.3891,-5.9845,PICTURE/women/3.jpg
    p-2,Bo,Li,male,RS,bo@example.md,call me,,Serbia,91,0,PICTURE/men/3.jpg
    Q 3/x,Čeda,,,,,,,Atlantis,,,

    """

  private func project(pictures: String = "https://pictures.example", settings: String = "") throws
    -> CommandProject
  {
    let project = try CommandProject.empty()
    if !settings.isEmpty {
      try project.folder.write(try project.folder.text("gazette.yml") + settings, to: "gazette.yml")
    }
    try project.folder.write(Self.people.replacing("PICTURE", with: pictures), to: "people.csv")
    let run = try project.run("import", "people", "people.csv")
    try #require(run.outputText.contains("imported 3"), "\(run.outputText)\(run.errorText)")
    return project
  }

  private func build(_ project: CommandProject, _ arguments: String...) throws {
    let run = try GazetteProgram.run(["build", "--as-of", "2026-06-30"] + arguments, in: project.folder.path)
    #expect(run.status == 0, "\(run.errorText)")
  }

  private func text(_ project: CommandProject, _ path: String) throws -> String {
    try project.folder.text("Output/\(path)")
  }

  @Test("Two records whose keys only look the same have each its own picture, and none that of the other")
  func alike() throws {
    let (one, two) = ("p-\u{E9}", "p-e\u{301}")
    let project = try CommandProject.empty()
    try project.folder.write("key,firstName,lastName\n\(one),Ana,One\n\(two),Bea,Two\n", to: "people.csv")
    try #require(try project.run("import", "people", "people.csv").status == 0)
    func endings() throws -> [String] {
      try build(project)
      let pages = try project.folder.tree("Output/markdown/people").filter { path, bytes in
        path.hasSuffix(".md") && String(decoding: bytes, as: UTF8.self).hasPrefix("# ")
      }
      return ["Ana One", "Bea Two"].map { name in
        let page = pages.values.map { String(decoding: $0, as: UTF8.self) }.first {
          $0.hasPrefix("# \(name)\n")
        }
        return page?.firstMatch(of: /\]\(\.\.\/pictures\/[0-9a-f]{32}\.([a-z]+)\)/).map {
          String($0.output.1)
        } ?? "none"
      }
    }
    try project.folder.write(SmallPicture.png, to: "pictures/\(one).png")
    #expect(try endings() == ["png", "none"])
    try project.folder.write(SmallPicture.gif, to: "pictures/\(two).gif")
    #expect(try endings() == ["png", "gif"])
  }

  @Test("Pictures are found by key, are large on a page and small in lists, and lose what cameras wrote")
  func pictures() throws {
    let project = try project()
    try project.folder.write(SmallPicture.jpeg, to: "pictures/p-1.jpg")
    try project.folder.write(Array("no picture".utf8), to: "pictures/p-2.png")
    try project.folder.write(SmallPicture.png, to: "pictures/stranger.png")
    try build(project)
    let page = try text(project, "site/people/p-1.html")
    let image = try #require(
      page.firstMatch(
        of:
          /<p><img class="portrait" width="200" height="200" src="..\/(pictures\/[0-9a-f]{32}.jpg)" alt="Ana Díaz"><\/p>/
      ))
    let shown = try project.folder.bytes("Output/site/\(image.output.1)")
    #expect(!String(decoding: shown, as: UTF8.self).contains(SmallPicture.secret))
    #expect(try project.folder.bytes("Output/markdown/\(image.output.1)") == shown)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: project.folder.path("Output/site/pictures")).count
        == 1)
    #expect(try text(project, "markdown/people/p-1.md").contains("![Ana Díaz](../pictures/"))
    let directory = try text(project, "site/people/directory.html")
    #expect(directory.contains("<img class=\"portrait\" width=\"60\" height=\"60\" src=\"../pictures/"))
    #expect(directory.contains(">BL</span>") && directory.contains(">Č</span>"))
    // Another picture is another page, none at all the letters again, and the same inputs the same bytes.
    let before = try project.folder.tree("Output")
    try project.folder.write(SmallPicture.gif, to: "pictures/p-1.jpg")
    try build(project)
    #expect(try text(project, "site/people/p-1.html").contains(".gif\" alt"))
    try project.folder.write(SmallPicture.jpeg, to: "pictures/p-1.jpg")
    try build(project, "--full")
    for (path, bytes) in try project.folder.tree("Output") where path.contains("people/") {
      #expect(before[path] == bytes, "\(path)")
    }
    try project.folder.remove("pictures")
    try build(project)
    let plain = try text(project, "site/people/p-1.html")
    #expect(plain.firstMatch(of: /<p><span class="initials tint[0-7]">AD<\/span><\/p>/) != nil)
    #expect(!project.folder.exists("Output/site/pictures"))
  }

  @Test("A picture's file name finds it where no other record's picture is called so")
  func fileNames() throws {
    let project = try project()
    try project.folder.write(SmallPicture.png, to: "pictures/3.jpg")
    try build(project)
    #expect(!(try text(project, "site/people/directory.html")).contains("<img class=\"portrait\""))
    #expect(try project.run("edit", "people", "p-2", "--set", "picture=bo.jpg").status == 0)
    try build(project)
    #expect(try text(project, "site/people/p-1.html").contains("alt=\"Ana Díaz\""))
    #expect(!(try text(project, "site/people/p-2.html")).contains("<img class=\"portrait\""))
  }

  @Test("A picture that a record names is found however the accents of its file are written")
  func accents() throws {
    let project = try CommandProject.empty()
    try project.folder.write("key,firstName,lastName,picture\np-1,Ana,One,Jos\u{E9}.png\n", to: "people.csv")
    try #require(try project.run("import", "people", "people.csv").status == 0)
    try project.folder.write(SmallPicture.png, to: "pictures/Jose\u{301}.png")
    try build(project)
    #expect(try text(project, "site/people/p-1.html").contains("<img class=\"portrait\""))
  }

  @Test("Addresses and numbers lead to mail and telephone, coordinates to the map of the settings")
  func links() throws {
    let project = try project(settings: "map: \"https://maps.example.org/?a={latitude}&b={longitude}\"\n")
    try build(project)
    let one = ParsedPage(try project.folder.bytes("Output/site/people/p-1.html")).links
    func leads(_ address: String, _ text: String) -> Bool { one.contains { $0 == (address, text) } }
    #expect(leads("mailto:ana%2Bhouse@example.org", "ana+house@example.org"), "\(one)")
    #expect(leads("tel:+34955010203", "+34 955 010 203") && leads("tel:5550199", "555-0199"))
    let two = try text(project, "site/people/p-2.html")
    // An address that ends like that of a page stays one.
    #expect(two.contains("<a href=\"mailto:bo@example.md\">bo@<wbr>example.md</a>"))
    #expect(two.contains("<td>call me</td>") && !two.contains("maps.example.org"))
    #expect(
      try text(project, "site/people/p-1.html").contains(
        "<a href=\"https://maps.example.org/?a=37.3891&amp;b=-5.9845\">37.3891, -5.9845</a>"))
    #expect(!(try text(project, "site/people/p-1.html")).contains("openstreetmap"))
    try project.folder.write("map: \"javascript:{latitude}{longitude}\"\n", to: "gazette.yml")
    let run = try project.run("build")
    #expect(run.status == 1 && run.errorText.contains("map:"))
  }

  @Test("Genders and countries are in the language of the project, by name, from codes and English names")
  func words() throws {
    let project = try project()
    try project.folder.write("language: es\ncurrency: EUR\n", to: "gazette.yml")
    try build(project)
    let (one, two) = (
      try text(project, "markdown/people/p-1.md"), try text(project, "markdown/people/p-2.md")
    )
    #expect(one.contains("| mujer |") && one.contains("| España |"), "\(one)")
    #expect(two.contains("| hombre |") && two.contains("| Serbia |"))
    #expect(!one.contains("| ES |") && !two.contains("(RS)"))
    #expect(try text(project, "markdown/people/index.md").contains("mujer"))
    #expect(
      try project.folder.tree("Output/markdown/people").values.contains {
        String(decoding: $0, as: UTF8.self).contains("| Atlantis |")
      })
  }

  @Test("Pictures are fetched once, checked by content, and a run that failed goes on")
  func fetch() throws {
    let server = try LoopbackServer { request in
      switch request.target {
      case "/women/3.jpg": Answer(200, [("Content-Type", "text/plain")], SmallPicture.jpeg)
      case "/men/3.jpg" where request.before == 0:
        Answer(200, [("Content-Type", "image/png")], text: "<html>no picture</html>")
      case "/men/3.jpg" where request.before == 1: Answer(404)
      default: Answer(200, [], SmallPicture.webp)
      }
    }
    let project = try project(pictures: server.url(""))
    let first = try project.run("pictures", "people")
    #expect(first.status == 1)
    #expect(
      first.outputText == "fetched 1, there already 0, failed 1\n", "\(first.outputText)\(first.errorText)")
    #expect(first.errorText.contains("p-2: ") && first.errorText.contains("what came is no picture"))
    #expect(try !project.folder.text("pictures/p-1.jpg").contains(SmallPicture.secret))
    let second = try project.run("pictures", "people")
    #expect(second.status == 1 && second.errorText.contains("404"), "\(second.errorText)")
    let third = try project.run("pictures", "people")
    #expect(third.status == 0 && third.outputText == "fetched 1, there already 1, failed 0\n")
    #expect(project.folder.exists("pictures/p-2.webp"))
    #expect(server.requests.filter { $0.target == "/women/3.jpg" }.count == 1)
    let fourth = try project.run("pictures", "people")
    #expect(fourth.outputText == "fetched 0, there already 2, failed 0\n")
    #expect(try project.run("pictures", "employees").status == 1)
  }

  @Test("A picture that is too large is not taken")
  func large() throws {
    let server = try LoopbackServer { _ in
      Answer(200, [], SmallPicture.png + Array(repeating: 0, count: 6_000_000))
    }
    let project = try project(pictures: server.url(""))
    let run = try project.run("pictures", "people")
    #expect(run.status == 1 && run.outputText == "fetched 0, there already 0, failed 2\n")
    #expect(run.errorText.contains("the picture is larger than 5 MB, and was not kept."), "\(run.errorText)")
    #expect(!run.errorText.contains("sizeLimit"))
    #expect(!project.folder.exists("pictures"))
  }
}
