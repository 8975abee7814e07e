/// Renders the Markdown of one value in a line: what ``MarkdownText`` makes of a text, its notes, and a link
/// around it.
///
/// It knows nothing else, and says so: libcmark then renders the document.
enum InlineValue {
  /// Appends the HTML of a value, or says that only libcmark can tell.
  ///
  /// - Complexity: one pass.
  static func appendHTML(of value: UnsafeBufferPointer<UInt8>, to html: inout [UInt8]) -> Bool {
    // Before a link an exclamation mark makes a picture of it.
    guard value.last != UInt8(ascii: "!") else { return false }
    var output = Output(isHTML: true, bytes: html)
    html = []
    defer { html = output.bytes }
    return append(value, to: &output, isInLink: false)
  }

  /// Appends the text of a value with its notes, as libcmark has it of a heading.
  static func appendText(of value: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) -> Bool {
    var output = Output(isHTML: false, bytes: text)
    text = []
    defer { text = output.bytes }
    return append(value, to: &output, isInLink: false)
  }

  private struct Output {
    let isHTML: Bool
    var bytes: [UInt8]

    mutating func append(literal byte: UInt8) {
      if isHTML, let reference = HTMLText.markupReference(for: byte) {
        bytes.append(staticText: reference)
      } else {
        bytes.append(byte)
      }
    }
  }

  /// What becomes of a byte outside of links.
  private enum ByteClass: UInt8 {
    case plain
    case escape
    case reference
    case html
    case link
    case unknown
  }

  private static let classes: [ByteClass] = (0...255).map { value in
    switch UInt8(value) {
    case UInt8(ascii: "\\"): .escape
    case UInt8(ascii: "&"): .reference
    case UInt8(ascii: ">"), UInt8(ascii: "\""): .html
    case UInt8(ascii: "["): .link
    case Annotation.start...Annotation.end: .plain
    case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "]"),
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      .unknown
    default: .plain
    }
  }

  /// A text that looks like a missing value, as Markdown has it.
  private static let dash = "&#8212;"

  private static func append(
    _ value: UnsafeBufferPointer<UInt8>, to output: inout Output, isInLink: Bool
  ) -> Bool {
    classes.withUnsafeBufferPointer { classes in
      var runStart = 0
      var index = 0
      func appendRun(_ output: inout Output) {
        output.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: value[runStart..<index]))
      }
      while index < value.count {
        let byte = value[index]
        switch classes[Int(byte)] {
        case .plain:
          index += 1
          continue
        case .unknown: return false
        case .html:
          appendRun(&output)
          output.append(literal: byte)
          index += 1
        case .escape:
          appendRun(&output)
          // A backslash before anything else stands for itself.
          guard index + 1 < value.count else { return false }
          if ASCII.isPunctuation(value[index + 1]) {
            output.append(literal: value[index + 1])
            index += 2
          } else {
            output.append(literal: byte)
            index += 1
          }
        case .reference where value[index...].starts(with: dash.utf8):
          appendRun(&output)
          output.bytes.append(contentsOf: "—".utf8)
          index += dash.utf8.count
        case .reference:
          appendRun(&output)
          guard let (character, length) = character(at: index, of: value) else { return false }
          output.append(literal: character)
          index += length
        case .link:
          appendRun(&output)
          guard !isInLink, index == 0 || value[index - 1] != UInt8(ascii: "!"),
            let length = appendLink(UnsafeBufferPointer(rebasing: value[index...]), to: &output)
          else { return false }
          index += length
        }
        runStart = index
      }
      appendRun(&output)
      return true
    }
  }

  /// The character that an ampersand begins, itself where no reference does, and how long that is.
  private static func character(
    at index: Int, of value: UnsafeBufferPointer<UInt8>
  ) -> (character: UInt8, length: Int)? {
    let rest = value[index...]
    if rest.starts(with: "&#32;".utf8) { return (UInt8(ascii: " "), 5) }
    if rest.starts(with: "&#92;".utf8) { return (UInt8(ascii: "\\"), 5) }
    var end = index + 1
    if end < value.count, value[end] == UInt8(ascii: "#") { end += 1 }
    while end < value.count, ASCII.isAlphanumeric(value[end]) { end += 1 }
    // At the end of the value its surroundings could end a reference.
    return end == value.count || value[end] == UInt8(ascii: ";") ? nil : (UInt8(ascii: "&"), 1)
  }

  /// Appends a link whose text is a value, and tells how long it is.
  private static func appendLink(_ value: UnsafeBufferPointer<UInt8>, to output: inout Output) -> Int? {
    var end = 1
    while end < value.count, value[end] != UInt8(ascii: "]") {
      end += value[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end + 1 < value.count, value[end + 1] == UInt8(ascii: "("),
      let close = value[(end + 2)...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let destination = value[(end + 2)..<close]
    guard !destination.isEmpty, destination.allSatisfy(isPlainInDestination) else { return nil }
    if output.isHTML {
      output.bytes.append(staticText: "<a href=\"")
      for byte in destination { output.append(literal: byte) }
      output.bytes.append(staticText: "\">")
    }
    guard append(UnsafeBufferPointer(rebasing: value[1..<end]), to: &output, isInLink: true) else {
      return nil
    }
    if output.isHTML { output.bytes.append(staticText: "</a>") }
    return close + 1
  }

  private static func isPlainInDestination(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "#")
      || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "?")
      // Without a semicolon it begins no reference.
      || byte == UInt8(ascii: "&")
  }
}
