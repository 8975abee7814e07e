/// A rule of the gate keeps an edition from taking the place of the current one.
public struct GateStopped: Error {
  /// Where the edition can be looked at; nil where none was made.
  public let folder: String?
  /// Whether files of the edition have private values.
  public let hasLeaks: Bool

  public init(folder: String?, _ gate: GateReport) {
    self.folder = folder
    hasLeaks = !gate.leaks.leaks.isEmpty
  }
}
