/// An answer of HTTP as it came: its status, its lines, and what it holds.
package struct HTTPAnswer: Sendable, Equatable {
  package let status: Int
  /// By name in small letters; of a name that stands twice the first.
  package let fields: [String: String]
  package let body: [UInt8]

  /// How many bytes may stand before the content.
  package static let headLimit = 256 << 10

  package init(status: Int, fields: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Reads an answer with its head; answers that only say that another is to follow are passed over.
  ///
  /// - Parameter count: how many bytes of content it has; what stands behind them is left aside.
  /// - Throws: `malformedAnswer`, `headTooLarge`.
  /// - Complexity: O(bytes).
  package init(_ bytes: [UInt8], holding count: Int) throws(AddressFailure.Reason) {
    var start = 0
    while true {
      guard let end = Self.headEnd(in: bytes, from: start) else {
        throw bytes.count - start > Self.headLimit ? .headTooLarge : .malformedAnswer
      }
      let lines = bytes[start..<end].split(separator: 0x0A).map { line in
        String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      }
      guard let first = lines.first, let status = Self.status(first) else { throw .malformedAnswer }
      start = end
      if (100...199).contains(status) { continue }
      self.status = status
      fields = Self.fields(lines.dropFirst())
      body = Array(bytes[end...].prefix(max(count, 0)))
      return
    }
  }

  /// Where the content begins; nil where the head goes on for too long.
  package static func headEnd(in bytes: [UInt8], from start: Int = 0) -> Int? {
    let end = min(bytes.count, start + headLimit)
    var place = start
    while place < end, let feed = bytes[place..<end].firstIndex(of: 0x0A) {
      var next = feed + 1
      if next < end, bytes[next] == 0x0D { next += 1 }
      if next < end, bytes[next] == 0x0A { return next + 1 }
      place = feed + 1
    }
    return nil
  }

  private static func status(_ line: String) -> Int? {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].count == 3 else { return nil }
    return Int(words[1]).flatMap { (100...999).contains($0) ? $0 : nil }
  }

  private static func fields(_ lines: ArraySlice<String>) -> [String: String] {
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      if fields[name] == nil { fields[name] = String(value) }
    }
    return fields
  }
}
