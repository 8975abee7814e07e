internal import Forms
internal import Foundation
internal import Press
internal import RecordStore

/// The pages that a project writes itself: `Collections/<collection>/<page>.md` and `Pages/<page>.md`.
struct PageFiles: Sendable {
  let all: [PageFile]

  /// The templates of all pages.
  var templates: [PageTemplate] {
    all.filter { !$0.isShared }.flatMap { [$0.template] + ($0.opening.map { [$0] } ?? []) }
  }

  /// Those of each collection, whose pages read the same tables.
  var groups: [[PageFile]] {
    let own = all.filter { !$0.isCommon }
    return own.map(\.collection).distinct.map { name in own.filter { $0.collection == name } }
  }

  /// Whether a query of one reads a table.
  func read(_ table: DeclaredTable?) -> Bool {
    guard let table else { return false }
    let name = table.name.lowercased()
    return all.contains { $0.selects.contains { ValueQuery.names(in: $0.sql).contains(name) } }
  }

  /// Reads all of them, by the names of their folders and files.
  ///
  /// - Parameters:
  ///   - names: the collections of which pages are wanted; nil for all.
  ///   - unused: those of which none is wanted.
  /// - Throws: ``PageError``, ``DescriptionError``, ``PageErrors`` with one of each page.
  init(in project: String, of names: [String]? = nil, without unused: Set<String> = []) throws {
    try UnreadFiles.check(pagesOf: project)
    let shipped = try? ShippedFiles.find()
    if let shipped {
      try UnreadFiles.check(templatesOf: project, shipped: shipped.templates)
    }
    var files: [PageFile] = []
    var errors = PageErrors()
    func read(_ name: String, _ root: String, collection: String? = nil) throws {
      do {
        files.append(try Self.file(name, root, collection: collection, isOwn: root == project))
      } catch { try errors.keep(error) }
    }
    // Each page that is shipped, or the project's own of the same name.
    let folders = [shipped?.folder, project].compactMap(\.self)
    let collections = Set(folders.flatMap { DeclarationFiles.names(in: "\($0)/Collections") }).sorted()
    for collection in collections where names?.contains(collection) ?? !unused.contains(collection) {
      var roots: [String: String] = [:]
      var replaced: Set<String> = []
      for folder in folders {
        for name in Self.pageNames(in: "\(folder)/Collections/\(collection)")
        where roots.updateValue(folder, forKey: name) != nil { replaced.insert(name) }
      }
      for (name, root) in roots.sorted(by: { $0.key < $1.key }) {
        // A project's empty file takes the shipped one away.
        if replaced.contains(name), Self.isEmpty("\(root)/Collections/\(collection)/\(name)") { continue }
        try read("Collections/\(collection)/\(name)", root, collection: collection)
      }
    }
    if let root = folders.last(where: { Self.pageNames(in: "\($0)/Collections").contains("tables.md") }) {
      try read(PageFile.common, root)
    }
    for name in Self.pageNames(in: "\(project)/Pages") { try read("Pages/\(name)", project) }
    try errors.check()
    all = files
  }

  private static func isEmpty(_ path: String) -> Bool {
    FileManager.default.contents(atPath: path)?.allSatisfy { " \t\r\n".utf8.contains($0) } ?? false
  }

  private static func pageNames(in folder: String) -> [String] {
    DeclarationFiles.names(in: folder).filter { $0.hasSuffix(".md") && $0 != "README.md" }
  }

  private static func file(
    _ name: String, _ project: String, collection: String?, isOwn: Bool
  ) throws -> PageFile {
    let path = "\(project)/\(name)"
    if ProjectBoundary.leadsOut(path, of: project) {
      throw DescriptionError(file: name, problem: .unreadable(ProjectBoundary.reason))
    }
    let text = try YAMLReader.contents(of: path, name: name)
    let base = name.split(separator: "/").last.map { String($0.dropLast(3)) } ?? name
    return try PageFile(text, file: name, collection: collection, name: base, isOwn: isOwn)
  }
}
