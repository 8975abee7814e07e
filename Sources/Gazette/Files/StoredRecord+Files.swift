package import Forms

extension StoredRecord {
  /// The same record with another text in the place of every file that may be told of.
  ///
  /// - Parameter withPrivate: whether private files are among them.
  package func replacingFiles(
    withPrivate: Bool, by text: (StoredFile) throws -> String
  ) rethrows -> StoredRecord {
    var record = StoredRecord(
      key: key, revision: revision, form: form,
      values: try zip(form.fields, values).map { field, value in
        try value.map { try field.replacingFiles(in: $0, withPrivate, by: text) }
      })
    record.defaulted = defaulted
    record.missing = missing
    return record
  }
}

extension Field {
  fileprivate func replacingFiles(
    in value: FieldValue, _ withPrivate: Bool, by text: (StoredFile) throws -> String
  ) rethrows -> FieldValue {
    if isPrivate, !withPrivate { return value }
    func replaced(_ group: FieldGroup, _ fields: [Field]) throws -> FieldGroup {
      FieldGroup(
        try zip(fields, group.values).map { field, value in
          try value.map { try field.replacingFiles(in: $0, withPrivate, by: text) }
        })
    }
    switch (kind, value) {
    case (.file, .text(let stored)): return .text(try StoredFile(stored).map(text) ?? stored)
    case (.group(let fields), .group(let group)): return .group(try replaced(group, fields))
    case (.list(let fields), .list(let groups)): return .list(try groups.map { try replaced($0, fields) })
    default: return value
    }
  }
}
