internal import CommonMark
internal import Forms
internal import Foundation
internal import Mustache

/// The templates of an edition, read once: Markdown pages, the HTML layout, and assets.
///
/// Folders are given from the most particular to the most general (a project's `Templates`, then the
/// shipped ones); a file of an earlier folder stands in for that of a later one.
package struct TemplateLibrary: Sendable {
  let markdown: MustacheLibrary
  let html: MustacheLibrary
  let outlines: [String: TemplateOutline]
  /// The inputs of pages: each Markdown template with the partials it includes, and the layout.
  let fingerprints: [String: Fingerprint]
  let layoutFingerprint: Fingerprint
  /// Whether the layout shows the date of the edition also on pages that have none of their own.
  let hasDatedLayout: Bool
  /// Files that are copied into the site as they are, by name.
  let assets: [(name: String, bytes: [UInt8], isShipped: Bool)]

  /// Words in brackets that the catalogue of the edition's language lacks.
  package let missingTexts: Set<String>
  /// Of each template the values that translations name and their English words do not; see ``TemplateWords``.
  private let ownNames: [String: [String: TextCatalogue.Place]]

  /// Reads and checks all templates below `markdown/`, `html/` and `assets/` of the folders.
  ///
  /// - Parameters:
  ///   - texts: the language in which their words are shown; see ``TemplateWords``.
  ///   - project: the folder whose own files must stand in it, whatever links lead to them; nil for any.
  ///   - pages: Markdown templates that stand in other files.
  ///   - isInOneLanguage: whether the project's own pages are written in the language, so that none of their words is
  ///     missing.
  /// - Throws: ``TemplateError`` for a tag that is not closed, a missing partial, an unreadable file.
  package init(
    folders: [String], texts: TextCatalogue, within project: String? = nil, pages: [PageTemplate] = [],
    isInOneLanguage: Bool = false
  ) throws(TemplateError) {
    let folders = TemplateFolders(paths: folders, project: project)
    MustacheContentTypes.register(EscapedByValue(), named: "GAZETTE_MARKDOWN")
    MustacheContentTypes.register(EscapedForHTML(), named: "GAZETTE_HTML")
    var words = TemplateWords(texts: texts, isHTML: false)
    let sources: [String: String]
    (markdown, outlines, sources) = try Self.templates(
      in: "markdown", of: folders, pages: pages, isInOneLanguage: isInOneLanguage, words: &words,
      contentType: "GAZETTE_MARKDOWN")
    fingerprints = Self.fingerprints(of: sources, outlines)
    var htmlWords = TemplateWords(texts: texts, isHTML: true)
    let htmlOutlines: [String: TemplateOutline]
    let htmlSources: [String: String]
    (html, htmlOutlines, htmlSources) = try Self.templates(
      in: "html", of: folders, words: &htmlWords, contentType: "GAZETTE_HTML")
    layoutFingerprint = Self.fingerprint(of: Array(htmlSources.keys), htmlSources)
    missingTexts = words.missing.union(htmlWords.missing)
    ownNames = words.ownNames
    guard let layout = htmlOutlines["layout"] else { throw .missingTemplate(name: "html/layout") }
    try LayoutValues.check(layout, partials: htmlOutlines)
    try LayoutValues.checkContent(of: layout, partials: htmlOutlines)
    hasDatedLayout = ["asOf", "asOfText"].contains { value in
      layout.shows(value, partials: htmlOutlines) { name, isInverted in name != "isDated" || isInverted }
    }
    assets = try Self.files(in: "assets", of: folders).map { name, path throws(TemplateError) in
      (name, try Self.bytes(path), project.map { !path.hasPrefix($0 + "/") } ?? false)
    }
  }

  /// Renders a Markdown template.
  ///
  /// - Throws: ``TemplateError`` for a missing template or a name that nothing had.
  func render(
    _ template: String, with scope: some MustacheParent, _ rendering: TemplateRendering
  ) throws(TemplateError) -> String {
    guard let text = markdown.render(scope, withTemplate: template) else {
      throw .missingTemplate(name: template)
    }
    if let name = rendering.unknownName {
      throw unknownName(name, in: outlines[template]?.file ?? template, line: 0)
    }
    return text
  }

  /// That nothing is called so where a template names it; where a translation does, that has the place.
  func unknownName(_ name: String, in file: String, line: Int) -> TemplateError {
    let name = PageTemplate.withDots(name)
    let place = ownNames[file]?[CountName.asked(by: name)]
    return .unknownName(
      file: place?.file ?? file, line: place?.line ?? line, name: CountName.base(of: name))
  }

  /// That what is called so has no text of its own.
  func noValue(_ name: String, in file: String, line: Int) -> TemplateError {
    let place = ownNames[file]?[name]
    return .noValue(file: place?.file ?? file, line: place?.line ?? line, name: PageTemplate.withDots(name))
  }

  /// Refuses the name of a table that a translation has as that of a value; the English words are the page's.
  func checkWords(name: String, in file: String) throws(TemplateError) {
    guard let place = ownNames[file]?[name] else { return }
    throw .tableInWords(file: place.file, line: place.line, name: name)
  }

  private static func templates(
    in part: String, of folders: TemplateFolders, pages: [PageTemplate] = [], isInOneLanguage: Bool = false,
    words: inout TemplateWords, contentType: String
  ) throws(TemplateError) -> (MustacheLibrary, [String: TemplateOutline], sources: [String: String]) {
    var library = MustacheLibrary()
    var sources: [String: String] = [:]
    var outlines: [String: TemplateOutline] = [:]
    let isMarkdown = part == "markdown"
    func register(
      _ text: String, of source: String, named key: String, file: String
    ) throws(TemplateError) {
      do throws(TemplateError) { outlines[key] = try TemplateOutline(text, file: file) } catch {
        // With other words in it, its tags stand in other columns than in the file.
        _ = try TemplateOutline(TemplateWords.withoutWords(source), file: file)
        throw error
      }
      sources[key] = text
      do {
        // Each template and partial starts anew with a content type, so each one names its own.
        let marked = isMarkdown ? MarkdownLines.marked(text, without: PageTemplate.hasNoLine) : text
        try library.register("{{% CONTENT_TYPE:\(contentType)}}" + marked, named: key)
      } catch let error as MustacheTemplate.ParserError {
        throw .syntax(
          file: file, line: error.context.lineNumber, column: nil, detail: "a tag here cannot be understood")
      } catch {
        throw .syntax(file: file, line: 1, column: nil, detail: "this template cannot be understood")
      }
    }
    for (name, path) in try files(in: part, of: folders) where name.hasSuffix(".mustache") {
      guard let source = String(handwritten: try bytes(path)) else { throw .notUTF8(file: path) }
      try register(
        try words.translated(source, file: path), of: source, named: String(name.dropLast(".mustache".count)),
        file: path)
    }
    var parts = FrontPageLinks()
    for page in pages {
      let translated = try words.translated(
        page.text, file: page.file, isInLanguage: isInOneLanguage && page.isOwn)
      let text = try page.placed(translated)
      if page.folder != nil { parts.add(text, of: page) }
      try register(PageTemplate.withoutDots(text), of: page.text, named: page.name, file: page.file)
    }
    try parts.check()
    guard !outlines.isEmpty else { throw .noTemplates(folder: part) }
    for outline in outlines.values.sorted(by: { $0.file < $1.file }) {
      for partial in outline.partials where outlines[partial.name] == nil {
        throw .missingPartial(file: outline.file, line: partial.line, name: partial.name)
      }
      try checkEnds(outline, among: outlines)
    }
    return (library, outlines, sources)
  }

  /// The files of a site that come with Gazette, and hold nothing of any record.
  ///
  /// - Parameter languages: those of the site.
  package func shippedFiles(of languages: [String]) -> Set<String> {
    let shipped = assets.filter(\.isShipped).map(\.name)
    let hasOwnScripts = assets.contains { SiteAssets.scripts.contains($0.name) && !$0.isShipped }
    let scripts = hasOwnScripts ? [] : languages.map(SiteAssets.scriptName)
    return Set((shipped + scripts).map { "site/assets/\($0)" })
  }

  /// The fingerprint of all templates and assets.
  package var fingerprint: Fingerprint {
    var inputs = InputWriter()
    for (name, fingerprint) in fingerprints.sorted(by: { $0.key < $1.key }) {
      inputs.add(name)
      inputs.add(fingerprint)
    }
    inputs.add(layoutFingerprint)
    for asset in assets {
      inputs.add(asset.name)
      inputs.add(Fingerprint(of: asset.bytes))
    }
    return inputs.fingerprint
  }

  /// The fingerprints of all templates, each with the partials that it includes.
  private static func fingerprints(
    of sources: [String: String], _ outlines: [String: TemplateOutline]
  ) -> [String: Fingerprint] {
    Dictionary(
      uniqueKeysWithValues: outlines.keys.map { name in
        var included: Set<String> = [name]
        var waiting = [name]
        while let next = waiting.popLast() {
          for partial in outlines[next]?.partials ?? [] where included.insert(partial.name).inserted {
            waiting.append(partial.name)
          }
        }
        return (name, fingerprint(of: Array(included), sources))
      })
  }

  private static func fingerprint(of names: [String], _ sources: [String: String]) -> Fingerprint {
    var inputs = InputWriter()
    for name in names.sorted() {
      inputs.add(name)
      inputs.add(sources[name] ?? "")
    }
    return inputs.fingerprint
  }

  /// Whether a Markdown template, or a partial that it includes, shows a value.
  func shows(_ value: String, in template: String) -> Bool {
    outlines[template]?.shows(value, partials: outlines) { _, _ in true } ?? false
  }

  /// Refuses a template that includes itself, directly or through others, and would never end.
  ///
  /// - Complexity: O(templates), for every template with partials.
  private static func checkEnds(
    _ outline: TemplateOutline, among outlines: [String: TemplateOutline]
  ) throws(TemplateError) {
    for partial in outline.partials {
      var waiting = [partial.name]
      var seen: Set<String> = []
      while let name = waiting.popLast() {
        guard seen.insert(name).inserted, let included = outlines[name] else { continue }
        guard included.file != outline.file else {
          throw .syntax(
            file: outline.file, line: partial.line, column: nil,
            detail: "{{> \(partial.name)}} includes this template again, without end")
        }
        waiting += included.partials.map(\.name)
      }
    }
  }

  /// The files of a part of the folders by name, each from the first folder that has it.
  private static func files(
    in part: String, of folders: TemplateFolders
  ) throws(TemplateError) -> [(name: String, path: String)] {
    var paths: [String: String] = [:]
    for folder in folders.paths.reversed() {
      let top = folder + "/" + part
      guard let isFolder = FileManager.default.isFolder(folder) else { continue }
      guard isFolder else { throw .unreadable(file: folder, detail: "it is no folder") }
      guard let isTopFolder = FileManager.default.isFolder(top) else { continue }
      guard isTopFolder else { throw .unreadable(file: top, detail: "it is no folder") }
      let names: [String]
      do { names = try FileManager.default.contentsOfDirectory(atPath: top) } catch {
        throw .unreadable(file: top, detail: SystemReason.words(error))
      }
      for name in names where !name.hasPrefix(".") {
        let path = top + "/" + name
        if let project = folders.project, ProjectBoundary.leadsOut(path, of: project) {
          throw .unreadable(file: path, detail: ProjectBoundary.reason)
        }
        paths[name] = path
      }
    }
    return paths.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func bytes(_ path: String) throws(TemplateError) -> [UInt8] {
    if path.contains("\u{FFFD}") {
      throw .unreadable(file: path, detail: "its name is not UTF-8; rename it")
    }
    if let reason = SystemReason.whyNoFile(path) { throw .unreadable(file: path, detail: reason) }
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch { throw .unreadable(file: path, detail: SystemReason.words(error)) }
  }
}

/// Where templates are looked for.
private struct TemplateFolders {
  let paths: [String]
  let project: String?
}

/// Values of Markdown templates escape themselves, whether shown by two braces or three.
private struct EscapedByValue: MustacheContentType {
  func escapeText(_ text: String) -> String { text }
}

private struct EscapedForHTML: MustacheContentType {
  /// The NUL characters of the layout's marks stay; no other text of a layout holds any.
  func escapeText(_ text: String) -> String {
    guard text.utf8.contains(0) else { return HTMLText.escaped(text) }
    return text.split(separator: "\u{0}", omittingEmptySubsequences: false).map {
      HTMLText.escaped(String($0))
    }
    .joined(separator: "\u{0}")
  }
}
