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
    if let code = code(of: error) { return words(code: code) }
    guard let cocoa = error as? CocoaError else { return .quoted(withoutStop(error.localizedDescription)) }
    if let cause = cocoa.underlying { return words(cause) }
    switch cocoa.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: return "there is no such file or folder"
    case .fileWriteFileExists: return "a file of that name is in the way"
    default: return .quoted(withoutStop(cocoa.localizedDescription))
    }
  }

  /// Whether there was no space for a file.
  package static func isFullDisk(_ error: any Error) -> Bool { code(of: error) == ENOSPC }

  /// The `errno` that an error stands for; nil where it is of another sort.
  private static func code(of error: any Error) -> Int32? {
    if let system = error as? POSIXError { return system.code.rawValue }
    guard let cocoa = error as? CocoaError else { return nil }
    if let cause = cocoa.underlying { return code(of: cause) }
    switch cocoa.code {
    case .fileWriteOutOfSpace: return ENOSPC
    case .fileReadNoPermission, .fileWriteNoPermission: return EACCES
    case .fileWriteVolumeReadOnly: return EROFS
    case .fileNoSuchFile: return nil
    // Of a write to an open file it has the number of the system, which is below its own.
    case let code where code.rawValue < CocoaError.fileLocking.rawValue: return Int32(code.rawValue)
    default: return nil
    }
  }

  /// Why the last call of the system failed.
  package static func error() -> any Error { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// The words for an `errno`: those of the usual ones stand here, for catalogues to have them in other languages.
  package static func text(code: Int32) -> String {
    switch code {
    case EPERM: "Operation not permitted"
    case ENOENT: "No such file or directory"
    case EIO: "Input/output error"
    case EACCES: "Permission denied"
    case EEXIST: "File exists"
    case EXDEV: "Invalid cross-device link"
    case ENOTDIR: "Not a directory"
    case EISDIR: "Is a directory"
    case EMFILE: "Too many open files"
    case ENFILE: "Too many open files in system"
    case EFBIG: "File too large"
    case ENOSPC: "No space left on device"
    case EROFS: "Read-only file system"
    case EPIPE: "Broken pipe"
    case ENAMETOOLONG: "File name too long"
    case ENOTEMPTY: "Directory not empty"
    case ELOOP: "Too many levels of symbolic links"
    case EDQUOT: "Disk quota exceeded"
    default: String(cString: strerror(code))
    }
  }

  /// The same to be put into words.
  package static func words(code: Int32) -> LocalizedText { LocalizedText(stringLiteral: text(code: code)) }

  /// Why a path cannot be read as a file, where it is plain to see: there is nothing, or a folder.
  package static func whyNoFile(_ path: String) -> LocalizedText? {
    guard let isFolder = FileManager.default.isFolder(path) else { return "there is no such file" }
    return isFolder ? "it is a folder" : nil
  }

  private static func withoutStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
