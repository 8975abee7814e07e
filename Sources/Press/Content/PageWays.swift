/// The pages before and behind a page, in the order in which people go through them.
package struct PageWays: Sendable, Hashable {
  package let previous: Crumb?
  package let next: Crumb?

  package static let none = PageWays(previous: nil, next: nil)

  package init(previous: Crumb?, next: Crumb?) {
    self.previous = previous
    self.next = next
  }

  /// Those of an element at a place of a list.
  package init(around place: Int, count: Int, _ crumb: (Int) -> Crumb) {
    previous = place > 0 ? crumb(place - 1) : nil
    next = place + 1 < count ? crumb(place + 1) : nil
  }

  package var isEmpty: Bool { previous == nil && next == nil }
}
