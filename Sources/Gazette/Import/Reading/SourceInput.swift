internal import Digests
internal import Forms
internal import Foundation
internal import Press
internal import RecordStore

/// A file that is imported: unpacked, in UTF-8, and told what it is; its rows are not read yet.
struct SourceInput {
  /// As it was given, for errors.
  let path: String
  let content: Content
  /// Of its bytes, 32 hexadecimal digits of SHA-256.
  let digest: String

  enum Content {
    case separatedText(CSVScanner)
    case records(SourceTable)
    /// With its copy, where the file is packed.
    case database(UnpackedDatabase?)
  }

  /// - Parameter file: of the path `-` it is the standard input.
  /// - Throws: ``SourceError``.
  init(_ file: ImportFile, options: SourceOptions = SourceOptions()) throws(SourceError) {
    let path = file.path
    if let answer = file.answer {
      self = try SourceInput(answer, name: path, options)
      return
    }
    let name = path == Self.standardInput ? SourceFile.standardInputName : path
    let bytes: [UInt8]
    if let printed = file.bytes {
      bytes = printed
    } else {
      bytes = try path == Self.standardInput ? Self.standardInputBytes() : SourceFile.bytes(at: path)
    }
    let isFile = path != Self.standardInput && file.bytes == nil
    self = try SourceInput(bytes, path: name, isFile: isFile, options)
    self.name = file.rowName
  }

  /// - Parameter isFile: whether the bytes are those of the file at the path, which a database must be.
  init(_ bytes: [UInt8], path: String, isFile: Bool = false, _ options: SourceOptions) throws(SourceError) {
    var hash = MessageDigest(.sha256)
    hash.update(bytes)
    let content: Content
    do throws(SourceError) { content = try SourceFile.content(bytes, path: path, options) } catch {
      guard case .empty = error, options.mayBeEmpty else { throw error }
      content = .records(SourceTable(columns: [], rows: []))
    }
    let digest = MessageDigest.hexadecimal(hash.finished().prefix(16))
    switch content {
    case .database where !isFile: throw .unsupportedFormat(path: path, found: .sqlite)
    case .records(let table):
      let flat = try SourceFile.flattened(table, path: path)
      self.init(path: path, content: .records(flat), digest: digest, isFile: isFile)
    default: self.init(path: path, content: content, digest: digest, isFile: isFile)
    }
  }

  init(path: String, content: Content, digest: String, isFile: Bool = false) {
    folder = isFile ? URL(fileURLWithPath: path).deletingLastPathComponent().path : nil
    self.path = path
    name = Self.name(of: path)
    self.content = content
    self.digest = digest
  }

  /// After which its rows are called; see ``ImportFile/rowName``.
  private(set) var name: String

  /// The folder in which it stands; nil for what is no file.
  let folder: String?

  /// What a SELECT calls it: the name without what stands behind its first dot, of letters, digits and `_`.
  var tableName: String { Self.tableName(of: path) }

  /// Whether a path is that of a database by its name.
  static func isCalledDatabase(_ path: String) -> Bool {
    SourceFormat(fileExtension: URL(fileURLWithPath: path).pathExtension) == .database
  }

  static let standardInput = "-"

  static func name(of path: String) -> String {
    path == standardInput ? SourceFile.standardInputName : URL(fileURLWithPath: path).lastPathComponent
  }

  static func tableName(of path: String) -> String {
    let name = name(of: path)
    let stem = name.prefix { $0 != "." }
    let table = String(
      (stem.isEmpty ? name[...] : stem).map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    // Names that begin so are SQLite's own.
    return table.lowercased().hasPrefix("sqlite_") ? "_\(table)" : table
  }

  static func standardInputBytes() throws(SourceError) -> [UInt8] {
    do { return Array(try FileHandle.standardInput.readToEnd() ?? Data()) } catch {
      throw .unreadable(path: SourceFile.standardInputName, reason: .other(SystemReason.text(error)))
    }
  }

  /// Where the database is that it holds; nil where it holds none.
  var databasePath: String? {
    if case .database(let unpacked) = content { unpacked?.path ?? path } else { nil }
  }

  /// Whether a column has nothing but texts for a SELECT: switches are numbers there, and so are numbers that are told.
  ///
  /// - Parameter name: in small letters.
  /// - Complexity: O(rows)
  func hasTextsAlone(in name: String, _ numbers: ToldNumbers?) -> Bool {
    switch content {
    case .separatedText: return true
    case .database: return false
    case .records(let table):
      guard let place = table.columns.firstIndex(where: { $0.lowercased() == name }),
        !(numbers?.areThose(of: name) ?? false)
      else { return false }
      let values = table.rows.map(\.values[place]).filter { $0 != .null }
      return !values.isEmpty && values.allSatisfy { if case .bool = $0 { false } else { true } }
    }
  }

  /// How many rows of totals of a workbook's tables were left out.
  var totals: Int { if case .records(let table) = content { table.totals } else { 0 } }

  /// The names of its columns; none where it is a database, or an answer without any record.
  var columns: [String] {
    switch content {
    case .separatedText(let scanner): scanner.columns
    case .records(let table): table.columns
    case .database: []
    }
  }

  /// Its rows, objects within them as dotted columns.
  ///
  /// - Throws: ``SourceError``, ``ImportError/severalTables(file:tables:)`` for a database that has more than one.
  func table() throws -> SourceTable {
    switch content {
    case .separatedText(let scanner): return try CSVReader.table(scanner)
    case .records(let table): return table
    case .database(let unpacked):
      let database = unpacked?.path ?? path
      let tables = try Self.mapped(path) { try MappingQuery.tables(ofDatabaseAt: database) }
      guard tables.count == 1 else { throw ImportError.severalTables(file: path, tables: tables) }
      let sql = "SELECT * FROM \(SQLName.quoted(tables[0]))"
      var table = SourceTable(columns: [], rows: [])
      table.hasHeader = true
      var withBytes: Set<Int> = []
      try Self.mapped(path) {
        try MappingQuery(sql, over: [], database: database).run(
          within: Int(Int32.max), columns: { table.columns = $0 },
          row: { table.rows.append(SourceRow(line: table.rows.count + 1, values: $0.map(SourceValue.init))) },
          bytes: { withBytes.insert($0) })
      }
      // No field is called so: that they are left aside is told with the columns that no field has.
      for place in withBytes { table.columns[place] += " (BLOB)" }
      return table
    }
  }

  private static func mapped<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch MappingQuery.Failure.refused(let detail) {
      throw SourceError.unreadable(path: path, reason: .other(detail))
    } catch MappingQuery.Failure.locked(let seconds) {
      throw SourceError.unreadable(path: path, reason: .locked(seconds: seconds))
    }
  }

  /// Fills a table of a query with its rows.
  ///
  /// - Parameter numbers: gives SQL the file's numbers as such; nil where they are texts there, as they are written.
  /// - Returns: the rows that could not be read, in the file's own columns: a SELECT has others.
  /// - Complexity: O(rows × columns that the SELECT reads).
  func load(into query: MappingQuery, _ place: Int, numbers: inout ToldNumbers?) throws -> [MalformedRow] {
    var malformed: [MalformedRow] = []
    switch content {
    case .separatedText(var scanner):
      var scratch: [UInt8] = []
      try query.load(place, columns: query.columns(readOf: place)) { loader in
        malformed = try scanner.forEachRow { line, fields, bytes in
          for (target, column) in loader.columns.enumerated() {
            let field = fields[column]
            if field.isNull {
              loader.bind(.null, at: target)
            } else {
              field.withBytes(in: bytes, scratch: &scratch) {
                loader.bind($0, at: target, isKept: !field.needsUnescaping)
              }
            }
          }
          try loader.insert(line: line)
        }
      }
    case .records(var table):
      let columns = query.columns(readOf: place)
      table.takeIn(unread: Set(table.columns.indices).subtracting(columns))
      let areTold = table.columns.map { numbers?.areThose(of: $0) ?? false }
      try query.load(place, columns: columns) { loader in
        for row in table.rows {
          for (target, column) in loader.columns.enumerated() {
            let value = row.values[column]
            if areTold[column], case .number(let text) = value,
              numbers?.bind(text, at: target, of: loader) ?? false
            {
              continue
            }
            loader.bind(value.storeValue, at: target)
          }
          try loader.insert(line: row.line)
        }
      }
      malformed = table.malformed
    case .database: break
    }
    return malformed.map { $0.of(name) }
  }
}
