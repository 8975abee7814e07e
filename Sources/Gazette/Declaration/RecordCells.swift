internal import Forms
internal import Press
internal import RecordStore

/// The cells that the page of a record shows, each in a slot of its own: what it is called, its fields, what is derived
/// from them, its bill.
///
/// The sections of a page are made of them, and so are the pages that are filled in without making any; see
/// ``AlikePages``.
struct RecordCells {
  let kind: RecordKind
  /// In the order of the slots; fewer where something could not be worked out.
  private(set) var all: [Cell]
  private let fieldCount: Int
  /// How many rows the bill has, its total among them.
  let billCount: Int
  /// The derived columns that a search finds the record by.
  let searched: ArraySlice<QueryValue>

  private static let keySlot = 0
  private static let nameSlot = 1
  private static let fieldSlots = 2

  /// - Parameter showsListed: whether derived columns that lists show stand behind the last field, where nothing else
  ///   says where they do.
  init(
    of record: StoredRecord, kind: RecordKind, showsListed: Bool, asOf: CalendarDate,
    for readership: Readership,
    links: ReferenceLinks
  ) {
    self.kind = kind
    fieldCount = record.form.fields.count
    let rules = kind.declaration.rules
    var cells: [Cell] = []
    cells.reserveCapacity(
      Self.fieldSlots + fieldCount + rules.shownDerived.count + (showsListed ? rules.listed.count : 0)
        + (rules.bill?.rows.count ?? 0) + 8)
    cells.append(.text(record.key))
    cells.append(.text(kind.recordName(of: record)))
    for (place, field) in record.form.fields.enumerated() {
      let isShown = place < record.values.count && !field.kind.isList
      cells.append(
        isShown ? Self.cell(record, field, at: place, of: kind, for: readership, links: links) : .blank)
    }
    let values = PageValues(of: record, kind, asOf: asOf)
    for (place, derived) in rules.shownDerived.enumerated() {
      let value = values.derived.dropFirst(place).first
      cells.append(derived.shown(value.map { kind.cell($0, derived) }, for: readership))
    }
    if showsListed {
      for (derived, cell) in zip(rules.listed, kind.listedCells(of: record)) {
        cells.append(derived.shown(cell, for: readership))
      }
    }
    let bill = rules.bill.map { zip($0.rows, values.bill).map { kind.cell($1, $0) } } ?? []
    cells += bill
    billCount = bill.count
    searched = values.searched
    all = cells
  }

  /// What is worked out of a record for its page.
  private struct PageValues {
    var derived: ArraySlice<QueryValue> = []
    var searched: ArraySlice<QueryValue> = []
    var bill: ArraySlice<QueryValue> = []

    init(of record: StoredRecord, _ kind: RecordKind, asOf: CalendarDate) {
      let rules = kind.declaration.rules
      guard let paging = rules.paging else { return }
      let values = kind.expressionValues(of: record)
      if let found = try? paging.values(asOf: asOf, of: values.value(at:)) {
        let (derivedCount, searchedCount) = (rules.shownDerived.count, rules.searched.count)
        derived = found.prefix(derivedCount)
        searched = found.dropFirst(derivedCount).prefix(searchedCount)
        bill = found.dropFirst(derivedCount + searchedCount)
        return
      }
      // One that cannot be worked out keeps none of the others away.
      func found(_ expressions: RecordExpressions?) -> ArraySlice<QueryValue> {
        (try? expressions?.values(asOf: asOf, of: values.value(at:)))?[...] ?? []
      }
      derived = found(rules.deriving)
      searched = found(rules.searching)
      bill = found(rules.bill?.values)
    }
  }

  private static func cell(
    _ record: StoredRecord, _ field: Field, at place: Int, of kind: RecordKind, for readership: Readership,
    links: ReferenceLinks
  ) -> Cell {
    let value = record.values[place]
    if kind.isQuestionnaire, field.key == Questionnaire.renewedFrom, let earlier = value?.text {
      return links.cell(ofKey: earlier, kind: kind.name)
    }
    let shown = record.form.shown(value, in: field, for: readership, links: links)
    return !record.defaulted.isEmpty && record.defaulted.contains(field.key) ? .defaulted(shown) : shown
  }

  // MARK: What stands in them

  var key: Cell { all[Self.keySlot] }
  var name: Cell { all[Self.nameSlot] }
  func field(_ place: Int) -> Cell { all[Self.fieldSlots + place] }

  private var firstDerived: Int { Self.fieldSlots + fieldCount }
  private var derivedCount: Int { kind.declaration.rules.shownDerived.count }
  var derived: ArraySlice<Cell> { all[firstDerived..<(firstDerived + derivedCount)] }
  var listed: ArraySlice<Cell> { all[(firstDerived + derivedCount)..<(all.count - billCount)] }
  var bill: ArraySlice<Cell> { all.suffix(billCount) }

  // MARK: Frames

  /// The same with a slot in the place of each value.
  var framed: RecordCells {
    var framed = self
    framed.all = Self.framed(all)
    return framed
  }

  /// Cells as slots, numbered from `first` on; what can fill none stays as it is.
  static func framed(_ cells: [Cell], from first: Int = 0) -> [Cell] {
    cells.enumerated().map { place, cell in
      cell.canFillSlot ? .slot(first + place, isShown: cell.isShown) : cell
    }
  }

  /// What the parts of a record's page follow from beside its declaration.
  ///
  /// - Parameter cells: all that the page shows: which are values, and which of them show.
  func outline(of record: StoredRecord, _ cells: [Cell]) -> InputWriter {
    var outline = InputWriter()
    outline.add(kind.name)
    outline.add(billCount)
    outline.add(name == key)
    if kind.form.hidesFields {
      let draft = Draft(kind.form, values: record.values)
      for place in kind.form.fields.indices { outline.add(draft.isHidden(place)) }
    }
    for cell in cells {
      switch cell {
      case .blank: outline.mark(2)
      case .withheld: outline.mark(3)
      default: outline.mark(cell.isShown ? 0 : 1)
      }
    }
    return outline
  }
}

extension RecordKind {
  /// Whether pages of its records can be filled in, and need not be made one by one.
  var hasAlikePages: Bool {
    !isQuestionnaire && declaration.rules.lists.isEmpty
      && !form.fields.contains { $0.kind.isList || $0.noneWhen != nil }
  }
}
