internal import Forms
package import Press
internal import RecordStore

/// What becomes of an edition of which a file has a private value.
package enum LeakRule: String, Sendable, Equatable {
  case stop
  case warn
  /// Nothing is looked for.
  case off
}

/// The private values of the records of an edition, which none of its files may have.
package struct EditionSecrets: Sendable {
  package let rule: LeakRule
  package let texts: [PrivateText]
  /// Those that their records have not had in the edition before; nil where that is not known.
  package let added: [PrivateText]?
  /// Which fields are private, as a fingerprint.
  package let declarations: String

  static let none = EditionSecrets(rule: .off, texts: [], added: [], declarations: "")

  private init(rule: LeakRule, texts: [PrivateText], added: [PrivateText]?, declarations: String) {
    self.rule = rule
    self.texts = texts
    self.added = added
    self.declarations = declarations
  }

  /// - Parameter changes: what has changed since the edition whose files can stay.
  /// - Complexity: O(records of the kinds that have private fields).
  init(
    in snapshot: Snapshot, of collections: Collections, since changes: EditionChanges, rule: LeakRule
  ) throws {
    if rule == .off {
      self = .none
      return
    }
    var inputs = InputWriter()
    inputs.add(Tool.version)
    var texts: [PrivateText] = []
    var privateKinds: Set<String> = []
    for kind in collections.kinds {
      let privacy = kind.privacy
      if privacy.isEmpty { continue }
      privateKinds.insert(kind.name)
      for field in privacy.fields { inputs.add("\(kind.name) \(field)") }
      for record in try kind.records(in: snapshot) { texts += record.privateTexts(ofKind: kind.name) }
    }
    var added: [PrivateText]?
    if case .known(let all) = changes.records {
      added = all.filter { privateKinds.contains($0.kind.name) }.flatMap { change in
        let earlier = Set(change.before?.privateTexts(ofKind: change.kind.name).map(\.text) ?? [])
        return change.after?.privateTexts(ofKind: change.kind.name).filter { !earlier.contains($0.text) }
          ?? []
      }
    }
    self.init(rule: rule, texts: texts, added: added, declarations: inputs.fingerprint.text)
  }
}

/// Where the files of an edition have private values.
package struct LeakReport: Sendable {
  package var leaks: [Leak] = []
  package var rule = LeakRule.off

  package init(leaks: [Leak] = [], rule: LeakRule = .off) {
    self.leaks = leaks
    self.rule = rule
  }

  var isStopping: Bool { rule == .stop && !leaks.isEmpty }
}

extension StoredRecord {
  /// The private texts that it has.
  func privateTexts(ofKind kind: String) -> [PrivateText] {
    var texts: [PrivateText] = []
    for (field, value) in zip(form.fields, values) {
      guard let value else { continue }
      field.forEachPrivateText(in: value) { path, text in
        texts.append(PrivateText(text, of: PrivateText.Owner(kind: kind, key: key, field: path)))
      }
    }
    return texts
  }
}
