internal import Forms
package import Press
internal import RecordStore

/// What an import did.
package struct ImportReport: Sendable, Equatable {
  package var imported = 0
  package var updated = 0
  /// Records that were stored already, just so.
  package var unchanged = 0
  /// Rows that were set aside.
  package var rejected = 0
  /// Rows that say what another row of the same record in their file says, and nothing else.
  package var repeated = 0
  /// Rows of totals of a workbook's tables, which are no records.
  package var totals = 0
  /// Whether all records of the sources are in the files, so that others were removed.
  package var isWhole = false
  /// Whether nothing was removed all the same, as a row that could not be read may be of any record.
  package var isKeptWhole = false
  package var removed = 0
  /// Stored records of the sources that are in none of the files.
  package var missing = 0
  /// Records that were put back from the bin.
  package var restored = 0
  /// Records that have been removed, and whose rows are as they were.
  package var leftOut = 0
  /// Fields that somebody has corrected, and of which the sources said something new.
  package var conflicts = 0
  /// For every combination of reasons, as commands print them, how many rows were set aside for just these.
  private var rejectedByCells: [Set<Reason>: Int] = [:]

  private struct Reason: Hashable {
    let cell: Cell
    /// How the value is written; nil where the reason says it.
    let accepted: Words?

    var whole: Cell { accepted.map { "\(cell) (\(.words($0)))" } ?? cell }

    func text(in plain: PlainText) -> String {
      plain.text(of: cell) + (accepted.map { " (\(plain.text(of: .words($0))))" } ?? "")
    }
  }

  /// Where values came in that have lost characters, by the title of their field.
  package var damaged: [String: [DamagedPlace]] = [:]
  /// How many records were given something in fields that others hide, which is not kept, by the titles of the field and
  /// of what it stands in.
  package var hidden: [[String]: Int] = [:]
  /// Records that were not given back what they named, though that was put back, as rules are against it.
  package private(set) var unnamed: [TouchedRecords.Broken] = []
  /// Options of the command with which values would be read that were rejected, such as `--decimals ,`, each with the
  /// number of these values.
  private var optionCounts: [String: Int] = [:]
  package var options: [String] { optionCounts.keys.sorted().reversed() }
  /// Columns of the file that mean nothing to the kind.
  package var ignoredColumns: [String] = []
  /// Fields for which the sources had columns in their last run, and have none any more.
  package var lostColumns: [String] = []

  package init() {}

  /// How many records came in, and rows that did not.
  var rowCount: Int { imported + updated + unchanged + rejected + leftOut }

  /// Counts a record for each field in which it was given something that is not kept.
  mutating func countHidden(_ fields: Set<[String]>) {
    for titles in fields { hidden[titles, default: 0] += 1 }
  }

  /// Takes in what has become of records that name those of the import.
  mutating func take(_ touched: TouchedRecords) {
    hidden.merge(touched.hidden, uniquingKeysWith: +)
    unnamed += touched.unnamed
  }

  mutating func count(_ outcome: SaveOutcome) {
    switch outcome {
    case .inserted: imported += 1
    case .updated: updated += 1
    case .unchanged: unchanged += 1
    }
  }

  /// Counts a row that was set aside.
  ///
  /// - Parameter form: that of its kind, for what is told beside the reasons.
  mutating func reject(
    for causes: [(field: String, value: String?, cause: Rejection.Cause)], of form: Form,
    in currency: Currency
  ) {
    rejected += 1
    for option in causes.compactMap({ AcceptedForm.option(for: $0.cause, of: $0.value) }) {
      optionCounts[option, default: 0] += 1
    }
    rejectedByCells[reasons(of: causes, form, currency), default: 0] += 1
  }

  /// Counts a row no longer that was set aside.
  mutating func takeBackRejection(
    for causes: [(field: String, value: String?, cause: Rejection.Cause)], of form: Form,
    in currency: Currency
  ) {
    rejected -= 1
    for option in causes.compactMap({ AcceptedForm.option(for: $0.cause, of: $0.value) }) {
      optionCounts[option] = optionCounts[option].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
    let reasons = reasons(of: causes, form, currency)
    rejectedByCells[reasons] = rejectedByCells[reasons].flatMap { $0 > 1 ? $0 - 1 : nil }
  }

  private func reasons(
    of causes: [(field: String, value: String?, cause: Rejection.Cause)], _ form: Form, _ currency: Currency
  ) -> Set<Reason> {
    Set(
      causes.map { field, value, cause in
        Reason(
          cell: FaultText.cell(cause, isPlain: true, isCounted: true),
          accepted: AcceptedForm.words(for: cause, of: value, in: form.field(at: field), currency))
      })
  }

  /// Leaves out options with which as many values of the rows could no longer be read.
  mutating func weighOptions(by rows: some Sequence<ImportedRow>, in currency: Currency) {
    if optionCounts.isEmpty { return }
    var losses: [String: Int] = [:]
    func count(_ values: [FieldValue?]) {
      for value in values {
        if let option = value.flatMap({ AcceptedForm.optionAgainst($0, in: currency) }) {
          losses[option, default: 0] += 1
        }
        for group in value?.groups ?? [] { count(group.values) }
      }
    }
    for row in rows { count(row.draft.values) }
    optionCounts = optionCounts.filter { $0.value > losses[$0.key, default: 0] }
  }

  /// For every combination of reasons, in English, how many rows were set aside for just these.
  package var rejectedByReasons: [String: Int] { rejectedByReasons(in: TextCatalogue(language: "en")) }

  /// The same in the language of a catalogue.
  package func rejectedByReasons(in texts: TextCatalogue) -> [String: Int] {
    if rejectedByCells.isEmpty { return [:] }
    let plain = PlainText(formats: Formats(texts: texts, currency: .dollar))
    let texts = rejectedByCells.map { reasons, count in
      (reasons.map { $0.text(in: plain) }.sorted().joined(separator: "; "), count)
    }
    return Dictionary(texts, uniquingKeysWith: +)
  }

  /// All reasons, whatever the rows for which they were given.
  var reasonCells: Set<Cell> { Set(rejectedByCells.keys.joined().map(\.whole)) }

  /// The reasons in English with their numbers of rows, most frequent first.
  package var reasons: [(reason: String, count: Int)] { reasons(in: TextCatalogue(language: "en")) }

  /// The same in the language of a catalogue.
  package func reasons(in texts: TextCatalogue) -> [(reason: String, count: Int)] {
    rejectedByReasons(in: texts).sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// How many values came in that have lost characters.
  package var damagedCount: Int { damaged.values.reduce(0) { $0 + $1.count } }

  static func + (left: ImportReport, right: ImportReport) -> ImportReport {
    var sum = left
    sum.imported += right.imported
    sum.updated += right.updated
    sum.unchanged += right.unchanged
    sum.rejected += right.rejected
    sum.repeated += right.repeated
    sum.totals += right.totals
    sum.rejectedByCells.merge(right.rejectedByCells, uniquingKeysWith: +)
    sum.damaged.merge(right.damaged, uniquingKeysWith: +)
    sum.hidden.merge(right.hidden, uniquingKeysWith: +)
    sum.unnamed += right.unnamed
    sum.ignoredColumns += right.ignoredColumns
    sum.optionCounts.merge(right.optionCounts, uniquingKeysWith: +)
    return sum
  }
}

/// Where a value stands in a file.
package struct DamagedPlace: Sendable, Equatable {
  package let source: String
  package let line: Int
}
