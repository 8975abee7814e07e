import Forms
import Foundation
import Press

/// Answers what browsers ask of a preview: the pages of the edition that is shown, or what is wrong with it.
struct PreviewSite: Sendable {
  let board: PreviewBoard

  /// How long the question for another revision is kept waiting.
  static let patience: Duration = .seconds(25)

  /// - Parameter isAwaited: whether somebody still waits for the answer.
  func answer(to request: PreviewRequest, while isAwaited: () -> Bool) -> PreviewAnswer {
    guard request.isFromHere else {
      return PreviewAnswer(
        .forbidden,
        text: localized("This preview answers only to its own pages and to the address it was started with."))
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return PreviewAnswer(
        .methodNotAllowed, text: localized("This preview can only be read."), headers: ["Allow": "GET, HEAD"])
    }
    switch request.path {
    case PreviewPage.scriptPath: return PreviewAnswer(.found, .script, Array(PreviewPage.script.utf8))
    case PreviewPage.revisionPath:
      let seen = request.query.split(separator: "&").first { $0.hasPrefix("seen=") }?.dropFirst(5)
      let showing = board.showing(within: Self.patience) {
        String($0.revision) != seen ?? "" || !isAwaited()
      }
      return PreviewAnswer(.found, text: "\(showing.revision)")
    default: break
    }
    let showing = board.showing(within: Self.patience) { !$0.content.isNothing || !isAwaited() }
    switch showing.content {
    case .nothing: return PreviewPage.notYet(showing.revision)
    case .failure(let lines): return PreviewPage.failure(lines, showing.revision)
    case .edition(let edition): return page(request, of: edition, showing.revision)
    }
  }

  private func page(_ request: PreviewRequest, of edition: PreviewEdition, _ revision: Int) -> PreviewAnswer {
    switch request.parts.flatMap({ PreviewFile($0, of: edition) }) {
    case .file(let name, let bytes)?:
      let type = ContentType(name: name)
      guard type == .html else { return PreviewAnswer(.found, type, bytes) }
      let isOwn = request.parts?.first == "assets"
      return PreviewAnswer(
        .found, type, PreviewPage.withScript(bytes, revision),
        headers: isOwn ? PreviewAnswer.ownPageHeaders : [:])
    case .folder?:
      return PreviewAnswer(
        .moved, text: localized("This is a folder: \(request.path)/"),
        headers: ["Location": request.path + "/"])
    case nil:
      return withExtendedLifetime(edition) { PreviewPage.missing(in: edition, revision) }
    }
  }
}

/// What a path of the preview leads to.
enum PreviewFile {
  case file(name: String, bytes: [UInt8])
  /// A folder that was asked for as if it were a file: its pages' links would lead astray from there.
  case folder

  /// Finds a file of the site or, where it has none, below `markdown` one of the Markdown.
  ///
  /// - Parameter parts: plain names, the last one empty for a folder.
  init?(_ parts: [String], of edition: PreviewEdition) {
    if let file = PreviewFile(parts, in: edition.folder + "/site", whosePageIs: "index.html") {
      self = file
    } else if parts.count > 1, parts.first == "markdown" {
      self.init(Array(parts.dropFirst()), in: edition.folder + "/markdown", whosePageIs: "index.md")
    } else {
      return nil
    }
  }

  private init?(_ parts: [String], in root: String, whosePageIs page: String) {
    let parts = parts.last?.isEmpty == true ? parts.dropLast() + [page] : parts
    guard let name = parts.last,
      let path = ProjectBoundary.resolved(root + "/" + parts.joined(separator: "/")),
      let top = ProjectBoundary.resolved(root), path.hasPrefix(top + "/")
    else { return nil }
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG:
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      self = .file(name: name, bytes: Array(data))
    default: return nil
    }
  }
}
