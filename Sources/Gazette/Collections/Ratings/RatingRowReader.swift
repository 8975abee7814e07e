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
    var read = reader.draft(of: SourceRow(line: row.line, values: values))
    answers.resolve(&read, hasFailed: hasFailedColumn)
    if read.key == nil, read.draft["grade"] != nil { read.key = register.key(of: read.draft, line: row.line) }
    return read
  }

  private static func flagText(_ text: String) -> String {
    switch text {
    case "🥳", "Passed", "passed", "Pass": "true"
    case "😔", "Failed", "failed", "Fail": "false"
    default: text
    }
  }
}
