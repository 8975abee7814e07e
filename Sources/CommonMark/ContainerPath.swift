/// The block quotes and list items around a block, as far as they show at the start of its lines.
struct ContainerPath {
  private enum Kind {
    case blockQuote
    case item(indentation: Int)
    /// A container that shows nothing of its own, such as a list.
    case bare
  }

  private struct Container {
    let kind: Kind
    let firstLine: Int
    /// The place behind the marker on the container's first line, so that many containers which
    /// start on one line are read once.
    let content: LineCursor
  }

  private var containers: [Container] = []

  /// Goes into a block quote that starts in `line`.
  mutating func enterBlockQuote(startingIn line: Int, of lines: SourceLines) {
    var cursor = paragraphText(of: line, in: lines).cursor
    _ = cursor.skipBlockQuoteMarker()
    containers.append(Container(kind: .blockQuote, firstLine: line, content: cursor))
  }

  /// Goes into a list item that starts in `line`.
  mutating func enterItem(startingIn line: Int, of lines: SourceLines) {
    var cursor = paragraphText(of: line, in: lines).cursor
    let indentation = cursor.skipListMarker() ?? 0
    containers.append(Container(kind: .item(indentation: indentation), firstLine: line, content: cursor))
  }

  /// Goes into a container without a marker of its own, such as a list.
  mutating func enterBare(startingIn line: Int, of lines: SourceLines) {
    let cursor = paragraphText(of: line, in: lines).cursor
    containers.append(Container(kind: .bare, firstLine: line, content: cursor))
  }

  /// Leaves the innermost containers.
  mutating func leave(_ count: Int) { containers.removeLast(min(count, containers.count)) }

  /// The place where the content of a line starts; nil if the line is a lazy continuation, without
  /// the markers or the indentation of all containers.
  /// - Complexity: O(*n*) in the bytes before the content.
  func content(of line: Int, in lines: SourceLines) -> LineCursor? {
    let (cursor, isLazy) = paragraphText(of: line, in: lines)
    return isLazy ? nil : cursor
  }

  /// The place where a line's text starts as part of a paragraph, be the line lazy or not.
  /// - Complexity: O(*n*) in the bytes before the text.
  func paragraphText(of line: Int, in lines: SourceLines) -> (cursor: LineCursor, isLazy: Bool) {
    if let last = containers.last, last.firstLine == line { return (last.content, false) }
    var cursor = LineCursor(lines.source, from: lines.starts[line], to: lines.end(of: line))
    for container in containers {
      if container.firstLine == line {
        cursor = container.content
        continue
      }
      switch container.kind {
      case .bare:
        continue
      case .blockQuote:
        guard cursor.skipBlockQuoteMarker() else { return (cursor, true) }
      case .item(let indentation):
        var indented = cursor
        guard indented.skipBlanks(columns: indentation) else { return (cursor, true) }
        cursor = indented
      }
    }
    return (cursor, false)
  }
}
