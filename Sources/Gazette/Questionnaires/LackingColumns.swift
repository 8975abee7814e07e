internal import Forms
internal import RecordStore

/// What queries see of how far the records of a questionnaire are: as much as everybody may know.
struct LackingColumns {
  /// How many answers are missing.
  let count: DerivedColumn
  /// What the columns are that SQLite does not tell to be stored ones.
  let fields: [Field]
  /// Whether something may be missing that nobody is told of.
  private let withholds: Bool
  private let condition: String

  /// - Returns: nil for a kind that is no questionnaire.
  init?(of kind: RecordKind) {
    guard kind.isQuestionnaire else { return nil }
    let form = kind.form
    withholds = !form.withheldMissing.isEmpty
    condition = Questionnaire.isTold(by: form)
    let filter = withholds ? " FILTER (WHERE \(condition))" : ""
    count = DerivedColumn(Questionnaire.missing, sql: "count(\(Questionnaire.missing))\(filter)")
    let complete = withholds ? form.field(Questionnaire.complete) : nil
    fields = [Field(Questionnaire.missing, "Missing", .integer)] + (complete.map { [$0] } ?? [])
  }

  /// A SELECT of the records of a table, of which those are complete that lack nothing else; nil where that is as it is
  /// stored.
  func source(of table: DeclaredTable, asNumbers: Bool = true) -> String? {
    guard withholds else { return nil }
    let complete = SQLName.quoted(Questionnaire.complete)
    let missing = SQLName.quoted(table.name(of: Questionnaire.missingList))
    return table.source(
      asNumbers: asNumbers,
      replacing: [
        Questionnaire.complete: """
        CASE \(complete) WHEN 0 THEN NOT EXISTS (
          SELECT 1 FROM main.\(missing) WHERE parent = \(SQLName.quoted(table.name)).row AND \(condition))
        ELSE \(complete) END
        """
      ])
  }
}

extension Questionnaire {
  /// A condition on the rows of what records lack, that everybody may know of it.
  static func isTold(by form: Form) -> String {
    "field NOT IN (\(form.withheldMissing.map { "'\($0)'" }.joined(separator: ", ")))"
  }
}
