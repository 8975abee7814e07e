internal import Forms
internal import Foundation
internal import Synchronization

/// The list of all files of an edition, as it stands in `edition.json`: each with its digest and the
/// fingerprint of its inputs, a file on a line, sorted by path.
///
/// The lines are kept as bytes, so that those of files that stay can be copied whole.
package final class EditionManifest: Sendable {
  package let summary: EditionSummary
  /// The beginning of the manifest's own digest, by which an edition is named.
  package let edition: String
  let bytes: [UInt8]
  /// Where each file's line starts and ends, without the comma behind it.
  private let lines: [(start: Int, end: Int)]
  private let byInputs: [Fingerprint: Int]
  /// For each file the next one that was made from the same inputs; -1 behind the last.
  private let sharing: [Int]

  /// Files that are not as the manifest has them, or no more there, by their places.
  let missing: Set<Int>
  /// Those of them that somebody altered, by their paths.
  package let alteredFiles: [String]
  /// The states of the files when they were looked at, by their places; empty for a manifest without folder.
  let states: [FileState]
  /// Whether the edition's seal has these states, so that no file had to be read.
  let isSealed: Bool
  /// What stands beside the manifest's files and is not of the edition, by paths.
  let foreign: [String]
  /// Where its files are; nil for one that was not read from an archive.
  let folder: String?

  /// The files that the edition lacks, by their paths; see ``EditionArchive/current()``.
  package var missingFiles: [String] {
    let altered = Set(alteredFiles)
    return missing.sorted().map { path($0) }.filter { !altered.contains($0) }
  }

  /// Whether all files are as the manifest has them.
  package var isWhole: Bool { missing.isEmpty }

  package static let name = "edition.json"

  /// Reads a manifest.
  ///
  /// - Returns: nil where it is none that this version wrote, or it is damaged.
  /// - Complexity: O(bytes).
  package convenience init?(path: String) {
    guard let bytes = Files.bytes(of: path) else { return nil }
    self.init(bytes)
  }

  /// The same manifest with what a survey of its folder found: files that have gone, and files that have
  /// other bytes, are made again.
  ///
  /// Only files whose state is not that of the seal are read.
  /// - Complexity: O(files), and O(bytes) of those that are read.
  init(
    _ other: EditionManifest, _ survey: EditionSurvey, _ seal: EditionSeal?, in folder: String
  ) throws(OutputError) {
    let altered = try other.altered(survey, seal, in: folder)
    alteredFiles = altered.sorted().map { other.path($0) }
    states = survey.states
    isSealed = seal?.states == survey.states
    self.folder = folder
    summary = other.summary
    edition = other.edition
    bytes = other.bytes
    lines = other.lines
    byInputs = other.byInputs
    sharing = other.sharing
    missing = survey.missing.union(altered)
    foreign = survey.foreign
  }

  init?(_ bytes: [UInt8]) {
    missing = []
    alteredFiles = []
    foreign = []
    states = []
    isSealed = false
    folder = nil
    let opening = Array(Self.opening.utf8)
    let ending = Array(Self.ending.utf8)
    var header: [UInt8] = []
    let lines = bytes.withUnsafeBufferPointer { source -> ManifestLines? in
      guard let start = Self.place(of: opening, in: source) else { return nil }
      header = Array(source[..<start]) + Array("}".utf8)
      return ManifestLines(source, from: start + opening.count, before: ending)
    }
    guard let lines, let summary = try? JSONDecoder().decode(EditionSummary.self, from: Data(header)),
      summary.generator == "Gazette"
    else { return nil }
    let fingerprints = lines.fingerprints
    self.lines = lines.places
    self.bytes = bytes
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

  /// How many files there are.
  package var count: Int { lines.count }

  func line(_ place: Int) -> ArraySlice<UInt8> { bytes[lines[place].start..<lines[place].end] }

  /// The path as it stands in the manifest, with what JSON escapes.
  func escapedPath(_ place: Int) -> ArraySlice<UInt8> { bytes[ManifestLines.path(lines[place])] }

  /// The path of a file, such as `site/index.html`.
  package func path(_ place: Int) -> String {
    let escaped = escapedPath(place)
    guard escaped.contains(UInt8(ascii: "\\")) else { return String(decoding: escaped, as: UTF8.self) }
    return Self.unescaped(escaped) ?? ""
  }

  package func digest(_ place: Int) -> FileDigest? {
    let start = lines[place].end - ManifestLines.digestOffset
    return bytes.withUnsafeBufferPointer { source in
      guard let first = Hexadecimal.number(source, at: start),
        let second = Hexadecimal.number(source, at: start + 16),
        let third = Hexadecimal.number(source, at: start + 32),
        let fourth = Hexadecimal.number(source, at: start + 48)
      else { return nil }
      return FileDigest(words: (first, second, third, fourth))
    }
  }

  /// The state of a file when it was looked at; nil where it was not.
  func state(_ place: Int) -> FileState? { place < states.count ? states[place] : nil }

  /// Whether a file in a folder has the bytes that the manifest has of it.
  ///
  /// - Complexity: O(bytes of the file).
  func isIntact(_ place: Int, in folder: String) -> Bool {
    guard let bytes = Files.bytes(of: "\(folder)/\(path(place))") else { return false }
    return FileDigest(of: bytes) == digest(place)
  }

  /// The files whose bytes are others, by their places.
  private func altered(
    _ survey: EditionSurvey, _ seal: EditionSeal?, in folder: String
  ) throws(OutputError) -> Set<Int> {
    let known = seal?.states ?? []
    let doubtful = (0..<count).filter { place in
      (place >= known.count || known[place] != survey.states[place]) && !survey.missing.contains(place)
    }
    let altered = Mutex<Set<Int>>([])
    try ParallelWork.run(doubtful.count, batch: 64) { range throws(OutputError) in
      for place in doubtful[range] where !isIntact(place, in: folder) {
        altered.withLock { _ = $0.insert(place) }
      }
    }
    return altered.withLock { $0 }
  }

  /// Whether a file has the digest that a file of another manifest has.
  func hasDigest(_ place: Int, of other: EditionManifest, at otherPlace: Int) -> Bool {
    let (start, otherStart) = (
      lines[place].end - ManifestLines.digestOffset, other.lines[otherPlace].end - ManifestLines.digestOffset
    )
    return bytes[start..<(start + 64)].elementsEqual(other.bytes[otherStart..<(otherStart + 64)])
  }

  package func inputs(_ place: Int) -> Fingerprint? {
    let start = lines[place].end - ManifestLines.ending.count - 32
    return bytes.withUnsafeBufferPointer { source in
      guard let high = Hexadecimal.number(source, at: start),
        let low = Hexadecimal.number(source, at: start + 16)
      else { return nil }
      return Fingerprint(high: high, low: low)
    }
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
  package func place(of path: String) -> Int? {
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
    (0..<count).partitioningIndex { !escapedPath($0).lexicographicallyPrecedes(escaped) }
  }

  /// A path without what JSON escapes; nil where that is damaged.
  static func unescaped(_ escaped: some Collection<UInt8>) -> String? {
    let json = Data([UInt8(ascii: "\"")] + escaped + [UInt8(ascii: "\"")])
    return try? JSONDecoder().decode(String.self, from: json)
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
    bytes.append(contentsOf: ManifestLines.opening)
    bytes.append(contentsOf: escapedPath)
    bytes.append(contentsOf: ManifestLines.beforeDigest)
    digest.append(to: &bytes)
    bytes.append(contentsOf: ManifestLines.beforeInputs)
    inputs.append(to: &bytes)
    bytes.append(contentsOf: ManifestLines.ending)
  }
}
