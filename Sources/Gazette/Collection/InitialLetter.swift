internal import Foundation
public import Press

/// The letter under which a name is listed.
public enum InitialLetter {
  /// `a` to `z` by the first letter without its accents, `other` for every other script or sign.
  public static func name(of text: String) -> String {
    guard let first = text.first(where: \.isLetter) else { return "other" }
    // Latin letters that no accent explains, such as ø, count as others.
    let folded = String(first).decomposedStringWithCanonicalMapping.unicodeScalars.first?.properties
      .lowercaseMapping
    guard let folded, let byte = folded.utf8.first, folded.utf8.count == 1, (97...122).contains(byte) else {
      return "other"
    }
    return folded
  }

  /// Of all letters but `A` to `Z`.
  static let others: Words = "Other letters"

  /// `A` to `Z`, or words for all others.
  public static func title(_ name: String) -> Cell {
    name == "other" ? .words(others) : .text(name.uppercased())
  }
}
