internal import Foundation

/// The list of all files of an edition, as it stands in `edition.json`: each with its digest and the
/// fingerprint of its inputs, a file on a line, sorted by path.
///
/// The lines are kept as bytes, so that those of files that stay can be copied whole.
public final class EditionManifest: Sendable {
  public let summary: EditionSummary
  /// The beginning of the manifest's own digest, by which an edition is named.
  public let edition: String
  let bytes: [UInt8]
  /// Where each file's line starts and ends, without the comma behind it.
  private let lines: [(start: Int, end: Int)]
  private let byInputs: [Fingerprint: Int]
  /// For each file the next one that was made from the same inputs; -1 behind the last.
  private let sharing: [Int]

  /// Files that are no more where the manifest has them, by their places.
  let missing: Set<Int>
  /// What stands beside the manifest's files and is not of the edition, by paths.
  let foreign: [String]
  /// Where its files are; nil for one that was not read from an archive.
  let folder: String?

  /// The files that the edition lacks, by their paths; see ``EditionArchive/current()``.
  public var missingFiles: [String] { missing.sorted().map { path($0) } }

  /// Whether all files are where the manifest has them.
  public var isWhole: Bool { missing.isEmpty }

  public static let name = "edition.json"

  /// Reads a manifest.
  ///
  /// - Returns: nil where it is none that this version wrote, or it is damaged.
  /// - Complexity: O(bytes).
  public convenience init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(Array(data))
  }

  /// The same manifest with what a survey of its folder found: files that have gone are made again.
  init(_ other: EditionManifest, _ survey: EditionSurvey, in folder: String) {
    self.folder = folder
    summary = other.summary
    edition = other.edition
    bytes = other.bytes
    lines = other.lines
    byInputs = other.byInputs
    sharing = other.sharing
    missing = survey.missing
    foreign = survey.foreign
  }

  init?(_ bytes: [UInt8]) {
    missing = []
    foreign = []
    folder = nil
    let opening = Array(Self.opening.utf8)
    var lines: [(start: Int, end: Int)] = []
    var fingerprints: [Fingerprint] = []
    var header: [UInt8] = []
    let isWhole = bytes.withUnsafeBufferPointer { source -> Bool in
      guard let start = Self.place(of: opening, in: source) else { return false }
      header = Array(source[..<start]) + Array("}".utf8)
      var place = start + opening.count
      while place < source.count, source[place] == UInt8(ascii: "{") {
        let end = source[place...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
        let hasComma = end > place && source[end - 1] == UInt8(ascii: ",")
        let line = (start: place, end: hasComma ? end - 1 : end)
        guard let inputs = Self.inputs(source, line) else { return false }
        lines.append(line)
        fingerprints.append(inputs)
        place = end + 1
      }
      return source[min(place, source.count)...].elementsEqual(Self.ending.utf8)
    }
    guard isWhole, let summary = try? JSONDecoder().decode(EditionSummary.self, from: Data(header)),
      summary.generator == "Gazette"
    else { return nil }
    self.bytes = bytes
    self.lines = lines
    self.summary = summary
    edition = Self.name(of: bytes)
    var byInputs: [Fingerprint: Int] = [:]
    byInputs.reserveCapacity(fingerprints.count)
    var sharing = Array(repeating: -1, count: fingerprints.count)
    for place in fingerprints.indices.reversed() {
      if let next = byInputs.updateValue(place, forKey: fingerprints[place]) { sharing[place] = next }
    }
    self.byInputs = byInputs
    self.sharing = sharing
  }

  static let opening = ",\n  \"files\": [\n"
  static let ending = "]}\n"
  private static let lineOpening = "{\"path\": \""
  private static let beforeDigest = "\", \"sha256\": \""
  private static let beforeInputs = "\", \"inputs\": \""
  private static let lineEnding = "\"}"
  private static let digestOffset = lineEnding.utf8.count + 32 + beforeInputs.utf8.count + 64
  private static let pathOffset = digestOffset + beforeDigest.utf8.count

  /// The name of an edition by its manifest's bytes: twelve hexadecimal digits.
  static func name(of bytes: [UInt8]) -> String { String(FileDigest(of: bytes).text.prefix(12)) }

  private static func place(of needle: [UInt8], in source: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = 0
    while let next = source[place...].firstIndex(of: needle[0]) {
      if source[next...].starts(with: needle) { return next }
      place = next + 1
    }
    return nil
  }

  private static func inputs(
    _ source: UnsafeBufferPointer<UInt8>, _ line: (start: Int, end: Int)
  ) -> Fingerprint? {
    let start = line.end - lineEnding.utf8.count - 32
    guard start - line.start > pathOffset - 32, let high = Hexadecimal.number(source, at: start),
      let low = Hexadecimal.number(source, at: start + 16)
    else { return nil }
    return Fingerprint(high: high, low: low)
  }

  /// How many files there are.
  public var count: Int { lines.count }

  func line(_ place: Int) -> ArraySlice<UInt8> { bytes[lines[place].start..<lines[place].end] }

  /// The path as it stands in the manifest, with what JSON escapes.
  func escapedPath(_ place: Int) -> ArraySlice<UInt8> {
    bytes[(lines[place].start + Self.lineOpening.utf8.count)..<(lines[place].end - Self.pathOffset)]
  }

  /// The path of a file, such as `site/index.html`.
  public func path(_ place: Int) -> String {
    let escaped = escapedPath(place)
    guard escaped.contains(UInt8(ascii: "\\")) else { return String(decoding: escaped, as: UTF8.self) }
    let json = Data([UInt8(ascii: "\"")] + escaped + [UInt8(ascii: "\"")])
    return (try? JSONDecoder().decode(String.self, from: json)) ?? ""
  }

  public func digest(_ place: Int) -> FileDigest? {
    let start = lines[place].end - Self.digestOffset
    return bytes.withUnsafeBufferPointer { source in
      guard let first = Hexadecimal.number(source, at: start),
        let second = Hexadecimal.number(source, at: start + 16),
        let third = Hexadecimal.number(source, at: start + 32),
        let fourth = Hexadecimal.number(source, at: start + 48)
      else { return nil }
      return FileDigest(words: (first, second, third, fourth))
    }
  }

  /// Whether a file in a folder has the bytes that the manifest has of it.
  ///
  /// - Complexity: O(bytes of the file).
  func isIntact(_ place: Int, in folder: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(path(place))") else { return false }
    return FileDigest(of: Array(data)) == digest(place)
  }

  /// Whether a file has the digest that a file of another manifest has.
  func hasDigest(_ place: Int, of other: EditionManifest, at otherPlace: Int) -> Bool {
    let (start, otherStart) = (
      lines[place].end - Self.digestOffset, other.lines[otherPlace].end - Self.digestOffset
    )
    return bytes[start..<(start + 64)].elementsEqual(other.bytes[otherStart..<(otherStart + 64)])
  }

  public func inputs(_ place: Int) -> Fingerprint? {
    bytes.withUnsafeBufferPointer { Self.inputs($0, lines[place]) }
  }

  /// The files that were made from some inputs, by their places; none if one of them is missing.
  func files(madeFrom inputs: Fingerprint) -> [Int] {
    guard var place = byInputs[inputs] else { return [] }
    var places: [Int] = []
    while place >= 0 {
      if !missing.isEmpty, missing.contains(place) { return [] }
      places.append(place)
      place = sharing[place]
    }
    return places
  }

  /// The place of a file; nil where the edition has none of this path.
  ///
  /// - Complexity: O(log *files*).
  public func place(of path: String) -> Int? {
    let escaped = Self.escaped(path)
    let place = firstPlace(notBefore: escaped)
    return place < count && escapedPath(place).elementsEqual(escaped) ? place : nil
  }

  /// The files whose paths begin with a text.
  func places(below prefix: String) -> Range<Int> {
    let escaped = Self.escaped(prefix)
    let start = firstPlace(notBefore: escaped)
    var end = start
    while end < count, escapedPath(end).starts(with: escaped) { end += 1 }
    return start..<end
  }

  private func firstPlace(notBefore escaped: [UInt8]) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if escapedPath(middle).lexicographicallyPrecedes(escaped) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  static func escaped(_ path: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.append(path, to: &bytes)
    return Array(bytes.dropFirst().dropLast())
  }

  /// Appends a file's line, without what stands between lines.
  static func append(
    escapedPath: some Sequence<UInt8>, _ digest: FileDigest, _ inputs: Fingerprint, to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: lineOpening.utf8)
    bytes.append(contentsOf: escapedPath)
    bytes.append(contentsOf: beforeDigest.utf8)
    digest.append(to: &bytes)
    bytes.append(contentsOf: beforeInputs.utf8)
    inputs.append(to: &bytes)
    bytes.append(contentsOf: lineEnding.utf8)
  }
}
