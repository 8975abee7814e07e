internal import Forms
internal import Foundation
internal import Press

/// Files of a project that look like a page or a kind, and stand where none is read.
enum UnreadFiles {
  /// Refuses them in the folder of pages.
  ///
  /// - Throws: ``DescriptionError`` for the first, with what to do.
  /// - Complexity: O(files in the folder and those below it).
  static func check(pagesOf project: String) throws(DescriptionError) {
    try check("Pages", of: project, depth: 1)
  }

  /// Refuses them in the folders of collections.
  ///
  /// - Throws: ``DescriptionError`` for the first, with what to do.
  /// - Complexity: O(files in the folder and those below it).
  static func check(collectionsOf project: String) throws(DescriptionError) {
    try check("Collections", of: project, depth: 2)
    for name in DeclarationFiles.names(in: project) where ["pages", "collections"].contains(name) {
      try check(name, of: project, depth: 0)
    }
  }

  /// Refuses folders of a project that are there and cannot be read, or that are none, and links that lead to nothing in
  /// their place: what stands in them would be missing without a word.
  ///
  /// - Throws: ``DescriptionError`` for the first, with what the system says.
  /// - Complexity: O(files in the folders).
  static func check(foldersOf project: String) throws(DescriptionError) {
    for name in ["Collections", "Pages", "Templates"] {
      guard FileManager.default.hasEntry("\(project)/\(name)") else { continue }
      for inner in try names(in: name, of: project) {
        let path = "\(name)/\(inner)"
        if FileManager.default.isFolder("\(project)/\(path)") ?? !inner.contains(".") {
          _ = try names(in: path, of: project)
        }
      }
    }
  }

  private static func names(in folder: String, of project: String) throws(DescriptionError) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: "\(project)/\(folder)").sorted() } catch {
      throw DescriptionError(file: folder, problem: .unreadable(SystemReason.words(error)))
    }
  }

  /// Refuses folders of a project that are called nearly as those that are read, and templates nearly as one that comes
  /// with Gazette, unless another template takes them in.
  ///
  /// - Parameter shipped: the folder of the templates that come with Gazette.
  /// - Throws: ``DescriptionError`` for the first, with what it may be meant for.
  /// - Complexity: O(files in the folders of templates).
  static func check(templatesOf project: String, shipped: String) throws(DescriptionError) {
    for name in ["Templates", "Pages", "Collections"] {
      let one = String(name.dropLast())
      for other in [one, one.lowercased(), name.lowercased()] {
        try refuse(other, in: project, meaning: name, isFolder: true)
      }
    }
    let parts = ["markdown", "html", "text", "assets"]
    let folder = "\(project)/Templates"
    for name in DeclarationFiles.names(in: folder) where !parts.contains(name) {
      guard let meant = NearestNames.name(meantBy: name, among: parts) else { continue }
      try refuse("Templates/\(name)", in: project, meaning: "Templates/\(meant)", isFolder: true)
    }
    for part in parts.prefix(2) {
      let known = DeclarationFiles.names(in: "\(shipped)/\(part)")
      let own = DeclarationFiles.names(in: "\(folder)/\(part)")
      let names = own.filter { !known.contains($0) }
      if names.isEmpty { continue }
      let texts = own.compactMap {
        try? String(contentsOfFile: "\(folder)/\(part)/\($0)", encoding: .utf8)
      }
      let included = Set(texts.flatMap { $0.matches(of: /\{\{>\s*([^}\s]+)/).map { "\($0.1).mustache" } })
      for name in names where !included.contains(name) {
        guard let meant = template(meantBy: name, among: known) else { continue }
        let place = "Templates/\(part)/"
        try refuse(place + name, in: project, meaning: place + meant, isFolder: false)
      }
    }
    for part in ["text", "text/terminal"] {
      for name in DeclarationFiles.names(in: "\(folder)/\(part)") where name.lowercased().hasSuffix(".yaml") {
        throw endsOtherwise("Templates/\(part)/\(name)", as: "\(name.dropLast(5)).yml")
      }
    }
  }

  /// The only one of templates that is called nearly so, the ending that all have aside.
  private static func template(meantBy name: String, among known: [String]) -> String? {
    let ending = ".mustache"
    guard name.hasSuffix(ending) else { return NearestNames.name(meantBy: name, among: known) }
    let meant = NearestNames.name(
      meantBy: String(name.dropLast(ending.count)), among: known.map { String($0.dropLast(ending.count)) })
    return meant.map { $0 + ending }
  }

  private static func endsOtherwise(_ path: String, as name: String) -> DescriptionError {
    DescriptionError(file: path, problem: .fault("no file is read that ends so. Call it \(name)"))
  }

  private static func refuse(
    _ path: String, in project: String, meaning meant: String, isFolder: Bool
  ) throws(DescriptionError) {
    let files = FileManager.default
    guard files.isFolder("\(project)/\(path)") == isFolder,
      // On some systems capital and small letters are the same.
      path.lowercased() != meant.lowercased() || files.isFolder("\(project)/\(meant)") == nil
    else { return }
    throw DescriptionError(
      file: path,
      problem: .fault(
        isFolder
          ? "no folder is read that is called so. Call it \(meant)"
          : "no template is read that is called so. Call it \(meant)"))
  }

  /// The endings of pages and kinds, as people write them.
  private static let alike = [
    ".markdown": ".md", ".mdown": ".md", ".md": ".md", ".yaml": ".yml", ".yml": ".yml",
  ]

  /// - Parameter depth: in how many folders the files stand that are read.
  private static func check(_ path: String, of project: String, depth: Int) throws(DescriptionError) {
    let whole = "\(project)/\(path)"
    guard let isFolder = FileManager.default.isFolder(whole) else { return }
    if isFolder {
      // What a link leads to is another's.
      if (try? FileManager.default.destinationOfSymbolicLink(atPath: whole)) != nil { return }
      for name in DeclarationFiles.names(in: whole) {
        try check("\(path)/\(name)", of: project, depth: depth)
      }
      return
    }
    if path == PageFile.common { return }
    let parts = path.split(separator: "/")
    guard let name = parts.last, name.lowercased() != "readme.md",
      let (written, ending) = alike.first(where: { name.lowercased().hasSuffix($0.key) })
    else { return }
    func refuse(_ words: LocalizedText) -> DescriptionError {
      DescriptionError(file: path, problem: .fault(words))
    }
    guard ending == ".md" || parts[0] != "Pages" else {
      throw refuse(
        "no file is read that declares a kind and stands here. Move it into Collections/<collection>/")
    }
    guard parts.count == depth + 1 else {
      let own = parts[0].lowercased() == "pages" ? "Pages/" : "Collections/<collection>/"
      throw refuse(
        ending == ".md"
          ? "no file is read that stands here. Move it into \(own) itself, and say with path: in it where its page stands"
          : "no file is read that stands here. Move it into \(own) itself")
    }
    guard name.hasSuffix(ending) else {
      throw endsOtherwise(path, as: "\(name.dropLast(written.count))\(ending)")
    }
  }
}
