/// One heading of a rendered document.
package struct Heading: Sendable, Equatable {
  /// The heading's level, 1 to 6.
  package let level: Int
  /// The heading's text without markup, with its ``Annotation``s.
  package let text: String
  /// The value of the heading's `id` attribute; empty unless headings are identified.
  package let identifier: String
  /// Whether what stands below it is folded away until a reader opens it.
  package let folds: Bool

  /// A heading of `level` with `text`, found under `identifier`.
  package init(level: Int, text: String, identifier: String, folds: Bool = false) {
    self.level = level
    self.text = text
    self.identifier = identifier
    self.folds = folds
  }

  /// The name of its element.
  var tag: String { folds ? "summary" : "h\(level)" }
}
