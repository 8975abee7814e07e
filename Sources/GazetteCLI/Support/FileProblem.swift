import Foundation

/// A file or folder of a project that cannot be made, read or written.
struct FileProblem: Error {
  let path: String
  let detail: String
}

/// The words for errors of the file system, which Foundation words without the path or the reason.
enum SystemText {
  /// `notes: Not a directory.`
  static func sentence(_ error: CocoaError) -> String {
    let path = error.filePath ?? error.url?.path
    return (path.map { "\($0): " } ?? "") + reason(error) + "."
  }

  /// What the system says, such as `No space left on device`.
  static func reason(_ error: any Error) -> String {
    if let system = error as? POSIXError { return String(cString: strerror(system.code.rawValue)) }
    if let cocoa = error as? CocoaError {
      if let cause = cocoa.underlying { return reason(cause) }
      switch cocoa.code {
      case .fileNoSuchFile, .fileReadNoSuchFile: return "there is no such file or folder"
      case .fileWriteFileExists: return "a file of that name is in the way"
      case .fileWriteOutOfSpace: return "there is no space left on the disk"
      case .fileReadNoPermission, .fileWriteNoPermission: return "no permission"
      default: break
      }
    }
    return error.localizedDescription
  }
}
