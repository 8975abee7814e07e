/// What a browser asks for.
struct PreviewRequest: Sendable {
  let method: String
  /// As it was sent, percent-encoded.
  let path: String
  let query: String
  let host: String?
  let origin: String?

  /// Whether the request comes from a page of this preview or from the address bar.
  ///
  /// A page of another host can have its own name point to the loopback address and would then read
  /// what it likes, as the browser takes both for one site; only the name in `Host` tells.
  var isFromHere: Bool {
    guard let host = host?.lowercased(), Self.isLoopback(host) else { return false }
    guard let origin = origin?.lowercased() else { return true }
    return origin == "http://" + host
  }

  private static func isLoopback(_ host: String) -> Bool {
    for name in ["127.0.0.1", "localhost", "[::1]"] where host.hasPrefix(name) {
      let rest = host.utf8.dropFirst(name.utf8.count)
      if rest.isEmpty { return true }
      let port = rest.dropFirst()
      return rest.first == UInt8(ascii: ":") && (1...5).contains(port.count)
        && port.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    return false
  }

  /// The parts of the path, decoded, the last one empty for a folder; nil for a path that no file can have.
  ///
  /// Every part must be the plain name of a file: an encoded slash does not part, nothing leads upwards,
  /// and what is hidden stays so.
  var parts: [String]? {
    var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)[...]
    guard parts.count > 1, parts.removeFirst().isEmpty, let last = parts.popLast() else { return nil }
    var names: [String] = []
    for part in parts {
      guard let name = Self.name(part) else { return nil }
      names.append(name)
    }
    if last.isEmpty { return names + [""] }
    guard let name = Self.name(last) else { return nil }
    return names + [name]
  }

  private static func name(_ encoded: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = encoded
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(), let value = value(high, low) else {
        return nil
      }
      bytes.append(value)
    }
    let isPlain = bytes.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
    }
    guard isPlain, let first = bytes.first, first != UInt8(ascii: ".") else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func value(_ high: UInt8, _ low: UInt8) -> UInt8? {
    guard let high = digit(high), let low = digit(low) else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
