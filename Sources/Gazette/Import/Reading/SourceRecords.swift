/// Finds the records in a tree of values and makes a table of them.
enum SourceRecords {
  /// The members under which interfaces give their records.
  static let memberNames = ["results", "data", "items", "records"]
  /// As many columns as a table of SQLite can have.
  static let columnLimit = 2_000

  /// Where the records lie.
  enum Place: Equatable {
    case root
    case elementsOfRoot
    case elementsOfMember(Int)
  }

  /// - Parameters:
  ///   - isAnswer: whether an address has given it.
  ///   - known: the members of the kind's records, which a single one has; nil where they are not known.
  static func found(
    in root: SourceValue, path: String, isAnswer: Bool = false, _ known: RecordMembers? = nil
  ) throws(SourceError) -> (values: [SourceValue], place: Place) {
    switch root {
    case .list(let values):
      try checkHasRecord(values, path: path)
      return (values, .elementsOfRoot)
    case .object(let members):
      if members.count == 1, members[0].key == "error" {
        throw .errorAnswer(path: path, message: Self.message(of: members[0].value))
      }
      var candidates: [(index: Int, values: [SourceValue])] = []
      for (index, member) in members.enumerated() where memberNames.contains(member.key) {
        if case .list(let values) = member.value, values.isEmpty || values.contains(where: isRecord),
          known?.isRecord(members, with: member.key, of: values) != true
        {
          candidates.append((index, values))
        }
      }
      if candidates.contains(where: { !$0.values.isEmpty }) { candidates.removeAll { $0.values.isEmpty } }
      guard let first = candidates.first else { return ([root], .root) }
      guard candidates.count == 1 || first.values.isEmpty else {
        throw .ambiguousRecords(path: path, members: candidates.map { members[$0.index].key })
      }
      if isAnswer, let message = error(in: members, isAlone: first.values.isEmpty) {
        throw .errorAnswer(path: path, message: message)
      }
      return (first.values, .elementsOfMember(first.index))
    default: throw .noRecords(path: path, found: root.kind)
    }
  }

  /// What an answer with a list of records says of an error; nil where it says that there is none.
  ///
  /// - Parameter isAlone: whether the list is empty. Beside records a text or a number may say that all is well.
  private static func error(
    in members: [(key: String, value: SourceValue)], isAlone: Bool
  ) -> String? {
    for member in members where ["error", "errors"].contains(member.key) {
      switch member.value {
      case .list(let values):
        if let first = values.first(where: saysError) { return message(of: first) }
      case .object where saysError(member.value): return message(of: member.value)
      case .text(let text) where isAlone && !text.isEmpty: return text
      case .bool(true) where isAlone: return "true"
      case .number(let number) where isAlone && number.contains(/[1-9]/): return number
      default: continue
      }
    }
    return nil
  }

  /// Whether a value within has words, or an object that does not say by a code of zero that all is well.
  private static func saysError(_ value: SourceValue) -> Bool {
    switch value {
    case .text(let text): return !text.isEmpty
    case .object(let members):
      let isWell = members.contains { member in
        guard ["code", "status", "count"].contains(member.key), case .number(let number) = member.value else {
          return false
        }
        return !number.contains(/[1-9]/)
      }
      return !isWell && members.contains { $0.value != .null }
    default: return false
    }
  }

  /// The words of an error, which may stand in an object or a list of such.
  private static func message(of error: SourceValue) -> String {
    switch error {
    case .text(let text): return text
    case .list(let values):
      if let first = values.first { return message(of: first) }
    case .object(let members):
      if case .text(let text)? = members.first(where: { $0.key == "message" })?.value { return text }
    default: break
    }
    return error.jsonText
  }

  static func checkHasRecord(_ values: [SourceValue], path: String) throws(SourceError) {
    if let first = values.first, !values.contains(where: isRecord) {
      throw .noRecords(path: path, found: first.kind)
    }
  }

  static func isRecord(_ value: SourceValue) -> Bool { value.kind == .object }

  /// One row for every object; what is none is malformed. Linear in rows times columns.
  static func table(
    _ values: [SourceValue], lines: [Int], path: String
  ) throws(SourceError) -> SourceTable {
    var columns: [String] = []
    var indexes: [String: Int] = [:]
    for case .object(let members) in values {
      for member in members where indexes[member.key] == nil {
        indexes[member.key] = columns.count
        columns.append(member.key)
      }
    }
    guard columns.count <= columnLimit else {
      throw .tooManyColumns(path: path, found: columns.count, limit: columnLimit)
    }
    var table = SourceTable(columns: columns, rows: [])
    table.rows.reserveCapacity(values.count)
    var (ordinal, lineBefore) = (0, 0)
    var others = ordinalsOfOthers(values, lines)
    for (value, line) in zip(values, lines) {
      if line != lineBefore { ordinal = 0 }
      lineBefore = line
      guard case .object(let members) = value else {
        let own = others[line, default: 1]
        others[line] = own + 1
        table.malformed.append(
          MalformedRow(line: line, ordinal: own, reason: .notARecord(found: value.kind), values: [value]))
        continue
      }
      ordinal += 1
      var cells: [SourceValue] = Array(repeating: .null, count: columns.count)
      var absent = members.count < columns.count ? Set(columns.indices) : []
      for (position, member) in members.enumerated() {
        // Records mostly have the same keys in the same order, which spares the look-up.
        if position < columns.count, columns[position] == member.key {
          cells[position] = member.value
          absent.remove(position)
        } else if let index = indexes[member.key] {
          cells[index] = member.value
          absent.remove(index)
        }
      }
      table.rows.append(
        SourceRow(line: line, ordinal: ordinal, values: cells, absentColumns: absent, isObject: true))
    }
    return table
  }

  /// The first number on each line for what is no record: those of the records, which keys are made of, come before.
  private static func ordinalsOfOthers(_ values: [SourceValue], _ lines: [Int]) -> [Int: Int] {
    if values.allSatisfy(isRecord) { return [:] }
    var counts: [Int: Int] = [:]
    for (value, line) in zip(values, lines) where isRecord(value) { counts[line, default: 1] += 1 }
    return counts
  }
}
