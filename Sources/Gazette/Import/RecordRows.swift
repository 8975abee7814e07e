internal import Dispatch
internal import Forms

/// The rows of a file by the record that they are about.
struct RecordRows {
  struct Record: Sendable {
    let key: String
    /// In the order of the file.
    var rows: [ImportedRow]

    /// Whether its source gives its key.
    var hasGivenKey: Bool { rows.first?.key != nil }
  }

  /// In the order in which they first occur.
  private(set) var records: [Record] = []
  /// The store tells keys apart by their bytes.
  private var placeOfKey: [ExactText: Int] = [:]
  /// The same of rows that have the keys of their lines until those are told apart from the given ones.
  private var placeOfLine: [ExactText: Int] = [:]
  /// Whether keys are found by what rows say, so that a row with the key of its line may be of another record.
  private let areKeysFound: Bool

  /// Whether any row's source gives a key.
  private(set) var hasGivenKey = false

  init(areKeysFound: Bool = false) { self.areKeysFound = areKeysFound }

  func contains(_ key: String) -> Bool {
    placeOfKey[ExactText(key)] != nil || placeOfLine[ExactText(key)] != nil
  }

  mutating func add(_ row: ImportedRow, key: String) {
    if row.key != nil { hasGivenKey = true }
    let hasLine = areKeysFound && row.key == nil
    // Most keys are new, and are looked up by putting them in.
    let exact = ExactText(key)
    let known =
      hasLine
      ? placeOfLine.updateValue(records.count, forKey: exact)
      : placeOfKey.updateValue(records.count, forKey: exact)
    if let place = known {
      if hasLine { placeOfLine[exact] = place } else { placeOfKey[exact] = place }
      records[place].rows.append(row)
    } else {
      records.append(Record(key: key, rows: [row]))
    }
  }

  /// The places of records with the keys of their lines that are those of other records.
  var placesOfTakenLines: [Int] {
    placeOfLine.filter { placeOfKey[$0.key] != nil }.values.sorted()
  }

  /// Gives records other keys, by their places, of which no two are the same.
  mutating func name(_ keys: [Int: String]) {
    for place in keys.keys {
      let key = ExactText(records[place].key)
      if placeOfKey[key] == place { placeOfKey[key] = nil }
      if placeOfLine[key] == place { placeOfLine[key] = nil }
    }
    for (place, key) in keys {
      records[place] = Record(key: key, rows: records[place].rows)
      placeOfKey[ExactText(key)] = place
    }
  }
}

/// Rows that have been taken, whose memory another thread gives back while what they said is kept.
final class Leavings: @unchecked Sendable {
  /// Nobody but that thread has to do with them once they are discarded.
  private(set) var rows: RecordRows

  init(_ rows: RecordRows) { self.rows = rows }

  func discard() { DispatchQueue.global(qos: .utility).async { self.rows = RecordRows() } }
}

extension ImportedRow {
  /// What two rows of one key say differently of their record, with the line of the other.
  ///
  /// - Parameter leavingLists: whether their lists are elements of one record, and so are different.
  func contradictions(to other: ImportedRow, leavingLists: Bool, of kind: RecordKind) -> [Fault] {
    guard draft.form.id == other.draft.form.id, draft.form.version == other.draft.form.version else {
      return [contradiction(in: "form", "Form", draft.form.id, to: other)]
    }
    let fields = draft.form.fields
    return fields.indices.compactMap { place in
      let field = fields[place]
      if leavingLists, field.kind.isList { return nil }
      let own = kind.kept(told(at: place), of: field)
      let others = kind.kept(other.told(at: place), of: field)
      guard own?.written(like: others) != others || says(place) != other.says(place) else { return nil }
      return contradiction(
        in: field.key, field.title, draft.values[place].flatMap { $0.inputText(currency: kind.currency) },
        isPrivate: field.isPrivate, to: other)
    }
  }

  private func told(at place: Int) -> FieldValue? {
    says(place).flatMap { draft.values[place]?.emptied([$0]) }
  }

  private func says(_ place: Int) -> AbsentParts? {
    absent.fields.contains(place) ? nil : absent.children[place, default: AbsentParts()]
  }

  private func contradiction(
    in field: String, _ title: String, _ value: String?, isPrivate: Bool = false, to other: ImportedRow
  ) -> Fault {
    Fault(
      section: "", field: field, title: title, value: value, isPrivate: isPrivate,
      rule: .contradictsLine(other.line, ordinal: other.ordinal))
  }
}

extension RecordRows.Record {
  /// One row of rows that are elements of one record: its lists are those of all of them.
  var joined: ImportedRow? {
    guard var whole = rows.first, rows.count > 1 else { return rows.first }
    for row in rows.dropFirst() { whole.unheard.formUnion(row.unheard) }
    for (place, field) in whole.draft.form.fields.enumerated() where field.kind.isList {
      let saying = rows.filter { !$0.absent.fields.contains(place) }
      if saying.isEmpty { continue }
      whole.absent.fields.remove(place)
      // What is no list is told as such.
      if let other = saying.compactMap({ $0.draft.values[place] }).first(where: { $0.list == nil }) {
        whole.draft.load(other, at: place)
        continue
      }
      whole.draft.load(.list(saying.flatMap { $0.draft.values[place]?.list ?? [] }), at: place)
      whole.absent.join(saying.map(\.absent), at: place)
    }
    return whole
  }

  /// For each row what is wrong in the elements that it gives, and in what all rows share.
  ///
  /// - Parameter faults: those of the record that they make together.
  func rows(of faults: [Fault]) -> [[Fault]] {
    var known: [String: [Int]] = [:]
    var found: [[Fault]] = rows.map { _ in [] }
    for fault in faults {
      guard let step = FieldPath(fault.field)?.steps.first, let element = step.element else {
        for index in found.indices { found[index].append(fault) }
        continue
      }
      let giving = known[step.key] ?? rowsOfElements(ofList: step.key)
      known[step.key] = giving
      // An element that no row gives is one that was corrected by hand.
      found[giving.indices.contains(element - 1) ? giving[element - 1] : 0].append(fault)
    }
    return found
  }

  /// Which row gives each element of a list.
  private func rowsOfElements(ofList key: String) -> [Int] {
    guard let place = rows.first?.draft.form.fields.firstIndex(where: { $0.key == key }) else { return [] }
    return rows.indices.flatMap { index in
      let row = rows[index]
      let isSaid = !row.absent.fields.contains(place) || rows.count == 1
      return Array(repeating: index, count: isSaid ? row.draft.values[place]?.list?.count ?? 0 : 0)
    }
  }

  /// For each row what it says otherwise than the first one, and for that what the first such row says.
  func contradictions(areElements: Bool, of kind: RecordKind) -> [[Fault]] {
    guard let first = rows.first, rows.count > 1 else { return rows.map { _ in [] } }
    var faults = rows.map {
      $0.contradictions(to: first, leavingLists: areElements, of: kind)
    }
    if let other = faults.firstIndex(where: { !$0.isEmpty }) {
      faults[0] = first.contradictions(to: rows[other], leavingLists: areElements, of: kind)
    }
    return faults
  }
}

extension Fault {
  /// What rows are told that are rejected because of another one.
  static let partOfRejectedRecord = Fault(
    section: "", field: "", title: "", value: nil, rule: .partOfRejectedRecord)
}
