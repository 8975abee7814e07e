import GazetteTestSupport
import Testing

/// A record of several sources, each of which has all that there is.
@Suite("Several whole sources of one record")
struct WholeSourceTests {
  private static let sales = """
    title: Sales
    one: Sale
    record: "{key}"
    fields: [{key: city, title: City, kind: text}, {key: fee, title: Fee, kind: money}]

    """

  private static let cities = "key,city\nr1,Bonn\nr2,Bonn\n"
  private static let fees = "key,fee\nr1,5\nr2,6\n"
  private static let leftOut = "left out, as it has been removed: 1 record"

  private func project() throws -> DeclaredProject {
    let project = try DeclaredProject(["sales/sales.yml": Self.sales])
    try bring("cities.csv", Self.cities, project)
    try bring("fees.csv", Self.fees, project)
    return project
  }

  @discardableResult
  private func bring(_ name: String, _ text: String, _ project: DeclaredProject) throws -> String {
    try project.folder.write(text, to: name)
    return try project.output("import", "sales", name, "--whole")
  }

  private func without(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.hasPrefix("r2") }.map { "\($0)\n" }.joined()
  }

  private func sales(_ project: DeclaredProject) throws -> String {
    try project.output("list", "sales", "--sort", "key")
  }

  @Test("A record stays while one of them has it, and goes once the last has it no longer")
  func stays() throws {
    let project = try project()
    let both = "r1\tBonn\t5.00\nr2\tBonn\t6.00\n"
    for _ in 1...2 {
      #expect(try bring("fees.csv", without(Self.fees), project).contains("removed 0\nunchanged 1\n"))
      #expect(try bring("cities.csv", Self.cities, project).contains("removed 0\nunchanged 2\n"))
      #expect(try sales(project) == both)
    }
    #expect(try bring("cities.csv", without(Self.cities), project).contains("removed 1"))
    #expect(try sales(project) == "r1\tBonn\t5.00\n")
    // It comes back with either, and is then its own again.
    #expect(try bring("fees.csv", Self.fees, project).contains("put back from the bin: 1 record"))
    #expect(try bring("cities.csv", Self.cities, project).contains("unchanged 2"))
    #expect(try bring("fees.csv", without(Self.fees), project).contains("removed 0"))
    #expect(try sales(project) == both)
  }

  @Test("One whose rows are all rejected takes no record away")
  func allRejected() throws {
    let project = try project()
    let before = try sales(project)
    try project.folder.write("key,fee\nr1,5x\n", to: "fees.csv")
    let run = try project.run("import", "sales", "fees.csv", "--whole")
    #expect(run.status == 1 && run.errorText.contains("no record was changed"), "\(run.errorText)")
    #expect(
      !run.outputText.contains("removed 1") && !run.outputText.contains("removed 2"), "\(run.outputText)")
    #expect(try sales(project) == before)
  }

  @Test("The gate holds what a source has lost against what it had, not against what is new")
  func lostBesideNew() throws {
    let project = try DeclaredProject(["sales/sales.yml": Self.sales])
    func rows(_ numbers: ClosedRange<Int>) -> String {
      "key,city\n" + numbers.map { "r\($0),Bonn\n" }.joined()
    }
    try bring("cities.csv", rows(1...10), project)
    try project.build()
    // Two of ten are gone, and forty others there.
    try bring("cities.csv", rows(3...50), project)
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 2 && run.errorText.contains("20.00 %"), "\(run.errorText)")
  }

  @Test(
    "A value that cannot be read is rejected, also where somebody has corrected the field",
    arguments: ["source", "hand", "report"])
  func unreadCorrection(rule: String) throws {
    let project = try project()
    try project.add(setting: "conflicts: \(rule)")
    try project.output("edit", "sales", "r1", "--set", "fee=9")
    let before = try sales(project)
    try project.folder.write("key,fee\nr1,abc\nr2,6\n", to: "fees.csv")
    let run = try project.run("import", "sales", "fees.csv")
    #expect(run.outputText.contains("rejected 1"), "\(run.outputText)")
    #expect(try project.run("import", "sales", "fees.csv", "--strict").status == 1)
    #expect(try sales(project) == before)
    // What it says then is no news.
    #expect(try bring("fees.csv", Self.fees, project).contains("unchanged 2"))
    #expect(try sales(project) == before)
  }

  @Test("A correction stays while its source has the record no longer, and until it says something new")
  func corrected() throws {
    let project = try project()
    try bring("fees.csv", without(Self.fees), project)
    try project.output("edit", "sales", "r2", "--set", "fee=9")
    try bring("fees.csv", Self.fees, project)
    #expect(try sales(project).contains("r2\tBonn\t9.00\n"))
    try bring("fees.csv", Self.fees.replacing("r2,6", with: "r2,7"), project)
    #expect(try sales(project).contains("r2\tBonn\t7.00\n"))
    #expect(try project.output("list", "conflicts") == "sales\tr2\tfee\tfees.csv\tof the source\t9.00\n")
  }

  private static let head = "key,city,fee\n"

  @Test(
    "A record that goes from one of them to another and back is as the one says that has it",
    arguments: [["north.csv", "south.csv"], ["south.csv", "north.csv"]])
  func goesAndComesBack(order: [String]) throws {
    let project = try DeclaredProject(["sales/sales.yml": Self.sales])
    func night(north: String, south: String) throws -> String {
      // Which of them runs first has it as of the night before, and follows in the next.
      for name in order + order {
        try bring(
          name, Self.head + (name == "north.csv" ? "n,Kiel,1\n" + north : "s,Ulm,1\n" + south), project)
      }
      return try project.output("list", "sales", "--where", "key=p")
    }
    for _ in 1...2 {
      #expect(try night(north: "p,Kiel,100\n", south: "") == "p\tKiel\t100.00\n")
      #expect(try night(north: "", south: "p,Ulm,80\n") == "p\tUlm\t80.00\n")
    }
    // What somebody corrects stays wherever the record goes, and is told.
    try project.output("edit", "sales", "p", "--set", "fee=90")
    #expect(try night(north: "p,Kiel,100\n", south: "") == "p\tKiel\t90.00\n")
    #expect(try night(north: "p,Kiel,100\n", south: "") == "p\tKiel\t90.00\n")
  }

  @Test(
    "What another one has said and lost counts no longer where the one that is back says a part anew")
  func comesBackOtherwise() throws {
    let project = try DeclaredProject(["sales/sales.yml": Self.sales])
    func night(north: String, south: String) throws {
      try bring("north.csv", Self.head + "n,Kiel,1\n" + north, project)
      try bring("south.csv", Self.head + "s,Ulm,1\n" + south, project)
    }
    try night(north: "p,Kiel,100\n", south: "")
    try night(north: "", south: "p,Ulm,80\n")
    // What it says anew of the fee is as it is stored already.
    for _ in 1...2 { try night(north: "p,Kiel,80\n", south: "") }
    #expect(try project.output("list", "sales", "--where", "key=p") == "p\tKiel\t80.00\n")
  }

  @Test(
    "What one of them has said counts no longer once it has the record no longer and another still has it")
  func inBothThenInOne() throws {
    let project = try DeclaredProject(["sales/sales.yml": Self.sales])
    let (north, south) = (Self.head + "p,Kiel,100\n", Self.head + "s,Ulm,1\n")
    func night(south: String) throws -> [String] {
      try ["north.csv": north, "south.csv": south].sorted { $0.key < $1.key }.map { name, text in
        try bring(name, text, project)
        return try project.output("list", "sales", "--where", "key=p")
      }
    }
    _ = try night(south: south + "p,Ulm,80\n")
    // While both have it, the one that has said something new last has the word.
    for _ in 1...2 {
      #expect(try night(south: south + "p,Ulm,80\n") == ["p\tUlm\t80.00\n", "p\tUlm\t80.00\n"])
    }
    _ = try night(south: south)
    for _ in 1...2 {
      #expect(try night(south: south) == ["p\tKiel\t100.00\n", "p\tKiel\t100.00\n"])
    }
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test("An address that is as it was is read again once another source has lost what it has")
  func unchangedAddress() throws {
    let server = try LoopbackServer { request in
      request.headers["if-none-match"] == "\"one\""
        ? LoopbackServer.Answer(304, [("ETag", "\"one\"")])
        : LoopbackServer.Answer(200, [("ETag", "\"one\"")], text: Self.head + "p,Kiel,100\n")
    }
    let project = try DeclaredProject(["sales/sales.yml": Self.sales])
    try project.add(
      setting: """
        asOf: 2026-06-30
        sources:
          - {kind: sales, url: "\(server.url("/north"))", name: north.csv, whole: yes}
          - {kind: sales, files: [south.csv], whole: yes}
        """)
    func night(south: String) throws -> String {
      try project.folder.write(Self.head + "s,Ulm,1\n" + south, to: "south.csv")
      try project.output("nightly")
      return try project.output("list", "sales", "--where", "key=p")
    }
    for _ in 1...3 { #expect(try night(south: "p,Ulm,80\n") == "p\tUlm\t80.00\n") }
    _ = try night(south: "")
    for _ in 1...3 { #expect(try night(south: "") == "p\tKiel\t100.00\n") }
    // After each of the two changes it is read once, and trusted from then on.
    #expect(server.requests.count { $0.headers["if-none-match"] == nil } == 2)
  }

  @Test("What somebody has removed stays so, whichever of them has it")
  func removed() throws {
    let project = try project()
    try bring("fees.csv", without(Self.fees), project)
    try project.output("remove", "sales", "r2", "--yes")
    #expect(try bring("fees.csv", Self.fees, project).contains(Self.leftOut))
    #expect(try bring("cities.csv", Self.cities, project).contains(Self.leftOut))
  }

  @Test(
    "What was removed, then lost by its source, and is put back, stays for as long as that has it no more")
  func lostInBin() throws {
    let project = try DeclaredProject(["sales/sales.yml": Self.sales])
    try bring("cities.csv", Self.cities, project)
    func lose() throws -> String { try bring("cities.csv", without(Self.cities), project) }
    try project.output("remove", "sales", "r2", "--yes")
    #expect(try bring("cities.csv", Self.cities, project).contains(Self.leftOut))
    for _ in 1...2 { #expect(try lose().contains("removed 0\nunchanged 1\n")) }
    try project.output("restore", "sales", "r2")
    for _ in 1...2 { #expect(try lose().contains("removed 0\nunchanged 1\n")) }
    #expect(try sales(project) == "r1\tBonn\t\nr2\tBonn\t\n")
    // It is the source's own once that has it again.
    #expect(try bring("cities.csv", Self.cities, project).contains("unchanged 2"))
    #expect(try lose().contains("removed 1"))
  }

  @Test("What was removed stays so when its source has lost it and has it again, and is the source's own")
  func againInBin() throws {
    let project = try DeclaredProject(["sales/sales.yml": Self.sales])
    try bring("cities.csv", Self.cities, project)
    try project.output("remove", "sales", "r2", "--yes")
    try bring("cities.csv", without(Self.cities), project)
    for _ in 1...2 { #expect(try bring("cities.csv", Self.cities, project).contains(Self.leftOut)) }
    try project.output("restore", "sales", "r2")
    #expect(try bring("cities.csv", without(Self.cities), project).contains("removed 1"))
  }

  @Test("What was put back goes with the last of them that had it then, and stays where none had")
  func lostByBoth() throws {
    let project = try project()
    try project.output("remove", "sales", "r2", "--yes")
    try bring("fees.csv", without(Self.fees), project)
    try project.output("restore", "sales", "r2")
    #expect(try bring("fees.csv", without(Self.fees), project).contains("removed 0"))
    #expect(try bring("cities.csv", without(Self.cities), project).contains("removed 1"))
    try project.output("restore", "sales", "r2")
    for _ in 1...2 {
      #expect(try bring("cities.csv", without(Self.cities), project).contains("removed 0"))
      #expect(try bring("fees.csv", without(Self.fees), project).contains("removed 0"))
    }
    #expect(try sales(project) == "r1\tBonn\t5.00\nr2\tBonn\t6.00\n")
  }

  @Test("What a whole source no longer has stays for as long as a record that stays refers to it, and so on")
  func referredTo() throws {
    let project = try DeclaredProject([
      "parts/parts.yml": """
      title: Parts
      one: Part
      record: "{key}"
      fields: [{key: of, title: Of, kind: reference, to: parts}]
      """
    ])
    try project.folder.write("key,of\nmotor,car\n", to: "own.csv")
    try project.folder.write("key,of\ncar,fleet\nfleet,\nboat,port\nport,\n", to: "all.csv")
    try project.output("import", "parts", "all.csv", "--whole")
    try project.output("import", "parts", "own.csv")
    try project.folder.write("key,of\nnew,\n", to: "all.csv")
    #expect(
      try project.output("import", "parts", "all.csv", "--whole").contains(
        "imported 1, updated 0, rejected 0, removed 2"))
    #expect(try project.output("list", "parts") == "car\tfleet\nfleet\t\nmotor\tcar\nnew\t\n")
  }
}
