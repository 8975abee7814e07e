internal import Foundation
internal import Synchronization

/// A value that is worked out on another thread while this one goes on.
package final class Pending<Value: Sendable>: Sendable {
  private let value = Mutex<Result<Value, any Error>?>(nil)
  private let done = DispatchSemaphore(value: 0)

  package init(_ work: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global().async {
      let result = Result { try work() }
      self.value.withLock { $0 = result }
      self.done.signal()
    }
  }

  /// The value, as soon as it is there.
  @Sendable package func result() throws -> Value {
    done.wait()
    done.signal()
    guard let result = value.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}
