import Foundation
import GazetteTestSupport
import Testing

@Suite("show")
struct ShowTests {
  @Test(
    "The page of a record of every kind is the one of the edition, with what is withheld there and without ways to others"
  )
  func samePages() throws {
    let folder = try ListProject.sample()
    #expect(try GazetteProgram.run("build", "--as-of", "2026-06-30", in: folder.path).status == 0)
    let pages = try folder.tree("Output/markdown")
    let texts = pages.values.map { Self.open(String(decoding: $0, as: UTF8.self)) }
    for kind in [
      "employees", "room-types", "reservations", "modules", "ratings", "people", "dishes", "orders",
      "car-insurance",
    ] {
      let keys = try GazetteProgram.run("list", kind, in: folder.path).outputLines.map {
        String($0.prefix { $0 != "\t" })
      }
      #expect(!keys.isEmpty, "\(kind)")
      for key in Set([keys.first, keys.last, keys[keys.count / 2]].compactMap(\.self)) {
        let run = try GazetteProgram.run("show", kind, key, "--as-of", "2026-06-30", in: folder.path)
        #expect(run.status == 0, "\(kind) \(key): \(run.errorText)")
        let shown = run.outputText.split(separator: "\n", omittingEmptySubsequences: false)
        let isThere = texts.contains { page in
          page.count == shown.count && zip(page, shown).allSatisfy { $0 == nil || $0 == $1 }
        }
        #expect(isThere, "\(kind) \(key): \(run.outputText.prefix(200))")
      }
    }
  }

  @Test(
    "At a terminal dates stand as they are typed and links by their text, and no line is too wide",
    arguments: [40, 100])
  func atTerminal(columns: Int) throws {
    let folder = try ListProject.sample(language: "es")
    func shown(_ arguments: String...) throws -> String {
      let terminal = try PseudoTerminal(["show"] + arguments, in: folder.path, columns: columns)
      #expect(try terminal.end() == 0)
      #expect(terminal.widestLine <= columns)
      return terminal.text.replacing("\r\n", with: "\n")
    }
    let stay = try shown("reservations", "r-1001")
    #expect(stay.contains("Del 5/7/2025 al 9/7/2025: En firme.\n"), "\(stay)")
    #expect(stay.contains(columns == 100 ? "| Entrada | 5/7/2025 |\n" : "Entrada"), "\(stay)")
    #expect(stay.contains("Two Queens") && !stay.contains("]("))
    if columns == 100 {
      #expect(stay.contains("| Concepto         |  Importe |\n| ---------------- | -------: |\n"), "\(stay)")
      #expect(stay.contains("| Tipo de habitación | Two Queens |\n"))
    }
    let list = try GazetteProgram.run("list", "people", in: folder.path).outputLines
    let key = String(try #require(list.first).prefix { $0 != "\t" })
    #expect(try !shown("people", key).contains("https://www.openstreetmap.org"))
    #expect(
      try GazetteProgram.run("show", "reservations", "r-1001", in: folder.path).outputText
        .contains("| Entrada | 2025-07-05 |"))
  }

  @Test("What looks like a link in a value is shown as it is")
  func hostileValues() throws {
    let project = try CommandProject(builds: false, of: nil)
    let name = #"[x](y) \[z] ![p](q) (a]b | c_d_ `[e](f)`"#
    try project.folder.write(
      "name,dateOfBirth,employeeType\n\"\(name)\",1985-12-10,exempt\n", to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
    let keys = try project.run("list", "employees").outputLines.filter { $0.contains("[x]") }
    let key = String(try #require(keys.first).prefix { $0 != "\t" })
    let terminal = try PseudoTerminal("show", "employees", key, in: project.folder.path, columns: 120)
    #expect(try terminal.end() == 0)
    #expect(terminal.text.contains(name), "\(terminal.text)")
  }

  @Test("What would turn a line round at a terminal is left out of what list and show print")
  func turningMarks() throws {
    let project = try CommandProject(builds: false, of: nil)
    try project.folder.write(
      "key,name,dateOfBirth,employeeType\ne-1,Ada\u{202E}ecalevoL\u{2066}x,1985-12-10,exempt\n",
      to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
    #expect(try project.run("list", "employees").outputText.contains("e-1\tAdaecalevoLx\t"))
    let terminal = try PseudoTerminal("show", "employees", "e-1", in: project.folder.path, columns: 120)
    #expect(try terminal.end() == 0)
    #expect(terminal.text.contains("AdaecalevoLx"), "\(terminal.text)")
  }

  /// The lines of a page; nil for those that show something to its keepers only.
  private static func open(_ page: String) -> [Substring?] {
    let blocks = page.split(separator: "\n\n").filter { !$0.hasPrefix("[") || !$0.contains(/\[‹ | ›\]\(/) }
    return blocks.joined(separator: "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.contains("*withheld*") ? nil : $0 }
  }

  @Test(
    "A record is shown from itself, whatever is wrong with others",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func alone() throws {
    let folder = try ListProject.sample()
    for (kind, change) in [
      ("reservations", "UPDATE reservations SET checkIn = '2026-99-99'"),
      ("employees", "UPDATE employees SET dateOfBirth = '2026-99-99'"),
      ("people", "UPDATE people SET dateOfBirth = '2026-99-99'"),
      ("orders", "UPDATE orders SET placedOn = '2026-99-99T99:99:99'"),
      ("ratings", "UPDATE ratings SET ratedOn = '2026-99-99'"),
      ("car-insurance", "UPDATE car_insurance SET submittedOn = '2026-99-99', renewedFrom = NULL"),
    ] {
      let list = try GazetteProgram.run("list", kind, in: folder.path).outputLines
      let key = try #require(list.last).prefix { $0 != "\t" }
      try Tools.sql(
        "PRAGMA ignore_check_constraints = ON; \(change) WHERE key <> '\(key)'",
        on: folder.path("gazette.sqlite"))
      let run = try GazetteProgram.run("show", kind, String(key), in: folder.path)
      #expect(run.status == 0, "\(kind): \(run.errorText)")
    }
  }

  @Test("What is not there is told")
  func missing() throws {
    let project = try CommandProject(builds: false, of: nil)
    try project.expectFailure(
      ["show", "employees", "frob"], says: ["There is no record frob among the employees"])
    try project.expectFailure(
      ["show", "modules", "frob"], says: ["There is no record frob among the modules"])
    try project.expectFailure(["show", "frob", "x"], says: ["There is no kind frob"], status: 64)
  }
}
