import Foundation
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

/// The sample edition as it is committed under `Output/markdown/`.
@Suite("The sample edition")
struct SampleEditionTests {
  private let root = SharedData.root

  private var goldenFolder: URL { root.appending(path: "Output/markdown") }

  /// Builds the sample with the shipped templates, as `make site` does.
  private func files(workers: Int, rendersPagesWhole: Bool = false) throws -> [String: [UInt8]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-sample-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let settings = try Settings(path: root.appending(path: "Sample/gazette.yml").path)
    let project = Project(
      folder: folder.path, settings: settings, shippedTemplates: root.appending(path: "Templates").path)
    let store = try project.createStore()
    try SampleRecords(folder: root.appending(path: "Sample").path).importAll(
      into: store, settings: project.settings)
    let output = MemoryOutput()
    var edition = try EditionPlanner(project: project, asOf: settings.today()).plan(store, workers: workers)
      .edition
    edition.rendersPagesWhole = rendersPagesWhole
    _ = try edition.print(into: output)
    return output.files
  }

  @Test("A page that has its frame in common with others is what it would be alone")
  func framesAreWhatPagesAre() throws {
    let (framed, whole) = (try files(workers: 1), try files(workers: 1, rendersPagesWhole: true))
    #expect(framed.count == whole.count)
    for (path, bytes) in whole where framed[path] != bytes {
      let text = String(decoding: framed[path] ?? [], as: UTF8.self)
      Issue.record("\(path):\n\(difference(from: String(decoding: bytes, as: UTF8.self), to: text))")
    }
  }

  @Test("The committed Markdown is what the sample records and the shipped templates give")
  func committedMarkdownIsUpToDate() throws {
    let made = try files(workers: 2).filter { $0.key.hasPrefix("markdown/") }
    if ProcessInfo.processInfo.environment["GAZETTE_UPDATE_GOLDEN"] != nil {
      try? FileManager.default.removeItem(at: goldenFolder)
      for (path, bytes) in made {
        let file = root.appending(path: "Output").appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
      }
    }
    var committed: Set<String> = []
    let names = FileManager.default.enumerator(atPath: goldenFolder.path)
    while let name = names?.nextObject() as? String {
      guard name.hasSuffix(".md") || name.hasSuffix(".svg") || name == ".gazette" else { continue }
      committed.insert("markdown/" + name)
    }
    let madePaths = Set(made.keys)
    for path in committed.subtracting(madePaths).sorted() {
      Issue.record("\(path) is committed and no more made. Run: make sample-markdown")
    }
    for path in madePaths.subtracting(committed).sorted() {
      Issue.record("\(path) is made and not committed. Run: make sample-markdown")
    }
    for path in committed.intersection(madePaths).sorted() {
      let text = try String(contentsOf: root.appending(path: "Output/\(path)"), encoding: .utf8)
      let new = String(decoding: made[path] ?? [], as: UTF8.self)
      #expect(
        text == new, "\(path) is out of date (make sample-markdown):\n\(difference(from: text, to: new))")
    }
  }

  @Test("One worker and seven give the same bytes")
  func workersDoNotChangeBytes() throws {
    let one = try files(workers: 1)
    let seven = try files(workers: 7)
    #expect(one == seven)
    #expect(one.count > 100)
  }

  /// The lines that differ, as a reviewer would see them.
  private func difference(from old: String, to new: String) -> String {
    let oldLines = old.components(separatedBy: "\n")
    let newLines = new.components(separatedBy: "\n")
    return newLines.difference(from: oldLines).map { change in
      switch change {
      case .insert(let offset, let line, _): "+ \(offset + 1): \(line)"
      case .remove(let offset, let line, _): "- \(offset + 1): \(line)"
      }
    }.joined(separator: "\n")
  }
}
