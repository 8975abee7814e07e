import Foundation
import GazetteTestSupport
import Testing

/// Files that cannot be imported: each with its place, and without a trace in store or edition.
@Suite("Bad files")
struct BadFileTests {
  struct BadFile: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let says: [String]

    init(_ name: String, _ bytes: [UInt8], says: String...) {
      (self.name, self.bytes, self.says) = (name, bytes, says)
    }
    init(_ name: String, _ text: String, says: String...) {
      (self.name, self.bytes, self.says) = (name, Array(text.utf8), says)
    }
    var testDescription: String { name }
  }

  static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48]
  static let latin = Array("name,employeeType\nAnn,exempt\nM".utf8) + [0xFC] + Array("ller,exempt\n".utf8)

  static let files = [
    BadFile("empty.csv", "", says: "empty.csv: the file is empty"),
    BadFile("empty.json", "", says: "empty"), BadFile("empty.plist", "", says: "empty"),
    BadFile("blank.csv", "\n \n", says: "blank.csv"),
    BadFile("cut.csv", "name,employeeType\nA,exempt\n\"Bo,exempt\nC,exempt\n", says: "cut.csv:3: a quote"),
    BadFile("cut.json", "[\n {\"name\": \"Ann\", \"employeeType\": \"exe", says: "cut.json:2:38: "),
    BadFile("cut-list.json", "[\n {\"name\": \"Ann\"},\n", says: "cut-list.json:", "ends in the middle"),
    BadFile("cut.plist", "<?xml version=\"1.0\"?><plist><array><dict><key>na", says: "cut.plist: "),
    BadFile("latin.csv", latin, says: "latin.csv:3:2: not UTF-8"),
    BadFile(
      "wide.csv", [0xFF, 0xFE] + Array("n\0\n\0".utf8) + [0x00, 0xDC], says: "wide.csv:2: not UTF-16"),
    BadFile("picture.csv", picture, says: "picture.csv: ", "PNG"),
    BadFile("picture.json", picture, says: "picture.json: ", "PNG"),
    BadFile("picture.plist", picture, says: "picture.plist: "),
    BadFile("table.json", "name,employeeType\nAnn,exempt\n", says: "table.json: ", "JSON"),
    BadFile("object.csv", "{\"name\": \"Ann\"}", says: "object.csv: ", "CSV", "JSON"),
    BadFile("book.xlsx", [0x50, 0x4B, 3, 4, 0, 0], says: "book.xlsx: ", "save it again"),
    BadFile("page.csv", "<!DOCTYPE html><html></html>", says: "page.csv: ", "HTML"),
    BadFile("page.json", "<!DOCTYPE html><html></html>", says: "page.json: ", "HTML"),
    BadFile("fault.json", "[\n {\"name\": \"Ann\",}]", says: "fault.json:2:17: "),
    BadFile("numbers.json", "[1, 2]", says: "numbers.json: no records"),
    BadFile("answer.json", "{\"error\": \"quota exceeded\"}", says: "answer.json: ", "quota exceeded"),
    BadFile(
      "answers.json", "{\"error\": {\"code\": 3, \"message\": \"gone\"}}", says: "answers.json: ", "gone"),
    BadFile(
      "foreign.csv", "a,b\n1,2\n", says: "foreign.csv: ", "Columns: a, b", "Fields: key, name", "--mapping"),
    BadFile("twice.csv", "name,name,employeeType\na,b,exempt\n", says: "twice.csv: ", "\"name\""),
    BadFile("alike.csv", "name,Name,employeeType\na,b,exempt\n", says: "alike.csv: ", "name and Name"),
    BadFile("deep.json", String(repeating: "[", count: 100_000), says: "deep.json:1:", "nested"),
  ]

  @Test("A file that cannot be imported is an error with its place and changes nothing", arguments: files)
  func file(_ file: BadFile) throws {
    let project = try CommandProject(of: nil)
    try project.folder.write(file.bytes, to: file.name)
    try project.expectFailure(["import", "employees", file.name], says: file.says)
    try project.expectFailure(["import", "employees", "staff.csv", file.name], says: file.says)
  }

  @Test("A file that is missing, and a folder in place of a file")
  func missing() throws {
    let project = try CommandProject(of: nil)
    try project.folder.makeFolder("folder.csv")
    try project.expectFailure(["import", "employees", "gone.csv"], says: ["gone.csv: there is no such file"])
    try project.expectFailure(["import", "employees", "folder.csv"], says: ["folder.csv: ", "folder"])
    try project.expectFailure(["import", "employees", "staff.csv/x.csv"], says: ["staff.csv/x.csv: "])
  }

  @Test(
    "A mapping that cannot be used is an error with its place and changes nothing",
    arguments: [
      ("", "one SELECT"), ("-- nothing\n", "one SELECT"), ("DELETE FROM source", "cannot write"),
      ("INSERT INTO source (name) VALUES ('x')", "cannot write"), ("DROP TABLE source", "cannot write"),
      ("SELECT name, employeeType FROM source; DELETE FROM source", "one SELECT"),
      ("ATTACH 'other.sqlite' AS other", "one SELECT"), ("PRAGMA table_info(source)", "one SELECT"),
      ("VACUUM INTO 'copy.sqlite'", "one SELECT"),
      ("WITH gone AS (SELECT 1) DELETE FROM source", "cannot write"),
      ("SELECT name,\n  nope,\n  employeeType FROM source", "bad.sql:2: no such column: nope"),
      (
        "SELECT name\nFROM people",
        "bad.sql:2: no such table: people; the rows of the file are the table source."
      ),
      ("SELECT name employeeType,\nFROM source", "bad.sql:2: near \"FROM\""),
      ("SELECT name, employeeType AS frob FROM source", "bad.sql: there is no field frob. Fields: key, name"),
      ("SELECT upper(name), employeeType FROM source", "upper(name)"),
      ("SELECT name, name, employeeType FROM source", "both mean the field name"),
      ("SELECT load_extension('x') AS name FROM source", "bad.sql"),
      ("SELECT readfile('/etc/passwd') AS name FROM source", "bad.sql"),
    ])
  func mapping(sql: String, words: String) throws {
    let project = try CommandProject(of: nil)
    try project.folder.write(sql, to: "bad.sql")
    try project.expectFailure(["import", "employees", "staff.csv", "--mapping", "bad.sql"], says: [words])
  }

  @Test("A mapping that is missing, a folder, or not UTF-8")
  func unreadableMapping() throws {
    let project = try CommandProject(of: nil)
    try project.folder.makeFolder("folder.sql")
    try project.folder.write([0x53, 0xFF], to: "latin.sql")
    for name in ["gone.sql", "folder.sql", "latin.sql"] {
      try project.expectFailure(
        ["import", "employees", "staff.csv", "--mapping", name],
        says: ["\(name): the mapping cannot be read: "])
    }
  }
}
