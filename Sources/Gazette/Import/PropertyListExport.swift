package import Forms
internal import Foundation
internal import Press
package import RecordStore

/// Writes records as a property list of texts, as the applications read it that a kind was kept by before.
///
/// ```yaml
/// propertyList: {studentName: student, moduleGraded: module, didPass: passed, finalGrade: grade}
/// ```
package struct PropertyListExport {
  private let kind: RecordKind
  private let names: ReferenceNames
  private let asOf: CalendarDate
  private let members: [(member: String, column: String)]
  private let failed = FailedColumns()

  /// What is said of the first derived column that could not be worked out, and is left out; nil where there is none.
  package var failing: LocalizedText? { failed.first }

  /// - Parameter withPrivate: whether private values are written too.
  /// - Returns: nil where the kind does not say what such a file has.
  /// - Throws: ``StoreError``.
  package init?(
    of kind: RecordKind, in snapshot: Snapshot, settings: Settings, withPrivate: Bool
  ) throws {
    guard !kind.declaration.propertyList.isEmpty else { return nil }
    self.kind = kind
    let derived = kind.declaration.rules.derived
    members = kind.declaration.propertyList.filter { member in
      withPrivate
        || !(kind.form.field(member.column)?.isPrivate
          ?? derived.first { $0.column.name == member.column }?.isPrivate ?? false)
    }
    names = try ReferenceNames(of: kind.form, in: settings.collections, snapshot)
    asOf = settings.today()
  }

  /// An array with a dictionary of texts for each record.
  ///
  /// - Complexity: O(records).
  package func bytes(of records: [StoredRecord]) throws -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    let xml = try encoder.encode(records.map(entry))
    // Readers of XML make a line feed of a carriage return, which stands in texts alone.
    return Array(
      xml.split(separator: UInt8(ascii: "\r"), omittingEmptySubsequences: false).joined(
        separator: "&#13;".utf8))
  }

  /// What an array has of a record.
  func entry(_ record: StoredRecord) -> [String: String] {
    let derived = members.map(\.column).filter { kind.form.field($0) == nil }
    var cells: [String: Cell] = [:]
    for name in derived {
      cells[name] = kind.derivedCell(name, of: record, asOf: asOf, noting: failed)
    }
    return members.reduce(into: [:]) { entry, member in
      entry[Self.allowed(member.member)] =
        (cells[member.column].map(text) ?? text(member.column, of: record)).map(Self.allowed)
    }
  }

  /// Whether all that a file has are members of such an array.
  func has(_ columns: [String]) -> Bool {
    Set(columns).isSubset(of: members.map { Self.allowed($0.member) })
  }

  private func text(_ column: String, of record: StoredRecord) -> String? {
    guard let field = kind.form.field(column), let value = record[column], !value.isEmpty else { return nil }
    if case .reference(let kind) = field.kind, let key = value.text { return names.name(of: key, kind: kind) }
    return value.inputText(currency: kind.currency)
  }

  /// What is worked out, as those applications wrote it: shares in percent without rounding.
  private func text(_ cell: Cell) -> String? {
    switch cell {
    case .missing, .none, .blank, .withheld: nil
    case .percent(let share, _): Self.unrounded(share * 100)
    case .ratio(let ratio, _): Self.unrounded(ratio)
    case .flag(let isOn): isOn ? "true" : "false"
    case .integer(let number): "\(number)"
    case .money(let money): money.plainText(in: kind.currency)
    case .date(let date): date.description
    default: PlainText(formats: Formats(language: "en", currency: .dollar)).text(of: cell)
    }
  }

  private static func unrounded(_ fraction: Fraction) -> String { "\(fraction.nearestDouble)" }

  /// A text without what no XML can have.
  private static func allowed(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isAllowed =
            scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
            || [0x9, 0xA, 0xD].contains(scalar.value)
          return isAllowed ? scalar : "\u{FFFD}"
        }))
  }
}
