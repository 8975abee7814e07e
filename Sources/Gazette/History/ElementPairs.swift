import Forms

/// Which elements of two states of a list belong together: those that are the same in both, and between two such pairs
/// those that begin with the same value; what is left is paired in its order.
///
/// ```swift
/// // Lines of two pizzas and a salad, and of five pizzas and a soup.
/// ElementPairs(from: before, to: after).pairs  // (0, 0), (1, 1)
/// ```
struct ElementPairs {
  /// The places of an element in both states: without a later one it is gone, without an earlier one it has come.
  struct Pair {
    let earlier: Int?
    let later: Int?
  }

  /// In the order of both lists.
  private(set) var pairs: [Pair] = []
  private let old: [FieldGroup]
  private let new: [FieldGroup]

  /// Only in lists of at most so many elements those that belong together are looked for.
  private static let alignedElements = 1_000

  /// - Complexity: O(elements × elements that differ).
  init(from old: [FieldGroup], to new: [FieldGroup]) {
    (self.old, self.new) = (old, new)
    let isLong = max(old.count, new.count) > Self.alignedElements
    pair(old.indices, new.indices, by: isLong ? [] : [Self.isSame, Self.beginsAlike])
  }

  private mutating func pair(_ gone: Range<Int>, _ come: Range<Int>, by likenesses: ArraySlice<Likeness>) {
    guard let isAlike = likenesses.first, !gone.isEmpty, !come.isEmpty else {
      pairs += zip(gone, come).map { Pair(earlier: $0, later: $1) }
      pairs += gone.dropFirst(come.count).map { Pair(earlier: $0, later: nil) }
      pairs += come.dropFirst(gone.count).map { Pair(earlier: nil, later: $0) }
      return
    }
    let (alone, fresh) = Self.places(of: new[come].difference(from: old[gone]) { isAlike($1, $0) })
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

  private typealias Likeness = (_ before: FieldGroup, _ after: FieldGroup) -> Bool

  private static func isSame(_ before: FieldGroup, _ after: FieldGroup) -> Bool {
    FieldValue.group(after).written(like: .group(before)) == .group(before)
  }

  private static func beginsAlike(_ before: FieldGroup, _ after: FieldGroup) -> Bool {
    guard let first = before.values.first, let value = first else { return false }
    return after.values.first == value
  }

  /// The places of what was removed, and of what was inserted.
  private static func places(
    of difference: CollectionDifference<FieldGroup>
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
