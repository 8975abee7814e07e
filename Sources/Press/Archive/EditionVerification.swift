internal import Foundation

/// What in an output folder is not as a full build gives it.
package struct EditionVerification: Sendable {
  package private(set) var differing: [String] = []
  package private(set) var missing: [String] = []
  /// Files of the current edition that are not made any more.
  package private(set) var gone: [String] = []
  /// Files that no build made.
  package private(set) var foreign: [String] = []
  /// Whether one of those stands where the edition has a file, so that no build takes its place.
  private var isInTheWay = false

  package var isPassed: Bool { differing.isEmpty && missing.isEmpty && gone.isEmpty && foreign.isEmpty }

  /// Whether a full build puts right what is not as it gives it.
  package var isMendedByBuild: Bool {
    !isInTheWay && !(differing.isEmpty && missing.isEmpty && gone.isEmpty)
  }

  /// Compares all files of a folder with an edition that was printed whole.
  ///
  /// - Throws: ``OutputError`` for a folder that cannot be read.
  /// - Complexity: O(bytes of all files).
  ///
  /// - Parameter current: the manifest of the edition in the folder.
  package init(
    of folder: String, _ current: EditionManifest?, _ printed: PrintedEdition
  ) throws(OutputError) {
    guard let expected = EditionManifest(printed.manifest) else { return }
    let survey = try EditionSurvey(of: folder, listed: expected)
    missing = survey.missing.sorted().map { expected.path($0) }
    let isListed = { (path: String) in current?.place(of: path) != nil }
    gone = survey.foreign.filter(isListed)
    foreign = survey.foreign.filter { !isListed($0) }
    for place in 0..<expected.count where !survey.missing.contains(place) {
      let path = expected.path(place)
      if expected.isIntact(place, in: folder) { continue }
      if current == nil || isListed(path) {
        differing.append(path)
      } else {
        foreign.append(path)
        isInTheWay = true
      }
    }
    if Files.bytes(of: "\(folder)/\(EditionManifest.name)") != printed.manifest {
      differing.append(EditionManifest.name)
    }
  }
}
