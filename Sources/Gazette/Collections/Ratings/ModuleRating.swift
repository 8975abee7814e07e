public import Forms
public import RecordStore

/// A student's rating for a module while it is made: every question is passed unless said otherwise.
public struct ModuleRating: Sendable {
  public let rubric: Rubric
  public var student = ""
  /// For each section of the rubric whether its questions were passed.
  public private(set) var answers: [[Bool]]

  public init(_ rubric: Rubric) {
    self.rubric = rubric
    answers = rubric.sections.map { Array(repeating: true, count: $0.questions.count) }
  }

  /// The newest rubric of a module, named by its id or its name.
  ///
  /// - Throws: ``RatingError/unknownModule(_:known:)``, ``StoreError``, ``DescriptionError``.
  public static func rubric(_ module: String, in snapshot: Snapshot) throws -> Rubric {
    let rubrics = try newestRubrics(in: snapshot)
    let named = rubrics.map { Choice($0.id, $0.name) }.matching(module)
    guard let meant = named.first, named.count == 1,
      let rubric = rubrics.first(where: { $0.id == meant.value })
    else { throw RatingError.unknownModule(module, known: rubrics.map(\.id)) }
    return rubric
  }

  /// The newest rubric of every module, by id.
  ///
  /// - Throws: ``StoreError``, ``DescriptionError``.
  public static func newestRubrics(in snapshot: Snapshot) throws -> [Rubric] {
    let newest = Dictionary(try RubricKind.rubrics(in: snapshot).map { ($0.id, $0) }) { $1 }
    return newest.values.sorted { $0.id < $1.id }
  }

  /// Says whether a question was passed.
  ///
  /// - Parameters:
  ///   - section: its place among the rubric's sections.
  ///   - question: its place in the section, from 0.
  public mutating func answer(section: Int, question: Int, isPassed: Bool) {
    guard answers.indices.contains(section), answers[section].indices.contains(question) else { return }
    answers[section][question] = isPassed
  }

  /// Fails the questions that a text names: `requirements:3,7 cleanCode:1`; numbers from 1.
  ///
  /// - Throws: ``RatingError/unknownQuestion(_:module:)``.
  public mutating func fail(_ text: String) throws(RatingError) {
    guard let named = RatingAnswers.answers(failed: text, rubric: rubric) else {
      throw .unknownQuestion(text, module: rubric.id)
    }
    for (place, section) in rubric.sections.enumerated() {
      let failed = Array((named[section.kind.index] ?? "").utf8)
      for question in failed.indices where failed[question] == UInt8(ascii: "0") {
        answers[place][question] = false
      }
    }
  }

  /// Takes answers from a file: for each section a text of 0 and 1 or a list of booleans, or the failed
  /// questions as ``fail(_:)`` has them.
  ///
  /// - Throws: ``SourceError``, ``RatingError``.
  public mutating func readAnswers(from path: String) throws {
    let table = try SourceFile.read(path)
    guard table.rows.count == 1, let row = table.rows.first else {
      throw RatingError.notOneRating(file: path, count: table.rows.count)
    }
    for (column, value) in zip(table.columns, row.values) {
      if column == "failed", let text = value.plainText {
        try fail(text)
      } else if let place = rubric.sections.firstIndex(where: { $0.kind.rawValue == column }) {
        guard let read = Self.answers(value), read.count == answers[place].count else {
          throw RatingError.wrongAnswers(section: column, expected: answers[place].count)
        }
        answers[place] = read
      } else if SectionKind(rawValue: column) != nil, value.plainText?.isEmpty ?? false == false,
        value != .null
      {
        throw RatingError.wrongAnswers(section: column, expected: 0)
      }
    }
  }

  private static func answers(_ value: SourceValue) -> [Bool]? {
    if case .list(let elements) = value {
      let read = elements.compactMap { element -> Bool? in
        switch element {
        case .bool(let isPassed): isPassed
        case .number("1"), .text("1"): true
        case .number("0"), .text("0"): false
        default: nil
        }
      }
      return read.count == elements.count ? read : nil
    }
    guard let text = value.plainText, text.allSatisfy({ $0 == "0" || $0 == "1" }) else { return nil }
    return text.map { $0 == "1" }
  }

  /// What the answers come to.
  public var grade: Grade { Grade(answers: SectionKind.allCases.map(answerText)) }

  private func answerText(_ kind: SectionKind) -> String? {
    rubric.sections.firstIndex { $0.kind == kind }.map { place in
      answers[place].map { $0 ? "1" : "0" }.joined()
    }
  }

  /// Puts the rating into the register.
  ///
  /// - Returns: its key.
  /// - Throws: ``EntryError``, ``StoreError``; nothing is stored then.
  public func store(
    in store: RecordStore, ratedOn: CalendarDate, key: String? = nil, settings: Settings
  ) throws -> String {
    let kind = RatingKind()
    var draft = kind.newDraft(today: ratedOn)
    try draft.set("student", to: student.isEmpty ? nil : .text(student))
    try draft.set("module", to: .choice(rubric.id))
    try draft.set("version", to: .integer(rubric.version))
    for section in SectionKind.allCases {
      try draft.set(section.rawValue, to: answerText(section).map { .text($0) })
    }
    let entry = try RecordEntry(
      adding: kind, key: key, startingFrom: draft, in: store, settings: settings, today: settings.today())
    return try entry.save(in: store).key
  }
}

/// Why a rating cannot be made.
public enum RatingError: Error, Sendable, Equatable {
  case unknownModule(String, known: [String])
  /// A text that names no questions of the module.
  case unknownQuestion(String, module: String)
  /// A file of answers holds several ratings, or none.
  case notOneRating(file: String, count: Int)
  /// A section's answers are not one for each question.
  case wrongAnswers(section: String, expected: Int)
}
