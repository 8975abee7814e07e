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
