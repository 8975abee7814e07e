package import Forms
internal import Foundation
package import RecordStore

/// Brings files into the store: rows → drafts, checked by their form → records or rejected rows.
///
/// All files of a call are one transaction: invalid rows are set aside, anything else changes nothing.
package struct Importer: Sendable {
  let store: RecordStore
  let settings: Settings
  let today: CalendarDate
  /// Whether one invalid row makes the whole import fail.
  let isStrict: Bool
  /// Whether it is no fault that nothing comes in.
  let mayBeEmpty: Bool
  /// Whether what is stored of the files' sources and is in none of them is removed.
  let isWhole: Bool
  package let options: SourceOptions

  package init(
    store: RecordStore, settings: Settings, today: CalendarDate, isStrict: Bool = false,
    mayBeEmpty: Bool = false, isWhole: Bool = false, options: SourceOptions = SourceOptions()
  ) {
    self.store = store
    self.settings = settings
    self.today = today
    self.isStrict = isStrict
    self.mayBeEmpty = mayBeEmpty
    self.isWhole = isWhole
    self.options = options
  }

  /// Imports files as records of a kind.
  ///
  /// - Parameter mapping: the path of a SELECT over the table `source`, or over several of the files by their names,
  ///   which then are one source, called after the first.
  /// - Throws: ``SourceError``, ``ImportError``, ``StoreError``; the store is then as before, but for the rows
  ///   of ``ImportError/allRejected(files:report:)``, which are kept as rejected.
  /// - Complexity: O(rows × fields).
  package func importFiles(_ paths: [String], as kind: RecordKind, mapping: String? = nil) throws
    -> ImportReport
  {
    try importFiles(paths.map { ImportFile(path: $0) }, as: kind, mapping: mapping)
  }

  /// The same of files that may be several of one source.
  ///
  /// - Parameter validators: by what the source tells later that it is as it was.
  package func importFiles(
    _ files: [ImportFile], as kind: RecordKind, mapping: String? = nil, validators: SourceValidators? = nil
  ) throws -> ImportReport {
    let start = ContinuousClock.now
    let query = try mapping.map { try MappingFile(path: $0) }
    try checkNames(of: files)
    let report = try store.change { change in
      try change.checkDeclaration(of: kind)
      func readReferences() throws -> ReferenceIndex {
        try ReferenceIndex(for: kind.form.referencedKinds, in: change.snapshot, settings.collections)
      }
      var references = try readReferences()
      var report = ImportReport()
      var ledgers: [SourceLedger] = []
      var outcomes: [(ledger: SourceLedger, outcome: FileOutcome)] = []
      let parts = try sources(files, as: kind, query)
      func run(
        _ part: Part, of ledger: SourceLedger, isTold: Bool = false
      ) throws -> (ImportRun, SourceRows, [SourceInput]) {
        let inputs = try part.read()
        var context = ImportContext(
          change: change, settings: settings, today: today, source: inputs[0].name, references: references)
        context.otherFiles = inputs.dropFirst().map(\.name)
        context.earlierFiles = part.earlier
        context.options = options
        context.clearsEmpty = ledger.clearsEmpty
        context.folder = inputs[0].folder
        let run = try ImportRun(
          kind: kind, context: context, isMapped: query != nil, ledger: isTold ? nil : ledger,
          known: ledger.known)
        let rows =
          try query.map {
            try $0.rows(over: inputs, as: kind, options, within: settings.queryTimeLimit)
          } ?? SourceRows(table(of: inputs[0], kind, context))
        return (run, rows, inputs)
      }
      func tellLater(_ ledger: SourceLedger) throws {
        for place in parts.indices.filter({ parts[$0].name == ledger.name }).dropFirst() {
          let (run, rows, _) = try run(parts[place], of: ledger, isTold: true)
          ledger.tell(try run.told(by: rows), ofFile: place)
        }
      }
      for (place, part) in parts.enumerated() {
        // What an earlier file has brought can be referred to.
        if place > 0, kind.refersToItself { references = try readReferences() }
        let known = ledgers.first { $0.name == part.name }
        let ledger =
          try known
          ?? SourceLedger(
            name: part.name, kind: kind, change: change, rule: settings.conflictRule,
            currency: settings.currency, isWhole: isWhole)
        if known == nil {
          ledgers.append(ledger)
          ledger.lastFile = parts.lastIndex { $0.name == part.name } ?? place
          if try ledger.hasRecords { try tellLater(ledger) }
        }
        ledger.file = place
        ledger.validators = validators
        var (run, rows, inputs) = try run(part, of: ledger)
        ledger.digests += inputs.map(\.digest)
        try run.take(rows)
        var outcome = try run.outcome()
        outcome.report.totals += inputs.reduce(0) { $0 + $1.totals }
        outcomes.append((ledger, outcome))
      }
      for ledger in ledgers {
        let keys = try ledger.unsettledKeys
        if keys.isEmpty { continue }
        if !ledger.isTold { try tellLater(ledger) }
        let counts = ledger.counts
        for (place, part) in parts.enumerated() where part.name == ledger.name {
          ledger.file = place
          var (run, rows, _) = try run(part, of: ledger)
          let again = try run.takeAgain(keys, of: rows)
          ledger.settle(again.settled)
          if let index = outcomes.firstIndex(where: { $0.outcome.file == place }) {
            outcomes[index].outcome.replace(again.rejected)
          }
        }
        ledger.counts = counts
      }
      for (ledger, outcome) in outcomes {
        // What a later file has corrected was no reason to reject anything.
        let outcome = outcome.corrected { ledger.isCorrected($0, ofFile: outcome.file) }
        try outcome.keepRejections(in: change)
        ledger.add(outcome.report)
        report = report + outcome.report
        try refuseRejected(report, outcome.firstRejectedLine, of: outcome.source)
      }
      try finish(&report, ledgers, of: Self.names(of: files), as: kind, since: start, in: change)
      return report
    }
    try refuseAllRejected(report, of: Self.names(of: files))
    return report
  }

  /// What follows the rows of sources: what they no longer have, what names and is named again by what is back from the
  /// bin, and what is told of them.
  ///
  /// - Throws: ``ImportError/noRows(files:)``, ``StoreError``.
  func finish(
    _ report: inout ImportReport, _ ledgers: [SourceLedger], of names: [String], as kind: RecordKind,
    since start: ContinuousClock.Instant, in change: Change
  ) throws {
    // A record of several sources is one.
    func count(_ keys: KeyPath<SourceLedger, Set<ExactText>>) -> Int {
      ledgers.reduce(into: Set()) { $0.formUnion($1[keyPath: keys]) }.count
    }
    report.leftOut = count(\.leftOut)
    if report.rowCount == 0, !mayBeEmpty { throw ImportError.noRows(files: names) }
    let isNothingTaken = isAllRejected(report)
    for ledger in ledgers {
      // A source of which nothing came in does not say what there is no longer.
      if isNothingTaken { ledger.hasUnreadableRows = true }
      try ledger.finish(
        beside: ledgers.filter { $0 !== ledger }, since: start, in: settings.collections, today: today)
      report.take(ledger.touched)
      report.conflicts += ledger.counts.conflicts
      report.lostColumns += ledger.lostFields.subtracting(report.lostColumns).sorted()
    }
    let returned = Set(ledgers.flatMap(\.restored)).map(\.text).sorted()
    if !returned.isEmpty {
      report.take(
        try change.takeBackReferences(
          ofReturned: returned, of: kind, in: settings.collections, today: today))
      report.take(
        try change.giveBackReferences(
          toReturned: returned, of: kind, in: settings.collections, today: today))
    }
    (report.removed, report.missing, report.restored) = (count(\.gone), count(\.missing), count(\.restored))
    report.isWhole = isWhole
    report.isKeptWhole = ledgers.contains(where: \.hasUnreadableRows)
  }

  /// Where nothing may be rejected, ends the import with the first row that was.
  func refuseRejected(_ report: ImportReport, _ firstLine: Int, of source: String) throws(ImportError) {
    guard isStrict, report.rejected > 0 else { return }
    throw .rejectedRows(file: source, report: report, firstLine: firstLine)
  }

  /// What was rejected is kept, and told as an error where that is all.
  func refuseAllRejected(_ report: ImportReport, of names: [String]) throws(ImportError) {
    if isAllRejected(report) { throw .allRejected(files: names, report: report) }
  }

  private func isAllRejected(_ report: ImportReport) -> Bool {
    report.rowCount == report.rejected && !mayBeEmpty
  }

  /// What comes in together, called after its source.
  private struct Part {
    let name: String
    /// The files whose place it takes; nil for none.
    var earlier: FileNames?
    /// A file, or all where the SELECT reads several; called when its turn comes.
    let read: () throws -> [SourceInput]
  }

  private func sources(
    _ files: [ImportFile], as kind: RecordKind, _ query: MappingFile?
  ) throws -> [Part] {
    var options = options
    if query == nil { options.members = RecordMembers(of: kind) }
    options.isOfSeveral = files.count > 1
    options.mayBeEmpty = mayBeEmpty
    if let query, let first = files.first, files.count > 1 {
      let input = try Self.input(first, options)
      let others = files.dropFirst()
      if try query.joins(input, to: others.map(\.path), areOnePattern: Set(files.map(\.given)).count == 1) {
        return [
          Part(name: first.source) {
            try [input] + others.map { try Self.input($0, options) }
          }
        ]
      }
    }
    return files.map { file in
      Part(name: file.source, earlier: file.earlier) { [try Self.input(file, options)] }
    }
  }

  private static func input(_ file: ImportFile, _ options: SourceOptions) throws -> SourceInput {
    do throws(SourceError) { return try SourceInput(file, options: options) } catch {
      guard case .empty(let path) = error else { throw error }
      throw ImportError.emptyFile(file: path)
    }
  }

  /// The rows of a file, also those in which something is wrong with cells alone that mean nothing to the kind.
  private func table(
    of input: SourceInput, _ kind: RecordKind, _ context: ImportContext
  ) throws -> SourceTable {
    var table = try input.table()
    guard table.malformed.contains(where: { !$0.faultyCells.isEmpty }) else { return table }
    let ignored = Set(try kind.reader(of: table.columns, in: context).ignoredColumns)
    table.takeIn(unread: Set(table.columns.indices.filter { ignored.contains(table.columns[$0]) }))
    return table
  }

  private static func names(of files: [ImportFile]) -> [String] {
    files.map(\.rowName)
  }

  /// Two files of one name would take each other's rejected rows and records without a key.
  private func checkNames(of files: [ImportFile]) throws {
    var names: Set<String> = []
    for file in files where !names.insert(file.rowName).inserted {
      throw ImportError.repeatedSource(file: file.path)
    }
  }
}

/// The import of one file, while it runs.
struct ImportRun {
  let kind: RecordKind
  private(set) var context: ImportContext
  /// Whether a SELECT makes the rows.
  let isMapped: Bool
  private var report = ImportReport()
  private var rejections: [Rejection] = []
  /// Those of records that a later file may tell otherwise, with the reasons of each row.
  private var correctable: [(key: String, rows: [[Rejection]])] = []
  private var storedLast: [(whole: ImportedRow, rows: [ImportedRow], given: ImportedRow?)] = []
  private var checks: CheckContext
  private let stored: StoredRecords
  /// Of a kind whose records can refer to others of them.
  private var own: OwnReferences?
  /// Records that have waited for others, and no longer do.
  private var ready: [OwnReferences.Waiting] = []
  /// What the source said before; nil of what comes from none.
  private var ledger: SourceLedger?
  /// Whether the rows come in several tables, one after the other.
  private var comesInParts = false
  /// The keys in those before.
  private var keysOfParts: Set<ExactText> = []
  private var repeatedRecord: (key: String, line: Int)?
  /// Whether rows stand on other lines than before.
  private var haveMoved = false
  /// Of records that one row tells whole, how many rows of a file said that again.
  private var repetitions: [ExactText: Int] = [:]
  /// Whether the rows have a column of keys.
  private var hasKeyColumn = false
  /// Of a kind whose records are known by their fields.
  private let knownByFields: KnownByFields?
  /// The places of fields that, once they are given, stay so where a row leaves them empty.
  private let agreedFields: Set<Int>
  /// The only records that are taken; nil of all.
  private var only: Set<ExactText>?
  /// Those of them that were rejected.
  private var rejectedAgain: Set<ExactText> = []

  /// - Parameters:
  ///   - ledger: that of the source; nil of what comes from none, or is only told.
  ///   - known: what the source said before.
  init(
    kind: RecordKind, context: ImportContext, isMapped: Bool, ledger: SourceLedger? = nil,
    known: [ExactText: SourceStatement] = [:]
  ) throws {
    self.kind = kind
    self.ledger = ledger
    self.context = context
    self.context.removed = ledger?.removed
    self.context.known = known
    self.context.options.isMapped = isMapped
    self.isMapped = isMapped
    checks = context.checks
    agreedFields = Set(
      kind.declaration.rules.defaults.filter(\.isKept).compactMap { kind.form.place(of: $0.field) })
    stored = try StoredRecords(of: kind, in: context.change.snapshot)
    knownByFields =
      stored.isEmpty && known.isEmpty ? nil : try KnownByFields(kind, known: known, in: context)
    ledger?.begin(in: context)
    self.context.removedNames = ledger?.removedNames
  }

  mutating func take(_ table: SourceTable) throws { try take(SourceRows(table)) }

  /// Takes the rows of a file.
  ///
  /// An answer without any record, such as `[]`, has no columns either and is no error.
  mutating func take(_ table: SourceRows) throws {
    if table.columns.isEmpty {
      for row in note(try table.read { _ in }) { reject(row) }
      return
    }
    hasKeyColumn = hasKeyColumn || table.columns.contains(where: kind.isKey)
    var reader = try reader(of: table)
    var table = table
    var asWritten: [[FieldValue?]] = []
    if kind.refersToItself {
      let whole = try table.table()
      asWritten = try refer(toRecordsOf: whole, by: reader)
      table = SourceRows(whole)
      // Its rows may name one another.
      reader = try kind.reader(of: table.columns, in: context)
    }
    report.ignoredColumns = reader.ignoredColumns
    if table.hasHeader { ledger?.noteGiven(reader.givenFields) }
    var rows = RecordRows(areKeysFound: kind.declaration.knownAgain != nil)
    var keyless: ImportedRow?
    var place = 0
    let digest = SourceRowDigest(columns: table.columns)
    let malformed = try table.read { row in
      var read = reader.placed(row)
      read.written = digest.number(of: row)
      if place < asWritten.count, asWritten[place] != read.draft.values { read.asWritten = asWritten[place] }
      place += 1
      if read.key == nil, row.recordLine == nil { keyless = keyless ?? read }
      if hasStorableKey(read) { rows.add(read, key: try key(of: read)) }
    }
    if let keyless, reader.givesListElements, rows.hasGivenKey {
      throw unassignable(keyless.line, Rejection.Cause(Self.keyFault(.required)))
    }
    ledger?.counts.rows += place
    let broken = try keys(of: note(malformed), rows, reader)
    for row in malformed { reject(row) }
    try refuseLostKeys(rows)
    let said = try findMoved(&rows)
    try rows.name(otherKeys(than: rows))
    let taken = Leavings(rows)
    rows = RecordRows()
    defer { taken.discard() }
    try take(meant(taken.rows.records), broken, reader, said)
    report.weighOptions(by: taken.rows.records.lazy.flatMap(\.rows), in: kind.currency)
  }

  /// Takes the rows of some records once more, which have come in by other files since.
  ///
  /// - Returns: those that were not rejected, and with what the others were.
  mutating func takeAgain(
    _ keys: Set<ExactText>, of table: SourceRows
  ) throws -> (settled: Set<ExactText>, rejected: [(key: String, rows: [[Rejection]])]) {
    only = keys
    try take(table)
    let outcome = try outcome()
    return (keys.subtracting(rejectedAgain), outcome.correctable)
  }

  private func meant(_ records: [RecordRows.Record]) -> [RecordRows.Record] {
    guard let only else { return records }
    return records.filter { only.contains(ExactText($0.key)) }
  }

  /// Refuses rows without keys of a source that has given those of most of its records: none would be found again.
  ///
  /// - Throws: ``ImportError/lostKeys(file:count:)``.
  private func refuseLostKeys(_ rows: RecordRows) throws(ImportError) {
    let rule = kind.declaration
    guard let ledger, ledger.name == context.source || context.earlierFiles != nil, !rows.records.isEmpty,
      !rows.hasGivenKey,
      !(comesInParts && hasKeyColumn), rule.keyRule == nil, rule.knownAgain == nil
    else { return }
    let stored = ledger.known.filter { $0.value.storedRevision != nil }.keys
    let given = stored.count { context.line(ofKey: $0.text) == nil }
    // A file of what is new can have some that it has given no key yet.
    if hasKeyColumn, !ledger.isWhole, rows.records.count * 2 < given { return }
    if given * 2 > stored.count { throw .lostKeys(file: context.source, count: given) }
  }

  /// Gives rows without keys the records that they were of, on whatever lines they stand now.
  ///
  /// - Returns: what each row says, where that had to be worked out.
  private mutating func findMoved(_ rows: inout RecordRows) throws -> [FieldDigests]? {
    let rule = kind.declaration
    guard let ledger, ledger.tellsFields, !ledger.known.isEmpty, !comesInParts,
      rule.keyRule == nil, !kind.refersToItself,
      rows.records.contains(where: { !$0.hasGivenKey })
    else { return nil }
    var moved = MovedRows(rows.records, known: ledger.known, in: context, kind)
    let keys = try moved.keys { [rows] key in
      try rows.contains(key) || isStored(key) || ledger.known[ExactText(key)] != nil
        || ledger.removed.removal(of: key) != nil
    }
    haveMoved = haveMoved || !keys.isEmpty
    rows.name(keys)
    return moved.said
  }

  /// Keys of rows on whose lines other rows stood, which are found elsewhere by what they say.
  private func otherKeys(than rows: RecordRows) throws -> [Int: String] {
    var keys: [Int: String] = [:]
    var ordinals: [Int: Int] = [:]
    for place in rows.placesOfTakenLines {
      guard let row = rows.records[place].rows.first else { continue }
      let line = row.recordLine ?? row.line
      let free = try context.freeKey(ofLine: line, behind: ordinals[line] ?? row.ordinal) {
        try rows.contains($0) || isStored($0)
      }
      ordinals[line] = free.ordinal
      keys[place] = free.key
    }
    return keys
  }

  /// - Throws: `namesBelow` in the place of `noMatchingColumns` where a title stands above the names.
  private func reader(of table: SourceRows) throws -> any RowReader {
    do { return try kind.reader(of: table.columns, in: context) } catch let error as ImportError {
      guard case .noMatchingColumns(let file, _, let fields) = error else { throw error }
      let names = Set(fields.map(FormRowReader.folded))
      let whole = try table.table()
      let rows = whole.rows.map { ($0.line, $0.values) } + whole.malformed.map { ($0.line, $0.values) }
      let found = rows.sorted { $0.0 < $1.0 }.prefix(20).first { _, values in
        let texts = values.compactMap(\.plainText).filter { !$0.isEmpty }
        return texts.filter { names.contains(FormRowReader.folded($0)) }.count * 2 > texts.count
      }
      if let row = found?.0 { throw ImportError.namesBelow(file: file, row: row) }
      throw error
    }
  }

  /// The keys that the rows of a file name, each with what these say nothing about.
  func told(by table: SourceRows) throws -> [ExactText: [AbsentFields]] {
    if table.columns.isEmpty { return [:] }
    let reader = try kind.reader(of: table.columns, in: context)
    var told: [ExactText: [AbsentFields]] = [:]
    let malformed = try table.read {
      var row = reader.placed($0)
      // A file that gives the one takes away what can stand in its place.
      kind.giveSwitches(in: &row)
      var lacking = row.absent
      // What is left empty and stays as it was given is not told.
      lacking.leave(
        agreed: agreedFields.filter { row.draft.values[$0] == nil && !lacking.fields.contains($0) })
      let key = ExactText(try key(of: row))
      if told[key]?.last != lacking { told[key, default: []].append(lacking) }
    }
    // What a row that could not be read would say is not what an earlier file has.
    for row in malformed where !isMapped {
      let values = row.values + Array(repeating: .null, count: max(0, table.columns.count - row.values.count))
      let read = reader.draft(of: SourceRow(line: row.line, values: values))
      if let key = try read.key ?? knownKey(of: read) { told[ExactText(key)] = [AbsentFields()] }
    }
    return told
  }

  private func isStored(_ key: String) throws -> Bool {
    try ledger?.known[ExactText(key)]?.storedRevision != nil || stored.record(key) != nil
  }

  /// Counts rows that could not be read.
  private func note(_ malformed: [MalformedRow]) -> [MalformedRow] {
    ledger?.counts.rows += malformed.count
    if !malformed.isEmpty { ledger?.hasUnreadableRows = true }
    return malformed
  }

  /// Takes records, while another thread checks those behind them.
  private mutating func take(
    _ records: [RecordRows.Record], _ broken: Set<ExactText>, _ reader: any RowReader,
    _ said: [FieldDigests]?
  ) throws {
    // What lists are completed with is looked up when it is their turn.
    let isAhead =
      records.count >= RecordCheck.leastCount
      && !kind.declaration.rules.lists.contains(where: \.isCompleted)
    let checked =
      isAhead ? RecordCheck.all(of: records, said, kind, in: checks, known: ledger?.known ?? [:]) : nil
    defer { checked?.stop() }
    var ahead: [RecordCheck?] = []
    var place = 0
    for record in records {
      if place == ahead.count, let next = try checked?.next() {
        ahead = Array(next.joined())
        place = 0
      }
      let check = place < ahead.count ? ahead[place] : nil
      place += 1
      if record.rows.count > 1, !reader.givesListElements {
        repetitions[ExactText(record.key)] = record.rows.count - 1
      }
      try take(record, isBroken: !broken.isEmpty && broken.contains(ExactText(record.key)), reader, check)
      try takeReady()
    }
  }

  /// Takes rows of a source that come in several tables, each of whose records has all its rows in one of them.
  ///
  /// - Parameter isOnly: whether there is no other table.
  /// - Returns: the first record of which there were rows in an earlier table; it is not stored anew.
  mutating func takeNext(_ table: SourceTable, isOnly: Bool) throws -> (key: String, line: Int)? {
    comesInParts = !isOnly
    try take(table)
    return repeatedRecord
  }

  /// Lets references name the records of a file, which may come in behind those that refer to them.
  ///
  /// - Returns: the values of each row, with the names of such records as they are written.
  private mutating func refer(
    toRecordsOf table: SourceTable, by reader: any RowReader
  ) throws -> [[FieldValue?]] {
    let rows = try table.rows.map { row in
      let read = reader.placed(row)
      return (key: try key(of: read), row: read)
    }
    own = OwnReferences(of: kind, in: context, coming: Set(rows.map { ExactText($0.key) }))
    let names = ComingNames(of: kind, in: context) { [ledger] key in
      // What a later file has is not this one's to say.
      try ledger.map { try $0.tellsFields && $0.toldLater(key) { true }.isEmpty } ?? false
    }
    if comesInParts {
      context.references.add(names.names(in: rows), of: kind.name)
    } else {
      context.references.replace(try names.names(beside: rows), of: kind.name)
    }
    checks = context.checks
    return rows.map(\.row.draft.values)
  }

  private mutating func takeReady() throws {
    while !ready.isEmpty {
      let next = ready
      ready = []
      for waiting in next { try take(waiting.record, isBroken: false, waiting.reader) }
    }
  }

  /// The keys of records of which a row could not be read.
  ///
  /// Where one record can be made of several rows, a row of it that nobody can assign would leave a record that
  /// lacks a part, and no one would know which.
  /// - Throws: ``ImportError/unassignableRow(file:line:kind:cause:)`` for a row that may be of any record.
  private func keys(
    of malformed: [MalformedRow], _ rows: RecordRows, _ reader: any RowReader
  ) throws(ImportError) -> Set<ExactText> {
    guard reader.givesListElements else { return [] }
    var keys: Set<ExactText> = []
    for row in malformed {
      // What a malformed row holds stands in columns of the file, which are not those of a SELECT.
      guard !isMapped, let cell = row.firstCellBeyondDoubt,
        let key = reader.draft(of: SourceRow(line: row.line, values: [cell])).key, rows.contains(key)
      else { throw unassignable(row.line, of: row.source, Rejection.Cause(row.reason)) }
      keys.insert(ExactText(key))
    }
    return keys
  }

  private func unassignable(_ line: Int, of source: String? = nil, _ cause: Rejection.Cause) -> ImportError {
    .unassignableRow(file: source ?? context.source, line: line, kind: kind.name, cause: cause)
  }

  private static func keyFault(_ rule: BrokenRule) -> Fault {
    Fault(section: "", field: "key", title: "Key", value: nil, rule: rule)
  }

  /// Sets a row aside whose key holds NUL: the store would take it for the key's end, and so for another key.
  private mutating func hasStorableKey(_ row: ImportedRow) -> Bool {
    guard let key = row.key, key.utf8.contains(0) else { return true }
    reject(row, [Self.keyFault(.notA("text without NUL characters"))])
    return false
  }

  /// Stores the record that rows of one key make, or sets all of them aside: it comes in whole or not at all.
  ///
  /// - Parameter isBroken: whether a row of the record could not be read.
  private mutating func take(
    _ original: RecordRows.Record, isBroken: Bool, _ reader: any RowReader, _ checked: RecordCheck? = nil
  ) throws {
    var record = original
    let toldLater = try ledger?.toldLater(record.key) { try isStored(record.key) } ?? []
    var isLeft = !toldLater.isEmpty
    for place in record.rows.indices {
      for lacking in toldLater { record.rows[place].absent.leave(toRowLacking: lacking, of: kind) }
    }
    if let ledger, !agreedFields.isEmpty,
      ledger.leaveAgreed(agreedFields, in: &record.rows, of: record.key)
    {
      isLeft = true
    }
    let check = isLeft ? nil : checked
    let joined = reader.givesListElements ? record.joined : nil
    let rows = joined.map { [$0] } ?? record.rows
    for row in record.rows where !row.unknownMembers.isEmpty {
      report.ignoredColumns += row.unknownMembers.filter { !report.ignoredColumns.contains($0) }
    }
    try ledger?.see(record.key)
    if comesInParts, !keysOfParts.insert(ExactText(record.key)).inserted {
      repeatedRecord = repeatedRecord ?? (record.key, record.rows.first?.line ?? 0)
      return
    }
    if !toldLater.isEmpty, record.rows.allSatisfy({ $0.absent.fields.count == kind.form.fields.count }) {
      if try isStored(record.key) { return leave(record.key, isStored: true) }
      // The last file tells of it.
      ready += own?.refuse(record.key) ?? []
      return
    }
    // Several readers ask for it, and it is read once.
    var known: StoredRecord??
    func read() throws -> StoredRecord? {
      if let known { return known }
      let found = try stored.record(record.key) ?? ledger?.removed.record(record.key, in: context)
      known = .some(found)
      return found
    }
    let alone = try rows.map { row in
      guard !row.absent.columnsAlone.isEmpty, !isBroken, let ledger else { return [Fault]() }
      return ledger.noteElements(of: row, beside: try read(), of: record.key, checks)
    }
    let isAloneSound = alone.allSatisfy(\.isEmpty)
    if isAloneSound, let given = rows.first,
      try takeSame(record, given, isJoined: joined != nil, isBroken, check)
    {
      return
    }
    for row in rows where !row.absent.elements.isEmpty && !isBroken {
      ledger?.noteElements(leftOutBy: row, of: try read(), record.key)
    }
    var wholes = rows
    let agreedLater = toldLater.reduce(into: Set()) { $0.formUnion($1.agreed) }
    // Of each row the places of the elements of lists in it that those have which it is checked with.
    var places: [[String: [Int?]]] = wholes.map { _ in [:] }
    var hidden: Set<[String]> = []
    for index in wholes.indices {
      wholes[index].key = record.key
      try ledger?.keepCorrections(
        in: &wholes[index], of: record.key, agreedLater: agreedLater, stored: read)
      if !wholes[index].absent.columnsAlone.isEmpty {
        places[index] = wholes[index].takeElements(of: try read(), kind)
      }
      // Of most kinds a row is not held twice, which would copy its values.
      let versioned = kind.versions == nil ? nil : wholes[index]
      func own() throws -> StoredRecord? {
        guard let versioned else { return try read() }
        return try kind.stored(for: versioned, read(), in: context.change.snapshot)
      }
      let said = kind.form.hidesFields ? wholes[index].draft.values : []
      let untold = wholes[index].absent.fields
      try reader.complete(&wholes[index]) {
        let record = try own()
        return ledger?.elements(beside: record, of: original.key, but: untold) ?? record
      }
      let last = try kind.form.hidesFields ? own() : nil
      defer {
        if kind.form.hidesFields {
          wholes[index].given = wholes[index].given(by: said, beside: last, of: kind)
          wholes[index].draft.clearHidden()
          hidden.formUnion(titles(ofFieldsOf: wholes[index], thatAreNotIn: wholes[index].draft))
        }
      }
      guard !toldLater.isEmpty, let before = try read() else { continue }
      // A default is not that of other parents where a later file tells it.
      for place in wholes[index].absent.fields where toldLater.contains(where: { !$0.fields.contains(place) })
      {
        wholes[index].draft.load(before.values[place], at: place)
      }
    }
    func faults(in checks: CheckContext) -> [[Fault]] {
      // What was checked ahead holds where nothing stored was put in.
      // What a questionnaire lacks rejects none, and is not told beside what does.
      let found = wholes.indices.map { index in
        let draft = wholes[index].draft
        return (check?.faults(of: draft) ?? kind.faults(of: draft, in: checks))
          .filter { !kind.isQuestionnaire || !$0.isMissingAnswer }
          .map { $0.ofElements(places[index]) } + alone[index]
      }
      let ofRows = joined == nil ? found : record.rows(of: found[0])
      var faults = record.contradictions(areElements: joined != nil, of: kind)
      for (index, row) in record.rows.enumerated() {
        faults[index] += (joined == nil ? wholes[index].faults : row.faults) + ofRows[index]
      }
      return faults
    }
    // Most records are of one row, and were found right ahead.
    let isSound =
      !isBroken && isAloneSound && record.rows.count == 1 && wholes[0].faults.isEmpty
      && check?.faults(of: wholes[0].draft)?.isEmpty ?? false
    let found = isSound ? [] : faults(in: checks)
    guard !isBroken, found.allSatisfy(\.isEmpty), let whole = wholes.first else {
      return try reject(record, found)
    }
    report.countHidden(hidden)
    let given = rows.first
    let isStoredLast = kind.isStoredLast(whole.draft)
    let open = own?.open(in: whole.draft, of: record.key) ?? []
    if own?.areRefused(open) ?? false {
      return try reject(record, faults(in: own?.checks ?? checks))
    }
    if !open.isEmpty {
      let waiting = OwnReferences.Waiting(
        record: record, reader: reader, whole: whole, given: given, isStoredLast: isStoredLast)
      own?.wait(waiting, for: open)
    } else if isStoredLast {
      storedLast.append((whole, record.rows, given))
    } else {
      try save(whole, given: given, check)
    }
  }

  /// Leaves a record as it is of which its source says nothing new.
  ///
  /// - Parameter given: what its rows say together.
  /// - Returns: whether it is such a record.
  private mutating func takeSame(
    _ record: RecordRows.Record, _ given: ImportedRow, isJoined: Bool, _ isBroken: Bool, _ check: RecordCheck?
  ) throws -> Bool {
    guard let ledger, !isBroken,
      case .same(let isStored) = try ledger.verdict(on: given, of: record.key, check?.said),
      record.rows.allSatisfy(\.faults.isEmpty)
    else { return false }
    guard
      record.rows.count == 1
        || record.contradictions(areElements: isJoined, of: kind).allSatisfy(\.isEmpty)
    else { return false }
    if isStored {
      report.countDamage(of: given, in: context.source, check?.damaged)
      ledger.correct(record.key, by: given)
    }
    leave(record.key, isStored: isStored)
    return true
  }

  /// Leaves a record as it is, or in the bin.
  private mutating func leave(_ key: String, isStored: Bool) {
    if isStored {
      report.count(.unchanged)
    } else {
      ledger?.leaveOut(key)
    }
    ready += (isStored ? own?.store(key) : own?.refuse(key)) ?? []
  }

  /// Sets all rows of a record aside, and with it what waits for it.
  private mutating func reject(_ record: RecordRows.Record, _ faults: [[Fault]]) throws {
    try reject(record.rows, of: record.key, faults.map { $0.isEmpty ? [.partOfRejectedRecord] : $0 })
    repetitions[ExactText(record.key)] = nil
    ready += own?.refuse(record.key) ?? []
  }

  /// Sets the rows of a record aside, for now if a later file may tell it otherwise.
  private mutating func reject(_ rows: [ImportedRow], of key: String, _ faults: [[Fault]]) throws {
    ledger?.forgetElements(of: key)
    if only != nil { rejectedAgain.insert(ExactText(key)) }
    var rejected: [[Rejection]] = []
    for (row, faults) in zip(rows, faults) {
      let count = rejections.count
      reject(row, faults)
      rejected.append(Array(rejections[count...]))
    }
    // A row that may be of any record is not known to be told otherwise.
    if zip(rows, faults).contains(where: isOfAnyRecord) { return }
    if try ledger?.mayBeCorrected(key, rows, isStored: { try isStored(key) }) ?? false {
      correctable.append((key, rejected))
    }
  }

  private mutating func save(_ row: ImportedRow, given: ImportedRow?, _ check: RecordCheck? = nil) throws {
    if let given { report.countDamage(of: given, in: context.source, check?.damaged) }
    let key = try key(of: row)
    if kind.form.hidesFields, kind.declaration.rules.defaults.contains(where: { row.draft[$0.field] == nil })
    {
      // What is put in the place of nothing can hide others, too.
      let completed = try kind.completed(row.draft, key: key, in: context).draft
      report.countHidden(
        titles(ofFieldsOf: row, thatAreNotIn: completed).subtracting(
          titles(ofFieldsOf: row, thatAreNotIn: row.draft)))
    }
    let outcome = try kind.save(
      row.draft, key: key, stored: check?.stored(of: row.draft), among: stored, in: context)
    report.count(outcome)
    if let given { try ledger?.keep(given, of: key, outcome, check?.said) }
    ready += own?.store(key) ?? []
  }

  /// The titles of what fields were given and a record does not keep; within groups and lists of that alone.
  private func titles(ofFieldsOf row: ImportedRow, thatAreNotIn draft: Draft) -> Set<[String]> {
    guard let given = row.given else { return [] }
    return Set(FieldComparison.hidden(in: given, of: draft).map { $0.map(\.title) })
  }

  /// Stores a record that has waited for all others, or sets its rows aside.
  private mutating func saveLast(_ whole: ImportedRow, _ rows: [ImportedRow], given: ImportedRow?) throws {
    let faults = try kind.faultsAmongStored(whole.draft, key: try key(of: whole), in: context)
    if faults.isEmpty { return try save(whole, given: given) }
    try refuse(rows, of: try key(of: whole), faults)
  }

  /// Sets the rows of a record aside that cannot be stored beside others, and with it what waits for it.
  private mutating func refuse(_ rows: [ImportedRow], of key: String, _ faults: [Fault]) throws {
    try reject(rows, of: key, rows.map { _ in faults })
    repetitions[ExactText(key)] = nil
    ready += own?.refuse(key) ?? []
  }

  /// Stores records that refer to one another, or sets all of them aside where one cannot be stored beside others.
  private mutating func saveCircle(_ circle: [OwnReferences.Waiting]) throws {
    if own?.areRefused(Set(circle.map { ExactText($0.record.key) })) ?? true { return }
    if let (waiting, faults) = try firstRefusal(in: circle) {
      own?.take([waiting])
      try refuse(waiting.record.rows, of: waiting.record.key, faults)
    } else {
      own?.take(circle)
      let change = context.change
      try change.withOpenReferences {
        for waiting in circle { try save(waiting.whole, given: waiting.given) }
      }
    }
    try takeReady()
    try storeLast()
  }

  /// The first of records that refer to one another which cannot be stored beside those before it, and why.
  ///
  /// Each is judged in its turn, so they are put in and taken back.
  private func firstRefusal(in circle: [OwnReferences.Waiting]) throws -> (OwnReferences.Waiting, [Fault])? {
    var refusal: (OwnReferences.Waiting, [Fault])?
    try context.change.withOpenReferences {
      try context.change.attempt {
        for waiting in circle {
          let (draft, key) = (waiting.whole.draft, waiting.record.key)
          let faults = try kind.faultsAmongStored(draft, key: key, in: context)
          if !faults.isEmpty {
            refusal = (waiting, faults)
            break
          }
          _ = try kind.save(draft, key: key, among: stored, in: context)
        }
        return false
      }
    }
    return refusal
  }

  private func key(of row: ImportedRow) throws -> String {
    if let key = try row.key ?? knownKey(of: row) { return key }
    return context.key(ofLine: row.recordLine ?? row.line, row.ordinal)
  }

  /// The key of the record that a row is of by its fields.
  private func knownKey(of row: ImportedRow) throws -> String? {
    guard let derived = kind.derivedKey(of: row.draft) else { return nil }
    return try knownByFields?.key(of: row, derived: derived, isStored: isStored) ?? derived
  }

  /// Whether nothing in a row tells which of the records it is about, so that it may be any of them.
  private func isOfAnyRecord(_ row: ImportedRow, _ faults: [Fault]) -> Bool {
    if row.isNewEntry, let rule = kind.declaration.knownAgain {
      return faults.contains { rule.by.contains(FieldPath($0.field)?.steps.first?.key ?? "") }
    }
    if let key = row.key { return key.utf8.contains(0) }
    return hasKeyColumn || haveMoved
      || kind.declaration.keyRule != nil && kind.derivedKey(of: row.draft) == nil
  }

  private mutating func reject(_ row: ImportedRow, _ faults: [Fault]) {
    if isOfAnyRecord(row, faults) { ledger?.hasUnreadableRows = true }
    let reading = context.settings.valueReading(context.options, in: context.folder) { _, name in name }
    let faults = reading.explained(faults, of: kind.form)
    keep(
      faults.map {
        ($0.field, writtenValue(of: $0, in: row), Rejection.Cause($0, writtenBy: context.options))
      },
      line: row.line, row.ordinal, digest: FieldDigests.number(of: row), written: row.written)
  }

  /// What a file has at fault: where it names a record of its own, the name.
  private func writtenValue(of fault: Fault, in row: ImportedRow) -> String? {
    guard fault.rule == .unknownReference(kind.name), let key = fault.value, let written = row.asWritten,
      context.references.isKnown(kind.name, key), let field = FieldPath(fault.field)?.steps.first?.key,
      let place = row.draft.form.place(of: field)
    else { return fault.value }
    return row.draft.values[place]?.text(in: written[place], whereReferringTo: key) ?? key
  }

  /// Sets aside a row that the file's format itself refuses.
  mutating func reject(_ row: MalformedRow) {
    keep(
      [("", nil, Rejection.Cause(row.reason))], line: row.line, row.ordinal, of: row.source,
      digest: FieldDigests.number(of: row))
  }

  private mutating func keep(
    _ faults: [(field: String, value: String?, cause: Rejection.Cause)], line: Int, _ ordinal: Int,
    of source: String? = nil, digest: Int, written: Int? = nil
  ) {
    for fault in faults {
      rejections.append(
        Rejection(
          kind: kind.name, source: source ?? context.source, line: line, ordinal: ordinal, field: fault.field,
          value: fault.value, cause: fault.cause, digest: digest, written: written))
    }
    report.reject(for: faults, of: kind.form, in: context.settings.currency)
  }

  private mutating func storeLast() throws {
    try workOutDefaults()
    try storeLast { _ in true }
  }

  /// Stores those for which something is true of what waits for all others, and of what waited for them.
  private mutating func storeLast(where isMeant: (Draft) -> Bool) throws {
    while true {
      let next = storedLast.filter { isMeant($0.whole.draft) }
      if next.isEmpty { return }
      storedLast.removeAll { isMeant($0.whole.draft) }
      for (whole, rows, given) in next {
        try saveLast(whole, rows, given: given)
        try takeReady()
      }
    }
  }

  /// Works out what stands in with a flag for what records lack, beside all others of the file that do not lack it.
  ///
  /// Those may wait for something else, such as the next number, and each is stored in its turn; so they are put in, the
  /// store is asked, and they are taken back. Where one record can keep another from being stored, or waits for it, only
  /// the turn of each tells what there is; such a default is made of those before it.
  /// - Complexity: for each such field that some of them have and others lack, those that have it are stored once more.
  private mutating func workOutDefaults() throws {
    guard own == nil, kind.declaration.rules.only.isEmpty else { return }
    let fields = kind.declaration.rules.defaults.filter { $0.flag != nil }.map(\.field)
    for (place, field) in fields.enumerated() {
      let lacking = storedLast.count { $0.whole.draft[field] == nil }
      guard lacking > 0, lacking < storedLast.count else { continue }
      var trial = self
      trial.ledger = nil
      trial.context.openDefaults = Set(fields[(place + 1)...])
      try context.change.attempt {
        try trial.storeLast { $0[field] != nil }
        for (whole, _, _) in trial.storedLast {
          _ = try kind.completed(whole.draft, key: try trial.key(of: whole), in: trial.context)
        }
        return false
      }
    }
  }

  /// Stores what waits for all others, and keeps the rejected rows.
  mutating func finish() throws -> FileOutcome {
    let outcome = try outcome()
    try outcome.keepRejections(in: context.change)
    ledger?.add(outcome.report)
    return outcome
  }

  /// Stores what waits for all others.
  mutating func outcome() throws -> FileOutcome {
    try storeLast()
    if let circles = own?.takeCircles() {
      let change = context.change
      try change.withOpenReferences {
        for waiting in circles { try save(waiting.whole, given: waiting.given) }
      }
      try takeReady()
      try storeLast()
      for circle in own?.circles() ?? [] { try saveCircle(circle) }
      ready += own?.refuseWaiting() ?? []
      try takeReady()
    }
    report.repeated = repetitions.values.reduce(0, +)
    return FileOutcome(
      kind: kind, source: context.source, files: context.files, earlierFiles: context.earlierFiles,
      file: ledger?.file ?? 0, currency: context.settings.currency, report: report, rejections: rejections,
      correctable: correctable)
  }
}

extension ImportedRow {
  /// The draft's values without what nobody has given: what fields begin with, and what a rule has put into elements.
  ///
  /// - Parameters:
  ///   - said: the values before they were completed.
  ///   - last: what is stored of the record.
  fileprivate func given(
    by said: [FieldValue?], beside last: StoredRecord?, of kind: RecordKind
  ) -> [FieldValue?] {
    draft.values.enumerated().map { place, value in
      let field = draft.form.fields[place]
      let known = last.flatMap { place < $0.values.count ? $0.values[place] : nil }
      if known == nil {
        if absent.fields.contains(place) { return nil }
        if case .group(let group)? = value, let lacking = absent.children[place] {
          return .group(lacking.emptied(group))
        }
      }
      guard case .list(let children) = field.kind, let elements = value?.list, !absent.fields.contains(place)
      else { return value }
      let own = said[place]?.list ?? []
      let lacking = absent.elements[place] ?? []
      let ruled = kind.declaration.rules.list(field.key)?.defaults.map(\.place) ?? []
      let stored = known?.list ?? []
      guard own.count == elements.count else { return value }
      return .list(
        elements.enumerated().map { number, element in
          let untold = lacking.count == own.count ? lacking[number] : lacking.first ?? AbsentParts()
          var element = element
          for (place, child) in children.enumerated() where place < element.values.count {
            let isUntold = untold.fields.contains(place)
            let isOfRule = ruled.contains(place) && own[number].value(at: place).isEmpty
            let isInitial = isUntold && element.values[place] == child.initialValue(today: nil)
            guard isOfRule || isInitial else { continue }
            // What a row says nothing about may be what somebody has put there.
            let isStored = isUntold && stored.contains { $0.value(at: place) == element.values[place] }
            if !isStored { element.values[place] = nil }
          }
          return element
        })
    }
  }
}

extension FieldValue {
  /// The text that stands in another value where this one refers to a record.
  fileprivate func text(in other: FieldValue?, whereReferringTo key: String) -> String? {
    if case .choice(key) = self { return other?.text }
    for (group, others) in zip(groups, other?.groups ?? []) {
      for (value, other) in zip(group.values, others.values) {
        if let text = value?.text(in: other, whereReferringTo: key) { return text }
      }
    }
    return nil
  }
}
