public import Forms

/// The figures of questionnaires (DOMAIN, section 6).
public struct QuestionnaireSummary: Sendable {
  /// One for every stored form, in the order in which they are given.
  public let forms: [FormSummary]
  public let total: SubmissionCount
  /// The months in which there were submissions, in order.
  public let byMonth: [(month: CalendarMonth, count: SubmissionCount)]

  /// Works out the figures.
  ///
  /// - Parameter forms: all versions of every form that the submissions name.
  /// - Complexity: O(submissions × fields), and O(m log m) for the order of months and fields.
  public init(of submissions: [Submission], forms: [[Form]]) {
    let grouped = Dictionary(grouping: submissions) { $0.form.id }
    self.forms = forms.compactMap { versions in
      versions.max { $0.version < $1.version }.map { newest in
        FormSummary(newest: newest, versions: versions, submissions: grouped[newest.id] ?? [])
      }
    }
    total = SubmissionCount(of: submissions)
    byMonth = SubmissionCount.byMonth(submissions)
  }
}

/// How many submissions there are, and how many of them are complete.
public struct SubmissionCount: Sendable, Equatable {
  public var submissions = 0
  public var complete = 0
  public var incomplete: Int { submissions - complete }

  public init() {}

  init(of submissions: [Submission]) {
    self.submissions = submissions.count
    complete = submissions.count(where: \.isComplete)
  }

  mutating func add(_ submission: Submission) {
    submissions += 1
    if submission.isComplete { complete += 1 }
  }

  static func byMonth(_ submissions: [Submission]) -> [(month: CalendarMonth, count: SubmissionCount)] {
    var counts: [CalendarMonth: SubmissionCount] = [:]
    for submission in submissions { counts[submission.month, default: SubmissionCount()].add(submission) }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// The figures of one form, over all its versions.
public struct FormSummary: Sendable {
  public let form: Form
  /// Versions with their numbers of submissions, oldest first.
  public let versions: [(version: Int, submissions: Int)]
  public let total: SubmissionCount
  public let first: CalendarDate?
  public let last: CalendarDate?
  public let byMonth: [(month: CalendarMonth, count: SubmissionCount)]
  /// Every field of every version, the newest version's first.
  public let fields: [FieldFigures]
  /// Required fields that submissions lack, and how many lack each: the most frequent first, equals in the
  /// order of the form.
  public let missing: [(field: FieldFigures, submissions: Int)]

  init(newest: Form, versions: [Form], submissions: [Submission]) {
    form = newest
    var tally = FieldTally(versions: versions.sorted { $0.version > $1.version })
    var countByVersion: [Int: Int] = [:]
    var lacking: [String: Int] = [:]
    for submission in submissions {
      tally.count(submission)
      countByVersion[submission.form.version, default: 0] += 1
      let faults = submission.faults.filter { $0.rule == .required }
      for key in Set(faults.map { FieldPath($0.field)?.keys ?? $0.field }) { lacking[key, default: 0] += 1 }
    }
    self.versions = versions.map(\.version).sorted().map { ($0, countByVersion[$0] ?? 0) }
    total = SubmissionCount(of: submissions)
    first = submissions.lazy.map(\.submittedOn).min()
    last = submissions.lazy.map(\.submittedOn).max()
    byMonth = SubmissionCount.byMonth(submissions)
    fields = tally.figures
    var seen: Set<String> = []
    let named = tally.figures.filter { seen.insert($0.key).inserted }
    missing = named.enumerated().filter { !$0.element.isAskingPrivate }.compactMap { place, field in
      lacking[field.key].map { (place: place, field: field, submissions: $0) }
    }.sorted { ($1.submissions, $0.place) < ($0.submissions, $1.place) }.map { ($0.field, $0.submissions) }
  }

  /// Choices and switches whose answers may be shown: private ones are withheld.
  public var choices: [FieldFigures] {
    fields.filter {
      switch $0.field.kind {
      case .choice, .flag: !$0.isPrivate
      default: false
      }
    }
  }

  /// Numbers and amounts, without the private ones.
  public var numbers: [FieldFigures] { fields.filter { $0.field.kind.isFigure && !$0.isPrivate } }

  /// Dates, without the private ones.
  public var dates: [FieldFigures] {
    fields.filter { if case .date = $0.field.kind { !$0.isPrivate } else { false } }
  }
}
