internal import Forms
internal import RecordStore

/// What files of a source have told of records for the files behind them, which have the last word.
struct BetweenFiles {
  /// The fields that have a default and were given, of each record.
  var given: [ExactText: Set<Int>] = [:]
  /// Elements of lists that a record has not, as a file behind tells which there are.
  var elementsAlone: [ExactText: [Int: [FieldGroup]]] = [:]
  /// Rejected records that other files may tell otherwise.
  var correctable: [ExactText: [RejectedRows]] = [:]
  /// The records that were not there before the run.
  var new: Set<ExactText> = []
  /// Those of them of which a file behind has changed what a default may have been made of.
  var withDefaults: Set<ExactText> = []
}

/// What a file has of a record that was rejected.
struct RejectedRows {
  /// Its place among those of the source.
  let file: Int
  /// What its rows say nothing about.
  let rows: [AbsentFields]
  /// Whether the record was not there before the run.
  let isNew: Bool
  /// Whether a later file has told all of it, or it has come in when it was taken once more.
  var isCorrected = false
}

extension SourceLedger {
  /// Takes out of the rows of a record what they leave empty and a file before has given, of fields that are as they were
  /// given then.
  ///
  /// - Parameter fields: the places of such fields.
  /// - Returns: whether there was any.
  func leaveAgreed(_ fields: Set<Int>, in rows: inout [ImportedRow], of key: String) -> Bool {
    guard lastFile > 0, tellsFields else { return false }
    let before = between.given[ExactText(key)] ?? []
    var now = before
    var isAny = false
    for index in rows.indices {
      let told = fields.subtracting(rows[index].absent.fields)
      let empty = told.filter { [row = rows[index]] in row.draft.values[$0] == nil }
      now.formUnion(told.subtracting(empty))
      let agreed = empty.intersection(before)
      if agreed.isEmpty { continue }
      rows[index].absent.leave(agreed: agreed)
      isAny = true
    }
    if now != before { between.given[ExactText(key)] = now }
    return isAny
  }

  /// Notes elements that a row has beside those of a record, of lists of which it tells columns alone.
  ///
  /// - Returns: what is wrong in them, by their places in the row, as whether a file behind has them is not known.
  func noteElements(
    of row: ImportedRow, beside stored: StoredRecord?, of key: String, _ checks: CheckContext
  ) -> [Fault] {
    var faults: [Fault] = []
    for (place, elements) in row.elementsAlone(beside: stored, kind) {
      let field = kind.form.fields[place]
      let found = kind.faults(ofAlone: elements, at: place, in: checks)
      faults += found.map { $0.fault.ofElements([field.key: elements.map(\.line)]) }
      let wrong = Set(found.map(\.element))
      let sound = elements.indices.filter { !wrong.contains($0) }.map { elements[$0].values }
      if !sound.isEmpty { noteElements([place: sound], of: key) }
    }
    return faults
  }

  /// Notes what a row takes out of lists that a file before has put in: a file behind may have it again, and tell as
  /// little of it.
  func noteElements(leftOutBy row: ImportedRow, of stored: StoredRecord?, _ key: String) {
    guard file > 0, file < lastFile, tellsFields, let stored, hasSpoken(of: key) else { return }
    noteElements(row.elementsLeftOut(of: stored, kind), of: key)
  }

  private func noteElements(_ elements: [Int: [FieldGroup]], of key: String) {
    if !elements.isEmpty { between.elementsAlone[ExactText(key), default: [:]].merge(elements) { $0 + $1 } }
  }

  func forgetElements(of key: String) {
    if !between.elementsAlone.isEmpty { between.elementsAlone[ExactText(key)] = nil }
  }

  /// The lists of a record with the elements that files before have beside them: a row that has them too finds there what
  /// it lacks of them.
  ///
  /// - Parameter untold: the places of fields of which the row says nothing.
  func elements(beside record: StoredRecord?, of key: String, but untold: Set<Int>) -> StoredRecord? {
    guard let record, !between.elementsAlone.isEmpty, let others = between.elementsAlone[ExactText(key)]
    else {
      return record
    }
    var values = record.values
    for (place, elements) in others where place < values.count && !untold.contains(place) {
      values[place] = .list((values[place]?.list ?? []) + elements)
    }
    return record.having(values)
  }

  /// Notes a record that was rejected, if another file may tell it otherwise.
  ///
  /// - Returns: whether one may.
  func mayBeCorrected(
    _ key: String, _ rows: [ImportedRow], isStored: () throws -> Bool
  ) throws -> Bool {
    guard lastFile > 0, kind.versions == nil else { return false }
    between.correctable[ExactText(key), default: []].append(
      RejectedRows(
        file: file, rows: rows.map(\.absent),
        isNew: try between.new.contains(ExactText(key)) || !isThere(key, isStored: isStored)))
    return true
  }

  /// Notes what a file tells of a record that is stored: rows before that tell no more are corrected by it.
  func correct(_ key: String, by row: ImportedRow) {
    guard !between.correctable.isEmpty, let before = between.correctable[ExactText(key)] else { return }
    var later = row
    kind.giveSwitches(in: &later)
    between.correctable[ExactText(key)] = before.map { [later] rejected in
      if rejected.isCorrected || rejected.file >= file { return rejected }
      var rejected = rejected
      rejected.isCorrected = rejected.rows.allSatisfy { absent in
        var left = absent
        left.leave(toRowLacking: later.absent, of: kind)
        return left.fields.count == kind.form.fields.count
      }
      return rejected
    }
  }

  /// Notes a record that was not there before.
  func noteNew(_ key: String) {
    if lastFile > 0, tellsFields { between.new.insert(ExactText(key)) }
  }

  /// Notes a new record that a row has changed without the fields that have defaults: these may have been made of what a
  /// file before says.
  func noteDefaults(leftBy row: ImportedRow, of key: String) {
    guard between.new.contains(ExactText(key)) else { return }
    let isLeft = kind.declaration.rules.defaults.contains { rule in
      kind.form.place(of: rule.field).map(row.absent.fields.contains) ?? false
    }
    if isLeft { between.withDefaults.insert(ExactText(key)) }
  }

  /// The records that were not there before the run, and of which one file could say more now that another has brought
  /// them: they are as another run would leave them once their rows were taken again.
  ///
  /// Records that wait for others of their kind are not among them.
  var unsettledKeys: Set<ExactText> {
    get throws {
      guard tellsFields, !kind.refersToItself else { return [] }
      let open = between.correctable.filter { $1.contains { $0.isNew && !$0.isCorrected } }.keys
      guard !open.isEmpty || !between.withDefaults.isEmpty else { return [] }
      let stored = try StoredRecords(of: kind, in: change.snapshot)
      return try between.withDefaults.union(open.filter { try stored.record($0.text) != nil })
    }
  }

  /// Notes rejected rows of the file that is read which have come in when they were taken once more.
  func settle(_ keys: Set<ExactText>) {
    for key in keys {
      between.correctable[key] = between.correctable[key]?.map { rejected in
        var rejected = rejected
        if rejected.file == file { rejected.isCorrected = true }
        return rejected
      }
    }
  }

  /// Whether a later file has told in full what was rejected of a record in one, and that has come in.
  func isCorrected(_ key: String, ofFile place: Int) -> Bool {
    between.correctable[ExactText(key)]?.contains { $0.file == place && $0.isCorrected } ?? false
  }
}
