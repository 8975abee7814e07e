import Forms
import Gazette
import Press
import RecordStore

/// What a command is not told: asked for at a terminal, with what there is to choose; an error with an example elsewhere.
enum MissingArgument {
  /// The kind of record that is meant.
  ///
  /// - Parameter command: the command with a place for what is missing, such as `list`.
  /// - Throws: ``UsageError/missingArgument(_:example:)``, ``Interrupted``, ``EndOfInput``.
  static func kind(_ given: String?, of project: Project, for command: String) throws -> String {
    if let given { return given }
    let kinds = project.collections.kinds
    guard Terminal.canAsk, !kinds.isEmpty else {
      let example = kinds.first { $0.name == "reservations" } ?? kinds.first
      throw UsageError.missingArgument(
        localized("kind"), example: "gazette \(command) \(example?.name ?? "KIND")")
    }
    return try Keyboard.withKeys {
      try ChoiceQuestion(
        title: localized("Kind of record"),
        choices: kinds.map { Choice($0.name, Localization.title($0.title.text)) }
      )
      .ask().value
    }
  }

  /// The record that is meant.
  ///
  /// - Throws: ``UsageError``, ``StoreError``, ``Interrupted``, ``EndOfInput``.
  static func key(
    _ given: String?, of kind: RecordKind, in store: RecordStore, _ project: Project, for command: String
  ) throws -> String {
    if let given { return given }
    let (records, columns) = try store.read {
      (try kind.records(in: $0), try kind.listColumns(in: $0, of: project.collections))
    }
    guard Terminal.canAsk, !records.isEmpty else {
      let example = records.first.map { ShellText.word($0.key) } ?? "KEY"
      throw UsageError.missingArgument(
        localized("key"), example: "gazette \(command) \(kind.name) \(example)")
    }
    let summary = RecordSummary(columns, currency: project.settings.currency)
    return try Keyboard.withKeys {
      try ChoiceQuestion(
        title: Localization.title(kind.singular),
        choices: records.map { Choice($0.key, summary.line(of: $0)) },
        remarks: records.map(\.key)
      ).ask().value
    }
  }
}
