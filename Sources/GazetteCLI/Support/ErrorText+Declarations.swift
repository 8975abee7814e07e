import Forms
import Gazette
import Press
import RecordStore
import TerminalText

/// The words for declarations that a store cannot follow.
extension ErrorText {
  static func sentence(_ error: DeclarationError) -> String {
    switch error.reason {
    case .conflict(let conflict):
      "\(place(error.file, error.place)): \(sentence(conflict)) \(localized("Nothing was changed."))\(isShipped(error.kind) ? " \(ownFile)" : "")"
    case .contradicted(let records, let reasons, let lacking):
      localized(
        "\(place(error.file, error.place)): \(records.count) of the stored \(words(forKind: error.kind)) do not keep what it declares: \(text(of: reasons)) (\(named(records))). Nothing was changed. Take the change back, put those records right (gazette edit \(error.kind) \(ShellText.word(records.first ?? ""))), and declare it again."
      ) + (lacking.map { " \(remedy(for: $0))" } ?? "")
    case .unplainKeys(let records, let reasons):
      localized(
        "\(place(error.file, error.place)): \(records.count) of the stored \(words(forKind: error.kind)) have keys that plainKeys does not take: \(text(of: reasons)) (\(named(records))). Nothing was changed. Take plainKeys out again; or take it out, remove those records, declare it again, and give them other keys."
      )
    case .otherKeys(let keys):
      "\(place(error.file, error.place)): \(sentence(keys, ofKind: error.kind)) \(localized("Nothing was changed."))"
    }
  }

  static func sentence(_ error: UndeclaredKinds) -> String {
    let names = error.names.joined(separator: ", ")
    return localized(
      "the store has \(error.count) records of \(names), which no file declares any longer, and no edition leaves them out without a word. Put the file back; to call the kind otherwise, export its records first and import them into the new one. If no page is to show them any longer, say so in gazette.yml: removed: [\(names)]"
    )
  }

  private static func sentence(_ keys: OtherKeys, ofKind kind: String) -> String {
    let opening = localized(
      "it makes the keys of records otherwise than those that \(keys.count) of the stored \(words(forKind: kind)) have, and rows without a key would come in once more, as other records."
    )
    let remedy =
      keys.start.map { localized("They stay the same with keyStart: \($0) beside one.") }
      ?? localized(
        "Take the change of knownBy, keyDigits or capitals back; or take it back, remove those records, declare it again, and import them anew."
      )
    return "\(opening) \(remedy)"
  }

  private static func text(of reasons: Set<Cell>) -> String {
    reasons.map { FaultText.text(of: $0, in: Localization.texts) }.sorted().joined(separator: "; ")
  }

  private static func remedy(for lacking: DeclarationError.Lacking) -> String {
    switch lacking {
    case .value: localized("A new field is declared without required: true until all of them have it.")
    case .submissionDay:
      localized(
        "Declare submittedOn with kind: date, without questionnaire: true, until all of them have it.")
    }
  }

  private static func isShipped(_ kind: String) -> Bool { Collections.shipped.kind(kind) != nil }

  /// Without a project's own file the shipped one counts, which knows nothing of what was added.
  private static var ownFile: String {
    localized(
      "If the project had a file of its own for this kind, put it back; gazette init --collections copies the shipped one, for the same changes."
    )
  }

  private static func named(_ keys: [String]) -> String {
    let shown = keys.prefix(10).map(SafeText.of).joined(separator: ", ") + (keys.count > 10 ? ", …" : "")
    return localized("records \(shown, count: keys.count)")
  }

  private static func sentence(_ conflict: DeclarationConflict) -> String {
    switch conflict {
    case .otherAffinity(_, let field, let isInBin):
      localized(
        "the field \(field) held something else before, and what is stored is not turned into that. Declare a field with another key for the new values; or, if those may go, take it out first with removed:, run gazette build, and declare it then."
      ) + inBin(isInBin)
    case .otherReference(_, let field, let isInBin):
      localized(
        "the field \(field) referred to records of another kind before, and stored ones still do. Declare a field with another key for the new references; or, if those may go, take it out first with removed:, run gazette build, and declare it then."
      ) + inBin(isInBin)
    case .unknownPreviousName(_, let field, let previous):
      localized(
        "the field \(field) was \(previous), says the declaration, but no field of that name was stored.")
    case .takesPlace(_, let field, let previous, let count):
      localized(
        "the field \(field) was \(previous), says the declaration, but \(count) of the stored values are in another field \(field). If those may go, say so beside the fields: removed: [\(field)]; the history then keeps them. If it was renamed long ago, take out was: \(previous)."
      )
    case .holdsValues(_, let field, let count, let canBeRenamed):
      [
        localized(
          "the field \(field) is not declared any longer, and \(count) of the stored values are in it."),
        canBeRenamed
          ? localized("If it has another key now, say at that one: was: \(field).")
          : localized(
            "It cannot have another key now: declare it as it was, or export the records, and import them under the new key once it is gone."
          ),
        localized(
          "If its values are to go, say so beside the fields: removed: [\(field)]; the history then keeps them."
        ),
      ].joined(separator: " ")
    case .holdsRemovedValues(_, let field, let count):
      localized(
        "the field \(field) is not declared any longer, and \(count) of the values of records in the bin are in it. If they are to go, say so beside the fields: removed: [\(field)]; the history then keeps them."
      )
    case .nameTaken(let table, let list, let owner):
      [
        owner.map {
          localized("the store has a table \(table) already, which was made for the kind \($0).")
        } ?? localized("the store has a table \(table) already that no declaration made."),
        list == nil ? localized("Call the file otherwise.") : localized("Call the field otherwise."),
      ].joined(separator: " ")
    }
  }

  private static func inBin(_ isInBin: Bool) -> String {
    isInBin ? " " + localized("Only records in the bin have something in it.") : ""
  }
}
