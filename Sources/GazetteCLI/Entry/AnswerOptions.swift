import ArgumentParser
import Forms
import Foundation
import Gazette

/// The values of a record, given on the command line.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A field's value; may be repeated.", valueName: "field=value"), completion: .fields)
  var set: [String] = []

  @Option(
    help: ArgumentHelp(
      "Values as a JSON object: a file, - for standard input, or the object itself.", valueName: "json"),
    completion: .file())
  var json: String?

  /// Whether anything was given, so that nobody is asked.
  var isGiven: Bool { json != nil || !set.isEmpty }

  /// The values, with those of `--set` over those of `--json`.
  ///
  /// - Parameter kind: that of the record, of which a listed record has more than its fields; nil where there is none.
  /// - Throws: ``UsageError``, ``SourceError``, ``FileProblem``.
  func answers(of kind: RecordKind?) throws -> GivenAnswers {
    var given = try json.map(GivenAnswers.init(json:)) ?? GivenAnswers()
    if let kind { given.answers.removeAll { kind.unenteredNames.contains($0.path) } }
    var paths: Set<String> = []
    for text in set {
      let (path, value) = try Self.answer(text)
      guard paths.insert(path).inserted else { throw UsageError.repeatedAnswer(path) }
      given.answers.removeAll { $0.path == path }
      given.answers.append(GivenAnswer(path, .text(value)))
    }
    return given
  }

  /// What stands before and behind the sign in `field=value`.
  ///
  /// - Throws: ``UsageError/badAnswer(_:)``.
  static func answer(_ text: String) throws(UsageError) -> (field: String, value: String) {
    // A value may begin with an accent, which is one character with the sign before it.
    let scalars = text.unicodeScalars
    guard let sign = scalars.firstIndex(of: "="), sign > scalars.startIndex else { throw .badAnswer(text) }
    return (String(scalars[..<sign]), String(scalars[sign...].dropFirst()))
  }
}

/// Values of one record, as a file or the command line gives them.
struct GivenAnswers {
  var answers: [GivenAnswer] = []
  /// The record's key, where an exported record says it.
  var key: String?
  /// The revision from which the values come, where a listed record says it.
  var revision: Int?

  init() {}

  /// - Parameter json: a file's path, `-` for standard input, or a text that begins with a brace or bracket.
  init(json source: String) throws {
    guard let start = source.first(where: { !$0.isWhitespace }) else { throw UsageError.badAnswers("--json") }
    let bytes: [UInt8]
    let name: String
    if start == "{" || start == "[" {
      (bytes, name) = (Array(source.utf8), "--json")
    } else if source == "-" {
      (bytes, name) = (Array(try FileHandle.standardInput.readToEnd() ?? Data()), localized("standard input"))
    } else {
      do { bytes = Array(try Data(contentsOf: URL(fileURLWithPath: source))) } catch {
        throw FileProblem(path: source, error)
      }
      name = source
    }
    var value = try JSONReader.value(bytes, path: name)
    // As list and export print it.
    if case .list(let records) = value, records.count == 1 { value = records[0] }
    guard case .object(let members) = value else { throw UsageError.badAnswers(name) }
    for (member, value) in members {
      switch (member, value) {
      case ("key", .null), ("id", .null), ("revision", .null): break
      case ("key", .text(let text)), ("id", .text(let text)): key = text
      case ("key", .number(let text)), ("id", .number(let text)): key = text
      case ("revision", .number(let text)):
        // Some programs write whole numbers as 15.0.
        guard let number = ExactDecimal(JSONNumber.withoutExponent(text))?.wholeNumber else {
          throw UsageError.badAnswers(name)
        }
        revision = number
      default: answers.append(GivenAnswer(member, value))
      }
    }
  }
}
