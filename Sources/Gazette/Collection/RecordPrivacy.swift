internal import Forms
public import RecordStore

/// What of a kind's records is private.
public struct RecordPrivacy: Sendable {
  /// The columns of its table that hold private values.
  public var columns: Set<String>
  /// The paths of the private fields; where records have forms of their own, behind the form and its version.
  public var fields: [String]

  public var isEmpty: Bool { fields.isEmpty }

  public init(columns: Set<String>, fields: [String]) {
    self.columns = columns
    self.fields = fields
  }

  /// By a form whose fields have columns of their own names.
  ///
  /// A private field of a group withholds the group's column; those of a list are columns of the list's own table.
  init(of form: Form, in table: StoreTable) {
    let fields = form.privatePaths
    let owners = fields.compactMap { $0.split(separator: ".").first.map(String.init) }
    self.init(columns: Set(owners).intersection(table.columns), fields: fields)
  }
}

extension RecordKind {
  public func privacy(in snapshot: Snapshot) throws -> RecordPrivacy {
    RecordPrivacy(of: form, in: storeTable)
  }
}
