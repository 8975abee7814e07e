import GazetteTestSupport
import Testing

@Suite("Elements of lists in files")
struct ListElementTests {
  private static let animals = """
    title: Animals
    one: Animal
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - key: meals
        title: Meals
        kind: list
        fields:
          - {key: food, title: Food, kind: text}
          - {key: grams, title: Grams, kind: integer, maximum: 10}

    """

  private func project(_ file: String, _ text: String) throws -> DeclaredProject {
    let project = try DeclaredProject(["zoo/animals.yml": Self.animals])
    try project.folder.write(text, to: file)
    return project
  }

  @Test("Every element is checked, also beside records whose list is one object")
  func oneObject() throws {
    let project = try project(
      "animals.json",
      """
      [{"key": "a", "name": "A", "meals": {"food": "hay"}},
       {"key": "b", "name": "B", "meals": [{"food": "hay"}, {"food": "corn", "grams": 999}, {"food": "x", "grams": "abc"}]}]
      """)
    #expect(
      try project.output("import", "animals", "animals.json").hasPrefix("imported 1, updated 0, rejected 1\n")
    )
    #expect(
      try project.output("list", "rejected").split(separator: "\n") == [
        "animals\tanimals.json:2\tmeals[2].grams\tGrams: more than 10\t999",
        "animals\tanimals.json:2\tmeals[3].grams\tGrams: not a whole number (write it in digits)\tabc",
      ])
  }

  @Test("What is wrong in an element is told with its line, also behind a row without one")
  func lineOfElement() throws {
    let project = try project(
      "animals.csv", "key,name,meals.food,meals.grams\nk,K,,\nk,K,hay,999\nk,K,corn,1\n")
    _ = try project.failure("import", "animals", "animals.csv")
    let rejected = try project.output("list", "rejected")
    #expect(rejected.contains("animals.csv:3\tmeals[1].grams\tGrams: more than 10\t999"), "\(rejected)")
  }

  @Test(
    "A list of something else than elements is rejected",
    arguments: ["[\"hay\", \"corn\"]", "[{\"food\": \"hay\"}, 5]", "[[{\"food\": \"hay\"}]]", "[null]"])
  func noElements(meals: String) throws {
    let project = try project("animals.json", "[{\"key\": \"a\", \"name\": \"A\", \"meals\": \(meals)}]")
    _ = try project.failure("import", "animals", "animals.json")
    #expect(try project.output("list", "rejected").contains("\tmeals\tMeals: not a list\t"))
  }

  @Test("What an element has that no field of the list is for is named")
  func unknownMember() throws {
    let project = try project(
      "animals.json",
      "[{\"key\": \"a\", \"name\": \"A\", \"meals\": [{\"food\": \"hay\", \"colour\": \"red\"}]}]")
    let run = try project.run("import", "animals", "animals.json")
    #expect(run.outputText.hasPrefix("imported 1, updated 0, rejected 0\n"))
    #expect(run.errorText == "columns that no field has: meals.colour\n")
  }

  @Test("Two members that mean one field of an element reject its row, and neither is lost without a word")
  func repeatedMember() throws {
    let project = try project(
      "animals.json",
      #"[{"key": "a", "name": "A", "meals": [{"grams": 1, "Grams": 2}]}, {"key": "b", "name": "B"}]"#)
    let report = try project.output("import", "animals", "animals.json")
    #expect(report.hasPrefix("imported 1, updated 0, rejected 1\n"), "\(report)")
    #expect(
      try project.output("list", "rejected")
        == "animals\tanimals.json:1\tmeals\tMeals: two names within it mean one field\tGrams\n")
  }

  @Test("Other names of an element's fields are read in objects as they are in columns")
  func aliases() throws {
    let project = try DeclaredProject([
      "zoo/animals.yml": Self.animals
        + "aliases: {meals.weight: meals.grams, meals.what: meals.food, dinner: meals.food}\n"
    ])
    func object(_ key: String) -> String {
      #"[{"key": "\#(key)", "name": "A", "meals": [{"what": "hay", "weight": 3}]}]"#
    }
    try project.bring("animals", object("a"), as: "json")
    try project.bring("animals", object("b"), as: "yml")
    try project.bring("animals", "key,name,meals.what,meals.weight\nc,A,hay,3\n")
    let packed = object("d").split(separator: "[").last.map { "[\($0.dropLast(2))" } ?? ""
    try project.bring("animals", "key;name;meals\nd;A;\"\(packed.replacing("\"", with: "\"\""))\"\n")
    let exported = try project.output("export", "animals", "--format", "json").split(separator: "\n")
    #expect(exported.count { $0.contains(#""meals":[{"food":"hay","grams":3}]"#) } == 4, "\(exported)")
    // A member that has its own name is the field itself.
    try project.bring(
      "animals", #"[{"key": "e", "name": "A", "meals": [{"food": "straw", "what": "corn"}]}]"#, as: "json")
    #expect(try project.output("show", "animals", "e").contains("straw"))
    // Also where the list itself is called otherwise there.
    let other = try DeclaredProject([
      "zoo/animals.yml": Self.animals + "aliases: {dishes.what: meals.food}\n"
    ])
    try other.bring("animals", #"[{"key": "a", "name": "A", "dishes": [{"what": "oats"}]}]"#, as: "json")
    #expect(try other.output("show", "animals", "a").contains("oats"))
    // What stands under that name and is no list is nothing's, as ever.
    let files = [
      ("key,name,dishes\nb,B,2\nc,C,\n", "csv"),
      (#"[{"key": "b", "name": "B", "meals": [{"food": "hay"}], "dishes": [{"what": "x"}]}]"#, "json"),
    ]
    for (text, ending) in files {
      try other.folder.write(text, to: "animals.\(ending)")
      let run = try other.run("import", "animals", "animals.\(ending)")
      #expect(run.status == 0 && run.errorText == "columns that no field has: dishes\n", "\(run.errorText)")
    }
    #expect(try other.output("show", "animals", "a").contains("oats"))
    #expect(try other.output("show", "animals", "b").contains("hay"))
  }
}
