internal import CSQLite
package import Forms
internal import Foundation
internal import GRDB

/// The SQLite file that keeps an organisation's records.
///
/// ```swift
/// let store = try RecordStore.open(at: "gazette.sqlite", for: .reading, migrations: migrations)
/// let names = try store.read { try $0.all("SELECT name FROM employees ORDER BY key") { try $0.text(0) } }
/// ```
package final class RecordStore: Sendable {
  /// A table with the digest of its declaration.
  package struct FollowedTable: Sendable {
    let table: DeclaredTable
    let digest: String

    package init(_ table: DeclaredTable, digest: String) {
      self.table = table
      self.digest = digest
    }
  }

  package let path: String
  private let queue: DatabaseQueue
  /// What has to be there for as long as the store is open.
  private let holder: (any Sendable)?
  /// The tables as whoever opened it reads and writes them.
  private let followed: [FollowedTable]

  /// Whether it is a copy, which goes when nobody reads it any longer.
  package var isCopy: Bool { holder != nil }

  /// How long a connection waits for another process before it gives up.
  static let busySeconds = 10
  /// "GZTE": marks a SQLite file as a store (SQLite's `application_id`).
  private static let applicationID: Int32 = 0x475A_5445

  package enum Access: Sendable {
    /// No record can be changed; an older schema is brought up to date all the same.
    case reading
    /// Records can be changed; an older schema is brought up to date.
    case writing
  }

  private init(
    path: String, queue: DatabaseQueue, holder: (any Sendable)? = nil, followed: [FollowedTable] = []
  ) {
    self.path = path
    self.queue = queue
    self.holder = holder
    self.followed = followed
  }

  /// The same store for whoever reads and writes by declarations: once their tables are others, nothing is read or written
  /// any more.
  package func following(_ followed: [FollowedTable]) -> RecordStore {
    RecordStore(path: path, queue: queue, holder: holder, followed: followed)
  }

  /// The same store for whoever reads and writes some of its tables alone: the others may come to be declared otherwise.
  package func following(only tables: Set<String>) -> RecordStore {
    following(followed.filter { tables.contains($0.table.name) })
  }

  private func checkTables(in snapshot: Snapshot) throws {
    if followed.isEmpty { return }
    let digests = try snapshot.declarationDigests()
    // The declaration of nearly every table is as it was.
    guard followed.contains(where: { digests[$0.table.name]?.digest != $0.digest }) else { return }
    let stored = try snapshot.declarations()
    let others = followed.map(\.table).filter { stored[$0.name]?.table != $0 }.map(\.name)
    if !others.isEmpty { throw StoreError.otherDeclarations(tables: others.sorted()) }
  }

  /// Makes a new, empty store.
  ///
  /// - Throws: ``StoreError/exists(path:)``, ``StoreError/notWritable(path:detail:)``.
  @discardableResult
  package static func create(
    at path: String, currency: Currency, migrations: [Migration]
  ) throws(StoreError) -> RecordStore {
    guard !FileManager.default.fileExists(atPath: path) else { throw .exists(path: path) }
    // As other new files, for those who may write what whoever makes it does; SQLite's own are never for a group.
    close(Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666))
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration(for: .writing))
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      }
      try migrator(migrations).migrate(queue)
      try queue.write { database in
        try database.execute(
          sql: "INSERT INTO store (revision, currency) VALUES (0, ?)", arguments: [currency.code])
      }
      return RecordStore(path: path, queue: queue)
    } catch { throw StoreError.from(error, path: path) }
  }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - currency: the currency of the settings, which must be the store's own.
  ///   - holder: what has to be there for as long as the store is open, such as the folder of a copy.
  /// - Throws: ``StoreError`` where there is none, it is damaged, of a newer version, or in another currency.
  package static func open(
    at path: String, for access: Access, currency: Currency, migrations: [Migration],
    holding holder: (any Sendable)? = nil
  ) throws(StoreError) -> RecordStore {
    guard let isFolder = FileManager.default.isFolder(path) else { throw .missing(path: path) }
    guard !isFolder else { throw .notAStore(path: path) }
    do {
      let queue = try rollingBack(path) {
        try DatabaseQueue(path: path, configuration: configuration(for: access))
      }
      let migrator = migrator(migrations)
      let (identifier, isNewer, isComplete, applied) = try rollingBack(path) {
        try queue.read { database in
          (
            try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0,
            try migrator.hasBeenSuperseded(database), try migrator.hasCompletedMigrations(database),
            try migrator.appliedIdentifiers(database)
          )
        }
      }
      guard identifier == applicationID else { throw StoreError.notAStore(path: path) }
      guard !isNewer else {
        let known = Set((Migration.ofStore + migrations).map(\.name))
        throw StoreError.newerVersion(path: path, migrations: applied.subtracting(known).sorted())
      }
      if !isComplete {
        // One that is opened for reading is brought up to date as well, if it can be written.
        do {
          let writer =
            access == .writing
            ? queue : try DatabaseQueue(path: path, configuration: configuration(for: .writing))
          try migrator.migrate(writer)
        } catch let error as DatabaseError where access == .reading && StoreError.isRefusal(error) {
          throw StoreError.needsMigration(path: path)
        }
      }
      let stored = try queue.read { try String.fetchOne($0, sql: "SELECT currency FROM store") }
      guard let stored else { throw StoreError.damaged(path: path, detail: "its table of settings is empty") }
      guard stored == currency.code else {
        throw StoreError.otherCurrency(path: path, stored: stored, configured: currency.code)
      }
      return RecordStore(path: path, queue: queue, holder: holder)
    } catch { throw StoreError.from(error, path: path) }
  }

  /// Reads in one transaction: every query in `body` sees the same state of the store.
  ///
  /// - Throws: ``StoreError``, such as ``StoreError/otherDeclarations(tables:)``, and what `body` throws.
  package func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
    do {
      return try Self.rollingBack(path) {
        try queue.read { database in
          // Takes the lock, before anything is handed out that an undone change would make wrong.
          _ = try Int.fetchOne(database, sql: "SELECT revision FROM store")
          let snapshot = Snapshot(database: database, path: path)
          try checkTables(in: snapshot)
          return try body(snapshot)
        }
      }
    } catch let error as DatabaseError { throw StoreError.from(error, path: path) }
  }

  /// The same while nobody writes, so that what is read beside it sees the same state, too.
  ///
  /// A store whose changes another program has had written to a log (`journal_mode = WAL`) is written beside whoever
  /// reads it, unless it is locked.
  package func readAlone<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
    guard StoreFile.hasLog(path), let writer = try? Self.queue(path, for: .writing) else {
      return try read(body)
    }
    var outcome: Swift.Result<Result, any Error>?
    do {
      try writer.inTransaction(.immediate) { _ in
        outcome = Swift.Result { try read(body) }
        return .rollback
      }
    } catch let error as DatabaseError {
      // Whoever cannot write it reads it all the same.
      guard StoreError.isRefusal(error) else { throw StoreError.from(error, path: path) }
    }
    return try (outcome ?? Swift.Result { try read(body) }).get()
  }

  /// Reads beside ``readAlone(_:)``, on a connection of its own and so on any thread: as long as the other one lasts, no
  /// change comes between them, and both see the same state of the store.
  package func readBeside<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
    do {
      let queue = try DatabaseQueue(path: path, configuration: Self.configuration(for: .reading))
      return try RecordStore(path: path, queue: queue).read(body)
    } catch let error as DatabaseError { throw StoreError.from(error, path: path) }
  }

  /// Writes the store as it is now into a new file.
  ///
  /// - Complexity: O(size of the file).
  package func copy(to copy: String) throws(StoreError) {
    do { try queue.backup(to: try DatabaseQueue(path: copy)) } catch {
      if let error = error as? DatabaseError, error.resultCode == .SQLITE_FULL {
        throw .notWritable(path: copy, detail: "database or disk is full")
      }
      throw StoreError.from(error, path: path)
    }
  }

  /// Checks the whole file: every page of it, its indexes, and the references between records.
  ///
  /// - Throws: ``StoreError/damaged(path:detail:)``, ``StoreError/danglingReference(path:table:)``.
  /// - Complexity: O(size of the file).
  package func check() throws {
    try checkPages()
    try read { snapshot in
      let broken = try snapshot.first("PRAGMA foreign_key_check") { try $0.text(0) }
      if let broken { throw StoreError.danglingReference(path: path, table: broken) }
    }
  }

  /// Checks what is stored against the rules of its columns, such as amounts that are never less than zero.
  ///
  /// SQLite knows these rules only where it could write; of a file that cannot be written nothing is checked.
  /// - Throws: ``StoreError/damaged(path:detail:)``, which names the table.
  /// - Complexity: O(size of the file).
  package func checkRules() throws {
    guard access(path, W_OK) == 0 else { return }
    try RecordStore(path: path, queue: try Self.queue(path, for: .writing)).checkPages()
  }

  private func checkPages() throws {
    try read { snapshot in
      let faults = try snapshot.all("PRAGMA quick_check(1)") { try $0.text(0) }
      if let fault = faults.first, fault != "ok" { throw StoreError.damaged(path: path, detail: fault) }
    }
  }

  private static func queue(_ path: String, for access: Access) throws(StoreError) -> DatabaseQueue {
    do { return try DatabaseQueue(path: path, configuration: configuration(for: access)) } catch {
      throw StoreError.from(error, path: path)
    }
  }

  /// By which it is told that the file has changed, by whatever program: SQLite's own count of its changes, and its size
  /// and time, as another file that is put in its place can have the same count; nil where it cannot be read, or does not
  /// tell, as another program has its changes written to a log beside it (`journal_mode = WAL`).
  package var fileState: String? {
    guard let descriptor = StoreFile.descriptor(of: path) else { return nil }
    // The database header holds the mode at offset 18, and the count in big-endian order at 24.
    var header = [UInt8](repeating: 0, count: 28)
    var status = stat()
    guard pread(descriptor, &header, header.count, 0) == header.count, header[18] == 1,
      fstat(descriptor, &status) == 0
    else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return
      "\(header[24...].reduce(0) { $0 << 8 | UInt32($1) }).\(status.st_size).\(time.tv_sec).\(time.tv_nsec)"
  }

  /// Changes the store in one transaction under a new revision.
  ///
  /// Where `body` throws, nothing has changed. A change that changes no row takes no revision.
  /// - Throws: ``StoreError``, such as ``StoreError/otherDeclarations(tables:)``, and what `body` throws.
  package func change<Result>(_ body: (Change) throws -> Result) throws -> Result {
    do {
      return try queue.write { database in
        let revision = (try Int.fetchOne(database, sql: "SELECT revision FROM store") ?? 0) + 1
        try database.execute(sql: "UPDATE store SET revision = ?", arguments: [revision])
        let change = Change(database: database, path: path, revision: revision)
        try checkTables(in: change.snapshot)
        let result = try body(change)
        try change.close()
        return result
      }
    } catch {
      // Where the disk is full, SQLite leaves the change to be undone by whoever reads next.
      _ = try? queue.read { try Int.fetchOne($0, sql: "SELECT revision FROM store") }
      throw error is DatabaseError ? StoreError.from(error, path: path) : error
    }
  }

  /// Has whatever is deleted overwritten from now on, which some systems' SQLite does anyway.
  func overwriteDeleted() throws(StoreError) {
    do {
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    } catch { throw StoreError.from(error, path: path) }
  }

  /// Writes the whole file anew, without what was deleted in it.
  func rewrite() throws(StoreError) {
    do { try queue.vacuum() } catch { throw StoreError.from(error, path: path) }
  }

  /// Reads from a store that a process may have left in the middle of a change.
  ///
  /// Such a change is undone by whoever opens the store next, from the journal beside it. A connection that
  /// only reads cannot do that, so that another one does it for it.
  private static func rollingBack<Result>(_ path: String, _ read: () throws -> Result) throws -> Result {
    do { return try read() } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
    {
      do {
        let writer = try DatabaseQueue(path: path, configuration: configuration(for: .writing))
        _ = try writer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
        try writer.close()
      } catch let error as DatabaseError where StoreError.isRefusal(error) {
        throw StoreError.notWritable(
          path: path, detail: "a change of it was cut short, and can be undone only where it can be written")
      }
      return try read()
    }
  }

  /// SQLite counts its memory under a lock of the whole process, unless it is told not to before anything uses it.
  static let leavesMemoryUncounted = sqlite_leave_memory_uncounted() == 0

  /// In kibibytes: what one import changes mostly stays in memory until it is stored.
  private static let writersCacheSize = 65_536

  static func configuration(for access: Access) -> Configuration {
    _ = leavesMemoryUncounted
    var configuration = Configuration()
    configuration.readonly = access == .reading
    configuration.busyMode = .timeout(Double(busySeconds))
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA trusted_schema = OFF")
      if access == .writing {
        try database.execute(sql: "PRAGMA cache_size = -\(Self.writersCacheSize)")
      }
      // Declarations ask for what is stored where a field is empty.
      QueryFunctions.register(in: database.sqliteConnection)
    }
    return configuration
  }

  private static func migrator(_ migrations: [Migration]) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for migration in Migration.ofStore + migrations {
      migrator.registerMigration(migration.name) { try $0.execute(sql: migration.sql) }
    }
    return migrator
  }
}
