/// Where the tables that are defined in a sheet have their row of totals.
struct SheetTotals {
  private var places: [(row: Int, columns: ClosedRange<Int>)] = []

  /// - Throws: ``SpreadsheetFault``.
  /// - Complexity: O(bytes of the definitions).
  init(of sheet: String, in workbook: Workbook) throws(SpreadsheetFault) {
    for part in try workbook.tables(of: sheet) {
      guard let text = try workbook.archive.content(of: part) else { continue }
      let handler = Handler()
      try XMLScanner.scan(text, part: part, handler)
      if let place = handler.place { places.append(place) }
    }
  }

  /// Leaves the totals out of the rows of the sheet; what stands beside them stays.
  ///
  /// - Returns: how many rows had any.
  /// - Complexity: O(tables × rows).
  func take(from rows: inout [SheetRows.Row]) -> Int {
    var count = 0
    for place in places {
      guard let index = rows.firstIndex(where: { $0.number == place.row }) else { continue }
      let others = rows[index].cells.filter { !place.columns.contains($0.column) }
      if others.count < rows[index].cells.count { count += 1 }
      rows[index] = SheetRows.Row(number: place.row, cells: others)
    }
    if count > 0 { rows.removeAll { $0.cells.isEmpty } }
    return count
  }

  private final class Handler: XMLHandler {
    var place: (row: Int, columns: ClosedRange<Int>)?

    func start(_ name: String, _ attributes: XMLAttributes) {
      // `totalsRowShown` tells whether there has ever been one, and not whether it is there.
      guard name == "table", let count = attributes["totalsRowCount"], Int(count) ?? 0 > 0,
        let corners = attributes["ref"]?.split(separator: ":"), corners.count == 2,
        let row = Int(corners[1].drop { !("0"..."9").contains($0) })
      else { return }
      let (first, last) = (SheetRows.column(of: corners[0]), SheetRows.column(of: corners[1]))
      if first >= 0, first <= last { place = (row, first...last) }
    }

    func end(_ name: String) {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  }
}
