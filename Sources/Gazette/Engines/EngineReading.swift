internal import Forms
internal import Foundation
internal import Postgres
internal import RecordStore

/// Asks one engine the questions of an edition, all of which see the same rows of it.
struct EngineReading {
  private let connection: PostgresConnection
  private let settings: Settings
  private let seconds: Int

  /// What comes back is a result, not its rows: more than that is asked for by mistake.
  static let rowLimit = 100_000
  static let byteLimit = 64 << 20

  /// Connects.
  ///
  /// - Throws: ``DatabaseFault`` with the place of the first question.
  init(of engine: EngineSettings, for first: EngineQuestion, _ settings: Settings) throws(DatabaseFault) {
    self.settings = settings
    seconds = engine.timeLimit ?? settings.queryTimeLimit
    do throws(DatabaseFault) {
      connection = try PostgresConnection.open(
        engine.address, within: seconds, in: settings.timeZone, of: engine.name)
    } catch { throw error.ofEngine(at: first.place, in: first.file.file) }
  }

  /// The answer to a question.
  ///
  /// - Throws: ``DatabaseFault``, ``PageError``.
  /// - Complexity: O(rows of the answer).
  func answer(to question: EngineQuestion) throws -> EngineAnswer {
    let statement = try question.statement()
    let values = statement.parameters.compactMap { question.parameters[$0] }
    do {
      let columns = try connection.columns(of: statement.sql, values)
      let kept = try check(columns, statement, question)
      var rows: [[String?]] = []
      var size = 0
      try connection.forEachPart(of: statement.ordered(columns), values) { part in
        size += part.byteCount
        guard rows.count + part.rowCount <= Self.rowLimit, size <= Self.byteLimit else {
          throw question.file.error(
            .longAnswer(question.query.name, rows: Self.rowLimit, bytes: Self.byteLimit), at: question.place)
        }
        for row in 0..<part.rowCount {
          rows.append(
            try columns.indices.map { place in
              try part.text(row: row, column: place).map {
                try value($0, columns[place].type, kept[place], question)
              }
            })
        }
      }
      return EngineAnswer(
        engine: question.engine.name, sql: question.query.sql,
        parameters: Dictionary(
          uniqueKeysWithValues: statement.parameters.map { ($0, question.parameters[$0]?.text) }),
        columns: kept, rows: rows)
    } catch let error as PostgresError { throw fault(error, question, statement) }
  }

  private func fault(
    _ error: PostgresError, _ question: EngineQuestion, _ statement: EngineStatement
  ) -> DatabaseFault {
    let (name, file) = (question.engine.name, question.file.file)
    guard case .refused(let refusal) = error else {
      return DatabaseFault(name, in: file, at: question.place, .server(error)).ofEngine
    }
    let place = question.place(refusal, in: statement)
    guard refusal.isMissingTable else { return DatabaseFault(name, in: file, at: place, .server(error)) }
    return DatabaseFault(
      name, in: file, at: place,
      .unknownTable(DatabaseFault.missing(in: refusal.message), known: DatabaseFault.known(of: connection)))
  }

  /// What the columns of an answer are.
  private func check(
    _ columns: [PostgresColumn], _ statement: EngineStatement, _ question: EngineQuestion
  ) throws -> [EngineAnswer.Column] {
    var names: Set<String> = []
    for column in columns {
      guard PageParts.isPlainName(column.name) else { throw question.error(.unnamedColumn(column.name)) }
      guard names.insert(column.name.lowercased()).inserted else {
        throw question.error(.repeatedColumn(column.name))
      }
      if column.type == .money {
        throw question.error(
          .refused(
            "the column \(column.name) is of the server's own type money, which is written in its currency. Write ::numeric behind the value, and money(…) AS \(column.name) around it"
          ))
      }
      if column.type.hasBytes {
        throw DatabaseFault(
          question.engine.name, in: question.file.file, at: question.place, .bytes(column: column.name))
      }
    }
    return columns.map { column in
      let isAmount = statement.amounts.contains(column.name.lowercased())
      return EngineAnswer.Column(name: column.name, type: isAmount ? .money : EngineAnswer.Kind(column.type))
    }
  }

  /// A value as it is kept.
  private func value(
    _ text: String, _ type: PostgresType, _ column: EngineAnswer.Column, _ question: EngineQuestion
  ) throws(PageError) -> String {
    func refuse(_ expected: LocalizedText) -> PageError {
      question.file.error(
        .badValue(text, column: column.name, table: question.query.name, expected: expected),
        at: question.place)
    }
    switch column.type {
    case .integer: return text
    case .text: return if case .array = type { SourceValue(text, type).jsonText } else { text }
    case .truth: return text == "t" ? "true" : "false"
    case .decimal:
      let plain = DatabaseNumber.withoutZeros(DatabaseNumber.plain(text))
      guard ExactDecimal(plain) != nil else {
        throw refuse("a number of at most 18 digits, as round(…, 2) gives")
      }
      return plain
    case .money:
      guard
        let money = Money(
          DatabaseNumber.withoutZeros(DatabaseNumber.plain(text)), currency: settings.currency)
      else {
        throw refuse(
          "an amount of whole units of \(settings.currency.code) with \(settings.currency.minorDigits) decimals, as money(round(…, \(settings.currency.minorDigits))) gives"
        )
      }
      return money.plainText(in: settings.currency)
    case .date:
      guard let date = CalendarDate(iso: text) else { throw refuse("a date") }
      return date.description
    case .moment:
      guard let moment = CalendarMoment(iso: DatabaseMoment.iso(text), in: settings.timeZone) else {
        throw refuse("a moment")
      }
      return moment.description
    }
  }
}

extension EngineAnswer.Kind {
  init(_ type: PostgresType) {
    self =
      switch type {
      case .boolean: .truth
      case .integer: .integer
      case .decimal, .real: .decimal
      case .date: .date
      case .moment, .zonedMoment: .moment
      case .bytes, .json, .array, .money, .text, .padded, .other: .text
      }
  }
}
