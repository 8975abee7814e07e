public import Forms
internal import Foundation
public import RecordStore

/// Brings files into the store: rows → drafts, checked by their form → records or rejected rows.
///
/// All files of a call are one transaction: invalid rows are set aside, anything else changes nothing.
public struct Importer: Sendable {
  let store: RecordStore
  let settings: Settings
  let today: CalendarDate
  /// Whether one invalid row makes the whole import fail.
  let isStrict: Bool
  /// Whether it is no fault that nothing comes in.
  let mayBeEmpty: Bool

  public init(
    store: RecordStore, settings: Settings, today: CalendarDate, isStrict: Bool = false,
    mayBeEmpty: Bool = false
  ) {
    self.store = store
    self.settings = settings
    self.today = today
    self.isStrict = isStrict
    self.mayBeEmpty = mayBeEmpty
  }

  /// Imports files as records of a kind.
  ///
  /// - Parameter mapping: the path of a SELECT over the table `source`.
  /// - Throws: ``SourceError``, ``ImportError``, ``StoreError``; the store is then as before, but for the rows
  ///   of ``ImportError/allRejected(files:report:)``, which are kept as rejected.
  /// - Complexity: O(rows × fields).
  public func importFiles(_ paths: [String], as kind: some RecordKind, mapping: String? = nil) throws
    -> ImportReport
  {
    let query = try mapping.map { try MappingFile(path: $0) }
    try checkNames(of: paths)
    let report = try store.change { change in
      let references = try ReferenceIndex(for: kind.form.referencedKinds, in: change.snapshot)
      var report = ImportReport()
      for path in paths {
        let context = ImportContext(
          change: change, settings: settings, today: today,
          source: URL(fileURLWithPath: path).lastPathComponent, references: references)
        var run = ImportRun(kind: kind, context: context)
        let table =
          if let query {
            try query.table(
              over: path, fields: FormRowReader.columnNames(kind.form), within: settings.queryTimeLimit)
          } else {
            try SourceFile.flattened(SourceFile.read(path), path: path)
          }
        try run.take(table)
        report = report + (try run.finish())
        if isStrict, report.rejected > 0 {
          throw ImportError.rejectedRows(
            file: context.source, count: report.rejected, reasons: report.reasons,
            firstLine: run.firstRejectedLine)
        }
      }
      if report.rowCount == 0, !mayBeEmpty { throw ImportError.noRows(files: Self.names(of: paths)) }
      return report
    }
    if report.rowCount == report.rejected, !mayBeEmpty {
      throw ImportError.allRejected(files: Self.names(of: paths), report: report)
    }
    return report
  }

  private static func names(of paths: [String]) -> [String] {
    paths.map { URL(fileURLWithPath: $0).lastPathComponent }
  }

  /// Two files of one name would take each other's rejected rows and records without a key.
  private func checkNames(of paths: [String]) throws {
    var names: Set<String> = []
    for path in paths where !names.insert(URL(fileURLWithPath: path).lastPathComponent).inserted {
      throw ImportError.repeatedSource(file: path)
    }
  }

  /// Imports described files, such as rubrics and questionnaires.
  public func importFiles(_ paths: [String], as kind: some DescribedKind) throws -> ImportReport {
    try store.change { change in
      var report = ImportReport()
      for path in paths { report.count(try kind.importFile(at: path, in: change)) }
      return report
    }
  }
}

/// The import of one file, while it runs.
private struct ImportRun {
  let kind: any RecordKind
  let context: ImportContext
  private var report = ImportReport()
  private var rejections: [Rejection] = []
  private var storedLast: [ImportedRow] = []
  private let checks: CheckContext

  init(kind: any RecordKind, context: ImportContext) {
    self.kind = kind
    self.context = context
    checks = context.checks
  }

  var firstRejectedLine: Int { rejections.map(\.line).min() ?? 0 }

  /// Takes the rows of a file.
  ///
  /// An answer without any record, such as `[]`, has no columns either and is no error.
  mutating func take(_ table: SourceTable) throws {
    for row in table.malformed { reject(row) }
    if table.columns.isEmpty { return }
    let reader = try kind.reader(of: table.columns, in: context)
    report.ignoredColumns = reader.ignoredColumns
    guard (reader as? FormRowReader)?.givesListElements ?? false else {
      for row in table.rows {
        let read = reader.draft(of: row)
        if hasStorableKey(read) { try take(read) }
      }
      return
    }
    // Rows of one key are one record, each row an element of its lists.
    var order: [String] = []
    var rowsOfKey: [String: [ImportedRow]] = [:]
    for row in table.rows {
      let read = reader.draft(of: row)
      guard hasStorableKey(read) else { continue }
      let key = key(of: read)
      if rowsOfKey[key] == nil { order.append(key) }
      rowsOfKey[key, default: []].append(read)
    }
    for key in order { try takeTogether(rowsOfKey[key] ?? [], key: key) }
  }

  /// Sets a row aside whose key holds NUL: the store would take it for the key's end, and so for another key.
  private mutating func hasStorableKey(_ row: ImportedRow) -> Bool {
    guard let key = row.key, key.utf8.contains(0) else { return true }
    let fault = Fault(
      section: "", field: "key", title: "Key", value: nil, rule: .notA("text without NUL characters"))
    reject(line: row.line, [fault])
    return false
  }

  private mutating func take(_ row: ImportedRow) throws {
    var row = row
    setAsideElements(of: &row)
    let faults = row.faults + kind.faults(of: row.draft, in: checks)
    guard faults.isEmpty else {
      reject(line: row.line, faults)
      return
    }
    if kind.isStoredLast(row.draft) { storedLast.append(row) } else { try save(row) }
  }

  /// Removes faulty elements of lists whose elements stand for themselves, and keeps them as rejected.
  private mutating func setAsideElements(of row: inout ImportedRow) {
    for name in kind.itemwiseLists {
      guard let place = row.draft.form.place(of: name), let elements = row.draft.values[place]?.list else {
        continue
      }
      let faults = kind.faults(of: row.draft, in: checks)
      var kept: [FieldGroup] = []
      for (index, element) in elements.enumerated() {
        let own = faults.filter { $0.field.hasPrefix("\(name)[\(index + 1)].") }
        if own.isEmpty { kept.append(element) } else { reject(line: row.line, own) }
      }
      if kept.count < elements.count { row.draft.load(.list(kept), at: place) }
    }
  }

  /// Makes one record of rows that share a key; a row whose own element is faulty is set aside alone.
  private mutating func takeTogether(_ rows: [ImportedRow], key: String) throws {
    var good: [ImportedRow] = []
    for row in rows {
      let faults = row.faults + kind.faults(of: row.draft, in: checks)
      if faults.isEmpty { good.append(row) } else { reject(line: row.line, faults) }
    }
    guard let first = good.first else { return }
    var draft = first.draft
    for (place, field) in draft.form.fields.enumerated() {
      guard case .list = field.kind else { continue }
      draft.load(.list(good.flatMap { $0.draft.values[place]?.list ?? [] }), at: place)
    }
    let faults = kind.faults(of: draft, in: checks)
    guard faults.isEmpty else {
      for row in good { reject(line: row.line, faults) }
      return
    }
    let whole = ImportedRow(line: first.line, key: key, draft: draft)
    if kind.isStoredLast(draft) { storedLast.append(whole) } else { try save(whole) }
  }

  private mutating func save(_ row: ImportedRow) throws {
    report.count(try kind.save(row.draft, key: key(of: row), in: context))
  }

  private func key(of row: ImportedRow) -> String {
    row.key ?? kind.derivedKey(of: row.draft) ?? "\(context.source).\(row.line)"
  }

  private mutating func reject(line: Int, _ faults: [Fault]) {
    keep(faults.map { ($0.field, $0.value, Rejection.Cause($0)) }, line: line)
  }

  /// Sets aside a row that the file's format itself refuses.
  mutating func reject(_ row: MalformedRow) {
    keep([("", nil, Rejection.Cause(row.reason))], line: row.line)
  }

  private mutating func keep(
    _ faults: [(field: String, value: String?, cause: Rejection.Cause)], line: Int
  ) {
    for fault in faults {
      rejections.append(
        Rejection(
          kind: kind.name, source: context.source, line: line, field: fault.field, value: fault.value,
          cause: fault.cause))
    }
    report.reject(for: faults.map(\.cause))
  }

  /// Stores what waits for all others, and keeps the rejected rows.
  mutating func finish() throws -> ImportReport {
    for row in storedLast { try save(row) }
    try context.change.replaceRejections(rejections, ofKind: kind.name, source: context.source)
    return report
  }
}
