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
    collect(record.values, of: record.form.fields, isSearched: false, names, into: &texts)
    for cell in kind.searchedCells(of: record) { texts += self.texts(of: cell) }
    if finds(texts) { return true }
    guard let dated, Self.dates(of: record, of: kind).contains(where: dated.date.means) else { return false }
    return Self.finds(dated.words, in: texts)
  }

  /// The days by which a record is found: those that the site tells, and whatever is searchable.
  private static func dates(of record: StoredRecord, of kind: RecordKind) -> [CalendarDate] {
    var dates: [CalendarDate] = []
    collect(record.values, of: record.form.fields, isSearched: false, kind.declaration.details, into: &dates)
    for case .date(let date) in kind.searchedCells(of: record) { dates.append(date) }
    return dates
  }

  private static func collect(
    _ values: [FieldValue?], of fields: [Field], isSearched: Bool, _ told: [String] = [],
    into dates: inout [CalendarDate]
  ) {
    for (field, value) in zip(fields, values) {
      guard let value, !field.isPrivate else { continue }
      let isSearched = isSearched || field.isSearchable
      switch value {
      case .date(let date) where isSearched || told.contains(field.key): dates.append(date)
      case .moment(let moment) where isSearched || told.contains(field.key): dates.append(moment.date)
      case .group, .list:
        for group in value.groups {
          collect(group.values, of: field.kind.children ?? [], isSearched: isSearched, into: &dates)
        }
      default: break
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

  /// The texts of searchable fields; whatever is inside a searchable group is searchable too.
  private func collect(
    _ values: [FieldValue?], of fields: [Field], isSearched: Bool, _ names: ReferenceNames,
    into texts: inout [String]
  ) {
    for (field, value) in zip(fields, values) {
      guard let value, !field.isPrivate else { continue }
      let isSearched = isSearched || field.isSearchable
      switch value {
      case .group, .list:
        for group in value.groups {
          collect(group.values, of: field.kind.children ?? [], isSearched: isSearched, names, into: &texts)
        }
      default:
        if isSearched, case .money = value { texts += self.texts(of: Cell(value)) }
        // Its day is found as dates are, and words of ISO 8601 would make hours of months.
        if isSearched, case .moment = value {
          texts += self.texts(of: Cell(value))
          continue
        }
        guard isSearched, let text = value.conditionText else { continue }
        texts.append(text)
        // As they are read, too.
        if case .reference(let kind) = field.kind { texts.append(names.name(of: text, kind: kind)) }
        if case .choice(let choices) = field.kind, let choice = choices[text] { texts.append(choice.title) }
      }
    }
  }
}
