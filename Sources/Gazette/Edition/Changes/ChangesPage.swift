internal import Forms
internal import Press

/// The page that says what has changed since the edition before.
struct ChangesPage {
  static let path = PagePath("changes/index")
  static let title: Cell = "Changes"
  /// So many rows are shown of records added, changed and removed each; the file for machines has all.
  private static let limit = 1000

  private let changes: EditionChanges
  private let titles: FigureTitles
  private let changed: Table

  /// - Throws: ``StoreError``.
  /// - Complexity: O(records of the kinds to which those that changed refer), where nothing has read them yet.
  init(_ changes: EditionChanges, titles: FigureTitles, names: RecordDirectory) throws {
    self.changes = changes
    self.titles = titles
    changed = try Self.changed(changes, names)
  }

  var page: Page {
    let isOther = if case .otherStore = changes.records { true } else { false }
    let figures = ChangedFigures(changes, titles: titles)
    return Page(
      path: Self.path, title: Self.title, template: "changes", trail: [Overview.front],
      context: TemplateContext([
        "isFirst": .flag(changes.reference == nil), "isOtherStore": .flag(isOther),
        "headline": .cell(headline),
        "since": .cell(changes.reference.map { Self.date($0.asOf) } ?? .missing),
        "edition": .cell(.optional(changes.reference?.edition)),
        "hasLeftOut": .flag(!changes.leftOut.isEmpty),
        "leftOut": .cell(Self.counts(changes.leftOut)),
        "hasShownAgain": .flag(!changes.shownAgain.isEmpty),
        "shownAgain": .cell(Self.counts(changes.shownAgain)),
        "hasUntold": .flag(!changes.untold.isEmpty),
        "untold": .cell(.joined(changes.untold.map { .text($0) }, by: "\(.blank), \(.blank)")),
        "changed": .table(changed), "changedCount": .integer(changes.count(.changed)),
        "added": .table(records(.added)), "addedCount": .integer(changes.count(.added)),
        "removed": .table(records(.removed)), "removedCount": .integer(changes.count(.removed)),
        "moved": .table(figures.moved), "movedCount": .integer(figures.moved.rows.count),
        "hasUnmoved": .flag(!figures.unmoved.isEmpty), "unmoved": .list(figures.unmoved),
        "isCut": .flag(RecordChange.Nature.allCases.contains { changes.count($0) > Self.limit }),
        "limit": .integer(Self.limit),
      ]), repeatsRecords: true)
  }

  /// Kinds, each with how many records it has.
  private static func counts(_ kinds: [(kind: String, records: Int)]) -> Cell {
    .joined(
      kinds.map { .joined([.text($0.kind), .integer($0.records)], by: "\(.blank): \(.blank)") },
      by: "\(.blank), \(.blank)")
  }

  private static func date(_ text: String) -> Cell {
    CalendarDate(iso: text).map { .date($0) } ?? .text(text)
  }

  /// What happened, in a line.
  private var headline: Cell {
    guard case .known = changes.records else { return Self.title }
    func words(_ nature: RecordChange.Nature, none: Cell, _ some: (Int) -> Cell) -> Cell {
      let count = changes.count(nature)
      return count == 0 ? none : some(count)
    }
    return .joined(
      [
        words(.changed, none: "No record changed") { "\($0) records changed" },
        words(.added, none: "none added") { "\($0) added" },
        words(.removed, none: "none removed") { "\($0) removed" },
      ] + (changes.leftOut.isEmpty ? [] : ["\(changes.leftOutCount) no longer shown"])
        + (changes.shownAgain.isEmpty ? [] : ["\(changes.shownAgainCount) shown again"]),
      by: "\(.blank), \(.blank)")
  }

  // MARK: Records

  /// The table of records by their names, what they are, and their keys, with what has become of them between.
  private static func table(_ columns: [Column], _ rows: [(change: RecordChange, cells: [Cell])]) -> Table {
    Table(
      columns: [.text("record", "Record")] + columns + [.text("kind", "Kind"), .text("key", "Key")],
      rows: rows.map { change, cells in
        [name(of: change)] + cells + [.declared(change.kind.declaration.singular), .text(change.key)]
      })
  }

  /// The name of a record, with the way to its page where it has one.
  private static func name(of change: RecordChange) -> Cell {
    change.after.map { .link(change.name, to: change.kind.path(of: $0)) } ?? change.name
  }

  private func records(_ nature: RecordChange.Nature) -> Table {
    Self.table([], changes.all.lazy.filter { $0.nature == nature }.prefix(Self.limit).map { ($0, []) })
  }

  private static func changed(_ changes: EditionChanges, _ names: RecordDirectory) throws -> Table {
    var links: [String: ReferenceLinks] = [:]
    var rows: [(change: RecordChange, cells: [Cell])] = []
    let known = changes.removedSince + changes.all
    for change in changes.all.lazy.filter({ $0.nature == .changed }).prefix(limit) {
      if change.isErased {
        func state(_ record: StoredRecord?) -> Cell { record == nil ? "Erased" : .blank }
        rows.append((change, [.blank, state(change.before), state(change.after)]))
        continue
      }
      let form = change.after?.form ?? change.kind.form
      let named = try links[change.kind.name] ?? names.links(of: form).naming(known, of: form.referencedKinds)
      links[change.kind.name] = named
      for field in change.fields {
        rows.append(
          (
            change,
            [
              form.shown(field.titles), value(former(field), field, of: change.before, form, named),
              value(field.after, field, of: change.after, form, named),
            ]
          ))
      }
    }
    return table([.text("field", "Field"), .text("before", "Before"), .text("after", "After")], rows)
  }

  /// What the record had before; a file that went with it is not in the edition, and only named.
  private static func former(_ change: FieldChange) -> FieldValue? {
    change.before.map { change.field.replacingFiles(in: $0, withPrivate: true, by: \.name) }
  }

  /// - Parameter record: as it was, or is, when the field had the value.
  private static func value(
    _ value: FieldValue?, _ field: FieldChange, of record: StoredRecord?, _ form: Form,
    _ links: ReferenceLinks
  ) -> Cell {
    // Whether there was a value, or is one, may tell it: a reference that is emptied names a record that was removed.
    if field.isPrivate { return .withheld }
    if value == nil, field.isElement { return .missing }
    var shown = form.shown(
      value, in: field.field, within: form.fields(around: field.titles), for: .everybody, links: links)
    if case .moment(let moment) = value, let exact = exactCell(moment) { shown = exact }
    // What stands in a group or list is told by its value alone.
    guard field.titles.count == 1, !field.isElement, let record else { return shown }
    if value == nil, record.isDeliberatelyNone(field.field.key) { return .none }
    return record.defaulted.contains(field.field.key) ? .defaulted(shown) : shown
  }

  /// A moment with its seconds, by which two within a minute differ; nil where it has none.
  static func exactCell(_ moment: CalendarMoment) -> Cell? {
    moment.hasSeconds ? .text("\(moment.date) \(moment.clock(withSeconds: true))") : nil
  }
}
