internal import RecordStore

/// Rows of a query that runs once for all pages of a series, dealt to the pages by what they have in a column.
struct DealtRows {
  private var rows: [QueryValue: [[QueryValue]]] = [:]
  /// How many pages have yet to take the rows of each value.
  private var pages: [QueryValue: Int]

  /// - Parameter values: what the pages have in the column, one by one.
  /// - Complexity: O(pages).
  init(toPagesWith values: some Sequence<QueryValue>) {
    pages = values.reduce(into: [:]) { $0[$1.unwrapped, default: 0] += 1 }
  }

  /// Adds a row behind those that have the same value; one that no page has is not kept.
  mutating func add(_ row: [QueryValue], for value: QueryValue) {
    let value = value.unwrapped
    if pages[value] != nil { rows[value, default: []].append(row) }
  }

  /// The rows for the next page with a value, which leave with its last page, so that they are not in memory beside all
  /// the tables that are made of them.
  mutating func take(_ value: QueryValue) -> [[QueryValue]] {
    let value = value.unwrapped
    let left = (pages[value] ?? 0) - 1
    pages[value] = left
    return (left > 0 ? rows[value] : rows.removeValue(forKey: value)) ?? []
  }
}
