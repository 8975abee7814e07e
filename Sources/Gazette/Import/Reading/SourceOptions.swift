package import Forms

/// How the files of a source are written, where they do not tell it themselves.
package struct SourceOptions: Sendable, Equatable {
  /// Between the fields of separated text; told from its header line where nothing is given.
  package var separator: CSVSeparator?
  /// Of text that is neither UTF-8 nor, by its first bytes, UTF-16.
  package var encoding: TextEncoding?
  /// In which dates and times are written; as ISO 8601 has them where nothing is given.
  package var dates: DatePattern?
  /// In which numbers and amounts are written; as programs have them where nothing is given.
  package var amounts: AmountPattern?
  /// Of a workbook with several sheets the one that is meant.
  package var sheet: String?
  /// Whether they are those of several files, of which some may be workbooks and others not.
  var isOfSeveral = false
  /// The row of a sheet, or the line of separated text, that has the names of the columns; the first that is not empty where nothing is given.
  package var firstRow: Int?
  /// By which the format is known instead of by the file's name: nothing tells that it is known by its content.
  var fileExtension: String?
  /// Whether a SELECT makes the rows, whose functions give dates as ISO 8601 has them.
  var isMapped = false
  /// Whether a single object is no record, as a list of them is expected.
  var needsList = false

  /// By which a single record with a list is told from an answer that holds records in one.
  var members: RecordMembers?

  package init() {}
}

/// The members that records of a kind have, by their folded names.
struct RecordMembers: Sendable, Equatable {
  /// Those of a record, with the names of others for its fields.
  private let fields: Set<String>
  /// For each field that a record must have, the names under which it can.
  private let required: [Set<String>]
  /// Those of the elements of its lists, by the lists' names.
  private let lists: [String: Set<String>]

  private static let keys: Set<String> = ["key", "id"]

  init(of kind: RecordKind) {
    var fields: Set<String> = []
    var required: [Set<String>] = []
    var lists: [String: Set<String>] = [:]
    for field in kind.form.fields {
      let names = [field.key] + kind.aliases.filter { $0.value == field.key }.map(\.key)
      fields.formUnion(names.map(FormRowReader.folded))
      if field.isRequired { required.append(Set(names.map(FormRowReader.folded))) }
      guard case .list(let children) = field.kind else { continue }
      let others = kind.aliases.filter { $0.value.hasPrefix("\(field.key).") }.compactMap {
        $0.key.split(separator: ".").last.map(String.init)
      }
      for name in names {
        lists[FormRowReader.folded(name)] = Set((children.map(\.key) + others).map(FormRowReader.folded))
      }
    }
    (self.fields, self.required, self.lists) = (fields, required, lists)
  }

  /// Whether an object is a record with a list, and no answer that holds records under the list's name.
  ///
  /// It is one where it has its key and all that a record must have, or else something of a record beside a list whose
  /// elements are the list's, and have neither the list once more nor all that a record has.
  func isRecord(
    _ members: [(key: String, value: SourceValue)], with list: String, of values: [SourceValue]
  ) -> Bool {
    let own = FormRowReader.folded(list)
    guard let children = lists[own] else { return false }
    let elements = values.compactMap { value in
      if case .object(let members) = value { names(of: members) } else { nil }
    }
    if elements.contains(where: { $0.contains(own) && !children.contains(own) }) { return false }
    let beside = names(of: members.filter { $0.key != list })
    if isWhole(beside), !(required.isEmpty && elements.isEmpty) { return true }
    return !beside.isDisjoint(with: fields.union(Self.keys))
      && elements.contains { !$0.isDisjoint(with: children) } && !elements.contains(where: isWhole)
  }

  private func isWhole(_ names: Set<String>) -> Bool {
    !names.isDisjoint(with: Self.keys) && required.allSatisfy { !$0.isDisjoint(with: names) }
  }

  /// The names before the points of dotted ones.
  private func names(of members: [(key: String, value: SourceValue)]) -> Set<String> {
    Set(members.map { FormRowReader.folded(String($0.key.prefix { $0 != "." })) })
  }
}

extension SourceOptions {
  static let keys = ["separator", "encoding", "dates", "decimals", "sheet", "firstRow"]

  /// What each of them expects, for whoever gives something else.
  package static let expectedSeparator: LocalizedText = "one character of ASCII, or tab"
  package static let expectedEncoding: LocalizedText = "an encoding such as windows-1252 or iso-8859-15"
  package static let expectedDates: LocalizedText =
    "a form such as dd.MM.yyyy or M/d/yyyy h:mm a (years have four digits; for two see parse_date)"
  package static let expectedDecimals: LocalizedText = "the sign before the decimals, \",\" or \".\""

  init(_ reader: YAMLReader) throws(DescriptionError) {
    separator = try reader.value("separator", Self.expectedSeparator) { CSVSeparator($0) }
    encoding = try reader.value("encoding", Self.expectedEncoding) { TextEncoding($0) }
    dates = try reader.value("dates", Self.expectedDates, Self.dates)
    amounts = try reader.value("decimals", Self.expectedDecimals, Self.amounts)
    sheet = try reader.value("sheet", "the name of a sheet") { $0.isEmpty ? nil : $0 }
    firstRow = try reader.value("firstRow", Self.expectedFirstRow, Self.firstRow)
  }

  package static let expectedFirstRow: LocalizedText = "the number of a row from 1 to 1048576"

  package static func firstRow(_ text: String) -> Int? {
    Int(text).flatMap { (1...1_048_576).contains($0) ? $0 : nil }
  }

  /// A form of dates with whole years.
  package static func dates(_ text: String) -> DatePattern? {
    DatePattern(text).flatMap { $0.needsCentury ? nil : $0 }
  }

  package static func amounts(_ text: String) -> AmountPattern? {
    AmountPattern.DecimalSign(rawValue: text).map { AmountPattern(decimalSign: $0) }
  }
}
