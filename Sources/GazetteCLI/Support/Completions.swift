import ArgumentParser
import Forms
import Foundation
import Gazette
import RecordStore
import TerminalText

/// What the shells suggest when somebody presses Tab, from the store of the project on the line.
///
/// ```swift
/// @Argument(help: "The record's key.", completion: .keys) var key: String
/// ```
/// Where there is no store, or it cannot be read, nothing is suggested and nothing is said.
extension CompletionKind {
  /// The kinds of record.
  static let kinds = suggestions { line in
    switch line.command {
    case "list": line.collections.kindNames + TextList.named.map(\.rawValue)
    default: line.collections.kindNames
    }
  }

  /// The keys of records of the kind that stands before on the line.
  static let keys = suggestions { line in
    guard let kind = line.kind else { return [] }
    return line.keys(of: kind)
  }

  /// The keys of removed records of the kind that stands before on the line.
  static let removedKeys = suggestions { line in line.kind.map { line.removedKeys(of: $0) } ?? [] }

  /// The kinds that have rejected rows.
  static let rejectedKinds = suggestions { line in line.rejections.map(\.kind) }

  /// The files of rejected rows of the kind that stands before on the line, and the rows; with `--reopen` those that
  /// were dismissed.
  static let rejectedRows = suggestions { line in
    let rows = line.rejections.filter { line.words.contains($0.kind) }
    return rows.map(\.source) + rows.map(\.place)
  }

  /// The fields of the kind that stands before on the line; behind `field=` its choices.
  static let fields = suggestions { line in
    guard let kind = line.kind else { return [] }
    return line.fields(of: kind)
  }

  /// The keys of what can be rated by.
  static let rated = suggestions { line in line.rating.map { line.keys(of: $0.subjectKind.name) } ?? [] }
  /// What can be ordered, by name and by key.
  static let menu = suggestions { $0.menu() }
  /// The keys of orders.
  static let orders = suggestions { line in line.ordering.map { line.keys(of: $0.kind.name) } ?? [] }
  static let forms = suggestions { $0.collections.questionnaires.map(\.name) }

  /// The keys of records of a kind, for commands that are about one.
  static func keys(of kind: String) -> CompletionKind { suggestions { $0.keys(of: kind) } }

  private static func suggestions(
    _ suggest: @escaping @Sendable (CompletionLine) -> [String]
  ) -> CompletionKind {
    .custom { words, index, prefix in
      let line = CompletionLine(words, index: index, prefix: prefix)
      return line.suggestions(from: suggest(line))
    }
  }
}

/// A command line on which a word is being typed.
struct CompletionLine {
  /// The words before the one that is typed, without the shell's quotes; the first is the program.
  let words: [String]
  /// What has been typed of the word so far.
  let typed: String

  /// More suggestions would only fill the screen.
  static let limit = 200

  /// - Parameters:
  ///   - arguments: the words of the line as the shell has them.
  ///   - index: which of them is being typed.
  ///   - prefix: what stands of it before the cursor.
  init(_ arguments: [String], index: Int, prefix: String) {
    // The parser gives the beginning of the last word, whichever is being typed.
    let isLast = index == arguments.count - 1
    let current = isLast ? prefix : arguments.indices.contains(index) ? arguments[index] : ""
    words = arguments.prefix(max(index, 0)).map(ShellWord.plain)
    var typed = ShellWord.plain(current)
    if typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
      typed = String(typed[typed.index(after: equals)...])
    }
    self.typed = typed
  }

  /// The command, such as `list`.
  var command: String? { words.dropFirst().first { !$0.hasPrefix("-") } }

  /// The kind of record that stands on the line.
  var kind: String? {
    let known = collections.kindNames
    return words.dropFirst(2).first(where: known.contains)
  }

  /// The project's folder.
  private var project: String {
    for (place, word) in words.enumerated() {
      var folder: String?
      if word == "--project" {
        // In bash an equals sign is a word of its own.
        let rest = words[(place + 1)...].drop { $0 == "=" }
        folder = rest.first
      } else if word.hasPrefix("--project=") {
        folder = String(word.dropFirst("--project=".count))
      }
      if let folder { return folder.hasPrefix("~/") ? NSHomeDirectory() + folder.dropFirst() : folder }
    }
    return "."
  }

  /// The suggestions that begin as the word does, as the shell that asks takes them.
  func suggestions(from candidates: [String]) -> [String] {
    var seen: Set<String> = []
    var suggestions: [String] = []
    for candidate in candidates where suggestions.count < Self.limit {
      guard candidate.hasPrefix(typed), ShellWord.canSuggest(candidate), seen.insert(candidate).inserted
      else { continue }
      suggestions.append(ShellWord.suggested(candidate))
    }
    return suggestions
  }

  func keys(of kind: String) -> [String] {
    (try? read {
      try RecordKeys.beginning(with: typed, of: kind, limit: Self.limit, in: $0, collections)
    }) ?? []
  }

  func removedKeys(of name: String) -> [String] {
    guard let kind = collections.kind(name) else { return [] }
    return (try? read { try $0.bin(of: [kind]).map(\.record.key) }) ?? []
  }

  /// The rejected rows that are open; with `--reopen` those that were dismissed.
  var rejections: [Rejection] {
    let isReopening = words.contains("--reopen")
    return (try? read { try $0.rejections().filter { ($0.dismissal != nil) == isReopening } }) ?? []
  }

  /// How records are ordered in the project on the line; nil where none are.
  var ordering: Ordering? {
    (try? Project(folder: project, shippedTemplates: "")).flatMap { try? Ordering(by: $0.settings) }
  }

  /// How somebody is rated in the project on the line; nil where nobody is.
  var rating: Rating? {
    (try? Project(folder: project, shippedTemplates: "")).flatMap { try? Rating(by: $0.settings) }
  }

  func menu() -> [String] {
    (try? read { snapshot in
      let items = try ordering?.menu(in: snapshot).items ?? []
      return items.map(\.name) + items.map(\.key)
    }) ?? []
  }

  func fields(of name: String) -> [String] {
    guard let kind = collections.kind(name) else { return [] }
    return
      (try? read { snapshot in
        let fields = try RecordKeys.fields(of: kind, in: snapshot, collections)
        if let sign = typed.firstIndex(where: { "=!<>".contains($0) }) {
          let beginning = typed[...(typed[sign...].lastIndex(of: "=") ?? sign)]
          let name = String(typed[..<sign])
          if case .file? = kind.form.field(at: name)?.kind, words.last == "--set" {
            let path = String(typed[beginning.endIndex...])
            return PathCompletion(of: path, in: FileManager.default.currentDirectoryPath).paths.map {
              beginning + $0
            }
          }
          return fields.choices(of: name).map { beginning + $0 }
        }
        let (sign, rest) = typed.hasPrefix("-") ? ("-", typed.dropFirst()) : ("", typed[...])
        let names = fields.names.filter { $0.hasPrefix(rest) }
        return names.map { sign + $0 }
      }) ?? []
  }

  /// Those of the project on the line.
  var collections: Collections {
    (try? Project(folder: project, shippedTemplates: ""))?.collections ?? .shipped
  }

  private func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
    let project = try Project(folder: project, shippedTemplates: "")
    return try project.openStore(for: .reading).read(body)
  }
}

/// Words as shells write and read them.
enum ShellWord {
  /// A word without the shell's quotes and backslashes.
  static func plain(_ word: String) -> String {
    // Fish gave words without its quotes before version 4.
    if CompletionShell.requesting == .fish, CompletionShell.requestingVersion.map(isBeforeFour) ?? false {
      return word
    }
    var plain = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        plain.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        plain.append(character)
      }
    }
    return plain
  }

  private static func isBeforeFour(_ version: String) -> Bool {
    Int(version.prefix { $0.isNumber }).map { $0 < 4 } ?? false
  }

  /// Whether a text can go through a shell's list of suggestions, which has one on a line.
  static func canSuggest(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isBidiControl
        }
      }
  }

  /// A suggestion as the shell that asks takes it for what it is.
  ///
  /// Bash expands every suggestion (`compgen -W`), so that a record's key could run a command if it were
  /// not quoted; zsh takes what follows a colon for a description.
  static func suggested(_ text: String) -> String {
    switch CompletionShell.requesting {
    case .bash?:
      let isPlain = text.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 97...122, 0x80...0xFF: true
        default: "_-.,/:@%+=".utf8.contains(byte)
        }
      }
      return isPlain ? text : "'\(text.replacing("'", with: #"'\''"#))'"
    case .zsh?: return text.replacing(#"\"#, with: #"\\"#).replacing(":", with: #"\:"#)
    default: return text
    }
  }
}
