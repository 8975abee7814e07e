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
  /// Those that records have got or lost since the edition before; nil where that is not known.
  package let changed: [PrivateText]?
  /// Those that the records had in the edition before, by what is private now; none unless asked for, or where that is
  /// not known.
  package let earlier: [PrivateText]
  /// Which fields are private, and which names of private files may be told, as a fingerprint.
  package let declarations: String

  static let none = EditionSecrets(rule: .off, texts: [], changed: [], earlier: [], declarations: "")

  private init(
    rule: LeakRule, texts: [PrivateText], changed: [PrivateText]?, earlier: [PrivateText],
    declarations: String
  ) {
    self.rule = rule
    self.texts = texts
    self.changed = changed
    self.earlier = earlier
    self.declarations = declarations
  }

  /// - Parameters:
  ///   - changes: what has changed since the edition whose files can stay, or is put back.
  ///   - withEarlier: whether what that edition's records had is looked for too.
  /// - Complexity: O(records of the kinds that have private fields).
  init(
    in snapshot: Snapshot, of collections: Collections, asOf: CalendarDate, since changes: EditionChanges,
    rule: LeakRule, withEarlier: Bool = false
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
    if !publicNames.isEmpty {
      // One that is told no more may stand in any file.
      let told = Set(texts.filter(isTold).map { ExactText($0.text) })
      for name in told.sorted(by: { $0.precedes($1) }) { inputs.add(name.text) }
      texts.removeAll(where: isTold)
    }
    var changed: [PrivateText]?
    var earlier: [PrivateText] = []
    if case .known(let all) = changes.records {
      let own = all.filter { privateKinds.contains($0.kind.name) }
      changed = own.contains(where: \.lacksState) ? nil : own.flatMap { $0.changedTexts(asOf: asOf) }
      if withEarlier {
        let others = Dictionary(grouping: own, by: \.kind.name).mapValues {
          Set($0.map { ExactText($0.key) })
        }
        earlier = texts.filter { others[$0.owner.kind]?.contains(ExactText($0.owner.key)) != true }
        earlier += own.flatMap { $0.textsBefore(asOf: asOf) }.filter { !isTold($0) }
      }
    }
    self.init(
      rule: rule, texts: texts, changed: changed, earlier: earlier, declarations: inputs.fingerprint.text)
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

  package var isStopping: Bool { rule == .stop && !leaks.isEmpty }
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

extension RecordChange {
  /// The private texts that its record had; none where that is not known.
  fileprivate func textsBefore(asOf: CalendarDate) -> [PrivateText] {
    before.map { kind.privateTexts(of: $0, asOf: asOf) } ?? []
  }

  /// The private texts that its record has got or lost: of what one has lost there may be few enough now to tell.
  fileprivate func changedTexts(asOf: CalendarDate) -> [PrivateText] {
    let before = textsBefore(asOf: asOf)
    let after = after.map { kind.privateTexts(of: $0, asOf: asOf) } ?? []
    let (had, has) = (Set(before.map { ExactText($0.text) }), Set(after.map { ExactText($0.text) }))
    return before.filter { !has.contains(ExactText($0.text)) }
      + after.filter { !had.contains(ExactText($0.text)) }
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
