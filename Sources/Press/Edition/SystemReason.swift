package import Forms
internal import Foundation

/// What the system says about a file that could not be made, read or written, in a few words.
///
/// Foundation's own sentences leave out the reason or speak of error numbers.
package enum SystemReason {
  /// `No space left on device`, without a full stop.
  package static func text(_ error: any Error) -> String { words(error).description }

  /// The same to be put into words: in a language where it is one that is well known, else as the system says it.
  package static func words(_ error: any Error) -> LocalizedText {
    if let system = error as? POSIXError { return words(of: system) }
    guard let cocoa = error as? CocoaError else { return .quoted(withoutStop(error.localizedDescription)) }
    if let cause = cocoa.underlying { return words(cause) }
    switch cocoa.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: return "there is no such file or folder"
    case .fileWriteFileExists: return "a file of that name is in the way"
    case .fileWriteOutOfSpace: return "No space left on device"
    case .fileReadNoPermission, .fileWriteNoPermission: return "Permission denied"
    case .fileWriteVolumeReadOnly: return "Read-only file system"
    default: return .quoted(withoutStop(cocoa.localizedDescription))
    }
  }

  private static func words(of error: POSIXError) -> LocalizedText {
    switch error.code {
    case .ENOSPC: "No space left on device"
    case .EACCES: "Permission denied"
    case .EROFS: "Read-only file system"
    default: .quoted(text(code: error.code.rawValue))
    }
  }

  /// The words for an `errno`.
  package static func text(code: Int32) -> String { String(cString: strerror(code)) }

  /// Why a path cannot be read as a file, where it is plain to see: there is nothing, or a folder.
  package static func whyNoFile(_ path: String) -> LocalizedText? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return "there is no such file"
    }
    return isFolder.boolValue ? "it is a folder" : nil
  }

  private static func withoutStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
