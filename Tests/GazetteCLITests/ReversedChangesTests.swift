import GazetteTestSupport
import Testing

@Suite("Changes back to an earlier edition, and of records that were erased")
struct ReversedChangesTests {
  private static let things = """
    title: Things
    one: Thing
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: price, title: Price, kind: money}
    """

  /// With an edition, and another one behind a change and an addition.
  private func house() throws -> DeclaredProject {
    let house = try DeclaredProject(["things/things.yml": Self.things])
    try house.bring("things", "key,name,price\na,Ann,2\nb,Bob,8\n")
    try house.build()
    try house.output("add", "things", "--key", "c", "--set", "name=Cy", "--set", "price=5")
    try house.output("edit", "things", "a", "--set", "price=3")
    try house.build()
    return house
  }

  private static let back = [
    "# One record changed, none added, one removed\n",
    "| [Ann](../things/a.md) | Price | €3.00 | €2.00 | Thing | a |",
    "## Removed: 1\n\n| Record | Kind | Key |\n| --- | --- | --- |\n| Cy | Thing | c |",
    "| [Things](../things/index.md) | 3 | 2 | -1 |",
  ]

  @Test("After a rollback, diff tells what is different from the edition that was current before")
  func rollback() throws {
    let house = try house()
    try house.output("rollback")
    let diff = try house.run("diff")
    #expect(diff.status == 3)
    for line in Self.back { #expect(diff.outputText.contains(line), "\(line)\n\(diff.outputText)") }
    try house.build()
    let page = try house.markdown("changes/index")
    #expect(page.contains("# One record changed, one added, none removed\n"), "\(page)")
    let again = try house.run("diff")
    #expect(again.status == 3)
    #expect(again.outputText.contains("# One record changed, one added, none removed\n"))
  }

  @Test("diff tells what is different from the first edition that is named to the second")
  func named() throws {
    let house = try house()
    let editions = try house.editions()
    try #require(editions.count == 2)
    let back = try house.run("diff", editions[0], editions[1])
    #expect(back.status == 3)
    for line in Self.back { #expect(back.outputText.contains(line), "\(line)\n\(back.outputText)") }
    let forth = try house.run("diff", editions[1], editions[0])
    #expect(forth.outputText.contains("# One record changed, one added, none removed\n"))
    #expect(try house.run("diff", editions[1]).outputText == forth.outputText)
  }

  @Test("A record that was erased and entered again is among those that changed, without what it was")
  func erased() throws {
    let house = try house()
    try house.output("remove", "things", "b", "--yes")
    try house.output("bin", "--empty", "--yes")
    try house.output("add", "things", "--key", "b", "--set", "name=Bea", "--set", "price=4")
    try house.build()
    let page = try house.markdown("changes/index")
    #expect(page.hasPrefix("# One record changed, none added, none removed\n"), "\(page)")
    #expect(
      page.contains(
        """
        ## Changed: 1

        | Record | Field | Before | After | Kind | Key |
        | --- | --- | --- | --- | --- | --- |
        | [Bea](../things/b.md) |  | Erased |  | Thing | b |
        """), "\(page)")
    let json = try house.folder.text("Output/site/downloads/changes/changes.json")
    #expect(json.contains(#""key":"b","page":"things/b","isErased":true,"fields":[]"#), "\(json)")
  }
}
