internal import Forms
internal import Press

/// Words that records are searched for, without regard to case and accents.
///
/// A record has a word if one of its words begins so, as on the site: those of its key, of what it is called and of the
/// fields and derived columns that its kind calls searchable and not private; a reference by the name of what it means.
package struct ListSearch {
  private let wanted: FoldedWords
  private let plain = PlainText(formats: Formats(language: "en", currency: .dollar))

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
  ///
  /// - Parameter names: by which references are found.
  func finds(_ record: StoredRecord, of kind: RecordKind, names: ReferenceNames) -> Bool {
    var texts = [record.key, kind.recordName(of: record)]
    Self.collect(record.values, of: record.form.fields, isSearched: false, names, into: &texts)
    let searched = kind.declaration.rules.listed.enumerated().filter {
      $0.element.isSearchable && !$0.element.isPrivate
    }
    if !searched.isEmpty {
      let cells = kind.listedCells(of: record)
      for (place, _) in searched where place < cells.count { texts += self.texts(of: cells[place]) }
    }
    return finds(texts)
  }

  /// Dates and amounts are found however they are written.
  private func texts(of cell: Cell) -> [String] {
    switch cell {
    case .missing: []
    case .date(let date): [plain.text(of: cell), date.description]
    case .money(let money): [plain.text(of: cell), money.plainText(in: .dollar)]
    default: [plain.text(of: cell)]
    }
  }

  /// The texts of searchable fields; whatever is inside a searchable group is searchable too.
  private static func collect(
    _ values: [FieldValue?], of fields: [Field], isSearched: Bool, _ names: ReferenceNames,
    into texts: inout [String]
  ) {
    for (field, value) in zip(fields, values) {
      guard let value, !field.isPrivate else { continue }
      let isSearched = isSearched || field.isSearchable
      switch value {
      case .group(let group):
        collect(group.values, of: field.kind.children ?? [], isSearched: isSearched, names, into: &texts)
      case .list(let groups):
        for group in groups {
          collect(group.values, of: field.kind.children ?? [], isSearched: isSearched, names, into: &texts)
        }
      default:
        guard isSearched, let text = value.conditionText else { continue }
        texts.append(text)
        // As they are read, too.
        if case .reference(let kind) = field.kind { texts.append(names.name(of: text, kind: kind)) }
        if case .choice(let choices) = field.kind {
          texts += choices.filter { $0.value == text }.map(\.title)
        }
      }
    }
  }
}
