import Forms
import Gazette
import Press

/// Says why a page was made or was not, as `build --explain` prints it.
enum ExplainedPage {
  /// The path of a page, however it was given: with `site/` or `markdown/` before it, or an ending.
  static func path(_ text: String) -> String {
    var text = text
    for prefix in ["./", "Output/", "site/", "markdown/"] where text.hasPrefix(prefix) {
      text = String(text.dropFirst(prefix.count))
    }
    for ending in [".html", ".md"] where text.hasSuffix(ending) {
      text = String(text.dropLast(ending.count))
    }
    return text.hasSuffix("/") || text.isEmpty ? text + "index" : text
  }

  static func line(_ path: String, _ reasons: [PageReason], isFull: Bool) -> String {
    if reasons == [.unchanged], isFull {
      return localized("\(path): made, because of --full; nothing has changed")
    }
    let isMade = !reasons.contains { [.noSuchPage, .gone, .unchanged].contains($0) }
    return "\(path): \(isMade ? localized("made: ") : "")\(reasons.map(words).joined(separator: "; "))"
  }

  private static func words(_ reason: PageReason) -> String {
    switch reason {
    case .noSuchPage: localized("there is no such page")
    case .gone: localized("removed: nothing makes this page any more")
    case .firstEdition: localized("there is no edition yet")
    case .new: localized("the page is new")
    case .missing: localized("one of its files is missing")
    case .unchanged: localized("not made: its records, template, settings and words are as they were")
    case .otherVersion: localized("another version of Gazette")
    case .layout: localized("the layout, the words, or a setting that all pages show has changed")
    case .template(let name):
      localized("its template \(name.hasSuffix(".md") ? name : "\(name).mustache") has changed")
    case .asOf: localized("it shows the date of the edition, which is another one")
    case .content: localized("the records or figures that it shows have changed")
    }
  }
}
