/// A rule of the gate keeps an edition from taking the place of the current one.
package struct GateStopped: Error {
  /// Where the edition can be looked at; nil where none was made.
  package let folder: String?
  /// Whether files of the edition have private values.
  package let hasLeaks: Bool

  package init(folder: String?, _ gate: GateReport) {
    self.folder = folder
    hasLeaks = !gate.leaks.leaks.isEmpty
  }
}
