internal import Forms
internal import RecordStore

/// The tables of shipped kinds as stores had them before these kinds were declared.
///
/// A store that has them already keeps its records; one that is new makes them and has them taken over at once,
/// so that both come to be the same.
enum EarlierTables {
  static let all = [
    DeclaredTable(
      "employees",
      columns: [
        column("name"), column("dateOfBirth", .date),
        column("isBirthDateDefaulted", .flag),
        column("employeeType", .choice([])),
      ]),
    DeclaredTable(
      "people",
      columns: [
        column("title"), column("firstName"), column("lastName"), column("gender"),
        column("dateOfBirth", .date), column("nationality"), column("email", .email), column("phone"),
        column("cell"), column("street"), column("city"), column("state"), column("country"),
        column("postcode"), column("latitude"), column("longitude"), column("timeZone"),
        column("registeredOn", .date), column("picture"),
      ]),
    DeclaredTable(
      "room_types", columns: [column("name"), column("shortName"), column("nightlyRate", .money)]),
    DeclaredTable(
      "reservations",
      columns: [
        column("firstName"), column("lastName"), column("emailAddress", .email), column("checkIn", .date),
        column("checkOut", .date), column("adults", .integer), column("children", .integer),
        DeclaredTable.Column(
          "roomType", .text, references: "room_types", meaning: FieldKind.reference("").name),
        column("wifi", .flag), column("status", .choice([])), column("nightlyRate", .money),
      ]),
    DeclaredTable(
      "dishes", columns: [column("name"), column("description"), column("price", .money), column("type")]),
    DeclaredTable(
      "orders", columns: [column("address"), column("phone", .phone), column("placedOn", .moment)],
      lists: [
        DeclaredTable.List(
          "lines",
          columns: [
            DeclaredTable.Column("dish", .text, references: "dishes", meaning: FieldKind.reference("").name),
            column("name"), column("price", .money), column("quantity", .integer),
          ])
      ]),
    DeclaredTable(
      "modules", columns: [column("name"), column("version", .integer)],
      lists: [
        DeclaredTable.List(
          "questions",
          columns: [column("section", .choice([])), column("title"), column("description", .multiline)])
      ]),
    DeclaredTable(
      "ratings",
      columns: [
        column("student"),
        DeclaredTable.Column("module", .text, references: "modules", meaning: FieldKind.reference("").name),
        column("version", .integer), column("ratedOn", .date), column("answers", .switches),
        column("registerGrade", .decimal), column("registerPassed", .flag),
      ]),
  ]

  /// Tables of texts from which records of a kind were made, each with its key, its version and the text.
  static let textTables = [(table: "rubrics", kind: "modules")]

  /// What tables of lists were called, by their names now.
  static let listTables = ["orders_lines": "order_lines"]

  private static func column(_ name: String, _ kind: FieldKind = .text) -> DeclaredTable.Column {
    let isNumber =
      switch kind {
      case .integer, .money, .flag: true
      default: false
      }
    return DeclaredTable.Column(name, isNumber ? .integer : .text, meaning: kind.name)
  }

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
        """),
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
        """),
    Migration(
      "reservations-1",
      sql: """
        CREATE TABLE room_types (
          row INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          revision INTEGER NOT NULL,
          name TEXT NOT NULL CHECK (name <> ''),
          shortName TEXT NOT NULL CHECK (shortName <> ''),
          nightlyRate INTEGER NOT NULL CHECK (nightlyRate >= 0)
        ) STRICT;
        CREATE TABLE reservations (
          row INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          revision INTEGER NOT NULL,
          firstName TEXT NOT NULL CHECK (firstName <> ''),
          lastName TEXT NOT NULL CHECK (lastName <> ''),
          emailAddress TEXT,
          checkIn TEXT NOT NULL CHECK (checkIn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          checkOut TEXT NOT NULL CHECK (checkOut GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          adults INTEGER NOT NULL CHECK (adults BETWEEN 1 AND 100),
          children INTEGER NOT NULL CHECK (children BETWEEN 0 AND 100),
          roomType TEXT NOT NULL REFERENCES room_types (key),
          wifi INTEGER NOT NULL CHECK (wifi IN (0, 1)),
          status TEXT NOT NULL CHECK (status IN ('booked', 'cancelled', 'noShow')),
          nightlyRate INTEGER NOT NULL CHECK (nightlyRate >= 0),
          CHECK (checkOut > checkIn)
        ) STRICT;
        """),
    Migration(
      "orders-1",
      sql: """
        CREATE TABLE dishes (
          row INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          revision INTEGER NOT NULL,
          name TEXT NOT NULL CHECK (name <> ''),
          description TEXT,
          price INTEGER NOT NULL CHECK (price >= 0),
          type TEXT NOT NULL CHECK (type <> '')
        ) STRICT;
        CREATE TABLE orders (
          row INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          revision INTEGER NOT NULL,
          address TEXT,
          phone TEXT,
          placedOn TEXT CHECK (placedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*')
        ) STRICT;
        CREATE UNIQUE INDEX orders_one_current ON orders (placedOn IS NULL) WHERE placedOn IS NULL;
        CREATE TABLE order_lines (
          row INTEGER PRIMARY KEY,
          parent INTEGER NOT NULL REFERENCES orders (row) ON DELETE CASCADE,
          place INTEGER NOT NULL CHECK (place >= 1),
          dish TEXT REFERENCES dishes (key) ON DELETE SET NULL,
          name TEXT NOT NULL,
          price INTEGER NOT NULL CHECK (price >= 0),
          quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100),
          UNIQUE (parent, place)
        ) STRICT;
        CREATE INDEX order_lines_by_dish ON order_lines (dish);
        """),
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
        """),
    // Four columns of answers become one, in the table and in the states of the history.
    Migration(
      "ratings-2",
      sql: """
        CREATE TABLE modules (row INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL,
          name TEXT, version INTEGER) STRICT;
        CREATE TABLE modules_questions (row INTEGER PRIMARY KEY, parent INTEGER NOT NULL,
          place INTEGER NOT NULL, section TEXT, title TEXT, description TEXT) STRICT;
        CREATE TEMP TABLE ratings_1 AS SELECT * FROM main.ratings;
        DROP TABLE main.ratings;
        CREATE TABLE main.ratings (row INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL,
          student TEXT, module TEXT, version INTEGER, ratedOn TEXT, answers TEXT, registerGrade TEXT,
          registerPassed INTEGER) STRICT;
        INSERT INTO main.ratings
        SELECT row, key, revision, student, module, version, ratedOn,
          \(answers(in: ["design", "requirements", "codeStructure", "cleanCode"])), grade, passed
        FROM temp.ratings_1;
        DROP TABLE temp.ratings_1;
        UPDATE history SET state = json_array(json_extract(state, '$[0]'), json_extract(state, '$[1]'),
          json_extract(state, '$[2]'), json_extract(state, '$[3]'),
          \(answers(in: (4...7).map { "json_extract(state, '$[\($0)]')" })),
          json_extract(state, '$[8]'), json_extract(state, '$[9]'))
        WHERE kind = 'ratings' AND \(StoreTable.isKnown) AND json_type(state) = 'array';
        """),
  ]

  /// The answers to the questions of a rating's sections as one text; nothing where there are none.
  private static func answers(in columns: [String]) -> String {
    let parts = zip(["design", "requirements", "codeStructure", "cleanCode"], columns).map {
      "coalesce(' \($0)=' || \($1), '')"
    }
    return "nullif(ltrim(\(parts.joined(separator: " || "))), '')"
  }

  /// Has records made of the texts that a store has in place of a kind's records.
  ///
  /// - Parameter read: brings a text in, whose name and key are given.
  static func takeTexts(
    of table: String, into kind: RecordKind, in change: Change,
    read: (_ text: String, _ key: String) throws -> Void
  ) throws {
    let exists = try change.snapshot.first("SELECT 1 FROM sqlite_schema WHERE name = ?", [.text(table)]) {
      try $0.integer(0)
    }
    if exists == nil { return }
    let texts = try change.snapshot.all("SELECT id, definition FROM \(table) ORDER BY id, version") {
      (key: try $0.text(0), text: try $0.text(1))
    }
    for (key, text) in texts { try read(text, key) }
    // No record is a newer one by that.
    for name in kind.tables.map(\.name) where !texts.isEmpty {
      try change.execute(
        """
        UPDATE \(name) SET revision = coalesce((SELECT max(revision) FROM \(table) WHERE id = key), revision)
        """)
    }
    try change.arrange("DROP TABLE \(table)")
  }

  static func table(_ name: String) -> DeclaredTable? { all.first { $0.name == name } }
}
