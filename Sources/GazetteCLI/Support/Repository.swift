import Digests
import Forms
import Foundation
import Press
import Synchronization

/// The version control of a folder, asked through git.
struct Repository {
  let folder: String

  /// The files of the last commit below a part of the folder: the name of each one's content by its path.
  ///
  /// - Throws: ``FileProblem`` where the folder is under no version control.
  func files(below part: String) throws -> [String: String] {
    var files: [String: String] = [:]
    for entry in try git(["ls-tree", "-r", "-z", "HEAD", "--", part]).split(separator: 0) {
      // mode SP type SP name TAB path
      let text = String(decoding: entry, as: UTF8.self)
      guard let tab = text.firstIndex(of: "\t") else { continue }
      let name = text[..<tab].split(separator: " ").last.map(String.init)
      files[String(text[text.index(after: tab)...])] = name
    }
    return files
  }

  /// A file of the last commit; nil where there is none.
  func contents(of path: String) throws -> [UInt8]? { try? git(["show", "HEAD:./\(path)"]) }

  /// The digest by which git names contents.
  func algorithm() throws -> MessageDigest.Algorithm {
    let format = String(decoding: try git(["rev-parse", "--show-object-format"]), as: UTF8.self)
    // A git that knows but one repeats the option.
    return format.hasPrefix("sha256") ? .sha256 : .sha1
  }

  /// Runs git in the folder; its standard output.
  @discardableResult
  func git(_ arguments: [String]) throws -> [UInt8] {
    let run = try Git.run(["-C", folder] + arguments)
    guard !run.errorText.contains("not a git repository") else {
      throw FileProblem(
        path: folder, detail: localized("it stands in no repository of git, whose last commit is compared"))
    }
    guard run.status == 0 else {
      throw FileProblem(path: folder, detail: Git.reason(run))
    }
    return run.output
  }
}

/// The names that git gives to the contents of an edition's Markdown.
final class BlobOutput: EditionOutput {
  private let stored = Mutex<[String: String]>([:])
  private let algorithm: MessageDigest.Algorithm

  init(_ algorithm: MessageDigest.Algorithm) { self.algorithm = algorithm }

  /// Whether a path is one that an edition's Markdown has.
  static func isMade(_ path: String) -> Bool {
    path.hasSuffix(".md") || path.hasSuffix(".svg") || path == MarkdownMark.path
  }

  var names: [String: String] { stored.withLock { $0 } }

  func write(_ bytes: [UInt8], to path: String) throws(OutputError) -> FileState? {
    guard path.hasPrefix("markdown/") else { return nil }
    var digest = MessageDigest(algorithm)
    digest.update(Array("blob \(bytes.count)\u{0}".utf8))
    digest.update(bytes)
    let name = MessageDigest.hexadecimal(digest.finished())
    stored.withLock { $0[path] = name }
    return nil
  }
}
