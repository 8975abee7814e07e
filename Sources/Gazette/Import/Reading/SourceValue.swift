internal import Press

/// A value as a file gave it: exact, not yet checked.
public indirect enum SourceValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// The digits as written, such as `9.90`.
  case number(String)
  case text(String)
  case list([SourceValue])
  /// Members in the order of the file.
  case object([SourceMember])

  /// The value as compact JSON text, with numbers as they were written.
  public var jsonText: String {
    var bytes: [UInt8] = []
    appendJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func appendJSON(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let isOn): bytes.append(contentsOf: (isOn ? "true" : "false").utf8)
    case .number(let digits): bytes.append(contentsOf: digits.utf8)
    case .text(let text): JSONText.append(text, to: &bytes)
    case .list(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.appendJSON(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.appendJSON(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

/// One member of an object.
public struct SourceMember: Sendable, Equatable {
  public let key: String
  public let value: SourceValue
  public init(_ key: String, _ value: SourceValue) {
    self.key = key
    self.value = value
  }
}

/// The rows of a file.
public struct SourceTable: Sendable {
  /// Names in the order of the file.
  public var columns: [String]
  public var rows: [SourceRow]
  /// Rows that do not have the file's shape.
  public var malformed: [MalformedRow] = []

  public init(columns: [String], rows: [SourceRow], malformed: [MalformedRow] = []) {
    self.columns = columns
    self.rows = rows
    self.malformed = malformed
  }
}

/// One row; its values stand in the order of the columns.
public struct SourceRow: Sendable {
  /// The line on which it starts, from 1; in a property list the place of the element.
  public let line: Int
  public let values: [SourceValue]

  public init(line: Int, values: [SourceValue]) {
    self.line = line
    self.values = values
  }
}

/// A row that cannot be read as one.
public struct MalformedRow: Sendable, Equatable {
  public let line: Int
  public let reason: Reason

  public enum Reason: Sendable, Equatable {
    case tooFewFields(expected: Int, found: Int)
    case tooManyFields(expected: Int, found: Int)
    /// Something stands between a closing quote and the next separator.
    case textAfterQuote
  }

  /// The reason in words that are the same for every such row.
  public var reasonText: String {
    switch reason {
    case .tooFewFields: "The row has too few fields"
    case .tooManyFields: "The row has too many fields"
    case .textAfterQuote: "The row has text after a closing quote"
    }
  }
}

/// Why a file cannot be read at all.
public enum SourceError: Error, Sendable, Equatable {
  case missing(path: String)
  case unreadable(path: String, detail: String)
  case empty(path: String)
  case notUTF8(path: String, line: Int, column: Int)
  /// The file ends in the middle of a value.
  case cutOff(path: String, line: Int, column: Int)
  case malformed(path: String, line: Int, column: Int, detail: String)
  /// A quote that is opened on this line is never closed.
  case openQuote(path: String, line: Int)
  case repeatedColumn(path: String, name: String)
  /// The file is an API's answer that tells of an error.
  case errorAnswer(path: String, message: String)
  case unsupportedFormat(path: String, found: String)
}
