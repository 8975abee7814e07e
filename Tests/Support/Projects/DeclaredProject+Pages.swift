package import Testing

extension DeclaredProject {
  /// A page of a collection, and what is said where it is refused.
  package typealias RefusedPage = (text: String, says: [String])

  /// Expects of each of some pages that builds and checks refuse it in one line, with its file and with some words, and
  /// that no edition is made.
  ///
  /// One run tells of all pages that are wrong, where the program's start for each of them would take longer than all
  /// else. What is told only once others are gone is looked at again without them, at last alone.
  package func expectRefused(
    _ pages: [RefusedPage], of kind: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let files = try write(pages.map(\.text), of: kind)
    let built = try GazetteProgram.run("build", "--as-of", "2026-06-30", in: folder.path)
    let checked = try GazetteProgram.run("check", "--as-of", "2026-06-30", in: folder.path)
    for file in files { try folder.remove(file) }
    #expect(built.status == 1, "\(pages)", sourceLocation: sourceLocation)
    #expect(checked.status == 1, "\(pages)", sourceLocation: sourceLocation)
    #expect(built.errorText == checked.errorText, sourceLocation: sourceLocation)
    #expect(built.errorLines.count <= pages.count, "\(built.errorText)", sourceLocation: sourceLocation)
    #expect(!folder.exists("Output"), sourceLocation: sourceLocation)
    let left = zip(pages, files).filter { page, file in
      let lines = built.errorLines.filter { $0.contains(file) }
      return lines.count != 1 || !page.says.allSatisfy(lines[0].contains)
    }.map(\.0)
    if left.isEmpty { return }
    if pages.count > 1 {
      for some in left.count < pages.count ? [left] : left.map({ [$0] }) {
        try expectRefused(some, of: kind, sourceLocation: sourceLocation)
      }
    } else {
      Issue.record("\(pages) is refused with: \(built.errorText)", sourceLocation: sourceLocation)
    }
  }

  /// Builds pages of a collection together; gives the cells of the table of each.
  package func cells(
    ofPages pages: [String], of kind: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [[String]] {
    let files = try write(pages, of: kind)
    try output("build", sourceLocation: sourceLocation)
    return try files.map { file in
      try cells(ofPage: file.dropFirst("Collections/".count).dropLast(".md".count).description)
    }
  }

  /// Writes pages into the folder of a collection; gives their files.
  private func write(_ pages: [String], of kind: String) throws -> [String] {
    try pages.enumerated().map { place, page in
      // Of one length, so that none is the beginning of another.
      let file = "Collections/\(kind)/page-\(1000 + place).md"
      try folder.write(page, to: file)
      return file
    }
  }
}
