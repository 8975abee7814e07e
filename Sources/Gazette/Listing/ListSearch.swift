package import Forms
internal import Press

/// Words that records are searched for, without regard to case and accents.
///
/// A date is found however it is written, among the values that are searchable or that the site tells beside a hit.
///
/// A record has a word if one of its words begins so, as on the site: those of its key, of what it is called and of the
/// fields and derived columns that its kind calls searchable and not private; a reference by the name of what it means.
package struct ListSearch {
  private let wanted: FoldedWords
  /// A date that is meant, and the words beside it.
  private let dated: (date: SearchedDate, words: FoldedWords)?
  private let plain: PlainText

  /// - Parameters:
  ///   - language: in which dates and numbers are written.
  ///   - currency: that of all amounts.
  /// - Throws: ``ListFault/noWords(_:)``.
  package init(_ text: String, language: String = "en", currency: Currency = .dollar) throws(ListFault) {
    plain = PlainText(formats: Formats(language: language, currency: currency))
    var words = FoldedWords()
    SearchFold.append(wordsOf: text, to: &words)
    guard !words.isEmpty else { throw .noWords(text) }
    wanted = words
    dated = SearchedDate(in: text, language: language).map { date in
      var words = FoldedWords()
      SearchFold.append(wordsOf: date.rest, to: &words)
      return (date, words)
    }
  }

  /// Whether texts have every word, together.
  ///
  /// - Complexity: O(bytes of the texts × words searched for).
  package func finds(_ texts: [String]) -> Bool { Self.finds(wanted, in: texts) }

  private static func finds(_ wanted: FoldedWords, in texts: [String]) -> Bool {
    var words = FoldedWords()
    for text in texts { SearchFold.append(wordsOf: text, to: &words) }
    return wanted.allSatisfy { word in words.contains { $0.starts(with: word) } }
  }

  /// Whether a record has every word.
  ///
  /// - Parameter names: by which references are found.
  func finds(_ record: StoredRecord, of kind: RecordKind, names: ReferenceNames) -> Bool {
    var texts = [record.key, kind.recordName(of: record)]
    for (field, value) in Self.searched(record.values, of: record.form.fields) {
      texts += self.texts(of: value, in: field, names)
    }
    for cell in kind.searchedCells(of: record) { texts += self.texts(of: cell) }
    if finds(texts) { return true }
    guard let dated, Self.dates(of: record, of: kind).contains(where: dated.date.means) else { return false }
    return Self.finds(dated.words, in: texts)
  }

  /// The days by which a record is found: those that the site tells, and whatever is searchable.
  private static func dates(of record: StoredRecord, of kind: RecordKind) -> [CalendarDate] {
    let fields = record.form.fields
    let told = zip(fields, record.values).filter { field, _ in
      !field.isPrivate && kind.declaration.details.contains(field.key)
    }
    let values = told.compactMap(\.1) + searched(record.values, of: fields).map(\.value)
    var dates = values.compactMap { $0.date ?? $0.moment?.date }
    for case .date(let date) in kind.searchedCells(of: record) { dates.append(date) }
    return dates
  }

  /// The values of searchable fields that are not private; whatever is inside a searchable group is searchable too.
  private static func searched(
    _ values: [FieldValue?], of fields: [Field], isWithin: Bool = false
  ) -> [(field: Field, value: FieldValue)] {
    zip(fields, values).flatMap { field, value -> [(field: Field, value: FieldValue)] in
      guard let value, !field.isPrivate else { return [] }
      let isSearched = isWithin || field.isSearchable
      switch value {
      case .group, .list:
        return value.groups.flatMap {
          searched($0.values, of: field.kind.children ?? [], isWithin: isSearched)
        }
      default: return isSearched ? [(field, value)] : []
      }
    }
  }

  /// Dates and amounts are found however they are written.
  private func texts(of cell: Cell) -> [String] {
    switch cell {
    case .missing: []
    case .date(let date): [plain.text(of: cell), date.description]
    case .money(let money): [plain.text(of: cell), money.plainText(in: plain.formats.currency)]
    default: [plain.text(of: cell)]
    }
  }

  /// The texts of a value as it is stored and as it is read.
  private func texts(of value: FieldValue, in field: Field, _ names: ReferenceNames) -> [String] {
    // The day of a moment is found as dates are, and words of ISO 8601 would make hours of months.
    if case .moment = value { return texts(of: Cell(value)) }
    guard let text = value.conditionText else { return texts(of: Cell(value)) }
    switch field.kind {
    case .reference(let kind): return [text, names.name(of: text, kind: kind)]
    case .choice(let choices): return [text, choices[text]?.title].compactMap(\.self)
    default: return [text]
    }
  }
}
