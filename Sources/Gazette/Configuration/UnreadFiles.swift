internal import Forms
internal import Foundation

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
      throw refuse("no file is read that ends so. Call it \("\(name.dropLast(written.count))\(ending)")")
    }
  }
}
