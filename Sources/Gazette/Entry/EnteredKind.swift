public import Forms
public import Press
public import RecordStore

/// How records of a kind are entered by hand, where that takes more than their form says.
///
/// Everything has a default, so a kind that is described by its form alone is entered by it.
public protocol EnteredKind {
  /// What a new record is entered into.
  func newDraft(today: CalendarDate) -> Draft
  /// A stored record as it is edited.
  func draft(editing record: StoredRecord, in snapshot: Snapshot) throws -> Draft
  /// Whether somebody at a terminal is asked for a field.
  func isAsked(_ field: Field, of draft: Draft) -> Bool
  /// What will be stored where a field is left empty, such as the nightly rate of the room type.
  ///
  /// - Parameter key: of the record that is edited; nil for a new one.
  func valueWhenEmpty(
    _ field: String, of draft: Draft, key: String?, today: CalendarDate, in snapshot: Snapshot
  ) throws -> FieldValue?
  /// What follows from the values so far, such as the charges of a stay.
  func remarks(on draft: Draft, settings: Settings, in snapshot: Snapshot) throws -> [Remark]
  /// What was entered as it is checked and stored, and what is wrong with it beside what checks find.
  func prepared(_ draft: Draft, key: String, in context: ImportContext) throws -> (
    draft: Draft, faults: [Fault]
  )
}

/// A figure that follows from what is entered.
public struct Remark: Sendable, Equatable {
  public let title: String
  public let value: Cell

  public init(_ title: String, _ value: Cell) {
    self.title = title
    self.value = value
  }
}

extension RecordKind {
  public func newDraft(today: CalendarDate) -> Draft { Draft(form, today: today) }
  public func draft(editing record: StoredRecord, in snapshot: Snapshot) throws -> Draft {
    Draft(record.form, values: record.values)
  }
  public func isAsked(_ field: Field, of draft: Draft) -> Bool { true }
  public func valueWhenEmpty(
    _ field: String, of draft: Draft, key: String?, today: CalendarDate, in snapshot: Snapshot
  ) throws -> FieldValue? { nil }
  public func remarks(on draft: Draft, settings: Settings, in snapshot: Snapshot) throws -> [Remark] { [] }
  public func prepared(_ draft: Draft, key: String, in context: ImportContext) throws -> (
    draft: Draft, faults: [Fault]
  ) { (draft, []) }
}
