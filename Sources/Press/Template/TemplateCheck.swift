/// Finds the names in a template that the contexts it is given do not have.
struct TemplateCheck {
  let library: TemplateLibrary
  let engineNames: Set<String>

  /// Checks a template, with the partials it includes, against the context of a page.
  ///
  /// What stands in the section of an empty list cannot be checked against this page.
  /// - Throws: ``TemplateError/unknownName(file:line:name:)``, ``TemplateError/tableInWords(file:line:name:)``.
  func check(_ template: String, against context: TemplateContext) throws(TemplateError) {
    guard let outline = library.outlines[template] else { throw .missingTemplate(name: template) }
    try check(outline.nodes, of: outline.file, scopes: [context], depth: 0)
  }

  private func check(
    _ nodes: [TemplateOutline.Node], of file: String, scopes: [TemplateContext], depth: Int
  ) throws(TemplateError) {
    guard depth < 32 else { return }
    for node in nodes {
      switch node {
      case .variable(let name, let line, _):
        switch try value(name, in: scopes, file: file, line: line) {
        case .part(let part): try check(part.template, against: part.context)
        case .table: try library.checkWords(name: name, in: file)
        default: break
        }
      case .partial(let name, _):
        if let partial = library.outlines[name] {
          try check(partial.nodes, of: partial.file, scopes: scopes, depth: depth + 1)
        }
      case .section(let name, _, _, let line, let inner):
        switch try value(name, in: scopes, file: file, line: line) {
        case .list(let contexts):
          if let first = contexts.first {
            try check(inner, of: file, scopes: scopes + [first], depth: depth + 1)
          }
        case .sections(let sections):
          if let first = sections.first {
            try check(inner, of: file, scopes: scopes + [first.context], depth: depth + 1)
          }
        case .context(let context): try check(inner, of: file, scopes: scopes + [context], depth: depth + 1)
        default: try check(inner, of: file, scopes: scopes, depth: depth + 1)
        }
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
