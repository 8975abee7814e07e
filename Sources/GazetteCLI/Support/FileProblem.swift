import Forms
import Foundation
import Gazette
import Press

/// A file or folder that cannot be made, read or written.
struct FileProblem: Error {
  let path: String
  /// In the language of the terminal.
  let detail: String

  init(path: String, detail: String) {
    self.path = path
    self.detail = detail
  }

  init(path: String, _ error: any Error) {
    self.init(path: path, detail: localized(SystemReason.words(error)))
  }

  /// - Parameter code: an `errno`, taken before anything else, as the words of the language may have to be read.
  init(path: String, code: Int32) {
    self.init(path: path, detail: localized(SystemReason.words(code: code)))
  }

  init(_ failure: ScratchFolder.Failure) {
    let reason =
      failure.code.map { localized(SystemReason.words(code: $0)) }
      ?? localized("no folder can be made there and locked")
    self.init(
      path: failure.path,
      detail: localized("temporary files need a folder (\(reason)); name another place for them in TMPDIR"))
  }
}
