internal import Mustache

/// A context as Mustache looks into it while a page is rendered.
struct TemplateScope: MustacheParent {
  let context: TemplateContext
  let rendering: TemplateRendering
  /// Whether no other context stands around this one.
  let isOutermost: Bool

  func child(named name: String) -> Any? {
    guard let value = context[name] else {
      if isOutermost {
        if let known = rendering.engineValue(name) { return known }
        rendering.unknownName = rendering.unknownName ?? name
      }
      return nil
    }
    return rendering.representation(of: value)
  }
}

/// What rendering one page needs, and the first name that nothing had.
final class TemplateRendering {
  let writer: MarkdownWriter
  let engineValues: [(name: String, value: Cell)]
  /// The templates of parts of the page.
  let library: TemplateLibrary
  var unknownName: String?

  init(writer: MarkdownWriter, engineValues: [(name: String, value: Cell)], library: TemplateLibrary) {
    self.writer = writer
    self.library = library
    self.engineValues = engineValues
  }

  /// A value that every page has, such as its title.
  func engineCell(_ name: String) -> Cell? { engineValues.first { $0.name == name }?.value }

  func engineValue(_ name: String) -> RenderedText? { engineCell(name).map { rendered($0) } }

  /// Appends the value under a name, as a template shows it; nothing for a flag or an unknown name.
  func append(_ name: String, of context: TemplateContext, to bytes: inout [UInt8]) {
    switch context[name] {
    case .cell(let cell): writer.append(cell, to: &bytes)
    case .table(let table): writer.append(table, to: &bytes)
    case .chart(let chart): if !chart.isEmpty { writer.append(chart, to: &bytes) }
    case .sections(let sections): for section in sections { writer.append(section, to: &bytes) }
    case .flag, .list, .context, .part: break
    case nil: if let cell = engineCell(name) { writer.append(cell, to: &bytes) }
    }
  }

  func representation(of value: TemplateValue) -> Any {
    switch value {
    case .cell(let cell): rendered(cell)
    case .table(let table): rendered(table)
    case .chart(let chart):
      chart.isEmpty ? RenderedText(renderText: "", isNull: true) : rendered(.chart(chart))
    case .sections(let sections): RenderedSections(sections: sections, rendering: self)
    case .flag(let isOn): isOn
    case .list(let contexts):
      contexts.map { TemplateScope(context: $0, rendering: self, isOutermost: false) }
    case .context(let context): TemplateScope(context: context, rendering: self, isOutermost: false)
    case .part(let part): rendered(part)
    }
  }

  private func rendered(_ part: TemplatePart) -> RenderedText {
    let scope = TemplateScope(context: part.context, rendering: self, isOutermost: true)
    let text = library.markdown.render(scope, withTemplate: part.template) ?? ""
    return RenderedText(renderText: text, isNull: text.utf8.allSatisfy { $0 == 10 || $0 == 32 })
  }

  private func rendered(_ cell: Cell) -> RenderedText {
    var bytes: [UInt8] = []
    writer.append(cell, to: &bytes)
    return RenderedText(renderText: String(decoding: bytes, as: UTF8.self), isNull: !cell.isShown)
  }

  private func rendered(_ table: Table) -> RenderedText {
    var bytes: [UInt8] = []
    writer.append(table, to: &bytes)
    return RenderedText(renderText: String(decoding: bytes, as: UTF8.self), isNull: table.isEmpty)
  }
}

/// A record's sections: written as a whole where a template shows them, one by one where it repeats them.
private struct RenderedSections: MustacheCustomRenderable, MustacheSequence {
  let sections: [RecordSection]
  let rendering: TemplateRendering

  var isNull: Bool { sections.isEmpty }

  var renderText: String {
    var bytes: [UInt8] = []
    for section in sections { rendering.writer.append(section, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  func makeIterator() -> some IteratorProtocol<TemplateScope> {
    sections.lazy.map { TemplateScope(context: $0.context, rendering: rendering, isOutermost: false) }
      .makeIterator()
  }
}

/// A value written as Markdown already; as a section it is shown unless it is missing or no.
struct RenderedText: MustacheCustomRenderable {
  let renderText: String
  let isNull: Bool
}
