internal import Forms
internal import Press
internal import RecordStore

/// What lists of an edition show of the records of a kind: what each is called, and beside it the columns that the kind
/// declares, else its first fields.
struct ListedColumns: Sendable {
  private enum Item {
    case field(Int)
    /// A derived column, by its place among those that lists show.
    case derived(Int)

    /// The place of a field.
    var place: Int? { if case .field(let place) = self { place } else { nil } }
  }

  private let kind: RecordKind
  private let links: ReferenceLinks
  private var items: [Item]

  /// - Parameter own: the places of fields that say the same of all records of a list.
  init(of kind: RecordKind, links: ReferenceLinks, without own: [Int] = []) {
    self.kind = kind
    self.links = links
    items = Self.items(of: kind, without: own)
  }

  private static func items(of kind: RecordKind, without own: [Int] = []) -> [Item] {
    let declared = kind.declaration.columns
    // Texts of several lines can be as long as books.
    let short = kind.form.fields.filter { if case .multiline = $0.kind { false } else { true } }
    let keys = declared.isEmpty ? short.prefix(6).map(\.key) : declared
    return keys.compactMap { key in
      guard let place = kind.form.place(of: key) else {
        return kind.openListed.first { kind.declaration.rules.listed[$0].column.name == key }.map {
          .derived($0)
        }
      }
      return own.contains(place) || kind.isSaidByName(place) || kind.form.fields[place].isPrivate
        ? nil : .field(place)
    }
  }

  /// With all beside it that tells records apart.
  var withTellingFields: ListedColumns {
    var whole = self
    whole.items += Self.tellingFields(of: kind, beside: items)
    return whole
  }

  private static func tellingFields(of kind: RecordKind, beside items: [Item]) -> [Item] {
    let shown = Set(items.map(\.place))
    return kind.form.fields.indices.filter { place in
      let field = kind.form.fields[place]
      return !field.isPrivate && !kind.isSaidByName(place) && !shown.contains(place) && field.kind.tellsApart
    }.map { .field($0) }
  }

  /// The columns of the page of all records of a kind.
  static func ofAllRecords(of kind: RecordKind) -> [Column] {
    if kind.isQuestionnaire { return kind.columnsOfAllSubmissions }
    let items = items(of: kind)
    return columns(of: kind, items + tellingFields(of: kind, beside: items))
  }

  var columns: [Column] { Self.columns(of: kind, items) }

  private static func columns(of kind: RecordKind, _ items: [Item]) -> [Column] {
    [.text("record", .declared(kind.declaration.singular))]
      + items.map { item in
        switch item {
        case .field(let place): kind.form.column(of: kind.form.fields[place])
        case .derived(let place): kind.listedColumn(place)
        }
      }
  }

  func row(_ record: StoredRecord) -> [Cell] {
    let derived = kind.listedCells(of: record)
    return [.link(.text(kind.recordName(of: record)), to: kind.path(of: record))]
      + items.map { item in
        switch item {
        case .field(let place):
          let field = kind.form.fields[place]
          let cell = kind.form.shown(record.values[place], in: field, for: .everybody, links: links)
          return record.defaulted.contains(field.key) ? .defaulted(cell) : cell
        case .derived(let place): return derived[place]
        }
      }
  }
}

extension RecordKind {
  /// Whether a column with a field would say again what its records are called.
  ///
  /// A name has a reference by its key. Of what the declaration wants to have listed it says as much only where that is a
  /// plain text.
  func isSaidByName(_ place: Int) -> Bool {
    guard declaration.record.usualPlaces.contains(place) else { return false }
    let field = form.fields[place]
    guard !declaration.columns.isEmpty else { return !field.kind.isReference }
    return if case .text = field.kind { field.shownAs == nil } else { false }
  }
}

extension Field {
  /// Whether the page of all records of a questionnaire is meant to show it.
  var isOfAllSubmissions: Bool { isSearchable || kind.tellsApart }
}

extension FieldKind {
  /// Whether many records have the same of few values, by which a list can be narrowed.
  var tellsApart: Bool {
    switch self {
    case .choice, .reference, .date: true
    default: false
    }
  }
}
