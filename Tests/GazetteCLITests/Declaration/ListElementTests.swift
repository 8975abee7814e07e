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
}
