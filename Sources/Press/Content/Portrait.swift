internal import Forms

/// Somebody's picture, by the key of the record; what stands in its place where there is none.
package struct Portrait: Sendable, Hashable {
  package let key: String
  package let firstName: String
  package let lastName: String

  package init(key: String, firstName: String, lastName: String) {
    self.key = key
    self.firstName = firstName
    self.lastName = lastName
  }

  private static let separator = "\u{1F}"

  /// What `picture(key, firstName, lastName)` gives in SQL.
  package init(text: String) {
    let parts = text.split(separator: Self.separator, maxSplits: 2, omittingEmptySubsequences: false)
      .map(String.init)
    self.init(
      key: parts[0], firstName: parts.count > 1 ? parts[1] : "", lastName: parts.count > 2 ? parts[2] : "")
  }

  package var name: String {
    let names = [firstName, lastName].filter { !$0.isEmpty }
    return names.isEmpty ? key : names.joined(separator: " ")
  }

  package var initials: String { Initials.letters(of: [firstName, lastName]) }

  /// Which of the colours stands behind the letters, from 0: it follows from the key alone.
  var tint: Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int((hash ^ hash >> 32) % UInt64(Self.tints))
  }

  private static let tints = 8
}

/// A place on the earth in degrees, as they were given.
package struct Coordinates: Sendable, Hashable {
  package let latitude: String
  package let longitude: String

  /// - Returns: nil for what are no degrees of latitude and longitude.
  package init?(_ latitude: String, _ longitude: String) {
    guard Self.isDegrees(latitude, upTo: 90), Self.isDegrees(longitude, upTo: 180) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// What `map(latitude, longitude)` gives in SQL.
  package init?(text: String) {
    let parts = text.split(separator: ", ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    self.init(String(parts[0]), String(parts[1]))
  }

  package var text: String { "\(latitude), \(longitude)" }

  private static func isDegrees(_ text: String, upTo limit: Int) -> Bool {
    guard text.utf8.count <= 20 else { return false }
    let number = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let parts = number.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
    guard areDigits, let whole = parts.first, whole.count <= 3 else { return false }
    let degrees = whole.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return degrees < limit
      || degrees == limit && parts.dropFirst().joined().allSatisfy { $0 == UInt8(ascii: "0") }
  }
}
