internal import Forms

/// Reads rows of reservations; one that changes the room type and says nothing of the rate has none yet.
struct ReservationRowReader: RowReader {
  var ignoredColumns: [String] { reader.ignoredColumns }

  private let reader: FormRowReader
  private let ratePlace: Int?

  init(kind: ReservationKind, columns: [String], context: ImportContext) throws {
    reader = try FormRowReader(kind: kind, columns: columns, context: context)
    ratePlace = kind.form.place(of: "nightlyRate")
  }

  func draft(of row: SourceRow) -> ImportedRow { reader.draft(of: row) }

  func complete(_ row: inout ImportedRow, from stored: () throws -> StoredRecord?) throws {
    guard row.absent.isAnyField, let stored = try stored() else { return }
    row.fillAbsent(from: stored.values)
    // The rate agreed is that of the room agreed.
    guard let ratePlace, row.absent.fields.contains(ratePlace), row.draft["roomType"] != stored["roomType"]
    else { return }
    row.draft.load(nil, at: ratePlace)
  }
}
