/// Reads one sheet of a workbook, `.xlsx`: its first row that holds something has the names of the columns.
///
/// What a cell holds is what its file says, formulas with the value that was worked out last: numbers by
/// ``SheetNumber``, dates by the format of their cell, texts, and yes or no. A row with an error such as `#N/A`, or a
/// formula without a value, is malformed. The totals of a table that is defined in the sheet are no row.
enum SpreadsheetReader {
  /// How many cells a table may have however many of them are empty.
  private static let emptinessLimit = 8_000_000

  /// The rows of the sheet that the options name, else of the only one that is not hidden and not empty.
  ///
  /// - Throws: ``SourceError/spreadsheet(path:_:)``, `duplicateColumn`, `tooManyColumns`.
  /// - Complexity: O(bytes).
  static func table(
    _ bytes: [UInt8], path: String, _ options: SourceOptions
  ) throws(SourceError) -> SourceTable {
    let found: (rows: [SheetRows.Row], totals: Int)
    do { found = try rows(bytes, options) } catch { throw .spreadsheet(path: path, error) }
    var table = try table(found.rows, path: path)
    table.totals = found.totals
    return table
  }

  private static func rows(
    _ bytes: [UInt8], _ options: SourceOptions
  ) throws(SpreadsheetFault) -> (rows: [SheetRows.Row], totals: Int) {
    if SourceContent(bytes) == .compoundDocument {
      // The workbook that a password protects lies in a document of the older kind, in a stream of this name.
      let name = "EncryptedPackage".utf8.flatMap { [$0, UInt8(0)] }
      throw bytes.prefix(1 << 20).firstRange(of: name) == nil ? .oldFormat : .encrypted
    }
    let workbook = try Workbook(bytes)
    let strings = try SharedStrings(of: workbook)
    let styles = try SheetStyles(of: workbook)
    var found: [(sheet: Workbook.Sheet, rows: [SheetRows.Row])] = []
    for sheet in workbook.sheets where options.sheet.map({ $0 == sheet.name }) ?? !sheet.isHidden {
      guard let part = sheet.part else { continue }
      let rows = try SheetRows(of: part, in: workbook, strings, styles).rows
      if !rows.isEmpty { found.append((sheet, rows)) }
    }
    let names = workbook.sheets.filter { $0.part != nil }.map(\.name)
    if let name = options.sheet, !names.contains(name) { throw .noSheet(named: name, sheets: names) }
    guard let first = found.first, let part = first.sheet.part else { throw .noValues(sheets: names) }
    guard found.count == 1 else { throw .severalSheets(found.map(\.sheet.name)) }
    var rows = first.rows
    if let header = options.firstRow {
      rows.removeAll { $0.number < header }
      guard rows.first?.number == header else { throw .noHeader(row: header) }
    }
    let totals = try SheetTotals(of: part, in: workbook).take(from: &rows)
    return (rows, totals)
  }

  /// A table of rows, of which the first has the names of the columns.
  private static func table(_ rows: [SheetRows.Row], path: String) throws(SourceError) -> SourceTable {
    var names: [Int: String] = [:]
    for cell in rows.first?.cells ?? [] {
      if case .value(let value) = cell.value { names[cell.column] = value.plainText }
    }
    // A column without a name is one where something stands in it; others are left out with what is empty.
    var used = Set(names.keys)
    for row in rows.dropFirst() { for cell in row.cells { used.insert(cell.column) } }
    guard used.count <= SourceRecords.columnLimit else {
      throw .tooManyColumns(path: path, found: used.count, limit: SourceRecords.columnLimit)
    }
    // A few cells far apart would make a table of nothing that fills the memory.
    let filled = rows.reduce(0) { $0 + $1.cells.count }
    guard used.count * rows.count <= max(emptinessLimit, 20 * filled) else {
      throw .spreadsheet(path: path, .tooLarge)
    }
    let last = used.max() ?? 0
    let all = try ColumnNames.whole((0...last).map { names[$0] ?? "" }, path: path)
    let columns = used.sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(columns, columns.indices))
    var table = SourceTable(columns: columns.map { all[$0] }, rows: [])
    table.hasHeader = true
    table.rows.reserveCapacity(rows.count)
    for row in rows.dropFirst() {
      var values = [SourceValue](repeating: .null, count: columns.count)
      var fault: MalformedRow.Reason?
      var faulty: Set<Int> = []
      for cell in row.cells {
        guard let place = places[cell.column] else { continue }
        switch cell.value {
        case .value(let value): values[place] = value
        case .error(let text):
          values[place] = .text(text)
          fault = fault ?? .cellError
          faulty.insert(place)
        case .unknown:
          fault = fault ?? .formulaWithoutValue
          faulty.insert(place)
        }
      }
      if let fault {
        table.malformed.append(
          MalformedRow(line: row.number, reason: fault, values: values, faultyCells: faulty))
      } else {
        table.rows.append(SourceRow(line: row.number, values: values))
      }
    }
    return table
  }
}
