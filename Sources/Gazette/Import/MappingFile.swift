internal import Forms
internal import Foundation
internal import Press
internal import RecordStore

/// A SELECT over the table `source` that shapes the rows of foreign files.
struct MappingFile {
  let name: String
  let sql: String

  /// - Throws: ``ImportError/mappingNotReadable(mapping:detail:)``.
  init(path: String) throws(ImportError) {
    name = URL(fileURLWithPath: path).lastPathComponent
    if let reason = SystemReason.whyNoFile(path) { throw .mappingNotReadable(mapping: path, detail: reason) }
    let bytes: Data
    do { bytes = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw .mappingNotReadable(mapping: path, detail: SystemReason.words(error))
    }
    guard let text = String(handwritten: bytes) else {
      throw .mappingNotReadable(mapping: path, detail: "it is not UTF-8")
    }
    sql = text
  }

  /// Whether the SELECT reads others of the files as well as the first, so that all of them together are one source.
  ///
  /// - Parameter areOnePattern: whether nobody has named the files one by one.
  /// - Throws: ``ImportError`` where the SELECT cannot be run over any of them, or names a table that none of them is.
  func joins(_ first: SourceInput, to others: [String], areOnePattern: Bool) throws -> Bool {
    // A file may have no table of the SELECT's own, where a database behind it has one.
    let databases = others.filter(SourceInput.isCalledDatabase)
    if first.databasePath == nil, databases.count == 1, let database = databases.first,
      let tables = try? MappingQuery.tables(ofDatabaseAt: database),
      !MappingQuery.names(in: sql).isDisjoint(with: tables.map { $0.lowercased() })
    {
      return true
    }
    do {
      _ = try query(over: [first])
      return false
    } catch MappingQuery.Failure.refused(let detail) where detail.hasPrefix("no such table: ") {
      let name = detail.dropFirst("no such table: ".count).lowercased()
      let isFirstFile = first.databasePath != nil && name == MappingQuery.firstName
      let isOther = others.contains { other in
        isFirstFile
          ? !SourceInput.isCalledDatabase(other) : SourceInput.tableName(of: other).lowercased() == name
      }
      if isOther || areOnePattern { return isOther }
      let stored = try [first.databasePath].compactMap(\.self).flatMap(MappingQuery.tables)
      let tables =
        (first.databasePath == nil ? [first.tableName] : stored)
        + others.flatMap { path in
          SourceInput.isCalledDatabase(path)
            ? (try? MappingQuery.tables(ofDatabaseAt: path)) ?? [] : [SourceInput.tableName(of: path)]
        }
      throw ImportError.missingName(mapping: name, line: line(of: detail), detail: detail, .tables(tables))
    } catch is MappingQuery.Failure {
      // What is wrong is told when it is run.
      return false
    }
  }

  /// Makes sure that it is one SELECT that can be read, whatever tables and columns it names.
  ///
  /// - Throws: ``ImportError``.
  func checkForm() throws {
    try told(of: []) {
      do throws(MappingQuery.Failure) {
        _ = try MappingQuery(sql, over: [.init(name: MappingQuery.firstName, columns: [])])
      } catch {
        // All else that SQLite can say may be another thing over the columns that the files have.
        let faults = [
          "syntax error", "incomplete input", "unrecognized token", "no such function: ", "wrong number",
        ]
        if case .refused(let detail) = error, !faults.contains(where: detail.contains) { return }
        throw error
      }
    }
  }

  private func query(over inputs: [SourceInput]) throws -> MappingQuery {
    let files = inputs.filter { $0.databasePath == nil }
    if let wide = files.first(where: { $0.columns.count > MappingQuery.columnLimit }) {
      throw SourceError.tooManyColumns(
        path: wide.name, found: wide.columns.count, limit: MappingQuery.columnLimit)
    }
    for file in files {
      if let alike = Self.alike(among: file.columns) {
        throw SourceError.alikeColumns(path: file.name, columns: alike)
      }
    }
    return try MappingQuery(
      sql, over: files.map { MappingQuery.Table(name: $0.tableName, columns: $0.columns) },
      database: inputs.lazy.compactMap(\.databasePath).first)
  }

  /// The first two names that are one to SQL, which knows the capital letters of ASCII alone.
  private static func alike(among columns: [String]) -> [String]? {
    var names: [[UInt8]: String] = [:]
    for column in columns {
      let small = column.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
      if let other = names.updateValue(column, forKey: small) { return [other, column] }
    }
    return nil
  }

  /// The rows that the SELECT makes of files; malformed rows of the files are handed through.
  ///
  /// - Parameters:
  ///   - inputs: of which the first is `source`, too.
  ///   - kind: that of the records for whose fields its columns are.
  ///   - options: how the files are written; where their texts have another decimal sign than SQL, their numbers are
  ///     such in SQL.
  ///   - seconds: how long the SELECT may run.
  /// - Throws: ``ImportError``, ``SourceError``.
  func rows(
    over inputs: [SourceInput], as kind: RecordKind, _ options: SourceOptions, within seconds: Int
  ) throws -> SourceRows {
    let files = inputs.filter { $0.databasePath == nil }
    // An answer without any record, such as `[]`, has no columns to select from.
    if inputs.count == 1, let only = files.first, only.columns.isEmpty {
      return SourceRows(try only.table())
    }
    guard inputs.count - files.count <= 1 else {
      throw ImportError.severalDatabases(
        mapping: name, files: inputs.filter { $0.databasePath != nil }.map(\.name))
    }
    return try told(of: inputs) {
      let query = try query(over: inputs)
      for (place, file) in files.enumerated() where inputs.count > 1 && place > 0 {
        guard query.names(place) else {
          throw ImportError.fileNotRead(mapping: name, file: file.name, table: file.tableName)
        }
      }
      let unknown = kind.unknownColumns(among: query.columnNames)
      guard unknown.isEmpty else {
        throw ImportError.unknownFields(mapping: name, columns: unknown, fields: kind.columnNames)
      }
      let others = options.amounts.flatMap { $0.decimalSign == .point ? nil : $0 }
      // What `parse_amount` is given are numbers, or texts with a sign of their own.
      let given = query.names(givenTo: "parse_amount")
      // What it is given by another name, as one within gives it, may be of any column.
      let isOfColumns =
        query.isOneSelect && !given.isDisjoint(with: files.flatMap { $0.columns.map { $0.lowercased() } })
      var numbers =
        others.map { ToldNumbers(beside: $0) }
        ?? (given.isEmpty
          ? nil : ToldNumbers(beside: AmountPattern(decimalSign: .comma), in: isOfColumns ? given : nil))
      if files.count == inputs.count { try refuseComparedTexts(of: query, files, numbers) }
      if inputs.count == 1, let only = files.first, case .separatedText(let scanner) = only.content,
        try query.readsOnce()
      {
        let unread = UnreadRows()
        return rows(of: query, inputs, malformed: { unread.rows(of: only.name) }) { give in
          try CSVRows.read(scanner) { rows in
            try Self.run(query, within: seconds, streaming: rows, give)
            unread.keep(rows.malformed)
          }
        }
      }
      var malformed: [MalformedRow] = []
      for (place, file) in files.enumerated() {
        malformed += try file.load(into: query, place, numbers: &numbers)
      }
      return rows(of: query, inputs, malformed: { [malformed] in malformed }) { [numbers] give in
        try Self.run(query, within: seconds, numbers, give)
      }
    }
  }

  /// Refuses a number beside a column of files that has texts: all of them stand behind all numbers, and none is equal to
  /// one.
  ///
  /// - Throws: ``ImportError/comparedTexts(mapping:line:column:number:)``.
  private func refuseComparedTexts(
    of query: MappingQuery, _ files: [SourceInput], _ numbers: ToldNumbers?
  ) throws(ImportError) {
    for literal in query.comparedNumbers {
      guard let column = literal.column else { continue }
      let name = column.lowercased()
      let having = files.filter { $0.columns.contains { $0.lowercased() == name } }
      guard !having.isEmpty, having.allSatisfy({ $0.hasTextsAlone(in: name, numbers) }) else { continue }
      let line = sql.utf8.prefix(literal.offset).count { $0 == UInt8(ascii: "\n") } + 1
      throw .comparedTexts(mapping: self.name, line: line, column: column, number: literal.text)
    }
  }

  /// The rows of a SELECT, which once begun goes on while those that it has given are read.
  private func rows(
    of query: MappingQuery, _ inputs: [SourceInput], malformed: @escaping () -> [MalformedRow],
    _ run: @escaping @Sendable (_ give: ([SourceRow]) throws -> Void) throws -> Void
  ) -> SourceRows {
    var begun: Handover<[SourceRow]>?
    return SourceRows(columns: query.columnNames, malformed: malformed) {
      let rows = begun ?? Handover(run)
      begun = rows
      return try told(of: inputs) { try rows.next().map { Array($0.joined()) } }
    }
  }

  private static let batch = 256

  /// Gives the rows of a SELECT, some at a time.
  private static func run(
    _ query: MappingQuery, within seconds: Int, _ numbers: ToldNumbers? = nil,
    streaming source: (any StreamedRows)? = nil, _ give: ([SourceRow]) throws -> Void
  ) throws {
    var rows: [SourceRow] = []
    var count = 0
    try query.run(
      within: seconds, streaming: source, columns: { _ in },
      row: { values in
        count += 1
        rows.append(SourceRow(line: count, values: values.map { numbers?.value($0) ?? SourceValue($0) }))
        guard rows.count == batch else { return }
        try give(rows)
        rows.removeAll(keepingCapacity: true)
      })
    if !rows.isEmpty { try give(rows) }
  }

  /// Tells what is wrong with the SELECT as an error of the mapping.
  private func told<Result>(of inputs: [SourceInput], _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch StoreError.tookTooLong(let seconds) {
      throw ImportError.mappingTookTooLong(mapping: name, seconds: seconds)
    } catch let failure as MappingQuery.Failure {
      switch failure {
      case .notASelect, .severalStatements: throw ImportError.notASelect(mapping: name)
      case .locked(let seconds):
        let database = inputs.first { $0.databasePath != nil }
        throw SourceError.unreadable(path: database?.path ?? name, reason: .locked(seconds: seconds))
      case .repeatedTable(let table): throw ImportError.repeatedTable(table, files: inputs.map(\.name))
      case .refused(let detail):
        let line = line(of: detail)
        guard let choice = choice(detail, inputs) else {
          throw ImportError.badMapping(mapping: name, line: line, detail: detail)
        }
        throw ImportError.missingName(mapping: name, line: line, detail: detail, choice)
      }
    }
  }

  /// What a user can choose from who names a table or column that the files do not have.
  private func choice(_ detail: String, _ inputs: [SourceInput]) -> MappingChoice? {
    let files = inputs.filter { $0.databasePath == nil }
    let stored =
      (try? inputs.lazy.compactMap(\.databasePath).first.map(MappingQuery.tables)) ?? []
    if detail.hasPrefix("no such table") {
      return inputs.count == 1 && stored.isEmpty ? .source : .tables(files.map(\.tableName) + stored)
    }
    guard detail.hasPrefix("no such column"), stored.isEmpty else { return nil }
    let name = detail.dropFirst("no such column: ".count)
    if name.contains("."),
      let column = files.flatMap(\.columns).first(where: { $0.lowercased() == name.lowercased() })
    {
      return .quoted(column)
    }
    return .columns(
      files.map { file in
        MappingChoice.Table(
          name: inputs.count == 1 ? MappingQuery.firstName : file.tableName,
          columns: Array(file.columns.prefix(30)), hasMore: file.columns.count > 30)
      })
  }

  /// The line of the word that SQLite complains of, where that word stands only once.
  private func line(of detail: String) -> Int? {
    let word: Substring
    if let quoted = detail.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first {
      word = quoted
    } else if detail.hasPrefix("no such "), let colon = detail.lastIndex(of: ":") {
      word = detail[colon...].dropFirst(2)
    } else {
      return nil
    }
    guard !word.isEmpty, let place = sql.range(of: word),
      sql[place.upperBound...].range(of: word) == nil
    else { return nil }
    return sql[..<place.lowerBound].count(where: \.isNewline) + 1
  }
}

/// What a mapping can name in the place of a table or column that there is none of.
package enum MappingChoice: Sendable, Equatable {
  /// The rows of the only file.
  case source
  case tables([String])
  case columns([Table])
  /// A column whose name SQL takes for that of a table and a column of it.
  case quoted(String)

  package struct Table: Sendable, Equatable {
    package let name: String
    /// The first ones, beside `line`.
    package let columns: [String]
    package let hasMore: Bool
  }
}

/// Numbers of files beside whose texts numbers are written otherwise.
struct ToldNumbers: Sendable {
  private let pattern: AmountPattern
  /// Those that are texts in SQL, as they are written.
  private var texts: Set<String> = []

  /// The names of the columns, in small letters; nil for all.
  private let columns: Set<String>?

  init(beside pattern: AmountPattern, in columns: Set<String>? = nil) {
    self.pattern = pattern
    self.columns = columns
  }

  /// Whether the numbers of a column are told.
  func areThose(of column: String) -> Bool { columns?.contains(column.lowercased()) ?? true }

  /// Gives SQL a number as such, unless it would not give back what is written.
  ///
  /// - Returns: whether it has it; else it is to get the text.
  mutating func bind(_ text: String, at place: Int, of loader: RowLoader) -> Bool {
    // A text that is written like it would be taken for another number.
    if loader.bind(number: text, at: place, isAnyWriting: pattern.plain(text) != nil) { return true }
    texts.insert(text)
    return false
  }

  /// A value that comes out of SQL.
  func value(_ value: MappedValue) -> SourceValue {
    if case .text(let text) = value, texts.contains(text) { .number(text) } else { SourceValue(value) }
  }
}

extension SourceValue {
  /// The value for SQL: lists and objects as JSON text, numbers as they were written, but without exponents.
  var storeValue: StoreValue {
    switch self {
    case .null: .null
    case .bool(let isOn): .integer(isOn ? 1 : 0)
    case .number(let text): .text(JSONNumber.withoutExponent(text))
    case .date(let text), .text(let text): .text(text)
    case .list, .object: .text(jsonText)
    }
  }

  init(_ value: StoreValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .number(String(number))
    case .text(let text): self = .text(text)
    }
  }

  init(_ value: MappedValue) {
    switch value {
    case .null: self = .null
    case .number(let text): self = .number(text)
    case .text(let text): self = .text(text)
    }
  }
}
