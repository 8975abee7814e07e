internal import Forms
internal import RecordStore

/// What records name again once they, or what they named, are back from the bin.
extension Change {
  /// Gives records that are there again what they named last, if that went while they named it, and is there again.
  ///
  /// - Complexity: O(history of the records).
  func takeBackReferences(
    ofReturned keys: [String], of kind: RecordKind, in collections: Collections, today: CalendarDate
  ) throws {
    for reference in collections.emptiedReferences(of: kind) {
      try nameAgain(try keys.flatMap { try reference.lost(of: $0, in: snapshot) }, by: reference, today)
    }
  }

  /// Gives records that are there again back to those that named them last.
  ///
  /// - Complexity: for each reference to the kind O(records and elements that name none, and their history).
  func giveBackReferences(
    toReturned keys: [String], of kind: RecordKind, in collections: Collections, today: CalendarDate
  ) throws {
    for reference in collections.emptiedReferences(to: kind) {
      try nameAgain(try reference.lost(naming: keys, in: snapshot), by: reference, today)
    }
  }

  /// Fills those references of which no source has said since that they are empty.
  private func nameAgain(
    _ lost: [EmptiedReference.Lost], by reference: EmptiedReference, _ today: CalendarDate
  ) throws {
    guard !lost.isEmpty, let field = reference.field else { return }
    let statements = FieldStatements(of: reference.kind, in: self, today: today)
    for lost in lost where try !statements.haveEmptied(field, of: lost.key) {
      try reference.fill(lost, in: self)
    }
  }
}
