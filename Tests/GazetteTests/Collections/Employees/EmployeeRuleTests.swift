import Forms
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

@Suite("Rules of employees")
struct EmployeeRuleTests {
  private func project(_ rows: String, asOf: String = "2026-06-30") throws -> TestProject {
    let project = try TestProject(settings: "asOf: \(asOf)\n")
    try project.importText("id,name,dateOfBirth,employeeType\n" + rows, as: "employees", named: "staff.csv")
    return project
  }

  @Test(
    "The average age is rounded down, 40 without employees; the default birth date is 15 June of its year")
  func averageAge() throws {
    let alone = try project("a,Ana,,exempt\n", asOf: "2019-03-01")
    #expect(try alone.count("SELECT count(*) FROM employees WHERE dateOfBirth = '1979-06-15'") == 1)
    // Ages 39 and 40.
    let others = try project(
      "a,Ana,1980-01-01,exempt\nb,Ben,1979-01-01,exempt\nc,Cleo,,exempt\n", asOf: "2019-03-01")
    #expect(try others.count("SELECT count(*) FROM employees WHERE dateOfBirth = '1980-06-15'") == 1)
  }

  @Test("A birth date left out becomes the default one, says so, and stays at the next import")
  func defaultedBirthDate() throws {
    let rows = "a,Ana,1990-01-01,exempt\nb,Ben,,partTime\nc,Cleo,1979-12-31,nonExempt\n"
    let project = try project(rows)
    let output = try project.edition()
    // Ages 36 and 46: 41 on average.
    let page = try #require(output.text("markdown/employees/b.md"))
    #expect(page.contains("| Date of birth | 1985-06-15 (default) |"))
    #expect(output.figure("defaulted", of: "employees") == "1")
    let again = try project.importText(
      "id,name,dateOfBirth,employeeType\n" + rows, as: "employees", named: "staff.csv")
    #expect(again.unchanged == 3)
  }

  @Test("Before 15 June too, all that lack a birth date in a file have the same, whatever their order")
  func severalWithoutBirthDate() throws {
    let project = try project(
      "a,Ana,,exempt\nb,Ben,,exempt\nc,Cleo,1980-01-01,exempt\nd,Dan,,exempt\n", asOf: "2019-03-01")
    #expect(try project.count("SELECT count(*) FROM employees WHERE dateOfBirth = '1980-06-15'") == 3)
  }

  @Test("Downloads are exact to the byte")
  func downloads() throws {
    let output = try project("a,Ana,1990-07-01,exempt\nb,Ben,2000-02-29,exempt\n").edition()
    #expect(output.download("employees/by-type.csv") == "type,employees\nexempt,2\nnonExempt,0\npartTime,0\n")
    #expect(
      output.download("employees/summary.json") == """
        {
          "asOf": "2026-06-30",
          "employees": 2,
          "meanAge": 30.50,
          "ageForDefaultBirthDate": 30,
          "defaultBirthDate": "1996-06-15",
          "youngest": 26,
          "oldest": 35,
          "defaulted": 0
        }

        """)
  }

  @Test("The mean age and the age for the default birth date do not share a name")
  func names() throws {
    let output = try project("a,Ana,1990-07-01,exempt\nb,Ben,2000-02-29,exempt\n").edition()
    let front = try #require(output.text("markdown/index.md"))
    let overview = try #require(output.text("markdown/employees/index.md"))
    #expect(overview.contains("| Mean age | 30.50 (from 2) |"))
    #expect(overview.contains("gets 1996-06-15: 15 June of the year that lies 30 years back"))
    for page in [front, overview] {
      #expect(!page.contains("Average age") && !page.contains("| Default birth date |"))
    }
  }

  @Test("A decade of age without anybody stands between the others")
  func emptyDecade() throws {
    let output = try project("a,Young,2000-01-01,exempt\nb,Old,1970-01-01,exempt\n").edition()
    let page = try #require(output.text("markdown/employees/index.md"))
    #expect(page.contains("| 20–29 | 1 |\n| 30–39 | 0 |\n| 40–49 | 0 |\n| 50–59 | 1 |\n"))
    #expect(output.text("markdown/employees/index-ages.svg")?.contains(">30–39</text>") == true)
  }

  @Test("Ages outside 16 to 65 are warned of, at the edges and not before")
  func unusualAges() throws {
    let output = try project(
      """
      a,Sixteen today,2010-06-30,exempt
      b,Fifteen,2010-07-01,exempt
      c,Sixty-five,1960-07-01,exempt
      d,Sixty-six today,1960-06-30,exempt

      """
    ).edition()
    let quality = try #require(output.text("markdown/data-quality/index.md"))
    #expect(quality.contains("| Employees | Age outside 16 to 65 | 2 |"))
    #expect(quality.contains("[Fifteen](../employees/b.md)"))
    #expect(quality.contains("[Sixty-six today](../employees/d.md)"))
  }

  @Test(
    "A birth date in the future, one over 120 years ago, a missing name and an unknown type are refused",
    arguments: [
      ("a,Ana,2026-07-01,exempt", "Date of birth: in the future"),
      ("a,Ana,1905-06-30,exempt", "Date of birth: more than 120 years ago"),
      ("a,,1990-01-01,exempt", "Name: missing"),
      ("a,Ana,1990-01-01,boss", "Type: not one of the choices (choices: exempt, nonExempt, partTime)"),
      ("a,Ana,01/02/1990,exempt", "Date of birth: not a date (write it as 2026-06-30)"),
    ])
  func refused(row: String, reason: String) throws {
    let project = try TestProject()
    let report = try project.importText(
      "id,name,dateOfBirth,employeeType\n\(row)\n", as: "employees", named: "staff.csv")
    #expect(report.imported == 0)
    #expect(report.reasons.map(\.reason) == [reason])
  }

  @Test("Birthdays of the next 30 days go over the end of a year, both ends included")
  func birthdays() throws {
    let output = try project(
      """
      a,On the day,1990-12-15,exempt
      b,Day thirty,1980-01-14,exempt
      c,Day thirty-one,1980-01-15,exempt
      d,Day before,1970-12-14,exempt

      """, asOf: "2026-12-15"
    ).edition()
    #expect(
      output.download("employees/birthdays.csv")
        == "date,name,age\n2026-12-15,On the day,36\n2027-01-14,Day thirty,47\n")
  }

  @Test("A change of one field changes the lines that show it or a figure of it, and no other")
  func smallDifference() throws {
    let project = try project(
      "a,Ana,1990-01-01,exempt\nb,Ben,1985-01-01,partTime\nc,Cleo,1979-12-31,nonExempt\n")
    let before = try project.edition().files.filter { $0.key.hasPrefix("markdown/") }
    try project.importText(
      "id,name,dateOfBirth,employeeType\nb,Benno,1985-01-01,partTime\n", as: "employees", named: "change.csv")
    let after = try project.edition().files.filter { $0.key.hasPrefix("markdown/") }
    var changed: [String: Int] = [:]
    for (path, bytes) in after where before[path] != bytes {
      let old = String(decoding: before[path] ?? [], as: UTF8.self).split(separator: "\n")
      let new = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      changed[path] = new.difference(from: old).insertions.count
    }
    // The name stands in its page's heading and field, in the lists, and on the pages before and behind; the file that
    // brought it is a source more.
    #expect(
      changed == [
        "markdown/employees/b.md": 2, "markdown/employees/by-initial/b.md": 1, "markdown/employees/all.md": 1,
        "markdown/employees/a.md": 1, "markdown/employees/c.md": 1,
        "markdown/data-quality/index.md": 1,
      ])
    #expect(Set(before.keys) == Set(after.keys))
  }
}
