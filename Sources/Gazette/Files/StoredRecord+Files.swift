package import Forms
internal import Foundation
package import RecordStore

extension StoredRecord {
  /// The same record with another text in the place of every file that may be told of.
  ///
  /// - Parameter withPrivate: whether private files are among them.
  package func replacingFiles(
    withPrivate: Bool, by text: (StoredFile) throws -> String
  ) rethrows -> StoredRecord {
    having(
      try zip(form.fields, values).map { field, value in
        try value.map { try field.replacingFiles(in: $0, withPrivate: withPrivate, by: text) }
      })
  }
}

extension Field {
  /// A value with another text in the place of every file that may be told of.
  func replacingFiles(
    in value: FieldValue, withPrivate: Bool, by text: (StoredFile) throws -> String
  ) rethrows -> FieldValue {
    if isPrivate, !withPrivate { return value }
    func replaced(_ group: FieldGroup, _ fields: [Field]) throws -> FieldGroup {
      FieldGroup(
        try zip(fields, group.values).map { field, value in
          try value.map { try field.replacingFiles(in: $0, withPrivate: withPrivate, by: text) }
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

extension Field {
  /// Whether it holds files, or a field within it does.
  func holdsFiles(withPrivate: Bool) -> Bool {
    if isPrivate, !withPrivate { return false }
    if case .file = kind { return true }
    return kind.children?.contains { $0.holdsFiles(withPrivate: withPrivate) } ?? false
  }

  /// Calls `body` for every file within a value.
  func forEachFile(in value: FieldValue, withPrivate: Bool, _ body: (StoredFile) throws -> Void) rethrows {
    if isPrivate, !withPrivate { return }
    if case .file = kind, let file = value.text.flatMap({ StoredFile($0) }) { try body(file) }
    for group in value.groups {
      for (field, value) in zip(kind.children ?? [], group.values) {
        if let value { try field.forEachFile(in: value, withPrivate: withPrivate, body) }
      }
    }
  }
}

extension RecordKind {
  /// Calls `body` for every file that everybody may see, with the key of its record.
  ///
  /// - Parameter withVersions: whether those of earlier versions are among them.
  /// - Complexity: O(records), where the kind has such files.
  func forEachPublicFile(
    in snapshot: Snapshot, withVersions: Bool = false, _ body: (StoredFile, _ key: String) -> Void
  ) throws {
    guard form.fields.contains(where: { $0.holdsFiles(withPrivate: false) }) else { return }
    var records = try records(in: snapshot)
    if withVersions, let versions {
      records += try snapshot.all(versions.storeTable.selectWhole(where: "true"), [], record)
    }
    for record in records {
      let draft = Draft(record.form, values: record.values)
      for (place, field) in record.form.fields.enumerated() where !draft.isHidden(place) {
        guard let value = draft.values[place] else { continue }
        field.forEachFile(in: value, withPrivate: false) { body($0, record.key) }
      }
    }
  }

  /// Refuses a record that comes to name a file that went while it was entered, as all that had named it was erased.
  ///
  /// What a stored record names already stays, though its file was lost otherwise.
  /// - Throws: ``FileShelfError/erasedMeanwhile(name:)``, ``FileShelfError/unreadable(path:name:detail:)``,
  ///   ``StoreError``.
  /// - Complexity: a look at the file system for each file.
  func refuseLostFiles(of draft: Draft, key: String, in context: ImportContext) throws {
    guard holdsFiles, let shelf = context.settings.files else { return }
    try forEachFile(of: draft.values) { file in
      if shelf.has(file) { return }
      var isKnown = false
      if let stored = try context.change.snapshot.storedRecord(key, of: self) {
        forEachFile(of: stored.values) { isKnown = isKnown || $0.fileName == file.fileName }
      }
      if isKnown { return }
      if let fault = shelf.fault(of: file, called: file.name), case .unreadable = fault { throw fault }
      throw FileShelfError.erasedMeanwhile(name: file.name)
    }
  }

  private func forEachFile(of values: [FieldValue?], _ body: (StoredFile) throws -> Void) rethrows {
    for (field, value) in zip(form.fields, values) {
      if let value { try field.forEachFile(in: value, withPrivate: true, body) }
    }
  }
}

extension Project {
  /// Makes sure that every file that a record names is there, as large as it was. A private one is named by its content.
  ///
  /// - Throws: ``FileShelfError/ofRecord(kind:key:_:)``, ``StoreError``.
  /// - Complexity: O(records) of kinds that have files, and a look at the file system for each file.
  package func checkFiles(of store: RecordStore) throws {
    guard let shelf = settings.files else { return }
    try store.read { try checkFiles(in: $0, on: shelf) }
  }

  private func checkFiles(in snapshot: Snapshot, on shelf: FileShelf) throws {
    for kind in settings.collections.kinds where kind.holdsFiles {
      for record in try kind.records(in: snapshot) {
        for (field, value) in zip(kind.form.fields, record.values) {
          guard let value else { continue }
          var open: Set<String> = []
          field.forEachFile(in: value, withPrivate: false) { open.insert($0.fileName) }
          try field.forEachFile(in: value, withPrivate: true) { file in
            let name = open.contains(file.fileName) ? file.name : file.fileName
            if let fault = shelf.fault(of: file, called: name) {
              throw FileShelfError.ofRecord(kind: kind.name, key: record.key, fault)
            }
          }
        }
      }
    }
  }
}
