internal import Forms
internal import RecordStore

/// Checks the answers of ratings against the rubrics that they were made with.
struct RatingAnswers {
  private let form = RatingForm.form
  private let rubrics: [String: [Int: Rubric]]
  /// The versions with which stored ratings were made.
  private let versions: [String: Int]

  /// - Throws: ``StoreError``, ``DescriptionError``.
  /// - Complexity: O(stored ratings).
  init(in snapshot: Snapshot) throws {
    rubrics = Dictionary(grouping: try RubricKind.rubrics(in: snapshot), by: \.id).mapValues {
      Dictionary($0.map { ($0.version, $0) }, uniquingKeysWith: { $1 })
    }
    let known = try snapshot.all("SELECT key, version FROM ratings") {
      (try $0.text(0), try $0.integer(1))
    }
    versions = Dictionary(known, uniquingKeysWith: { $1 })
  }

  /// Makes answers for each section of the rubric, or says why that cannot be done.
  ///
  /// - Parameter hasFailed: whether the questions that failed are named, or that none did.
  func resolve(_ row: inout ImportedRow, hasFailed: Bool) {
    guard let module = row.draft["module"]?.text, let versionsOfModule = rubrics[module],
      let newest = versionsOfModule.keys.max()
    else { return }
    let version = row.draft["version"]?.integer ?? row.key.flatMap { versions[$0] } ?? newest
    guard let rubric = versionsOfModule[version] else {
      row.faults.append(fault("version", .stated("no such version")))
      return
    }
    load(.integer(version), "version", in: &row)
    let given = SectionKind.allCases.map { row.draft[$0.rawValue]?.text }
    if given.contains(where: { $0 != nil }) {
      for (kind, answers) in zip(SectionKind.allCases, given) {
        let count = rubric.section(kind)?.questions.count ?? 0
        if answers?.utf8.count ?? 0 != count {
          row.faults.append(
            fault(kind.rawValue, .stated("not as many answers as the module has questions")))
        }
      }
    } else if row.draft["grade"] != nil {
      if row.draft["passed"] == nil { row.faults.append(fault("passed", .stated("missing beside a grade"))) }
      return
    } else if hasFailed {
      guard let answers = Self.answers(failed: row.draft["failed"]?.text ?? "", rubric: rubric) else {
        row.faults.append(fault("failed", .stated("a question that the module does not have")))
        return
      }
      for (kind, text) in zip(SectionKind.allCases, answers) {
        if let text { load(.text(text), kind.rawValue, in: &row) }
      }
    } else {
      row.faults.append(fault("failed", .sentence("The rating has neither answers nor a grade")))
    }
    load(nil, "failed", in: &row)
    load(nil, "grade", in: &row)
    load(nil, "passed", in: &row)
  }

  private func load(_ value: FieldValue?, _ key: String, in row: inout ImportedRow) {
    if let place = form.place(of: key) { row.draft.load(value, at: place) }
  }

  private func fault(_ field: String, _ rule: BrokenRule) -> Fault {
    Fault(
      section: "Answers", field: field, title: form.field(field)?.title ?? field, value: nil, rule: rule)
  }

  /// Answers in which just the named questions failed: `requirements:3,7 cleanCode:1`, numbers from 1, or
  /// `none`.
  static func answers(failed: String, rubric: Rubric) -> [String?]? {
    let groups = rubric.sections.map { ($0.kind.rawValue, $0.questions.count) }
    guard let states = SwitchStates(off: failed, of: groups) else { return nil }
    return SectionKind.allCases.map { kind in
      states.groups.first { $0.name == kind.rawValue }?.text
    }
  }
}
