import Foundation
import Gazette
import Testing

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// A folder that is removed with its files when the body has run.
func withTemporaryFile<Result>(
  _ name: String, _ content: [UInt8], _ body: (String) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: name)
  try Data(content).write(to: file)
  return try body(file.path)
}
