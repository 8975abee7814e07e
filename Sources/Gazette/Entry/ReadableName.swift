internal import Press

/// A name as somebody types it: a key or a title, in the language of the declaration or another, however its words are
/// divided, and without regard to case and accents.
package struct ReadableName {
  private let word: [UInt8]
  private let title: (String) -> String

  /// - Parameter title: what a title of a declaration is in the other language.
  package init(_ name: String, titled title: @escaping (String) -> String) {
    word = SearchFold.word(ofKey: name)
    self.title = title
  }

  /// Whether something is meant that has this key or title.
  package func means(_ names: String...) -> Bool {
    !word.isEmpty
      && names.contains { SearchFold.word(ofKey: $0) == word || SearchFold.word(ofKey: title($0)) == word }
  }
}
