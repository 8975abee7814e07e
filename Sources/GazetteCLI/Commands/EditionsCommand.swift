import ArgumentParser
import Foundation
import Gazette
import Press

/// `gazette editions`: what is kept beside the current edition.
struct EditionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "editions", abstract: "List the current edition and the earlier ones, the latest first.",
    discussion: "Example:\n  gazette editions")

  @Flag(help: "Print a JSON array.")
  var json = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let archive = try output.archive(for: .reading)
    let lines = try archive.editions().map(Line.init)
    guard !json else {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return print(String(decoding: try encoder.encode(lines), as: UTF8.self))
    }
    for line in lines {
      print(
        "\(line.isCurrent ? "*" : " ") \(line.edition)  \(line.asOf ?? "unknown")  "
          + "store \(line.storeRevision.map(String.init) ?? "unknown")  "
          + "\(line.pages.map(String.init) ?? "unknown") pages")
    }
  }

  private struct Line: Encodable {
    let edition: String
    let isCurrent: Bool
    let folder: String
    let asOf: String?
    let storeRevision: Int?
    let pages: Int?

    init(_ entry: EditionArchive.Entry) {
      let summary = entry.manifest?.summary
      edition = entry.edition
      isCurrent = entry.isCurrent
      folder = entry.folder
      asOf = summary?.asOf
      storeRevision = summary?.storeRevision
      pages = summary?.pages
    }
  }
}
