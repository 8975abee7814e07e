package import Forms
internal import Press

/// Writes stored records so that an import reads the same records back.
package struct RecordExport: Sendable {
  let currency: Currency
  /// Whether private fields are written too.
  let withPrivate: Bool

  package enum Format: String, Sendable, CaseIterable {
    case csv
    case json
  }

  package init(currency: Currency, withPrivate: Bool = true) {
    self.currency = currency
    self.withPrivate = withPrivate
  }

  private func isWritten(_ field: Field) -> Bool { withPrivate || !field.isPrivate }

  /// The bytes of a file with all records: `key` first, then the fields of the form, then for each field in which
  /// something may stand in for what is unknown, whether it does.
  ///
  /// In CSV a missing value is nothing, or a word where nothing would say something else, and an empty text `""`; lists stand as JSON in one column. An import of
  /// JSON leaves as it is what a record has no member for, so a missing value is `null`.
  ///
  /// - Parameters:
  ///   - withRevision: whether JSON has the revision of each record's last change too.
  ///   - derived: columns behind the fields, which an import passes over.
  package func bytes(
    of records: [StoredRecord], _ kind: RecordKind, as format: Format, withRevision: Bool = false,
    derived: [ListColumn] = []
  ) -> [UInt8] {
    let flags = kind.declaration.rules.flags.filter { kind.form.field($0.field).map(isWritten) ?? false }
    return switch format {
    case .csv: csv(records, kind, flags, derived)
    case .json: json(records, withRevision: withRevision, flags, derived)
    }
  }

  /// The fields in which something may stand in for what is unknown, with the columns that say so.
  private typealias Flags = [(field: String, column: String)]

  private func csv(
    _ records: [StoredRecord], _ kind: RecordKind, _ flags: Flags, _ derived: [ListColumn]
  ) -> [UInt8] {
    let form = kind.form
    let writer = DownloadWriter(currency: currency)
    let names = form.fields.filter(isWritten).flatMap { field in
      if case .group(let children) = field.kind {
        return children.filter(isWritten).map { "\(field.key).\($0.key)" }
      }
      return [field.key]
    }
    let header = ["key"] + names + flags.map(\.column) + derived.map(\.key)
    var bytes = Array(header.joined(separator: ",").utf8) + [UInt8(ascii: "\n")]
    for record in records {
      CSVText.append(record.key, to: &bytes)
      for (place, value) in record.values.prefix(form.fields.count).enumerated()
      where isWritten(form.fields[place]) {
        for value in columns(value, of: form.fields[place], as: record.form.fields[place]) {
          bytes.append(UInt8(ascii: ","))
          if let given = value.value, let text = text(given, of: value.field) {
            CSVText.append(text, to: &bytes)
          } else if isUnanswered(form.fields[place], of: record, kind) {
            CSVText.append(SwitchStates.unanswered, to: &bytes)
          }
        }
      }
      for flag in flags {
        bytes.append(UInt8(ascii: ","))
        CSVText.append(record.defaulted.contains(flag.field) ? "true" : "false", to: &bytes)
      }
      for column in derived {
        bytes.append(UInt8(ascii: ","))
        switch writer.plainValue(of: column.storedCell(of: record)) {
        case .nothing: break
        case .number(let text), .text(let text): CSVText.append(text, to: &bytes)
        case .flag(let isOn): CSVText.append(isOn ? "true" : "false", to: &bytes)
        }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Whether a cell of nothing would turn on what a record has no switches of.
  private func isUnanswered(_ field: Field, of record: StoredRecord, _ kind: RecordKind) -> Bool {
    guard let rule = kind.switches(of: field)?.rule else { return false }
    return record[path: rule.reference] != nil
      && !rule.instead.contains { other in
        kind.form.field(other).map(isWritten) ?? false && record[path: other] != nil
      }
  }

  /// The columns of a field; `own` is the record's own, which may be a group that its kind does not know.
  private func columns(
    _ value: FieldValue?, of field: Field, as own: Field
  ) -> [(value: FieldValue?, field: Field)] {
    guard case .group(let children) = field.kind else { return [(value, own)] }
    let group = value?.group
    return children.enumerated().filter { isWritten($0.element) }.map { place, child in
      (group.flatMap { place < $0.values.count ? $0.values[place] : nil }, child)
    }
  }

  /// A value as a cell of CSV has it: what has parts as JSON.
  func text(_ value: FieldValue, of field: Field) -> String? {
    if case .switches = field.kind { return source(value, of: field).plainText }
    return value.inputText(currency: currency) ?? whole(value, of: field).jsonText
  }

  private func json(
    _ records: [StoredRecord], withRevision: Bool, _ flags: Flags, _ derived: [ListColumn]
  ) -> [UInt8] {
    let writer = DownloadWriter(currency: currency)
    var bytes = Array("[".utf8)
    for (index, record) in records.enumerated() {
      bytes.append(contentsOf: (index == 0 ? "\n  " : ",\n  ").utf8)
      var members: [(key: String, value: SourceValue)] = [("key", .text(record.key))]
      if withRevision { members.append(("revision", .number(String(record.revision)))) }
      for (field, value) in zip(record.form.fields, record.values) {
        guard isWritten(field) else { continue }
        members.append((field.key, value.map { whole($0, of: field) } ?? .null))
      }
      for flag in flags { members.append((flag.column, .bool(record.defaulted.contains(flag.field)))) }
      for column in derived {
        members.append((column.key, derivedValue(column.storedCell(of: record), writer)))
      }
      bytes.append(contentsOf: SourceValue.object(members).jsonText.utf8)
    }
    bytes.append(contentsOf: "\n]\n".utf8)
    return bytes
  }

  /// What is derived, as fields of its sort are: amounts and decimals as texts, which no program rounds.
  private func derivedValue(_ cell: Cell, _ writer: DownloadWriter) -> SourceValue {
    switch (writer.plainValue(of: cell), cell.unwrapped) {
    case (.nothing, _): .null
    case (.number(let text), .money), (.number(let text), .decimal), (.text(let text), _): .text(text)
    case (.number(let text), _): .number(text)
    case (.flag(let isOn), _): .bool(isOn)
    }
  }

  /// A value with everything that is missing in it, but for elements of lists, which always come in as a whole.
  private func whole(_ value: FieldValue, of field: Field) -> SourceValue {
    guard case .group(let group) = value, case .group(let children) = field.kind else {
      return source(value, of: field)
    }
    return .object(
      zip(children, group.values).compactMap { child, value in
        isWritten(child) ? (child.key, value.map { whole($0, of: child) } ?? .null) : nil
      })
  }

  /// The values that are there, by their fields' keys.
  package func answers(
    _ values: some Sequence<FieldValue?>, of fields: some Sequence<Field>
  ) -> [(key: String, value: SourceValue)] {
    zip(fields, values).compactMap { field, value in
      value.map { (field.key, source($0, of: field)) }
    }
  }

  /// A value as JSON: numbers and switches as such, everything else as its text.
  func source(_ value: FieldValue, of field: Field) -> SourceValue {
    switch value {
    case .text(let text):
      if case .switches = field.kind { .text(SwitchStates.readable(text)) } else { .text(text) }
    case .integer(let number): .number(String(number))
    case .flag(let isOn): .bool(isOn)
    case .group(let group): object(group, field.kind.children ?? [])
    case .list(let groups): .list(groups.map { object($0, field.kind.children ?? []) })
    default: .text(value.inputText(currency: currency) ?? "")
    }
  }

  /// A missing value is left out, unless an import would then put an initial value in its place.
  private func member(_ value: FieldValue?, of field: Field) -> (key: String, value: SourceValue)? {
    if let value { return (field.key, source(value, of: field)) }
    let begins = field.initial != nil || field.initialValue(today: nil) != nil
    return begins ? (field.key, .null) : nil
  }

  private func object(_ group: FieldGroup, _ fields: [Field]) -> SourceValue {
    .object(
      zip(fields, group.values).compactMap { field, value in
        isWritten(field) ? member(value, of: field) : nil
      })
  }
}
