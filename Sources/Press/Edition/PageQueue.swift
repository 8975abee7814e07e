internal import Synchronization

/// Hands out runs of planned pages to the workers.
final class PageQueue: Sendable {
  struct Batch {
    let series: Int
    let range: Range<Int>
  }
  private let counts: [Int]
  let total: Int
  private let position = Mutex((series: 0, index: 0, isStopped: false))
  private static let batchSize = 1024

  init(_ series: [PageSeries]) {
    counts = series.map(\.count)
    total = counts.reduce(0, +)
  }

  func next() -> Batch? {
    position.withLock { position in
      while position.series < counts.count, position.index >= counts[position.series] {
        position = (position.series + 1, 0, position.isStopped)
      }
      guard !position.isStopped, position.series < counts.count else { return nil }
      let end = min(position.index + Self.batchSize, counts[position.series])
      defer { position.index = end }
      return Batch(series: position.series, range: position.index..<end)
    }
  }

  /// How many pages were handed out so far.
  var handedOut: Int {
    position.withLock { counts[..<min($0.series, counts.count)].reduce(0, +) + $0.index }
  }

  func stop() { position.withLock { $0.isStopped = true } }
}
