/// The destinations of links and pictures in a Markdown text, where others can be written in their place.
///
/// ```swift
/// try LinkDestinations.replaced(in: "`](a.md)` [x](a.md)") { "b/\($0)" }  // "`](a.md)` [x](b/a.md)"
/// ```
/// What stands behind `](` or `]:` may be a destination. Which of them are one libcmark says: it reads the text with a
/// mark in the place of each, and the marks to which its links lead are destinations. Nothing else is changed.
package enum LinkDestinations {
  /// A link whose destination is not found in the text.
  package struct Lost: Error, Sendable, Equatable {
    package let destination: String
    package let line: Int
  }

  /// What may be a destination.
  private struct Candidate {
    /// Bytes of the source, without the signs around.
    let range: Range<Int>
    let isDefinition: Bool
    /// As libcmark reads it.
    let destination: String
    let replacement: String
  }

  /// libcmark reads no destination with more parentheses in each other.
  private static let deepest = 32

  /// A text with other destinations, those of definitions with them.
  ///
  /// - Parameters:
  ///   - isLeftOut: the lines that are not read, and that stay.
  ///   - replacement: gives another destination for one, both without escapes; nil where it stays.
  /// - Throws: ``Lost`` where the destination of a link has a replacement, and it cannot be told where it stands.
  /// - Complexity: O(length).
  package static func replaced(
    in markdown: String, without isLeftOut: (Substring) -> Bool = { _ in false },
    by replacement: (String) -> String?
  ) throws(Lost) -> String {
    let source = Array(markdown.utf8)
    let candidates = candidates(in: source, replacement)
    let before = MarkdownPlaces(of: markdown, without: isLeftOut)
    let text = replacing(candidates.indices.map { (candidates[$0].range, PlaceMark.text($0)) }, in: source)
    let after = MarkdownPlaces(of: text, without: isLeftOut)
    let (links, found) = (before.links + before.pictures, after.links + after.pictures)
    for (number, link) in links.enumerated() {
      let read = number < found.count ? found[number].destination : ""
      let isFound =
        if let place = PlaceMark.numbers(in: read).first, candidates.indices.contains(place) {
          candidates[place].destination == link.destination
        } else {
          read == link.destination && replacement(read) == nil
        }
      guard isFound else { throw Lost(destination: link.destination, line: link.line) }
    }
    if found.count > links.count, let link = found.last {
      let place = PlaceMark.numbers(in: link.destination).first { candidates.indices.contains($0) }
      throw Lost(destination: place.map { candidates[$0].destination } ?? link.destination, line: link.line)
    }
    let followed = Set(found.flatMap { PlaceMark.numbers(in: $0.destination) })
    let shown = Set((after.literals + after.attributes).flatMap(PlaceMark.numbers))
    let changed = candidates.indices.filter { place in
      // That of a definition which nothing uses stands nowhere in the document.
      followed.contains(place) || candidates[place].isDefinition && !shown.contains(place)
    }
    return replacing(changed.map { (candidates[$0].range, escaped(candidates[$0].replacement)) }, in: source)
  }

  private static func replacing(_ places: [(range: Range<Int>, text: String)], in source: [UInt8]) -> String {
    var written: [UInt8] = []
    var start = 0
    for (range, text) in places {
      written += source[start..<range.lowerBound]
      written += text.utf8
      start = range.upperBound
    }
    return String(decoding: written + source[start...], as: UTF8.self)
  }

  /// A destination as Markdown has it, with or without signs around.
  private static func escaped(_ destination: String) -> String {
    var written = ""
    for scalar in destination.unicodeScalars {
      switch scalar {
      case "\\", "<", ">", "(", ")", "&": written += "\\\(scalar)"
      case "\u{0}"..." ": written += "%" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written
  }

  private static func candidates(in source: [UInt8], _ replacement: (String) -> String?) -> [Candidate] {
    var candidates: [Candidate] = []
    var place = 0
    // Of a line only the first `]:` can end the label of a definition.
    var hasLabel = false
    while place + 2 < source.count {
      if source[place] == 0x0A { hasLabel = false }
      let isDefinition = source[place + 1] == UInt8(ascii: ":")
      guard source[place] == UInt8(ascii: "]"),
        isDefinition ? !hasLabel : source[place + 1] == UInt8(ascii: "(")
      else {
        place += 1
        continue
      }
      hasLabel = hasLabel || isDefinition
      guard let range = destination(in: source, behind: place + 2, isDefinition: isDefinition) else {
        place += 1
        continue
      }
      let destination = read(source[range])
      if let replacement = replacement(destination) {
        candidates.append(
          Candidate(
            range: range, isDefinition: isDefinition, destination: destination, replacement: replacement))
      }
      place = range.upperBound
    }
    return candidates
  }

  /// What libcmark reads of a destination.
  private static func read(_ written: ArraySlice<UInt8>) -> String {
    let text = String(decoding: written, as: UTF8.self)
    guard written.contains(UInt8(ascii: "\\")) || written.contains(UInt8(ascii: "&")) else { return text }
    return MarkdownPlaces(of: "[](<\(text)>)").links.first?.destination ?? text
  }

  /// Where a destination stands behind `](` or `]:`; nil where nothing there can be one.
  private static func destination(in source: [UInt8], behind start: Int, isDefinition: Bool) -> Range<Int>? {
    let first = blanks(in: source, from: start)
    guard first < source.count else { return nil }
    let isEnclosed = source[first] == UInt8(ascii: "<")
    let lower = isEnclosed ? first + 1 : first
    guard let upper = isEnclosed ? enclosedEnd(in: source, from: lower) : bareEnd(in: source, from: lower),
      upper > lower
    else { return nil }
    let end = isEnclosed ? upper + 1 : upper
    let next = blanks(in: source, from: end)
    if isDefinition { return next > end || next == source.count ? lower..<upper : nil }
    guard next < source.count else { return nil }
    switch source[next] {
    case UInt8(ascii: ")"): return lower..<upper
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("): return next > end ? lower..<upper : nil
    default: return nil
    }
  }

  /// The first byte that is no blank, nor what stands at the beginning of a block quote's lines.
  private static func blanks(in source: [UInt8], from start: Int) -> Int {
    var place = start
    var isBehindLine = false
    while place < source.count {
      switch source[place] {
      case 0x20, 0x09: break
      case 0x0A: isBehindLine = true
      case UInt8(ascii: ">") where isBehindLine: break
      default: return place
      }
      place += 1
    }
    return place
  }

  /// The end of a destination between `<` and `>`.
  private static func enclosedEnd(in source: [UInt8], from start: Int) -> Int? {
    var place = start
    while place < source.count {
      switch source[place] {
      case UInt8(ascii: ">"): return place
      case UInt8(ascii: "<"), 0x0A: return nil
      default: place += isEscape(place, in: source) ? 2 : 1
      }
    }
    return nil
  }

  /// The end of a destination that has nothing around it, in which parentheses are balanced.
  private static func bareEnd(in source: [UInt8], from start: Int) -> Int? {
    var place = start
    var depth = 0
    scan: while place < source.count {
      switch source[place] {
      // A destination may have a backtick; as often it ends code.
      case 0x00...0x20, 0x7F, UInt8(ascii: "`"): break scan
      case UInt8(ascii: "("):
        depth += 1
        if depth > deepest { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
      default: if isEscape(place, in: source) { place += 1 }
      }
      place += 1
    }
    return depth == 0 ? place : nil
  }

  private static func isEscape(_ place: Int, in source: [UInt8]) -> Bool {
    source[place] == UInt8(ascii: "\\") && place + 1 < source.count && ASCII.isPunctuation(source[place + 1])
  }
}
