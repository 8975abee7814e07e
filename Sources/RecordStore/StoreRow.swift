package import Forms
internal import Foundation
internal import GRDB

/// One row of a query while it is read; columns are named by their place from 0.
///
/// Every reader throws ``StoreError/unexpectedValue(column:sql:)`` where the stored value is of another kind.
package struct StoreRow {
  let row: Row
  let sql: String

  package func isNull(_ column: Int) -> Bool { row.hasNull(atIndex: column) }

  package func text(_ column: Int) throws(StoreError) -> String { try decode(column) }
  package func integer(_ column: Int) throws(StoreError) -> Int { try decode(column) }
  package func flag(_ column: Int) throws(StoreError) -> Bool { try integer(column) != 0 }
  package func money(_ column: Int) throws(StoreError) -> Money { Money(minorUnits: try integer(column)) }

  package func date(_ column: Int) throws(StoreError) -> CalendarDate {
    guard let date = CalendarDate(iso: try text(column)) else { throw unexpected(column) }
    return date
  }

  package func moment(_ column: Int) throws(StoreError) -> CalendarMoment {
    guard let moment = CalendarMoment(iso: try text(column)) else { throw unexpected(column) }
    return moment
  }

  package func decimal(_ column: Int) throws(StoreError) -> ExactDecimal {
    guard let decimal = ExactDecimal(try text(column)) else { throw unexpected(column) }
    return decimal
  }

  package func optionalText(_ column: Int) throws(StoreError) -> String? {
    isNull(column) ? nil : try text(column)
  }
  package func optionalInteger(_ column: Int) throws(StoreError) -> Int? {
    isNull(column) ? nil : try integer(column)
  }

  /// Calls the body with the bytes of a value, which hold until it returns; none where there is no value.
  func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    try row.withUnsafeData(atIndex: column) { try ($0 ?? Data()).withUnsafeBytes(body) }
  }

  /// A value of any kind as text, to tell it from others; nil where there is none.
  package func plainText(_ column: Int) throws(StoreError) -> String? {
    switch (row[column] as DatabaseValue).storage {
    case .null: nil
    case .int64(let number): String(number)
    case .string(let text): text
    default: throw unexpected(column)
    }
  }

  private func decode<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: Int
  ) throws(StoreError) -> Value {
    do { return try row.decode(Value.self, atIndex: column) } catch { throw unexpected(column) }
  }

  private func unexpected(_ column: Int) -> StoreError { .unexpectedValue(column: column, sql: sql) }
}
