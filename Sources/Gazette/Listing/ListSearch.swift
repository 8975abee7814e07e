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
    let values = Self.searched(record.values, of: record.form.fields)
    let cells = kind.searchedCells(of: record)
    var texts = [record.key, kind.recordName(of: record)]
    var textsOfDays: [String] = []
    for (field, value) in values {
      let found = self.texts(of: value, in: field, names)
      if value.day == nil { texts += found } else { textsOfDays += found }
    }
    for cell in cells {
      if cell.day == nil { texts += self.texts(of: cell) } else { textsOfDays += self.texts(of: cell) }
    }
    guard let dated else { return finds(texts + textsOfDays) }
    // The numbers of a date are also those of other days, in another order or as the beginnings of theirs.
    if finds(texts) { return true }
    let days = Self.toldDays(of: record, of: kind) + values.compactMap(\.value.day) + cells.compactMap(\.day)
    return days.contains(where: dated.date.means) && Self.finds(dated.words, in: texts + textsOfDays)
  }

  /// The days that the site tells beside a hit.
  private static func toldDays(of record: StoredRecord, of kind: RecordKind) -> [CalendarDate] {
    zip(record.form.fields, record.values).compactMap { field, value in
      !field.isPrivate && kind.declaration.details.contains(field.key) ? value?.day : nil
    }
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

extension Cell {
  /// The day of a date or a moment.
  fileprivate var day: CalendarDate? {
    switch self {
    case .date(let date): date
    case .moment(let moment): moment.date
    default: nil
    }
  }
}
