import Foundation
import GazetteTestSupport
import Testing

@Suite("Databases as sources", .enabled(if: PostgresServer.shared != nil, PostgresServer.missing))
struct DatabaseSourceTests {
  private static let probes = """
    title: Probes
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text}
      - {key: amount, title: Amount, kind: decimal}
      - {key: price, title: Price, kind: money}
      - {key: count, title: Count, kind: integer}
      - {key: isOn, title: On, kind: switch}
      - {key: day, title: Day, kind: date}
      - {key: at, title: At, kind: moment}
      - {key: note, title: Note, kind: multiline}
      - {key: place, title: Place, kind: group, fields: [{key: city, title: City, kind: text}]}

    """

  private func project(_ sql: String = "") throws -> (project: CommandProject, database: PostgresDatabase) {
    let project = try CommandProject.empty()
    try project.folder.write(Self.probes, to: "Collections/probes/probes.yml")
    try project.folder.write(
      try project.folder.text("gazette.yml").split(separator: "\n").filter { !$0.hasPrefix("timeZone") }
        .joined(separator: "\n") + "\ntimeZone: Europe/Madrid\n", to: "gazette.yml")
    return (project, try #require(PostgresServer.shared).database(sql))
  }

  private func importProbes(
    _ select: String, into project: CommandProject, from database: PostgresDatabase, _ options: String...
  ) throws -> GazetteProgram.Run {
    try project.folder.write(select, to: "probes.sql")
    return try GazetteProgram.run(
      ["import", "probes", "--database", database.address, "--mapping", "probes.sql"] + options,
      in: project.folder.path)
  }

  @Test("A table comes in by the names of its columns, and again without being doubled")
  func table() throws {
    let (project, database) = try project(
      """
      CREATE TABLE dishes (key text, name text, price numeric(10,2), type text, picture bytea);
      INSERT INTO dishes VALUES ('d-1', 'Pizza "Ñ"', 13.95, 'Pizzas', '\\x00'), ('d-2', 'Flan', 4.6, 'Postres', NULL);
      """)
    let first = try project.run("import", "dishes", "--database", database.address)
    #expect(first.outputText == "imported 2, updated 0, rejected 0\n")
    #expect(first.errorText == "columns that no field has: picture\n")
    let second = try project.run(
      "import", "dishes", "--database", database.address, "--table", "public.dishes")
    #expect(second.outputText.hasPrefix("imported 0, updated 0, rejected 0\nunchanged 2"))
    #expect(
      try project.run("list", "dishes").outputText
        == "d-1\tPizza \"Ñ\"\t\t13.95\tPizzas\nd-2\tFlan\t\t4.60\tPostres\n")
  }

  @Test("Rows without keys keep their records where others come in or go, also beside rows that have keys")
  func rowsWithoutKeys() throws {
    for keyed in [true, false] {
      let (project, database) = try project(
        """
        CREATE TABLE probes (key text, name text, note text);
        INSERT INTO probes VALUES ('a', 'Ana', 'x'), (NULL, 'Bo', 'y'), (NULL, 'Cy', 'z'), (NULL, 'Di', 'w');
        """)
      let columns = keyed ? "key, name, note" : "name, note"
      let order = keyed ? "ORDER BY name" : "WHERE name <> 'Ana' ORDER BY name"
      func imported() throws -> String {
        try importProbes("SELECT \(columns) FROM probes \(order)", into: project, from: database).outputText
      }
      #expect(try imported() == "imported \(keyed ? 4 : 3), updated 0, rejected 0\n")
      func key(_ name: String) throws -> String {
        let rows = try project.run("list", "probes", "--search", name).outputLines
        return try #require(rows.first.map { String($0.prefix { $0 != "\t" }) })
      }
      let before = try ["Bo", "Cy", "Di"].map(key)
      #expect(try project.run("edit", "probes", key("Cy"), "--set", "note=corrected").status == 0)
      #expect(try project.run("remove", "probes", key("Di"), "--yes").status == 0)
      try database.run("INSERT INTO probes VALUES (NULL, 'Abe', 'v'), (NULL, 'Abi', 'u')")
      let answer = try imported()
      #expect(answer.hasPrefix("imported 2, updated 0, rejected 0\n"), "\(answer)")
      #expect(try [key("Bo"), key("Cy")] == Array(before.prefix(2)))
      let listed = try project.run("list", "probes", "--json").outputText
      #expect(listed.contains("corrected") && listed.contains("Abe") && !listed.contains("Di"), "\(listed)")
    }
  }

  @Test("Values come as exact as the server has them, moments by the clocks of the project")
  func types() throws {
    let (project, database) = try project()
    let select = """
      -- all types; of values
      SELECT 'p-1' AS key, 'O''Hara $$ ;' AS name, 12345678901.25::numeric AS amount, 1234.50::numeric AS price,
        9007199254740993 AS count, true AS "isOn", timestamptz '2026-06-30 22:30:00+00' AS day,
        timestamptz '2026-06-30 22:30:00+00' AS at, 'a' || chr(10) || 'b' AS note,
        json_build_object('city', 'Sevilla') AS place
      UNION ALL
      SELECT 'p-2', '', 1e-5::float8, NULL, NULL, false, date '2026-01-02', timestamp '2026-01-02 03:04:05', '', NULL
      UNION ALL
      SELECT 'p-3', ARRAY['a', 'b "c"', NULL]::text, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL;
      """
    let run = try importProbes(select, into: project, from: database)
    #expect(run.outputText == "imported 3, updated 0, rejected 0\n", "\(run.errorText)")
    let records = try project.run("list", "probes", "--json").outputText
    for text in [
      #""amount":"12345678901.25""#, #""price":"1234.50""#, #""count":9007199254740993"#, #""isOn":true"#,
      #""day":"2026-07-01""#, #""at":"2026-07-01T00:30:00""#, #""note":"a\nb""#, "Sevilla",
      #""amount":"0.00001""#, #""day":"2026-01-02""#, #""at":"2026-01-02T03:04:05""#,
    ] {
      #expect(records.replacing(": ", with: ":").contains(text), "\(text) in \(records)")
    }
  }

  @Test("Zeros at the end of a numeric are no digits, and clocks of long ago were seconds ahead")
  func zerosAndSeconds() throws {
    let (project, database) = try project()
    let run = try importProbes(
      """
      SELECT 'p-1' AS key, 'a' AS name, avg(x)::numeric AS amount, 12.340::numeric AS price,
        timestamptz '1900-06-15 12:00:00+00' AS at FROM (VALUES (1), (3)) AS v (x)
      UNION ALL SELECT 'p-2', 'b', 1.5000000000000000000000, 100.000, NULL
      """, into: project, from: database)
    #expect(run.outputText == "imported 2, updated 0, rejected 0\n", "\(run.errorText)")
    let records = try project.run("list", "probes", "--json").outputText.replacing(": ", with: ":")
    for text in [
      #""amount":"2""#, #""price":"12.34""#, #""at":"1900-06-15T11:45:16""#, #""amount":"1.5""#,
      #""price":"100.00""#,
    ] {
      #expect(records.contains(text), "\(text) in \(records)")
    }
  }

  @Test(
    "Blanks that fill a text up are none of it, real numbers have all their digits, and what is before Christ no day"
  )
  func serverForms() throws {
    let (project, database) = try project(
      "CREATE TABLE padded (key char(8), name char(12)); INSERT INTO padded VALUES ('p-1', 'Pan'), ('p-2', '')"
    )
    try database.run("ALTER DATABASE \(database.name) SET extra_float_digits = 0")
    let run = try importProbes(
      """
      SELECT key, name, 123456789.12345678::float8 AS amount, NULL::timestamp AS day,
        ARRAY['10:00'::time, NULL] AS note FROM padded
      UNION ALL SELECT 'p-3', 'c', 0.1, timestamp '0044-03-15 10:00 BC', NULL
      """, into: project, from: database)
    #expect(run.outputText.hasPrefix("imported 2, updated 0, rejected 1\n"), "\(run.errorText)")
    let records = try project.run("list", "probes", "--json").outputText.replacing(": ", with: ":")
    #expect(records.contains(#""key":"p-1""#) && records.contains(#""name":"Pan""#), "\(records)")
    #expect(records.contains(#""amount":"123456789.12345678""#), "\(records)")
    #expect(records.contains(#"[\"10:00:00\",null]"#), "\(records)")
    #expect(try project.run("list", "rejected").outputText.contains("Day"))
  }

  @Test("Arrays of JSON are lists of what that holds, and those of a list of words are lists, too")
  func arraysOfObjects() throws {
    let (project, database) = try project("CREATE TYPE mood AS ENUM ('good', 'bad')")
    try project.folder.write(
      Self.probes.replacing(
        "  - {key: place,",
        with:
          "  - {key: lines, title: Lines, kind: list, fields: [{key: what, title: What, kind: text}]}\n  - {key: place,"
      ), to: "Collections/probes/probes.yml")
    let run = try importProbes(
      "SELECT 'p' AS key, array['bad'::mood, 'good'] AS name, array['a', 'b c']::char(4)[] AS note, array[json_build_object('what', 'x'), '{\"what\": \"y, z\"}'] AS lines",
      into: project, from: database)
    #expect(run.outputText == "imported 1, updated 0, rejected 0\n", "\(run.errorText)")
    let shown = try project.run("show", "probes", "p").outputText
    #expect(shown.contains("x") && shown.contains("y, z"), "\(shown)")
    #expect(shown.contains(#"\["bad","good"\]"#), "\(shown)")
    #expect(shown.contains(#"\["a","b c"\]"#), "\(shown)")
  }

  @Test("A value of a kind with private fields stands in no error of the server's, and any other does")
  func privateValues() throws {
    let (project, database) = try project(
      "CREATE TABLE cards (key text, code text); INSERT INTO cards VALUES ('c', E'DE00\nsecret'), ('d', '12')"
    )
    for isPrivate in [false, true] {
      if isPrivate {
        try project.folder.write(
          Self.probes.replacing("title: Note,", with: "title: Note, private: true,"),
          to: "Collections/probes/probes.yml")
      }
      let run = try importProbes(
        "SELECT key, code AS name, code::numeric AS amount FROM cards", into: project, from: database)
      #expect(run.status == 1 && run.errorText.contains("(22P02)"), "\(run.errorText)")
      #expect(run.errorText.contains("secret") != isPrivate, "\(run.errorText)")
    }
  }

  @Test("NULL and an empty text are told apart from a column that is not there")
  func absence() throws {
    let (project, database) = try project()
    _ = try importProbes(
      "SELECT 'p' AS key, 'a' AS name, 'b' AS note, 1 AS count", into: project, from: database)
    _ = try importProbes("SELECT 'p' AS key, NULL AS note, 'a' AS name", into: project, from: database)
    let shown = try project.run("list", "probes", "--json").outputText.replacing(": ", with: ":")
    #expect(shown.contains(#""count":1"#) && !shown.contains(#""note":"b""#))
  }

  @Test("Arrays are lists in JSON, and rows of one record come together wherever they stand")
  func records() throws {
    let (project, database) = try project(
      """
      CREATE TABLE sales (sale int, place int, dish text, quantity int);
      INSERT INTO sales SELECT sale, place, CASE place WHEN 1 THEN 'd-2' ELSE 'd-1' END, place
        FROM generate_series(1, 2) AS place, generate_series(1, 50) AS sale;
      CREATE TABLE dishes (key text, name text, price numeric, type text);
      INSERT INTO dishes VALUES ('d-1', 'Pan', 1, 'Pizzas'), ('d-2', 'Flan', 2, 'Postres');
      """)
    try project.run("import", "dishes", "--database", database.address)
    try project.folder.write(
      """
      SELECT 's-' || sale AS key, timestamptz '2026-06-30 12:00:00+00' AS "placedOn", '1 Street' AS address,
        '555-0199' AS phone, dish AS "lines.dish", quantity AS "lines.quantity"
      FROM sales ORDER BY place, sale
      """, to: "sales.sql")
    let run = try project.run("import", "orders", "--database", database.address, "--mapping", "sales.sql")
    #expect(run.outputText == "imported 50, updated 0, rejected 0\n", "\(run.errorText)")
    #expect(
      try project.run("order", "show", "s-50").outputText.hasPrefix(
        "1\tFlan\t1\t2.00\t2.00\n2\tPan\t2\t1.00\t2.00\n"))
    let list = try importProbes(
      "SELECT 'p' AS key, ARRAY[1, NULL, 3] AS note, ARRAY[ARRAY['a,', '\"']] AS name", into: project,
      from: database)
    #expect(list.status == 0, "\(list.errorText)")
    let shown = try project.run("show", "probes", "p").outputText
    #expect(shown.contains(#"\[1,null,3\]"#) && shown.contains(#"\[\["a,","\\""\]\]"#), "\(shown)")
  }

  @Test("More rows than are held at once come in by their keys, and are each told with their own number")
  func batches() throws {
    let (project, database) = try project()
    let select = """
      SELECT 'p-' || n AS key, CASE WHEN n % 20000 = 7 THEN 'none' ELSE n::text END AS count
      FROM generate_series(1, 45000) AS n ORDER BY n DESC
      """
    let run = try importProbes(select, into: project, from: database)
    #expect(run.outputText.hasPrefix("imported 44997, updated 0, rejected 3\n"), "\(run.errorText)")
    let rejected = try project.run("list", "rejected").outputText
    for line in [44_994, 24_994, 4_994] { #expect(rejected.contains(".probes:\(line)\t"), "\(rejected)") }
    let again = try importProbes(select, into: project, from: database)
    #expect(again.outputText.contains("unchanged 44997"))
  }

  @Test("Numbers that are keys are one key with and without decimals, wherever their rows are parted")
  func decimalKeys() throws {
    let (project, database) = try project()
    try project.folder.write(
      Self.probes.replacing(
        "  - {key: place,",
        with:
          "  - {key: lines, title: Lines, kind: list, fields: [{key: what, title: What, kind: text}]}\n  - {key: place,"
      ), to: "Collections/probes/probes.yml")
    // The first record has one row and each other one two, so that the 20,001st row is the second of the last one.
    let run = try importProbes(
      """
      SELECT 100000 + n / 2 + (CASE n % 2 WHEN 0 THEN 0.00 ELSE 0 END)::numeric AS key, 'n' || n / 2 AS name,
        'w' || n AS "lines.what"
      FROM generate_series(1, 20001) AS n
      """, into: project, from: database)
    #expect(run.outputText == "imported 10001, updated 0, rejected 0\n", "\(run.errorText)")
    let shown = try project.run("show", "probes", "110000").outputText
    let elements = shown.split(separator: "\n").filter { $0.contains("w2000") }
    #expect(elements.count == 2 && elements[0].contains("w20000"), "\(shown)")
    let texts = try importProbes(
      """
      SELECT CASE WHEN n < 20000 THEN 'k' || n WHEN n = 20000 THEN 'z1' ELSE 'z1 ' END AS key, 'n' || n AS name
      FROM generate_series(1, 20001) AS n
      """, into: project, from: database)
    #expect(texts.outputText.hasPrefix("imported 20001, updated 0, rejected 0\n"), "\(texts.errorText)")
  }

  @Test("One key that comes twice, far apart and where no column has it, changes nothing")
  func scattered() throws {
    let (project, database) = try project()
    try project.folder.write(
      """
      SELECT 'Dish ' || CASE n WHEN 20002 THEN 1 ELSE n END AS name, 1 AS price, 'Pizzas' AS type
      FROM generate_series(1, 20002) AS n
      """, to: "menu.sql")
    let run = try project.run("import", "dishes", "--database", database.address, "--mapping", "menu.sql")
    #expect(run.status == 1)
    #expect(run.errorText.contains("row 20002 is of the record"), "\(run.errorText)")
    #expect(try project.run("list", "dishes").outputText.isEmpty)
  }

  @Test(
    "What a server refuses is told with its place in the mapping, and changes nothing",
    arguments: [
      ("SELECT key,\n  nam AS name FROM house", ["probes.sql:2:3: ", "column \"nam\" does not exist"]),
      ("SELECT key FROM hotel", ["probes.sql:1:17: ", "there is no table hotel", "the tables house"]),
      (
        "SELECT '\\x00'::bytea AS name",
        ["probes.sql: ", "the column name holds bytes", "encode(name, 'hex')"]
      ),
      ("SELECT 1 AS name, 2 AS name", ["two columns of the answer are called name"]),
      ("SELECT 1 AS nonsense", ["probes.sql: there is no field nonsense"]),
      ("DELETE FROM house", ["a mapping is one SELECT"]),
      ("SELECT 1 AS name; SELECT 2 AS name", ["a mapping is one SELECT"]),
      ("SELECT nextval('counter') AS count", ["read-only transaction"]),
      ("SELECT pg_sleep(9)::text AS name", ["ran for longer than 1 second"]),
      ("SELECT 'p' AS key, 1 / (2 - n) AS count FROM generate_series(1, 3) AS n", ["division by zero"]),
      ("SELECT key FROM house WHERE", ["probes.sql:1:", "syntax error"]),
      ("SELECT key, key AS name FROM house WHERE FALSE", ["there is not one row"]),
    ])
  func refusals(select: String, says: [String]) throws {
    let (project, database) = try project("CREATE TABLE house (key text); CREATE SEQUENCE counter")
    let run = try importProbes(select, into: project, from: database, "--time-limit", "1")
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
    for words in says { #expect(run.errorText.contains(words), "\(run.errorText)") }
    #expect(try project.run("list", "probes").outputText.isEmpty)
    #expect(try database.run("SELECT last_value FROM counter") == "1")
  }

  @Test("A server that is gone, a database or a service that is not there, and a table that is missing")
  func missing() throws {
    let (project, database) = try project("CREATE TABLE \"hostile \"\" 'name\" (key text)")
    try project.run("list", "probes")
    for (address, words) in [
      ("postgresql://127.0.0.1:1/house", "Connection refused"),
      (database.address.replacing(database.name, with: "nothing_here"), "nothing_here"),
      ("service=nothing_here", "nothing_here"),
      (database.address, "there is no table probes. There are the tables \"hostile \"\" 'name\"."),
    ] {
      try project.expectFailure(["import", "probes", "--database", address], says: [words])
    }
  }

  @Test("A password is asked for, is taken from where libpq looks, and is never told")
  func passwords() throws {
    let (project, database) = try project("CREATE TABLE probes (key text, name text)")
    try database.run(
      """
      DO $$ BEGIN CREATE ROLE guarded LOGIN PASSWORD 'open-sesame'; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
      GRANT SELECT ON probes TO guarded; INSERT INTO probes VALUES ('p-1', 'Ada');
      """)
    let address = database.address(of: "guarded")
    func run(_ environment: [String: String]) throws -> GazetteProgram.Run {
      try GazetteProgram.run(
        ["import", "probes", "--database", address], in: project.folder.path,
        environment: ["HOME": project.folder.path].merging(environment) { $1 })
    }
    let none = try run([:])
    #expect(none.status == 1 && none.errorText.contains("asks for a password, and none is known"))
    let wrong = try run(["PGPASSWORD": "sesame-closed"])
    #expect(wrong.status == 1 && wrong.errorText.contains("is not the right one"), "\(wrong.errorText)")
    #expect(!wrong.errorText.contains("sesame"))
    try project.folder.write("*:*:*:guarded:open-sesame\n", to: ".pgpass")
    chmod(project.folder.path(".pgpass"), 0o600)
    #expect(try run([:]).outputText.hasPrefix("imported 1"))
    try project.folder.write(
      "[house]\nhost=\(database.server.socketFolder)\ndbname=\(database.name)\nuser=guarded\n", to: "services"
    )
    let service = try GazetteProgram.run(
      ["import", "probes", "--database", "service=house"], in: project.folder.path,
      environment: ["HOME": project.folder.path, "PGSERVICEFILE": project.folder.path("services")])
    #expect(service.outputText.contains("unchanged 1") || service.outputText.hasPrefix("imported 1"))
    for name in ["gazette.sqlite", "gazette.sqlite-wal"] where project.folder.exists(name) {
      #expect(!String(decoding: try project.folder.bytes(name), as: UTF8.self).contains("sesame"))
    }
  }

  @Test(
    "A password in an address is refused, and not told",
    arguments: [
      "postgresql://ada:open-sesame@db/house", "postgres://ada:open/sesame@db/house",
      "postgresql://db/house?user=ada&password=sesame", "postgresql://db/house?%70assword=sesame",
      "host=db password = 'sesame'", "host=db sslpassword=sesame",
    ])
  func passwordInAddress(address: String) throws {
    let project = CommandProject(in: try TestFolder())
    try #require(try project.run("init").status == 0)
    let run = try project.run("import", "people", "--database", address)
    #expect(run.status == 64)
    #expect(run.errorText.contains("~/.pgpass") && !run.errorText.contains("sesame"), "\(run.errorText)")
    try project.folder.write(
      try project.folder.text("gazette.yml")
        + "\nsources:\n  - {kind: people, database: \"\(address)\"}\n", to: "gazette.yml")
    let night = try project.run("nightly")
    #expect(night.status != 0)
    #expect(night.errorText.contains("gazette.yml:") && night.errorText.contains("~/.pgpass"))
    #expect(!night.errorText.contains("sesame"), "\(night.errorText)")
  }

  @Test("A connection that is lost in the middle leaves the store as it was")
  func lost() async throws {
    let (project, database) = try project()
    // After the first rows the server takes its time, so that there is a middle.
    try project.folder.write(
      """
      SELECT 'p-' || n AS key, n || CASE WHEN n > 30000 THEN pg_sleep(0.01)::text ELSE '' END AS name
      FROM generate_series(1, 100000) AS n
      """, to: "probes.sql")
    let child = try ChildProcess(
      GazetteProgram.path,
      ["import", "probes", "--database", database.address, "--mapping", "probes.sql"], in: project.folder.path
    )
    let deadline = ContinuousClock.now + .seconds(300)
    while try database.endConnections() == 0, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(300))
    }
    let run = try await child.ended()
    #expect(run.status == 1)
    #expect(run.errorText.contains("the connection was lost in the middle"), "\(run.errorText)")
    #expect(try project.run("list", "probes").outputText.isEmpty)
  }

  @Test("Rows that come to 200 MB are never in memory together")
  func memory() async throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/status") else { return }
    let (project, database) = try project()
    // What is not imported is not stored either, which would take longer than what is to be seen here.
    try project.folder.write(
      """
      SELECT 'p-' || n AS key, repeat('x', 4000) AS note, CASE n WHEN 1 THEN '1' ELSE 'none' END AS count
      FROM generate_series(1, 50000) AS n
      """, to: "probes.sql")
    let child = try ChildProcess(
      GazetteProgram.path,
      ["import", "probes", "--database", database.address, "--mapping", "probes.sql"], in: project.folder.path
    )
    var peak = 0
    while let state = try? String(contentsOfFile: "/proc/\(child.identifier)/status", encoding: .utf8),
      let line = state.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    {
      peak = max(peak, line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0)
      try await Task.sleep(for: .milliseconds(20))
    }
    let run = try await child.ended()
    #expect(run.outputText.hasPrefix("imported 1, updated 0, rejected 49999\n"), "\(run.errorText)")
    #expect((1...180_000).contains(peak), "\(peak) kB")
  }

  @Test("A table whose parts lie on another server comes in whole")
  func partitions() throws {
    let server = try #require(PostgresServer.shared)
    let far = try server.database(
      "CREATE TABLE probes_2026 (key text, name text, day date); INSERT INTO probes_2026 VALUES ('p-2', 'Far', '2026-02-02')"
    )
    let (project, near) = try project(
      """
      CREATE EXTENSION postgres_fdw;
      CREATE SERVER far FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '\(server.socketFolder)', dbname '\(far.name)');
      CREATE USER MAPPING FOR postgres SERVER far OPTIONS (user 'postgres');
      CREATE TABLE probes (key text, name text, day date) PARTITION BY RANGE (day);
      CREATE TABLE probes_2025 PARTITION OF probes FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
      CREATE FOREIGN TABLE probes_2026 PARTITION OF probes FOR VALUES FROM ('2026-01-01') TO ('2027-01-01') SERVER far;
      INSERT INTO probes_2025 VALUES ('p-1', 'Near', '2025-01-01');
      """)
    let run = try project.run("import", "probes", "--database", near.address)
    #expect(run.outputText == "imported 2, updated 0, rejected 0\n", "\(run.errorText)")
    let listed = try project.run("list", "probes").outputText
    #expect(listed.contains("Near") && listed.contains("Far"))
  }

  @Test("Hostile names of tables and columns, many columns and long values are names and values")
  func hostile() throws {
    let many = (1...1597).map { "c\($0) int" }.joined(separator: ", ")
    let (project, database) = try project(
      """
      CREATE TABLE "pro""bes; DROP TABLE x" (key text, "name" text, "a"";' --" text, \(many));
      INSERT INTO "pro""bes; DROP TABLE x" (key, name) VALUES ('p', repeat('y', 1000000));
      """)
    let run = try project.run(
      "import", "probes", "--database", database.address, "--table", "pro\"bes; DROP TABLE x")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.outputText.hasPrefix("imported 1"), "\(run.outputText)")
    #expect(
      try project.run("list", "probes", "--json").outputText.contains(String(repeating: "y", count: 1000)))
  }

  @Test("A table is found by its name in quotation marks too, which may have a dot in it, and is offered so")
  func quotedTables() throws {
    let (project, database) = try project(
      """
      CREATE TABLE "v1.menu" (key text, name text); INSERT INTO "v1.menu" VALUES ('a', 'Ana');
      CREATE SCHEMA "My Schema"; CREATE TABLE "My Schema"."We""ird.Tab le" (key text, name text);
      INSERT INTO "My Schema"."We""ird.Tab le" VALUES ('b', 'Bo');
      CREATE TABLE "Things" (key text, name text); INSERT INTO "Things" VALUES ('c', 'Cy');
      CREATE SCHEMA v1; CREATE TABLE v1.dishes (key text, name text); INSERT INTO v1.dishes VALUES ('d', 'Di');
      """)
    func run(_ table: String) throws -> GazetteProgram.Run {
      try project.run("import", "probes", "--database", database.address, "--table", table)
    }
    for (table, name) in [
      (#""v1.menu""#, "Ana"), (#"public."v1.menu""#, "Ana"), (#""My Schema"."We""ird.Tab le""#, "Bo"),
      (#"My Schema."We""ird.Tab le""#, "Bo"), ("Things", "Cy"), (#""Things""#, "Cy"), ("v1.dishes", "Di"),
      (#""v1"."dishes""#, "Di"),
    ] {
      let found = try run(table)
      #expect(found.status == 0, "\(table): \(found.errorText)")
      #expect(try project.run("list", "probes").outputText.contains(name), "\(table)")
    }
    let offered = #"There are the tables "Things", "v1.menu", "My Schema"."We""ird.Tab le", v1.dishes."#
    for table in ["v1.menu", #""v1.dishes""#, #""v1.menu"#, #"menu""#] {
      let missing = try run(table)
      #expect(missing.status == 1)
      #expect(missing.errorText.contains("there is no table \(table). \(offered)"), "\(missing.errorText)")
    }
    #expect(try project.run("sources").outputText.contains("\t\(database.name).Things\t"))
  }

  @Test("A database is a source of a night like any other, whose failure is told and stops nothing else")
  func night() throws {
    let (project, database) = try project(
      "CREATE TABLE probes (key text, name text); INSERT INTO probes VALUES ('p-1', 'Ada'), ('p-2', 'Grace')")
    try project.folder.write("SELECT key, name AS name FROM probes", to: "some.sql")
    try project.folder.write(
      try project.folder.text("gazette.yml") + """
        sources:
          - {kind: probes, database: "\(database.address)", whole: yes}
          - {kind: probes, database: "\(database.address)", mapping: some.sql, name: some}
          - {kind: dishes, database: "\(database.address)"}

        """, to: "gazette.yml")
    let failed = try project.run("nightly")
    #expect(failed.status == 10)
    #expect(failed.outputText.contains(".probes): imported 2"))
    #expect(failed.errorText.contains("there is no table dishes. There are the tables probes."))
    #expect(!project.folder.exists("Output"))
    try database.run(
      "CREATE TABLE dishes (name text, price numeric, type text); DELETE FROM probes WHERE key = 'p-2'")
    try database.run("INSERT INTO dishes VALUES ('Pan', 1, 'Pizzas')")
    let night = try project.run("nightly")
    #expect(night.outputText.contains("removed 1"), "\(night.errorText)\(night.outputText)")
    let sources = try project.run("sources").outputText
    #expect(sources.contains("probes\t\(database.name).probes\t") && sources.contains("probes\tsome\t"))
  }

  @Test("Without libpq all else works, and a database says what to install")
  func library() throws {
    let (project, database) = try project("CREATE TABLE probes (key text)")
    try project.folder.write("no library", to: "libraries/libpq.so.5")
    let run = try GazetteProgram.run(
      ["import", "probes", "--database", database.address], in: project.folder.path,
      environment: ["LD_LIBRARY_PATH": project.folder.path("libraries")])
    #expect(run.status == 1)
    #expect(run.errorText.contains("libpq, by which PostgreSQL is reached, is missing"), "\(run.errorText)")
    #expect(run.errorText.contains("apt-get install libpq5"))
  }
}
