package import Forms
internal import Foundation
internal import Press
package import RecordStore
internal import Yams

/// What is wrong in a file written by hand (settings, a form, a kind), and where.
package struct DescriptionError: Error, Sendable, Equatable {
  package let file: String
  /// Nil where the whole file is meant.
  package let place: TextPlace?
  package let problem: Problem
  /// What is wrong with other files that were read with it.
  package private(set) var others: [DescriptionError] = []

  package enum Problem: Sendable, Equatable {
    case missing
    case unreadable(LocalizedText)
    case empty
    case notUTF8
    /// With what the parser of YAML says; nil where it says nothing.
    case notYAML(String?)
    case expected(LocalizedText, at: String)
    /// Keys of another mapping are to be put in, `<<: *other`, which nobody does.
    case mergedKeys
    case missingKey(String)
    case unknownKey(String, known: [String])
    case repeatedKey(String)
    case badValue(key: String, value: String, expected: LocalizedText)
    /// A value that a rule refuses.
    case refusedValue(key: String, value: String, Fault)
    /// An expression or a SELECT of the file cannot be.
    case query(QueryFault.Problem)
    /// A fault of the form or kind that the file describes.
    case fault(LocalizedText)
  }

  package init(file: String, at place: TextPlace? = nil, problem: Problem) {
    self.file = file
    self.place = place
    self.problem = problem
  }

  /// - Throws: what is wrong with several files, if anything is, as one error.
  static func check(_ errors: [DescriptionError]) throws(DescriptionError) {
    guard var first = errors.first else { return }
    first.others = Array(errors.dropFirst())
    throw first
  }
}

/// A place in a YAML file: typed access to what stands there, with errors that name file, line and column.
package struct YAMLReader {
  let file: String
  /// Whether the file comes with the program: what costs most to make sure of was made sure of by its tests.
  let isShipped: Bool
  private let tree: Tree

  /// What stands at a place. Declarations are read by every command and asked for much of themselves several times, so
  /// that what stands below is taken out of the mapping or the sequence once.
  private final class Tree {
    let node: Node
    /// The file; nil where what stands here is not as the file has it.
    let source: Source?
    /// What stands in a mapping, in order.
    private(set) lazy var pairs: [(key: String, place: TextPlace?, value: Tree)] =
      node.mapping?.map { ($0.string ?? "", TextPlace($0.mark), Tree($1, source)) } ?? []
    /// What stands in a sequence.
    private(set) lazy var elements: [Tree]? = node.sequence?.map { Tree($0, source) }

    init(_ node: Node, _ source: Source?) {
      self.node = node
      self.source = source
    }
  }

  /// The text of a file, of which most are never asked for a line.
  private final class Source {
    private(set) lazy var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    private let text: String

    init(_ text: String) { self.text = text }
  }

  /// Reads a whole file; `name` is the one used in errors, else the file's own.
  package init(path: String, name: String? = nil) throws(DescriptionError) {
    try self.init(text: Self.contents(of: path), file: name ?? URL(fileURLWithPath: path).lastPathComponent)
  }

  /// The text of a file.
  ///
  /// - Parameter name: the one used in errors.
  static func contents(of path: String, name: String? = nil) throws(DescriptionError) -> String {
    let file = name ?? path
    guard FileManager.default.fileExists(atPath: path) else {
      throw DescriptionError(file: file, problem: .missing)
    }
    if let reason = SystemReason.whyNoFile(path) {
      throw DescriptionError(file: file, problem: .unreadable(reason))
    }
    let bytes: Data
    do { bytes = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw DescriptionError(file: file, problem: .unreadable(SystemReason.words(error)))
    }
    guard let text = String(handwritten: bytes) else {
      throw DescriptionError(file: file, at: Self.firstPlaceNotUTF8(Array(bytes)), problem: .notUTF8)
    }
    return text
  }

  static func firstPlaceNotUTF8(_ bytes: [UInt8]) -> TextPlace? {
    bytes.withUnsafeBufferPointer { buffer in
      SourceText.firstInvalidOffset(in: buffer).map { offset in
        let place = SourceText.place(of: offset, in: buffer)
        return TextPlace(line: place.line, column: place.column)
      }
    }
  }

  /// Reads a text; `file` is the name used in errors.
  package init(text: String, file: String, isShipped: Bool = false) throws(DescriptionError) {
    let found: Node
    do {
      // What a scalar is, is told by whoever asks for it. Without an encoding the parser looks for one in the environment.
      guard let node = try Yams.compose(yaml: text, .basic, .default, .utf8) else {
        throw DescriptionError(file: file, problem: .empty)
      }
      found = node
    } catch let error as DescriptionError { throw error } catch let error as YamlError {
      throw DescriptionError(YAMLProblem(error, in: text), file: file)
    } catch { throw DescriptionError(file: file, problem: .notYAML(nil)) }
    self.init(file: file, tree: Tree(found, Source(text)), isShipped: isShipped)
    if !isShipped { try refuseUnreadKeys() }
  }

  /// The same file with another content.
  func with(_ node: Node) -> YAMLReader {
    YAMLReader(file: file, tree: Tree(node, nil), isShipped: isShipped)
  }

  private init(file: String, tree: Tree, isShipped: Bool) {
    self.file = file
    self.isShipped = isShipped
    self.tree = tree
  }

  var node: Node { tree.node }

  /// Refuses keys that would be lost without a word: those of merged mappings, and those that are no texts.
  private func refuseUnreadKeys() throws(DescriptionError) {
    // What an anchor names stands in the file once, however often it is named.
    var seen: (lists: Set<TextPlace>, mappings: Set<TextPlace>) = ([], [])
    var waiting = [node]
    while let next = waiting.popLast() {
      guard let place = TextPlace(next.mark) else { continue }
      if let sequence = next.sequence, seen.lists.insert(place).inserted { waiting += sequence }
      guard let mapping = next.mapping, seen.mappings.insert(place).inserted else { continue }
      for (key, value) in mapping {
        guard let scalar = key.scalar else {
          throw DescriptionError(
            file: file, at: TextPlace(key.mark),
            problem: key.mapping == nil
              ? .expected("a text as the key", at: "")
              : .fault(
                "a text that begins with { stands between quotation marks, as in \"{{month}}\""))
        }
        guard scalar.string != "<<" || scalar.style != .plain else {
          throw DescriptionError(file: file, at: TextPlace(key.mark), problem: .mergedKeys)
        }
        waiting.append(value)
      }
    }
  }

  var place: TextPlace? { TextPlace(node.mark) }

  /// Where a key of a mapping stands; nil where it does not.
  func place(ofKey key: String) -> TextPlace? { tree.pairs.first { $0.key == key }?.place }

  /// The text of a scalar with the places of what stands in it; nil for anything else.
  var placedText: PlacedText? {
    guard let text, let style = node.scalar?.style, let place else { return nil }
    // A block begins below its sign.
    let isBlock = [.literal, .folded].contains(style)
    let own = (tree.source?.lines ?? []).dropFirst(isBlock ? place.line : place.line - 1)
    let blanks = own.first?.prefix { $0 == " " }.count ?? 0
    let mark: Character? = style == .singleQuoted ? "'" : style == .doubleQuoted ? "\"" : nil
    let start =
      isBlock
      ? TextPlace(line: place.line + 1, column: blanks + 1)
      : TextPlace(line: place.line, column: place.column + (mark == nil ? 0 : 1))
    return PlacedText(text, at: start, in: own, between: mark)
  }

  /// Whether keys and values stand here.
  var isMapping: Bool { node.mapping != nil }

  /// The text of a scalar as written.
  var text: String? {
    guard let scalar = node.scalar else { return nil }
    return scalar.style == .plain && ["", "~", "null"].contains(scalar.string) ? nil : scalar.string
  }

  /// The value under a key; nil where it is absent or null.
  subscript(key: String) -> YAMLReader? {
    guard let found = tree.pairs.first(where: { $0.key == key })?.value else { return nil }
    let reader = YAMLReader(file: file, tree: found, isShipped: isShipped)
    return found.node.scalar != nil && reader.text == nil ? nil : reader
  }

  /// The keys and values of a mapping, in order.
  var entries: [(key: String, value: YAMLReader)] {
    tree.pairs.map { ($0.key, YAMLReader(file: file, tree: $0.value, isShipped: isShipped)) }
  }

  /// The elements of a sequence.
  func elements(_ what: String) throws(DescriptionError) -> [YAMLReader] {
    guard let elements = tree.elements else { throw error(.expected("a list", at: what)) }
    return elements.map { YAMLReader(file: file, tree: $0, isShipped: isShipped) }
  }

  func required(_ key: String) throws(DescriptionError) -> YAMLReader {
    guard let value = self[key] else { throw error(.missingKey(key)) }
    return value
  }

  func requiredText(_ key: String) throws(DescriptionError) -> String {
    guard let text = try optionalText(key) else { throw error(.missingKey(key)) }
    return text
  }

  func optionalText(_ key: String) throws(DescriptionError) -> String? {
    guard let value = self[key] else { return nil }
    guard let text = value.text else { throw value.error(.expected("a text", at: key)) }
    return text
  }

  /// How long something may take, up to a day; nil where nothing is said of it.
  func seconds(_ key: String) throws(DescriptionError) -> Int? {
    try value(key, "a number of seconds from 1 to 86400") { text in
      Int(text).flatMap { (1...86_400).contains($0) ? $0 : nil }
    }
  }

  func optionalInteger(_ key: String) throws(DescriptionError) -> Int? {
    guard let value = self[key] else { return nil }
    guard let text = value.text, let number = Int(text) else {
      throw value.badValue(of: key, expected: "a whole number")
    }
    return number
  }

  /// Whether something is switched on; `fallback` where the key does not stand here. One with nothing behind it is refused:
  /// `private:` alone would be the opposite of what it seems.
  func flag(_ key: String, default fallback: Bool = false) throws(DescriptionError) -> Bool {
    guard let found = tree.pairs.first(where: { $0.key == key })?.value else { return fallback }
    let value = YAMLReader(file: file, tree: found, isShipped: isShipped)
    switch value.text {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    case nil where found.node.scalar != nil:
      throw value.fault("nothing stands behind \(key). Write yes or no, or leave the line out")
    default: throw value.badValue(of: key, expected: "true or false")
    }
  }

  /// Refuses keys that nobody reads, so that a slip of the pen is found.
  func allowOnly(_ known: [String]) throws(DescriptionError) {
    guard node.mapping != nil else {
      throw error(.expected("keys and values such as \(known.first ?? "key"): …", at: ""))
    }
    for (name, place, _) in tree.pairs where !known.contains(name) {
      throw DescriptionError(file: file, at: place, problem: .unknownKey(name, known: known))
    }
  }

  /// What is wrong here, or with the value of a key.
  func error(_ problem: DescriptionError.Problem, at key: String? = nil) -> DescriptionError {
    if let value = key.flatMap({ self[$0] }) { return value.error(problem) }
    // What is no single value has no text that could be told.
    if case .badValue(let key, "", let expected) = problem, node.scalar == nil {
      return DescriptionError(file: file, at: place, problem: .expected(expected, at: key))
    }
    return DescriptionError(file: file, at: place, problem: problem)
  }

  func fault(_ text: LocalizedText, at key: String? = nil) -> DescriptionError {
    error(.fault(text), at: key)
  }

  /// That what stands here is no value of a key.
  func badValue(of key: String, expected: LocalizedText) -> DescriptionError {
    error(.badValue(key: key, value: text ?? "", expected: expected))
  }

  /// That the value of a key is none.
  func badValue(at key: String, expected: LocalizedText) -> DescriptionError {
    (self[key] ?? self).badValue(of: key, expected: expected)
  }

  /// A fault of the SQL that stands here.
  func error(_ fault: QueryFault) -> DescriptionError {
    DescriptionError(
      file: file, at: placedText?.place(ofByte: fault.offset) ?? place, problem: .query(fault.problem))
  }
}

extension TextPlace {
  init?(_ mark: Mark?) {
    guard let mark else { return nil }
    self.init(line: mark.line, column: mark.column)
  }
}
