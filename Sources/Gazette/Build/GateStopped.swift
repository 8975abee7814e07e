package import Press

/// A rule of the gate keeps an edition from taking the place of the current one.
package struct GateStopped: Error {
  /// Where the edition can be looked at; nil where none was made.
  package let folder: String?
  /// Whether files of the edition have private values.
  package let hasLeaks: Bool
  /// The name of an earlier edition that was to be put back; nil for a new one.
  package let returning: String?

  package init(folder: String?, _ gate: GateReport) {
    self.folder = folder
    hasLeaks = !gate.leaks.leaks.isEmpty
    returning = nil
  }

  /// An earlier edition whose files have private values.
  package init(_ edition: ReturningEdition) {
    folder = edition.folder
    hasLeaks = true
    returning = edition.name
  }
}
