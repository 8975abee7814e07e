import Foundation
import Testing

@Suite("Changes of private values")
struct PrivateChangesTests {
  @Test("A private field that has changed is named, and neither of its values is shown anywhere new")
  func person() throws {
    let project = try CommandProject()
    let header = "id,firstName,lastName,email,phone,city\n"
    try project.folder.write(header + "p-1,Ana,Díaz,ana@example.com,555-0101,Lugo\n", to: "people.csv")
    try project.run("import", "people", "people.csv")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    try project.folder.write(header + "p-1,Ana,Díaz,ana@example.com,555-0202,Ávila\n", to: "people.csv")
    try project.run("import", "people", "people.csv")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    for file in [
      "markdown/changes/index.md", "site/changes/index.html", "site/downloads/changes/changes.json",
      "edition.json", "markdown/.gazette",
    ] {
      let text = try project.folder.text("Output/\(file)")
      #expect(!text.contains("555-0"), "\(file)")
    }
    let page = try project.folder.text("Output/markdown/changes/index.md")
    #expect(page.contains("| People | [p-1](../people/p-1.md) | Phone | (private) | (private) |"))
    #expect(page.contains("| City | Lugo | Ávila |"))
    let diff = try project.run("diff")
    #expect(diff.outputText.contains("| Phone | (private) | (private) |"))
    #expect(!diff.outputText.contains("555-0"))
  }
}
