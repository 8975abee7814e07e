internal import Forms
package import Press

/// The questions by which somebody is rated, with the answers so far: every question is passed unless said otherwise.
package struct RatingSheet: Sendable {
  /// The questions of one group.
  package struct Section: Sendable {
    /// As files and answers name it.
    package let name: String
    package let title: String
    package let questions: [Question]
  }

  package struct Question: Sendable {
    package let title: String
    package let text: String?
  }

  /// The record whose questions they are, in the version that it has now.
  package let subject: (key: String, name: String, version: Int)
  package let sections: [Section]
  /// What one such record is called, such as `Module`.
  let one: String
  /// The names of columns of files that say which questions were not passed.
  let columns: Set<String>
  /// The names of columns that say something else of a rating.
  let otherColumns: Set<String>
  /// Who is rated.
  package var student = ""
  private(set) var states: SwitchStates

  init(
    of subject: (key: String, name: String, version: Int), one: String, sections: [Section],
    columns: Set<String>, otherColumns: Set<String>
  ) {
    self.subject = subject
    self.one = one
    self.sections = sections
    self.columns = columns
    self.otherColumns = otherColumns
    states = SwitchStates(
      sections.map { SwitchStates.Group($0.name, isOn: Array(repeating: true, count: $0.questions.count)) })
  }

  /// The same questions for somebody else.
  package func next(_ student: String) -> RatingSheet {
    var sheet = RatingSheet(
      of: subject, one: one, sections: sections, columns: columns, otherColumns: otherColumns)
    sheet.student = student
    return sheet
  }

  /// For each section whether its questions were passed.
  package var answers: [[Bool]] { states.groups.map(\.isOn) }

  /// Says whether a question was passed.
  ///
  /// - Parameters:
  ///   - section: its place among the sections.
  ///   - question: its place in the section, from 0.
  package mutating func answer(section: Int, question: Int, isPassed: Bool) {
    guard states.groups.indices.contains(section), states.groups[section].isOn.indices.contains(question)
    else { return }
    states.groups[section].isOn[question] = isPassed
  }

  /// Fails the questions that a text names: `requirements:3,7 cleanCode:1`; numbers from 1.
  ///
  /// - Parameter texts: the words of the language in which somebody may name the groups by their titles.
  /// - Throws: ``RatingError/unknownQuestion(_:subject:one:example:)``.
  package mutating func fail(_ text: String, in texts: TextCatalogue? = nil) throws(RatingError) {
    let groups = sections.map { (name: $0.name, count: $0.questions.count) }
    let titles = SwitchGroups(of: "", Choices(sections.map { Choice($0.name, $0.title) }))
    guard
      let named = SwitchStates(off: texts.map { titles.keyed(text, of: "", in: $0) } ?? text, of: groups)
    else {
      let example = sections.first.map { "\($0.name):\($0.questions.count > 1 ? "1,2" : "1")" } ?? ""
      throw .unknownQuestion(
        text, subject: subject.key, one: one,
        example: texts.map { titles.shown(example, of: "", in: $0) } ?? example)
    }
    for (section, group) in named.groups.enumerated() {
      for (question, isOn) in group.isOn.enumerated() where !isOn {
        states.groups[section].isOn[question] = false
      }
    }
  }

  /// Takes answers from a file: for each section a text of 0 and 1 or a list of yes and no, or the questions that
  /// were not passed as ``fail(_:)`` has them.
  ///
  /// - Throws: ``SourceError``, ``RatingError``.
  package mutating func readAnswers(from path: String) throws {
    let table = try SourceFile.read(path)
    guard table.rows.count == 1, let row = table.rows.first else {
      throw RatingError.notOneRating(file: path, count: table.rows.count)
    }
    var isAnswered = false
    for (column, value) in zip(table.columns, row.values) {
      if columns.contains(FormRowReader.folded(column)), let text = value.plainText {
        try fail(text)
      } else if let place = sections.firstIndex(where: { $0.name == column }) {
        guard let read = value.switchStates, read.count == sections[place].questions.count else {
          throw RatingError.wrongAnswers(section: column, expected: sections[place].questions.count)
        }
        states.groups[place].isOn = read
      } else if otherColumns.contains(FormRowReader.folded(column)) {
        continue
      } else {
        throw RatingError.unknownSection(column, known: sections.map(\.name))
      }
      isAnswered = true
    }
    // A file that says nothing of any question would else be a perfect rating.
    if !isAnswered { throw RatingError.notOneRating(file: path, count: 0) }
  }
}
