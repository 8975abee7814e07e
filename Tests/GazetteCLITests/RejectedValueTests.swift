import GazetteTestSupport
import Testing

@Suite("What is told of rejected rows")
struct RejectedValueTests {
  @Test("Values are told as they stand in the file, though they were read as numbers or as records of it")
  func written() throws {
    let project = try DeclaredProject([
      "shop/parts.yml": """
      title: Parts
      one: Part
      record: "{name}"
      knownBy: [name]
      fields:
        - {key: name, title: Name, kind: text, required: true, searchable: true}
        - {key: pieces, title: Pieces, kind: integer}
        - {key: partOf, title: Part of, kind: reference, to: parts}

      """
    ])
    try project.folder.write("name;pieces;partOf\nX;1;zip\nzip;12,5;\nZ;1;\n", to: "parts.csv")
    try project.output("import", "parts", "parts.csv", "--decimals", ",")
    let lines = try project.output("list", "rejected").split(separator: "\n")
    #expect(lines.map { $0.split(separator: "\t").last } == ["zip", "12,5"])
  }

  @Test(
    "A questionnaire is not rejected for what it lacks, and is not told so beside what it is rejected for")
  func missing() throws {
    let project = try DeclaredProject([
      "questionnaires/visits.yml": """
      title: Visits
      questionnaire: true
      sections:
        - key: visit
          title: Visit
          fields:
            - {key: name, title: Name, kind: text, required: true}
            - {key: land, title: Land, kind: choice, required: true, choices: {es: Spain, pt: Portugal}}

      """
    ])
    let answers = ["es", "xx"].map {
      #"{"form": "visits", "submittedOn": "2026-06-01", "answers": {"land": "\#($0)"}}"#
    }
    let run = try project.bring("visits", "[\(answers.joined(separator: ",\n"))]", as: "json")
    #expect(run.contains("imported 1, updated 0, rejected 1\n  1 × Land: not one of the choices ("), "\(run)")
  }
}
