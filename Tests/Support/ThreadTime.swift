import Foundation

/// The time that the calling thread spends on work, the best of three, whatever the machine does beside it.
package func shortestThreadTime(of work: () throws -> Void) rethrows -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
  }
  var shortest = Duration.seconds(3600)
  for _ in 0..<3 {
    let start = now()
    try work()
    shortest = min(shortest, now() - start)
  }
  return shortest
}
