extension Form {
  /// The paths of the private fields, such as `documentNumber` or `drivers.licence`; of a private group or list
  /// its own path stands for all that is within.
  package var privatePaths: [String] { fields.flatMap { Self.privatePaths(of: $0, prefix: "") } }

  private static func privatePaths(of field: Field, prefix: String) -> [String] {
    let path = prefix + field.key
    if field.isPrivate { return [path] }
    return (field.kind.children ?? []).flatMap { privatePaths(of: $0, prefix: path + ".") }
  }

  /// The same form, in which those fields are private too that have certain paths, or read private ones.
  ///
  /// Whether a field is asked at all tells what its condition reads: it is as private as that.
  /// - Throws: ``FormFault``, which a form that could be made never gives.
  package func withPrivateFields(_ paths: Set<String>) throws(FormFault) -> Form {
    var form = self
    var paths = paths
    while true {
      if !paths.isEmpty { form = try form.marking(paths) }
      let reading = Set(form.pathsReadingPrivate).subtracting(form.allPrivatePaths)
      if reading.isEmpty { return form }
      paths = reading
    }
  }

  private func marking(_ paths: Set<String>) throws(FormFault) -> Form {
    var sections: [Section] = []
    for section in self.sections {
      sections.append(
        Section(
          key: section.key, title: section.title,
          fields: section.fields.map { Self.field($0, privateAt: paths, prefix: "", isWithin: false) }))
    }
    return try Form(id: id, title: title, version: version, sections: sections)
  }

  /// The paths of all private fields, also of those within others.
  private var allPrivatePaths: Set<String> {
    var paths: Set<String> = []
    for field in fields { field.forEachPath { if $1 { paths.insert($0) } } }
    return paths
  }

  /// The paths of fields whose conditions read private ones.
  private var pathsReadingPrivate: [String] { pathsReadingPrivate(among: fields, within: [], prefix: "") }

  private func pathsReadingPrivate(
    among siblings: [Field], within groups: [[Field]], prefix: String
  ) -> [String] {
    siblings.flatMap { field in
      let children = field.kind.children ?? []
      return (readsPrivate(field, within: groups) ? [prefix + field.key] : [])
        + pathsReadingPrivate(among: children, within: groups + [children], prefix: "\(prefix)\(field.key).")
    }
  }

  /// Whether it depends on private values whether a field is asked, and so whether it has a value.
  ///
  /// - Parameter groups: the fields of the groups and elements around it, the outermost first.
  package func readsPrivate(_ field: Field, within groups: [[Field]] = []) -> Bool {
    privateField(beforeAsking: field, within: groups) != nil
  }

  /// The first field that holds something private and decides whether a field is asked.
  ///
  /// - Parameter groups: the fields of the groups and elements around it, the outermost first.
  /// - Returns: the field, and how many of the groups are around that one.
  package func privateField(
    beforeAsking field: Field, within groups: [[Field]] = []
  ) -> (field: Field, depth: Int)? {
    for key in field.fieldsOfAsking {
      for depth in (0...groups.count).reversed() {
        let named = depth == 0 ? self.field(key) : groups[depth - 1].first { $0.key == key }
        guard let named else { continue }
        if named.holdsPrivate { return (named, depth) }
        break
      }
    }
    return nil
  }

  /// The private answer on which it depends in the end whether a field is asked, which is told in the place of the field.
  ///
  /// - Parameters:
  ///   - groups: the fields of the groups and elements around it, the outermost first.
  ///   - around: the titles of these.
  package func privateAnswer(
    beforeAsking field: Field, within groups: [[Field]], titled around: [TitledStep]
  ) -> (field: Field, titles: [TitledStep])? {
    guard var answer = privateField(beforeAsking: field, within: groups) else { return nil }
    var titles: [TitledStep] { around.prefix(answer.depth) + [TitledStep(answer.field)] }
    var met: Set<[TitledStep]> = []
    while met.insert(titles).inserted {
      let around = Array(groups.prefix(answer.depth))
      answer = privateField(beforeAsking: answer.field, within: around) ?? answer
    }
    return (answer.field, titles)
  }

  /// The titles under which everybody is told of the field at a path: those of the private answer on which it depends
  /// whether it is asked, or else its own; nil where the form has no such field.
  package func openTitles(ofPath path: FieldPath) -> [TitledStep]? {
    var siblings = fields
    var groups: [[Field]] = []
    var titles: [TitledStep] = []
    for step in path.steps {
      guard let field = siblings.first(where: { $0.key == step.key }) else { return nil }
      if let answer = privateAnswer(beforeAsking: field, within: groups, titled: titles) {
        return answer.titles
      }
      titles.append(TitledStep(field, element: step.element))
      siblings = field.kind.children ?? []
      groups.append(siblings)
    }
    return titles
  }

  /// Whether it depends on private values whether the field at a path, such as `drivers[2].licence`, is asked.
  package func readsPrivate(path: String) -> Bool {
    var siblings = fields
    var groups: [[Field]] = []
    for step in FieldPath(path)?.steps ?? [] {
      guard let field = siblings.first(where: { $0.key == step.key }) else { return false }
      if readsPrivate(field, within: groups) { return true }
      siblings = field.kind.children ?? []
      groups.append(siblings)
    }
    return false
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
      isPrivate: isPrivate, isSearchable: field.isSearchable, foundAs: field.foundAs, hint: field.hint,
      lookUp: field.lookUp, shownAs: field.shownAs)
  }
}

extension Field {
  /// The other fields by which it is told whether it is asked.
  fileprivate var fieldsOfAsking: [String] { (hiddenWhen?.fields ?? []) + (noneWhen.map { [$0] } ?? []) }

  /// Whether it or a field within it is private.
  package var holdsPrivate: Bool { isPrivate || (kind.children ?? []).contains(where: \.holdsPrivate) }

  /// Calls `body` for the field and all fields within it, with their paths.
  fileprivate func forEachPath(
    at prefix: String = "", isWithin: Bool = false, _ body: (_ path: String, _ isPrivate: Bool) -> Void
  ) {
    let isPrivate = isWithin || isPrivate
    body(prefix + key, isPrivate)
    for child in kind.children ?? [] {
      child.forEachPath(at: "\(prefix)\(key).", isWithin: isPrivate, body)
    }
  }

  /// Calls `body` for every private text within a value, with its path: of texts of one line or several,
  /// e-mail addresses and phone numbers; choices, numbers, switches and dates tell nobody from others.
  package func forEachPrivateText(in value: FieldValue, _ body: (_ path: String, String) -> Void) {
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
    case (.file, .text(let text)):
      guard isPrivate, let file = StoredFile(text) else { break }
      // Each tells which file it is.
      body(prefix + key, file.digest)
      body(prefix + key, file.name)
    default:
      for (field, value) in value.groups.flatMap({ zip(kind.children ?? [], $0.values) }) {
        if let value {
          field.forEachPrivateText(in: value, at: "\(prefix)\(key).", isWithin: isPrivate, body)
        }
      }
    }
  }
}
