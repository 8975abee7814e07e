import Forms
import Foundation
import Gazette
import GazetteTestSupport
import Testing

@Suite("Declarations that come with the program")
struct ShippedDeclarationTests {
  @Test("All files that come with the program are those that it looks for")
  func names() throws {
    let folder = try ShippedFiles.find().folder
    let found = try ["Collections", "Templates"].flatMap { part in
      try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(part)").filter {
        FileManager.default.isFolder("\(folder)/\(part)/\($0)") == false
          && !$0.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      .map { "\(part)/\($0)" }
    }
    #expect(found.sorted() == ShippedFiles.names.sorted())
  }

  /// The program takes them as they are; this is where their SQL and their patterns are tried.
  @Test("Each can be, also where nothing about it is taken on trust")
  func whole() throws {
    let folder = URL(fileURLWithPath: try ShippedFiles.find().collections)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".yml")
    }
    #expect(files.contains("reservations/reservations.yml"))
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
      #expect(throws: Never.self, "\(file)") {
        try KindFile.declaration(of: text, name: name, file: file, currency: .euro)
      }
    }
  }
}
