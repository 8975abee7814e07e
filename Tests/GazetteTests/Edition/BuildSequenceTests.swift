import Forms
import Foundation
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

/// Builds after random sequences of changes: in increments they give what a full build gives.
@Suite("Builds in increments")
struct BuildSequenceTests {
  /// A project whose records, settings and templates change, and whose edition is built again and again.
  final class House {
    let folder: URL
    var settings: Settings
    private var settled: String
    var asOf: CalendarDate
    private let store: RecordStore
    private var generator: SeededGenerator
    private static let sample = SharedData.root.appending(path: "Sample")

    init(seed: UInt64) throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "gazette-steps-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      settled = try String(contentsOf: Self.sample.appending(path: "gazette.yml"), encoding: .utf8)
      settings = try Settings(text: settled)
      asOf = settings.today()
      generator = SeededGenerator(seed: seed)
      store = try Project(
        folder: folder.path, settings: settings,
        shippedTemplates: SharedData.root.appending(path: "Templates").path
      ).createStore()
      try SampleRecords(folder: Self.sample.path).importAll(into: store, settings: project.settings)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var project: Project {
      Project(
        folder: folder.path, settings: settings,
        shippedTemplates: SharedData.root.appending(path: "Templates").path)
    }

    private var output: String { folder.appending(path: "Output").path }

    /// Builds in increments, then compares every file with a full build after the same edition.
    func build(after step: String) throws -> Edition.Report {
      let archive = try EditionArchive(folder: output, for: .writing)
      defer { archive.close() }
      let before = try archive.current()
      let planned = try EditionPlanner(project: project, asOf: asOf)
        .plan(store, workers: 2, after: .edition { before })
      let printed = try planned.edition.print(into: archive.output, after: before, cache: archive.cache)
      try archive.publish(
        printed, after: before, keep: Int.random(in: 0...3, using: &generator), workers: 2)
      let whole = MemoryOutput()
      _ = try planned.edition.print(into: whole)
      let expected = whole.files
      var found: [String: [UInt8]] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: output) {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: "\(output)/\(path)", isDirectory: &isFolder)
        if isFolder.boolValue { continue }
        found[path] = Array(try Data(contentsOf: URL(fileURLWithPath: "\(output)/\(path)")))
      }
      let others = expected.paths(otherIn: found)
      #expect(others.isEmpty, "\(others.sorted().prefix(8)) after \(step)")
      return printed.report
    }

    /// Makes one random change; says which.
    func change() throws -> String {
      let changes: [(String, () throws -> Void)] = [
        ("a changed employee", { try self.sql("employees", "name = name || 'x'") }),
        ("a changed birth date", { try self.sql("employees", "dateOfBirth = '1990-05-05'") }),
        ("a removed employee", { try self.remove("employees") }),
        ("a changed guest", { try self.sql("reservations", "lastName = lastName || 'y'") }),
        ("a longer stay", { try self.sql("reservations", "checkOut = date(checkOut, '+1 day')") }),
        ("a cancelled stay", { try self.sql("reservations", "status = 'cancelled'") }),
        ("a removed reservation", { try self.remove("reservations") }),
        ("a renamed room type", { try self.sql("room_types", "name = name || '!'") }),
        ("a renamed dish", { try self.sql("dishes", "name = name || 'z'") }),
        ("a dearer dish", { try self.sql("dishes", "price = price + 5") }),
        ("another quantity", { try self.orderLine() }), ("a removed order", { try self.remove("orders") }),
        ("a person who moved", { try self.sql("people", "city = 'Ávila', country = NULL") }),
        ("another nationality", { try self.sql("people", "nationality = 'PT'") }),
        ("a removed person", { try self.remove("people") }),
        ("a renamed student", { try self.sql("ratings", "student = student || 'w'") }),
        ("a removed rating", { try self.remove("ratings") }),
        ("another day of submission", { try self.sql("car_insurance", "submittedOn = '2026-01-02'") }),
        ("a removed submission", { try self.remove("car_insurance") }),
        ("new employees", { try self.importEmployees() }), ("rejected rows", { try self.importRejected() }),
        ("another template", { try self.template() }), ("no own templates", { try self.removeTemplates() }),
        ("another title", { self.settings.title += "*" }),
        (
          "another price of Wi-Fi",
          { try self.settle("wifiNightlyPrice: \"10.00\"", "wifiNightlyPrice: 12.50") }
        ),
        ("other rooms", { try self.settle("\"1\": 8", "\"1\": 9") }),
        (
          "another address",
          {
            self.settings.address = self.settings.address == nil ? SiteAddress("https://example.org/") : nil
          }
        ),
        (
          "other languages",
          { self.settings.languages = self.settings.languages == ["en"] ? ["es", "en"] : ["en"] }
        ),
        ("the next day", { self.asOf = self.asOf.adding(days: 1) }),
        ("a day in the past", { self.asOf = self.asOf.adding(days: -40) }), ("nothing", {}),
      ]
      let (name, change) = changes[Int.random(in: changes.indices, using: &generator)]
      try change()
      return name
    }

    /// Writes something else into the settings of reservations, or what stood there before.
    private func settle(_ text: String, _ other: String) throws {
      settled =
        settled.contains(text) ? settled.replacing(text, with: other) : settled.replacing(other, with: text)
      var settings = try Settings(text: settled)
      settings.title = self.settings.title
      settings.address = self.settings.address
      settings.languages = self.settings.languages
      self.settings = settings
    }

    private func randomRow(_ table: String, _ change: Change) throws -> Int? {
      let rows = try change.snapshot.all("SELECT row FROM \(table) ORDER BY row") { try $0.integer(0) }
      return rows.randomElement(using: &generator)
    }

    private func sql(_ table: String, _ assignment: String) throws {
      try store.change { change in
        guard let row = try randomRow(table, change) else { return }
        try change.execute(
          "UPDATE \(table) SET revision = ?, \(assignment) WHERE row = ?",
          [.integer(change.revision), .integer(row)])
      }
    }

    private func remove(_ table: String) throws {
      try store.change { change in
        guard let row = try randomRow(table, change) else { return }
        try change.execute("DELETE FROM \(table) WHERE row = ?", [.integer(row)])
      }
    }

    private func orderLine() throws {
      try store.change { change in
        guard let row = try randomRow("orders_lines", change) else { return }
        try change.execute(
          "UPDATE orders_lines SET quantity = 1 + quantity % 100 WHERE row = ?", [.integer(row)])
      }
    }

    private func importText(_ text: String, as kind: String) throws {
      let number = Int.random(in: 1...3, using: &generator)
      let file = folder.appending(path: "\(kind)-\(number).csv")
      try Data(text.utf8).write(to: file)
      guard let kind = Collections.shipped.kind(kind) else { throw ImportError.unknownKind(kind, known: []) }
      _ = try Importer(store: store, settings: settings, today: asOf, mayBeEmpty: true)
        .importFiles([file.path], as: kind, mapping: nil)
    }

    private func importEmployees() throws {
      let rows = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        "\(["Ñandú", "Öz", "<b>", "| x |"].randomElement(using: &generator) ?? ""),exempt,1970-01-01\n"
      }
      try importText("name,employeeType,dateOfBirth\n" + rows.joined(), as: "employees")
    }

    private func importRejected() throws {
      let count = Int.random(in: 0...2, using: &generator)
      let rows = String(repeating: "Nobody,nothing,1970-01-01\n", count: count)
      try importText("name,employeeType,dateOfBirth\n" + rows, as: "employees")
    }

    private static let templates = [
      "Collections/employees/employee.md": "---\nrecord: employees\n---\n# {{title}}\n\n[[As of {asOf}.]]\n",
      "Templates/markdown/list.mustache": "{{rows}}\n",
      "Collections/people/person.md": "---\nrecord: people\n---\n# {{title}}\n\n{{portrait}}\n",
      "Templates/assets/extra.txt": "more\n",
      "Templates/markdown/order.mustache": "# {{title}}\n\n{{total}}\n\n{{sections}}\n",
    ]

    private func template() throws {
      let names = Self.templates.keys.sorted()
      guard let name = names.randomElement(using: &generator), let text = Self.templates[name] else { return }
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((text + String(repeating: "\nmore", count: Int.random(in: 0...2, using: &generator))).utf8)
        .write(to: file)
    }

    private func removeTemplates() throws {
      for name in ["Collections", "Templates"] {
        try? FileManager.default.removeItem(at: folder.appending(path: name))
      }
    }
  }

  @Test(
    "After any sequence of changes they give the bytes of a full build",
    arguments: [1, 2, 3, 4, 5] as [UInt64])
  func sequences(seed: UInt64) throws {
    let house = try House(seed: seed)
    var steps = ["the sample"]
    let first = try house.build(after: "the sample")
    #expect(first.madePages == first.pages)
    for _ in 0..<14 {
      steps.append(try house.change())
      let report = try house.build(after: steps.joined(separator: ", "))
      if steps.last == "nothing" { #expect(report.madePages == 0 && report.writtenFiles == 0) }
    }
  }
}

/// Numbers that are the same at every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
  }
}
