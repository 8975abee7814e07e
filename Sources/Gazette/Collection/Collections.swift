public import Forms
internal import Foundation
public import RecordStore

/// The collections of a project: those that are shipped, and behind them those that it declares itself.
public struct Collections: Sendable {
  public let all: [any RecordCollection]

  /// Those that are part of the program.
  public static let shipped = Collections([
    Employees(), Reservations(), Ratings(), People(), Orders(), Questionnaires(),
  ])

  init(_ all: [any RecordCollection]) { self.all = all }

  /// The shipped collections and those of a project's folder `Collections/`, a folder for each.
  ///
  /// - Throws: ``DescriptionError`` with the file, for a declaration that cannot be.
  public init(project folder: String, currency: Currency) throws(DescriptionError) {
    let files = try DeclarationFiles(in: folder)
    var declared: [(collection: String, kind: KindDeclaration)] = []
    for (collection, path) in files.kinds {
      let kind = try KindFile.declaration(path: path, currency: currency)
      let known = Self.shipped.kindNames + declared.map(\.kind.name)
      guard !known.contains(kind.name) else {
        throw DescriptionError(
          file: kind.file, line: nil, problem: .fault("there is a kind \(kind.name) already"))
      }
      declared.append((collection, kind))
    }
    func tableName(_ kind: String) -> String? {
      declared.first { $0.kind.name == kind }?.kind.tableName
        ?? Self.shipped.kind(kind)?.storeTable.name
    }
    for (_, kind) in declared {
      for target in kind.form.referencedKinds.sorted() where tableName(target) == nil {
        let known = (Self.shipped.recordKindNames + declared.map(\.kind.name)).joined(separator: ", ")
        throw DescriptionError(
          file: kind.file, line: nil,
          problem: .badValue(key: "to", value: target, expected: "one of \(known)"))
      }
    }
    let kinds = declared.map {
      (
        collection: $0.collection,
        kind: DeclaredKind($0.kind, in: $0.collection, currency: currency, tableName: tableName)
      )
    }
    var own: [DeclaredCollection] = []
    for name in files.collections {
      let inside = kinds.filter { $0.collection == name }.map(\.kind)
      let referring = Dictionary(
        uniqueKeysWithValues: inside.map { kind in
          (kind.name, kinds.map(\.kind).filter { $0.form.referencedKinds.contains(kind.name) })
        })
      own.append(DeclaredCollection(name: name, declaredKinds: inside, referring: referring))
    }
    self.init(Self.shipped.all + own)
  }

  /// Every step that makes the store's tables, in order.
  public var migrations: [Migration] { all.flatMap(\.migrations) }

  /// The names of all kinds, described ones first within each collection.
  public var kindNames: [String] { all.flatMap { $0.describedKinds.map(\.name) + $0.kinds.map(\.name) } }

  /// The names of the kinds whose records follow a form.
  public var recordKindNames: [String] { all.flatMap(\.kinds).map(\.name) }

  /// The kind with a name, such as `reservations`.
  public func kind(_ name: String) -> (any RecordKind)? {
    all.lazy.flatMap(\.kinds).first { $0.name == name }
  }

  /// The kind of described files with a name, such as `modules`.
  public func describedKind(_ name: String) -> (any DescribedKind)? {
    all.lazy.flatMap(\.describedKinds).first { $0.name == name }
  }

  /// The kinds that the project declares itself.
  var declaredKinds: [DeclaredKind] { all.compactMap { $0 as? DeclaredCollection }.flatMap(\.declaredKinds) }

  /// How many records there are of each kind.
  func recordCounts(in snapshot: Snapshot) throws(StoreError) -> [String: Int] {
    var counts: [String: Int] = [:]
    for kind in all.flatMap(\.kinds) {
      counts[kind.name] = try snapshot.first("SELECT count(*) FROM \(kind.storeTable.name)") {
        try $0.integer(0)
      }
    }
    return counts
  }
}

/// Where the declarations of a project stand: `Collections/<collection>/<kind>.yml`.
struct DeclarationFiles {
  let collections: [String]
  let kinds: [(collection: String, path: String)]

  /// - Throws: ``DescriptionError`` for a folder whose name cannot be that of a collection.
  init(in project: String) throws(DescriptionError) {
    let folder = "\(project)/Collections"
    let manager = FileManager.default
    var collections: [String] = []
    var kinds: [(collection: String, path: String)] = []
    for name in ((try? manager.contentsOfDirectory(atPath: folder)) ?? []).sorted() where !name.hasPrefix(".")
    {
      var isFolder: ObjCBool = false
      guard manager.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder), isFolder.boolValue else {
        continue
      }
      let files = ((try? manager.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []).sorted()
        .filter { $0.hasSuffix(".yml") && !$0.hasPrefix(".") }
      if files.isEmpty { continue }
      guard KindFile.isName(name), !Collections.shipped.all.contains(where: { $0.name == name }),
        !["changes", "data-quality", "assets", "search", "downloads"].contains(name)
      else {
        throw DescriptionError(
          file: "Collections/\(name)", line: nil,
          problem: .fault(
            "a collection's folder has a name of small letters, digits and hyphens that no other part of the site has"
          ))
      }
      collections.append(name)
      kinds += files.map { (name, "\(folder)/\(name)/\($0)") }
    }
    self.collections = collections
    self.kinds = kinds
  }
}
