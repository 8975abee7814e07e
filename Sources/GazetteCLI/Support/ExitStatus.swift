import Foundation
import Gazette

/// The number with which a failed command ends: 2 where the gate stopped it, 3 where differences were found, 64 where
/// it was misused, 1 for everything else.
struct ExitStatus {
  let code: Int32

  init(_ error: any Error) {
    switch error {
    case is GateStopped: code = 2
    case is DifferencesFound: code = 3
    // As shells have it for Ctrl-C.
    case is Interrupted: code = 128 + SIGINT
    case let error as DraftKept where error.isInterrupted: code = 128 + SIGINT
    case let error as UsageError where error.isMisuse: code = EX_USAGE
    default: code = EXIT_FAILURE
    }
  }
}
