/// A place in a file that people write, as errors tell it.
package struct TextPlace: Sendable, Hashable, Comparable {
  /// From 1.
  package let line: Int
  /// In characters, from 1.
  package let column: Int

  package static func < (left: TextPlace, right: TextPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A text of a file, such as a SELECT, and where its characters stand there: the file can have it between quotation
/// marks, indented, or on several lines.
struct PlacedText: Sendable {
  let text: String
  /// Where it begins.
  let place: TextPlace
  /// The lines of the file from there on; none where the text is only told of by what stands there.
  private let lines: ArraySlice<Substring>
  private let quotationMark: Character?

  /// - Parameter lines: those of the file from the one on in which the text begins.
  init(
    _ text: String, at place: TextPlace, in lines: ArraySlice<Substring> = [], between mark: Character? = nil
  ) {
    self.text = text
    self.place = place
    self.lines = lines
    quotationMark = mark
  }

  /// The place of one of its bytes; its beginning where that is not known.
  ///
  /// - Complexity: O(length).
  func place(ofByte offset: Int?) -> TextPlace {
    guard let offset else { return place }
    // A file can break a line wherever the text has a blank.
    var waiting = String(decoding: text.utf8.prefix(offset), as: UTF8.self).count { !$0.isWhitespace }
    for (number, line) in lines.enumerated() {
      let characters = Array(line)
      var column = number == 0 ? place.column - 1 : 0
      while column < characters.count {
        if !characters[column].isWhitespace {
          if waiting == 0 { return TextPlace(line: place.line + number, column: column + 1) }
          waiting -= 1
          if isEscape(characters[column...]) { column += 1 }
        }
        column += 1
      }
    }
    return place
  }

  /// Whether a character stands for itself with one behind it.
  private func isEscape(_ rest: ArraySlice<Character>) -> Bool {
    switch quotationMark {
    case "'"?: rest.starts(with: "''")
    case "\""?: rest.first == "\\"
    default: false
    }
  }
}
