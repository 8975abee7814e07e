internal import Digests
internal import Forms
internal import Foundation
internal import Press

/// What an engine has answered to a block: exact texts, and what they are. It is kept with the edition.
struct EngineAnswer: Sendable, Equatable, Codable {
  let engine: String
  /// The block's text.
  let sql: String
  /// The values that it was given.
  let parameters: [String: String?]
  let columns: [Column]
  let rows: [[String?]]

  struct Column: Sendable, Equatable, Codable {
    let name: String
    let type: Kind
  }

  /// What a column's texts are.
  enum Kind: String, Sendable, Codable {
    case text
    case integer
    case decimal
    /// In whole units of the currency, with its decimals.
    case money
    case date
    /// By the clocks of the project.
    case moment
    /// `true` or `false`.
    case truth
  }

  /// The file in which an edition keeps it.
  static func path(of block: String, in file: String) -> String {
    "results/\(file.hasSuffix(".md") ? String(file.dropLast(3)) : file)/\(block.lowercased()).json"
  }

  /// As the edition keeps it, a row on a line.
  func bytes() throws -> [UInt8] {
    func text(_ value: some Encodable) throws -> String { try value.sortedJSON() }
    let lines = try rows.map(text).joined(separator: ",\n    ")
    let members = [
      "\"engine\": \(try text(engine))", "\"sql\": \(try text(sql))",
      "\"parameters\": \(try text(parameters))",
      "\"columns\": [\n    \(try columns.map(text).joined(separator: ",\n    "))\n  ]",
      "\"rows\": [\(rows.isEmpty ? "" : "\n    \(lines)\n  ")]",
    ]
    return Array("{\n  \(members.joined(separator: ",\n  "))\n}\n".utf8)
  }
}

extension EngineAnswer {
  /// Reads what an edition has kept; nil for anything else.
  init?(bytes: [UInt8]) {
    guard let read = try? JSONDecoder().decode(EngineAnswer.self, from: Data(bytes)),
      read.rows.allSatisfy({ $0.count == read.columns.count })
    else { return nil }
    self = read
  }
}

/// What engines have answered to the blocks of an edition's pages.
struct EngineAnswers: Sendable {
  struct Key: Hashable, Sendable {
    let file: String
    /// The block's name in small letters.
    let block: String
  }

  static let none = EngineAnswers(answers: [:])
  private let answers: [Key: EngineAnswer]

  init(answers: [Key: EngineAnswer]) { self.answers = answers }

  subscript(file: String, block: String) -> EngineAnswer? {
    answers[Key(file: file, block: block.lowercased())]
  }

  /// The files in which the edition keeps them, in the order of their paths.
  func files() throws -> [(path: String, bytes: [UInt8])] {
    try answers.map { (EngineAnswer.path(of: $0.key.block, in: $0.key.file), try $0.value.bytes()) }
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }

  /// Adds what an edition is made from.
  func add(to inputs: inout InputWriter) throws {
    for file in try files() {
      inputs.add(file.path)
      inputs.add(MessageDigest.sha256(ofText: String(decoding: file.bytes, as: UTF8.self), digits: 32))
    }
  }
}
