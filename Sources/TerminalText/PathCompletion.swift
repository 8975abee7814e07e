internal import Foundation

/// How the path of a file goes on that somebody has begun to type.
///
/// ```swift
/// PathCompletion(of: "scans/lic", in: folder).text  // "scans/licence.pdf"
/// ```
package struct PathCompletion {
  /// The path as far as it is certain; a folder ends with its slash.
  package private(set) var text: String
  /// What it can be, by the last part of the path, folders with a slash; none where nothing begins so.
  package private(set) var names: [String] = []
  /// How much of the text is the folder in which they are.
  private let folder: Substring

  /// Looks for what begins as a text does: first as it is written, then whatever the case.
  ///
  /// What begins with a point is meant by a point alone.
  /// - Parameter current: the folder from which paths lead.
  /// - Complexity: O(*n* log *n*) of the entries of one folder.
  package init(of typed: String, in current: String) {
    text = typed
    folder = typed[..<(typed.lastIndex(of: "/").map(typed.index(after:)) ?? typed.startIndex)]
    let beginning = String(typed[folder.endIndex...])
    if typed == "~" {
      text = "~/"
      names = ["~/"]
      return
    }
    let path = Self.folder(String(folder), in: current)
    let entries = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter {
      $0.hasPrefix(".") == beginning.hasPrefix(".")
    }
    var found = entries.filter { $0.hasPrefix(beginning) }
    if found.isEmpty {
      found = entries.filter { $0.range(of: beginning, options: [.caseInsensitive, .anchored]) != nil }
    }
    names = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
      return isThere && isFolder.boolValue ? name + "/" : name
    }
    guard let first = names.first else { return }
    let common = names.dropFirst().reduce(Array(first)) { common, name in
      Array(zip(common, name).prefix { $0 == $1 }.map(\.0))
    }
    if common.count >= beginning.count { text = folder + String(common) }
  }

  /// The whole paths that it can be.
  package var paths: [String] { names.map { $0 == text ? $0 : folder + $0 } }

  /// The folder that a text names, from which `~/` leads to one's own.
  private static func folder(_ text: String, in current: String) -> String {
    if text.hasPrefix("~/") { return NSString(string: text).expandingTildeInPath }
    return text.hasPrefix("/") ? text : "\(current)/\(text)"
  }

  /// More names would only fill the screen.
  private static let shownNames = 60

  /// The names beside and below each other, so that they fit.
  ///
  /// - Parameter more: the line for those of which there are too many.
  package func lines(columns: Int, more: (Int) -> String) -> [String] {
    let shown = names.prefix(Self.shownNames).map {
      TextWidth.shortened(SafeText.of($0), to: max(columns - 2, 8))
    }
    let width = (shown.map { TextWidth.columns(of: $0) }.max() ?? 0) + 2
    let count = max(columns / width, 1)
    var lines = stride(from: 0, to: shown.count, by: count).map { start in
      let cells = shown[start..<min(start + count, shown.count)]
      return cells.dropLast().map { TextWidth.padded($0, to: width) }.joined() + (cells.last ?? "")
    }
    if names.count > shown.count { lines.append(more(names.count - shown.count)) }
    return lines
  }
}
