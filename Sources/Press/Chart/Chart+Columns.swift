/// By which columns the rows of its table are found again for the values of a chart.
extension Chart {
  /// The columns of its table whose texts name its values, and of which value of another one it has the rows.
  struct Columns: Sendable, Hashable {
    /// Of all columns, as one of several that are called alike is told by its place.
    let titles: [Cell]
    let across: Int
    /// Of a grid the one whose values stand one below the other.
    let down: Int?
    let part: Int?
    let value: Cell

    /// Nil where the table lacks the column that names the values.
    init?(of table: Table, across: Int?, down: Int? = nil, part: ChartOptions.Part? = nil) {
      guard let across else { return nil }
      titles = table.columns.map(\.title)
      (self.across, self.down) = (across, down)
      self.part = part.flatMap { table.place(of: $0.column) }
      value = part?.value ?? .blank
    }
  }
}
