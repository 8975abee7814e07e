public import Forms

/// Counts and exact means over ratings.
public struct RatingFigures: Sendable {
  public var ratings = 0
  public var passed = 0
  /// Ratings with answers, of which the means of sections are made.
  public var answered = 0
  private var gradeSum = Fraction.zero
  private var sectionSums = Array(repeating: Fraction.zero, count: 4)
  private var sectionCounts = Array(repeating: 0, count: 4)

  public var meanGrade: Fraction? { ratings > 0 ? gradeSum / ratings : nil }
  public var passRate: Fraction? { ratings > 0 ? Fraction(passed, over: ratings) : nil }

  /// The mean ratio of a section and of how many ratings it is; nil where none has the section.
  public func mean(of kind: SectionKind) -> (ratio: Fraction, count: Int)? {
    let count = sectionCounts[kind.index]
    return count > 0 ? (sectionSums[kind.index] / count, count) : nil
  }

  mutating func add(_ grade: Grade) {
    ratings += 1
    if grade.isPassed { passed += 1 }
    if grade.hasSections { answered += 1 }
    gradeSum = gradeSum + grade.total
    for (index, section) in grade.sections.enumerated() {
      guard let section else { continue }
      sectionSums[index] = sectionSums[index] + section.ratio
      sectionCounts[index] += 1
    }
  }
}

/// How often a question was passed.
public struct QuestionFigures: Sendable {
  public let kind: SectionKind
  /// From 1 within its section.
  public let number: Int
  public let question: Question
  public var passed = 0
  public var asked = 0
  public var passRate: Fraction? { asked > 0 ? Fraction(passed, over: asked) : nil }
}

/// The figures of one module.
public struct ModuleSummary: Sendable {
  /// The newest version of its rubric.
  public let rubric: Rubric
  public var figures = RatingFigures()
  /// Of ratings made with the newest version, in the order of the rubric.
  public var questions: [QuestionFigures]

  /// The question that was passed by the fewest; the first of equals, nil where none was asked.
  public var hardest: QuestionFigures? {
    questions.filter { $0.asked > 0 }.min { ($0.passRate ?? .one) < ($1.passRate ?? .one) }
  }
  /// The question that was passed by the most; the first of equals.
  public var easiest: QuestionFigures? {
    questions.filter { $0.asked > 0 }.reduce(nil) { best, next in
      (best?.passRate ?? Fraction(-1, over: 1)) < (next.passRate ?? .zero) ? next : best
    }
  }
}

/// The figures of the ratings (DOMAIN, section 3).
public struct RatingSummary: Sendable {
  public let all: RatingFigures
  /// By name, then id.
  public let modules: [ModuleSummary]
  /// Places of each student's ratings, by name; within a student by date, then key.
  public let students: [(name: String, places: [Int])]
  /// Ten bins of ten percent each; 100 % is in the last.
  public let distribution: [Int]

  /// Works out all figures.
  ///
  /// - Parameter ratings: by module, date and key.
  /// - Complexity: O(answers), and O(n log n) for the order of students.
  public init(of ratings: [Rating], rubrics: [Rubric], order: TextOrder = TextOrder(language: "en")) {
    let newest = Dictionary(rubrics.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var modules = newest.mapValues { rubric in
      ModuleSummary(
        rubric: rubric,
        questions: rubric.sections.flatMap { section in
          section.questions.enumerated().map {
            QuestionFigures(kind: section.kind, number: $0 + 1, question: $1)
          }
        })
    }
    var all = RatingFigures()
    var distribution = Array(repeating: 0, count: 10)
    var students: [String: [Int]] = [:]
    for (place, rating) in ratings.enumerated() {
      all.add(rating.grade)
      distribution[min(max((rating.grade.total * 10).roundedDown, 0), 9)] += 1
      students[rating.student, default: []].append(place)
      modules[rating.module]?.figures.add(rating.grade)
      guard rating.hasAnswers, rating.version == newest[rating.module]?.version else { continue }
      Self.count(
        rating, in: &modules[rating.module, default: ModuleSummary(rubric: Self.none, questions: [])])
    }
    self.all = all
    self.modules = order.sorted(modules.values, by: \.rubric.name, then: \.rubric.id)
    let places = students.map { name, places in
      (
        name: name,
        places: places.sorted {
          (ratings[$0].ratedOn ?? .epoch, ratings[$0].key) < (ratings[$1].ratedOn ?? .epoch, ratings[$1].key)
        }
      )
    }
    self.students = order.sorted(places, by: { $0.name }, then: { $0.name })
    self.distribution = distribution
  }

  private static let none = Rubric(id: "", name: "", version: 0, sections: [])

  private static func count(_ rating: Rating, in module: inout ModuleSummary) {
    var place = 0
    for section in module.rubric.sections {
      for answer in (rating.answers(section.kind) ?? "").utf8 where place < module.questions.count {
        module.questions[place].asked += 1
        if answer == UInt8(ascii: "1") { module.questions[place].passed += 1 }
        place += 1
      }
    }
  }
}
