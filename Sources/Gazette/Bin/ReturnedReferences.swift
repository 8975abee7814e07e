internal import Forms
internal import RecordStore

/// What records name again once they, or what they named, are back from the bin.
extension Change {
  /// Gives records that are there again what they named last, if that went while they named it, and is there again.
  ///
  /// - Complexity: O(history of the records).
  func takeBackReferences(
    ofReturned keys: [String], of kind: RecordKind, in collections: Collections, today: CalendarDate
  ) throws -> TouchedRecords {
    var touched = TouchedRecords()
    for reference in collections.emptiedReferences(of: kind) {
      touched += try nameAgain(
        try keys.flatMap { try reference.lost(of: $0, in: snapshot) }, by: reference, today)
    }
    return touched
  }

  /// Gives records that are there again back to those that named them last.
  ///
  /// - Complexity: for each reference to the kind O(records that name none, and their history).
  func giveBackReferences(
    toReturned keys: [String], of kind: RecordKind, in collections: Collections, today: CalendarDate
  ) throws -> TouchedRecords {
    var touched = TouchedRecords()
    for reference in collections.emptiedReferences(to: kind) {
      touched += try nameAgain(try reference.lost(naming: keys, in: snapshot), by: reference, today)
    }
    return touched
  }

  /// Fills those references of which no source has said since that they are empty, and with which their record breaks no
  /// rule.
  private func nameAgain(
    _ lost: [EmptiedReference.Lost], by reference: EmptiedReference, _ today: CalendarDate
  ) throws -> TouchedRecords {
    var touched = TouchedRecords()
    guard !lost.isEmpty else { return touched }
    let kind = reference.kind
    let statements = FieldStatements(of: kind, in: self, today: today)
    for lost in lost where try !statements.haveEmptied(reference, lost) {
      guard kind.judgesReferences, let before = try storedRecord(inRow: lost.record, of: kind) else {
        try reference.fill(lost, in: self)
        continue
      }
      try attempt {
        try reference.fill(lost, in: self)
        try followReturn(of: lost, by: reference, from: before, today: today)
        let broken = try newFaults(inRow: lost.record, of: kind, since: before, today: today)
        if let broken { touched.leaveUnnamed(broken) }
        return broken == nil
      }
    }
    return touched
  }
}
