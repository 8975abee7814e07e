internal import Forms
internal import Press
internal import RecordStore

/// The pages that have all records of a kind, which there are of kinds with no more than some hundreds.
struct RecordLists: Sendable {
  /// Up to so many records stand on one page, beside the parts in which they are listed.
  static let longest = 500

  private let kinds: Set<String>

  static let none = RecordLists(kinds: [])

  private init(kinds: Set<String>) { self.kinds = kinds }

  /// - Parameter files: the pages that the project writes; the general overview of a few records lists them itself, and
  ///   so does a page that is written as the overview of a kind beside others.
  /// - Throws: ``StoreError``.
  init(of collections: Collections, beside files: PageFiles, in snapshot: Snapshot) throws(StoreError) {
    let counts = try collections.recordCounts(in: snapshot)
    kinds = Set(
      collections.kinds.filter { kind in
        let count = counts[kind.name] ?? 0
        guard count > 0, count <= Self.longest else { return false }
        return kind.isQuestionnaire || files.hasIndex(of: kind)
          || count > KindPages.longestList && !files.hasOverview(of: kind)
      }.map(\.name))
  }

  func path(of kind: RecordKind) -> PagePath? {
    kinds.contains(kind.name) ? PagePath("\(kind.folder)/\(PagePath.list)") : nil
  }

  /// The way to the page, where there is one.
  func crumb(of kind: RecordKind) -> Crumb? { path(of: kind).map { Crumb(Self.title(of: kind), $0) } }

  static func title(of kind: RecordKind) -> Cell { .words("\(.words(kind.title)): all records") }
}

extension PageFiles {
  /// Whether a kind is what the overview of its collection is about, and that is written.
  fileprivate func hasIndex(of kind: RecordKind) -> Bool {
    kind.name == kind.collection && all.contains { $0.collection == kind.collection && $0.isIndex }
  }

  /// Whether one of them stands in the place of a kind's general overview.
  fileprivate func hasOverview(of kind: RecordKind) -> Bool {
    all.contains {
      $0.collection == kind.collection
        && ($0.path.plainText == "\(kind.folder)/index" || $0.overview?.plainText == kind.name)
    }
  }
}

extension ResultCells {
  /// A value with the way to some rows of the list of a kind; the value alone where there is no such list, or none of its
  /// columns tells such rows.
  ///
  /// - Parameter conditions: columns of the list, each with what stands in it behind it.
  /// - Throws: ``Fault``, ``StoreError``.
  func listed(_ cell: Cell, _ name: String, _ conditions: [QueryValue]) throws -> Cell {
    guard let lists else { return cell }
    guard let kind = lists.kind(name) else { throw Fault.unknownKind(name) }
    let found = try stride(from: 0, to: conditions.count - 1, by: 2).map { place in
      try condition(Self.text(of: conditions[place]), conditions[place + 1], of: kind)
    }
    guard let page = lists.lists.path(of: kind), !found.contains(nil) else { return cell }
    return .listed(cell, ListedRows(of: page, where: found.compactMap(\.self)))
  }

  /// - Returns: nil where the list does not show the column, or has a value in it as it was written, which is not known here.
  private func condition(
    _ column: String, _ value: QueryValue, of kind: RecordKind
  ) throws -> ListedRows.Condition? {
    let form = kind.form
    let columns = ListedColumns.ofAllRecords(of: kind)
    let closing = columns.count - (kind.isQuestionnaire ? Questionnaire.closingColumns.count : 0)
    // The first one has what each record is called.
    let place = columns[..<closing].dropFirst().firstIndex { $0.key == column }
    func found(_ value: Cell, at place: Int?, beside others: [Cell] = []) -> ListedRows.Condition? {
      place.map {
        ListedRows.Condition(
          columns[$0].title, after: columns[..<$0].map(\.title), value, beside: others)
      }
    }
    if let state = Self.state(meantBy: column, value, of: kind) {
      return found(state, at: columns[closing...].firstIndex { $0.key == Questionnaire.state })
    }
    if let field = form.field(column), !field.isPrivate {
      if case .choice(let choices) = field.kind, case .text(let text) = value.unwrapped,
        choices[text] == nil
      {
        throw Fault.badValue(text, expected: "one of \(choices.map(\.value).joined(separator: ", "))")
      }
      guard !(field.kind.isDecimal && value != .null), try isShownAlone(value.unwrapped, of: field) else {
        return nil
      }
      return found(
        try shown(value, as: field.kind, of: field, form), at: place,
        beside: try others(than: value, of: field, form))
    }
    if let derived = kind.declaration.rules.derived.first(where: { $0.column.name == column }),
      !derived.isPrivate
    {
      guard !derived.isRounded || value.unwrapped == .null else { return nil }
      let field = Field(column, derived.title, derived.kind ?? .text)
      return found(
        try shown(value, as: field.kind, of: field, form), at: place,
        beside: try others(than: value, of: field, form))
    }
    if kind.declaration.rules.flags.contains(where: { $0.column == column }) {
      // What was left out is marked wherever it stands.
      return ListedRows.Condition(nil, .defaulted(.blank))
    }
    throw Fault.unknownColumn(column, kind: kind.name, known: form.fields.filter { !$0.isPrivate }.map(\.key))
  }

  /// What the list says of how far the records of a questionnaire are, where a condition means that; nil where it means
  /// something else.
  ///
  /// A field can be called `state` as well: that is meant, but by the questionnaire's own words that are no choice of it.
  private static func state(meantBy column: String, _ value: QueryValue, of kind: RecordKind) -> Cell? {
    guard kind.isQuestionnaire else { return nil }
    switch (column, value.unwrapped) {
    case (Questionnaire.complete, .integer(let isComplete)):
      return .declared((isComplete == 0 ? Questionnaire.State.incomplete : .complete).rawValue)
    case (Questionnaire.state, _):
      let text = text(of: value)
      let field = kind.form.field(column).flatMap { $0.isPrivate ? nil : $0.kind }
      let derived = kind.declaration.rules.derived.first { $0.column.name == column && !$0.isPrivate }
      guard let other = field ?? derived.map({ $0.kind ?? .text }) else { return .declared(text) }
      if case .choice(let choices) = other, choices[text] != nil { return nil }
      return Questionnaire.State(rawValue: text) == nil ? nil : .declared(text)
    default: return nil
    }
  }

  /// The other choices of a field as the list shows them, two of which may read the same in a language.
  private func others(than value: QueryValue, of field: Field, _ form: Form) throws -> [Cell] {
    guard case .choice(let choices) = field.kind, case .text(let own) = value.unwrapped else { return [] }
    return try choices.filter { $0.value != own }.map {
      try shown(.text($0.value), as: field.kind, of: field, form)
    }
  }

  /// Whether the list shows a value of a field as it shows no other, by which its rows are told from those of others.
  private func isShownAlone(_ value: QueryValue, of field: Field) throws -> Bool {
    guard case .text(let text) = value else { return true }
    switch field.kind {
    case .text, .multiline, .email, .phone: return !Self.signs.contains(text)
    case .choice(let choices):
      guard let own = choices[text] else { return true }
      return !Self.signs.contains(own.title)
    case .reference(let kind): return try directory?.isNamedAlone(text, kind: kind) ?? true
    default: return true
    }
  }

  /// What stands for a missing value, and for a range without ends.
  private static let signs: Set<String> = ["—", ".."]

  /// A value as the list shows it; of days also their months and years, as they are written in addresses.
  private func shown(_ value: QueryValue, as kind: FieldKind, of field: Field, _ form: Form) throws -> Cell {
    switch (kind, value) {
    case (_, .null): .missing
    case (.date, _), (.moment, _): .text(Self.text(of: value))
    default: try cell(value, .field(field, form)).withoutLink
    }
  }
}

/// The lists of records, and the kinds of which they are.
struct KnownLists {
  let lists: RecordLists
  let collections: Collections

  func kind(_ name: String) -> RecordKind? { collections.kind(name) }
}
