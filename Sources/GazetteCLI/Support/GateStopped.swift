/// A rule of the gate keeps an edition from taking the place of the current one.
struct GateStopped: Error {
  /// Where the edition can be looked at; nil where none was made.
  let folder: String?
  /// Whether files of the edition have private values.
  var hasLeaks = false
}
