import Foundation
import GazetteTestSupport
import Testing

/// The kinds of record that the program itself says it has.
enum Kinds {
  /// Those that can be exported as records, in the order in which they build on each other.
  static func exported(in folder: String) throws -> [String] {
    let run = try GazetteProgram.run("export", "no-kind", in: folder)
    let list = try #require(run.errorText.firstMatch(of: /Kinds: ([a-z, -]+)\./)).output.1
    return try list.split(separator: ", ").map(String.init).filter {
      // Questionnaires are YAML.
      try GazetteProgram.run("export", $0, "--format", "json", in: folder).output.first == UInt8(ascii: "[")
    }
  }
}

@Suite("export")
struct ExportTests {
  private static let sample = SharedData.root.appending(path: "Sample")

  @Test("A property list needs no derived column, and comes in again as the same")
  func plainPropertyList() throws {
    let house = try DeclaredProject([
      "papers/papers.yml": """
      title: Papers
      one: Paper
      record: "{name}"
      aliases: {t: name}
      knownAgain: {by: [name], having: name}
      propertyList: {t: name}
      fields:
        - {key: name, title: Name, kind: text, required: true}
      """
    ])
    try house.output("add", "papers", "--set", "name=Spring")
    let list = try house.output("export", "papers", "--format", "plist")
    #expect(list.contains("<key>t</key>") && list.contains("<string>Spring</string>"), "\(list)")
    try house.folder.write(list, to: "papers.plist")
    #expect(
      try house.output("import", "papers", "papers.plist").hasPrefix("imported 0, updated 0, rejected 0"))
  }

  @Test("One comes in again as the same too where it lacks by what records are known again")
  func unreadPropertyList() throws {
    let house = try DeclaredProject([
      "papers/papers.yml": """
      title: Papers
      one: Paper
      record: "{name}"
      knownAgain: {by: [name, mark], having: mark}
      propertyList: {name: name, m: mark}
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: mark, title: Mark, kind: integer}
      """
    ])
    try house.bring("papers", "name,mark\nSpring,5\nSpring,6\nAutumn,\n")
    let list = try house.output("export", "papers", "--format", "plist")
    try house.folder.write(list, to: "papers.plist")
    let report = try house.output("import", "papers", "papers.plist")
    #expect(report.hasPrefix("imported 0, updated 0, rejected 0\nunchanged 3\n"), "\(report)")
  }

  @Test("What was exported imports as the same records, every kind", arguments: ["csv", "json"])
  func roundTrip(format: String) throws {
    let folder = try TestFolder()
    #expect(try GazetteProgram.run("init", "--sample", "old", in: folder.path).status == 0)
    #expect(try GazetteProgram.run("init", "new", "--currency", "EUR", in: folder.path).status == 0)
    let kinds = try Kinds.exported(in: folder.path("old"))
    #expect(kinds.count >= 7)
    for kind in kinds {
      let old = try GazetteProgram.run(
        "export", kind, "--format", format, "--with-private", "--files", "scans", in: folder.path("old"))
      #expect(old.status == 0 && old.error.isEmpty)
      let count = try GazetteProgram.run("list", kind, in: folder.path("old")).outputLines.count
      try folder.write(old.output, to: "old/\(kind).\(format)")
      let run = try GazetteProgram.run("import", kind, "../old/\(kind).\(format)", in: folder.path("new"))
      #expect(run.outputText == "imported \(count), updated 0, rejected 0\n", "\(kind): \(run.errorText)")
      #expect(run.error.isEmpty, "\(kind): \(run.errorText)")
      let new = try GazetteProgram.run(
        "export", kind, "--format", format, "--with-private", "--files", "scans", in: folder.path("new"))
      #expect(new.output == old.output, "\(kind)")
      let again = try GazetteProgram.run("import", kind, "../old/\(kind).\(format)", in: folder.path("new"))
      #expect(again.outputText == "imported 0, updated 0, rejected 0\nunchanged \(count)\n", "\(kind)")
    }
  }

  @Test("A birth date that was filled in is no fact where it is imported", arguments: ["csv", "json"])
  func standIns(format: String) throws {
    let old = try CommandProject.empty()
    try old.folder.write(
      "key,name,dateOfBirth,employeeType\na,Anna,1980-01-01,exempt\nb,Ben,,exempt\n", to: "staff.csv")
    #expect(try old.run("import", "employees", "staff.csv").status == 0)
    // With her, the average age is no longer what it was.
    try old.folder.write("key,name,dateOfBirth,employeeType\nc,Cem,1961-01-01,exempt\n", to: "more.csv")
    #expect(try old.run("import", "employees", "more.csv").status == 0)
    let exported = try old.run("export", "employees", "--format", format)
    #expect(exported.outputText.matches(of: /true/).count == 1, "\(exported.outputText)")

    let new = try CommandProject.empty()
    try new.folder.write(exported.output, to: "staff.\(format)")
    let run = try new.run("import", "employees", "staff.\(format)")
    #expect(run.outputText == "imported 3, updated 0, rejected 0\n" && run.error.isEmpty, "\(run.errorText)")
    #expect(try new.run("export", "employees", "--format", format).output == exported.output)
    let again = try new.run("import", "employees", "staff.\(format)")
    #expect(again.outputText == "imported 0, updated 0, rejected 0\nunchanged 3\n")
    // Through a mapping, too.
    let mapped = try CommandProject.empty()
    try mapped.folder.write(exported.output, to: "staff.\(format)")
    try mapped.folder.write("SELECT * FROM source", to: "all.sql")
    #expect(try mapped.run("import", "employees", "staff.\(format)", "--mapping", "all.sql").status == 0)
    #expect(try mapped.run("export", "employees", "--format", format).output == exported.output)
  }

  @Test("What is put right in an exported file is a fact, and a word that is no yes or no is refused")
  func correctedStandIn() throws {
    let project = try CommandProject.empty()
    let head = "key,name,dateOfBirth,employeeType"
    try project.folder.write("\(head)\na,Anna,1980-01-01,exempt\nb,Ben,,exempt\n", to: "staff.csv")
    #expect(try project.run("import", "employees", "staff.csv").status == 0)
    try project.folder.write(
      "\(head),isBirthDateDefaulted\nb,Ben,1991-02-03,exempt,true\n", to: "staff.csv")
    #expect(try project.run("import", "employees", "staff.csv").status == 0)
    #expect(try project.run("export", "employees").outputText.contains("b,Ben,1991-02-03,exempt,false"))
    try project.folder.write(
      "\(head),isBirthDateDefaulted\nc,Cem,1991-02-03,exempt,VERDADERO\n", to: "staff.csv")
    let run = try project.run("import", "employees", "staff.csv", "--may-be-empty")
    #expect(
      run.outputText.contains("rejected 1") && run.outputText.contains("Date of birth"), "\(run.outputText)")
  }

  @Test("What is entered is a fact, whatever a listed record says of its value")
  func enteredStandIn() throws {
    let project = try CommandProject.empty()
    let listed =
      #"{"name": "Cem", "dateOfBirth": "1990-02-03", "employeeType": "exempt", "isBirthDateDefaulted": true}"#
    let run = try project.run("add", "employees", "--json", listed)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try project.run("export", "employees").outputText.hasSuffix(",Cem,1990-02-03,exempt,false\n"))
  }

  @Test("Every text survives an export and an import", arguments: ["csv", "json"])
  func texts(format: String) throws {
    let project = try CommandProject(builds: false, of: nil)
    let names = [
      "a,b", "a\"b\"", "\"", "a\nb", "a\r\nb", " blank at both ends ", "a;b\tc", "=1+1", "null",
      "Ωmega 🦉 علي", "'",
      "\\", "{{name}}", "<b>", "\u{FEFF}bom", "-", "0012", "true", "e\u{301}", "\u{E9}",
    ]
    let rows = try names.enumerated().map { index, name in
      let text = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
      return
        #"{"key": "n\#(index)", "name": \#(text), "dateOfBirth": "1980-01-01", "employeeType": "exempt"}"#
    }
    try project.folder.write("[" + rows.joined(separator: ",\n") + "]", to: "names.json")
    let first = try project.run("import", "employees", "names.json")
    #expect(first.outputText == "imported \(names.count), updated 0, rejected 0\n", "\(first.outputText)")
    let export = try project.run("export", "employees", "--format", format)
    try project.folder.write(export.output, to: "again.\(format)")
    let again = try project.run("import", "employees", "again.\(format)")
    #expect(again.outputText == "imported 0, updated 0, rejected 0\nunchanged \(names.count + 1)\n")
  }

  @Test("The site's files for spreadsheets hold no formula; an export has every text as it is")
  func formulas() throws {
    let project = try CommandProject(builds: false, of: nil)
    let name = "=HYPERLINK(\"https://evil.example\")"
    try project.folder.write(
      "name,price,type\n\"\(name.replacing("\"", with: "\"\""))\",1,=2\n", to: "menu.csv")
    #expect(try project.run("import", "dishes", "menu.csv").status == 0)
    #expect(try project.run("build").status == 0)
    let field = "\"'\(name.replacing("\"", with: "\"\""))\""
    #expect(try project.folder.text("Output/site/downloads/orders/never-sold.csv").contains(field))
    let export = try project.run("export", "dishes").outputText
    #expect(export.contains("\"\(name.replacing("\"", with: "\"\""))\"") && !export.contains("'="))
  }

  @Test("A column that cannot be worked out is missing from a property list, and told in words")
  func failingColumn() throws {
    let project = try DeclaredProject([
      "fees/fees.yml": """
      title: Fees
      one: Fee
      record: "{name}"
      propertyList: {called: name, part: part}
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: weight, title: Weight, kind: decimal}
      derived: [{key: part, title: Part, sql: "percent(weight, 3)"}]

      """
    ])
    try project.bring("fees", "key,name,weight\na,A,1.5\n")
    let run = try project.run("export", "fees", "--format", "plist")
    #expect(run.status == 0 && run.outputText.contains("<string>A</string>"))
    #expect(!run.outputText.contains("part"))
    let words = "for the record a the column part cannot be worked out: percent(…) is given something"
    #expect(run.errorText.contains(words), "\(run.errorText)")
  }

  @Test("A property list has amounts as machines write them")
  func amountsInAPropertyList() throws {
    let project = try DeclaredProject([
      "fees/fees.yml": """
      title: Fees
      one: Fee
      record: "{name}"
      propertyList: {called: name, fee: amount, twice: double}
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: amount, title: Amount, kind: money}
      derived: [{key: double, title: Double, kind: money, sql: amount * 2}]

      """
    ])
    try project.bring("fees", "key,name,amount\na,A,1250.50\n")
    let list = try project.output("export", "fees", "--format", "plist")
    #expect(
      list.matches(of: /<(?:key|string)>([^<]*)</).map { String($0.1) } == [
        "called", "A", "fee", "1250.50", "twice", "2501.00",
      ])
  }
}
