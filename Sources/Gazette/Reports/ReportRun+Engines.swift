internal import Forms
internal import RecordStore

/// Blocks that run on engines: what was answered is a table, from which the block and later ones select.
extension ReportRun {
  /// The table with the answer to a query, which people cannot mean by any name.
  private func answerName(_ query: PageFile.Query) -> String { "answer to \(query.name.lowercased())" }

  /// A query as the store can run it: of an engine's block a SELECT of all rows of its answer, in their order.
  mutating func answered(_ query: PageFile.Query, of file: PageFile) throws -> PageFile.Query {
    guard query.engine != nil, let answer = answers[file.file, query.name] else { return query }
    let name = answerName(query)
    let names = answer.columns.map(\.name)
    var place = "place"
    while names.contains(where: { $0.lowercased() == place }) { place += "_" }
    let columns = answer.columns.map { column in
      ResultColumn(
        name: column.name, type: ColumnType(column.type), isShownOnly: false, isUnnamedAmount: false)
    }
    kept[name] = columns
    try connection.keep(name, columns, beside: [place])
    try connection.fill(
      name,
      with: answer.rows.enumerated().map { number, row in
        zip(row, answer.columns).map { value($0, $1.type) } + [.integer(number)]
      })
    let selected = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let isOrdered = (try? EngineStatement(query.sql).isOrdered) ?? false
    let sql = "SELECT \(selected) FROM \"\(name)\"\(isOrdered ? " ORDER BY \"\(place)\"" : "")"
    return PageFile.Query(
      name: query.name, text: PlacedText(sql, at: query.text.place), place: query.place, form: query.form,
      dealtBy: query.dealtBy)
  }

  /// Forgets the answers to queries.
  mutating func forgetAnswers(to queries: [PageFile.Query]) throws {
    for query in queries where query.engine != nil && kept[answerName(query)] != nil {
      kept[answerName(query)] = nil
      try connection.forget(answerName(query))
    }
  }

  /// A value as queries have it: amounts in whole minor units, and decimals as numbers, unless SQL has them not exactly.
  private func value(_ text: String?, _ type: EngineAnswer.Kind) -> QueryValue {
    guard let text else { return .null }
    switch type {
    case .integer: return Int(text).map { .integer($0) } ?? .text(text)
    case .decimal:
      if let whole = Int(text) { return .integer(whole) }
      guard let number = Double(text), let decimal = ExactDecimal(text),
        ExactDecimal(number) == decimal.withoutZeros
      else { return .text(text) }
      return .real(number)
    case .money:
      return Money(text, currency: currency).map { .integer($0.minorUnits) } ?? .text(text)
    case .truth: return .integer(text == "true" ? 1 : 0)
    case .text, .date, .moment: return .text(text)
    }
  }
}

extension ColumnType {
  /// The type of a column of an engine's answer.
  init(_ type: EngineAnswer.Kind) {
    func field(_ kind: FieldKind) -> ColumnType {
      let field = Field("value", "Value", kind)
      let section = Section(key: "answer", title: "Answer", fields: [field])
      return (try? Form(id: "answer", title: "Answer", sections: [section])).map { .field(field, $0) }
        ?? .plain
    }
    self =
      switch type {
      case .text, .integer: .plain
      case .decimal: .decimal(isWorkedOut: false)
      case .money: .money
      case .date: .date
      case .moment: field(.moment)
      case .truth: field(.flag)
      }
  }
}
