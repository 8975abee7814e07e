internal import Foundation
internal import Press

/// Looks for private values in the files of an edition, while they are made and in those that stay.
struct LeakCheck: Sendable {
  private let secrets: EditionSecrets
  private let index: LeakIndex
  private let search: LeakSearch?
  /// Where the edition's files go.
  let output: any EditionOutput

  /// - Parameter shipped: files that come with Gazette and hold nothing of any record.
  init(_ secrets: EditionSecrets, except shipped: Set<String>, into output: any EditionOutput) {
    self.secrets = secrets
    index = LeakIndex(secrets.texts, or: secrets.earlier)
    search = index.isEmpty ? nil : LeakSearch(of: index, except: shipped, into: output)
    self.output = search ?? output
  }

  /// Looks into the files that stay, and tells all that was found.
  ///
  /// What an earlier build has found to be clean is searched for what has changed only; see ``LeakMark``.
  func report(
    _ printed: PrintedEdition, after current: EditionManifest?, mark: LeakMark?, workers: Int
  ) -> LeakReport {
    guard let search else { return LeakReport(rule: secrets.rule) }
    if let current {
      var wanted = index
      if let changed = secrets.changed,
        mark == LeakMark(edition: current.edition, declarations: secrets.declarations)
      {
        wanted = index.only(changed)
      }
      search.searchKept(printed, of: current, for: wanted, workers: workers)
    }
    return LeakReport(leaks: search.leaks, rule: secrets.rule)
  }

  /// Looks into all files of an edition that is to be put back, and tells what was found.
  func report(_ edition: ReturningEdition) -> LeakReport {
    guard let search else { return LeakReport(rule: secrets.rule) }
    search.search(edition)
    return LeakReport(leaks: search.leaks, rule: secrets.rule)
  }

  /// Keeps in a folder that an edition has no private value in its files, if that was found.
  func keepMark(of printed: PrintedEdition, _ report: LeakReport, in folder: String) {
    guard secrets.rule != .off, report.leaks.isEmpty else { return }
    LeakMark(edition: printed.edition, declarations: secrets.declarations).write(in: folder)
  }
}

/// That an edition was searched for private values, and for those of which fields; the values are not kept.
package struct LeakMark: Equatable, Sendable {
  let edition: String
  let declarations: String

  private static let name = "searched"
}

extension LeakMark {
  /// Reads what the last build has left; nil where there is nothing of use.
  init?(in folder: String) {
    guard let text = try? String(contentsOfFile: "\(folder)/\(Self.name)", encoding: .utf8) else {
      return nil
    }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 2 else { return nil }
    self.init(edition: words[0], declarations: words[1])
  }

  /// Without it the next build searches all files, and is no less right.
  func write(in folder: String) {
    if LeakMark(in: folder) == self { return }
    try? Data("\(edition) \(declarations)\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(Self.name)"))
  }
}
