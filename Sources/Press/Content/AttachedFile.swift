package import Forms

/// A file that pages show or lead to, in a folder of its own in the site and the Markdown.
package struct AttachedFile: Sendable {
  /// From the top of the site and of the Markdown.
  let path: String
  /// What its bytes are made from.
  let inputs: Fingerprint
  /// Reads them; asked only where the current edition has not got them.
  let bytes: @Sendable () throws -> [UInt8]

  static let folder = "files"

  static func path(of file: StoredFile) -> String { "\(folder)/\(file.fileName)" }

  /// Where pictures of people stand.
  static let pictures = "pictures"

  /// A picture of somebody.
  ///
  /// - Parameter name: follows from what it holds.
  package init(picture name: String, bytes: @escaping @Sendable () throws -> [UInt8]) {
    self.init(path: "\(Self.pictures)/\(name)", madeFrom: name, bytes: bytes)
  }

  package init(_ file: StoredFile, bytes: @escaping @Sendable () throws -> [UInt8]) {
    self.init(path: Self.path(of: file), madeFrom: file.fileName, bytes: bytes)
  }

  private init(path: String, madeFrom source: String, bytes: @escaping @Sendable () throws -> [UInt8]) {
    self.path = path
    self.bytes = bytes
    var inputs = InputWriter()
    inputs.add(Tool.version)
    inputs.add(path)
    inputs.add(source)
    self.inputs = inputs.fingerprint
  }
}
