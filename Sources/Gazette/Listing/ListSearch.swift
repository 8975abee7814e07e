internal import Forms
internal import Press

/// Words that records are searched for, without regard to case and accents.
///
/// A record has a word if one of its words begins so: those of its key and of the fields that its form calls
/// searchable and not private.
package struct ListSearch: Sendable {
  private let wanted: FoldedWords

  /// - Throws: ``ListFault/noWords(_:)``.
  package init(_ text: String) throws(ListFault) {
    var words = FoldedWords()
    SearchFold.append(wordsOf: text, to: &words)
    guard !words.isEmpty else { throw .noWords(text) }
    wanted = words
  }

  /// Whether texts have every word, together.
  ///
  /// - Complexity: O(bytes of the texts × words searched for).
  package func finds(_ texts: [String]) -> Bool {
    var words = FoldedWords()
    for text in texts { SearchFold.append(wordsOf: text, to: &words) }
    return wanted.allSatisfy { word in words.contains { $0.starts(with: word) } }
  }

  /// Whether a record has every word.
  package func finds(_ record: StoredRecord) -> Bool {
    var texts = [record.key]
    Self.collect(record.values, of: record.form.fields, isSearched: false, into: &texts)
    return finds(texts)
  }

  /// The texts of searchable fields; whatever is inside a searchable group is searchable too.
  private static func collect(
    _ values: [FieldValue?], of fields: [Field], isSearched: Bool, into texts: inout [String]
  ) {
    for (field, value) in zip(fields, values) {
      guard let value, !field.isPrivate else { continue }
      let isSearched = isSearched || field.isSearchable
      switch value {
      case .group(let group):
        collect(group.values, of: field.kind.children ?? [], isSearched: isSearched, into: &texts)
      case .list(let groups):
        for group in groups {
          collect(group.values, of: field.kind.children ?? [], isSearched: isSearched, into: &texts)
        }
      default:
        if isSearched, let text = value.conditionText { texts.append(text) }
      }
    }
  }
}
