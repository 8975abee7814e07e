internal import Foundation
internal import Synchronization

/// Work on many files, shared out among several threads.
enum ParallelWork {
  /// Does a part of the work for every number below a count, a batch at a time, until one throws.
  static func run<Failure>(
    _ count: Int, workers: Int = ProcessInfo.processInfo.activeProcessorCount, batch: Int = 512,
    _ body: @Sendable (Range<Int>) throws(Failure) -> Void
  ) throws(Failure) {
    let failure = Mutex<Failure?>(nil)
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: max(workers, 1)) { _ in
      while true {
        let start = next.withLock { place in
          defer { place += batch }
          return place
        }
        guard start < count, failure.withLock({ $0 == nil }) else { return }
        do throws(Failure) { try body(start..<min(start + batch, count)) } catch {
          failure.withLock { $0 = $0 ?? error }
          return
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Looks at a folder and at all that are found below it, those of one depth side by side.
  ///
  /// - Parameters:
  ///   - look: what one folder holds, without what is in the folders within it.
  ///   - take: takes what was found, one look after the other; gives the folders that are to be looked at next.
  static func walk<Folder: Sendable, Look: Sendable>(
    from top: Folder, _ look: @Sendable (Folder) throws(OutputError) -> Look, take: (Look) -> [Folder]
  ) throws(OutputError) {
    var waiting = [top]
    while !waiting.isEmpty {
      let looks = Mutex<[Look]>([])
      try run(waiting.count, batch: 1) { [waiting] range throws(OutputError) in
        for next in waiting[range] {
          let found = try look(next)
          looks.withLock { $0.append(found) }
        }
      }
      waiting = looks.withLock { $0 }.flatMap(take)
    }
  }
}
