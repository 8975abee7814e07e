package import Forms
internal import RecordStore

/// Why a record that was entered is not stored.
package enum EntryError: Error, Sendable {
  case unknownRecord(kind: String, key: String)
  /// Everything that is wrong with it.
  case refused([Fault])
  /// Another record has this key.
  case keyInUse(kind: String, key: String)
  /// A record in the bin has this key.
  case keyInBin(kind: String, key: String)
  /// There is no record yet of a kind that a required field chooses from.
  case nothingToChoose(kind: String)
  /// The record was changed after the edit began.
  case stale(StaleEdit)
  /// What would be stored for fields that are left empty is something else than was shown.
  case otherDefaults([FieldChange])
  /// The draft that is filled in was submitted, continued or discarded elsewhere.
  case draftGone(key: String)
  /// The record was removed after the edit began.
  case removedMeanwhile(kind: String, key: String)
}

/// An edit that started from an older state of a record than the stored one.
package struct StaleEdit: Sendable {
  package let kind: String
  package let key: String
  /// The revision that is stored.
  package let revision: Int
  /// What is stored otherwise than when the edit began.
  package let stored: [FieldChange]
}

extension StaleEdit {
  /// What has changed in a record since a revision, as far as its history tells.
  init(
    kind: RecordKind, of record: StoredRecord, startedFrom revision: Int, in snapshot: Snapshot
  ) throws {
    let table = kind.storeTable
    let earlier = try snapshot.first(
      table.selectHistory(where: "key = ? AND revision > ?"), [.text(record.key), .integer(revision)],
      kind.record)
    let fields = earlier.map { FieldChange.all(from: $0, to: record, showsPrivate: true) }
    self.init(kind: kind.name, key: record.key, revision: record.revision, stored: fields ?? [])
  }
}
