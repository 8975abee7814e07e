package import Forms
internal import Press
package import RecordStore

/// What whoever writes a page, an import or a rule has to know of a kind of record.
package struct KindDescription: Sendable {
  package struct FieldLine: Sendable {
    /// With those of the groups and lists around it, such as `lines.price`.
    package let path: String
    package let field: Field
  }

  /// A table that queries of pages can select from.
  package struct Table: Sendable {
    package let name: String
    package let columns: [String]
  }

  /// A column that is worked out from the fields.
  package struct DerivedLine: Sendable {
    package let name: String
    package let title: String
    package let sql: String
  }

  package let name: String
  package let title: String
  package let fields: [FieldLine]
  package let derived: [DerivedLine]
  /// A stored record as a file can give it, as JSON, without its private values; nil where there is none.
  package let example: String?
  package let tables: [Table]
  /// The fields of other kinds, and of this one, that refer to its records, such as `invoices.supplier`.
  package let referring: [String]

  /// - Throws: ``StoreError``.
  package init(of kind: RecordKind, in collections: Collections, _ snapshot: Snapshot) throws {
    name = kind.name
    title = kind.title.text
    fields = kind.form.fields.flatMap { Self.lines(of: $0, below: "") }
    let rules = kind.declaration.rules
    let ofLists = rules.lists.map { (prefix: "\($0.elements.name).", derived: $0.derived) }
    derived = (ofLists + [("", rules.derived)]).flatMap { prefix, derived in
      derived.map { DerivedLine(name: prefix + $0.column.name, title: $0.title, sql: $0.column.sql) }
    }
    let export = RecordExport(currency: try snapshot.currency(), withPrivate: false)
    example = try snapshot.first(kind.storeTable.selectWhole(where: "TRUE"), [], kind.record).map { record in
      let lines = String(decoding: export.bytes(of: [record], form: kind.form, as: .json), as: UTF8.self)
      return lines.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
    }
    tables = KindTables.entries(of: kind).map {
      Table(name: $0.table.name, columns: $0.table.columnNames)
    }
    referring = collections.kinds.flatMap { other in
      other.form.fields.flatMap { Self.lines(of: $0, below: "") }
        .filter { if case .reference(kind.name) = $0.field.kind { true } else { false } }
        .map { "\(other.name).\($0.path)" }
    }
  }

  private static func lines(of field: Field, below path: String) -> [FieldLine] {
    [FieldLine(path: path + field.key, field: field)]
      + (field.kind.children ?? []).flatMap { lines(of: $0, below: "\(path)\(field.key).") }
  }
}
