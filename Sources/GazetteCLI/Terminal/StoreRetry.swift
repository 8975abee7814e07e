import Forms
import RecordStore

/// Saving what somebody has typed in, which must not be lost because the store cannot take it just now.
enum StoreRetry {
  /// Does something with the store; where that fails at a terminal, tells why and tries again when Enter is pressed.
  ///
  /// - Throws: ``Interrupted`` or ``EndOfInput`` where whoever is asked gives up; what the body throws, where nobody can
  ///   be asked, the store is not the cause, or trying again would not help.
  static func run<Result>(_ body: () throws -> Result) throws -> Result {
    while true {
      do { return try body() } catch let error as StoreError {
        // Of another declaration it will be another one the next time, too.
        if case .otherDeclarations = error { throw error }
        guard Terminal.canAsk else { throw error }
        Terminal.writeLine(ErrorText.line(for: error), style: .red)
        Terminal.writeLine(localized("Nothing is lost yet: Enter tries again, Ctrl-C gives up."))
        var editor = LineEditor()
        _ = try editor.ask()
      }
    }
  }
}
