import Forms
import Foundation
package import Press

/// An edition of one page in the shipped layout, by a template of its own.
package struct SmallEdition {
  package let template: String
  package let language: String
  package let texts: [String: TextCatalogue.Text]
  package let address: SiteAddress?
  package let isListed: Bool
  package let title: String
  package let downloads: [Download]

  package static let shipped = SharedData.root.appending(path: "Templates").path

  package init(
    template: String, language: String = "en", texts: [String: TextCatalogue.Text] = [:],
    address: SiteAddress? = nil, isListed: Bool = false, title: String = "Casa & Co",
    downloads: [Download] = []
  ) {
    self.template = template
    self.language = language
    self.texts = texts
    self.address = address
    self.isListed = isListed
    self.title = title
    self.downloads = downloads
  }

  package func print(_ page: () -> Page) throws -> MemoryOutput {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-page-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "markdown"), withIntermediateDirectories: true)
    try Data(template.utf8).write(to: folder.appending(path: "markdown/page.mustache"))
    let catalogue = TextCatalogue(language: language, texts: texts)
    let tree = EditionTree(
      folder: "", formats: Formats(texts: catalogue, currency: .dollar),
      content: EditionContent(
        pages: [PageSeries(page())], downloads: downloads, navigation: [], warningCount: 2,
        attention: ["Arriving today: \(2)"]),
      library: try TemplateLibrary(folders: [folder.path, Self.shipped], texts: catalogue))
    let plan = BuildPlan(
      asOf: CalendarDate(iso: "2026-06-30") ?? .epoch, title: title, currency: .dollar, workers: 1,
      storeRevision: 1, address: address, isListed: isListed)
    let output = MemoryOutput()
    _ = try Edition(trees: [tree], plan: plan).print(into: output)
    return output
  }

  /// A page that shows one value.
  package func html(of value: TemplateValue, title: Cell = "Page") throws -> String {
    let output = try print {
      Page(
        path: PagePath("page"), title: title, template: "page", trail: [],
        context: TemplateContext(["value": value]))
    }
    return output.text("site/page.html") ?? ""
  }
}
