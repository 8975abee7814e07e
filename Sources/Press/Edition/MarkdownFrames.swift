internal import Mustache

/// Markdown templates rendered once for all pages that would render them alike.
///
/// What a template prints depends on a page's values only where they stand, and on which sections show.
/// So it is rendered once for each set of shown sections, with marks where values go; every page then
/// writes its values between the marks. Templates that repeat a section for each element of a list that has
/// any, or change a value on its way, are rendered for every page.
struct MarkdownFrames {
  private let library: TemplateLibrary
  private var frames: [Key: [Piece]] = [:]
  /// For each template the names that it uses; nil where it cannot be rendered ahead.
  private var usedNames: [String: UsedNames?] = [:]

  init(library: TemplateLibrary) { self.library = library }

  /// A run of the template's own text, or the name of a value.
  private enum Piece {
    case text([UInt8])
    case value(String)
  }

  /// The names that a template asks for in sections, and those whose values it prints.
  fileprivate struct UsedNames {
    var asked: Set<String> = []
    var printed: Set<String> = []
  }

  /// What decides how a template is rendered, whatever the values are.
  private struct Key: Hashable {
    let template: String
    /// A bit for each value: whether a section on it shows.
    let shown: UInt64
    let names: [String]

    func hash(into hasher: inout Hasher) {
      hasher.combine(template)
      hasher.combine(shown)
    }
  }

  /// Appends a page's Markdown; false where its template has to be rendered for every page.
  ///
  /// - Throws: ``TemplateError/unknownName(file:line:name:)``, ``TemplateError/missingTemplate(name:)``.
  mutating func append(
    _ page: Page, _ rendering: TemplateRendering, to bytes: inout [UInt8]
  ) throws(TemplateError) -> Bool {
    guard let used = usedNames(of: page.template), let shown = page.context.shownBits(used) else {
      return false
    }
    let key = Key(template: page.template, shown: shown, names: page.context.allNames)
    let pieces: [Piece]
    if let known = frames[key] { pieces = known } else { pieces = try render(page, rendering, key) }
    for piece in pieces {
      switch piece {
      case .text(let text): bytes += text
      case .value(let name): rendering.append(name, of: page.context, to: &bytes)
      }
    }
    return true
  }

  private mutating func render(
    _ page: Page, _ rendering: TemplateRendering, _ key: Key
  ) throws(TemplateError) -> [Piece] {
    let scope = MarkScope(context: page.context, rendering: rendering)
    let text = try library.render(page.template, with: scope, rendering)
    let runs = Array(text.utf8).split(separator: 0, omittingEmptySubsequences: false)
    let pieces = runs.enumerated().map { index, run -> Piece in
      index % 2 == 0 ? .text(Array(run)) : .value(String(decoding: run, as: UTF8.self))
    }
    frames[key] = pieces
    return pieces
  }

  /// The names that a template uses, if it only shows values and shows or hides sections.
  private mutating func usedNames(of template: String) -> UsedNames? {
    if let known = usedNames[template] { return known }
    var names = UsedNames()
    let isPlain = library.outlines[template].map { collect($0.nodes, into: &names, depth: 0) } ?? false
    let used = isPlain ? names : nil
    usedNames[template] = .some(used)
    return used
  }

  private func collect(_ nodes: [TemplateOutline.Node], into names: inout UsedNames, depth: Int) -> Bool {
    guard depth < 32 else { return false }
    for node in nodes {
      switch node {
      case .variable(let name, _, let function):
        names.printed.insert(name)
        if function != nil || name.contains(".") { return false }
      case .section(let name, _, let function, _, let inner):
        names.asked.insert(name)
        // What a number decides differs from page to page.
        if function != nil || name.contains(".") || CountName.question(name) != nil
          || !collect(inner, into: &names, depth: depth)
        {
          return false
        }
      case .partial(let name, _):
        guard let partial = library.outlines[name], collect(partial.nodes, into: &names, depth: depth + 1)
        else { return false }
      }
    }
    return true
  }

  /// A context that gives a mark in place of each value.
  private struct MarkScope: MustacheParent {
    let context: TemplateContext
    let rendering: TemplateRendering

    func child(named name: String) -> Any? {
      let mark = "\u{0}\(name)\u{0}"
      switch context[name] {
      case .flag(let isOn): return isOn
      case .some(let value): return RenderedText(renderText: mark, isNull: !value.isShown)
      case nil:
        if rendering.engineCell(name) == nil {
          rendering.unknownName = rendering.unknownName ?? name
          return nil
        }
        return RenderedText(renderText: mark, isNull: false)
      }
    }
  }
}

extension TemplateValue {
  /// Whether a section on this value shows.
  var isShown: Bool {
    switch self {
    case .cell(let cell): cell.isShown
    case .context, .part: true
    case .table(let table): !table.isEmpty
    case .chart(let chart): !chart.isEmpty
    case .sections(let sections): !sections.isEmpty
    case .list(let contexts): !contexts.isEmpty
    case .flag(let isOn): isOn
    }
  }
}

extension TemplateContext {
  /// A bit for each value: whether a section on it shows; nil where a template asks for the elements of one.
  fileprivate func shownBits(_ used: MarkdownFrames.UsedNames) -> UInt64? {
    var bits: UInt64 = 0
    guard allValues.count <= 64 else { return nil }
    for (place, value) in allValues.enumerated() {
      switch value {
      case .list, .context, .part:
        if used.printed.contains(allNames[place]) || (value.isShown && used.asked.contains(allNames[place])) {
          return nil
        }
      case .sections where used.asked.contains(allNames[place]): return nil
      default: if value.isShown { bits |= 1 << UInt64(place) }
      }
    }
    return bits
  }
}
