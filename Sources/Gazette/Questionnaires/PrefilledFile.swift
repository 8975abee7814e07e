internal import Forms
internal import Foundation

/// A file of values with which the filling in of a questionnaire starts, read as imports read theirs: one record, whose
/// answers can stand in an object `answers`.
struct PrefilledFile {
  /// What is wrong with it, beside what the form's checks find.
  let faults: [Fault]
  /// The key that it says the record has.
  var key: String? { row?.key }
  /// What it says; nil where none of its columns is for a field.
  private let row: ImportedRow?

  /// - Parameters:
  ///   - path: that of the file; `-` for the standard input.
  ///   - key: the key of the record of a kind that a text names.
  /// - Throws: ``SourceError``, ``ImportError``, ``SubmissionStart/Failure``.
  init(
    at path: String, of kind: RecordKind, settings: Settings,
    key: @escaping (_ kind: String, _ name: String) -> String?
  ) throws {
    var options = SourceOptions()
    options.members = RecordMembers(of: kind)
    let input = try SourceInput(ImportFile(path: path), options: options)
    let table = try input.table()
    let folder = input.folder ?? FileManager.default.currentDirectoryPath
    let reading = settings.valueReading(in: folder, key: key)
    guard let reader = try Self.reader(of: table.columns, kind, from: input.name, reading) else {
      try Self.check(count: table.rows.count, in: path)
      row = nil
      faults = Self.unknownFields(table.columns, of: table, kind)
      return
    }
    let record = try Self.record(of: table, by: reader, in: path)
    row = reader.givesListElements ? record.joined : record.rows.first
    let contradictions = record.contradictions(areElements: reader.givesListElements, of: kind)
    let found = record.rows.flatMap(\.faults) + (contradictions.first ?? [])
    // What all rows of the record say is wrong in each of them.
    faults = found.reduce(into: Self.unknownFields(reader.ignoredColumns, of: table, kind)) { faults, fault in
      let isUnknown = fault.rule == .unknownField
      let told = isUnknown ? Self.unknownField(fault.field, fault.value, kind) : fault
      if !faults.contains(told) { faults.append(told) }
    }
  }

  /// A draft with what the file says in the place of what another begins with.
  func draft(startingFrom initial: Draft) -> Draft {
    var draft = initial
    guard var row else { return draft }
    row.fillAbsent(from: initial.values)
    for (place, value) in row.draft.values.enumerated() where value != nil { draft.load(value, at: place) }
    return draft
  }

  /// - Returns: nil where none of the columns is for a field.
  private static func reader(
    of columns: [String], _ kind: RecordKind, from source: String, _ reading: ValueReading
  ) throws -> (any RowReader)? {
    do { return try kind.reader(of: columns, from: source, reading) } catch ImportError.noMatchingColumns {
      return nil
    }
  }

  /// The rows of the one record of a file.
  private static func record(
    of table: SourceTable, by reader: any RowReader, in path: String
  ) throws -> RecordRows.Record {
    var records = RecordRows()
    for row in table.rows {
      let read = reader.placed(row)
      records.add(read, key: read.key ?? "\(read.recordLine ?? read.line)-\(read.ordinal)")
    }
    let count = records.records.count
    try check(count: count == 1 ? 1 + table.malformed.count : count, in: path)
    return records.records[0]
  }

  private static func check(count: Int, in path: String) throws(SubmissionStart.Failure) {
    guard count == 1 else { throw .notOneRecord(file: SourceInput.name(of: path), count: count) }
  }

  /// Columns that no field is for, but for what nobody enters; beside an object of answers those of others are not meant.
  private static func unknownFields(
    _ columns: [String], of table: SourceTable, _ kind: RecordKind
  ) -> [Fault] {
    let hasAnswers =
      kind.form.field("answers") == nil
      && table.columns.contains { $0 == "answers" || $0.hasPrefix("answers.") }
    if hasAnswers { return [] }
    let unentered = Set(kind.unenteredNames)
    return columns.filter { !unentered.contains($0) }.map { column in
      let value = table.columns.firstIndex(of: column).flatMap { table.rows.first?.values[$0] }
      return unknownField(column, value.map { $0.plainText ?? $0.jsonText }, kind)
    }
  }

  private static func unknownField(_ path: String, _ value: String?, _ kind: RecordKind) -> Fault {
    Fault(
      section: kind.form.title, field: path, title: path, value: value, isPrivate: true, rule: .unknownField)
  }
}
