/// The rows of a table-like file.
package struct SourceTable: Sendable, Equatable {
  /// The names of the columns in file order; no name occurs twice.
  package var columns: [String]
  /// The rows in file order; each has one value for every column.
  package var rows: [SourceRow]
  /// The rows that could not be read, in file order.
  package var malformed: [MalformedRow]
  /// How many rows of totals of a workbook's tables were left out.
  package var totals = 0
  /// Whether the columns are named before the rows, and not those that rows happen to have.
  package var hasHeader = false

  /// A table of the given rows.
  package init(columns: [String], rows: [SourceRow], malformed: [MalformedRow] = []) {
    self.columns = columns
    self.rows = rows
    self.malformed = malformed
  }

  /// Takes rows for right of which nothing is wrong but cells that nobody reads.
  ///
  /// - Parameter unread: the places of the columns that nobody reads.
  /// - Complexity: O(rows), where there is any such row.
  mutating func takeIn(unread: Set<Int>) {
    let taken = malformed.filter { !$0.faultyCells.isEmpty && $0.faultyCells.isSubset(of: unread) }
    guard !taken.isEmpty else { return }
    malformed.removeAll { !$0.faultyCells.isEmpty && $0.faultyCells.isSubset(of: unread) }
    rows += taken.map { SourceRow(line: $0.line, ordinal: $0.ordinal, values: $0.values) }
    rows.sort { ($0.line, $0.ordinal) < ($1.line, $1.ordinal) }
  }
}

/// One row of a table-like file.
package struct SourceRow: Sendable, Equatable {
  /// The 1-based line on which the row starts; in a property list, which has no lines worth naming, the
  /// 1-based number of the element.
  package let line: Int
  /// Its place among the rows that start on this line, from 1: JSON may have several there.
  package let ordinal: Int
  /// The line on which its record starts, where the row is only an element of that; nil where it is all of it.
  package let recordLine: Int?
  /// The values in the order of the table's columns; a missing one is `.null`.
  package let values: [SourceValue]
  /// The columns that the row does not have, while others of its table do; a `null` that was written is none.
  package let absentColumns: Set<Int>
  /// The objects that were written as `null`, by their dotted paths, where other rows of the table have objects.
  package let emptiedObjects: [String]
  /// Whether it was an object, in which `null` is a value of its own, and not cells, of which some are left empty.
  package let isObject: Bool

  /// A row that starts on the given line.
  package init(
    line: Int, ordinal: Int = 1, values: [SourceValue], absentColumns: Set<Int> = [],
    emptiedObjects: [String] = [], recordLine: Int? = nil, isObject: Bool = false
  ) {
    self.line = line
    self.recordLine = recordLine
    self.ordinal = ordinal
    self.values = values
    self.absentColumns = absentColumns
    self.emptiedObjects = emptiedObjects
    self.isObject = isObject
  }
}

/// A row that could not be read, and why.
package struct MalformedRow: Sendable, Equatable {
  /// The 1-based line on which the row starts (see ``SourceRow/line``).
  package let line: Int
  /// Its place among all values that start on the line, from 1.
  package let ordinal: Int
  /// What is wrong with it.
  package let reason: Reason
  /// What could be read of it, in the order of its file's columns as far as they go.
  package let values: [SourceValue]
  /// The name of the file that has it, where the table is made of several; nil for the table's own.
  package let source: String?
  /// The places of the cells with which alone something is wrong; none where it is the whole row.
  package let faultyCells: Set<Int>

  /// A row that could not be read.
  package init(
    line: Int, ordinal: Int = 1, reason: Reason, values: [SourceValue] = [], source: String? = nil,
    faultyCells: Set<Int> = []
  ) {
    self.faultyCells = faultyCells
    self.line = line
    self.ordinal = ordinal
    self.source = source
    self.reason = reason
    self.values = values
  }

  /// The same, as one of a source.
  func of(_ source: String) -> MalformedRow {
    MalformedRow(
      line: line, ordinal: ordinal, reason: reason, values: values, source: source, faultyCells: faultyCells)
  }

  /// The first cell, where nothing that is wrong with the row can have made it another's; nil where it can.
  ///
  /// Two rows without the line end between them are one with nearly twice the fields, and a quote that is not
  /// closed takes the next line with it: then the first cell tells of one of the rows only.
  package var firstCellBeyondDoubt: SourceValue? {
    switch reason {
    case .tooFewFields, .cellError, .formulaWithoutValue: break
    case .tooManyFields(let expected, let found): if found >= 2 * expected - 1 { return nil }
    case .textAfterClosingQuote(let field): if field == 1 { return nil }
    case .notARecord: return nil
    }
    return values.contains(where: \.holdsLineEnd) ? nil : values.first
  }

  /// What can be wrong with a row.
  package enum Reason: Sendable, Equatable {
    /// The row has fewer fields than the header has names.
    case tooFewFields(expected: Int, found: Int)
    /// The row has more fields than the header has names.
    case tooManyFields(expected: Int, found: Int)
    /// Text follows a closing quote, as in `"a"b`; `field` is the 1-based number of the first such field.
    case textAfterClosingQuote(field: Int)
    /// The element of a list of records is no object.
    case notARecord(found: SourceValue.Kind)
    /// A cell of a spreadsheet has an error such as `#N/A`.
    case cellError
    /// A cell of a spreadsheet has a formula whose value no program has worked out.
    case formulaWithoutValue
  }
}

extension SourceValue {
  fileprivate var holdsLineEnd: Bool {
    if case .text(let text) = self { text.utf8.contains { $0 == 0x0A || $0 == 0x0D } } else { false }
  }
}
