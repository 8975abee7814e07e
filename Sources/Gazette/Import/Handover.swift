internal import Dispatch
internal import Synchronization

/// What one thread makes for another, in its order, while that takes it.
///
/// It keeps what is made before it is taken, without limit: it is for what is kept by whoever takes it anyway.
/// ```swift
/// let rows = Handover { give in try query.run { try give($0) } }
/// defer { rows.stop() }
/// while let row = try rows.next() { … }
/// ```
final class Handover<Element: Sendable>: Sendable {
  private struct State {
    var made: [Element] = []
    var end: Result<Void, any Error>?
    var isStopped = false
  }

  private let state = Mutex(State())
  private let waits = DispatchSemaphore(value: 0)

  /// - Parameter make: gives one element after the other; runs on another thread at once.
  init(_ make: @escaping @Sendable (_ give: (Element) throws -> Void) throws -> Void) {
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let end = Result {
        try make { element in
          let isStopped = state.withLock { state in
            if !state.isStopped { state.made.append(element) }
            return state.isStopped
          }
          if isStopped { throw CancellationError() }
          waits.signal()
        }
      }
      state.withLock { $0.end = end }
      waits.signal()
    }
  }

  /// What has been made since it was asked last, at least one element; nil at the end.
  ///
  /// - Throws: what kept the other thread from its end.
  func next() throws -> [Element]? {
    while true {
      let (made, end) = state.withLock { state in
        let made = state.made
        state.made = []
        return (made, made.isEmpty ? state.end : nil)
      }
      if !made.isEmpty { return made }
      if let end {
        try end.get()
        return nil
      }
      waits.wait()
    }
  }

  /// Nothing more is taken: the other thread ends with the next element.
  func stop() {
    state.withLock {
      $0.isStopped = true
      $0.made = []
    }
  }
}
