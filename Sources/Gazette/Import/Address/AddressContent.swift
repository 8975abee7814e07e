internal import Digests
internal import Foundation

/// What an address has given.
package struct AddressContent: Sendable, Equatable {
  enum Form: Sendable, Equatable {
    /// One answer.
    case file([UInt8], AddressForm)
    /// The rows of several, and a digest of them.
    case pages(SourceTable, digest: String)
  }

  let form: Form
}

/// What an answer says of how it is written.
struct AddressForm: Sendable, Equatable {
  /// By which its format is known, such as `csv`; nil where it says nothing of it.
  var fileExtension: String?
  var encoding: TextEncoding?

  /// By the name of the file, or the type that the answer says.
  ///
  /// - Parameter body: what it holds, which may have come packed.
  init(name: String, _ answer: HTTPAnswer, _ body: [UInt8], isUnpacked: Bool) {
    var name = name
    if isUnpacked, name.lowercased().hasSuffix(".gz") { name = String(name.dropLast(3)) }
    let parts = (answer.fields["content-type"] ?? "").split(separator: ";").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let type = parts.first?.lowercased() ?? ""
    let packed = name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
    let own = URL(fileURLWithPath: packed).pathExtension
    if SourceFormat(fileExtension: own) != nil {
      fileExtension = own.lowercased()
    } else {
      fileExtension = Self.extensions[type] ?? (type.hasSuffix("+json") ? "json" : nil)
    }
    let charset = parts.dropFirst().lazy.compactMap { part -> String? in
      guard part.lowercased().hasPrefix("charset=") else { return nil }
      return String(part.dropFirst("charset=".count)).trimmingCharacters(
        in: CharacterSet(charactersIn: "\"'"))
    }.first
    // JSON and YAML are of no other, whatever a server says of all that it gives.
    let isPlain = ["csv", "tsv", "txt", nil].contains(fileExtension)
    if isPlain, let charset, !["utf-8", "utf8", "us-ascii"].contains(charset.lowercased()),
      // What is UTF-8 beyond ASCII is nothing else; servers say the same encoding of whatever they give.
      body.allSatisfy({ $0 < 0x80 }) || String(validating: body, as: UTF8.self) == nil
    {
      encoding = TextEncoding(charset)
    }
  }

  private static let extensions = [
    "text/csv": "csv", "application/csv": "csv", "text/tab-separated-values": "tsv",
    "application/json": "json", "text/json": "json",
    "application/x-ndjson": "jsonl", "application/ndjson": "jsonl", "application/jsonl": "jsonl",
    "application/json-lines": "jsonl",
    "application/yaml": "yml", "application/x-yaml": "yml", "text/yaml": "yml",
    "application/x-plist": "plist",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  ]

  /// How the answer is read: what somebody has said of its encoding counts more than what it says itself.
  func options(_ given: SourceOptions) -> SourceOptions {
    var options = given
    options.fileExtension = fileExtension ?? ""
    options.isAnswer = true
    options.encoding = options.encoding ?? encoding
    return options
  }
}

extension SourceInput {
  /// Reads what an address has given.
  ///
  /// - Parameter name: after which it is called.
  /// - Throws: ``SourceError``.
  init(_ answer: AddressContent, name: String, _ options: SourceOptions) throws(SourceError) {
    switch answer.form {
    case .file(let bytes, let form):
      self = try SourceInput(bytes, path: name, form.options(options))
    case .pages(let table, let digest):
      self = SourceInput(path: name, content: .records(table), digest: digest)
    }
  }
}

/// The rows of the answers of an address, one below the other.
struct AddressPages {
  private(set) var table = SourceTable(columns: [], rows: [])
  private var places: [String: Int] = [:]
  private var hash = MessageDigest(.sha256)
  /// How many lines the answers before have.
  private var lines = 0

  var digest: String { MessageDigest.hexadecimal(hash.finished().prefix(16)) }

  /// Adds the rows of an answer.
  ///
  /// - Parameters:
  ///   - name: of the source and the page, for errors.
  /// - Returns: how many rows it has; nil where it is no list of records.
  /// - Throws: ``SourceError``.
  /// - Complexity: O(bytes + rows × columns).
  mutating func add(
    _ bytes: [UInt8], name: String, _ options: SourceOptions
  ) throws(SourceError) -> Int? {
    hash.update(bytes)
    var options = options
    options.needsList = true
    let input: SourceInput
    do { input = try SourceInput(bytes, path: name, options) } catch {
      switch error {
      case .noRecords: return nil
      // Formats of lines have nothing to say that there is none.
      case .empty where ["csv", "tsv", "jsonl"].contains(options.fileExtension): return 0
      default: throw error
      }
    }
    let page: SourceTable
    switch input.content {
    case .separatedText(let scanner): page = try CSVReader.table(scanner)
    case .records(let records): page = records
    case .database: throw .unsupportedFormat(path: name, found: .sqlite)
    }
    for column in page.columns where places[column] == nil {
      places[column] = table.columns.count
      table.columns.append(column)
    }
    guard table.columns.count <= SourceRecords.columnLimit else {
      throw .tooManyColumns(path: name, found: table.columns.count, limit: SourceRecords.columnLimit)
    }
    add(page)
    let rows = page.rows.map(\.line) + page.malformed.map(\.line)
    lines += max(bytes.count { $0 == 0x0A } + (bytes.last == 0x0A ? 0 : 1), rows.max() ?? 0)
    return rows.count
  }

  private mutating func add(_ page: SourceTable) {
    table.totals += page.totals
    table.hasHeader = page.hasHeader
    let targets = page.columns.map { places[$0] ?? 0 }
    func spread(_ values: [SourceValue]) -> [SourceValue] {
      var spread = [SourceValue](repeating: .null, count: table.columns.count)
      for (target, value) in zip(targets, values) { spread[target] = value }
      return spread
    }
    let absentOfAll = Set(table.columns.indices).subtracting(targets)
    for row in page.rows {
      table.rows.append(
        SourceRow(
          line: lines + row.line, ordinal: row.ordinal, values: spread(row.values),
          absentColumns: absentOfAll.union(row.absentColumns.map { targets[$0] }),
          emptiedObjects: row.emptiedObjects, recordLine: row.recordLine.map { lines + $0 },
          isObject: row.isObject))
    }
    for row in page.malformed {
      table.malformed.append(
        MalformedRow(
          line: lines + row.line, ordinal: row.ordinal, reason: row.reason, values: spread(row.values)))
    }
  }

  /// All of it: rows of earlier pages do not have the columns that only later ones have.
  var whole: SourceTable {
    var whole = table
    let count = table.columns.count
    whole.rows = table.rows.map { row in
      guard row.values.count < count else { return row }
      let missing = row.values.count..<count
      return SourceRow(
        line: row.line, ordinal: row.ordinal, values: row.values + missing.map { _ in .null },
        absentColumns: row.absentColumns.union(missing), emptiedObjects: row.emptiedObjects,
        recordLine: row.recordLine, isObject: row.isObject)
    }
    return whole
  }
}
