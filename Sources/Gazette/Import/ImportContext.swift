package import Forms
package import RecordStore

/// What records are stored in: one transaction, the settings, and the records that references may name.
package struct ImportContext {
  package let change: Change
  package let settings: Settings
  /// The day of the import.
  package let today: CalendarDate
  /// The file's name, without its folder; of several that are read together the first's.
  package let source: String
  /// The names of the others that are read together with it.
  var otherFiles: [String] = []
  /// The files whose place this one takes, rows without keys and rejected ones too; nil for none.
  var earlierFiles: FileNames?
  /// The folder of the first; nil where it is no file.
  var folder: String?
  /// Whether what is empty within groups is so; a source that an earlier version has read is read as it was.
  var clearsEmpty = true
  /// How the files are written.
  var options = SourceOptions()
  var references: ReferenceIndex
  /// What records and elements have where they leave a field empty, which is the same for many of them.
  let defaultValues = DefaultValues()
  /// The fields that stay empty for now although something with a flag stands in for what they lack.
  var openDefaults: Set<String> = []
  /// What the source said of each record before.
  var known: [ExactText: SourceStatement] = [:]
  /// Those in the bin of which the source speaks; nil of what comes from none.
  var removed: RemovedRecords?
  /// What those are called that references may have named; nil where none is emptied when its record is removed.
  var removedNames: RemovedNames?
  /// Whether a record is entered whole: what it lacks is then missing. What an import does not carry keeps
  /// the value that is stored.
  var isEntered = false

  package init(
    change: Change, settings: Settings, today: CalendarDate, source: String, references: ReferenceIndex
  ) {
    self.change = change
    self.settings = settings
    self.today = today
    self.source = source
    self.references = references
  }

  /// With the records that references of a kind may name.
  ///
  /// - Complexity: O(records of those kinds).
  init(
    for kind: RecordKind, in change: Change, _ settings: Settings, today: CalendarDate, source: String
  ) throws {
    self.init(
      change: change, settings: settings, today: today, source: source,
      references: try ReferenceIndex(
        for: kind.form.referencedKinds, in: change.snapshot, settings.collections))
  }

  /// The names of all files that the rows come from.
  var files: [String] { [source] + otherFiles }

  /// The key of a record whose source gives none: where it stands.
  ///
  /// - Parameter ordinal: its place among the records that start on the line.
  func key(ofLine line: Int, _ ordinal: Int) -> String {
    ordinal == 1 ? "\(source).\(line)" : "\(source).\(line)-\(ordinal)"
  }

  /// The next key of a line that nothing has, and its ordinal.
  ///
  /// - Parameter ordinal: behind which it is.
  func freeKey(
    ofLine line: Int, behind ordinal: Int, isTaken: (String) throws -> Bool
  ) rethrows -> (key: String, ordinal: Int) {
    var ordinal = ordinal + 1
    while try isTaken(key(ofLine: line, ordinal)) { ordinal += 1 }
    return (key(ofLine: line, ordinal), ordinal)
  }

  /// The line and the ordinal of which a key was made, in this file or one whose place it takes; nil for any other key.
  func line(ofKey key: String) -> (line: Int, ordinal: Int)? {
    var length = source.utf8.count
    if !key.hasPrefix("\(source).") {
      guard let earlierFiles, let dot = key.utf8.lastIndex(of: UInt8(ascii: ".")),
        earlierFiles.contains(String(key[..<dot]))
      else { return nil }
      length = key.utf8.distance(from: key.startIndex, to: dot)
    }
    let numbers = key.utf8.dropFirst(length + 1)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map { Int(Substring($0)) }
    guard (1...2).contains(numbers.count), let line = numbers[0] else { return nil }
    return numbers.count == 1 ? (line, 1) : numbers[1].map { (line, $0) }
  }

  /// What checks of drafts need to know.
  package var checks: CheckContext {
    CheckContext(
      today: today, isNew: false, currency: settings.currency, brokenReference: references.brokenRule)
  }

  /// The key of the record of a kind that a text names: by its key, or by a name that only it has.
  package func key(of kind: String, named name: String) -> String? { references.key(of: kind, named: name) }
}

/// The records that references may name, read once for an import.
package struct ReferenceIndex: Sendable {
  private var keys: [String: Set<ExactText>] = [:]
  /// By name; nil where several records share the name.
  private var names: [String: [String: String?]] = [:]
  /// The first keys of those that share a name.
  private var shared: [String: [String: [String]]] = [:]

  /// So many of them are told.
  static let sharedLimit = 20

  /// Reads the keys and names of every kind that a form refers to.
  ///
  /// - Complexity: O(records of those kinds).
  package init(for kinds: Set<String>, in snapshot: Snapshot, _ collections: Collections) throws {
    for name in kinds { add(try collections.kind(name)?.names(in: snapshot) ?? [], of: name) }
  }

  /// Adds records of a kind, with what they are called.
  mutating func add(_ entries: [(name: String, key: String)], of kind: String) {
    var named = names[kind] ?? [:]
    // A key names its record alone, and none whose key only looks the same.
    for entry in entries where ExactText(entry.name) != ExactText(entry.key) {
      if let known = named[entry.name], known.map(ExactText.init) != ExactText(entry.key) {
        named[entry.name] = .some(nil)
        var keys = shared[kind]?[entry.name] ?? known.map { [$0] } ?? []
        let isAmongThem = keys.contains { ExactText($0) == ExactText(entry.key) }
        if keys.count <= Self.sharedLimit, !isAmongThem { keys.append(entry.key) }
        shared[kind, default: [:]][entry.name] = keys
      } else {
        named[entry.name] = entry.key
      }
    }
    names[kind] = named
    keys[kind, default: []].formUnion(entries.map { ExactText($0.key) })
  }

  /// Has these records of a kind called so, and no others; those that it knew are known by their keys.
  mutating func replace(_ entries: [(name: String, key: String)], of kind: String) {
    (names[kind], shared[kind]) = ([:], nil)
    add(entries, of: kind)
  }

  package func isKnown(_ kind: String, _ key: String) -> Bool {
    keys[kind]?.contains(ExactText(key)) ?? false
  }

  package func key(of kind: String, named name: String) -> String? {
    if isKnown(kind, name) { return name }
    return names[kind]?[name] ?? nil
  }

  /// What is wrong with a text that is to be the key of a record; nil where it is one.
  func brokenRule(of kind: String, _ text: String) -> BrokenRule? {
    if isKnown(kind, text) { return nil }
    return shared[kind]?[text].map { .sharedName(kind, keys: $0) } ?? .unknownReference(kind)
  }

  /// The key or name of the record that a text may mean which names none, if there is but one.
  ///
  /// - Complexity: O(names of the kind × length²).
  func name(of kind: String, meantBy text: String) -> String? {
    let known = Set(names[kind]?.keys.map(\.self) ?? []).union(keys[kind]?.map(\.text) ?? [])
    return NearestNames.name(meantBy: text, among: known.sorted())
  }
}

extension Form {
  /// The kinds of record that fields of this form refer to.
  package var referencedKinds: Set<String> { Set(fields.flatMap(\.referencedKinds)) }
}

extension Field {
  fileprivate var referencedKinds: [String] {
    if case .reference(let kind) = kind { return [kind] }
    return kind.children?.flatMap(\.referencedKinds) ?? []
  }
}
