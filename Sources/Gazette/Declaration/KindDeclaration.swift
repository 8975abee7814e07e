package import Forms
internal import Press

/// A kind of record as its file declares it: `Collections/suppliers/suppliers.yml`.
package struct KindDeclaration: Sendable {
  /// As the command line names it; the file's name.
  package let name: String
  /// Of all records, such as `Suppliers`.
  package let title: String
  /// Of one record, such as `Supplier`.
  package let singular: String
  /// What the collection is called whose name the kind has; nil for what its records are.
  let collectionTitle: String?
  /// Whether its records may be incomplete.
  package let isQuestionnaire: Bool
  /// How one record is called.
  let record: RecordName
  package let form: Form
  /// Names of columns in files, and the field that each means.
  package let aliases: [String: String]
  /// How records are known again in a file that has no keys; nil where the line tells.
  let keyRule: KeyRule?
  /// Columns of files that together are one field, by the field.
  let joinedColumns: [String: [String]]
  /// Fields beside the name by which references may call a record.
  let alsoCalled: [String]
  /// By what the pages of records stand in folders; nil where they stand in one.
  let folders: RecordFolders?
  /// Whether keys are words of letters and digits, of which no two differ by case alone.
  let hasPlainKeys: Bool
  /// The fields that nobody is asked for.
  let unasked: Set<String>
  /// The number by which versions of a record are told apart; nil where none are kept.
  let versioned: String?
  /// By what records without a key are known again that have a field, wherever in their file they stand.
  let knownAgain: (by: [String], having: String)?
  /// How files write yes and no of switches beside the usual words, by the field.
  let yesAndNo: [String: [String: Bool]]
  /// The days on which some of a record's fields became others.
  let stamps: [ChangeStamp]
  /// What its property list has in each member, by fields and derived columns; none where it has no such file.
  let propertyList: [(member: String, column: String)]
  /// The field with the address of a record's picture, or the name of its file; nil where records have none.
  package let picture: String?
  /// What it takes from the settings.
  let settings: [KindSetting]
  /// The fields that are stored in capital letters.
  let capitals: Set<String>
  /// What lists show first.
  let columns: [String]
  /// What a hit of a search says beside the name; the title of one record where there is nothing.
  let details: [String]
  /// The fields by which records are put in order before their keys, and whether the last of them come first.
  let order: [(field: String, isDescending: Bool)]
  /// What it says in SQL.
  let rules: KindRules
  /// How its records are put together by a command of their own; nil where they are not.
  var flow: OrderFlow?
  /// How its records are made by going through questions; nil where they are not.
  var rating: RateFlow?
  /// The earlier names of renamed fields, by their names now.
  let previousNames: [String: String]
  /// The fields that are declared no longer and may go with what stored records hold in them.
  let removedFields: Set<String>
  /// The file, for errors, and where what it says stands in it.
  let file: String
  let places: DeclaredPlaces
  /// The beginning of the SHA-256 of the file's text.
  let digest: String

  /// What tells its rules with their settings from others.
  var fingerprint: String {
    ([digest]
      + settings.flatMap { setting in
        [setting.field.key, "\(setting.value)"] + (setting.values ?? []).map { "\($0)" }
      }).joined(separator: " ")
  }

  /// What is wrong in its file.
  func fault(_ text: LocalizedText, at place: TextPlace? = nil) -> DescriptionError {
    DescriptionError(file: file, at: place, problem: .fault(text))
  }

  /// The name of the records' table.
  var tableName: String { Self.tableName(ofKind: name) }

  static func tableName(ofKind name: String) -> String { name.replacing("-", with: "_") }
}

/// The folders of records' pages: one for each month, or for each value of a field.
struct RecordFolders: Sendable {
  /// The date or moment whose month it is, or the field by whose values they are called.
  let field: String
  /// The folder of records without one; nil where each has one.
  var missing: String?
  /// The folders around those of values, with a slash at the end; nil for months.
  var around: String?

  /// The month of a record by which its page has a folder.
  func month(of record: StoredRecord) -> CalendarMonth? {
    around == nil ? record[field]?.day?.calendarMonth : nil
  }

  /// The folder of a record's page; nil where it has none of its own.
  func name(of record: StoredRecord) -> String? {
    guard let text = record[field]?.conditionText else { return missing }
    guard let around else { return String(text.prefix(7)) }
    // Keys of records tell their pages apart, so that folders need not.
    return around + (KindFile.isPlainKey(text) ? text.lowercased() : PagePath.name(for: text))
  }
}

/// How records are called: a text with fields in braces, such as `{firstName} {lastName}`.
struct RecordName: Sendable {
  enum Part: Sendable, Equatable {
    case text(String)
    /// A field, by its place in the form.
    case field(Int)
    /// A field that is no name by itself, such as a title: `{title?} {lastName}`.
    case addition(Int)
    /// The record's key.
    case key

    /// Whether it is the same of all records.
    var isText: Bool { if case .text = self { true } else { false } }
    fileprivate var isField: Bool { if case .field = self { true } else { false } }
  }

  /// Of which the first counts in which a field has something.
  let alternatives: [[Part]]

  /// The fields that it is made of.
  var places: Set<Int> { Self.places(of: alternatives.joined()) }

  /// Those that it is made of as a rule, and not for want of others.
  var usualPlaces: Set<Int> { Self.places(of: alternatives.first ?? []) }

  private static func places(of parts: some Sequence<Part>) -> Set<Int> {
    Set(
      parts.compactMap { part in
        switch part {
        case .field(let place), .addition(let place): place
        case .text, .key: nil
        }
      })
  }

  /// The name of a record; nil where none of the fields has anything.
  func text(of values: [FieldValue?], key: String) -> String? {
    for parts in alternatives {
      if let text = Self.text(of: values, key, parts) { return text }
    }
    return nil
  }

  /// The day of the field with which the name of a record begins; nil where it begins otherwise.
  func firstDay(of values: [FieldValue?]) -> CalendarDate? {
    guard let parts = alternatives.first(where: { Self.text(of: values, "", $0) != nil }),
      case .field(let place)? = parts.first, place < values.count
    else { return nil }
    switch values[place] {
    case .date(let day): return day
    case .moment(let moment): return moment.date
    default: return nil
    }
  }

  /// What stood around a missing field is not shown twice; the values themselves stay as they are.
  private static func text(of values: [FieldValue?], _ key: String, _ parts: [Part]) -> String? {
    var text = ""
    var hasValue = false
    // How many blanks at the end are those of the text between fields; at the beginning none may stand.
    var blanks: Int? = 0
    for part in parts {
      switch part {
      case .text(let own):
        let added = blanks == nil ? own[...] : own.drop { $0 == " " }
        text += added
        if !added.isEmpty {
          let count = added.reversed().prefix { $0 == " " }.count
          blanks = count > 0 ? count : nil
        }
      case .field(let place), .addition(let place):
        guard place < values.count, let shown = values[place]?.nameText, !shown.isEmpty else { continue }
        text += shown
        blanks = nil
        if case .field = part { hasValue = true }
      case .key:
        text += key
        blanks = nil
      }
    }
    // A key beside fields is no name by itself.
    return hasValue || parts.contains(.key) && !parts.contains(where: \.isField)
      ? String(text.dropLast(blanks ?? 0)) : nil
  }
}

extension FieldValue {
  /// The text by which a record is called that is named by a value; of a group, those of all that it has, and of a file
  /// its name.
  fileprivate var nameText: String? {
    if case .text(let text) = self, StoredFile.isLongEnough(text), let file = StoredFile(text) {
      return file.name
    }
    guard case .group(let group) = self else { return conditionText }
    let parts = group.values.compactMap { $0?.nameText }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
