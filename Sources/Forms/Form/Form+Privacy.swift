extension Form {
  /// The paths of the private fields, such as `documentNumber` or `drivers.licence`; of a private group or list
  /// its own path stands for all that is within.
  public var privatePaths: [String] { fields.flatMap { Self.privatePaths(of: $0, prefix: "") } }

  private static func privatePaths(of field: Field, prefix: String) -> [String] {
    let path = prefix + field.key
    if field.isPrivate { return [path] }
    return (field.kind.children ?? []).flatMap { privatePaths(of: $0, prefix: path + ".") }
  }

  /// The same form, in which those fields are private too that are private in another one of it.
  ///
  /// A newer version that makes a field private means the answers of older versions as well.
  /// - Throws: ``FormFault``, which a form that could be made never gives.
  public func withPrivateFields(of other: Form) throws(FormFault) -> Form {
    let paths = Set(other.privatePaths)
    if paths.isEmpty { return self }
    var sections: [Section] = []
    for section in self.sections {
      sections.append(
        Section(
          key: section.key, title: section.title,
          fields: section.fields.map { Self.field($0, privateAt: paths, prefix: "", isWithin: false) }))
    }
    return try Form(id: id, title: title, version: version, sections: sections)
  }

  private static func field(
    _ field: Field, privateAt paths: Set<String>, prefix: String, isWithin: Bool
  ) -> Field {
    let path = prefix + field.key
    let isPrivate = isWithin || field.isPrivate || paths.contains(path)
    func inner(_ fields: [Field]) -> [Field] {
      fields.map { Self.field($0, privateAt: paths, prefix: path + ".", isWithin: isPrivate) }
    }
    let kind: FieldKind =
      switch field.kind {
      case .group(let fields): .group(inner(fields))
      case .list(let fields): .list(inner(fields))
      default: field.kind
      }
    return Field(
      field.key, field.title, kind, isRequired: field.isRequired, initial: field.initial,
      hiddenWhen: field.hiddenWhen, parents: field.parents, checks: field.checks, noneWhen: field.noneWhen,
      isPrivate: isPrivate, isSearchable: field.isSearchable, hint: field.hint, lookUp: field.lookUp)
  }
}

extension Field {
  /// Calls `body` for every private text within a value, with its path: of texts of one line or several,
  /// e-mail addresses and phone numbers; choices, numbers, switches and dates tell nobody from others.
  public func forEachPrivateText(in value: FieldValue, _ body: (_ path: String, String) -> Void) {
    forEachPrivateText(in: value, at: "", isWithin: false, body)
  }

  private func forEachPrivateText(
    in value: FieldValue, at prefix: String, isWithin: Bool, _ body: (String, String) -> Void
  ) {
    let isPrivate = isWithin || isPrivate
    switch (kind, value) {
    case (.text, .text(let text)), (.multiline, .text(let text)), (.email, .text(let text)),
      (.phone, .text(let text)):
      if isPrivate { body(prefix + key, text) }
    case (.group(let fields), .group(let group)):
      for (field, value) in zip(fields, group.values) {
        if let value {
          field.forEachPrivateText(in: value, at: "\(prefix)\(key).", isWithin: isPrivate, body)
        }
      }
    case (.list(let fields), .list(let groups)):
      for group in groups {
        for (field, value) in zip(fields, group.values) {
          if let value {
            field.forEachPrivateText(in: value, at: "\(prefix)\(key).", isWithin: isPrivate, body)
          }
        }
      }
    default: break
    }
  }
}
