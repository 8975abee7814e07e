/// Finds the names in a template that the contexts it is given do not have, or not as values.
struct TemplateCheck {
  let library: TemplateLibrary
  let engineNames: Set<String>

  /// Checks a template, with the partials it includes, against the context of a page.
  ///
  /// What stands in the section of an empty list cannot be checked against this page.
  /// - Throws: ``TemplateError/unknownName(file:line:name:)``, ``TemplateError/noValue(file:line:name:)``,
  ///   ``TemplateError/tableInWords(file:line:name:)``.
  func check(_ template: String, against context: TemplateContext) throws(TemplateError) {
    guard let outline = library.outlines[template] else { throw .missingTemplate(name: template) }
    try check(outline.nodes, of: outline.file, scopes: [context], isValue: false, depth: 0)
  }

  /// - Parameter isValue: whether `{{.}}` is a value here, and not all that a context has.
  private func check(
    _ nodes: [TemplateOutline.Node], of file: String, scopes: [TemplateContext], isValue: Bool, depth: Int
  ) throws(TemplateError) {
    guard depth < 32 else { return }
    for node in nodes {
      switch node {
      case .variable(let name, let line, let function):
        // A list can be counted.
        let isCounted = function == "count"
        if name == ".", !isValue, !isCounted { throw library.noValue(name, in: file, line: line) }
        switch try value(name, in: scopes, file: file, line: line) {
        case .list, .context:
          if !isCounted { throw library.noValue(name, in: file, line: line) }
        case .part(let part): try check(part.template, against: part.context)
        case .table: try library.checkWords(name: name, in: file)
        default: break
        }
      case .partial(let name, _):
        if let partial = library.outlines[name] {
          try check(partial.nodes, of: partial.file, scopes: scopes, isValue: isValue, depth: depth + 1)
        }
      case .section(let name, let isInverted, let function, let line, let inner):
        let value = try value(name, in: scopes, file: file, line: line)
        var innerScopes = scopes
        switch value {
        case .list(let contexts):
          guard let first = contexts.first else { continue }
          innerScopes.append(first)
        case .sections(let sections):
          guard let first = sections.first else { continue }
          innerScopes.append(first.context)
        case .context(let context): innerScopes.append(context)
        default: break
        }
        let isInnerValue =
          switch value {
          // What stands in them is seen from where they stand.
          case _ where isInverted || name == ".": isValue
          case .flag where function == nil: isValue
          case .list, .sections, .context: function == "count"
          default: true
          }
        try check(inner, of: file, scopes: innerScopes, isValue: isInnerValue, depth: depth + 1)
      }
    }
  }

  private func value(
    _ name: String, in scopes: [TemplateContext], file: String, line: Int
  ) throws(TemplateError) -> TemplateValue? {
    if name == "." { return nil }
    let parts = name.split(separator: ".").map(String.init)
    guard let first = parts.first else { return nil }
    guard let found = scopes.reversed().lazy.compactMap({ $0[first] }).first else {
      if engineNames.contains(first), parts.count == 1 { return nil }
      throw library.unknownName(name, in: file, line: line)
    }
    var value = found
    for part in parts.dropFirst() {
      guard case .context(let context) = value, let inner = context[part] else {
        throw library.unknownName(name, in: file, line: line)
      }
      value = inner
    }
    return value
  }
}
