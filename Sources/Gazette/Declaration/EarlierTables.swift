internal import RecordStore

/// The tables of shipped kinds as stores had them before these kinds were declared.
///
/// A store that has them already keeps its records; one that is new makes them and has them taken over at once,
/// so that both come to be the same.
enum EarlierTables {
  static let all = [
    EarlierTable("employees", columns: ["name", "dateOfBirth", "isBirthDateDefaulted", "employeeType"]),
    EarlierTable(
      "people",
      columns: [
        "title", "firstName", "lastName", "gender", "dateOfBirth", "nationality", "email", "phone", "cell",
        "street", "city", "state", "country", "postcode", "latitude", "longitude", "timeZone", "registeredOn",
        "picture",
      ]),
  ]

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

  static func table(_ name: String) -> EarlierTable? { all.first { $0.name == name } }
}
