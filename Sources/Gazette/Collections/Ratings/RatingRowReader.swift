internal import Forms
internal import RecordStore

/// Reads ratings in any of their shapes: failed questions, answers by section, or a register's grade.
///
/// Answers are checked against the rubric they were made with and become a text of 0 and 1 for each section.
struct RatingRowReader: RowReader {
  var ignoredColumns: [String] { reader.ignoredColumns }

  private let reader: FormRowReader
  private let form = RatingForm.form
  /// Where a first and last name stand that make up the student's name.
  private let nameColumns: (first: Int, last: Int)?
  private let passedColumn: Int?
  private let hasFailedColumn: Bool
  private let rubrics: [String: [Int: Rubric]]
  private let versions: [String: Int]

  init(kind: RatingKind, columns: [String], context: ImportContext) throws {
    let folded = columns.map(FormRowReader.folded)
    var columns = columns
    if let first = folded.firstIndex(of: "firstname"), let last = folded.firstIndex(of: "lastname") {
      nameColumns = (first, last)
      columns[first] = "student"
    } else {
      nameColumns = nil
    }
    passedColumn = folded.firstIndex { ["passed", "didpass", "emoji"].contains($0) }
    hasFailedColumn = folded.contains("failed")
    reader = try FormRowReader(kind: kind, columns: columns, context: context)
    let stored = try RubricKind.rubrics(in: context.change.snapshot)
    rubrics = Dictionary(grouping: stored, by: \.id).mapValues {
      Dictionary($0.map { ($0.version, $0) }, uniquingKeysWith: { $1 })
    }
    let known = try context.change.snapshot.all("SELECT key, version FROM ratings") {
      (try $0.text(0), try $0.integer(1))
    }
    versions = Dictionary(known, uniquingKeysWith: { $1 })
  }

  func draft(of row: SourceRow) -> ImportedRow {
    var values = row.values
    if let names = nameColumns {
      let parts = [values[names.first], values[names.last]].compactMap(\.plainText).filter { !$0.isEmpty }
      values[names.first] = parts.isEmpty ? .null : .text(parts.joined(separator: " "))
    }
    if let column = passedColumn, let text = values[column].plainText {
      values[column] = .text(Self.flagText(text))
    }
    var read = reader.draft(of: SourceRow(line: row.line, values: values))
    resolveAnswers(of: &read)
    return read
  }

  private static func flagText(_ text: String) -> String {
    switch text {
    case "🥳", "Passed", "passed", "Pass": "true"
    case "😔", "Failed", "failed", "Fail": "false"
    default: text
    }
  }

  /// Makes answers for each section of the rubric, or says why that cannot be done.
  private func resolveAnswers(of row: inout ImportedRow) {
    guard let module = row.draft["module"]?.text, let versionsOfModule = rubrics[module],
      let newest = versionsOfModule.keys.max()
    else { return }
    let version = row.draft["version"]?.integer ?? row.key.flatMap { versions[$0] } ?? newest
    guard let rubric = versionsOfModule[version] else {
      row.faults.append(fault("version", "Version of the rubric: no such version"))
      return
    }
    load(.integer(version), "version", in: &row)
    let given = SectionKind.allCases.map { row.draft[$0.rawValue]?.text }
    if given.contains(where: { $0 != nil }) {
      for (kind, answers) in zip(SectionKind.allCases, given) {
        let count = rubric.section(kind)?.questions.count ?? 0
        if answers?.utf8.count ?? 0 != count {
          row.faults.append(
            fault(kind.rawValue, "\(kind.title): not as many answers as the module has questions"))
        }
      }
    } else if row.draft["grade"] != nil {
      if row.draft["passed"] == nil { row.faults.append(fault("passed", "Passed: missing beside a grade")) }
      return
    } else if hasFailedColumn {
      guard let answers = Self.answers(failed: row.draft["failed"]?.text ?? "", rubric: rubric) else {
        row.faults.append(fault("failed", "Failed questions: a question that the module does not have"))
        return
      }
      for (kind, text) in zip(SectionKind.allCases, answers) {
        if let text { load(.text(text), kind.rawValue, in: &row) }
      }
    } else {
      row.faults.append(fault("failed", "The rating has neither answers nor a grade"))
    }
    load(nil, "failed", in: &row)
    load(nil, "grade", in: &row)
    load(nil, "passed", in: &row)
  }

  private func load(_ value: FieldValue?, _ key: String, in row: inout ImportedRow) {
    if let place = form.place(of: key) { row.draft.load(value, at: place) }
  }

  private func fault(_ field: String, _ message: String) -> Fault {
    Fault(section: "Answers", field: field, title: field, value: nil, rule: .pattern(""), message: message)
  }

  /// Answers in which just the named questions failed: `requirements:3,7 cleanCode:1`; numbers from 1.
  static func answers(failed: String, rubric: Rubric) -> [String?]? {
    var answers: [[UInt8]?] = SectionKind.allCases.map { kind in
      rubric.section(kind).map { Array(repeating: UInt8(ascii: "1"), count: $0.questions.count) }
    }
    for group in failed.split(whereSeparator: { $0 == " " || $0 == ";" }) {
      let parts = group.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let kind = SectionKind(rawValue: String(parts[0])) else { return nil }
      for number in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
        guard let place = Int(number), place >= 1, place <= answers[kind.index]?.count ?? 0 else {
          return nil
        }
        answers[kind.index]?[place - 1] = UInt8(ascii: "0")
      }
    }
    return answers.map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }
}
