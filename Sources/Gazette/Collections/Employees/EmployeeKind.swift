public import Forms
public import Press
public import RecordStore

/// How employees are entered, checked and stored.
public struct EmployeeKind: RecordKind {
  public let name = "employees"
  public let title: Words = "Employees"
  public let form = EmployeeForm.form
  public let aliases = ["birthDate": "dateOfBirth", "dob": "dateOfBirth", "type": "employeeType"]

  static let table = StoreTable(
    name: "employees", columns: ["name", "dateOfBirth", "isBirthDateDefaulted", "employeeType"])

  static let migrations = [
    Migration(
      "employees-1",
      sql: """
        CREATE TABLE employees (
          row INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          revision INTEGER NOT NULL,
          name TEXT NOT NULL CHECK (name <> ''),
          dateOfBirth TEXT NOT NULL CHECK (dateOfBirth GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          isBirthDateDefaulted INTEGER NOT NULL CHECK (isBirthDateDefaulted IN (0, 1)),
          employeeType TEXT NOT NULL CHECK (employeeType IN ('exempt', 'nonExempt', 'partTime'))
        ) STRICT;
        """)
  ]

  public init() {}

  /// Those without a birth date get one from the average age of all others.
  public func isStoredLast(_ draft: Draft) -> Bool { draft["dateOfBirth"] == nil }

  public func save(_ draft: Draft, key: String, in context: ImportContext) throws -> SaveOutcome {
    let snapshot = context.change.snapshot
    let given = draft["dateOfBirth"]?.date
    let storedDefault = try Self.storedDefault(ofKey: key, in: snapshot)
    // An export has the default date like any other; read back, it still is the default.
    let isDefaulted = given == nil || given == storedDefault && !context.isEntered
    let birthDate =
      try given ?? storedDefault ?? Self.defaultBirthDate(in: snapshot, asOf: context.today)
    let values: [StoreValue] = [
      StoreValue(draft["name"]?.text), StoreValue(birthDate), StoreValue(isDefaulted),
      StoreValue(draft["employeeType"]?.text),
    ]
    return try context.change.save(values, key: key, in: Self.table).outcome
  }

  /// A birth date that was left out is still left out when the record is edited.
  public func draft(editing record: StoredRecord, in snapshot: Snapshot) throws -> Draft {
    var draft = Draft(record.form, values: record.values)
    if try Self.storedDefault(ofKey: record.key, in: snapshot) != nil,
      let place = form.place(of: "dateOfBirth")
    {
      draft.load(nil, at: place)
    }
    return draft
  }

  public func valueWhenEmpty(
    _ field: String, of draft: Draft, key: String?, today: CalendarDate, in snapshot: Snapshot
  ) throws -> FieldValue? {
    guard field == "dateOfBirth" else { return nil }
    let stored = try key.flatMap { try Self.storedDefault(ofKey: $0, in: snapshot) }
    return .date(try stored ?? Self.defaultBirthDate(in: snapshot, asOf: today))
  }

  /// The default birth date that was stored for an employee; nil where one was given.
  private static func storedDefault(ofKey key: String, in snapshot: Snapshot) throws -> CalendarDate? {
    try snapshot.first(
      "SELECT dateOfBirth FROM employees WHERE key = ? AND isBirthDateDefaulted", [.text(key)]
    ) { try $0.date(0) }
  }

  /// The default birth date that the stored employees give on a day.
  static func defaultBirthDate(in snapshot: Snapshot, asOf: CalendarDate) throws -> CalendarDate {
    let births = try snapshot.all("SELECT dateOfBirth FROM employees") {
      try $0.date(0)
    }
    let ages = births.map { $0.age(on: asOf) }
    return DefaultBirthDate.date(averageAge: DefaultBirthDate.averageAge(of: ages), asOf: asOf)
  }

  static func employees(
    where condition: String? = nil, _ arguments: [StoreValue] = [], in snapshot: Snapshot
  ) throws -> [Employee] {
    try snapshot.all(table.select(where: condition, orderedBy: "key"), arguments, employee)
  }

  private static func employee(_ row: StoreRow) throws -> Employee {
    try employee(row, ofType: row.choice(6, "employeeType", of: "employees"))
  }

  private static func employee(_ row: StoreRow, ofType type: EmployeeType) throws(StoreError) -> Employee {
    Employee(
      key: try row.text(1), revision: try row.integer(2), name: try row.text(3),
      dateOfBirth: try row.date(4), isBirthDateDefaulted: try row.flag(5), employeeType: type)
  }

  public var storeTable: StoreTable { Self.table }

  public func recordReader(in snapshot: Snapshot) throws -> (StoreRow) throws -> StoredRecord {
    // A type that is not known stays as it is stored, so that it can be corrected.
    { row in
      record(of: try Self.employee(row, ofType: .exempt)).replacing("employeeType", with: try row.text(6))
    }
  }

  private func record(of employee: Employee) -> StoredRecord {
    StoredRecord(
      key: employee.key, revision: employee.revision, form: form, values: Self.values(of: employee))
  }

  public func records(in snapshot: Snapshot) throws -> [StoredRecord] {
    try Self.employees(in: snapshot).map(record)
  }

  static func values(of employee: Employee) -> [FieldValue?] {
    [.text(employee.name), .date(employee.dateOfBirth), .choice(employee.employeeType.rawValue)]
  }

  public func path(of record: StoredRecord) -> PagePath { Self.path(ofKey: record.key) }

  static func path(ofKey key: String) -> PagePath { PagePath(folder: "employees", key: key) }
}
