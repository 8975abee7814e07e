/// How the cells of a column stand.
enum ColumnAlignment {
  case none, left, center, right
}

/// Reads the second line of a table, which gives the number and the alignments of its columns.
enum DelimiterRow {
  /// Puts the alignments of the line from `start` to `end` into `alignments`.
  /// - Returns: false if the line is no delimiter row.
  static func read(
    _ source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int,
    into alignments: inout [ColumnAlignment]
  ) -> Bool {
    alignments.removeAll(keepingCapacity: true)
    var row = TableRow(source, from: start, to: end)
    while let cell = row.next() {
      var range = cell.range
      guard let first = range.first, let last = range.last else { return false }
      let startsWithColon = source[first] == UInt8(ascii: ":")
      let endsWithColon = source[last] == UInt8(ascii: ":")
      if startsWithColon { range.removeFirst() }
      if endsWithColon, !range.isEmpty { range.removeLast() }
      guard !range.isEmpty else { return false }
      for index in range where source[index] != UInt8(ascii: "-") { return false }
      switch (startsWithColon, endsWithColon) {
      case (false, false): alignments.append(.none)
      case (true, false): alignments.append(.left)
      case (true, true): alignments.append(.center)
      case (false, true): alignments.append(.right)
      }
    }
    return !alignments.isEmpty
  }
}
