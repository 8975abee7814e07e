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
    in snapshot: Snapshot, of collections: Collections, asOf: CalendarDate, since changes: EditionChanges,
    rule: LeakRule
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
      let rules = kind.declaration.rules
      if (rules.derived + rules.lists.flatMap(\.derived)).contains(where: { $0.privacy == .text }) {
        // What follows from the fields is other by another rule, and maybe on another day.
        inputs.add(kind.declaration.fingerprint)
        if rules.isDated { inputs.add(asOf) }
      }
      for record in try kind.records(in: snapshot) { texts += kind.privateTexts(of: record, asOf: asOf) }
    }
    let publicNames = try collections.publicFileNames(in: snapshot, since: changes)
    func isTold(_ text: PrivateText) -> Bool {
      publicNames.contains(ExactText(text.text)) && collections.isFile(text.owner)
    }
    if !publicNames.isEmpty { texts.removeAll(where: isTold) }
    var added: [PrivateText]?
    if case .known(let all) = changes.records {
      added = all.filter { privateKinds.contains($0.kind.name) }.flatMap { change in
        func texts(of record: StoredRecord?) -> [PrivateText] {
          record.map { change.kind.privateTexts(of: $0, asOf: asOf) } ?? []
        }
        let earlier = Set(texts(of: change.before).map { ExactText($0.text) })
        return texts(of: change.after).filter { !earlier.contains(ExactText($0.text)) && !isTold($0) }
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

extension Collections {
  /// The names of the files that everybody may see: a private file of the same name, as scanners and cameras give
  /// them, is not told by it.
  ///
  /// Pages name those of earlier versions as well, and that of changes those that records had before.
  /// - Complexity: O(records of the kinds that have such files, and of their versions).
  fileprivate func publicFileNames(
    in snapshot: Snapshot, since changes: EditionChanges
  ) throws -> Set<ExactText> {
    var names: Set<ExactText> = []
    for kind in kinds {
      try kind.forEachPublicFile(in: snapshot, withVersions: true) { file, _ in
        names.insert(ExactText(file.name))
      }
    }
    guard case .known(let all) = changes.records else { return names }
    for before in all.compactMap(\.before) {
      for (field, value) in zip(before.form.fields, before.values) {
        if let value { field.forEachFile(in: value, withPrivate: false) { names.insert(ExactText($0.name)) } }
      }
    }
    return names
  }

  /// Whether a private text is that of a file, its name or its digest.
  fileprivate func isFile(_ owner: PrivateText.Owner) -> Bool {
    if case .file? = kind(owner.kind)?.form.field(at: owner.field)?.kind { true } else { false }
  }
}

extension RecordKind {
  /// The private texts of a record, with those that are derived from them and that no open field says.
  func privateTexts(of record: StoredRecord, asOf: CalendarDate) -> [PrivateText] {
    var texts: [PrivateText] = []
    func add(_ text: String, _ path: String) {
      texts.append(PrivateText(text, of: PrivateText.Owner(kind: name, key: record.key, field: path)))
    }
    for (field, value) in zip(form.fields, record.values) {
      guard let value else { continue }
      field.forEachPrivateText(in: value) { add($1, $0) }
    }
    let derived = withheldTexts(of: record, asOf: asOf)
    if derived.isEmpty { return texts }
    let open = Set(
      zip(form.fields, record.values).compactMap {
        $0.isPrivate ? nil : $1?.conditionText.map(ExactText.init)
      })
    for (path, text) in derived where !open.contains(ExactText(text)) { add(text, path) }
    return texts
  }
}
