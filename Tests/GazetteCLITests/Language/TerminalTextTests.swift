import Foundation
import Gazette
import GazetteTestSupport
import Press
import Testing

/// The catalogues of the terminal, beside what the sources say.
@Suite("Words of the terminal")
struct TerminalTextTests {
  private static let root = SharedData.root

  private func catalogue(_ language: String, _ room: String) throws -> TextCatalogue {
    let path = Self.root.appending(path: "Templates/text/\(room)\(language).yml").path
    return try TextCatalogue(language: language, files: [path])
  }

  private func literals(below folder: String) throws -> [(text: String, before: String)] {
    let root = Self.root.appending(path: folder).path
    let names = try #require(FileManager.default.subpaths(atPath: root)).filter { $0.hasSuffix(".swift") }
    return try names.flatMap {
      SwiftLiterals(in: try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8)).found
    }
  }

  /// How many values each place of a text shows, in the order of the values.
  private func places(_ text: String) -> [Substring] {
    text.matches(of: /\{[1-9]?\}/).map(\.output)
  }

  @Test("Spanish and Portuguese have the same texts, each with as many values", arguments: ["es", "pt"])
  func sameTexts(language: String) throws {
    let texts = try catalogue(language, "terminal/")
    let other = try catalogue(language == "es" ? "pt" : "es", "terminal/")
    #expect(texts.keys == other.keys)
    for english in texts.keys {
      let filled = texts.filled(english, with: (1...12).map { "‹\($0)›" })
      for (place, _) in places(english).enumerated() {
        #expect(filled.contains("‹\(place + 1)›"), "\(language): \(english): \(filled)")
      }
      #expect(!filled.contains("‹\(places(english).count + 1)›"), "\(language): \(english): \(filled)")
    }
  }

  @Test("Whatever the program says has its words in each language", arguments: ["es", "pt"])
  func everySentence(language: String) throws {
    let known = try catalogue(language, "terminal/").keys.union(catalogue(language, "").keys)
    let said = try literals(below: "Sources/GazetteCLI").filter {
      $0.before.contains(/localized\(\s*$/)
    }
    #expect(said.count > 300)
    for text in Set(said.map(\.text)) { #expect(known.contains(text), "\(language) lacks: \(text)") }
  }

  @Test("Why something could not be done has its words in each language", arguments: ["es", "pt"])
  func everyReason(language: String) throws {
    let known = try catalogue(language, "terminal/").keys.union(catalogue(language, "").keys)
    let reasons = try ["RecordStore", "Press/Archive", "Press/Edition", "Gazette/Import", "Postgres"].flatMap
    {
      try literals(below: "Sources/\($0)").filter { $0.before.contains(/(detail|message): $/) }
    }
    #expect(reasons.count > 15)
    let system = try literals(below: "Sources/Press/Edition").filter { $0.before.contains(/case E[A-Z]+: $/) }
    #expect(system.count > 15)
    // Of these two, the first is the parser's of property lists, and the second is told in other words.
    for text in Set((reasons + system).map(\.text)).subtracting([
      "unknown value {}", "wrong number of statement arguments",
    ]) {
      #expect(known.contains(text), "\(language) lacks: \(text)")
    }
  }

  @Test("Whatever is said to be wrong has its words in each language", arguments: ["es", "pt"])
  func everyFault(language: String) throws {
    let known = try catalogue(language, "terminal/").keys.union(catalogue(language, "").keys)
    let said = try ["Forms", "RecordStore", "Press", "Gazette"].flatMap {
      try literals(below: "Sources/\($0)")
    }
    // What stands before a text of what is wrong, where it is found.
    let before =
      /(fault\(|refuse\(|expected\(|refused\(|expected: ?|LocalizedText\?? =|(value|words|wrong)\(\s*"[A-Za-z]+",)\s*$/
    let faults = said.filter { $0.text.contains(" ") && $0.before.contains(before) }
    #expect(faults.count > 200)
    // Whatever else reads like a sentence is one, wherever it stands.
    let sentences = said.filter {
      $0.text.count { $0 == " " } > 1 && $0.text.contains(/[a-z]+ [a-z{]/) && !$0.text.contains("<")
    }
    for text in Set((faults + sentences).map(\.text)).subtracting(Self.unsaid) {
      #expect(known.contains(text), "\(language) lacks: \(text)")
    }
  }

  /// What SQLite says, for which catalogues have words.
  private static let ofSQLite: Set<String> = [
    "attempt to write a readonly database", "unable to open database file", "disk I/O error",
    "database or disk is full", "database disk image is malformed", "FOREIGN KEY constraint failed",
    "malformed JSON", "integer overflow",
  ]

  /// Texts that are no words of errors: what other programs say, what files hold, and parts of names.
  private static let unsaid: Set<String> = [
    "\"use strict\";nglobalThis.gazetteWords = {",
    ": syntax error",
    "; the columns of {} are {}{}, line",
    "Gazette writes this folder anew at every build; change records and templates instead.n",
    "Multiple statements found",
    "SQLite format 3",
    "Expression tree is too large", "parser stack overflow",
    "answer to {}",
    "form {}, version {}",
    "gazette seal 1n ",
    "gone {} {}",
    "line c1 open",
    "line open {}",
    "missing statement argument",
    "no such ",
    "no such column",
    "no such column: ", "ambiguous column name: ",
    "no such table",
    "no such table: ",
    "no such function: ",
    "not a {}",
    "own by month",
    "takes other values: ",
    "text without NUL characters",
    "unknown value {}",
    "wrong number of statement arguments",
    "{} by {}",
    "{}, page {}",
  ]

  @Test("No words are kept that nothing says")
  func nothingUnused() throws {
    let said = Set(try literals(below: "Sources").map(\.text))
    let declared = try #require(
      FileManager.default.subpaths(atPath: Self.root.appending(path: "Collections").path)
    ).filter { $0.hasSuffix(".yml") }.map {
      try String(contentsOf: Self.root.appending(path: "Collections/\($0)"), encoding: .utf8)
    }.joined()
    // Named by their cases: what became of a record, and what one of a declared many is called.
    let named = ["added", "changed", "removed", "restored", "dish"]
    for english in try catalogue("es", "terminal/").keys.union(catalogue("en", "terminal/").keys) {
      #expect(
        said.contains(english) || named.contains(english) || declared.contains(english)
          || Self.ofSQLite.contains(english),
        "Nothing says: \(english)")
    }
  }

  @Test("Where there is no project, the language is that of the environment")
  func environment() throws {
    let folder = try TestFolder()
    for (variables, words) in [
      (["LANG": "es_ES.UTF-8"], "error: nowhere: no existe esa carpeta."),
      (["LANG": "en_GB.UTF-8", "LC_ALL": "pt_BR.UTF-8"], "erro: nowhere: essa pasta não existe."),
      (["LANG": "pt_PT", "LC_MESSAGES": "C"], "error: nowhere: there is no such folder."),
      (["LANG": "de_DE.UTF-8"], "error: nowhere: there is no such folder."),
    ] {
      let settings = ["LC_ALL": "", "LC_MESSAGES": "", "LANG": ""].merging(variables) { $1 }
      let terminal = try PseudoTerminal(
        "build", "--project", "nowhere", in: folder.path, environment: settings)
      try terminal.end()
      #expect(terminal.text.contains(words), "\(variables): \(terminal.text)")
    }
  }

  @Test("A project's own words stand in the place of the shipped ones")
  func ownWords() throws {
    let project = try EntryProject(language: "es")
    try project.folder.write(
      "\"The bin is empty.\": Nada en la cesta.\n", to: "Templates/text/terminal/es.yml")
    #expect(try project.run("bin").errorText == "Nada en la cesta.\n")
    #expect(try project.run("restore", "employees", "x").errorText.contains("No hay ningún registro x"))
    // Those that cannot be read are no reason to say nothing.
    try project.folder.write("[\n", to: "Templates/text/terminal/es.yml")
    #expect(try project.run("bin").errorText == "La papelera está vacía.\n")
  }
}
