package import Forms

/// Which elements of two states of a list belong together: those that are the same in both, and between two such pairs
/// those that begin with the same value; what is left is paired in its order.
///
/// ```swift
/// // Lines of two pizzas and a salad, and of five pizzas and a soup.
/// ElementPairs(from: before, to: after).pairs  // (0, 0), (1, 1)
/// ```
package struct ElementPairs {
  /// The places of an element in both states: without a later one it is gone, without an earlier one it has come.
  package struct Pair {
    package let earlier: Int?
    package let later: Int?
  }

  /// In the order of both lists.
  package private(set) var pairs: [Pair] = []

  /// Only in lists of at most so many elements those that belong together are looked for.
  private static let alignedElements = 1_000

  /// - Complexity: O(values + elements × elements that differ).
  package init(from old: [FieldGroup], to new: [FieldGroup]) {
    let isLong = max(old.count, new.count) > Self.alignedElements
    pair(
      old.indices, new.indices,
      by: isLong
        ? [] : [Numbers(old, new, of: \.withoutZeros), Numbers(old, new) { $0.values.first ?? nil }])
  }

  private mutating func pair(_ gone: Range<Int>, _ come: Range<Int>, by likenesses: ArraySlice<Numbers>) {
    guard let numbers = likenesses.first, !gone.isEmpty, !come.isEmpty else {
      pairs += zip(gone, come).map { Pair(earlier: $0, later: $1) }
      pairs += gone.dropFirst(come.count).map { Pair(earlier: $0, later: nil) }
      pairs += come.dropFirst(gone.count).map { Pair(earlier: nil, later: $0) }
      return
    }
    let (alone, fresh) = Self.places(of: numbers.new[come].difference(from: numbers.old[gone]))
    var (earlier, later) = (gone.lowerBound, come.lowerBound)
    while earlier < gone.upperBound || later < come.upperBound {
      let (start, startOfNew) = (earlier, later)
      while alone.contains(earlier - gone.lowerBound) { earlier += 1 }
      while fresh.contains(later - come.lowerBound) { later += 1 }
      pair(start..<earlier, startOfNew..<later, by: likenesses.dropFirst())
      guard earlier < gone.upperBound else { continue }
      pairs.append(Pair(earlier: earlier, later: later))
      (earlier, later) = (earlier + 1, later + 1)
    }
  }

  /// The elements of both states as numbers, which are the same where they are alike.
  private struct Numbers {
    let old: [Int]
    let new: [Int]

    /// - Parameter part: what elements are alike by; one without it is like no other.
    init<Part: Hashable>(_ old: [FieldGroup], _ new: [FieldGroup], of part: (FieldGroup) -> Part?) {
      var numbers: [Part: Int] = [:]
      func number(_ element: FieldGroup) -> Int? {
        part(element).map {
          let number = numbers[$0] ?? numbers.count
          numbers[$0] = number
          return number
        }
      }
      self.old = old.map { number($0) ?? -1 }
      self.new = new.map { number($0) ?? -2 }
    }
  }

  /// The places of what was removed, and of what was inserted.
  private static func places(
    of difference: CollectionDifference<Int>
  ) -> (removed: Set<Int>, inserted: Set<Int>) {
    var places = (removed: Set<Int>(), inserted: Set<Int>())
    for change in difference {
      switch change {
      case .remove(let place, _, _): places.removed.insert(place)
      case .insert(let place, _, _): places.inserted.insert(place)
      }
    }
    return places
  }
}
