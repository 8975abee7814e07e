package import Forms

/// Why a file is not taken in.
package enum FileRefusal: Error, Sendable, Equatable {
  case missing
  /// It is a folder.
  case folder
  /// It cannot be opened, or is a device.
  case unreadable
  /// There is nothing in it.
  case empty
  /// What comes from elsewhere names no file of this machine but those beside it.
  case outside
  /// Only files that are kept already can be named there.
  case notKept
  /// None of the types that the field takes.
  case otherType([FileType])
  /// More bytes than the field takes.
  case tooLarge(limit: Int)
  /// It begins as a picture of the type does, and is no whole one.
  case damaged(FileType)
  /// The folder beside the store takes nothing.
  case notWritable

  /// The rule that a value with such a path breaks.
  package var rule: BrokenRule {
    switch self {
    case .missing: .stated("there is no such file")
    case .folder: .stated("a folder, not a file")
    case .unreadable: .stated("a file that cannot be read")
    case .empty: .stated("an empty file")
    case .outside: .stated("its path leads out of the folder of the file that names it")
    case .notKept: .stated("not a file that is kept beside the store")
    case .otherType(let types): .otherFileType(than: types)
    case .tooLarge(let limit): .fileLarger(than: limit)
    case .damaged(let type): .stated("not a whole {} file", [type.title])
    case .notWritable: .stated("a file that cannot be kept beside the store")
    }
  }
}

extension Field {
  /// The types of file that it takes.
  var fileTypes: [FileType] {
    for case .fileTypes(let types) in checks.map(\.rule) { return types }
    return FileType.allCases
  }

  /// How large its files may be, in bytes.
  var largestFile: Int {
    for case .maximumSize(let limit) in checks.map(\.rule) { return limit }
    return StoredFile.largestSize
  }
}

extension ValueReading {
  /// The faults, with the cause told of each file that was not taken in.
  ///
  /// - Complexity: O(faults); files at fault are looked at once more.
  func explained(_ faults: [Fault], of form: Form) -> [Fault] {
    guard let files else { return faults }
    return faults.map { fault in
      guard fault.rule == .notA(FieldKind.file.name), let path = fault.value,
        let field = form.field(at: fault.field), let refusal = files.refusal(of: path, for: field)
      else { return fault }
      return Fault(
        section: fault.section, field: fault.field, title: fault.title, value: fault.value,
        isPrivate: fault.isPrivate, rule: refusal.rule, message: fault.message)
    }
  }
}
