internal import Foundation

/// A connection to a database, on which one thing is asked after the other, in a transaction that only reads.
///
/// ```swift
/// let connection = try PostgresConnection(to: address, within: 60)
/// let columns = try connection.columns(of: "SELECT name, price FROM dishes")
/// try connection.forEachPart(of: "SELECT name, price FROM dishes") { part in … }
/// ```
package final class PostgresConnection {
  private let library: PostgresLibrary
  private let handle: OpaquePointer
  private let seconds: Int
  /// How long it may still be waited for the server.
  private var patience: Duration

  /// Connects; all that is asked for then is one transaction that only reads, once it has begun.
  ///
  /// - Parameter seconds: how long a statement may take; the server and this side both see to it.
  /// - Throws: ``PostgresError``.
  package init(to address: DatabaseAddress, within seconds: Int) throws(PostgresError) {
    library = try .found()
    self.seconds = seconds
    patience = Self.patience(seconds)
    // What stands before the address serves where it says nothing of it, what stands behind it in any case.
    let settings = [
      ("connect_timeout", "10"), ("fallback_application_name", "gazette"), ("dbname", address.text),
      ("client_encoding", "UTF8"),
    ]
    let words = settings.flatMap { [strdup($0.0), strdup($0.1)] }
    defer { for word in words { free(word) } }
    func texts(_ first: Int) -> [UnsafePointer<CChar>?] {
      stride(from: first, to: words.count, by: 2).map { words[$0].map { UnsafePointer($0) } } + [nil]
    }
    guard let opened = library.connect(texts(0), texts(1), 1) else {
      throw .notConnected(.other, detail: "there is no memory for it")
    }
    handle = opened
    // Its remarks would be written to standard error.
    _ = library.setNoticeProcessor(handle, { _, _ in }, nil)
    guard library.status(handle) == 0 else {
      throw .notConnected(reason, detail: Self.line(library.errorMessage(handle)))
    }
    try run("SET DateStyle = 'ISO, YMD'")
    try run("SET IntervalStyle = 'postgres'")
    // Servers before 12 leave digits of real numbers out otherwise.
    try run("SET extra_float_digits = 3")
    try run("SET statement_timeout = \(seconds * 1000)")
  }

  deinit { library.finish(handle) }

  /// A while longer than the server gives itself, which tells more.
  private static func patience(_ seconds: Int) -> Duration { .seconds(seconds) + .seconds(5) }

  private var reason: PostgresError.Reason {
    if library.needsPassword(handle) != 0 { return .passwordMissing }
    let isRefused = library.usedPassword(handle) != 0
    return isRefused && Self.line(library.errorMessage(handle)).contains("authentication failed")
      ? .passwordRefused : .other
  }

  /// A message as one line, without the questions below it.
  private static func line(_ text: UnsafePointer<CChar>?) -> String {
    let all = text.map { String(cString: $0) }?.split(whereSeparator: \.isNewline) ?? []
    let lines = all.filter { !$0.hasPrefix("\t") }
    return lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "; ")
  }

  // MARK: Asking

  /// A value for a place such as `$1` in a statement.
  package struct Parameter: Sendable, Equatable {
    package let text: String?
    let type: UInt32

    package static func date(_ text: String) -> Parameter { Parameter(text: text, type: 1082) }
    package static func integer(_ number: Int) -> Parameter { Parameter(text: String(number), type: 20) }
    package static func text(_ text: String?) -> Parameter { Parameter(text: text, type: 25) }
    package static func decimal(_ text: String) -> Parameter { Parameter(text: text, type: 1700) }
  }

  /// The columns that a SELECT gives; it is not run.
  ///
  /// - Throws: ``PostgresError``.
  package func columns(
    of sql: String, _ parameters: [Parameter] = []
  ) throws(PostgresError) -> [PostgresColumn] {
    let types = parameters.map(\.type)
    _ = try answer(library.sendPrepare(handle, "", sql, Int32(types.count), types))
    guard let described = try answer(library.sendDescribe(handle, "")) else { return [] }
    let own = described.identifiers.filter { $0 >= PostgresType.firstOwn }
    let known = own.isEmpty ? [:] : try ownTypes(Set(own))
    return zip(described.columns, described.identifiers).map { column, identifier in
      PostgresColumn(name: column.name, type: known[identifier] ?? column.type)
    }
  }

  /// Of types that the database has made itself those of words out of a list (`CREATE TYPE … AS ENUM`), and arrays of them.
  private func ownTypes(_ identifiers: Set<UInt32>) throws(PostgresError) -> [UInt32: PostgresType] {
    let list = identifiers.sorted().map(String.init).joined(separator: ", ")
    let found: PostgresResult?
    do throws(PostgresError) {
      found = try run(
        """
        SELECT own.oid, own.typtype = 'e' FROM pg_catalog.pg_type AS own
        LEFT JOIN pg_catalog.pg_type AS element ON element.oid = own.typelem AND own.typcategory = 'A'
        WHERE own.oid IN (\(list)) AND 'e' IN (own.typtype, element.typtype)
        """)
    } catch {
      // A server that only speaks the protocol need not know.
      guard case .refused = error else { throw error }
      try startAgain()
      return [:]
    }
    var types: [UInt32: PostgresType] = [:]
    for row in 0..<(found?.rowCount ?? 0) {
      guard let identifier = found?.text(row: row, column: 0).flatMap({ UInt32($0) }) else { continue }
      types[identifier] = found?.text(row: row, column: 1) == "t" ? .text : .array(of: .text)
    }
    return types
  }

  /// All rows of a statement, of which there are few.
  ///
  /// - Throws: ``PostgresError``.
  @discardableResult
  package func run(
    _ sql: String, _ parameters: [Parameter] = []
  ) throws(PostgresError) -> PostgresResult? {
    let types = parameters.map(\.type)
    let words = parameters.map { $0.text.flatMap { strdup($0) } }
    defer { for word in words { free(word) } }
    let texts = words.map { $0.map { UnsafePointer($0) } }
    return try answer(library.sendQuery(handle, sql, Int32(types.count), types, texts, nil, nil, 0))
  }

  /// Begins the transaction, with a time zone in which moments are given.
  ///
  /// - Throws: ``PostgresError``, also where the server does not know the zone.
  package func use(timeZone: String) throws(PostgresError) {
    try run("SELECT set_config('TimeZone', $1, false)", [.text(timeZone)])
    try run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  }

  /// Goes on after a statement that the server has refused.
  ///
  /// - Throws: ``PostgresError``.
  package func startAgain() throws(PostgresError) {
    try run("ROLLBACK")
    try run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  }

  /// Tables and views that can be read without naming their schema, and then others with it, as statements name them:
  /// `menu`, `"v1.menu"`, `sales.orders`.
  ///
  /// - Throws: ``PostgresError``.
  package func tableNames(atMost limit: Int) throws(PostgresError) -> [String] {
    let found = try run(
      """
      SELECT CASE WHEN pg_table_is_visible(c.oid) THEN '' ELSE quote_ident(n.nspname) || '.' END
        || quote_ident(c.relname)
      FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p') AND NOT c.relispartition
        AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'
      ORDER BY NOT pg_table_is_visible(c.oid), 1 LIMIT \(limit)
      """)
    return (0..<(found?.rowCount ?? 0)).compactMap { found?.text(row: $0, column: 0) }
  }

  /// About how many bytes of rows are fetched at once.
  private static let partSize = 4 << 20

  /// The rows of a SELECT, some at a time, as a cursor of the server gives them.
  ///
  /// - Parameter body: is given one part after the other; the first one, which may be empty, has the columns as well.
  ///   What it throws ends the reading.
  /// - Throws: ``PostgresError``.
  /// - Complexity: O(rows), in memory for one part.
  package func forEachPart(
    of sql: String, _ parameters: [Parameter] = [], _ body: (PostgresResult) throws -> Void
  ) throws {
    patience = Self.patience(seconds)
    try declare(sql, parameters)
    var count = 100
    while true {
      guard let part = try run("FETCH FORWARD \(count) FROM gazette") else { break }
      try body(part)
      if part.rowCount < count { break }
      count = min(max(Self.partSize / max(part.byteCount / part.rowCount, 1), 1), 10_000)
    }
    try run("CLOSE gazette")
  }

  /// Opens the cursor.
  private func declare(_ sql: String, _ parameters: [Parameter]) throws(PostgresError) {
    do throws(PostgresError) {
      try run("DECLARE gazette NO SCROLL CURSOR FOR \(sql)", parameters)
    } catch {
      // Its place would be one of another text.
      if case .refused(let refusal) = error { throw .refused(refusal.withoutPosition) }
      throw error
    }
  }

  // MARK: Waiting

  /// The answer to what was sent; nil where it has no rows.
  private func answer(_ isSent: Int32) throws(PostgresError) -> PostgresResult? {
    guard isSent == 1 else { throw lost }
    var found: PostgresResult?
    var refusal: PostgresError.Refusal?
    while true {
      try wait()
      guard let result = library.result(handle) else { break }
      switch PostgresResult.status(of: result, library) {
      case .rows: found = PostgresResult(result, of: library)
      case .done:
        // What is described has columns and no rows.
        found = PostgresResult(result, of: library)
      case .failed:
        refusal = refusal ?? PostgresResult.refusal(of: result, library)
        library.clear(result)
      }
    }
    if let refusal {
      // Somebody else may have stopped it, too.
      if refusal.code == "57014", patience < Self.patience(1) { throw .tookTooLong(seconds: seconds) }
      // A server that ends the connection still says why.
      if library.status(handle) != 0 || refusal.code.hasPrefix("57P") || refusal.code.isEmpty {
        throw .lost(detail: refusal.message)
      }
      throw .refused(refusal)
    }
    return found
  }

  private var lost: PostgresError { .lost(detail: Self.line(library.errorMessage(handle))) }

  /// Waits until there is something to be had of the answer.
  private func wait() throws(PostgresError) {
    let start = ContinuousClock.now
    defer { patience -= ContinuousClock.now - start }
    while library.isBusy(handle) == 1 {
      let left = patience - (ContinuousClock.now - start)
      guard left > .zero else {
        stop()
        throw .tookTooLong(seconds: seconds)
      }
      var state = pollfd(fd: library.socket(handle), events: Int16(POLLIN), revents: 0)
      let milliseconds = Int32(clamping: Int64(left / .milliseconds(1)) + 1)
      guard poll(&state, 1, min(milliseconds, 60_000)) >= 0 || errno == EINTR else { throw lost }
      guard library.consumeInput(handle) == 1 else { throw lost }
    }
  }

  /// Tells the server that nobody waits any more.
  private func stop() {
    guard let cancel = library.cancelHandle(handle) else { return }
    var words = [CChar](repeating: 0, count: 256)
    _ = library.cancel(cancel, &words, Int32(words.count))
    library.freeCancel(cancel)
  }
}
