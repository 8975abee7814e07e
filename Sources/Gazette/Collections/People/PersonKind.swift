internal import Digests
public import Forms
public import Press
public import RecordStore

/// How people are entered, checked and stored.
public struct PersonKind: RecordKind {
  public let name = "people"
  public let title: Words = "People"
  public let form = PersonForm.form
  /// The names of an answer of randomuser.me.
  public let aliases = [
    "login.uuid": "key", "name.title": "title", "name.first": "firstName", "name.last": "lastName",
    "dob.date": "dateOfBirth", "dob": "dateOfBirth", "nat": "nationality", "location.street": "street",
    "location.city": "city", "location.state": "state", "location.country": "country",
    "location.postcode": "postcode", "location.coordinates.latitude": "latitude",
    "location.coordinates.longitude": "longitude", "registered.date": "registeredOn",
    "registered": "registeredOn", "picture.large": "picture",
  ]

  private static let columns = [
    "title", "firstName", "lastName", "gender", "dateOfBirth", "nationality", "email", "phone", "cell",
    "street",
    "city", "state", "country", "postcode", "latitude", "longitude", "timeZone", "registeredOn", "picture",
  ]

  static let table = StoreTable(name: "people", columns: columns)

  static let migrations = [
    Migration(
      "people-1",
      sql: """
        CREATE TABLE people (
          row INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          revision INTEGER NOT NULL,
          title TEXT, firstName TEXT, lastName TEXT, gender TEXT,
          dateOfBirth TEXT CHECK (dateOfBirth GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          nationality TEXT CHECK (length(nationality) = 2),
          email TEXT, phone TEXT, cell TEXT, street TEXT, city TEXT, state TEXT, country TEXT, postcode TEXT,
          latitude TEXT, longitude TEXT, timeZone TEXT,
          registeredOn TEXT CHECK (registeredOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          picture TEXT,
          CHECK (coalesce(firstName, '') <> '' OR coalesce(lastName, '') <> '' OR coalesce(email, '') <> '')
        ) STRICT;
        """)
  ]

  public init() {}

  public func reader(of columns: [String], in context: ImportContext) throws -> any RowReader {
    try PersonRowReader(kind: self, columns: columns, context: context)
  }

  /// Without `login.uuid`, the same key at every import from name and e-mail.
  public func derivedKey(of draft: Draft) -> String? {
    let parts = ["title", "firstName", "lastName", "email"].map { draft[$0]?.text ?? "" }
    return "person-" + MessageDigest.sha256(ofText: parts.joined(separator: "\u{0}"), digits: 16)
  }

  public func faults(of draft: Draft, in context: CheckContext) -> [Fault] {
    var faults = draft.faults(in: context)
    let hasName = ["firstName", "lastName", "email"].contains { !(draft[$0]?.isEmpty ?? true) }
    if !hasName {
      faults.append(
        Fault(
          section: "Personal", field: "lastName", title: "Last name", value: nil, rule: .required,
          message: "Neither a name nor an e-mail"))
    }
    return faults
  }

  public func save(_ draft: Draft, key: String, in context: ImportContext) throws -> SaveOutcome {
    let values = Self.columns.map { column -> StoreValue in
      let value = draft[column].flatMap { $0.conditionText }
      return StoreValue(column == "nationality" ? value?.uppercased() : value)
    }
    return try context.change.save(values, key: key, in: Self.table).outcome
  }

  /// All people by last name, first name, key.
  static func people(
    where condition: String? = nil, _ arguments: [StoreValue] = [], in snapshot: Snapshot
  ) throws -> [Person] {
    try snapshot.all(table.select(where: condition, orderedBy: "lastName, firstName, key"), arguments, person)
  }

  private static func person(_ row: StoreRow) throws -> Person {
    Person(
      key: try row.text(1), revision: try row.integer(2), title: try row.optionalText(3),
      firstName: try row.optionalText(4), lastName: try row.optionalText(5),
      gender: try row.optionalText(6),
      dateOfBirth: try row.optionalDate(7), nationality: try row.optionalText(8),
      email: try row.optionalText(9),
      phone: try row.optionalText(10), cell: try row.optionalText(11),
      place: Person.Place(
        street: try row.optionalText(12), city: try row.optionalText(13), state: try row.optionalText(14),
        country: try row.optionalText(15), postcode: try row.optionalText(16),
        latitude: try row.optionalText(17),
        longitude: try row.optionalText(18), timeZone: try row.optionalText(19)),
      registeredOn: try row.optionalDate(20), picture: try row.optionalText(21))
  }

  public var storeTable: StoreTable { Self.table }

  public func recordReader(in snapshot: Snapshot) throws -> (StoreRow) throws -> StoredRecord {
    { record(of: try Self.person($0)) }
  }

  private func record(of person: Person) -> StoredRecord {
    StoredRecord(key: person.key, revision: person.revision, form: form, values: Self.values(of: person))
  }

  public func records(in snapshot: Snapshot) throws -> [StoredRecord] {
    try Self.people(in: snapshot).map(record)
  }

  static func values(of person: Person) -> [FieldValue?] {
    func text(_ value: String?) -> FieldValue? { value.map { .text($0) } }
    return [
      text(person.title), text(person.firstName), text(person.lastName), text(person.gender),
      person.dateOfBirth.map { .date($0) }, text(person.nationality), text(person.email), text(person.phone),
      text(person.cell), text(person.place.street), text(person.place.city), text(person.place.state),
      text(person.place.country), text(person.place.postcode), text(person.place.latitude),
      text(person.place.longitude), text(person.place.timeZone), person.registeredOn.map { .date($0) },
      text(person.picture),
    ]
  }

  public func path(of record: StoredRecord) -> PagePath { Self.path(ofKey: record.key) }

  static func path(ofKey key: String) -> PagePath { PagePath(folder: "people", key: key) }
}
