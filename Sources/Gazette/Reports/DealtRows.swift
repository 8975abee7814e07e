internal import Forms
internal import RecordStore

/// Rows of a query that runs once for all pages of a series, dealt to the pages by what they have in a column.
struct DealtRows {
  private var rows: [ComparedValue: [[QueryValue]]] = [:]
  /// How many pages have yet to take the rows of each value.
  private var pages: [ComparedValue: Int]

  /// - Parameter values: what the pages have in the column, one by one.
  /// - Complexity: O(pages).
  init(toPagesWith values: some Sequence<QueryValue>) {
    pages = values.reduce(into: [:]) { $0[ComparedValue($1), default: 0] += 1 }
  }

  /// Adds a row behind those that have the same value; one that no page has is not kept.
  mutating func add(_ row: [QueryValue], for value: QueryValue) {
    let key = ComparedValue(value)
    if pages[key] != nil { rows[key, default: []].append(row) }
  }

  /// The rows for the next page with a value, which leave with its last page, so that they are not in memory beside all
  /// the tables that are made of them.
  mutating func take(_ value: QueryValue) -> [[QueryValue]] {
    let key = ComparedValue(value)
    let left = (pages[key] ?? 0) - 1
    pages[key] = left
    return (left > 0 ? rows[key] : rows.removeValue(forKey: key)) ?? []
  }
}
