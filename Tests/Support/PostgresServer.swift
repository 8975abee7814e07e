import Foundation
package import Testing

/// A PostgreSQL server of the tests' own, in a folder of its own and reached by a socket there.
///
/// It ends with the tests, however they end, and leaves nothing behind.
package final class PostgresServer: Sendable {
  /// One for all tests of a run; nil where none can be started.
  package static let shared: PostgresServer? = try? PostgresServer()
  package static let missing: Comment = "needs PostgreSQL's server (Debian: apt-get install postgresql)"

  private let folder: TestFolder
  private let user: String?

  /// Where the programs of the newest version are.
  private static let programs: String? = {
    let roots = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"]
    let found = roots.flatMap { root in
      ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [])
        .filter { $0.hasPrefix("postgresql") || Int($0) != nil }.map { "\(root)/\($0)/bin" }
    }
    return found.filter { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
      .max { $0.compare($1, options: .numeric) == .orderedAscending }
  }()

  /// Starts a server.
  package init() throws {
    let programs = try #require(Self.programs)
    folder = try TestFolder()
    // The server refuses to be run by root.
    user = getuid() == 0 ? "postgres" : nil
    chmod(folder.path, 0o755)
    try folder.makeFolder("server")
    if user != nil { try Self.finish("/bin/chown", ["postgres", folder.path("server")]) }
    let locale = FileManager.default.fileExists(atPath: "/usr/lib/locale/C.utf8") ? "C.UTF-8" : "C"
    try asServer([
      "\(programs)/initdb", "-D", folder.path("server/data"), "-U", "postgres", "-A", "trust", "-E", "UTF8",
      "--locale=\(locale)", "--no-sync",
    ])
    let settings = """
      local all guarded scram-sha-256
      local all all trust
      """
    try folder.write(settings, to: "access")
    let options = [
      "listen_addresses=", "unix_socket_directories=\(folder.path("server"))", "fsync=off",
      "hba_file=\(folder.path("access"))", "max_connections=60", "shared_buffers=32MB",
    ]
    let server =
      (["\(programs)/postgres", "-D", folder.path("server/data")] + options.flatMap { ["-c", $0] })
      .map { "'\($0)'" }.joined(separator: " ")
    try asServer(["/bin/sh", "-c", "\(server) > '\(folder.path("server/log"))' 2>&1 &"])
    // Who waits for the tests outlives them, ends the server, and takes its folder away.
    let identifier = "'\(folder.path("server/data/postmaster.pid"))'"
    let waiter = """
      trap '' INT TERM
      while kill -0 \(getpid()) 2>&- || [ -d /proc/\(getpid()) ]; do sleep 1; done
      kill -INT "$(head -n 1 \(identifier))"
      while [ -f \(identifier) ]; do sleep 0.1; done
      rm -rf '\(folder.path)'
      """
    try Self.finish("/bin/sh", ["-c", "(\(waiter)) > /dev/null 2>&1 &"])
    let deadline = ContinuousClock.now + .seconds(30)
    while (try? run("SELECT 1", on: "postgres")) == nil {
      try #require(ContinuousClock.now < deadline, "the server does not start")
      usleep(50_000)
    }
  }

  private func asServer(_ words: [String]) throws {
    if let user {
      try Self.finish("/usr/sbin/runuser", ["-u", user, "--"] + words)
    } else {
      try Self.finish(words[0], Array(words.dropFirst()))
    }
  }

  private static func finish(_ program: String, _ arguments: [String]) throws {
    let run = try ChildProcess.run(program, arguments, in: "/")
    try #require(run.status == 0, "\(program): \(run.errorText)")
  }

  /// The folder of its socket.
  package var socketFolder: String { folder.path("server") }

  /// Makes a database, and runs SQL in it.
  package func database(_ sql: String = "", called given: String? = nil) throws -> PostgresDatabase {
    let name = given ?? "house_\(UUID().uuidString.prefix(8).lowercased())"
    try run("CREATE DATABASE \(name)", on: "postgres")
    let database = PostgresDatabase(server: self, name: name)
    if !sql.isEmpty { try database.run(sql) }
    return database
  }

  /// Runs SQL, and gives what it prints.
  @discardableResult
  package func run(_ sql: String, on database: String) throws -> String {
    let programs = try #require(Self.programs)
    let run = try ChildProcess.run(
      "\(programs)/psql",
      [
        "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", socketFolder, "-U", "postgres", "-d", database,
        "-c", sql,
      ],
      in: "/")
    try #require(run.status == 0, "\(run.errorText)")
    return run.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// A database of a server of the tests.
package struct PostgresDatabase: Sendable {
  package let server: PostgresServer
  package let name: String

  /// What settings and arguments call it.
  package var address: String { address(of: "postgres") }

  package func address(of user: String) -> String {
    "postgresql://\(user)@/\(name)?host=\(server.socketFolder)"
  }

  @discardableResult
  package func run(_ sql: String) throws -> String { try server.run(sql, on: name) }

  /// Ends all connections in which Gazette waits for `pg_sleep`; gives how many there were.
  package func endConnections() throws -> Int {
    let ended = try server.run(
      """
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE datname = '\(name)' AND application_name = 'gazette' AND wait_event = 'PgSleep'
      """, on: "postgres")
    return Int(ended) ?? 0
  }
}
