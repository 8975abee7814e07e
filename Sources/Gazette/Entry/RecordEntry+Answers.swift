package import Forms

/// Answers that are given in one go, or looked up.
extension RecordEntry {
  /// Sets fields to given values; what they clear is empty unless it is given too.
  ///
  /// What cannot be read is among the ``faults``.
  /// - Returns: the keys of fields that held a value and were cleared.
  @discardableResult
  package mutating func give(_ answers: [GivenAnswer]) -> [String] {
    var reader = AnswerReader(
      settings.entryReading { [choices] in choices.key(of: $0, named: $1) }, form: draft.form.title)
    let order = AnswerOrder(draft.form)
    var placed: [(rank: [Int], answer: GivenAnswer, field: Field)] = []
    let own = ownAnswers(answers).map { GivenAnswer(ownPath(of: $0.path), $0.value) }
    for answer in own.flatMap(parts) {
      guard let field = draft.form.field(at: answer.path), let rank = order.rank(of: answer.path) else {
        readingFaults.append(unknownField(answer))
        continue
      }
      placed.append((rank, answer, field))
    }
    var cleared: [String] = []
    // Elements are taken out last, from the end, so that the others keep their numbers until then.
    let sorted = order.sorted(placed, by: \.rank)
    let removes = { (answer: GivenAnswer) in answer.value.isNothing && answer.path.hasSuffix("]") }
    let ordered = sorted.filter { !removes($0.answer) } + sorted.reversed().filter { removes($0.answer) }
    // An empty text that is stored and given again is no change.
    for (_, answer, field) in ordered where !answer.value.isNothing || draft[answer.path] != .text("") {
      let value = answer.value.isNothing ? nil : reader.value(answer.value, of: field, at: answer.path)
      // What is stored although it was left out, such as a default, is still left out.
      if value != nil, draft[answer.path] == nil, start[answer.path] == nil,
        base?[answer.path] == value
      {
        continue
      }
      do { cleared += try draft.set(answer.path, to: value) } catch {
        readingFaults.append(farElement(answer, of: field) ?? unknownField(answer))
      }
    }
    readingFaults += reader.faults
    return cleared.filter { draft[$0] == nil } + clearDeliberatelyNone()
  }

  /// Empties the fields that a switch calls deliberately without a value.
  ///
  /// - Returns: the keys of those that had one.
  package mutating func clearDeliberatelyNone() -> [String] {
    var cleared: [String] = []
    for (place, field) in draft.form.fields.enumerated()
    where draft.isDeliberatelyNone(place) && draft.values[place] != nil {
      draft.load(nil, at: place)
      cleared.append(field.key)
    }
    return cleared
  }

  /// Answers to a questionnaire can stand in an object of their own, beside the name of what they answer.
  private func ownAnswers(_ answers: [GivenAnswer]) -> [GivenAnswer] {
    guard kind.isQuestionnaire else { return answers }
    return answers.flatMap { answer -> [GivenAnswer] in
      if kind.form.place(of: answer.path) != nil { return [answer] }
      if answer.path == "form", answer.value.plainText == kind.name { return [] }
      if answer.path == "answers", case .object(let members) = answer.value {
        return members.map { GivenAnswer($0.key, $0.value) }
      }
      guard answer.path.hasPrefix("answers.") else { return [answer] }
      return [GivenAnswer(String(answer.path.dropFirst("answers.".count)), answer.value)]
    }
  }

  /// An answer; of an object for a group one for each of its members, so that what it lacks stays as it is.
  private func parts(of answer: GivenAnswer) -> [GivenAnswer] {
    guard let field = draft.form.field(at: answer.path), case .group = field.kind,
      case .object(let members) = answer.value.unpacked(for: field)
    else { return [answer] }
    return members.flatMap { parts(of: GivenAnswer("\(answer.path).\($0.key)", $0.value)) }
  }

  /// Fills a field with a value that was looked up; what somebody entered stays.
  ///
  /// - Returns: whether the field was empty, and now has a value that nothing is wrong with.
  package mutating func fillIfEmpty(_ answer: GivenAnswer) -> Bool {
    var reader = AnswerReader(settings.entryReading { [choices] in choices.key(of: $0, named: $1) })
    var filled = self
    guard let field = draft.form.field(at: answer.path),
      let value = reader.value(answer.value, of: field, at: answer.path), reader.faults.isEmpty,
      (try? filled.draft.fillIfEmpty(answer.path, with: value)) ?? false,
      !filled.faults.contains(where: { $0.field == answer.path })
    else { return false }
    self = filled
    return true
  }

  /// The value of a field of files that a path means; what is no file for it stays a text, which is a fault.
  package func file(at path: String, for field: Field) -> FieldValue? {
    settings.entryReading { _, _ in nil }.value(path, of: field)
  }

  /// That a list has no element of the number that an answer names, and how many it has; nil where it has one.
  private func farElement(_ answer: GivenAnswer, of field: Field) -> Fault? {
    guard let count = draft.elementCount(before: answer.path) else { return nil }
    return Fault(
      section: draft.form.title, field: answer.path, title: field.title,
      value: answer.value.plainText ?? answer.value.jsonText, isPrivate: true,
      rule: .stated("the list ends with number {}; the next one is {}", ["\(count)", "\(count + 1)"]))
  }

  private func unknownField(_ answer: GivenAnswer) -> Fault {
    Fault(
      section: draft.form.title, field: answer.path, title: answer.path,
      value: answer.value.plainText ?? answer.value.jsonText, isPrivate: true, rule: .unknownField)
  }

  /// The path with the field's own key, where it is written as a column of a file could be.
  private func ownPath(of path: String) -> String {
    guard let steps = FieldPath(path)?.steps, let first = steps.first, draft.form.place(of: first.key) == nil
    else { return path }
    let folded = FormRowReader.folded(first.key)
    let alias = kind.aliases.first { FormRowReader.folded($0.key) == folded }?.value
    let key = alias ?? draft.form.fields.first { FormRowReader.folded($0.key) == folded }?.key
    guard let key else { return path }
    return key + path.dropFirst(first.key.count)
  }
}

extension SourceValue {
  /// Whether it empties what it is given for.
  fileprivate var isNothing: Bool {
    switch self {
    case .null, .text(""): true
    default: false
    }
  }
}

/// A value for a field, by the field's path.
package struct GivenAnswer: Sendable, Equatable {
  package let path: String
  package let value: SourceValue

  package init(_ path: String, _ value: SourceValue) {
    self.path = path
    self.value = value
  }
}
