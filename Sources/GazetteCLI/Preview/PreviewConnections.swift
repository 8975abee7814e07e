import Foundation
import Synchronization

/// The connections of a preview that are open, of which there are only so many.
///
/// Where there are as many as there may be, the one that has been idle longest makes room for the next: whoever
/// opens hundreds and asks nothing on them loses only those.
final class PreviewConnections: Sendable {
  /// More than all browsers of one person open.
  static let limit = 128

  private struct Open {
    /// Those on which nothing was asked yet, or all is answered; oldest first.
    var idle: [PreviewConnection] = []
    /// Those that had to make room, until their threads have noticed.
    var ending: [PreviewConnection] = []
    var answering = 0

    var count: Int { idle.count + ending.count + answering }

    mutating func remove(
      _ connection: PreviewConnection, from list: WritableKeyPath<Open, [PreviewConnection]>
    )
      -> Bool
    {
      guard let place = self[keyPath: list].firstIndex(where: { $0 === connection }) else { return false }
      self[keyPath: list].remove(at: place)
      return true
    }
  }

  private let open = Mutex(Open())

  /// Takes a new connection in; false where all others are being answered.
  ///
  /// - Complexity: O(connections).
  func take(_ connection: PreviewConnection) -> Bool {
    for _ in 0..<200 {
      let isTaken = open.withLock { open -> Bool? in
        if open.count < Self.limit {
          open.idle.append(connection)
          return true
        }
        if !open.ending.isEmpty { return nil }
        guard !open.idle.isEmpty else { return false }
        let oldest = open.idle.removeFirst()
        oldest.end()
        open.ending.append(oldest)
        return nil
      }
      if let isTaken { return isTaken }
      usleep(1000)
    }
    return false
  }

  /// A request has come on a connection, which stays open until it is answered; false where it had to make room.
  func keep(_ connection: PreviewConnection) -> Bool {
    open.withLock { open in
      guard open.remove(connection, from: \.idle) else { return false }
      open.answering += 1
      return true
    }
  }

  /// The request is answered.
  func release(_ connection: PreviewConnection) {
    open.withLock { open in
      open.answering -= 1
      open.idle.append(connection)
    }
  }

  /// Closes an idle connection.
  func close(_ connection: PreviewConnection) {
    open.withLock { open in
      if !open.remove(connection, from: \.idle) { _ = open.remove(connection, from: \.ending) }
      // Under the lock, so that nobody ends what has the same number by then.
      connection.close()
    }
  }
}
