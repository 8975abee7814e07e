package import Forms
internal import RecordStore
internal import Synchronization

/// What derived columns could not be worked out while a list was made, so that it is told and the list is there all the
/// same.
package final class FailedColumns: Sendable {
  private struct State {
    var first: LocalizedText?
    /// What gives each column by itself, by their names.
    var expressions: [String: RecordExpressions] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Of the first value that could not be worked out the record, the column and the reason; nil where none failed so far.
  package var first: LocalizedText? { state.withLock { $0.first } }

  /// What gives a column by itself, which is made once.
  func expressions(of column: String, _ make: () -> RecordExpressions) -> RecordExpressions {
    state.withLock { state in
      if let known = state.expressions[column] { return known }
      let made = make()
      state.expressions[column] = made
      return made
    }
  }

  func note(_ fault: QueryFault, column: String, record key: String) {
    switch fault.problem {
    case .refused(let reason):
      note("for the record \(key) the column \(column) cannot be worked out: \(reason)")
    case .badArgument(let function, _):
      note(
        "for the record \(key) the column \(column) cannot be worked out: \(function)(…) is given something that it does not take"
      )
    default: break
    }
  }

  func note(_ text: LocalizedText) { state.withLock { $0.first = $0.first ?? text } }
}
