internal import Forms

extension FormFile {
  /// Reads the rest of a field; everything within a private group is private too, and what is within a searchable one is
  /// searched.
  func field(
    _ outline: FieldOutline, in scope: FormScope, isPrivate: Bool = false, isSearched: Bool = false
  ) throws(DescriptionError) -> Field {
    let reader = outline.reader
    // Documents are nobody's business until somebody says so.
    let isFile = if case .file = outline.kind { true } else { false }
    let isPrivate = try reader.flag("private", default: isPrivate || isFile) || isPrivate
    let isSearchable = try reader.flag("searchable")
    let isSearched = isSearched || isSearchable
    if !isSearched, let found = reader["foundAs"] {
      throw found.fault("no search finds it, and foundAs says what a hit is called. Say searchable: true too")
    }
    return Field(
      outline.key, outline.title,
      try kind(of: outline, in: scope, isPrivate: isPrivate, isSearched: isSearched),
      isRequired: try reader.flag("required"), initial: try initial(of: outline),
      hiddenWhen: try reader["hiddenWhen"].map { (found) throws(DescriptionError) in
        try condition(found, in: scope, depth: 0)
      },
      parents: try parents(of: outline, in: scope), checks: try checks(of: outline, in: scope),
      noneWhen: try noneWhen(of: outline, in: scope), isPrivate: isPrivate,
      isSearchable: isSearchable, foundAs: try reader.optionalText("foundAs"),
      hint: try reader.optionalText("hint"),
      lookUp: try lookUp(in: reader), shownAs: try shownAs(of: outline))
  }

  private func shownAs(of outline: FieldOutline) throws(DescriptionError) -> Field.Showing? {
    guard let found = outline.reader["shownAs"] else { return nil }
    guard case .text = outline.kind else {
      throw found.fault("shownAs does not fit a field of kind \(outline.kind.name)")
    }
    guard let showing = found.text.flatMap(Field.Showing.init(rawValue:)) else {
      let known = Field.Showing.allCases.map(\.rawValue).joined(separator: ", ")
      throw found.badValue(of: "shownAs", expected: "one of \(known)")
    }
    return showing
  }

  /// The words of a command: the program first.
  private func lookUp(in reader: YAMLReader) throws(DescriptionError) -> [String] {
    guard let list = reader["lookUp"] else { return [] }
    var words: [String] = []
    for element in try list.elements("lookUp") {
      guard let word = element.text, !(words.isEmpty && word.isEmpty) else {
        throw element.error(.expected("a program and its arguments", at: "lookUp"))
      }
      words.append(word)
    }
    guard !words.isEmpty else { throw list.error(.expected("a program and its arguments", at: "lookUp")) }
    return words
  }

  private func kind(
    of outline: FieldOutline, in scope: FormScope, isPrivate: Bool, isSearched: Bool
  ) throws(DescriptionError) -> FieldKind {
    guard outline.kind.children != nil else { return outline.kind }
    let inner = try FormScope(outline.children, around: scope)
    var fields: [Field] = []
    for child in outline.children {
      if let found = child.reader["lookUp"] {
        throw found.fault("only a field of the form itself has a look-up, not one of a group or list")
      }
      fields.append(try field(child, in: inner, isPrivate: isPrivate, isSearched: isSearched))
    }
    if case .list = outline.kind { return .list(fields) }
    return .group(fields)
  }

  private func initial(of outline: FieldOutline) throws(DescriptionError) -> Initial? {
    guard let found = outline.reader["initial"] else { return nil }
    if outline.kind.children != nil {
      throw found.fault("a \(outline.kind.name) has no initial value; its fields can have one")
    }
    if found.isMapping {
      try found.allowOnly(["rule"])
      let rule = try found.requiredText("rule")
      guard rule == "today", case .date = outline.kind else {
        throw found.error(.badValue(key: "rule", value: rule, expected: "today, for a date"))
      }
      return .today
    }
    guard let text = found.text else { throw found.error(.expected("a value", at: "initial")) }
    let value = outline.kind.value(from: text, currency: currency)
    switch (outline.kind, value) {
    case (_, nil): return nil
    case (.text, let value?), (.multiline, let value?), (.email, let value?), (.phone, let value?):
      return .value(value)
    case (.choice(let choices), .choice(let chosen)?):
      guard choices[chosen] != nil else {
        throw found.error(.badValue(key: "initial", value: text, expected: "one of the choices"))
      }
      return .value(.choice(chosen))
    case (_, .text?):
      throw found.error(.badValue(key: "initial", value: text, expected: "of kind \(outline.kind.name)"))
    case (_, let value?): return .value(value)
    }
  }

  private func parents(
    of outline: FieldOutline, in scope: FormScope
  ) throws(DescriptionError) -> [String] {
    guard let list = outline.reader["parents"] else { return [] }
    var parents: [String] = []
    for element in try list.elements("parents") {
      guard let key = element.text else {
        throw element.error(.expected("the key of a field", at: "parents"))
      }
      guard scope.siblings[key] != nil else {
        throw element.fault("the parent \(key) of \(outline.key) is no field beside it")
      }
      guard !parents.contains(key) else { throw element.error(.repeatedKey(key)) }
      parents.append(key)
    }
    return parents
  }

  private func noneWhen(
    of outline: FieldOutline, in scope: FormScope
  ) throws(DescriptionError) -> String? {
    guard let found = outline.reader["noneWhen"] else { return nil }
    guard let key = found.text, let target = scope.siblings[key], case .flag = target.kind else {
      throw found.badValue(of: "noneWhen", expected: "the key of a switch beside it")
    }
    return key
  }

  // MARK: What the form as a whole refuses

  /// A fault of the whole form, at the line of the field that it is about.
  static func description(
    of fault: FormFault, in outlines: [FieldOutline], _ reader: YAMLReader
  ) -> DescriptionError {
    switch fault {
    case .cycleOfParents(_, let fields):
      let first = outline(in: outlines) { outline in
        let parents = (try? outline.reader["parents"]?.elements("parents")) ?? []
        return outline.key == fields.first && parents.contains { fields.contains($0.text ?? "") }
      }
      return (first?.reader["parents"] ?? reader).error(
        .fault("parents in a circle: \(fields.joined(separator: " → "))"))
    case .repeatedKey(_, let key): return reader.error(.repeatedKey(key))
    default: return reader.fault("its fields make no form that can be filled in")
    }
  }

  private static func outline(
    in outlines: [FieldOutline], where isSought: (FieldOutline) -> Bool
  ) -> FieldOutline? {
    for outline in outlines {
      if isSought(outline) { return outline }
      if let inner = Self.outline(in: outline.children, where: isSought) { return inner }
    }
    return nil
  }
}
