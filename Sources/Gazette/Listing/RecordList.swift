package import Forms
package import Press
package import RecordStore

/// Which records are listed, and in which order.
package struct ListRequest: Sendable {
  /// Words that every record must have.
  package var search: String?
  /// Conditions that all must hold, such as `checkIn>=2026-06-30`.
  package var conditions: [String]
  /// Fields to order by, such as `lastName` or `checkIn:desc`.
  package var orders: [String]
  /// At most so many.
  package var limit: Int?
  /// How values of conditions are read that somebody types; nil where a script gives them.
  package var typed: TypedValue?
  /// The words of the language in which somebody types what is chosen; nil where a script gives it.
  package var texts: TextCatalogue?

  package init(
    search: String? = nil, conditions: [String] = [], orders: [String] = [], limit: Int? = nil,
    typed: TypedValue? = nil, texts: TextCatalogue? = nil
  ) {
    self.typed = typed
    self.texts = texts
    self.search = search
    self.conditions = conditions
    self.orders = orders
    self.limit = limit
  }
}

/// The records of a kind that somebody asked for.
///
/// ```swift
/// let list = try RecordList(
///   of: kind, ListRequest(conditions: ["status=booked"], orders: ["checkIn:desc"], limit: 10),
///   in: snapshot, settings: settings)
/// ```
package struct RecordList: Sendable {
  package let columns: [ListColumn]
  package let records: [StoredRecord]
  /// How many records of the kind there are.
  package let total: Int

  /// The columns that are worked out, those among them that the list does not show, and none that an import would take
  /// for a group of switches.
  package var derived: [ListColumn] {
    (columns.filter(\.isDerived) + unlisted).filter { !groups.contains($0.key) }
  }
  private let groups: Set<String>
  private let unlisted: [ListColumn]
  private let failed = FailedColumns()
  /// What is said of the first value of those read so far that cannot be worked out; nil where there is none.
  package var failing: LocalizedText? { failed.first }

  /// Reads, chooses and orders.
  ///
  /// - Throws: ``ListFault``, ``StoreError``.
  /// - Complexity: O(*n* log *n*) where it is ordered, else O(*n*), of all records of the kind; O(limit), and a look
  ///   at what each is ordered by, where nothing else is asked.
  package init(
    of kind: RecordKind, _ request: ListRequest, in snapshot: Snapshot, settings: Settings,
    language: String = "en"
  ) throws {
    let collections = settings.collections
    var columns = try kind.listColumns(in: snapshot, of: collections, noting: failed)
    groups = Set(kind.switches.flatMap(\.groups).map(\.value))
    unlisted = kind.unlistedColumns(asOf: settings.today(), noting: failed)
    let isCut = request.search == nil && request.conditions.isEmpty && request.orders.isEmpty
    var records = try kind.records(in: snapshot, limit: isCut ? request.limit : nil)
    total = try kind.recordCount(in: snapshot)
    let search = try request.search.map { text throws(ListFault) in
      try ListSearch(text, language: settings.firstLanguage, currency: settings.currency)
    }
    let names = search == nil ? .none : try ReferenceNames(of: kind.form, in: collections, snapshot)
    if !request.conditions.isEmpty || !request.orders.isEmpty {
      let context = try ListContext(
        fields: ListFields(of: kind, columns: columns + unlisted, records: records),
        references: request.conditions.isEmpty
          ? nil : ReferenceIndex(for: kind.form.referencedKinds, in: snapshot, collections),
        currency: settings.currency, order: TextOrder(language: language), typed: request.typed,
        texts: request.texts, today: settings.today(), groups: SwitchGroups(of: kind))
      let orders = try request.orders.map { source throws(ListFault) in try ListOrder(source, in: context) }
      for source in request.conditions {
        let condition = try ListCondition(source, in: context)
        records = records.filter(condition.holds)
      }
      if let search { records = records.filter { search.finds($0, of: kind, names: names) } }
      records = ListOrder.sorted(records, by: orders)
    } else if let search {
      records = records.filter { search.finds($0, of: kind, names: names) }
    }
    if let limit = request.limit { records = Array(records.prefix(limit)) }
    // A day on which something was corrected is shown where there is one.
    columns = columns.filter { column in
      !kind.declaration.stamps.contains { $0.field == column.key }
        || records.contains { $0[column.key] != nil }
    }
    self.columns = columns
    self.records = records
  }
}

/// What conditions and orders are read with.
struct ListContext {
  let fields: ListFields
  let references: ReferenceIndex?
  let currency: Currency
  let order: TextOrder
  let typed: TypedValue?
  let texts: TextCatalogue?
  let today: CalendarDate
  /// What the groups of switches are called.
  let groups: SwitchGroups

  /// A value as the kind of field has it; what cannot be read, or in two ways, stays a text.
  func value(from text: String, of kind: FieldKind) -> FieldValue? {
    if let typed { return typed.value(from: text, of: kind, today: today) }
    if case .integer = kind, FieldKind.mayBeThousands(text) { return .text(text) }
    return kind.value(from: text, currency: currency)
  }

  /// The places of the choices that a text may mean: the one with that value, else all that are called so, for whoever
  /// types it by a part of a title too, in the language too.
  func places(of text: String, among choices: Choices) -> [Int] {
    if let stored = choices.place(of: text) { return [stored] }
    let folded = text.lowercased()
    for isMeant: (Choice) -> Bool in [
      { $0.title == text }, { $0.value.lowercased() == folded }, { $0.title.lowercased() == folded },
    ] {
      let found = choices.indices.filter { isMeant(choices[$0]) }
      if !found.isEmpty { return found }
    }
    guard let texts else { return [] }
    let found = choices.map { Choice($0.value, texts.filled($0.title)) }.matching(text)
    return choices.indices.filter { place in found.contains { $0.value == choices[place].value } }
  }

  /// The numbers of the switches that a text says are off, by their groups; nil where it names what no record can have.
  func off(by text: String, of field: String) -> [String: Set<Int>]? {
    let keyed = groups.keyed(text, of: field, in: texts ?? TextCatalogue(language: "en"))
    return groups.names(keyed, of: field) ? SwitchStates.named(keyed) : nil
  }

  /// What can be stored of which a text is what readers see, for whoever types it.
  func meant(by text: String, _ shownAs: Field.Showing?) -> [String] {
    guard let texts, let shownAs else { return [] }
    return shownAs.meant(by: text, in: texts)
  }
}
