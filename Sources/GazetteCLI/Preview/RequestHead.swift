import Forms

/// The head of a request while its bytes come in: the request line and the headers, up to the empty line.
///
/// Every byte is looked at once, and no more are kept than a browser's request has by far.
struct RequestHead {
  /// The most bytes of the request line.
  static let lineLimit = 16 * 1024
  /// The most bytes of all headers together.
  static let headerLimit = 16 * 1024

  enum State {
    case incomplete
    case request(PreviewRequest)
    case refused(PreviewAnswer)
  }

  private var bytes: [UInt8] = []
  /// Where the line begins that is still to be ended.
  private var lineStart = 0
  private var requestLine: Range<Int>?
  private var headers: [Range<Int>] = []

  /// Takes the next bytes.
  ///
  /// - Complexity: O(bytes) over all calls.
  mutating func add(_ more: ArraySlice<UInt8>) -> State {
    var place = bytes.count
    bytes += more
    while place < bytes.count {
      defer { place += 1 }
      guard bytes[place] == UInt8(ascii: "\n") else { continue }
      let isReturn = place > lineStart && bytes[place - 1] == UInt8(ascii: "\r")
      let line = lineStart..<(isReturn ? place - 1 : place)
      lineStart = place + 1
      if let fault = excess(before: lineStart) { return .refused(fault) }
      if requestLine == nil {
        // A browser may send empty lines before its request.
        if !line.isEmpty { requestLine = line }
      } else if line.isEmpty {
        return request
      } else {
        headers.append(line)
      }
    }
    return excess(before: bytes.count).map { .refused($0) } ?? .incomplete
  }

  private func excess(before end: Int) -> PreviewAnswer? {
    guard let requestLine else {
      return end > Self.lineLimit
        ? PreviewAnswer(.targetTooLong, text: localized("The address is longer than 16 KB.")) : nil
    }
    if requestLine.upperBound > Self.lineLimit {
      return PreviewAnswer(.targetTooLong, text: localized("The address is longer than 16 KB."))
    }
    return end - requestLine.upperBound > Self.headerLimit
      ? PreviewAnswer(.headersTooLarge, text: localized("The headers are longer than 16 KB.")) : nil
  }

  private static var malformed: PreviewAnswer {
    PreviewAnswer(.malformed, text: localized("This is no request of a browser."))
  }

  /// The request that the lines make.
  private var request: State {
    let line = bytes[requestLine ?? 0..<0].split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard line.count == 3, Self.isName(line[0]), line[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      line[2].starts(with: "HTTP/".utf8), let method = String(validating: line[0], as: UTF8.self),
      let target = String(validating: line[1], as: UTF8.self), !target.isEmpty
    else { return .refused(Self.malformed) }
    guard line[2].count == 8, line[2].starts(with: "HTTP/1.".utf8) else {
      return .refused(PreviewAnswer(.otherVersion, text: localized("This preview speaks HTTP/1.1.")))
    }
    var values: [String: String] = [:]
    for header in headers {
      let parts = bytes[header].split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, Self.isName(parts[0]) else { return .refused(Self.malformed) }
      let name = String(decoding: parts[0], as: UTF8.self).lowercased()
      guard name == "host" || name == "origin" else { continue }
      // With two of them nobody could say which counts.
      guard values.updateValue(Self.trimmed(parts[1]), forKey: name) == nil else {
        return .refused(Self.malformed)
      }
    }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return .request(
      PreviewRequest(
        method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "",
        host: values["host"], origin: values["origin"]))
  }

  /// Whether the bytes are a token (RFC 9110, 5.6.2), as methods and the names of headers are.
  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let text = bytes.drop(while: isBlank)
    let end = text.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? text.startIndex
    return String(decoding: text[text.startIndex..<end], as: UTF8.self)
  }
}
