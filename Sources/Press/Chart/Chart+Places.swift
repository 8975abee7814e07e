/// Where the values of a chart stand.
extension Chart {
  /// The place of each category: on the axis, apart behind it, or one beside the other.
  var places: [Int] {
    guard let axis else { return Array(categories.indices) }
    return categories.map { axis.place(of: $0) ?? axis.count + 1 }
  }

  /// How many places there are, those without a category among them.
  var placeCount: Int { (axis?.count ?? categories.count) + (hasOneApart ? 2 : 0) }

  /// Whether values that are missing, and so in no band, stand behind the bands with a place between.
  var hasOneApart: Bool { shape == .histogram && axis != nil && categories.contains(.missing) }

  /// The first day, month or band that has no category, where that means that nothing was counted.
  var firstZero: Cell? {
    guard let axis, series.allSatisfy(\.isSum) else { return nil }
    let taken = Set(places)
    return (0..<axis.count).first { !taken.contains($0) }.map { axis.category(at: $0) }
  }

  /// The lines of a series, each a run of places and values without a gap.
  ///
  /// Where there is no row a sum goes down to zero, while a mean has a gap; a row without a value is a gap in both.
  /// - Complexity: O(n log n) in the values, however many places lie between them.
  func lines(of series: Series) -> [[(place: Int, value: Int)]] {
    var lines: [[(place: Int, value: Int)]] = []
    var line: [(place: Int, value: Int)] = []
    var next = 0
    func breakLine() {
      if !line.isEmpty { lines.append(line) }
      line = []
    }
    func fill(upTo place: Int) {
      guard place > next else { return }
      if series.isSum, axis != nil {
        // Both ends of a stretch of zeros make its line.
        line.append((next, 0))
        if place - 1 > next { line.append((place - 1, 0)) }
      } else {
        breakLine()
      }
    }
    for (place, value) in zip(places, series.values).sorted(by: { $0.0 < $1.0 }) {
      fill(upTo: place)
      if let value { line.append((place, value)) } else { breakLine() }
      next = place + 1
    }
    fill(upTo: placeCount)
    breakLine()
    return lines
  }

  /// The values of rows that are lines by themselves, between gaps.
  func valuesAlone(in lines: [[(place: Int, value: Int)]]) -> [(place: Int, value: Int)] {
    let places = Set(places)
    return lines.filter { $0.count == 1 }.joined().filter { places.contains($0.place) }
  }
}
