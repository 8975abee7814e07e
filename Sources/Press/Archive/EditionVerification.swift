internal import Foundation

/// What in an output folder is not as a full build gives it.
public struct EditionVerification: Sendable {
  public private(set) var differing: [String] = []
  public private(set) var missing: [String] = []
  /// Files that no build makes.
  public private(set) var foreign: [String] = []

  public var isPassed: Bool { differing.isEmpty && missing.isEmpty && foreign.isEmpty }

  /// Compares all files of a folder with an edition that was printed whole.
  ///
  /// - Throws: ``OutputError`` for a folder that cannot be read.
  /// - Complexity: O(bytes of all files).
  public init(of folder: String, _ printed: PrintedEdition) throws(OutputError) {
    guard let expected = EditionManifest(printed.manifest) else { return }
    let survey = try EditionSurvey(of: folder, listed: expected)
    missing = survey.missing.sorted().map { expected.path($0) }
    foreign = survey.foreign
    for place in 0..<expected.count where !survey.missing.contains(place) {
      let path = expected.path(place)
      let bytes = FileManager.default.contents(atPath: "\(folder)/\(path)").map { Array($0) }
      if bytes.map({ FileDigest(of: $0) }) != expected.digest(place) { differing.append(path) }
    }
    let manifest = FileManager.default.contents(atPath: "\(folder)/\(EditionManifest.name)")
    if manifest.map({ Array($0) }) != printed.manifest { differing.append(EditionManifest.name) }
  }
}
