internal import Forms
internal import RecordStore

extension Change {
  /// Lets what records of a questionnaire lack be of the questions that are asked now: under their keys and titles, and
  /// nothing that nobody asks any more, that others hide, or that may be left out by now. The same goes for earlier
  /// versions of the records.
  ///
  /// A record that lacks nothing else is complete then.
  /// - Parameter names: those of renamed fields now, by those before.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(missing answers + answers of the records that lack some).
  func bringMissingAnswers(
    of kind: RecordKind, renamed names: [String: String], today: CalendarDate
  ) throws {
    for table in kind.tables {
      try bringMissingAnswers(of: kind, in: table, renamed: names, today: today)
    }
  }

  private func bringMissingAnswers(
    of kind: RecordKind, in table: DeclaredTable, renamed names: [String: String], today: CalendarDate
  ) throws {
    let list = table.name(of: Questionnaire.missingList)
    let lacking = Dictionary(
      try missingAnswers(of: kind, in: table, where: "row IN (SELECT parent FROM \(list))", today: today),
      uniquingKeysWith: { first, _ in first })
    let stored = try snapshot.all("SELECT row, parent, field, element FROM \(list) ORDER BY row") { row in
      (
        row: try row.integer(0), record: try row.integer(1), field: try row.text(2),
        element: try row.optionalInteger(3)
      )
    }
    for answer in stored {
      var keys = answer.field.split(separator: ".").map(String.init)
      let before = keys.first ?? ""
      if let name = names[before] { keys[0] = name }
      let field = keys.joined(separator: ".")
      // Another one may have its key now.
      let isTaken = names[before] == nil && names.values.contains(before)
      // Elements may have been put in order since they were counted.
      let isOrdered = kind.declaration.rules.list(keys.first ?? "").map { !$0.order.isEmpty } ?? false
      let isLacking = lacking[answer.record]?.contains {
        $0.field == field && ($0.element == answer.element || isOrdered)
      }
      if !isTaken, isLacking ?? false, let first = keys.first, let place = kind.form.place(of: first),
        let titles = FieldPath(field).flatMap({ kind.form.titles(ofPath: $0, element: answer.element) })
      {
        try execute(
          "UPDATE \(list) SET section = ?, field = ?, title = ? WHERE row = ?",
          [
            .text(kind.form.sectionTitle(ofFieldAt: place)), .text(field), .text(titles.text()),
            .integer(answer.row),
          ])
      } else {
        if table.version == nil { try touch(answer.record, in: kind.storeTable) }
        try execute("DELETE FROM \(list) WHERE row = ?", [.integer(answer.row)])
      }
    }
    for row in lacking.keys.sorted() {
      try execute(
        """
        UPDATE \(table.name) SET \(Questionnaire.isComplete) = 1
        WHERE row = ?1 AND NOT EXISTS (SELECT 1 FROM \(list) WHERE parent = ?1)
        """, [.integer(row)])
    }
  }

  /// Judges stored records, and earlier versions of them, as those that come in, by the declaration as it is now.
  ///
  /// - Parameter condition: which ones.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(answers of the records).
  func judgeRecords(
    of kind: RecordKind, where condition: String, _ arguments: [StoreValue] = [], today: CalendarDate
  ) throws {
    for table in kind.tables {
      for (row, missing) in try missingAnswers(
        of: kind, in: table, where: condition, arguments, today: today)
      {
        if table.version == nil { try touch(row, in: kind.storeTable) }
        try execute(
          """
          UPDATE \(table.name) SET \(SQLName.quoted(Questionnaire.version)) = ?, \(Questionnaire.isComplete) = ?
          WHERE row = ?
          """, [.integer(kind.form.version), StoreValue(missing.isEmpty), .integer(row)])
        try table.replace(Questionnaire.missingList, ofRow: row, with: missing.map(\.stored), in: self)
      }
    }
  }

  /// What records lack of what they are asked now, by their rows.
  private func missingAnswers(
    of kind: RecordKind, in table: DeclaredTable, where condition: String, _ arguments: [StoreValue] = [],
    today: CalendarDate
  ) throws -> [(Int, [MissingAnswer])] {
    let checks = CheckContext(today: today, isNew: false, currency: kind.currency)
    return try snapshot.all(
      table.storeTable.selectWhole(where: condition, orderedBy: "row"), arguments
    ) { row in
      let draft = Draft(kind.form, values: try kind.record(row).values)
      return (try row.integer(0), kind.missingAnswers(of: draft, in: checks))
    }
  }
}

extension Form {
  /// Whether a record lacks something without an answer to the question at a path, or without an element of such a list.
  func mustAnswer(path: String) -> Bool {
    field(at: path).map { field in
      field.isRequired
        || field.checks.contains { if case .minimumLength = $0.rule { field.kind.isList } else { false } }
    } ?? false
  }
}
