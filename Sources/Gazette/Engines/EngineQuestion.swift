internal import Forms
internal import Foundation
internal import Postgres
internal import RecordStore

/// A block that runs on an engine, with all that it is asked with.
struct EngineQuestion: Sendable {
  let file: PageFile
  let query: PageFile.Query
  let engine: EngineSettings
  let parameters: [String: PostgresConnection.Parameter]

  /// Where its name stands.
  var place: TextPlace { query.place }

  var key: EngineAnswers.Key { EngineAnswers.Key(file: file.file, block: query.name.lowercased()) }

  /// The blocks of files that run on engines.
  ///
  /// - Throws: ``PageError`` for an engine that there is not, or a value.
  static func all(in files: [PageFile], _ settings: Settings, asOf: CalendarDate) throws -> [EngineQuestion] {
    var all: [EngineQuestion] = []
    for file in files {
      for query in file.queries {
        guard let named = query.engine else { continue }
        guard let engine = settings.engines.first(where: { $0.name == named.name }) else {
          throw file.error(.unknownEngine(named.name, known: settings.engines.map(\.name)), at: named.place)
        }
        all.append(
          EngineQuestion(
            file: file, query: query, engine: engine, parameters: values(for: file, settings, asOf)))
      }
    }
    return all
  }

  /// The day, and the settings of the kinds of the file's collection; amounts in whole units of the currency.
  private static func values(
    for file: PageFile, _ settings: Settings, _ asOf: CalendarDate
  ) -> [String: PostgresConnection.Parameter] {
    var values: [String: PostgresConnection.Parameter] = ["asOf": .date(asOf.description)]
    for kind in settings.collections.kinds where kind.collection == file.collection {
      for setting in kind.declaration.settings where setting.target == nil {
        values[setting.field.key] =
          switch (setting.field.kind, setting.value) {
          case (_, .null): .text(nil)
          case (.money, .integer(let units)):
            .decimal(Money(minorUnits: units).plainText(in: settings.currency))
          case (_, .integer(let number)): .integer(number)
          case (.date, .text(let text)): .date(text)
          case (.decimal, .text(let text)): .decimal(text)
          case (_, .text(let text)): .text(text)
          }
      }
    }
    return values
  }

  /// Its SELECT as it is sent.
  ///
  /// - Throws: ``PageError``.
  func statement() throws(PageError) -> EngineStatement {
    let statement: EngineStatement
    do { statement = try EngineStatement(query.sql) } catch let fault {
      throw error(fault.problem, at: fault.offset)
    }
    for name in statement.parameters where parameters[name] == nil {
      let offset = EngineStatement.offset(ofParameter: name, in: query.sql)
      guard file.each == nil else {
        throw file.error(
          .engineParameter(name, known: parameters.keys.sorted()), at: query.text.place(ofByte: offset))
      }
      throw error(.unknownParameter(name, known: parameters.keys.sorted()), at: offset)
    }
    return statement
  }

  func error(_ problem: QueryFault.Problem, at offset: Int? = nil) -> PageError {
    file.error(.query(problem), at: query.text.place(ofByte: offset))
  }

  /// The place of what an engine says.
  func place(_ refusal: PostgresError.Refusal, in statement: EngineStatement) -> TextPlace {
    query.text.place(ofByte: refusal.position.flatMap(statement.offset))
  }

  /// Whether an answer is one to this question with the same settings, of whatever day.
  func isAnswered(by answer: EngineAnswer) -> Bool {
    answer.engine == engine.name && answer.sql == query.sql
      && answer.parameters.allSatisfy { name, value in
        name == "asOf" || parameters[name].map { $0.text == value } ?? false
      }
  }
}
