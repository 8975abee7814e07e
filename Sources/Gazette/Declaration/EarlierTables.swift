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
  ]

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
  ]

  static func table(_ name: String) -> DeclaredTable? { all.first { $0.name == name } }
}
