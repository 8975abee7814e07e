internal import Forms
internal import RecordStore

extension Change {
  /// Lets what records of a questionnaire lack be of the questions that are asked now: under their keys and titles, and
  /// nothing that nobody asks any more, or that may be left out by now.
  ///
  /// A record that lacks nothing else is complete then.
  /// - Parameter names: those of renamed fields now, by those before.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(missing answers).
  func bringMissingAnswers(of kind: RecordKind, renamed names: [String: String]) throws {
    let table = kind.table.name(of: Questionnaire.missingList)
    let stored = try snapshot.all("SELECT row, parent, field, element FROM \(table) ORDER BY row") { row in
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
      if !isTaken, kind.form.mustAnswer(path: field), let first = keys.first,
        let place = kind.form.place(of: first),
        let titles = FieldPath(field).flatMap({ kind.form.titles(ofPath: $0, element: answer.element) })
      {
        try execute(
          "UPDATE \(table) SET section = ?, field = ?, title = ? WHERE row = ?",
          [
            .text(kind.form.sectionTitle(ofFieldAt: place)), .text(field), .text(titles.text()),
            .integer(answer.row),
          ])
      } else {
        try touch(answer.record, in: kind.storeTable)
        try execute("DELETE FROM \(table) WHERE row = ?", [.integer(answer.row)])
      }
    }
    try execute(
      """
      UPDATE \(kind.table.name) SET "\(Questionnaire.complete)" = 1
      WHERE revision = ? AND "\(Questionnaire.complete)" = 0 AND row NOT IN (SELECT parent FROM \(table))
      """, [.integer(revision)])
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
