import Foundation
package import Testing

/// A project with a questionnaire that has private values in every kind of place.
package struct PrivateProject {
  package let folder: TestFolder

  /// Every private value, with signs that Markdown, HTML, JSON and CSV each escape in their way.
  package static let secrets = [
    "SECRET-4711", "Under <the> stairwell & \"hindward\" the_clockwork", "second *line* of stairhead",
    "Kellerfalte 9", "licence|no. 88-X", "nobody@hidden.example", "+34 600 111 222",
  ]
  package static let settings = """
    title: House
    asOf: 2026-06-30
    address: https://reports.example.org/house/
    languages: [en, es]
    collections: [employees, people, questionnaires]
    publish:
      web: {folder: public}

    """

  /// - Parameter isBuilt: whether an edition is made and published.
  package init(isBuilt: Bool = true) throws {
    folder = try PreparedFolder.copy(of: "private values, \(isBuilt ? "" : "not ")built") { folder in
      try PrivateProject(in: folder).fill(isBuilt: isBuilt)
    }
  }

  private init(in folder: TestFolder) { self.folder = folder }

  private func fill(isBuilt: Bool) throws {
    try #require(try run("init", ".").status == 0)
    try folder.write(Self.settings, to: "gazette.yml")
    try declare()
    try importSubmission()
    if isBuilt {
      let run = try run("build")
      try #require(run.status == 0, "\(run.errorText)")
      try #require(try self.run("publish").status == 0)
    }
  }

  /// Declares the questionnaire, or changes it.
  package func declare(version: Int = 1, cityIsPrivate: Bool = false) throws {
    try folder.write(
      Self.form(version: version, cityIsPrivate: cityIsPrivate), to: "Collections/questionnaires/visit.yml")
  }

  package static func form(version: Int = 1, cityIsPrivate: Bool = false) -> String {
    """
    title: Visits
    one: Visit
    questionnaire: true
    version: \(version)
    sections:
      - key: visit
        title: Visit
        fields:
          \(version > 1 ? "- {key: extra, title: Extra, kind: text}" : "# Nothing more is asked.")
          - {key: name, title: Name, kind: text, required: true, searchable: true}
          - {key: city, title: City, kind: text, private: \(cityIsPrivate)}
          - {key: secret, title: Secret, kind: text, private: true, searchable: true,
             checks: [{maximumLength: 30}]}
          - {key: where, title: Where, kind: multiline, private: true}
          - {key: reach, title: Reach, kind: email, private: true}
          - {key: call, title: Call, kind: phone, private: true}
          - {key: born, title: Born, kind: date, private: true}
          - {key: weight, title: Weight, kind: integer, private: true}
          - {key: vote, title: Vote, kind: switch, private: true}
          - key: home
            title: Home
            kind: group
            searchable: true
            fields:
              - {key: street, title: Street, kind: text}
              - {key: cellar, title: Cellar, kind: text, private: true}
          - key: drivers
            title: Drivers
            kind: list
            fields:
              - {key: name, title: Name, kind: text}
              - {key: licence, title: Licence, kind: text, private: true}
          - {key: blank, title: Blank, kind: text, private: true}

    """
  }

  /// A submission with every private value but the one given.
  package static func submission(
    _ key: String = "s-1", secret: String = secrets[0], name: String = "Ada", version: Int = 1
  ) throws -> String {
    let answers: [String: Any] = [
      "name": name, "city": "Vetusta-on-Sea", "secret": secret, "where": "\(secrets[1])\n\(secrets[2])",
      "reach": secrets[5], "call": secrets[6], "born": "1931-02-03", "weight": 83_471, "vote": true,
      "home": ["street": "Open Street", "cellar": secrets[3]],
      "drivers": [["name": "Grace", "licence": secrets[4]]],
    ]
    let record: [String: Any] = [
      "key": key, "form": "visit", "version": version, "submittedOn": "2026-06-01", "answers": answers,
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: record), as: UTF8.self)
  }

  package func importSubmission(_ key: String = "s-1", secret: String = secrets[0], name: String = "Ada")
    throws
  {
    try folder.write("[\(Self.submission(key, secret: secret, name: name))]", to: "submissions.json")
    try importFile("visit", "submissions.json")
  }

  @discardableResult
  package func importFile(_ kind: String, _ name: String) throws -> GazetteProgram.Run {
    let run = try run("import", kind, name)
    try #require(run.status == 0, "\(run.errorText)")
    return run
  }

  @discardableResult
  package func run(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
    -> GazetteProgram.Run
  {
    try GazetteProgram.run(arguments, in: folder.path, sourceLocation: sourceLocation)
  }

  package func setGate(_ lines: String) throws {
    try folder.write(Self.settings + "gate:\n" + lines, to: "gazette.yml")
  }

  /// Expects that no file of a folder has a private value, in any form, or a word of it that stands for it.
  package func expectNothingPrivate(
    in folders: [String] = ["Output", ".Output.editions", "public"],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for name in folders {
      for (path, bytes) in try folder.tree(name) {
        // A digest, or a moment in seconds, may have any digits.
        let text = String(decoding: bytes, as: UTF8.self).replacing(/[0-9a-f]{12,}|[0-9]{10,}/, with: "")
        for word in Self.words {
          #expect(!text.contains(word), "\(name)/\(path) has \(word)", sourceLocation: sourceLocation)
        }
      }
    }
  }

  /// Parts of the private values that no escaping changes, and of what is no text.
  package static let words = [
    "4711", "stairwell", "hindward", "clockwork", "stairhead", "Kellerfalte", "88-X", "88\\-X",
    "hidden.example",
    "hidden\\.example", "600 111", "1931", "83471", "83,471",
  ]
}
