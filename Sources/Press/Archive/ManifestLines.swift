internal import Foundation

/// The lines of a manifest's files, read from its bytes and checked, so that whoever works with them later
/// needs no further care: digests and fingerprints are whole, paths lead nowhere else, and each is there once.
struct ManifestLines {
  /// Where each line starts and ends, without the comma behind it.
  private(set) var places: [(start: Int, end: Int)] = []
  private(set) var fingerprints: [Fingerprint] = []

  static let opening = Array("{\"path\": \"".utf8)
  static let beforeDigest = Array("\", \"sha256\": \"".utf8)
  static let beforeInputs = Array("\", \"inputs\": \"".utf8)
  static let ending = Array("\"}".utf8)
  /// How far before its end the digest and the path of a line begin and end.
  static let digestOffset = ending.count + 32 + beforeInputs.count + 64
  static let pathOffset = digestOffset + beforeDigest.count

  /// Reads the lines from a place on; nil where any of them is not as Gazette writes it.
  ///
  /// - Parameter end: what has to follow the last line.
  /// - Complexity: O(bytes).
  init?(_ source: UnsafeBufferPointer<UInt8>, from start: Int, before end: [UInt8]) {
    var place = start
    var isLast = false
    while place < source.count, source[place] == UInt8(ascii: "{") {
      guard !isLast, let stop = source[place...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      isLast = source[stop - 1] != UInt8(ascii: ",")
      let line = (start: place, end: isLast ? stop : stop - 1)
      guard let inputs = Self.inputs(source, line), isNext(source, line) else { return nil }
      places.append(line)
      fingerprints.append(inputs)
      place = stop + 1
    }
    guard places.isEmpty || isLast, source[place...].elementsEqual(end) else { return nil }
  }

  /// The fingerprint of a line; nil where the line is not whole.
  private static func inputs(
    _ source: UnsafeBufferPointer<UInt8>, _ line: (start: Int, end: Int)
  ) -> Fingerprint? {
    let inputs = line.end - ending.count - 32
    let digest = line.end - digestOffset
    guard line.end - line.start > opening.count + pathOffset,
      has(opening, source, line.start), has(beforeDigest, source, line.end - pathOffset),
      has(beforeInputs, source, digest + 64), has(ending, source, line.end - ending.count),
      (0..<4).allSatisfy({ Hexadecimal.number(source, at: digest + 16 * $0) != nil }),
      let high = Hexadecimal.number(source, at: inputs),
      let low = Hexadecimal.number(source, at: inputs + 16)
    else { return nil }
    return Fingerprint(high: high, low: low)
  }

  private static func has(_ text: [UInt8], _ source: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    source[place..<(place + text.count)].elementsEqual(text)
  }

  /// Whether a line's path is one of a file below the edition's folder, and comes behind that of the last line.
  private func isNext(_ source: UnsafeBufferPointer<UInt8>, _ line: (start: Int, end: Int)) -> Bool {
    let path = UnsafeBufferPointer(rebasing: source[Self.path(line)])
    if let last = places.last {
      let before = UnsafeBufferPointer(rebasing: source[Self.path(last)])
      guard let one = before.baseAddress, let other = path.baseAddress else { return false }
      let order = memcmp(one, other, min(before.count, path.count))
      guard order < 0 || (order == 0 && before.count < path.count) else { return false }
    }
    return Self.isPath(path)
  }

  /// Where a line's path stands.
  static func path(_ line: (start: Int, end: Int)) -> Range<Int> {
    (line.start + opening.count)..<(line.end - pathOffset)
  }

  private static func isPath(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    var (component, dots) = (0, 0)
    var isPlain = true
    for byte in path {
      switch byte {
      case UInt8(ascii: "/"):
        if component == dots && component < 3 { return false }
        (component, dots) = (0, 0)
      case UInt8(ascii: "."):
        component += 1
        dots += 1
      case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x80...:
        isPlain = false
        component += 1
      default: component += 1
      }
    }
    if component == dots && component < 3 { return false }
    return isPlain || isWritten(path)
  }

  /// Whether a path with other characters than plain ones is written as Gazette writes it.
  private static func isWritten(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let text = EditionManifest.unescaped(path), !text.utf8.contains(0) else { return false }
    return EditionManifest.escaped(text).elementsEqual(path)
  }
}
