import Forms
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

/// Edits of a record that somebody else has changed since they began.
@Suite("Changing what was changed meanwhile")
struct MeanwhileTests {
  private let project: TestProject
  private let kind: RecordKind

  private static let trips = """
    title: Trips
    one: Trip
    record: "{title}"
    fields:
      - {key: title, title: Title, kind: text, required: true}
      - {key: country, title: Country, kind: text}
      - {key: capital, title: Capital, kind: text, parents: [country]}
      - key: place
        title: Place
        kind: group
        fields:
          - {key: city, title: City, kind: text}
          - {key: street, title: Street, kind: text}
      - key: stops
        title: Stops
        kind: list
        fields:
          - {key: town, title: Town, kind: text, required: true}
          - {key: nights, title: Nights, kind: integer}
          - {key: note, title: Note, kind: text}

    """

  init() throws {
    project = try TestProject(
      settings: "currency: EUR\nasOf: 2026-06-30\ncollections: [trips]\n",
      declaring: ["trips/trips.yml": Self.trips])
    kind = try #require(project.settings.collections.kind("trips"))
  }

  private var store: RecordStore { project.store }
  private var settings: Settings { project.settings }

  private func edit() throws -> RecordEntry {
    try RecordEntry(editing: kind, key: "t-1", in: store, settings: settings, today: settings.today())
  }

  /// The record as it is where both change it at once and the own change is applied to what the other one stored.
  private func applied(
    to before: [(String, FieldValue?)], _ own: [(String, FieldValue?)], over theirs: [(String, FieldValue?)]
  ) throws -> Draft {
    var entry = try RecordEntry(
      adding: kind, key: "t-1", in: store, settings: settings, today: settings.today())
    for (path, value) in [("title", .text("Trip"))] + before { try entry.draft.set(path, to: value) }
    _ = try entry.save(in: store)
    var (first, second) = (try edit(), try edit())
    for (path, value) in own { try first.draft.set(path, to: value) }
    for (path, value) in theirs { try second.draft.set(path, to: value) }
    _ = try second.save(in: store)
    #expect(throws: EntryError.self) { try first.save(in: store) }
    let renewed = try first.onStoredState(in: store)
    _ = try renewed.save(in: store)
    let stored = try edit().draft
    #expect(stored.values == renewed.draft.values)
    return stored
  }

  /// `Rome 2 quiet; Pisa 1` as elements.
  private static func stops(_ text: String) -> FieldValue? {
    if text.isEmpty { return nil }
    return .list(
      text.split(separator: "; ").map { stop in
        let words = stop.split(separator: " ").map(String.init)
        return FieldGroup([
          .text(words[0]), words.count > 1 ? Int(words[1]).map { .integer($0) } : nil,
          words.count > 2 ? .text(words[2]) : nil,
        ])
      })
  }

  private static func text(of stops: FieldValue?) -> String {
    (stops?.list ?? []).map { stop in
      stop.values.compactMap { $0.map { $0.text ?? $0.integer.map(String.init) ?? "?" } }
        .joined(separator: " ")
    }
    .joined(separator: "; ")
  }

  @Test(
    "In a list what was changed in one element, taken out or added leaves what others did with the rest",
    arguments: [
      ("Rome 2; Pisa 1", "Rome 5; Pisa 1", "Rome 2; Pisa 9", "Rome 5; Pisa 9"),
      ("Rome 2 a; Pisa 1", "Rome 5 a; Pisa 1", "Rome 2 b; Pisa 1", "Rome 5 b; Pisa 1"),
      ("Rome 2; Pisa 1", "Bari 2; Pisa 1", "Rome 2; Oslo 1", "Bari 2; Oslo 1"),
      // Of what both have changed it is the later value.
      ("Rome 2; Pisa 1", "Rome 5; Pisa 1", "Rome 7; Pisa 1", "Rome 5; Pisa 1"),
      ("Rome 2", "Rome 2; Bari 1", "Rome 2; Oslo 3", "Rome 2; Oslo 3; Bari 1"),
      ("", "Rome 2", "Pisa 1", "Pisa 1; Rome 2"),
      ("Rome 2; Pisa 1", "Rome 2; Pisa 4", "Oslo 3; Rome 2; Pisa 1", "Oslo 3; Rome 2; Pisa 4"),
      ("Rome 2; Pisa 1", "Pisa 1", "Rome 2; Pisa 9", "Pisa 9"),
      ("Rome 2; Pisa 1", "Pisa 1; Bari 1", "Rome 2; Oslo 7", "Oslo 7; Bari 1"),
      ("Rome 2; Pisa 1", "Rome 2; Pisa 5", "Pisa 1", "Pisa 5"),
      ("Rome 2; Pisa 1; Bari 3", "Rome 2; Bari 3", "Pisa 1; Bari 3", "Bari 3"),
      ("Rome 2; Pisa 1", "Rome 2", "Pisa 1", ""),
      ("Rome 2", "", "Rome 2; Pisa 1", "Pisa 1"),
      ("Rome 2", "Rome 2; Bari 1", "", "Bari 1"),
      // One that was changed comes back, and one that was taken out goes.
      ("Rome 2; Pisa 1", "Rome 5; Pisa 1", "Pisa 1", "Rome 5; Pisa 1"),
      ("Rome 2; Pisa 1", "Pisa 1", "Rome 7; Pisa 1", "Pisa 1"),
    ])
  func lists(before: String, own: String, theirs: String, both: String) throws {
    let draft = try applied(
      to: [("stops", Self.stops(before))], [("stops", Self.stops(own))],
      over: [("stops", Self.stops(theirs))])
    #expect(Self.text(of: draft["stops"]) == both)
  }

  @Test(
    "In a group that was empty, or is emptied, what others put into its other fields stays",
    arguments: [
      ("-,-", "Oviedo,-", "-,Main", "Oviedo,Main"), ("-,-", "Oviedo,-", "Gijón,Main", "Oviedo,Main"),
      ("Oviedo,Main", "-,-", "Oviedo,Long", "-,-"), ("Oviedo,-", "-,-", "Oviedo,Long", "-,Long"),
      ("Oviedo,Main", "Oviedo,Long", "-,-", "-,Long"), ("Oviedo,Main", "Gijón,-", "Oviedo,Long", "Gijón,-"),
    ])
  func groups(before: String, own: String, theirs: String, both: String) throws {
    func place(_ text: String) -> [(String, FieldValue?)] {
      let values = text.split(separator: ",").map { $0 == "-" ? nil : FieldValue.text(String($0)) }
      return [("place", values.allSatisfy { $0 == nil } ? nil : .group(FieldGroup(values)))]
    }
    let draft = try applied(to: place(before), place(own), over: place(theirs))
    #expect(draft["place"] == place(both)[0].1)
  }

  @Test("What was given anew beside another parent stays, and what others gave beside the one before goes")
  func parents() throws {
    let before: [(String, FieldValue?)] = [("country", .text("A")), ("capital", .text("San José"))]
    let own: [(String, FieldValue?)] = [("country", .text("B")), ("capital", .text("San José"))]
    let anew = try applied(to: before, own, over: [("title", .text("Other"))])
    #expect(anew["capital"] == .text("San José") && anew["country"] == .text("B"))
    #expect(anew["title"] == .text("Other"))
    var (first, second) = (try edit(), try edit())
    try first.draft.set("country", to: .text("C"))
    try second.draft.set("capital", to: .text("Lima"))
    _ = try second.save(in: store)
    let renewed = try first.onStoredState(in: store)
    #expect(renewed.draft["country"] == .text("C") && renewed.draft["capital"] == nil)
  }
}
