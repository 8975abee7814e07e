/// A line that is sent along with a request; what is secret in it stands in an environment variable.
package struct AddressHeader: Sendable, Equatable {
  package let name: String
  /// As the settings have it, `Bearer $API_TOKEN`.
  package let value: String
  private let parts: [Part]

  private enum Part: Equatable {
    case text(String)
    case variable(String)
  }

  package enum Fault: Error, Equatable {
    /// It is no name, or one that Gazette gives itself.
    case name(String)
    case value(of: String)
    /// What is secret is written out.
    case written(String)
  }

  /// With what is in its variables.
  package struct Resolved: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  package init(name: String, value: String) throws(Fault) {
    let isName =
      !name.isEmpty && name.utf8.count <= 100
      && name.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 45
          || byte == 95
      }
    guard isName, !Self.own.contains(name.lowercased()) else { throw .name(name) }
    guard let parts = Self.parts(of: value), Self.canBeSent(value), !value.isEmpty else {
      throw .value(of: name)
    }
    let isSecret = Self.secret.contains(name.lowercased())
    guard !isSecret || parts.contains(where: { if case .variable = $0 { true } else { false } }) else {
      throw .written(name)
    }
    self.name = name
    self.value = value
    self.parts = parts
  }

  /// Those that follow from the address and from what is known of it already.
  private static let own: Set = [
    "host", "content-length", "transfer-encoding", "connection", "te", "upgrade", "expect", "accept-encoding",
    "if-none-match", "if-modified-since", "if-match", "if-range", "range",
  ]
  private static let secret: Set = ["authorization", "proxy-authorization", "cookie"]

  private static func canBeSent(_ text: String) -> Bool {
    text.utf8.count <= 8_000 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  private static func parts(of value: String) -> [Part]? {
    var parts: [Part] = []
    for (place, piece) in value.split(separator: "$", omittingEmptySubsequences: false).enumerated() {
      guard place > 0 else {
        if !piece.isEmpty { parts.append(.text(String(piece))) }
        continue
      }
      let name = piece.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
      guard let first = name.first, !first.isNumber else { return nil }
      parts.append(.variable(String(name)))
      if name.endIndex < piece.endIndex { parts.append(.text(String(piece[name.endIndex...]))) }
    }
    return parts
  }

  /// What is sent, and what of it nobody may see.
  ///
  /// - Throws: ``AddressFailure/Reason/missingVariable(_:)``, `unusableVariable`.
  func resolved(
    in environment: [String: String], secrets: inout Set<String>
  ) throws(AddressFailure.Reason) -> Resolved {
    var text = ""
    for part in parts {
      switch part {
      case .text(let piece): text += piece
      case .variable(let name):
        guard let value = environment[name], !value.isEmpty else { throw .missingVariable(name) }
        guard Self.canBeSent(value) else { throw .unusableVariable(name) }
        secrets.insert(value)
        text += value
      }
    }
    return Resolved(name: name, value: text)
  }
}
