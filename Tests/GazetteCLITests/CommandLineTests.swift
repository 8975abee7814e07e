import Foundation
import GazetteTestSupport
import Testing

@Suite("The command line")
struct CommandLineTests {
  static let commands = [
    "init", "import", "build", "check", "list", "show", "export", "serve", "publish", "order",
    "dismiss", "sources",
  ]

  @Test("Words that are no UTF-8 are refused, and nothing else is stored in their place")
  func notUTF8() throws {
    let project = try CommandProject(of: nil)
    let before = try project.folder.tree()
    let script = #""$0" edit employees e-001 --set name="$(printf 'caf\351')""#
    let run = try ChildProcess.run("/bin/sh", ["-c", script, GazetteProgram.path], in: project.folder.path)
    #expect(run.status == 64)
    #expect(run.errorText.contains("these bytes are not UTF-8"), "\(run.errorText)")
    #expect(try project.folder.tree() == before)
  }

  @Test("Every command has a help with an example, on standard output", arguments: commands)
  func help(command: String) throws {
    let folder = try TestFolder()
    let run = try GazetteProgram.run(command, "--help", in: folder.path)
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
    #expect(run.outputText.contains("Example"))
    #expect(run.outputText.contains("  gazette \(command)"))
    #expect(try folder.tree().isEmpty)
  }

  @Test("The program's own help names every command")
  func helpOfAll() throws {
    let folder = try TestFolder()
    let run = try GazetteProgram.run("--help", in: folder.path)
    #expect(run.status == 0)
    for command in Self.commands { #expect(run.outputText.contains("\n  \(command) ")) }
    #expect(try GazetteProgram.run(in: folder.path).output == run.output)
  }

  @Test(
    "Misuse ends with status 64, one line, and what is right",
    arguments: [
      (["frob"], "There is no command frob"), (["help", "frob"], "There is no command frob"),
      (["--frob"], "--frob"), ([""], "gazette --help"),
      (["build", "--grob"], "Unknown option '--grob'. See: gazette build --help"),
      (["build", "extra"], "'extra'"), (["build", "--as-of"], "--as-of"),
      (["build", "--as-of", "yesterday"], "2026-06-30"), (["check", "--as-of", "2026-02-29"], "2026-02-29"),
      (["check", "--as-of", "2026-6-3"], "is not a date"),
      (["nightly", "--as-of", "2026-02-30", "--report", "night.json"], "2026-02-30 is not a date"),
      (["show", "employees", "x", "--as-of", ""], "date"),
      (["build", "--workers", "0"], "--workers"), (["build", "--workers", "many"], "'many'"),
      (["import"], "this is missing: kind"), (["import", "employees"], "this is missing: file"),
      (["import", "frob", "staff.csv"], "There is no kind frob. Kinds: employees"),
      (["list"], "this is missing: kind"), (["list", "frob"], "rejected"),
      (["show", "employees"], "this is missing: key"),
      (["show", "frob", "x"], "There is no kind frob"), (["export", "frob"], "There is no kind frob"),
      (["export", "employees", "--format", "xml"], "Choices: csv, json, plist."),
      (["init", "a", "b"], "'b'"),
      (["list", "a\nb\u{1B}[31m"], "There is no kind a b"),
    ] as [([String], String)])
  func misuse(arguments: [String], words: String) throws {
    try CommandProject().expectFailure(arguments, says: [words], status: 64)
  }

  @Test("A project that is not there, or is a file, is an error that names it")
  func noProject() throws {
    let project = try CommandProject()
    try project.expectFailure(
      ["build", "--project", "nowhere"], says: ["nowhere: ", "gazette init nowhere"])
    try project.expectFailure(["build", "--project", "staff.csv"], says: ["staff.csv: "])
  }

  @Test("A record that is not there is an error that says where to look")
  func noRecord() throws {
    try CommandProject().expectFailure(
      ["show", "employees", "nobody"], says: ["nobody", "gazette list employees"])
  }

  @Test("build and check print one closing line and nothing else", arguments: ["build", "check"])
  func closingLine(command: String) throws {
    let project = try CommandProject(builds: false)
    for options in [[], ["--quiet"]] {
      let run = try GazetteProgram.run(
        [command, "--as-of", "2026-06-30"] + options, in: project.folder.path)
      #expect(run.status == 0)
      #expect(run.error.isEmpty)
      #expect(run.outputText.wholeMatch(of: /ok: \d+ pages, 0 warnings, \d+\.\d s\n/) != nil)
    }
  }

  @Test(
    "Into a file or another program the closing line has its numbers as machines write them",
    arguments: [("en", "pages", "warning"), ("es", "páginas", "aviso"), ("pt", "páginas", "aviso")])
  func closingNumbers(language: String, pages: String, warnings: String) throws {
    let folder = try ListProject.sample(language: language)
    let run = try GazetteProgram.run("check", "--timings", in: folder.path)
    let line = try #require(
      run.outputText.firstMatch(of: /^ok: \d+ (\S+), \d+ (\p{L}+), \d+\.\d s\n$/))
    #expect(line.1 == pages && line.2.hasPrefix(warnings))
    let work = try #require(run.errorLines.last)
    #expect(work.contains(/\d{7} bytes/) && !work.contains(/\d[.,]\d/), "\(work)")
  }

  @Test("The closing line counts warnings, and one of a thing is no plural")
  func warnings() throws {
    let project = try CommandProject(builds: false)
    try project.folder.write("name,dateOfBirth,employeeType\nKid,2020-01-01,exempt\n", to: "kid.csv")
    try project.run("import", "employees", "kid.csv")
    let run = try project.run("check", "--as-of", "2026-06-30")
    #expect(run.outputText.contains(" 1 warning, "))
  }

  @Test("check writes nothing")
  func checkWritesNothing() throws {
    let project = try CommandProject(builds: false)
    let before = try project.folder.tree()
    #expect(try project.run("check").status == 0)
    #expect(try project.folder.tree() == before)
  }

  @Test("Every command works from any folder with --project")
  func anyFolder() throws {
    let project = try CommandProject(builds: false)
    let elsewhere = try TestFolder()
    let option = ["--project", project.folder.path]
    try elsewhere.write(CommandProject.staff, to: "more.csv")
    for arguments in [
      ["import", "employees", "more.csv"], ["check"], ["build", "--as-of", "2026-06-30"],
      ["list", "employees"],
      ["show", "employees", "staff.csv.2"], ["export", "employees"],
    ] {
      let run = try GazetteProgram.run(arguments + option, in: elsewhere.path)
      #expect(run.status == 0, "\(arguments): \(run.errorText)")
    }
    #expect(try elsewhere.tree().keys.sorted() == ["more.csv"])
    #expect(project.folder.exists("Output/site/index.html"))
  }

  @Test("show prints the page that the edition holds")
  func show() throws {
    let project = try CommandProject()
    let run = try project.run("show", "employees", "staff.csv.2", "--as-of", "2026-06-30")
    #expect(run.output == (try project.folder.bytes("Output/markdown/employees/staff.csv.2.md")))
  }

  @Test("list has a record on a line, whatever it holds")
  func list() throws {
    let project = try CommandProject(builds: false)
    try project.folder.write(
      #"[{"key": "k", "name": "A\nB\tC\u001b[31mD", "dateOfBirth": "1980-01-02", "employeeType": "exempt"}]"#,
      to: "odd.json")
    try project.run("import", "employees", "odd.json")
    let run = try project.run("list", "employees")
    #expect(run.outputLines.first == "k\tA B C [31mD\t1980-01-02\texempt")
    #expect(run.outputLines.count == 2)
  }

  @Test(
    "Progress is shown on a terminal, and not there with --quiet",
    .enabled(if: Tools.script != nil, "needs the program script, which gives a terminal"))
  func progress() throws {
    let project = try CommandProject(builds: false)
    let script = try #require(Tools.script)
    for (option, isShown) in [("", true), (" --quiet", false)] {
      let run = try ChildProcess.run(
        script, ["-qec", "\(GazetteProgram.path) check\(option)", "/dev/null"], in: project.folder.path)
      #expect(run.status == 0)
      #expect(run.outputText.contains(/of \d+ pages/) == isShown)
      #expect(run.outputText.contains("ok: "))
    }
  }

  @Test(
    "Results that cannot be written make a command fail",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"),
    arguments: [
      ["list", "employees"], ["check"], ["export", "employees"], ["show", "employees", "staff.csv.2"],
      ["--help"], ["import", "--help"], ["--version"], ["--generate-completion-script", "bash"],
      ["--generate-completion-script", "fish"],
    ])
  func fullOutput(arguments: [String]) throws {
    let project = try CommandProject(builds: false)
    let command = ([GazetteProgram.path] + arguments).joined(separator: " ") + " > /dev/full"
    let run = try ChildProcess.run("/bin/sh", ["-c", command], in: project.folder.path)
    #expect(run.status == 1)
    #expect(run.errorText == "error: standard output: No space left on device.\n")
  }

  private static let variable = PreloadedLibrary.make("set-variable")

  @Test(
    "The words of a command are known where a library that was loaded before it has set a variable",
    .enabled(if: variable != nil, "needs a C compiler and a preloaded library"))
  func variableSetBefore() throws {
    let project = try CommandProject(builds: false)
    func run(_ arguments: String...) throws -> GazetteProgram.Run {
      try ChildProcess.run(
        GazetteProgram.path, arguments, in: project.folder.path,
        environment: ["LD_PRELOAD": Self.variable ?? ""])
    }
    #expect(try run("list", "employees").outputText == project.run("list", "employees").outputText)
    let bad = try run("nothing", "more")
    #expect(bad.status == 64 && bad.errorText.contains("nothing"), "\(bad.errorText)")
    #expect(try run("--version").outputText == project.run("--version").outputText)
  }
}
