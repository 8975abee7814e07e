/// Those of some things that lead to one another, each by way of others.
enum Circles {
  /// The places in each circle, behind all circles that it leads to; else in the order of their first places.
  ///
  /// Tarjan's strongly connected components of more than one place, without recursion.
  /// - Parameter targets: for each place those that it leads to.
  /// - Complexity: O(places + targets).
  static func all(in targets: [[Int]]) -> [[Int]] {
    var found: [[Int]] = []
    var numbers = [Int](repeating: 0, count: targets.count)
    var lowest = numbers
    var isOnPath = [Bool](repeating: false, count: targets.count)
    var path: [Int] = []
    var walk: [(place: Int, next: Int)] = []
    var count = 0
    func enter(_ place: Int) {
      count += 1
      numbers[place] = count
      lowest[place] = count
      isOnPath[place] = true
      path.append(place)
      walk.append((place, 0))
    }
    for start in targets.indices where numbers[start] == 0 {
      enter(start)
      while let (place, next) = walk.last {
        if next < targets[place].count {
          walk[walk.count - 1].next += 1
          let target = targets[place][next]
          if numbers[target] == 0 {
            enter(target)
          } else if isOnPath[target] {
            lowest[place] = min(lowest[place], numbers[target])
          }
          continue
        }
        walk.removeLast()
        if let before = walk.last?.place { lowest[before] = min(lowest[before], lowest[place]) }
        guard lowest[place] == numbers[place], let first = path.lastIndex(of: place) else { continue }
        for member in path[first...] { isOnPath[member] = false }
        if path.count - first > 1 { found.append(path[first...].sorted()) }
        path.removeSubrange(first...)
      }
    }
    return found
  }
}
