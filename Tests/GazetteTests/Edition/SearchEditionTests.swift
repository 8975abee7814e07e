import Forms
import Foundation
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

/// The search index of the sample edition, read as the site's script reads it.
@Suite("What a search of an edition finds")
struct SearchEditionTests {
  /// A page in the index.
  struct Entry: Hashable {
    let title: String
    let path: String
    let details: String
    let key: String
    let fields: [[String]]
  }

  struct Sample {
    let output: MemoryOutput
    let entries: Set<Entry>
    let privateValues: Set<String>
  }

  private static let sample = Result {
    let settings = try Settings(path: SharedData.root.appending(path: "Sample/gazette.yml").path)
    let project = try TestProject(settings: "currency: EUR\nasOf: 2026-06-30\n")
    try SampleRecords(folder: SharedData.root.appending(path: "Sample").path).importAll(
      into: project.store,
      settings: Project(
        folder: project.folder.path, settings: settings,
        shippedTemplates: SharedData.root.appending(path: "Templates").path
      ).settings)
    let output = try project.edition()
    var values: Set<String> = []
    try project.store.read { snapshot in
      for kind in Collections.shipped.kinds {
        for record in try kind.records(in: snapshot) {
          collect(record.values, of: record.form.fields, isPrivate: false, into: &values)
        }
      }
    }
    return Sample(output: output, entries: try entries(of: output), privateValues: values)
  }

  private static func collect(
    _ values: [FieldValue?], of fields: [Field], isPrivate: Bool, into found: inout Set<String>
  ) {
    for (field, value) in zip(fields, values) {
      let isPrivate = isPrivate || field.isPrivate
      for group in value?.list ?? value?.group.map({ [$0] }) ?? [] {
        collect(group.values, of: field.kind.children ?? [], isPrivate: isPrivate, into: &found)
      }
      if isPrivate, case .text(let text)? = value, text.utf8.count > 5 { found.insert(text) }
    }
  }

  private static func entries(of output: MemoryOutput) throws -> Set<Entry> {
    var entries: Set<Entry> = []
    for (path, bytes) in output.files where path.hasPrefix("site/search/") && !path.hasSuffix("index.js") {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.hasPrefix("[\"") {
        let json = Data((line.hasSuffix(",") ? line.dropLast() : line).utf8)
        let parts = try #require(try JSONSerialization.jsonObject(with: json) as? [Any])
        let texts = parts.compactMap { $0 as? String } + ["", ""]
        entries.insert(
          Entry(
            title: texts[0], path: texts[1].hasSuffix("/") ? texts[1] + texts[3] : texts[1],
            details: texts[2],
            key: texts[3],
            fields: parts.compactMap { $0 as? [[String]] }.first ?? []))
      }
    }
    return entries
  }

  @Test("Every page is found, by the title that it shows")
  func pages() throws {
    let sample = try Self.sample.get()
    let titles = Dictionary(sample.entries.map { ($0.path, $0.title) }) { first, _ in first }
    let pages = sample.output.files.keys.filter { $0.hasPrefix("markdown/") && $0.hasSuffix(".md") }
    #expect(pages.count == titles.count)
    for page in pages {
      let path = String(page.dropFirst("markdown/".count).dropLast(3))
      #expect(titles[path] != nil, "\(path)")
    }
    for title in [
      "Reservations: March 2026", "Room types", "Menu", "Data quality", "Changes", "Module 2A",
      "Register: Module 2A",
      "Employees", "People: Spain", "Employees: Other letters", "Students: A",
    ] {
      #expect(titles.values.contains(title), "\(title)")
    }
  }

  @Test(
    "A record is found by its key as one word",
    arguments: [
      "e-003": "employees/e-003", "r-1048": "reservations/2026-06/r-1048", "d-16": "orders/dishes/d-16",
    ])
  func keys(key: String, path: String) throws {
    let sample = try Self.sample.get()
    #expect(sample.entries.contains { $0.key == key && $0.path == path })
    var name = key.replacing("-", with: "").utf8.map { String($0, radix: 16) }.joined()[...]
    while !name.isEmpty, sample.output.text("site/search/\(name).js") == nil { name = name.dropLast(2) }
    let script = try #require(sample.output.text("site/search/\(name).js"))
    #expect(script.contains("\"\(path.dropLast(key.count))\",") && script.contains("\"\(key)\""))
  }

  @Test("Nothing that is found says the same as anything else")
  func secondLines() throws {
    let entries = try Self.sample.get().entries
    let lines = entries.map { [$0.title, $0.path.components(separatedBy: "/")[0], $0.details, $0.key] }
    #expect(Set(lines).count == entries.count)
    let ratings = entries.filter { $0.path.hasPrefix("ratings/records/") }
    #expect(ratings.allSatisfy { $0.details.hasPrefix("Module ") })
    #expect(entries.contains { $0.path.hasPrefix("ratings/students/") && $0.details == "Student" })
  }

  @Test("No private value is in the index")
  func privacy() throws {
    let sample = try Self.sample.get()
    #expect(!sample.privateValues.isEmpty)
    for entry in sample.entries {
      for text in [entry.title, entry.details, entry.key] + entry.fields.flatMap(\.self) {
        #expect(!sample.privateValues.contains { text.contains($0) }, "\(entry.path)")
      }
    }
  }

  @Test("Fields are found within lists too, choices by their titles, and what is hidden or private is not")
  func fields() throws {
    let form = """
      title: Survey
      questionnaire: true
      sections:
        - key: pets
          title: Pets
          fields:
            - {key: colour, title: Colour, kind: choice, searchable: true, choices: [{value: r, title: Crimson}]}
            - {key: hasPets, title: Pets, kind: switch}
            - {key: pet, title: Pet, kind: text, searchable: true, hiddenWhen: {field: hasPets, equals: false}}
            - key: friends
              title: Friends
              kind: list
              fields:
                - {key: name, title: Name, kind: text, searchable: true}
                - {key: secret, title: Secret, kind: text, searchable: true, private: true}
      """
    let project = try TestProject(declaring: ["questionnaires/survey.yml": form])
    try project.importText(
      """
      [{"id": "s-1", "form": "survey", "submittedOn": "2026-03-04", "answers": {
        "colour": "r", "hasPets": false, "pet": "Rex",
        "friends": [{"name": "Ludmila", "secret": "Sesame"}, {"name": "Björk"}]}}]
      """, as: "survey")
    let entry = try #require(try Self.entries(of: project.edition()).first { $0.key == "s-1" })
    #expect(entry.details == "Mar 4, 2026")
    #expect(entry.fields == [["Colour", "Crimson"], ["Name", "Ludmila"], ["Name", "Björk"]])
  }
}
