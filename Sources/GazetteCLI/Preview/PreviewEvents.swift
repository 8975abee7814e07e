import Dispatch
import Foundation
import Synchronization

/// What happens to a preview while its command waits or builds.
enum PreviewEvent: Sendable {
  case listening(port: UInt16)
  case failed(PreviewError)
  /// The user ends it.
  case stop
}

/// The events of a preview in their order, waited for by the command's own thread.
final class PreviewEvents: Sendable {
  private let events = Mutex<[PreviewEvent]>([])
  private let stops = Atomic(false)
  private let arrivals = DispatchSemaphore(value: 0)

  /// Whether the preview is to end, whichever events are still waiting.
  var isStopping: Bool { stops.load(ordering: .relaxed) }

  func add(_ event: PreviewEvent) {
    if case .stop = event { stops.store(true, ordering: .relaxed) }
    events.withLock { $0.append(event) }
    arrivals.signal()
  }

  /// The next event; nil when the time is over.
  func next(within time: DispatchTimeInterval) -> PreviewEvent? {
    guard arrivals.wait(timeout: .now() + time) == .success else { return nil }
    return events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// Catches the signals that end a program, so that it can tidy up before.
final class EndSignals {
  private let sources: [(number: Int32, source: any DispatchSourceSignal)]

  /// - Parameter action: is given the signal's number. One that the program was started to ignore, as by `nohup`,
  ///   stays so.
  init(_ action: @escaping @Sendable (Int32) -> Void) {
    sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      let former = signal(number, SIG_IGN)
      if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { action(number) }
      source.resume()
      return (number, source)
    }
  }

  deinit {
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }
}
