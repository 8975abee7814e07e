/// The words that are tried in the place of one that was typed: with a letter wrong, or from its middle on.
///
/// A word with one letter wrong still has its first or its second half, so that the words that hold either
/// are few scripts of the index.
enum SearchVocabulary {
  /// At least so many letters; of fewer, all are alike.
  private static let least = 3

  /// A word as text; nil where it has digits, is two words, none or too short, or is of a script in which a word
  /// can begin anywhere.
  static func word(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let first = bytes.first, bytes.count >= least, first != SearchSign.date, first != SearchSign.amount,
      !bytes.contains(where: { $0 == 0x20 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    let word = String(decoding: bytes, as: UTF8.self)
    let scalars = word.unicodeScalars
    guard (least...SearchFold.wordLimit).contains(scalars.count),
      !scalars.contains(where: SearchFold.hasNoBlanks)
    else { return nil }
    return word
  }
}
