import Forms
import Foundation
import Gazette
import Press
import RecordStore
import TerminalText

/// What a command is not told: asked for at a terminal, with what there is to choose; an error with an example elsewhere.
enum MissingArgument {
  /// The kind of record that is meant.
  ///
  /// - Parameters:
  ///   - kinds: those that can be meant; all of the project when left out.
  ///   - command: the command with a place for what is missing, such as `list`.
  ///   - rest: what stands behind the kind in an example.
  /// - Throws: ``UsageError/missingArgument(_:example:)``, ``Interrupted``, ``EndOfInput``.
  static func kind(
    _ given: String?, of project: Project, among kinds: [RecordKind]? = nil, for command: String,
    rest: String = ""
  ) throws -> String {
    if let given { return given }
    let kinds = kinds ?? project.collections.kinds
    guard Terminal.canAsk, !kinds.isEmpty else {
      let example = kinds.first { $0.name == "reservations" } ?? kinds.first
      throw UsageError.missingArgument(
        localized("kind"), example: "gazette \(command) \(example?.name ?? localized("KIND"))\(rest)")
    }
    return try choose(among: kinds)
  }

  /// The record that is meant.
  ///
  /// - Throws: ``UsageError``, ``StoreError``, ``Interrupted``, ``EndOfInput``.
  static func key(
    _ given: String?, of kind: RecordKind, in store: RecordStore, _ project: Project, for command: String
  ) throws -> String {
    if let given { return given }
    func example() throws -> UsageError {
      let key = try firstKey(of: kind, in: store, project) ?? localized("KEY")
      return .missingArgument(localized("key"), example: "gazette \(command) \(kind.name) \(key)")
    }
    guard Terminal.canAsk else { throw try example() }
    let (records, columns) = try store.read {
      (try kind.records(in: $0), try kind.listColumns(in: $0, of: project.collections))
    }
    guard !records.isEmpty else { throw try example() }
    return try choose(among: records, of: kind, RecordSummary(columns, currency: project.settings.currency))
  }

  /// The file that is meant, or the pattern of several; asked for again while there is none.
  ///
  /// - Parameter command: the command without it, such as `import people`.
  /// - Throws: ``UsageError/missingArgument(_:example:)``, ``Interrupted``, ``EndOfInput``.
  static func file(for command: String) throws -> String {
    guard Terminal.canAsk else {
      throw UsageError.missingArgument(localized("file"), example: "gazette \(command) bookings.csv")
    }
    return try Keyboard.withKeys {
      Terminal.writeLine(
        localized("File"),
        faint:
          "(\(Terminal.hasCursor ? localized("path of a file, Tab completes it") : localized("path of a file")))"
      )
      var editor = LineEditor()
      while true {
        let current = FileManager.default.currentDirectoryPath
        guard case .line(let line) = try editor.ask(completion: { PathCompletion(of: $0, in: current) })
        else { continue }
        let path = line.trimmingCharacters(in: .whitespaces)
        if path.isEmpty { continue }
        let whole = path.hasPrefix("~/") ? NSString(string: path).expandingTildeInPath : path
        // Mistyped rather than meant: an address is told to be one where it is read, and a pattern stands for files.
        let files = try? FilePattern.files([whole], newest: false)
        let areThere = files?.allSatisfy { FileManager.default.fileExists(atPath: $0.path) } ?? false
        if areThere || path.contains("://") { return whole }
        Terminal.writeLine(
          "✗ " + localized("\(SafeText.of(path)): there is no such file."), indent: 2, style: .red)
      }
    }
  }

  /// What is to be put back, of what is in the bin.
  ///
  /// - Throws: ``UsageError/missingArgument(_:example:)``, ``NothingDone`` where the bin is empty, ``StoreError``,
  ///   ``Interrupted``, ``EndOfInput``.
  static func removed(
    _ kind: String?, _ keys: [String], in store: RecordStore, _ project: Project
  ) throws -> (kind: RecordKind, keys: [String]) {
    let given = try kind.map { try project.recordKind($0) }
    if let given, !keys.isEmpty { return (given, keys.exactlyDistinct) }
    let kinds = given.map { [$0] } ?? project.collections.kinds
    let entries = try store.read { try $0.bin(of: kinds) }
    guard Terminal.canAsk else {
      let example = entries.first.map { "\($0.kind.name) \(ShellText.word($0.record.key))" }
      throw UsageError.missingArgument(
        given == nil ? localized("kind") : localized("key"),
        example: "gazette restore \(try example ?? stored(of: given, in: store, project))")
    }
    guard !entries.isEmpty else { throw NothingDone(localized("The bin is empty.")) }
    let filled = kinds.filter { kind in entries.contains { $0.kind.name == kind.name } }
    return try Keyboard.withKeys {
      let name = try choose(among: filled)
      guard let kind = filled.first(where: { $0.name == name }) else {
        throw NothingDone(localized("The bin is empty."))
      }
      let columns = try store.read { try kind.listColumns(in: $0, of: project.collections) }
      let key = try choose(
        among: entries.filter { $0.kind.name == name }.map(\.record), of: kind,
        RecordSummary(columns, currency: project.settings.currency))
      return (kind, [key])
    }
  }

  /// A kind and the key of a record of it, as an example: `reservations r-1001`.
  private static func stored(
    of given: RecordKind?, in store: RecordStore, _ project: Project
  ) throws -> String {
    let kinds = given.map { [$0] } ?? project.collections.kinds
    for kind in kinds {
      if let first = try firstKey(of: kind, in: store, project) { return "\(kind.name) \(first)" }
    }
    return "\(kinds.first?.name ?? localized("KIND")) \(localized("KEY"))"
  }

  private static func firstKey(
    of kind: RecordKind, in store: RecordStore, _ project: Project
  ) throws -> String? {
    try store.read {
      try RecordKeys.beginning(with: "", of: kind.name, limit: 1, in: $0, project.collections).first
    }.map(ShellText.word)
  }

  private static func choose(among kinds: [RecordKind]) throws -> String {
    try Keyboard.withKeys {
      try ChoiceQuestion(
        title: localized("Kind of record"),
        choices: kinds.map { Choice($0.name, Localization.title($0.title.text)) }
      ).ask().value
    }
  }

  private static func choose(
    among records: [StoredRecord], of kind: RecordKind, _ summary: RecordSummary
  ) throws -> String {
    let records = kind.latestFirst(records)
    return try Keyboard.withKeys {
      try ChoiceQuestion(
        title: Localization.title(kind.singular),
        choices: records.map { Choice($0.key, summary.line(of: $0)) },
        remarks: records.map(\.key), mostLines: 2
      ).ask().value
    }
  }
}
