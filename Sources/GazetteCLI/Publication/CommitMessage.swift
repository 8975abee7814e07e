import Foundation
import Press

/// What the commit of an edition says: what has changed, and from what the edition was made.
struct CommitMessage {
  let paragraphs: [String]

  init(of edition: CurrentEdition) {
    let summary = edition.summary
    let changes = Changes(path: "\(edition.folder)/site/downloads/changes/changes.json")
    paragraphs = [
      changes?.headline ?? "Edition as of \(summary.asOf)",
      "Edition \(edition.name) as of \(summary.asOf), made from revision \(summary.storeRevision) of the store.",
    ]
  }

  /// What the page of changes says for machines, as far as the headline needs it.
  private struct Changes: Decodable {
    struct Reference: Decodable { let asOf: String }
    struct Record: Decodable {}

    let since: Reference?
    let added: [Record]?
    let changed: [Record]?
    let removed: [Record]?
    /// How many records there were of each kind that is left out now.
    let leftOut: [String: Int]?
    /// How many records there are of each kind that had been left out.
    let shownAgain: [String: Int]?

    init?(path: String) {
      guard let data = FileManager.default.contents(atPath: path),
        let changes = try? JSONDecoder().decode(Self.self, from: data)
      else { return nil }
      self = changes
    }

    /// nil for a first edition.
    var headline: String? {
      guard let since else { return nil }
      let opening = "Changes since the edition of \(since.asOf): "
      guard let added, let changed, let removed else { return opening + "not known" }
      let leftOut = leftOut.map { ", \($0.values.reduce(0, +)) no longer shown" } ?? ""
      let shownAgain = shownAgain.map { ", \($0.values.reduce(0, +)) shown again" } ?? ""
      return opening
        + "\(added.count) added, \(changed.count) changed, \(removed.count) removed\(leftOut)\(shownAgain)"
    }
  }
}
