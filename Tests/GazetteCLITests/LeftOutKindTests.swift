import GazetteTestSupport
import Testing

@Suite("Changes of kinds that a project leaves out, and has again")
struct LeftOutKindTests {
  private static func kind(_ title: String) -> String {
    """
    title: \(title)s
    one: \(title)
    record: "{name}"
    fields: [{key: name, title: Name, kind: text}]
    """
  }

  /// With two kinds, and an edition.
  private func house() throws -> DeclaredProject {
    let house = try DeclaredProject([
      "items/items.yml": Self.kind("Item"), "owners/owners.yml": Self.kind("Owner"),
    ])
    try house.add(setting: "languages: [en, es, pt]")
    try house.bring("items", "key,name\ni-1,Lamp\n")
    try house.bring("owners", "key,name\no-1,Ada\no-2,Bea\n")
    try house.build()
    return house
  }

  enum Way: CaseIterable {
    /// Its file is gone, and the settings say that it goes.
    case removed
    /// The settings leave out its collection.
    case notChosen
  }

  private func leaveOutOwners(_ way: Way, in house: DeclaredProject) throws {
    let settings = try house.folder.text("gazette.yml")
      .replacing("collections: [items, owners]", with: "collections: [items]")
    switch way {
    case .removed:
      try house.folder.remove("Collections/owners")
      try house.folder.write("\(settings)removed: [owners]\n", to: "gazette.yml")
    case .notChosen: try house.folder.write(settings, to: "gazette.yml")
    }
  }

  @Test(
    "diff names the kinds left out since whose records are others, and ends with 3", arguments: Way.allCases)
  func untold(way: Way) throws {
    let house = try house()
    try house.output("edit", "owners", "o-1", "--set", "name=Secret name")
    try house.build()
    try house.output("edit", "items", "i-1", "--set", "name=Lamps")
    try house.build()
    try house.output("remove", "owners", "o-2", "--yes")
    try house.build()
    let editions = try house.editions()
    try #require(editions.count == 4)
    try leaveOutOwners(way, in: house)
    let words = "Kinds that are shown no longer have changes that are not told: owners."
    for (from, to) in [(3, 2), (2, 3), (1, 0), (3, 0)] {
      let diff = try house.run("diff", editions[from], editions[to])
      #expect(diff.status == 3, "\(from) \(to)")
      #expect(diff.outputText.contains("\n\(words)\n"), "\(from) \(to)\n\(diff.outputText)")
      #expect(!diff.outputText.contains("Secret") && !diff.outputText.contains("o-1"))
    }
    // Nothing became of its records there.
    let items = try house.run("diff", editions[2], editions[1])
    #expect(items.outputText.contains("# One record changed") && !items.outputText.contains("not told"))
    // The next edition tells of it as before.
    try house.build()
    let page = try house.markdown("en/changes/index")
    #expect(page.contains("in this edition, with so many records: owners: 1.") && !page.contains("not told"))
  }

  @Test("A kind that comes back without a record tells nothing of those that went while it was left out")
  func backEmpty() throws {
    let house = try house()
    let settings = try house.folder.text("gazette.yml")
    let kind = try house.folder.text("Collections/owners/owners.yml")
    try leaveOutOwners(.removed, in: house)
    try house.build()
    try house.folder.write(settings, to: "gazette.yml")
    try house.folder.write(kind, to: "Collections/owners/owners.yml")
    try house.output("remove", "owners", "o-1", "o-2", "--yes")
    try house.build()
    let page = try house.markdown("en/changes/index")
    #expect(page.hasPrefix("# No record changed, none added, none removed\n"), "\(page)")
    #expect(!page.contains("Ada") && !page.contains("in this edition again"), "\(page)")
  }
}
