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
        DeclaredTable.Column("isBirthDateDefaulted", .integer, meaning: FieldKind.flag.name),
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
  ]

  private static func column(_ name: String, _ kind: FieldKind = .text) -> DeclaredTable.Column {
    DeclaredTable.Column(name, .text, meaning: kind.name)
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
  ]

  static func table(_ name: String) -> DeclaredTable? { all.first { $0.name == name } }
}
