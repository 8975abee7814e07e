extension RandomAccessCollection where Index == Int {
  /// The first place whose element satisfies a condition that holds from some place on; the end where there is none.
  ///
  /// - Complexity: O(log count).
  package func partitioningIndex(where belongs: (Element) throws -> Bool) rethrows -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if try belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
