internal import Forms
internal import RecordStore

/// What may be true of one record at a time, such as that it is still being put together.
extension RecordKind {
  /// The rules whose condition is true of a record.
  func onlyOnes(of draft: Draft) -> [KindRules.OnlyOne] {
    guard let telling = declaration.rules.telling else { return [] }
    let found =
      (try? telling.values(asOf: .epoch, of: ExpressionValues(of: draft, by: self).value(at:))) ?? []
    return zip(declaration.rules.only, found).filter { ![.null, .integer(0)].contains($1) }.map(\.0)
  }

  /// The stored records of which the same is true as of one, with what is then wrong with that.
  func otherOnes(
    beside key: String, of draft: Draft, today: CalendarDate, in snapshot: Snapshot
  ) throws -> [(key: String, fault: Fault)] {
    let rules = declaration.rules
    return try onlyOnes(of: draft).compactMap { only in
      // The newest first, which is the one where many come in at once.
      let other = try snapshot.value(
        of:
          "SELECT key FROM \(storeTable.name) WHERE (\(only.sql)\n) AND key <> :key ORDER BY row DESC LIMIT 1",
        derived: [(storeTable.name, rules.derivedColumns, rules.lists.map(\.elements))], asOf: today,
        ["key": .text(key)], within: Settings.usualQueryTimeLimit)
      guard case .text(let other) = other else { return nil }
      let fault = Fault(
        section: form.place(of: only.check.field).map(form.sectionTitle) ?? "", field: only.check.field,
        title: form.field(only.check.field)?.title ?? only.check.field, value: nil, rule: .required,
        message: only.check.message.replacing("{key}", with: other))
      return (other, fault)
    }
  }

  /// Comes before a removed record is put back; throws what keeps it from that.
  func willRestore(_ record: StoredRecord, in change: Change) throws {
    if let fault = try keyFault(of: record.key, in: change.snapshot) {
      throw StoreError.constraint(table: storeTable.name, detail: "\(record.key): \(FaultText.reason(fault))")
    }
    let draft = Draft(form, values: record.values)
    guard let other = try otherOnes(beside: record.key, of: draft, today: .epoch, in: change.snapshot).first
    else { return }
    throw StoreError.constraint(
      table: storeTable.name, detail: "\(record.key) beside \(other.key): \(FaultText.reason(other.fault))")
  }
}
