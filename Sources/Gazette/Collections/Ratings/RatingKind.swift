public import Forms
public import Press
public import RecordStore

/// How ratings are entered, checked and stored.
public struct RatingKind: RecordKind {
  public let name = "ratings"
  public let title: Words = "Ratings"
  public let form = RatingForm.form
  /// The names of the old registers' property lists.
  public let aliases = [
    "name": "student", "studentName": "student", "moduleGraded": "module", "rate": "grade",
    "totalRatio": "grade", "finalGrade": "grade", "emoji": "passed", "didPass": "passed", "date": "ratedOn",
  ]

  static let table = StoreTable(
    name: "ratings",
    columns: [
      "student", "module", "version", "ratedOn", "design", "requirements", "codeStructure", "cleanCode",
      "grade",
      "passed",
    ])

  static let migrations = [
    Migration(
      "ratings-1",
      sql: """
        CREATE TABLE rubrics (
          id TEXT NOT NULL CHECK (id <> ''),
          version INTEGER NOT NULL CHECK (version >= 1),
          revision INTEGER NOT NULL,
          name TEXT NOT NULL,
          definition TEXT NOT NULL,
          PRIMARY KEY (id, version)
        ) STRICT;
        CREATE TABLE ratings (
          row INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          revision INTEGER NOT NULL,
          student TEXT NOT NULL CHECK (student <> ''),
          module TEXT NOT NULL,
          version INTEGER NOT NULL,
          ratedOn TEXT CHECK (ratedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          design TEXT CHECK (design NOT GLOB '*[^01]*'),
          requirements TEXT CHECK (requirements NOT GLOB '*[^01]*'),
          codeStructure TEXT CHECK (codeStructure NOT GLOB '*[^01]*'),
          cleanCode TEXT CHECK (cleanCode NOT GLOB '*[^01]*'),
          grade TEXT,
          passed INTEGER CHECK (passed IN (0, 1)),
          FOREIGN KEY (module, version) REFERENCES rubrics (id, version),
          CHECK ((requirements IS NULL) <> (grade IS NULL)),
          CHECK ((grade IS NULL) = (passed IS NULL))
        ) STRICT;
        """)
  ]

  public init() {}

  public func reader(of columns: [String], in context: ImportContext) throws -> any RowReader {
    try RatingRowReader(kind: self, columns: columns, context: context)
  }

  public func save(_ draft: Draft, key: String, in context: ImportContext) throws -> SaveOutcome {
    let values: [StoreValue] =
      [
        StoreValue(draft["student"]?.text), StoreValue(draft["module"]?.text),
        StoreValue(draft["version"]?.integer), StoreValue(draft["ratedOn"]?.date),
      ] + SectionKind.allCases.map { StoreValue(draft[$0.rawValue]?.text) } + [
        StoreValue(draft["grade"]?.decimal), StoreValue(draft["passed"]?.flag),
      ]
    return try context.change.save(values, key: key, in: Self.table).outcome
  }

  public func newDraft(today: CalendarDate) -> Draft {
    var draft = Draft(form, today: today)
    if let place = form.place(of: "ratedOn") { draft.load(.date(today), at: place) }
    return draft
  }

  /// The rating with its failed questions named, as people change them.
  public func draft(editing record: StoredRecord, in snapshot: Snapshot) throws -> Draft {
    var draft = Draft(form, values: record.values)
    if record["grade"] == nil, let place = form.place(of: "failed") {
      let groups = SectionKind.allCases.map { kind in
        SwitchStates.Group(
          kind.rawValue, isOn: SwitchStates.states(record[kind.rawValue]?.text ?? "") ?? [])
      }
      draft.load(.text(SwitchStates(groups).off), at: place)
    }
    return draft
  }

  /// Answers are given by naming those that failed; the grade of an old register is given as it is.
  public func isAsked(_ field: Field, of draft: Draft) -> Bool {
    switch field.key {
    case "student", "module", "ratedOn": true
    case "failed": draft["grade"] == nil
    case "grade", "passed": draft["grade"] != nil
    default: false
    }
  }

  public func prepared(_ draft: Draft, key: String, in context: ImportContext) throws -> (
    draft: Draft, faults: [Fault]
  ) {
    var row = ImportedRow(line: 0, key: nil, draft: draft)
    let snapshot = context.change.snapshot
    // A new rating is passed unless said otherwise; one that loses its answers to another module is not.
    let isNew = try snapshot.storedRecord(key, of: self) == nil
    try RatingAnswers(in: snapshot).resolve(&row, hasFailed: isNew || draft["failed"] != nil)
    return (row.draft, row.faults)
  }

  /// All ratings by module, then date (without one first), then key.
  static func ratings(
    where condition: String? = nil, _ arguments: [StoreValue] = [], in snapshot: Snapshot
  ) throws -> [Rating] {
    try snapshot.all(table.select(where: condition, orderedBy: "module, ratedOn, key"), arguments) { row in
      let answers = try (7...10).map { try row.optionalText($0) }
      let grade =
        try row.optionalDecimal(11).map { Grade(percent: $0, isPassed: try row.flag(12)) }
        ?? Grade(answers: answers)
      return Rating(
        key: try row.text(1), revision: try row.integer(2), student: try row.text(3), module: try row.text(4),
        version: try row.integer(5), ratedOn: try row.optionalDate(6), answers: answers, grade: grade)
    }
  }

  public func records(in snapshot: Snapshot) throws -> [StoredRecord] {
    try snapshot.all(Self.table.select(orderedBy: "module, ratedOn, key"), [], record)
  }

  public var storeTable: StoreTable { Self.table }

  public func recordReader(in snapshot: Snapshot) throws -> (StoreRow) throws -> StoredRecord { record }

  private func record(_ row: StoreRow) throws -> StoredRecord {
    let answers = try (7...10).map { try row.optionalText($0).map { FieldValue.text($0) } }
    let values: [FieldValue?] =
      [
        .text(try row.text(3)), .choice(try row.text(4)), .integer(try row.integer(5)),
        try row.optionalDate(6).map { .date($0) }, nil,
      ] + answers + [
        try row.optionalDecimal(11).map { .decimal($0) }, try row.optionalFlag(12).map { .flag($0) },
      ]
    return StoredRecord(key: try row.text(1), revision: try row.integer(2), form: form, values: values)
  }

  public func path(of record: StoredRecord) -> PagePath {
    Self.path(ofKey: record.key, module: record["module"]?.text ?? "")
  }

  static func path(ofKey key: String, module: String) -> PagePath {
    PagePath(folder: "ratings/records/\(module.lowercased())", key: key)
  }

  /// As a register has them: the grade of an old register, or the one that follows from the answers.
  public func listColumns(in snapshot: Snapshot, of collections: Collections) throws -> [ListColumn] {
    try listColumns(of: ["student", "module"], in: snapshot, collections) + [
      ListColumn("result", "Result", .text) { .text(Self.grade(of: $0).emoji) },
      ListColumn("grade", "Grade", .decimal) { .percent(Self.grade(of: $0).total) },
    ] + listColumns(of: ["ratedOn"], in: snapshot, collections)
  }

  private static func grade(of record: StoredRecord) -> Grade {
    record["grade"]?.decimal.map { Grade(percent: $0, isPassed: record["passed"]?.flag ?? false) }
      ?? Grade(answers: SectionKind.allCases.map { record[$0.rawValue]?.text })
  }
}
