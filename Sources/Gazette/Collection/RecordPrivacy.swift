internal import Forms
internal import RecordStore

/// What of a kind's records is private.
package struct RecordPrivacy: Sendable {
  /// The columns of its table that hold private values, and those that are derived from such.
  package let columns: Set<String>
  /// The paths of the private fields.
  package let fields: [String]

  package var isEmpty: Bool { fields.isEmpty }
}

extension RecordKind {
  /// Which of its fields are private, and where they stand in the store.
  ///
  /// A private field of a group withholds the group's column; those of a list are columns of the list's own table.
  /// Whether a private value was left out is as private as the value, and so is what follows from it.
  package var privacy: RecordPrivacy {
    let fields = form.privatePaths
    let owners = fields.compactMap { $0.split(separator: ".").first.map(String.init) }
    let flags = declaration.rules.flags.filter { form.field($0.field)?.isPrivate ?? false }
    return RecordPrivacy(
      columns: Set(owners).intersection(storeTable.columns)
        .union(flags.map(\.column) + declaration.rules.derived.filter(\.isPrivate).map(\.column.name)),
      fields: fields)
  }
}

/// What a SELECT must not read of a table of the store to put it into what everybody reads.
struct WithheldColumns {
  /// In small letters, as all names here.
  let table: String
  /// The names of columns; the table's own where nobody is to know even how many rows it has.
  let names: Set<String>
  /// The groups that hold something private beside what is not.
  let groups: [Field]

  /// - Parameters:
  ///   - isPrivate: whether nobody is to know how many rows it has.
  ///   - others: the names of columns that hold something private beside the fields.
  fileprivate init(_ table: String, isPrivate: Bool = false, of fields: [Field], _ others: [String] = []) {
    self.table = table
    let columns = fields.filter { !$0.kind.isList && $0.holdsPrivate }
    groups = columns.filter { !isPrivate && !$0.isPrivate }
    let whole = isPrivate ? [table] : columns.filter(\.isPrivate).map(\.key)
    names = Set((whole + others).map { $0.lowercased() })
  }

  /// What a SELECT reads of it.
  func names(readBy value: KindRules.StoredValue) -> Set<String> {
    guard value.names.contains(table) else { return [] }
    let read = groups.filter { group in
      value.names.contains(group.key.lowercased())
        && !(ValueQuery.paths(readOf: group.key, in: value.sql)?.allSatisfy(group.isOpen) ?? false)
    }
    return value.names.intersection(names).union(read.map { $0.key.lowercased() })
  }
}

extension Field {
  /// Whether there is something at a path within it, and nothing private.
  fileprivate func isOpen(at path: [String]) -> Bool {
    guard let key = path.first else { return !holdsPrivate }
    guard let child = kind.children?.first(where: { $0.key == key }), !child.isPrivate else { return false }
    return child.isOpen(at: Array(path.dropFirst()))
  }
}

extension KindDeclaration {
  /// What is withheld of each of its tables in the store.
  var withheldColumns: [WithheldColumns] {
    let name = tableName.lowercased()
    // Those of all versions are called after the kind's own.
    let tables = [name] + (versioned == nil ? [] : ["\(name)_versions"])
    let mayLackUntold = isQuestionnaire && form.withheldMissing.contains(where: form.mustAnswer)
    let flags = rules.flags.filter { form.field($0.field)?.isPrivate ?? false }.map(\.column)
    let derived = rules.derived.filter(\.isPrivate).map(\.column.name)
    return tables.flatMap { table in
      let lists = form.fields.compactMap { field -> WithheldColumns? in
        guard case .list(let children) = field.kind else { return nil }
        return WithheldColumns(
          "\(table)_\(field.key.lowercased())", isPrivate: field.isPrivate, of: children,
          rules.list(field.key)?.derived.filter(\.isPrivate).map(\.column.name) ?? [])
      }
      let complete = mayLackUntold ? [Questionnaire.complete] : []
      let missing = WithheldColumns(
        "\(table)_\(Questionnaire.missing)", isPrivate: true, of: [])
      return [WithheldColumns(table, of: form.fields, flags + derived + complete)] + lists
        + (mayLackUntold ? [missing] : [])
    }
  }
}
