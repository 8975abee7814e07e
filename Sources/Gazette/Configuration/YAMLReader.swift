internal import Foundation
internal import Press
package import RecordStore
internal import Yams

/// What is wrong in a file written by hand (settings, a form, a kind), and where.
package struct DescriptionError: Error, Sendable, Equatable {
  package let file: String
  /// From 1; nil where the whole file is meant.
  package let line: Int?
  package let problem: Problem

  package enum Problem: Sendable, Equatable {
    case missing
    case unreadable(String)
    case empty
    case notUTF8
    case notYAML(String)
    case expected(String, at: String)
    case missingKey(String)
    case unknownKey(String, known: [String])
    case repeatedKey(String)
    case badValue(key: String, value: String, expected: String)
    /// An expression or a SELECT of the file cannot be.
    case query(QueryFault.Problem)
    /// A fault of the form or kind that the file describes.
    case fault(String)
  }

  package init(file: String, line: Int?, problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }
}

/// A place in a YAML file: typed access to what stands there, with errors that name file and line.
package struct YAMLReader {
  let file: String
  let node: Node
  /// Those of a mapping, in order.
  private let keys: [String]

  /// Reads a whole file; `name` is the one used in errors, else the file's own.
  package init(path: String, name: String? = nil) throws(DescriptionError) {
    try self.init(
      text: Self.contents(of: path), file: name ?? URL(fileURLWithPath: path).lastPathComponent)
  }

  /// The text of a file.
  static func contents(of path: String) throws(DescriptionError) -> String {
    guard FileManager.default.fileExists(atPath: path) else {
      throw DescriptionError(file: path, line: nil, problem: .missing)
    }
    if let reason = SystemReason.whyNoFile(path) {
      throw DescriptionError(file: path, line: nil, problem: .unreadable(reason))
    }
    let bytes: Data
    do { bytes = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw DescriptionError(file: path, line: nil, problem: .unreadable(SystemReason.text(error)))
    }
    guard let text = String(handwritten: bytes) else {
      throw DescriptionError(file: path, line: Self.firstLineNotUTF8(Array(bytes)), problem: .notUTF8)
    }
    return text
  }

  static func firstLineNotUTF8(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      SourceText.firstInvalidOffset(in: buffer).map { SourceText.place(of: $0, in: buffer).line }
    }
  }

  /// Reads a text; `file` is the name used in errors.
  package init(text: String, file: String) throws(DescriptionError) {
    let found: Node
    do {
      // What a scalar is, is told by whoever asks for it.
      guard let node = try Yams.compose(yaml: text, .basic) else {
        throw DescriptionError(file: file, line: nil, problem: .empty)
      }
      found = node
    } catch let error as DescriptionError { throw error } catch let error as YamlError {
      throw DescriptionError(YAMLProblem(error, in: text), file: file)
    } catch { throw DescriptionError(file: file, line: nil, problem: .notYAML("its text cannot be read")) }
    self.init(file: file, node: found)
  }

  init(file: String, node: Node) {
    self.file = file
    self.node = node
    keys = node.mapping.map { $0.map { $0.key.string ?? "" } } ?? []
  }

  var line: Int? { node.mark?.line }

  /// Whether keys and values stand here.
  var isMapping: Bool { node.mapping != nil }

  /// The text of a scalar as written.
  var text: String? {
    guard let scalar = node.scalar else { return nil }
    return scalar.style == .plain && ["", "~", "null"].contains(scalar.string) ? nil : scalar.string
  }

  /// The value under a key; nil where it is absent or null.
  subscript(key: String) -> YAMLReader? {
    guard let place = keys.firstIndex(of: key), let mapping = node.mapping else { return nil }
    let found = mapping[mapping.startIndex + place].value
    let reader = YAMLReader(file: file, node: found)
    return found.scalar != nil && reader.text == nil ? nil : reader
  }

  /// The keys and values of a mapping, in order.
  var entries: [(key: String, value: YAMLReader)] {
    zip(keys, node.mapping?.values.map(\.self) ?? []).map { ($0, YAMLReader(file: file, node: $1)) }
  }

  /// The elements of a sequence.
  func elements(_ what: String) throws(DescriptionError) -> [YAMLReader] {
    guard let sequence = node.sequence else { throw error(.expected("a list", at: what)) }
    return sequence.map { YAMLReader(file: file, node: $0) }
  }

  func required(_ key: String) throws(DescriptionError) -> YAMLReader {
    guard let value = self[key] else { throw error(.missingKey(key)) }
    return value
  }

  func requiredText(_ key: String) throws(DescriptionError) -> String {
    guard let text = try required(key).text else { throw error(.expected("a text", at: key)) }
    return text
  }

  func optionalText(_ key: String) throws(DescriptionError) -> String? {
    guard let value = self[key] else { return nil }
    guard let text = value.text else { throw value.error(.expected("a text", at: key)) }
    return text
  }

  func optionalInteger(_ key: String) throws(DescriptionError) -> Int? {
    guard let value = self[key] else { return nil }
    guard let text = value.text, let number = Int(text) else {
      throw value.error(.badValue(key: key, value: value.text ?? "", expected: "a whole number"))
    }
    return number
  }

  func flag(_ key: String, default fallback: Bool = false) throws(DescriptionError) -> Bool {
    guard let value = self[key] else { return fallback }
    switch value.text {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw value.error(.badValue(key: key, value: value.text ?? "", expected: "true or false"))
    }
  }

  /// Refuses keys that nobody reads, so that a slip of the pen is found.
  func allowOnly(_ known: [String]) throws(DescriptionError) {
    guard node.mapping != nil else {
      throw error(.expected("keys and values such as \(known.first ?? "key"): …", at: ""))
    }
    for (name, place) in zip(keys, node.mapping?.keys.map(\.self) ?? []) where !known.contains(name) {
      throw DescriptionError(file: file, line: place.mark?.line, problem: .unknownKey(name, known: known))
    }
  }

  func error(_ problem: DescriptionError.Problem) -> DescriptionError {
    DescriptionError(file: file, line: line, problem: problem)
  }
}
