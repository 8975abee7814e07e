package import Forms
package import Press

/// How far a questionnaire is filled in: so many answers of what it asks.
///
/// ```swift
/// AnswerCount(of: draft, kind).cell  // 12 of 27
/// ```
package struct AnswerCount: Sendable, Equatable {
  /// So many questions have an answer.
  package let given: Int
  /// So many are asked: not those that are hidden, or deliberately without a value.
  package let asked: Int

  /// Counts the questions of the form itself; a group or a list is one.
  ///
  /// - Parameter readership: whoever may not see what private answers bring into view is not told of it.
  /// - Complexity: O(fields).
  package init(of draft: Draft, _ kind: RecordKind, for readership: Readership = .keepers) {
    let places = Self.askedPlaces(of: draft, kind).filter { place in
      if case .everybody = readership { !draft.form.readsPrivate(draft.form.fields[place]) } else { true }
    }
    given = places.count { !(draft.values[$0]?.isEmpty ?? true) }
    asked = places.count
  }

  /// The places of the fields that are questions.
  package static func askedPlaces(of draft: Draft, _ kind: RecordKind) -> [Int] {
    draft.form.fields.indices.filter { kind.isAsked($0, of: draft) }
  }

  package var cell: Cell { "\(given) of \(asked)" }
}

extension RecordKind {
  /// Whether a field of a draft is asked for.
  package func isAsked(_ place: Int, of draft: Draft) -> Bool {
    !draft.isHidden(place) && isAsked(draft.form.fields[place], of: draft) && !draft.isDeliberatelyNone(place)
  }

  /// The column of lists that says how far a record is filled in; nil where none may be incomplete, or a field is
  /// called so.
  var answeredColumn: ListColumn? {
    guard isQuestionnaire, form.place(of: Questionnaire.answered) == nil,
      !declaration.rules.derivedNames.contains(Questionnaire.answered)
    else { return nil }
    @Sendable func count(_ record: StoredRecord) -> AnswerCount {
      AnswerCount(of: Draft(record.form, values: record.values), self)
    }
    return ListColumn(
      Questionnaire.answered, "Answers", .integer, comparing: { .integer(count($0).given) },
      cell: { count($0).cell })
  }
}
