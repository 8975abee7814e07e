internal import Forms
internal import RecordStore

/// Reads answers of randomuser.me, API 1.2 to 1.4, and plain tables of people.
///
/// The street is a number and a name from 1.3 on and one text before; what an answer leaves out of the
/// fields it was asked for stays as it is stored.
struct PersonRowReader: RowReader {
  var ignoredColumns: [String] { reader.ignoredColumns.filter { !Self.joined.contains($0) } }

  /// Columns that this reader joins itself.
  private static let joined: Set = [
    "location.street.number", "location.street.name", "location.timezone.offset",
    "location.timezone.description",
  ]

  private let reader: FormRowReader
  private let streetNumber: Int?
  private let streetName: Int?
  private let zoneDescription: Int?
  private let zoneOffset: Int?
  private let form = PersonForm.form

  init(kind: PersonKind, columns: [String], context: ImportContext) throws {
    streetNumber = columns.firstIndex(of: "location.street.number")
    streetName = columns.firstIndex(of: "location.street.name")
    zoneOffset = columns.firstIndex(of: "location.timezone.offset")
    zoneDescription = columns.firstIndex(of: "location.timezone.description")
    reader = try FormRowReader(kind: kind, columns: columns, context: context)
  }

  func draft(of row: SourceRow) -> ImportedRow {
    var read = reader.draft(of: row)
    let street = [text(row, streetNumber), text(row, streetName)].compactMap(\.self).filter { !$0.isEmpty }
    if !street.isEmpty {
      load(street.joined(separator: " "), "street", in: &read)
    } else if isGiven(streetNumber, in: row) || isGiven(streetName, in: row) {
      giveNothing("street", in: &read)
    }
    let zone = [text(row, zoneOffset), text(row, zoneDescription)].compactMap(\.self).filter { !$0.isEmpty }
    if !zone.isEmpty {
      load(zone.joined(separator: " "), "timeZone", in: &read)
    } else if isGiven(zoneOffset, in: row) || isGiven(zoneDescription, in: row) {
      giveNothing("timeZone", in: &read)
    }
    return read
  }

  private func isGiven(_ column: Int?, in row: SourceRow) -> Bool {
    column.map { !row.absentColumns.contains($0) } ?? false
  }

  /// Lets a field be empty that the answer has, with nothing in it.
  private func giveNothing(_ key: String, in row: inout ImportedRow) {
    if let place = form.place(of: key) { row.absent.give(place) }
  }

  private func text(_ row: SourceRow, _ column: Int?) -> String? {
    column.flatMap { row.values[$0].plainText }
  }

  private func load(_ text: String, _ key: String, in row: inout ImportedRow) {
    guard let place = form.place(of: key) else { return }
    row.draft.load(.text(text), at: place)
    row.absent.give(place)
  }
}
