import Foundation

/// The files of a folder with their bytes: what a build wrote, to be written again by a plain loop.
struct FileTree {
  let files: [(path: String, bytes: [UInt8])]
  let folders: [String]

  var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }

  init(of folder: String) throws {
    var files: [(path: String, bytes: [UInt8])] = []
    var folders: [String] = []
    let names = FileManager.default.enumerator(atPath: folder)
    while let name = names?.nextObject() as? String {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
      if isFolder.boolValue {
        folders.append(name)
      } else {
        files.append((name, Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))))
      }
    }
    self.files = files
    self.folders = folders
  }

  /// Writes all files below a folder, one after the other; the seconds that took.
  func write(to folder: String) throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in folders {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    for file in files {
      let descriptor = open("\(folder)/\(file.path)", O_WRONLY | O_CREAT | O_EXCL, 0o644)
      let written = file.bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, file.bytes.count)
      }
      guard close(descriptor) == 0, written == file.bytes.count else {
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
      }
    }
    return start.duration(to: clock.now) / .seconds(1)
  }

  /// A number made of all paths and bytes, whatever their order: a faster build must show the same.
  var fingerprint: String {
    var sum: UInt64 = 0
    for file in files {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in file.path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      for byte in file.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      sum &+= hash
    }
    return String(sum, radix: 16)
  }
}
