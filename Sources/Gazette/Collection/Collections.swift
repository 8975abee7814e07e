internal import Forms
internal import Foundation
internal import Press
package import RecordStore

/// The collections of a project: those that are shipped, and behind them those that it declares itself.
package struct Collections: Sendable {
  let all: [RecordCollection]
  /// Their kinds, in the same order.
  package let kinds: [RecordKind]
  /// The tables of all kinds, also of collections that a project leaves out.
  let declaredTables: Set<String>
  /// The kinds that have settings, also of collections that a project leaves out.
  let settingNames: [String]
  /// The kinds of collections that the settings leave out, each with its collection.
  private let leftOut: [String: String]

  /// The order of those that are shipped, in the navigation and on the front page; others come behind them.
  private static let order = [
    "employees", "reservations", "ratings", "people", "orders", "questionnaires",
  ]

  /// Those that come with the program, as they are where no project changes them.
  package static let shipped = (try? Collections(project: nil, currency: .dollar)) ?? Collections([])

  /// The names of the kinds that come with the program, told by their files alone: nothing is read.
  package static var shippedKindNames: [String] {
    order.flatMap { collection in
      DeclarationFiles.shipped.kinds.filter { $0.collection == collection }.map {
        KindFile.name(of: $0.path)
      }
    }
  }

  init(
    _ all: [RecordCollection], declaredTables: Set<String>? = nil, settingNames: [String] = [],
    leftOut: [String: String] = [:]
  ) {
    self.all = all
    self.leftOut = leftOut
    kinds = all.flatMap(\.kinds)
    self.declaredTables = declaredTables ?? Set(kinds.flatMap(\.tables).map(\.name))
    self.settingNames = settingNames
  }

  /// The shipped collections, each file of which a project can have another in its place, and those of a project's
  /// folder `Collections/`.
  ///
  /// - Parameters:
  ///   - names: the collections that a project has, in its order; nil for all.
  ///   - given: what `gazette.yml` says, for the settings of kinds.
  /// - Throws: ``DescriptionError`` with the file, for a declaration that cannot be; of files that cannot be read, with one
  ///   of each.
  init(
    project folder: String?, currency: Currency, named names: [String]? = nil, given: YAMLReader? = nil
  ) throws(DescriptionError) {
    let files = try DeclarationFiles(in: folder)
    var declared: [(collection: String, kind: KindDeclaration)] = []
    var own: Set<String> = []
    var faults: [DescriptionError] = []
    // Of a collection that is left out nothing is read, but for what its kinds are called.
    var leftOut: [String: String] = [:]
    for (collection, path) in files.kinds {
      if let names, !names.contains(collection) {
        leftOut[KindFile.name(of: path)] = collection
        continue
      }
      if let folder, path.hasPrefix("\(folder)/"), ProjectBoundary.leadsOut(path, of: folder) {
        throw DescriptionError(
          file: String(path.dropFirst(folder.count + 1)),
          problem: .unreadable(ProjectBoundary.reason))
      }
      let kind: KindDeclaration
      do throws(DescriptionError) {
        kind = try KindFile.declaration(
          path: path, currency: currency, given: given,
          isShipped: DeclarationFiles.shipped.kinds.contains { $0.path == path })
      } catch {
        faults.append(error)
        continue
      }
      if let other = declared.first(where: { $0.kind.name == kind.name })?.collection {
        throw kind.fault(
          "the collection \(other) has a kind \(kind.name) already. Call the file otherwise, or name the project's collections under collections in \(Project.settingsName), without \(other)"
        )
      }
      declared.append((collection, kind))
      if let folder, path.hasPrefix("\(folder)/") { own.insert(kind.name) }
    }
    try DescriptionError.check(faults)
    for (_, kind) in declared { leftOut[kind.name] = nil }
    // A project's own flow stands in the place of the shipped one, if the project has its collection.
    let ofProject = declared.map(\.kind).filter { own.contains($0.name) }
    for place in declared.indices where !own.contains(declared[place].kind.name) {
      if ofProject.contains(where: { $0.flow != nil }) { declared[place].kind.flow = nil }
      if ofProject.contains(where: { $0.rating != nil }) { declared[place].kind.rating = nil }
    }
    func tableName(_ kind: String) -> String? {
      declared.first { $0.kind.name == kind }?.kind.tableName
    }
    for (_, kind) in declared {
      let targets = kind.form.referencedKinds.union(kind.settings.compactMap(\.target))
      for target in targets.sorted() where tableName(target) == nil {
        if leftOut[target] != nil {
          throw kind.fault(Self.leavingOut(kind: target), at: kind.places.targets[target])
        }
        let names = declared.map(\.kind.name)
        let known = names.joined(separator: ", ")
        let meant = NearestNames.name(meantBy: target, among: names)
        throw DescriptionError(
          file: kind.file, at: kind.places.targets[target],
          problem: .badValue(
            key: "to", value: target,
            expected: meant.map { "one of \(known); perhaps \($0)" } ?? "one of \(known)"))
      }
    }
    try Self.checkTables(of: declared.map(\.kind))
    try Self.checkDefaults(of: declared.map(\.kind))
    try Self.checkSettings(of: declared)
    try Self.checkFlows(of: declared.map(\.kind))
    let withDecimals = declared.map { RecordKind.table(of: $0.kind, tableName: tableName) }.flatMap { table in
      ([ReadTable(table)] + table.lists.map { ReadTable($0, of: table) }).filter(\.isMore)
    }
    var kinds: [(collection: String, kind: RecordKind)] = []
    for (collection, kind) in declared {
      var switches: [DeclaredSwitches] = []
      for rule in kind.rules.switches {
        guard case .reference(let name)? = kind.form.field(rule.reference)?.kind,
          let target = declared.first(where: { $0.kind.name == name })?.kind
        else { continue }
        switches.append(try DeclaredSwitches(rule, of: kind, target))
      }
      kinds.append(
        (
          collection,
          RecordKind(
            kind, in: collection, currency: currency, tableName: tableName, switches: switches,
            withDecimals: withDecimals,
            pageNames: files.pages[collection].map { TakenPageNames($0, of: collection) })
        ))
    }
    var made: [RecordCollection] = []
    for name in files.collections {
      // As their records are stored: what is referred to comes first.
      let inside = kinds.filter { $0.collection == name }.map(\.kind)
        .inOrderOfReferences(\.name) { $0.form.referencedKinds }
      let referring = Dictionary(
        uniqueKeysWithValues: inside.map { kind in
          (
            kind.name,
            kinds.map(\.kind).filter {
              $0.form.referencedKinds.contains(kind.name) || $0.name == kind.name && kind.isQuestionnaire
            }
          )
        })
      made.append(RecordCollection(name: name, kinds: inside, referring: referring))
    }
    let order = names ?? Self.order + made.map(\.name).filter { !Self.order.contains($0) }
    self.init(
      order.compactMap { name in made.first { $0.name == name } },
      declaredTables: leftOut.keys.reduce(into: Set(kinds.flatMap(\.kind.tables).map(\.name))) {
        $0.insert(KindDeclaration.tableName(ofKind: $1))
      },
      settingNames: declared.map(\.kind).filter { !$0.settings.isEmpty }.map(\.name)
        + leftOut.keys.sorted(),
      leftOut: leftOut)
  }

  /// That a kind is there and takes no part.
  private static func leavingOut(kind: String) -> LocalizedText {
    "the kind \(kind) is of a collection that the settings leave out; name that under collections in \(Project.settingsName)"
  }

  /// Whether the settings leave out the collection of a kind.
  package func leavesOut(kind: String) -> Bool { leftOut[kind] != nil }

  /// The kind of a collection that the settings leave out whose records, or whose elements of a list, stand in a table.
  func leftOutKind(ofTable table: String) -> String? {
    leftOut.keys.sorted { $0.count > $1.count }.first { kind in
      let own = KindDeclaration.tableName(ofKind: kind).lowercased()
      return table.lowercased() == own || table.lowercased().hasPrefix(own + "_")
    }
  }

  /// Refuses a kind, or a collection, that the settings leave out, where a file names it.
  func refuseLeftOut(_ name: String, at reader: YAMLReader) throws(DescriptionError) {
    if leavesOut(kind: name) { throw reader.fault(Self.leavingOut(kind: name)) }
    if leftOut.values.contains(name) {
      throw reader.fault(
        "the settings leave out the collection \(name); name it under collections in \(Project.settingsName)")
    }
  }

  /// Refuses kinds, lists and choices whose tables would be called alike.
  ///
  /// - Complexity: O(fields).
  private static func checkTables(of kinds: [KindDeclaration]) throws(DescriptionError) {
    for tables in [\KindDeclaration.listTables, \.fieldTables] {
      try checkTables(of: kinds, tables)
    }
  }

  private static func checkTables(
    of kinds: [KindDeclaration], _ tables: KeyPath<KindDeclaration, [(path: String?, name: String)]>
  ) throws(DescriptionError) {
    var owners: [String: String] = [:]
    for kind in kinds {
      for (path, name) in [(nil, kind.tableName)] + kind[keyPath: tables] {
        guard let other = owners.updateValue(kind.file, forKey: name.lowercased()) else { continue }
        throw kind.fault(
          path == nil
            ? "\(other) has a table \(name) already, as those of a kind's lists and choices are called after both. Call the file otherwise"
            : "\(other) has a table \(name) already, as those of a kind's lists and choices are called after both. Call the field otherwise",
          at: path.flatMap { path in
            kind.places.fields[path] ?? kind.settings.first { $0.field.key == path }?.place
          })
      }
    }
  }

  /// Refuses settings of one name within a collection, whose pages have them by their names alone.
  private static func checkSettings(
    of kinds: [(collection: String, kind: KindDeclaration)]
  ) throws(DescriptionError) {
    for (place, (collection, kind)) in kinds.enumerated() {
      for other in kinds[..<place] where other.collection == collection {
        let names = Set(other.kind.settings.filter { $0.target == nil }.map { $0.field.key.lowercased() })
        for setting in kind.settings where setting.target == nil {
          guard names.contains(setting.field.key.lowercased()) else { continue }
          throw kind.fault(
            "\(other.kind.file) has a setting \(setting.field.key) too; call one otherwise", at: setting.place
          )
        }
      }
    }
  }

  /// Refuses SELECTs for empty fields that would put private values, or the store's own tables, into open fields.
  private static func checkDefaults(of kinds: [KindDeclaration]) throws(DescriptionError) {
    // What a SELECT reads of a kind it names its table for.
    let withheld = kinds.flatMap(\.withheldColumns)
    let ofStore: Set<String> = [
      "*", "history", "rejections", "dismissals", "revisions", "store", "declarations", "entry_drafts",
      "sources", "statements", "runs", "conflicts", "sqlite_schema", "sqlite_master", "grdb_migrations",
    ]
    for kind in kinds {
      let form = kind.form
      var defaults = kind.rules.defaults.compactMap { entry in
        form.field(entry.field).map {
          (path: entry.field, field: $0, value: entry.value, beside: form.fields)
        }
      }
      for list in kind.rules.lists {
        guard let field = form.field(list.elements.name), let children = field.kind.children, !field.isPrivate
        else { continue }
        defaults += list.defaults.map { entry in
          let child = children[entry.place]
          return ("\(field.key).\(child.key)", child, entry.value, children)
        }
      }
      for (path, field, value, beside) in defaults where !field.isPrivate {
        let given = beside.filter(\.isPrivate).map(\.key).filter(value.parameters.contains)
        let read = withheld.flatMap { $0.names(readBy: value) }
        let named = read + given.map { $0.lowercased() } + value.names.intersection(ofStore)
        guard let name = named.min() else { continue }
        throw kind.fault(
          "the SELECT for the field \(path) reads \(name), which is private, or of the store itself",
          at: value.text?.place)
      }
    }
  }

  /// The collections that a project can name: those that are shipped, and the folders of its own `Collections/`.
  static func names(project folder: String?) -> [String] {
    let folders = folder.map { DeclarationFiles.names(in: "\($0)/Collections") } ?? []
    return order + folders.filter { !order.contains($0) && !$0.hasSuffix(".md") }
  }

  /// Every step that makes the store's tables, in order; also of collections that a project leaves out.
  package var migrations: [Migration] {
    EarlierTables.migrations + EarlierQuestionnaires.migrations + [
      EntryDraft.migration, EntryDraft.numbering, EntryDraft.keys,
    ]
  }

  /// The names of all kinds.
  package var kindNames: [String] { kinds.map(\.name) }

  /// The kind with a name, such as `reservations`.
  package func kind(_ name: String) -> RecordKind? { kinds.first { $0.name == name } }

  /// What the records of a kind are called; its name where there is none.
  func title(ofKind name: String) -> Cell { kind(name).map { .words($0.title) } ?? .text(name) }

  /// What a collection is called; its name where there is none.
  func title(ofCollection name: String) -> Cell {
    all.first { $0.name == name }.map { .words($0.title) } ?? .text(name)
  }

  /// How many records there are of each kind.
  func recordCounts(in snapshot: Snapshot) throws(StoreError) -> [String: Int] {
    var counts: [String: Int] = [:]
    for kind in kinds { counts[kind.name] = try kind.recordCount(in: snapshot) }
    return counts
  }
}

/// Where the declarations stand: `Collections/<collection>/<kind>.yml`, of a project and of those that are shipped.
struct DeclarationFiles {
  let collections: [String]
  let kinds: [(collection: String, path: String)]
  /// The Markdown files of each collection, by what they are called.
  let pages: [String: [String: String]]

  /// - Throws: ``DescriptionError`` for a folder whose name cannot be that of a collection.
  init(in project: String?) throws(DescriptionError) {
    guard let project else {
      self = Self.shipped
      return
    }
    try UnreadFiles.check(foldersOf: project)
    try UnreadFiles.check(collectionsOf: project)
    try self.init(in: "\(project)/Collections", over: Self.shipped)
  }

  /// Those that come with the program, which do not change while it runs.
  static let shipped: DeclarationFiles = {
    let none = DeclarationFiles()
    guard let folder = (try? ShippedFiles.find())?.collections else { return none }
    return (try? DeclarationFiles(in: folder, over: none)) ?? none
  }()

  private init() { (collections, kinds, pages) = ([], [], [:]) }

  /// Those of a folder, each in the place of another of the same collection and name.
  private init(in folder: String, over others: DeclarationFiles) throws(DescriptionError) {
    var (collections, pages) = (others.collections, others.pages)
    var paths: [String: [String: String]] = [:]
    for (collection, path) in others.kinds {
      paths[collection, default: [:]][URL(fileURLWithPath: path).lastPathComponent] = path
    }
    for name in Self.names(in: folder) {
      let names = Self.names(in: "\(folder)/\(name)")
      for file in names where file.hasSuffix(".md") {
        pages[name, default: [:]][String(file.dropLast(3))] = "\(folder)/\(name)/\(file)"
      }
      let files = names.filter { $0.hasSuffix(".yml") }
      if files.isEmpty { continue }
      let reason: LocalizedText? =
        Overview.ownFolders.contains(name)
        ? "\(name) is a folder of the site that Gazette fills itself"
        : KindFile.whyNoName(name, of: .collection)
      if let reason {
        throw DescriptionError(
          file: "Collections/\(name)",
          problem: .fault("\(reason). Call the folder otherwise, such as \(KindFile.otherName(than: name))")
        )
      }
      if !collections.contains(name) { collections.append(name) }
      for file in files { paths[name, default: [:]][file] = "\(folder)/\(name)/\(file)" }
    }
    (self.collections, self.pages) = (collections, pages)
    kinds = collections.flatMap { name in
      (paths[name] ?? [:]).sorted { $0.key < $1.key }.map { (name, $0.value) }
    }
  }

  /// What a folder holds, without hidden files.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().filter {
      !$0.hasPrefix(".")
    }
  }
}
