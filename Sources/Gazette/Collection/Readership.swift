/// For whom something is printed.
package enum Readership: Sendable {
  /// Whoever reads an edition: private values are withheld.
  case everybody
  /// Those who keep the records, at their terminal: private values are shown.
  case keepers
}
