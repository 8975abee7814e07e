public import Forms

/// One student's rating for a module: answers to its rubric, or a grade from an old register.
public struct Rating: Sendable {
  public let key: String
  public let revision: Int
  public let student: String
  public let module: String
  /// The version of the rubric it was made with.
  public let version: Int
  public let ratedOn: CalendarDate?
  /// For each kind of section a text of `1` (passed) and `0`; nil where the module has none, or for a
  /// rating of an old register, which has a grade only.
  public let answers: [String?]
  public let grade: Grade

  public func answers(_ kind: SectionKind) -> String? { answers[kind.index] }
  /// Whether it has answers, not only a grade.
  public var hasAnswers: Bool { grade.hasSections }
}

/// What a rating comes to (DOMAIN, section 3), exact.
public struct Grade: Sendable, Equatable {
  /// Passed and asked questions for each kind of section; nil where the module has none.
  public let sections: [SectionGrade?]
  /// The plain mean of the four ratios, 0…1.
  public let total: Fraction
  public let isPassed: Bool

  public var hasSections: Bool { sections.contains { $0 != nil } }
  /// 🥳 or 😔.
  public var emoji: String { isPassed ? "🥳" : "😔" }

  private static let passMark = Fraction(3, over: 5)

  /// The grade of answers: a module without a design section has the design ratio 1; passed if the mean of
  /// design and requirements and the total both reach 60 %.
  public init(answers: [String?]) {
    sections = answers.map { $0.map(SectionGrade.init) }
    let ratios = sections.map { $0?.ratio ?? .one }
    total = ratios.reduce(.zero, +) / 4
    isPassed = (ratios[0] + ratios[1]) / 2 >= Self.passMark && total >= Self.passMark
  }

  /// A grade that a register gave in percent.
  public init(percent: ExactDecimal, isPassed: Bool) {
    sections = Array(repeating: nil, count: 4)
    total = percent.fraction / 100
    self.isPassed = isPassed
  }
}

/// Passed and asked questions of a section.
public struct SectionGrade: Sendable, Equatable {
  public let passed: Int
  public let count: Int
  public var ratio: Fraction { Fraction(passed, over: count) }

  init(_ answers: String) {
    count = answers.utf8.count
    passed = answers.utf8.count { $0 == UInt8(ascii: "1") }
  }
}
