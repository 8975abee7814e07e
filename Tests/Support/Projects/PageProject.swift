package import Testing

/// A project with suppliers and invoices, and pages of its own.
package struct PageProject {
  package let house: DeclaredProject

  package init() throws { house = try DeclaredProject.filled() }

  /// Writes a page and builds; gives the Markdown of the page with a path.
  package func built(
    _ page: String, as file: String = "Collections/suppliers/report.md", at path: String = "suppliers/report"
  ) throws -> String {
    try house.folder.write(page, to: file)
    try house.build()
    return try house.markdown(path)
  }

  /// What a page says of a single SELECT, whose table it shows.
  package func table(_ sql: String, front: String = "") throws -> [String] {
    let text = try built("---\ntitle: Report\n\(front)---\n```sql rows\n\(sql)\n```\n{{rows}}\n")
    return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("|") }
  }

  /// The error of a build and of a check with a page, which must be the same and change nothing of an edition, or make
  /// none where there is none.
  package func failure(
    _ page: String, as file: String = "Collections/suppliers/report.md",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let hasEdition = house.folder.exists("Output")
    let before = hasEdition ? try house.folder.tree("Output") : [:]
    try house.folder.write(page, to: file)
    let built = try house.failure("build", "--as-of", "2026-06-30", sourceLocation: sourceLocation)
    let checked = try house.failure("check", "--as-of", "2026-06-30", sourceLocation: sourceLocation)
    #expect(built == checked, sourceLocation: sourceLocation)
    #expect(house.folder.exists("Output") == hasEdition, sourceLocation: sourceLocation)
    let after = hasEdition ? try house.folder.tree("Output") : [:]
    #expect(before.paths(otherIn: after).isEmpty, sourceLocation: sourceLocation)
    return built
  }
}
