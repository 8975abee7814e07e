internal import Digests
internal import Forms
internal import Foundation

/// How a kind makes the keys of records whose source gives none.
///
/// The store keeps it: by another one, rows without a key would come in once more, as other records.
struct KeyRule: Codable, Sendable, Equatable {
  /// What keys begin with, such as `supplier-`.
  let start: String
  /// The fields by which a record is known.
  let fields: [String]
  /// How many digits of a hash a key has.
  let digits: Int
  /// Those of the fields that are stored in capital letters; nil where none is.
  var capitals: [String]?

  /// As the store keeps it.
  var text: String { (try? sortedJSON()) ?? "" }

  /// The key of a record, by the texts of the fields.
  func key(of texts: [String]) -> String {
    start + MessageDigest.sha256(ofText: texts.joined(separator: "\u{0}"), digits: digits)
  }

  /// Whether a key looks like one of those.
  func isMade(_ key: String) -> Bool {
    guard key.hasPrefix(start) else { return false }
    let rest = key.utf8.dropFirst(start.utf8.count)
    return rest.count == digits && rest.allSatisfy("0123456789abcdef".utf8.contains)
  }

  /// - Parameter text: as ``text`` gives it; nil for another one.
  static func kept(as text: String) -> KeyRule? {
    try? JSONDecoder().decode(KeyRule.self, from: Data(text.utf8))
  }

  /// The same of fields that have other names now; one whose name is that of another now has none.
  func renamed(_ names: [String: String]) -> KeyRule {
    func now(_ name: String) -> String { names[name] ?? (names.values.contains(name) ? "" : name) }
    return KeyRule(start: start, fields: fields.map(now), digits: digits, capitals: capitals?.map(now))
  }

  /// The same with another start.
  func starting(with start: String) -> KeyRule {
    KeyRule(start: start, fields: fields, digits: digits, capitals: capitals)
  }
}

/// Stored records have keys that a declaration would make otherwise now.
package struct OtherKeys: Sendable, Equatable {
  /// How many they are.
  package let count: Int
  /// What their keys begin with, as `keyStart` says it, where nothing else differs; nil where it does.
  package let start: String?
}
