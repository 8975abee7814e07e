import Foundation
import Press

/// A file or folder that cannot be made, read or written.
struct FileProblem: Error {
  let path: String
  let detail: String

  init(path: String, detail: String) {
    self.path = path
    self.detail = detail
  }

  init(path: String, _ error: any Error) { self.init(path: path, detail: SystemReason.text(error)) }
}
