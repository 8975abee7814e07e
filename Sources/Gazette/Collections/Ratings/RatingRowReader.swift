internal import Forms
internal import RecordStore

/// Reads ratings in any of their shapes: failed questions, answers by section, or a register's grade.
///
/// Answers are checked against the rubric they were made with and become a text of 0 and 1 for each section.
struct RatingRowReader: RowReader {
  var ignoredColumns: [String] { reader.ignoredColumns }

  private let reader: FormRowReader
  /// Where a first and last name stand that make up the student's name.
  private let nameColumns: (first: Int, last: Int)?
  private let passedColumn: Int?
  private let hasFailedColumn: Bool
  private let answers: RatingAnswers
  private let register: OldRegister

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
    answers = try RatingAnswers(in: context.change.snapshot)
    register = try OldRegister(source: context.source, in: context.change.snapshot)
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
    var read = reader.draft(
      of: SourceRow(line: row.line, values: values, absentColumns: row.absentColumns))
    if read.key == nil, read.draft["grade"] != nil, !Self.hasAnswers(read.draft) {
      read.key = register.key(of: read.draft, line: row.line)
    }
    return read
  }

  func complete(_ row: inout ImportedRow, from stored: () throws -> StoredRecord?) throws {
    if row.absent.isAnyField, let known = try stored() {
      // Failed questions, answers by section and a grade are three ways to say the same.
      if Self.hasAnswers(row.draft) {
        giveNothing(["failed", "grade", "passed"], in: &row)
      } else if row.draft["grade"] != nil {
        giveNothing(["failed"] + Self.sections + (known["grade"] == nil ? ["passed"] : []), in: &row)
      } else if !isAbsent("failed", in: row) {
        giveNothing(Self.sections + ["grade", "passed"], in: &row)
      }
      // Another module has other rubrics.
      if !isAbsent("module", in: row), row.draft["module"] != known["module"] {
        giveNothing(["version"], in: &row)
      }
      row.fillAbsent(from: known.values)
    }
    answers.resolve(&row, hasFailed: hasFailedColumn)
  }

  private static let sections = SectionKind.allCases.map(\.rawValue)

  private static func hasAnswers(_ draft: Draft) -> Bool { sections.contains { draft[$0] != nil } }

  private func isAbsent(_ key: String, in row: ImportedRow) -> Bool {
    row.draft.form.place(of: key).map { row.absent.fields.contains($0) } ?? true
  }

  /// Lets fields be empty whatever is stored of them.
  private func giveNothing(_ keys: [String], in row: inout ImportedRow) {
    for key in keys { if let place = row.draft.form.place(of: key) { row.absent.give(place) } }
  }

  private static func flagText(_ text: String) -> String {
    switch text {
    case "🥳", "Passed", "passed", "Pass": "true"
    case "😔", "Failed", "failed", "Fail": "false"
    default: text
    }
  }
}
