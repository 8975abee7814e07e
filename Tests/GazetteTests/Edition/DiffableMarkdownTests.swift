import Forms
import Foundation
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

/// For each single-field change of a record: how many lines of Markdown differ, and how many values on pages.
@Suite("Markdown that can be reviewed as a diff")
struct DiffableMarkdownTests {
  /// What a change did to the pages that were there before and after it.
  struct Measure {
    let field: String
    /// Lines that differ, of all pages.
    let lines: Int
    /// Cells of those pages that differ, as records and figures give them, before any of them is written.
    let values: Int
    /// Pages with a line that differs and no value that does.
    let pagesWithoutReason: [String]
  }

  /// The state of an edition: each page's Markdown, and what it is made of.
  private struct State {
    let markdown: [String: [UInt8]]
    private let pages: [String: Page]

    init(_ store: RecordStore, _ settings: Settings) throws {
      let project = Project(
        folder: NSTemporaryDirectory(), settings: settings,
        shippedTemplates: SharedData.root.appending(path: "Templates").path)
      let planned = try EditionPlanner(project: project, asOf: settings.today()).plan(store, workers: 2)
      let output = MemoryOutput()
      _ = try planned.edition.print(into: output)
      // The page of changes, and what leads there, are about the edition and not about a record.
      markdown = output.files.filter { $0.key.hasSuffix(".md") && !$0.key.hasPrefix("markdown/changes/") }
      var pages: [String: Page] = [:]
      for series in planned.edition.trees[0].content.pages {
        for index in 0..<series.count {
          let page = try series.page(index)
          pages["markdown/\(page.path.text).md"] = page
        }
      }
      self.pages = pages
    }

    func lines(of path: String) -> [Substring] {
      String(decoding: markdown[path] ?? [], as: UTF8.self).split(separator: "\n")
    }

    /// How often each value stands on a page.
    func values(of path: String) -> [Cell: Int] {
      guard let page = pages[path] else { return [:] }
      var cells: [Cell: Int] = [page.title: 1]
      Self.add(page.context, to: &cells)
      // The pages before and behind are named, too, and stand in the order of their records.
      for way in [page.ways.previous, page.ways.next].compactMap(\.self) {
        cells[way.title, default: 0] += 1
        cells[.text(way.path.text), default: 0] += 1
      }
      return cells
    }

    private static func add(_ context: TemplateContext, to cells: inout [Cell: Int]) {
      for value in context.allValues {
        switch value {
        case .cell(let cell): cells[cell, default: 0] += 1
        case .table(let table): add(table, to: &cells)
        case .list(let contexts): for context in contexts { add(context, to: &cells) }
        case .sections(let sections):
          for section in sections {
            cells[section.heading, default: 0] += 1
            add(section.fields, to: &cells)
            for list in section.lists { add(list.rows, to: &cells) }
          }
        case .context(let context): add(context, to: &cells)
        case .part(let part): add(part.context, to: &cells)
        case .chart, .flag: break
        }
      }
    }

    private static func add(_ table: Table, to cells: inout [Cell: Int]) {
      for row in table.rows + [table.totals ?? []] { for cell in row { cells[cell, default: 0] += 1 } }
    }
  }

  private func measure(_ field: String, from before: State, to after: State) -> Measure {
    var (lines, values) = (0, 0)
    var pagesWithoutReason: [String] = []
    for (path, bytes) in before.markdown {
      guard let newBytes = after.markdown[path], newBytes != bytes else { continue }
      let (oldCells, newCells) = (before.values(of: path), after.values(of: path))
      let (old, new) = (before.lines(of: path), after.lines(of: path))
      let changes = new.difference(from: old)
      let changedLines = max(changes.insertions.count, changes.removals.count)
      let differences = Set(oldCells.keys).union(newCells.keys).map {
        (newCells[$0] ?? 0) - (oldCells[$0] ?? 0)
      }
      let changedValues = max(
        differences.reduce(0) { $0 + max(0, $1) }, differences.reduce(0) { $0 + max(0, -$1) })
      lines += changedLines
      values += changedValues
      // A line differs for a value on it, or because its record has another place in the order.
      let isOrdered = Set(old) == Set(new)
      if changedLines > changedValues, !isOrdered { pagesWithoutReason.append(path) }
    }
    return Measure(field: field, lines: lines, values: values, pagesWithoutReason: pagesWithoutReason)
  }

  /// Another value that the field allows.
  private static func other(_ value: FieldValue?, _ field: Field) -> FieldValue? {
    switch (field.kind, value) {
    case (.choice(let choices), let value?):
      choices.first { $0.value != value.text }.map { .choice($0.value) }
    case (.reference, _), (_, nil): nil
    case (.email, _): .text("somebody.else@example.com")
    case (.switches, .text(let text)?): .text(Self.switched(text))
    case (_, .text(let text)?): .text(text + " x")
    case (_, .integer(let number)?): .integer(number + 1)
    case (_, .decimal(let number)?):
      .decimal(ExactDecimal(mantissa: number.mantissa + 1, scale: number.scale))
    case (_, .money(let money)?): .money(money + Money(minorUnits: 100))
    case (_, .date(let date)?): .date(date.adding(days: 1))
    case (_, .moment(let moment)?): CalendarMoment(date: moment.date, secondOfDay: 3661).map { .moment($0) }
    case (_, .flag(let isOn)?): .flag(!isOn)
    default: nil
    }
  }

  /// Answers of which the first is the other one.
  private static func switched(_ answers: String) -> String {
    guard let place = answers.firstIndex(where: { $0 == "0" || $0 == "1" }) else { return answers }
    return answers.replacingCharacters(in: place...place, with: answers[place] == "0" ? "1" : "0")
  }

  /// Changes one field of one record after the other.
  private func measures(
    of kind: RecordKind, _ store: RecordStore, _ settings: Settings
  ) throws -> [Measure] {
    var state = try State(store, settings)
    let records = try store.read { try kind.records(in: $0) }
    let key = try #require(records.dropFirst(records.count / 2).first).key
    var measures: [Measure] = []
    for field in kind.form.fields {
      let record = try #require(try store.read { try kind.records(in: $0) }.first { $0.key == key })
      guard let place = record.form.place(of: field.key), let value = Self.other(record.values[place], field)
      else { continue }
      var values = record.values
      values[place] = value
      // The version of a rubric is no value of a rating alone, and no grade stands beside answers.
      guard kind.isAsked(field, of: Draft(record.form, values: record.values)) else { continue }
      let isSaved = try store.change { change in
        let context = ImportContext(
          change: change, settings: settings, today: settings.today(), source: "test",
          references: try ReferenceIndex(for: kind.form.referencedKinds, in: change.snapshot, .shipped))
        let draft = Draft(record.form, values: values)
        guard kind.faults(of: draft, in: context.checks).isEmpty else { return false }
        return try kind.save(draft, key: key, in: context) == .updated
      }
      guard isSaved else { continue }
      let after = try State(store, settings)
      measures.append(measure("\(kind.name).\(field.key)", from: state, to: after))
      state = after
    }
    return measures
  }

  private func expect(_ measures: [Measure], atLeast count: Int) {
    #expect(measures.count >= count)
    for measure in measures {
      // A dish of a type that there was not has a section of its own on the menu, with a heading.
      let newSections = measure.field == "dishes.type" ? ["markdown/orders/menu.md"] : []
      #expect(measure.pagesWithoutReason == newSections, "\(measure.field)")
      if ProcessInfo.processInfo.environment["GAZETTE_SHOW_MEASURES"] != nil {
        print("\(measure.field): \(measure.lines) lines, \(measure.values) values")
      }
    }
    // The measures are not of nothing.
    #expect(measures.allSatisfy { $0.lines > 0 && $0.values > 0 })
  }

  @Test(
    "No line of the sample differs unless a value on it does, whichever field of a record changes",
    arguments: [
      ("employees", 3), ("room-types", 3), ("reservations", 8), ("ratings", 2), ("people", 12), ("dishes", 3),
      ("orders", 2),
    ])
  func sample(kind: String, count: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-diff-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sample = SharedData.root.appending(path: "Sample")
    let project = Project(
      folder: folder.path, settings: try Settings(path: sample.appending(path: "gazette.yml").path),
      shippedTemplates: SharedData.root.appending(path: "Templates").path)
    let store = try project.createStore()
    try SampleRecords(folder: sample.path).importAll(into: store, settings: project.settings)
    expect(
      try measures(of: try #require(Collections.shipped.kind(kind)), store, project.settings), atLeast: count)
  }

  @Test(
    "No line of the real bookings differs unless a value on it does",
    .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.notice)))
  func realBookings() throws {
    let project = try TestProject(settings: "currency: EUR\nasOf: 2017-02-01\n")
    let text = try String(
      contentsOfFile: SharedData.path("reservations/hotel_bookings_14938.csv"), encoding: .utf8)
    let rows = text.split(whereSeparator: \.isNewline).prefix(121).joined(separator: "\n")
    let file = project.folder.appending(path: "bookings.csv")
    try Data(rows.utf8).write(to: file)
    for (kind, mapping) in [("room-types", "hotel-room-types"), ("reservations", "hotel-bookings")] {
      try project.importFile(file.path, as: kind, mapping: SharedData.mapping(mapping))
    }
    expect(
      try measures(
        of: try #require(Collections.shipped.kind("reservations")), project.store, project.settings),
      atLeast: 6)
  }
}
