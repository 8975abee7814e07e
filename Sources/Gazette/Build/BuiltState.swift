internal import Foundation

/// What the last build was made from: if it is all as it was, there is nothing to build, and no record has
/// to be read to know that.
struct BuiltState: Equatable {
  let edition: String
  let inputs: String
  /// SQLite's count, so that a store that another program has changed is read.
  let counter: UInt32

  private static let name = "built"

  init(edition: String, inputs: String, counter: UInt32) {
    self.edition = edition
    self.inputs = inputs
    self.counter = counter
  }

  /// Reads what the last build has left; nil where there is nothing of use.
  init?(in folder: String) {
    guard let text = try? String(contentsOfFile: "\(folder)/\(Self.name)", encoding: .utf8) else {
      return nil
    }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 3, let counter = UInt32(words[2]) else { return nil }
    self.init(edition: words[0], inputs: words[1], counter: counter)
  }

  /// Without it the next build reads all records, and is no less right.
  func write(in folder: String) {
    let text = "\(edition) \(inputs) \(counter)\n"
    try? Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(Self.name)"))
  }
}
