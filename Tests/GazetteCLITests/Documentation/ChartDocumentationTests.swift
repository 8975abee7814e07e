import Foundation
import GazetteTestSupport
import Testing

@Suite("Pictures of the documentation of charts")
struct ChartDocumentationTests {
  @Test(
    "Every kind of chart is drawn as its picture shows, byte for byte; GAZETTE_UPDATE_GOLDEN=1 draws them anew"
  )
  func pictures() throws {
    let examples = try DocumentExamples("Documentation/Charts.md")
    let run = try examples.run()
    let folder = DocumentExamples.repository.appending(path: "Documentation")
    let names = examples.prose.joined(separator: "\n").matches(of: /\]\(charts\/([^)]+\.svg)\)/).map {
      String($0.1)
    }
    for name in names {
      let drawn = try run.folder.text("examples/house/Output/markdown/\(name)")
      let picture = folder.appending(path: "charts/\(name)")
      if ProcessInfo.processInfo.environment["GAZETTE_UPDATE_GOLDEN"] != nil {
        try drawn.write(to: picture, atomically: true, encoding: .utf8)
      }
      #expect(try String(contentsOf: picture, encoding: .utf8) == drawn, "\(name)")
    }
    let shapes = examples.blocks.flatMap { block in
      block.text.matches(of: /```chart[^\n]*\n(\w+):/).map { String($0.1) }
    }
    let known = ["bars", "calendar", "columns", "heat", "histogram", "line", "shares", "spark"]
    #expect(Set(shapes).sorted() == known)
    #expect(names.count == examples.files.count)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "charts").path)
    #expect(kept.sorted() == names.sorted())
  }
}
