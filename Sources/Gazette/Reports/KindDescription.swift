package import Forms
package import Press
package import RecordStore

/// What whoever writes a page, an import or a rule has to know of a kind of record.
package struct KindDescription: Sendable {
  package struct FieldLine: Sendable {
    /// With those of the groups and lists around it, such as `lines.price`.
    package let path: String
    package let field: Field
    /// How a value of it is written; nil where any text is one.
    package let example: String?
    /// What is checked of it, such as "at least 0".
    package let checks: [Cell]
  }

  /// A table that queries of pages can select from.
  package struct Table: Sendable {
    package let name: String
    /// As they stand in a SELECT.
    package let columns: [String]
  }

  /// A column that is worked out from the fields.
  package struct DerivedLine: Sendable {
    package let name: String
    package let title: String
    /// What its values are, such as `money`; nil where nothing says it.
    package let kind: String?
    package let isPrivate: Bool
    package let sql: String
  }

  package let name: String
  package let title: String
  package let fields: [FieldLine]
  package let derived: [DerivedLine]
  /// A file in CSV: its columns, and a record that is stored, without its private values, or one that is made up.
  package let example: [String]
  package let tables: [Table]
  /// The fields of other kinds, and of this one, that refer to its records, such as `invoices.supplier`.
  package let referring: [String]

  /// - Throws: ``StoreError``.
  package init(of kind: RecordKind, in collections: Collections, _ snapshot: Snapshot) throws {
    name = kind.name
    title = kind.title.text
    let currency = try snapshot.currency()
    fields = kind.form.fields.flatMap { field in
      Self.lines(
        of: field, below: "", FormWords(kind.form), currency,
        example: kind.switches(of: field)?.example)
    }
    let rules = kind.declaration.rules
    let ofLists = rules.lists.map { (prefix: "\($0.elements.name).", derived: $0.derived) }
    derived = (ofLists + [("", rules.derived)]).flatMap { prefix, derived in
      derived.filter { !$0.isMember }.map {
        DerivedLine(
          name: prefix + $0.column.name, title: $0.title, kind: $0.kind?.name ?? $0.function,
          isPrivate: $0.isPrivate, sql: $0.column.sql)
      }
    }
    let stored = try snapshot.first(kind.storeTable.selectWhole(where: "TRUE"), [], kind.record)
    let record = try stored.map(Self.shortened) ?? ExampleRecord(of: kind, in: collections, snapshot)?.record
    let export = RecordExport(currency: currency, withPrivate: stored == nil)
    let bytes = export.bytes(of: record.map { [$0] } ?? [], kind, as: .csv)
    example = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    tables = KindTables.entries(of: kind).map {
      Table(name: $0.table.name, columns: $0.table.columns.map(\.written))
    }
    referring = collections.kinds.flatMap { other in
      other.form.fields.flatMap { Self.lines(of: $0, below: "", FormWords(other.form), currency) }
        .filter { if case .reference(kind.name) = $0.field.kind { true } else { false } }
        .map { "\(other.name).\($0.path)" }
    }
  }

  private static func lines(
    of field: Field, below path: String, _ words: FormWords, _ currency: Currency, example: String? = nil
  ) -> [FieldLine] {
    let children = field.kind.children ?? []
    return [
      FieldLine(
        path: path + field.key, field: field, example: example ?? field.exampleText(in: currency),
        checks: field.checks.map { words.check($0, of: field.kind) })
    ]
      + children.flatMap {
        lines(of: $0, below: "\(path)\(field.key).", words.within(children), currency)
      }
  }

  /// So many elements of a list, and letters of a text, tell how they are written.
  private static let (mostElements, mostLetters) = (2, 80)

  /// A record of which an example need not have more; where it lacks something, under a key that is not the record's, which
  /// would lose that when the example comes in.
  private static func shortened(_ record: StoredRecord) -> StoredRecord {
    let values = shortened(record.values, of: record.form.fields)
    return StoredRecord(
      key: values == record.values ? record.key : ExampleRecord.key, revision: record.revision,
      form: record.form, values: values)
  }

  private static func shortened(_ values: [FieldValue?], of fields: [Field]) -> [FieldValue?] {
    zip(fields, values).map { field, value in
      switch (field.kind, value) {
      case (.text, .text(let text)?), (.multiline, .text(let text)?):
        return text.count > mostLetters ? .text("\(text.prefix(mostLetters))…") : value
      case (.group(let children), .group(let group)?):
        return .group(FieldGroup(shortened(group.values, of: children)))
      case (.list(let children), .list(let groups)?):
        return .list(
          groups.prefix(mostElements).map { FieldGroup(shortened($0.values, of: children)) })
      default: return value
      }
    }
  }
}
