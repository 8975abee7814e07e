import Foundation
import GazetteTestSupport
import Testing

/// Sources of a night of which something is wrong: nothing of them comes in, and the others do.
@Suite("Faulty sources of a night")
struct FaultySourceTests {
  private static let dish = "key,name,price,type\n%,Dish %,1.00,Pizzas\n"

  /// A house with these sources, as lines of the settings, and with an edition.
  private func project(_ sources: String...) throws -> CommandProject {
    let project = try CommandProject.empty()
    try project.folder.write(Self.dish.replacing("%", with: "g1"), to: "good.csv")
    try #require(try project.run("import", "dishes", "good.csv").status == 0)
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    try project.folder.write(
      try project.folder.text("gazette.yml") + "\nsources:\n"
        + sources.map { "  - {kind: dishes, \($0)}\n" }.joined(), to: "gazette.yml")
    return project
  }

  private func keys(_ project: CommandProject) throws -> [String] {
    try project.run("list", "dishes").outputLines.map { String($0.prefix { $0 != "\t" }) }.sorted()
  }

  @Test("Of many files of one source of which one fails none comes in; another source does")
  func oneOfMany() throws {
    let project = try project("files: [night-*.csv]", "files: [other.csv]")
    for number in 1...3 {
      try project.folder.write(Self.dish.replacing("%", with: "n\(number)"), to: "night-\(number).csv")
    }
    try project.folder.write("key,name,price,type\nn2,\"Dish,1.00,Pizzas\n", to: "night-2.csv")
    try project.folder.write(Self.dish.replacing("%", with: "o1"), to: "other.csv")
    let run = try project.run("nightly", "--as-of", "2026-06-30")
    #expect(run.status == 10)
    #expect(run.errorLines.count == 1)
    #expect(run.errorText.contains("night-2.csv:2: a quote that is opened here is never closed"))
    #expect(run.outputText == "import: dishes (other.csv): imported 1, updated 0, unchanged 0, rejected 0\n")
    #expect(try keys(project) == ["g1", "o1"])
    #expect(try !project.folder.text("Output/markdown/orders/menu.md").contains("Dish o1"))
  }

  @Test("A pattern that no file fits is the failure of its own source, told beside those of others")
  func noFile() throws {
    let project = try project(
      "files: [night-*.csv], whole: yes", "files: [other.csv]", "files: [gone.csv]",
      "files: [day-*.csv], mayBeEmpty: yes")
    try project.folder.write(Self.dish.replacing("%", with: "o1"), to: "other.csv")
    let run = try project.run("nightly", "--as-of", "2026-06-30")
    #expect(run.status == 10)
    #expect(run.errorLines.count == 2, "\(run.errorText)")
    #expect(run.errorText.contains("night-*.csv: there is no file of such a name"), "\(run.errorText)")
    #expect(run.errorText.contains("gone.csv"), "\(run.errorText)")
    #expect(
      run.outputText.hasPrefix(
        "import: dishes (other.csv): imported 1, updated 0, unchanged 0, rejected 0\n"),
      "\(run.outputText)")
    #expect(try keys(project) == ["g1", "o1"])
  }

  @Test("Two sources of one name keep no pattern that no file fits from being told")
  func noFileBesideOneName() throws {
    let project = try project(
      "files: [gone-*.csv], whole: yes", "files: [a/other.csv]", "files: [b/other.csv]")
    for folder in ["a", "b"] {
      try project.folder.write(Self.dish.replacing("%", with: folder), to: "\(folder)/other.csv")
    }
    let run = try project.run("nightly", "--as-of", "2026-06-30")
    #expect(run.status == 10)
    #expect(run.errorLines.count == 2, "\(run.errorText)")
    #expect(run.errorText.contains("gone-*.csv: there is no file of such a name"), "\(run.errorText)")
    #expect(run.errorText.contains("other.csv"), "\(run.errorText)")
    #expect(try keys(project) == ["g1"])
  }

  @Test("An archive that grows a thousandfold is refused before it fills the memory")
  func archive() throws {
    let project = try project("files: [bomb.csv.gz]")
    let bomb = """
      printf 'key,name,price,type\\n' > b
      head -c 200000000 /dev/zero | tr '\\0' A >> b
      gzip -9 < b > bomb.csv.gz
      rm b
      """
    try #require(try ChildProcess.run("/bin/sh", ["-c", bomb], in: project.folder.path).status == 0)
    let run = try project.run("nightly", "--as-of", "2026-06-30")
    #expect(run.status == 10)
    #expect(run.errorText.contains("far more comes out than any records do"), "\(run.errorText)")
    #expect(try keys(project) == ["g1"])
  }

  @Test("A text that is longer than the store takes is a rejected row, and no value is lost untold")
  func longText() throws {
    let project = try CommandProject.empty()
    let (long, most) = (String(repeating: "A", count: 10 << 20 + 1), String(repeating: "B", count: 10 << 20))
    try project.folder.write(
      "key,name,price,type\nlong,\(long),1.00,Pizzas\nmost,\(most),1.00,Pizzas\n", to: "long.csv")
    let run = try project.run("import", "dishes", "long.csv")
    #expect(run.outputText.contains("rejected 1"), "\(run.outputText.prefix(500))")
    #expect(run.outputText.contains("more than 10 MB"), "\(run.outputText.prefix(500))")
    #expect(run.outputText.utf8.count < 2000)
    #expect(try project.run("list", "rejected").output.count < 2000)
  }

  @Test("Of two nights at once one is told that the other goes on, and does nothing")
  func twoNights() throws {
    let project = try project("command: [./slow.sh]")
    // It waits until the other night has ended.
    try project.folder.write(
      "#!/bin/sh\ntouch began; until [ -e over ]; do sleep 0.05; done; cat good.csv; echo s1,Slow,1.00,Pizzas\n",
      to: "slow.sh")
    try #require(
      try ChildProcess.run("/bin/chmod", ["+x", "slow.sh"], in: project.folder.path).status == 0)
    let nights = """
      "$0" nightly --as-of 2026-06-30 > first.txt 2>&1 & first=$!
      until [ -e began ]; do sleep 0.05; done
      "$0" nightly --as-of 2026-06-30; echo "second $?"
      touch over; wait $first; echo "first $?"
      """
    let run = try ChildProcess.run("/bin/sh", ["-c", nights, GazetteProgram.path], in: project.folder.path)
    #expect(run.outputText == "second 75\nfirst 0\n", "\(run.outputText)")
    #expect(run.errorText.contains("another build (process"), "\(run.errorText)")
    #expect(try keys(project) == ["g1", "s1"])
  }
}
