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
    let rejected = Set(corrected.flatMap { $0.rows.joined() })
    outcome.rejections.removeAll { rejected.contains($0) }
    for record in corrected {
      for row in record.rows { outcome.takeBack(row) }
      outcome.report.count(.unchanged)
    }
    return outcome
  }

  /// Takes other reasons for the rejected rows of records that were taken once more.
  mutating func replace(_ again: [(key: String, rows: [[Rejection]])]) {
    for other in again {
      guard let place = correctable.firstIndex(where: { ExactText($0.key) == ExactText(other.key) }) else {
        continue
      }
      let before = Set(correctable[place].rows.joined())
      rejections.removeAll { before.contains($0) }
      for row in correctable[place].rows { takeBack(row) }
      for row in other.rows {
        rejections += row
        report.reject(for: row.map { ($0.field, $0.value, $0.cause) }, of: kind.form, in: currency)
      }
      correctable[place] = other
    }
  }

  private mutating func takeBack(_ row: [Rejection]) {
    report.takeBackRejection(for: row.map { ($0.field, $0.value, $0.cause) }, of: kind.form, in: currency)
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
