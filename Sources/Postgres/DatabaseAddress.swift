internal import Foundation

/// Where a database is: `postgresql://host/name`, or words such as `service=warehouse`; it has no password in it.
package struct DatabaseAddress: Sendable, Hashable {
  package let text: String

  package enum Problem: Error, Sendable, Equatable {
    /// A password stands in it, which is no place for one.
    case password
    case notAnAddress
  }

  /// - Throws: ``Problem``, which does not tell the text.
  package init(_ text: String) throws(Problem) {
    if Self.hasPassword(text) { throw .password }
    let isWords = text.firstMatch(of: /^\s*[a-z_]+\s*=/) != nil
    guard !text.contains("\0"), Self.rest(of: text) != nil || isWords else { throw .notAnAddress }
    self.text = text
  }

  /// What a source is called after it: the database, else the service.
  package var name: String {
    var found: Substring?
    if let rest = Self.rest(of: text) {
      let way = rest.prefix { $0 != "?" }
      found = way.firstIndex(of: "/").map { way[$0...].dropFirst() }
      if found?.isEmpty ?? true { found = rest.firstMatch(of: /[?&](?:service|dbname)=([^&]+)/)?.1 }
    } else {
      found =
        text.firstMatch(of: /\bdbname\s*=\s*([^\s']+)/)?.1
        ?? text.firstMatch(of: /\bservice\s*=\s*([^\s']+)/)?.1
    }
    let name = String((found ?? "").map { $0.isLetter || $0.isNumber || "_-".contains($0) ? $0 : "_" })
    return name.isEmpty ? "database" : name
  }

  private static func rest(of text: String) -> Substring? {
    for scheme in ["postgresql://", "postgres://"] where text.hasPrefix(scheme) {
      return text.dropFirst(scheme.count)
    }
    return nil
  }

  /// Whether any part of it may be a password, however it is written.
  private static func hasPassword(_ text: String) -> Bool {
    // A sign of a word may be written by its number, as %70assword.
    let plain = text.removingPercentEncoding ?? text
    if plain.firstMatch(of: /(?i)password\s*=/) != nil { return true }
    guard let start = text.range(of: "://")?.upperBound else { return false }
    // Before the last @ stand the user and, behind a colon, the password, which may have any sign in it.
    let rest = text[start...]
    return rest.lastIndex(of: "@").map { rest[..<$0].contains(":") } ?? false
  }
}
