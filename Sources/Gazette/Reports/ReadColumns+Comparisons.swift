internal import Forms
internal import RecordStore

/// Comparisons that are never what they seem, so that a query would find nothing or too much without a word.
extension ReadColumns {
  /// Refuses the first of them.
  ///
  /// - Complexity: O(length × columns).
  func checkComparisons(in currency: Currency) throws(QueryFault) {
    for literal in query.comparedLiterals {
      if let text = fault(in: literal, currency) { throw QueryFault(.refused(text), at: literal.offset) }
    }
    for name in query.comparedNames {
      if let fault = fault(inName: name) { throw fault }
    }
    for call in query.comparedMoments {
      if let fault = fault(inCall: call) { throw fault }
    }
  }

  /// What is wrong with a number or text beside an amount, a day or a choice, where its column's name means nothing else.
  private func fault(in literal: ComparedLiteral, _ currency: Currency) -> LocalizedText? {
    guard literal.isText else {
      return ComparedNumbers.fault(
        in: literal, besideAmount: query.isAmount(literal, by: amounts(isCertain: true)), currency)
    }
    let faults = literal.chosenColumns.map { column in
      field(named: column).flatMap { ComparedTexts.fault(in: literal, beside: $0, or: nil) }
    }
    // Of several columns, as coalesce(…) chooses among, one may have it.
    if let first = faults.first, faults.allSatisfy({ $0 != nil }) { return first }
    return ComparedTexts.fault(in: literal, beside: nil, or: function(of: literal))
  }

  /// What is wrong with a day beside a moment, or beside a month, of which it is none.
  private func fault(inName name: ComparedLiteral) -> QueryFault? {
    guard isDay(name) else { return nil }
    if let function = function(of: name), ["month", "week"].contains(function) {
      // The days of a month stand behind it.
      if function == "month", name.isOrdered, !name.isBoundary { return nil }
      return QueryFault(
        .refused("\(function)(…) gives no day. Compare it with \(function)(\(name.text))"), at: name.offset)
    }
    guard !name.isBoundary, let column = moments(in: name) else { return nil }
    return Self.dayFault(column, name)
  }

  /// The column of moments with which something is compared; nil where it is another.
  private func moments(in found: ComparedLiteral) -> String? {
    guard let column = found.column, let field = field(named: column), case .moment = field.kind
    else { return nil }
    return field.written(column)
  }

  private static func dayFault(_ column: String, _ found: ComparedLiteral) -> QueryFault {
    QueryFault(
      .refused(
        "moments of a day stand behind the day itself in SQL, as texts do. Write date(\(column)) to compare the day, or compare with >= and <"
      ), at: found.offset)
  }

  /// What is wrong with `datetime(…)` beside a moment, as it has a blank where moments have a T, and with
  /// `date(…)` beside one, as with any day.
  private func fault(inCall call: ComparedLiteral) -> QueryFault? {
    if let function = function(of: call), ["month", "week"].contains(function),
      call.text.lowercased() == "date",
      function == "week" || !call.isOrdered || call.isBoundary
    {
      return QueryFault(
        .refused("\(function)(…) gives no day. Compare it with \(function)(date(…))"), at: call.offset)
    }
    guard let column = moments(in: call) else { return nil }
    if call.text.lowercased() == "date" { return call.isBoundary ? nil : Self.dayFault(column, call) }
    return QueryFault(
      .refused(
        "datetime(…) gives texts such as '2026-06-30 14:05:00', and moments have a T in the place of the blank. Write strftime('%Y-%m-%dT%H:%M:%S', …) in its place, or datetime(\(column)) beside it"
      ), at: call.offset)
  }

  private func isDay(_ name: ComparedLiteral) -> Bool {
    if name.isParameter { return name.text.lowercased() == ":asof" }
    if case .date? = field(named: name.text)?.kind { return true }
    return false
  }

  /// The function that has made what something is compared with, be it there or, of months, in an earlier block.
  private func function(of found: ComparedLiteral) -> String? {
    guard let name = found.column?.lowercased() else { return found.function }
    guard !query.givenNames.contains(name) else { return nil }
    if isStored(name) { return nil }
    let meant = kept.filter { query.readTables.contains($0.key) }.values.joined().filter {
      $0.name.lowercased() == name
    }
    return !meant.isEmpty && meant.allSatisfy(\.isMonth) ? "month" : nil
  }

  /// Whether a table of the store that is read has a column of a name, in small letters.
  private func isStored(_ name: String) -> Bool {
    tables.entries.contains { entry in
      query.readTables.contains(entry.table.name.lowercased())
        && entry.table.columns.contains { $0.name.lowercased() == name }
    }
  }

  /// Whether an earlier query that is read has one.
  private func isKept(_ name: String) -> Bool {
    kept.contains { table, columns in
      query.readTables.contains(table) && columns.contains { $0.name.lowercased() == name }
    }
  }

  /// The field that a name means; nil where it means several, or something else as well.
  private func field(named name: String) -> Field? {
    let written = name.lowercased()
    let isColumn = isStored(written) || isKept(written)
    // What is called like a column of a table may be that.
    if isColumn, query.givenNames.contains(written) { return nil }
    guard let name = isColumn ? written : query.column(meantBy: written) else { return nil }
    var found: Field?
    for entry in tables.entries where query.readTables.contains(entry.table.name.lowercased()) {
      for column in entry.table.columnNames where column.lowercased() == name {
        let derived = entry.derived[column]
        guard
          let field = derived == nil ? entry.fields[column] : derived?.type.comparedField(called: column),
          found == nil || found?.isCompared(like: field) ?? false
        else { return nil }
        found = field
      }
    }
    for (table, columns) in kept where query.readTables.contains(table) {
      for column in columns where column.name.lowercased() == name {
        guard let field = column.comparedField, found == nil || found?.isCompared(like: field) ?? false else {
          return nil
        }
        found = field
      }
    }
    return found
  }
}

extension ResultColumn {
  /// Whether it has months of an earlier query, and nothing else.
  fileprivate var isMonth: Bool { if case .month = type { !isOfSeveral } else { false } }

  /// The field whose values a column of an earlier query has; of days that it has worked out, one of them.
  fileprivate var comparedField: Field? {
    // Another SELECT of a UNION may give anything else, such as 'all'.
    isOfSeveral ? nil : type.comparedField(called: name)
  }
}

extension ColumnType {
  /// The field whose values a column has; of days that are worked out, one of them.
  fileprivate func comparedField(called name: String) -> Field? {
    switch self {
    case .field(let field, _): field
    case .date: Field(name, name, .date)
    default: nil
    }
  }
}

extension Field {
  /// Its key, where a column of a query is called so but for large and small letters.
  fileprivate func written(_ column: String) -> String { key.lowercased() == column ? key : column }

  /// Whether what is compared with the one means the same beside the other.
  fileprivate func isCompared(like other: Field) -> Bool {
    if case (.date, .date) = (kind, other.kind) { return true }
    return self === other
  }
}
