internal import Forms
internal import RecordStore

/// What has come of a file of an import.
struct FileOutcome {
  let kind: RecordKind
  let source: String
  /// The files whose rejected rows these are; see ``ImportContext/files``.
  let files: [String]
  /// The files whose place it takes; nil for none.
  let earlierFiles: FileNames?
  /// Its place among the files of the import.
  let file: Int
  let currency: Currency
  var report: ImportReport
  private(set) var rejections: [Rejection]
  /// Those of records that another file may tell otherwise, with the reasons of each row.
  private(set) var correctable: [(key: String, rows: [[Rejection]])]

  var firstRejectedLine: Int { rejections.map(\.line).min() ?? 0 }

  /// Without the rejected records that a later file has told otherwise: that is what an earlier one is passed over for.
  func corrected(_ isCorrected: (_ key: String) -> Bool) -> FileOutcome {
    let corrected = correctable.filter { isCorrected($0.key) }
    if corrected.isEmpty { return self }
    var outcome = self
    outcome.takeBack(corrected.map(\.rows))
    for _ in corrected { outcome.report.count(.unchanged) }
    return outcome
  }

  /// Takes other reasons for the rejected rows of records that were taken once more.
  mutating func replace(_ again: [(key: String, rows: [[Rejection]])]) {
    let anew = Dictionary(again.map { (ExactText($0.key), $0.rows) }) { $1 }
    let places = correctable.indices.filter { anew[ExactText(correctable[$0].key)] != nil }
    takeBack(places.map { correctable[$0].rows })
    for place in places {
      correctable[place].rows = anew[ExactText(correctable[place].key)] ?? []
      for row in correctable[place].rows {
        rejections += row
        report.reject(for: Self.causes(of: row), of: kind.form, in: currency)
      }
    }
  }

  private mutating func takeBack(_ records: [[[Rejection]]]) {
    let rejected = Set(records.joined().joined())
    rejections.removeAll { rejected.contains($0) }
    for row in records.joined() {
      report.takeBackRejection(for: Self.causes(of: row), of: kind.form, in: currency)
    }
  }

  private static func causes(
    of row: [Rejection]
  ) -> [(field: String, value: String?, cause: Rejection.Cause)] {
    row.map { ($0.field, $0.value, $0.cause) }
  }

  /// Keeps the rejected rows in the place of those that the files had.
  func keepRejections(in change: Change) throws {
    if let earlierFiles {
      try change.moveRejections(ofKind: kind.name, from: earlierFiles.contains, to: source)
    }
    for file in files {
      try change.replaceRejections(
        rejections.filter { $0.source == file }, ofKind: kind.name, source: file)
    }
  }
}

extension Fault {
  /// With the numbers that elements of lists have in the row that gives them.
  ///
  /// - Parameter places: of each list the places of its elements in the row; nil for those that it does not give.
  func ofElements(_ places: [String: [Int?]]) -> Fault {
    guard !places.isEmpty, let step = FieldPath(field)?.steps.first, let element = step.element,
      let known = places[step.key], known.indices.contains(element - 1), let place = known[element - 1]
    else { return self }
    let rest = field.dropFirst("\(step.key)[\(element)]".count)
    return Fault(
      section: section, field: "\(step.key)[\(place + 1)]\(rest)", title: title, value: value,
      isPrivate: isPrivate, rule: rule, message: message)
  }
}
