internal import Forms
internal import Press
internal import RecordStore

/// What may be true of one record at a time, such as that it is still being put together.
extension RecordKind {
  /// The rules whose condition is true of a record.
  func onlyOnes(of draft: Draft) -> [KindRules.OnlyOne] {
    onlyPlaces(of: draft).map { declaration.rules.only[$0] }
  }

  /// The places of those rules.
  private func onlyPlaces(of draft: Draft) -> [Int] {
    guard let telling = declaration.rules.telling else { return [] }
    let found =
      (try? telling.values(asOf: .epoch, of: ExpressionValues(of: draft, by: self).value(at:))) ?? []
    return found.indices.filter { found[$0] == .integer(1) }
  }

  /// The stored records of which the same is true as of one, with what is then wrong with that.
  func otherOnes(
    beside key: String, of draft: Draft, today: CalendarDate, in snapshot: Snapshot
  ) throws -> [(key: String, fault: Fault)] {
    return try onlyOnes(of: draft).compactMap { only in
      // The newest first, which is the one where many come in at once.
      let other = try snapshot.value(
        of:
          "SELECT key FROM \(storeTable.name) WHERE (\(only.sql)\n) AND key <> :key ORDER BY row DESC LIMIT 1",
        over: [readTable], asOf: today,
        ["key": .text(key)], within: Settings.usualQueryTimeLimit)
      guard case .text(let other) = other else { return nil }
      return (other, fault(of: only, beside: other))
    }
  }

  /// Those of some records of which the same is true although it may be of one only, each with what is wrong with
  /// that; nothing is wrong with the first of them.
  ///
  /// - Complexity: O(records).
  func alikeOnes(among records: [StoredRecord]) -> [(key: String, faults: [Fault])] {
    if declaration.rules.only.isEmpty { return [] }
    var first: [Int: String] = [:]
    var alike: [(key: String, faults: [Fault])] = []
    for record in records {
      for place in onlyPlaces(of: Draft(form, values: record.values)) {
        guard let other = first[place] else {
          first[place] = record.key
          continue
        }
        if !alike.contains(where: { $0.key == other }) { alike.append((other, [])) }
        alike.append((record.key, [fault(of: declaration.rules.only[place], beside: other)]))
      }
    }
    return alike
  }

  private func fault(of only: KindRules.OnlyOne, beside other: String) -> Fault {
    Fault(
      section: form.place(of: only.check.field).map(form.sectionTitle) ?? "", field: only.check.field,
      title: form.field(only.check.field)?.title ?? only.check.field, value: nil, rule: .required,
      message: only.namesOther ? only.check.message : only.check.message.replacing("{key}", with: other),
      other: only.namesOther ? other : nil)
  }

  /// A rejected row as everybody may be told of it: without another record that an earlier message named, of which
  /// something private is true.
  func told(_ rejection: Rejection) -> Rejection {
    let rules = declaration.rules
    guard let message = rejection.cause.message,
      let only = rules.only.first(where: { $0.readsPrivate && $0.check.field == rejection.field }),
      !(rules.checks + rules.only.map(\.check)).contains(where: { $0.message == message }),
      !(form.field(rejection.field)?.checks ?? []).contains(where: { $0.message == message })
    else { return named(rejection) }
    return rejection.saying(only.check.message)
  }

  /// A rejected row whose message has a place for the key of another record, also where an earlier version stored the
  /// two as one text.
  func named(_ rejection: Rejection) -> Rejection {
    guard let message = rejection.cause.message, rejection.cause.rule == BrokenRule.required.data.name,
      rejection.cause.other == nil
    else { return rejection }
    for only in declaration.rules.only where only.check.field == rejection.field {
      if let other = only.other(namedIn: message) { return rejection.saying(only.check.message, [other]) }
    }
    return rejection
  }

  /// What is wrong with a record that was put back, by the declaration as it is now and beside the others.
  func faults(ofRestored key: String, today: CalendarDate, in snapshot: Snapshot) throws -> [Fault] {
    try snapshot.storedRecord(key, of: self).map { try faults(of: $0, today: today, in: snapshot) } ?? []
  }

  /// The same of any record, as it is or was.
  func faults(of record: StoredRecord, today: CalendarDate, in snapshot: Snapshot) throws -> [Fault] {
    let draft = Draft(form, values: record.values)
    // That what it refers to is there is known; what was still being put together need not be whole.
    let checks = CheckContext(today: today, isNew: false, currency: currency)
    let own = isPutTogether(record) ? [] : faults(ofHiddenIn: draft) + faults(of: draft, in: checks)
    let others = try otherOnes(beside: record.key, of: draft, today: .epoch, in: snapshot).map(\.fault)
    return (try keyFault(of: record.key, in: snapshot)).map { [$0] + own + others } ?? own + others
  }
}

extension KindRules.OnlyOne {
  /// Whether its message says of which other record the same is true.
  fileprivate var namesOther: Bool { check.message.contains("{key}") && !check.message.contains("{}") }

  /// Its message as a catalogue has it; nil where braces of its own leave no place to tell apart.
  var text: String? {
    if namesOther { return Words(check.message, ofOther: .blank).text }
    return check.message.contains("{") ? nil : check.message
  }

  /// The key that a message has where this one has a place for it; nil for any other message.
  fileprivate func other(namedIn message: String) -> String? {
    guard namesOther else { return nil }
    let parts = check.message.split(separator: "{key}", omittingEmptySubsequences: false)
    let rest = message.utf8.count - parts.reduce(0) { $0 + $1.utf8.count }
    guard parts.count > 1, rest >= parts.count - 1 else { return nil }
    let key = message.utf8.dropFirst(parts[0].utf8.count).prefix(rest / (parts.count - 1))
    let other = String(decoding: key, as: UTF8.self)
    return parts.joined(separator: other) == message ? other : nil
  }
}
