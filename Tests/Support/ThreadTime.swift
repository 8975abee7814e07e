import Foundation

/// The time that the calling thread spends on work, whatever else the machine does meanwhile.
package func threadTime(of work: () -> Void) -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
  }
  let start = now()
  work()
  return now() - start
}
