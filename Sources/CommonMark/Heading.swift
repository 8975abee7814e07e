/// One heading of a rendered document.
public struct Heading: Sendable, Equatable {
  /// The heading's level, 1 to 6.
  public let level: Int
  /// The heading's text without markup, with its ``Annotation``s.
  public let text: String
  /// The value of the heading's `id` attribute; empty unless headings are identified.
  public let identifier: String

  /// A heading of `level` with `text`, found under `identifier`.
  public init(level: Int, text: String, identifier: String) {
    self.level = level
    self.text = text
    self.identifier = identifier
  }
}
