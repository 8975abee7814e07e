import GazetteTestSupport
import Testing

@Suite("What may be true of one record at a time")
struct OnlyOneTests {
  private static let calls = """
    title: Calls
    one: Call
    record: "Call {key}"
    fields:
      - {key: endedOn, title: Ended on, kind: moment}
      - {key: minutes, title: Minutes, kind: integer}
      - {key: rate, title: Rate, kind: money}
    derived:
      - {key: price, title: Price, kind: money, sql: minutes * rate}
      - {key: month, title: Month, sql: month(endedOn)}
      - {key: days, title: Days, kind: integer, sql: "CAST(julianday(:asOf) - julianday(endedOn) AS INTEGER)"}
    only:
      - {sql: endedOn IS NULL, field: endedOn, message: "Not ended, and neither is {key}"}
    order: [endedOn desc]
    columns: [endedOn, price]
    """

  private func project(_ declaration: String = calls) throws -> DeclaredProject {
    try DeclaredProject(["calls/calls.yml": declaration])
  }

  @Test(
    "A second record is set aside when it comes in, however the file is put in order, and refused at entry")
  func second() throws {
    let project = try project()
    try project.folder.write(
      """
      key,endedOn,minutes,rate
      a,,3,0.15
      b,,4,0.15
      c,2026-01-02T10:00:00,5,0.15
      d,2026-02-02T10:00:00,6,0.15

      """, to: "calls.csv")
    let report = try project.run("import", "calls", "calls.csv").outputText
    #expect(report.contains("imported 3, updated 0, rejected 1"), "\(report)")
    #expect(report.contains("Not ended, and neither is a"), "\(report)")
    for entry in [["add", "calls", "--set", "minutes=1"], ["edit", "calls", "d", "--set", "endedOn="]] {
      let refused = try GazetteProgram.run(entry, in: project.folder.path)
      #expect(refused.status == 1 && refused.errorText.contains("Not ended, and neither is a"))
    }
    // Another one may follow once it has ended; the first of them comes first in its file.
    try project.bring("calls", "key,endedOn,minutes\ne,,1\na,2026-03-01T09:00:00,3\n")
    #expect(try project.output("list", "calls").hasPrefix("e\t"))
  }

  @Test("A message with braces of its own has the key in its place")
  func braces() throws {
    let project = try project(
      Self.calls.replacing("Not ended, and neither is {key}", with: "Use {} and {key}"))
    try project.folder.write("key,minutes\na,3\nb,4\n", to: "calls.csv")
    #expect(try project.run("import", "calls", "calls.csv").outputText.contains("1 × Use {} and a"))
  }

  @Test(
    "The message is said in the project's language, with the key of the other record, also of what was rejected before",
    .enabled(if: Tools.sqlite != nil, BadStoreTests.needsSQLite))
  func translated() throws {
    let project = try project()
    try project.add(setting: "language: es")
    try project.folder.write(
      "\"Not ended, and neither is {}\": \"Sin terminar, como {}\"\n", to: "Templates/text/es.yml")
    try project.folder.write("key,minutes\na,3\nb_1,4\nc,5\n", to: "calls.csv")
    let report = try project.run("import", "calls", "calls.csv").outputText
    #expect(report.contains("2 × Sin terminar, como a"), "\(report)")
    let refused = try project.run("add", "calls", "--set", "minutes=1")
    #expect(refused.errorText.contains("Sin terminar, como a"), "\(refused.errorText)")
    func expectTranslated() throws {
      let list = try project.output("list", "rejected")
      #expect(list.contains("\tSin terminar, como a\t"), "\(list)")
      try project.build()
      let page = try project.markdown("data-quality/index")
      #expect(page.contains("| Sin terminar, como a | 2 |"), "\(page)")
      #expect(try project.markdown("data-quality/calls/calls.csv").contains("| Sin terminar, como a |"))
    }
    try expectTranslated()
    let earlier = "UPDATE rejections SET message = 'Not ended, and neither is a', arguments = '[]'"
    try Tools.sql(earlier, on: project.folder.path("gazette.sqlite"))
    try expectTranslated()
  }

  @Test("One that was removed comes back if no other is there")
  func restored() throws {
    let project = try project()
    try project.bring("calls", "key,endedOn,minutes,rate\na,,3,0.15\n")
    try project.output("remove", "calls", "a", "--yes")
    try project.bring("calls", "key,endedOn,minutes,rate\nb,,3,0.15\n")
    #expect(try project.failure("restore", "calls", "a").contains("Not ended, and neither is b"))
    try project.output("edit", "calls", "b", "--set", "endedOn=2026-03-01T09:00:00")
    try project.output("restore", "calls", "a")
  }

  @Test("It is not declared while two of the stored records are so, and both are named")
  func storedAlready() throws {
    let without = Self.calls.replacing(
      "only:\n  - {sql: endedOn IS NULL, field: endedOn, message: \"Not ended, and neither is {key}\"}\n",
      with: "")
    let project = try project(without)
    try project.bring(
      "calls", "key,endedOn,minutes,rate\na,,3,0.15\nb,,4,0.15\nc,2026-01-02T10:00:00,5,0.15\n")
    try project.folder.write(Self.calls, to: "Collections/calls/calls.yml")
    let failure = try project.failure("list", "calls")
    #expect(failure.contains("Not ended, and neither is "), "\(failure)")
    #expect(failure.contains("2 of the stored calls") && failure.contains("(records "), "\(failure)")
    #expect(failure.contains("a, b)") || failure.contains("b, a)"), "\(failure)")
    try project.folder.write(without, to: "Collections/calls/calls.yml")
    try project.output("edit", "calls", "b", "--set", "endedOn=2026-03-01T09:00:00")
    try project.folder.write(Self.calls, to: "Collections/calls/calls.yml")
    try project.output("list", "calls")
  }

  @Test("Lists show derived columns, the last records first, and records may be called by their keys")
  func listed() throws {
    let project = try project()
    try project.bring(
      "calls", "key,endedOn,minutes,rate\na,2026-01-02T10:00:00,3,0.15\nb,2026-02-02T10:00:00,4,0.15\n")
    #expect(
      try project.output("list", "calls")
        == "b\t2026-02-02T10:00:00\t4\t0.15\na\t2026-01-02T10:00:00\t3\t0.15\n")
    #expect(try project.output("list", "calls", "--where", "price>0.50").hasPrefix("b\t"))
    #expect(!(try project.output("list", "calls", "--where", "price>0.60")).contains("b\t"))
    try project.build()
    let page = try project.markdown("calls/index")
    #expect(page.contains("| Call | Ended on | Price |\n| --- | --- | ---: |"), "\(page)")
    #expect(page.contains("| [Call a](a.md) | 2026-01-02 10:00 | €0.45 |"), "\(page)")
  }

  private static let donors = """
    title: Donors
    one: Donor
    record: "{code}"
    fields:
      - {key: code, title: Code, kind: text, required: true}
      - {key: ill, title: Ill, kind: switch, private: true}
      - {key: since, title: Since, kind: date, hiddenWhen: {not: {field: ill, equals: true}}}
      - {key: seen, title: Seen, kind: group, fields: [{key: by, title: By, kind: text, private: true}]}
      - {key: town, title: Town, kind: group, fields: [{key: name, title: Name, kind: text}]}
      - key: visits
        title: Visits
        kind: list
        hiddenWhen: {not: {field: ill, equals: true}}
        fields: [{key: what, title: What, kind: text}]
      - key: gifts
        title: Gifts
        kind: list
        fields: [{key: what, title: What, kind: text}, {key: worth, title: Worth, kind: money, private: true}]
    derived:
      - {key: isIll, title: Is ill, sql: ill}
      - {key: mayGive, title: May give, private: false, sql: NOT ill}
    only:
      - {sql: ill, field: ill, message: "One is ill at a time, and {key} is"}

    """

  @Test(
    "No message names the record of which something private is true",
    arguments: [
      ("ill", "ill is private"), ("isIll", "or say private: false at isIll"),
      ("since IS NOT NULL", "since is private"), ("count(visits) > 1", "visits is private"),
      ("seen_by = 'A'", "seen_by is private"), ("seen IS NOT NULL", "seen is private"),
      ("max(gifts.worth) > 1", "gifts.worth is private"), ("mayGive", nil),
      ("count(gifts) > 1", nil), ("town_name = 'A'", nil), ("town IS NOT NULL", nil),
      ("code = 'D1'", nil),
    ])
  func privateCondition(sql: String, words: String?) throws {
    let named = Self.donors.replacing("sql: ill, field", with: "sql: \"\(sql)\", field")
    let project = try project(named)
    guard let words else {
      try project.output("check")
      return
    }
    let error = try project.failure("check")
    #expect(error.contains("Collections/calls/calls.yml:23:") && error.contains(words), "\(error)")
    #expect(error.contains("Take the key out of it"), "\(error)")
    // Without a key it says of none but the row itself.
    try project.folder.write(
      named.replacing(", and {key} is", with: ""), to: "Collections/calls/calls.yml")
    try project.output("check")
  }

  @Test("A message that named another record is told without it once its condition is private")
  func earlierMessage() throws {
    let project = try project(Self.donors.replacing("kind: switch, private: true", with: "kind: switch"))
    try project.bring("calls", "key,code,ill\nd1,D1,yes\nd2,D2,yes\n")
    try project.build()
    #expect(try project.markdown("data-quality/index").contains("One is ill at a time, and d1 is"))
    try project.folder.write(
      Self.donors.replacing(", and {key} is", with: ""), to: "Collections/calls/calls.yml")
    try project.build()
    for (file, bytes) in try project.folder.tree("Output") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("and d1 is"), "\(file)")
    }
    #expect(try project.markdown("data-quality/index").contains("| One is ill at a time | 1 |"))
  }

  @Test(
    "What cannot be is refused with its line",
    arguments: [
      ("sql: endedOn IS NULL", "sql: ended IS NULL", "there is no column ended"),
      ("sql: endedOn IS NULL", "sql: \"endedOn > :asOf\"", "no matter of the day"),
      ("[endedOn desc]", "[endedOn down]", "one of the fields endedOn, minutes"),
      ("[endedOn desc]", "[endedOn, endedOn desc]", "the key endedOn stands twice"),
      ("columns: [endedOn, price]", "columns: [endedOn, prices]", "minutes, rate, price, month, days"),
      ("columns: [endedOn, price]", "columns: [endedOn, days]", "is another one every day"),
    ])
  func refused(text: String, replacement: String, words: String) throws {
    let wrong = Self.calls.replacing(text, with: replacement)
    #expect(wrong != Self.calls)
    let run = try project(wrong).run("check")
    #expect(run.status != 0 && run.errorText.contains("Collections/calls/calls.yml"), "\(run.errorText)")
    #expect(run.errorText.contains(words), "\(run.errorText)")
  }
}
