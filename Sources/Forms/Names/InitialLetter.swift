internal import Foundation

/// The letter under which a name is listed.
package enum InitialLetter {
  /// What stands for the letters of every other script and for signs.
  package static let other = "other"

  /// `a` to `z` by the first letter without its accents, `other` for every other script or sign, and for names that
  /// begin with a number, which stand before all letters.
  package static func name(of text: String) -> String {
    guard let first = text.first(where: { $0.isLetter || $0.isNumber }) else { return other }
    // Latin letters that no accent explains, such as ø, count as others.
    let folded = String(first).decomposedStringWithCanonicalMapping.unicodeScalars.first?.properties
      .lowercaseMapping
    guard let folded, let byte = folded.utf8.first, folded.utf8.count == 1, (97...122).contains(byte) else {
      return other
    }
    return folded
  }
}
