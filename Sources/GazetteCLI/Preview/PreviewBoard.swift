import Foundation
import Synchronization

/// What the preview shows at the moment, handed from the one that builds to those that answer.
final class PreviewBoard: Sendable {
  enum Content: Sendable {
    /// The first edition is still being made.
    case nothing
    case edition(PreviewEdition)
    /// The last build failed, with this sentence.
    case failure([String])

    var isNothing: Bool { if case .nothing = self { true } else { false } }
  }

  struct Showing: Sendable {
    let content: Content
    /// Another number for everything that was ever shown.
    let revision: Int
  }

  private let showing: Mutex<Showing>

  init() {
    // A page of an earlier preview at the same address must not find its own number again.
    let start = Int(Date().timeIntervalSince1970)
    showing = Mutex(Showing(content: .nothing, revision: start))
  }

  var now: Showing { showing.withLock { $0 } }

  func show(_ content: Content) {
    showing.withLock { $0 = Showing(content: content, revision: $0.revision + 1) }
  }

  /// What is shown, as soon as it meets a condition or the time is over.
  ///
  /// - Complexity: looks ten times a second.
  func showing(within time: Duration, where isAwaited: (Showing) -> Bool) -> Showing {
    let end = ContinuousClock.now + time
    while !isAwaited(now), ContinuousClock.now < end { usleep(100_000) }
    return now
  }
}
