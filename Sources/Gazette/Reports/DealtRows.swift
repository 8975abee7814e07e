internal import Forms
internal import RecordStore

/// Rows of a query that runs once for all pages of a series, dealt to the pages by what they have in a column.
struct DealtRows {
  private var rows: [Key: [[QueryValue]]] = [:]
  /// How many pages have yet to take the rows of each value.
  private var pages: [Key: Int]

  /// A value as SQL compares it.
  private enum Key: Hashable {
    case text(ExactText)
    case other(QueryValue)

    init(_ value: QueryValue) {
      let value = value.unwrapped
      self =
        switch value {
        case .text(let text): .text(ExactText(text))
        case .real(let number): .other(Int(exactly: number).map { .integer($0) } ?? value)
        default: .other(value)
        }
    }
  }

  /// - Parameter values: what the pages have in the column, one by one.
  /// - Complexity: O(pages).
  init(toPagesWith values: some Sequence<QueryValue>) {
    pages = values.reduce(into: [:]) { $0[Key($1), default: 0] += 1 }
  }

  /// Adds a row behind those that have the same value; one that no page has is not kept.
  mutating func add(_ row: [QueryValue], for value: QueryValue) {
    let key = Key(value)
    if pages[key] != nil { rows[key, default: []].append(row) }
  }

  /// The rows for the next page with a value, which leave with its last page, so that they are not in memory beside all
  /// the tables that are made of them.
  mutating func take(_ value: QueryValue) -> [[QueryValue]] {
    let key = Key(value)
    let left = (pages[key] ?? 0) - 1
    pages[key] = left
    return (left > 0 ? rows[key] : rows.removeValue(forKey: key)) ?? []
  }
}
