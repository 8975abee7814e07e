import ArgumentParser
import Forms
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
    if json { return print(try lines.sortedJSON(isIndented: true)) }
    for line in lines { ResultTerminal.print(line.text, indent: 2) }
  }

  private struct Line: Encodable {
    private let isEdition: Bool
    let edition: String
    let isCurrent: Bool
    let folder: String
    let asOf: String?
    let storeRevision: Int?
    let pages: Int?

    /// What is said for machines.
    private enum CodingKeys: String, CodingKey {
      case edition, isCurrent, folder, asOf, storeRevision, pages
    }

    init(_ entry: EditionArchive.Entry) {
      let summary = entry.manifest?.summary
      isEdition = entry.isEdition
      // Of several that are none each has its folder alone.
      edition = entry.isEdition ? entry.edition : entry.kept ?? entry.edition
      isCurrent = entry.isCurrent
      folder = entry.folder
      asOf = summary?.asOf
      storeRevision = summary?.storeRevision
      pages = summary?.pages
    }

    /// What people read: of an edition whose manifest is damaged what is not known.
    var text: String {
      if !isEdition { return "  \(edition)  \(localized("no edition: files that were replaced"))" }
      let words = [
        asOf.map { date in CalendarDate(iso: date).map(Localization.resultText) ?? date }
          ?? localized("unknown"),
        storeRevision.map { localized("store \($0.description)") } ?? localized("store unknown"),
        pages.map { localized("\($0) pages") } ?? localized("unknown pages"),
      ]
      return "\(isCurrent ? "*" : " ") \(([edition] + words).joined(separator: "  "))"
    }
  }
}
