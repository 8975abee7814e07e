internal import CExpat

/// What is told of the elements of an XML document, by their names without a namespace.
protocol XMLHandler: AnyObject {
  /// - Throws: what ends the reading.
  func start(_ name: String, _ attributes: XMLAttributes) throws(SpreadsheetFault)
  func end(_ name: String) throws(SpreadsheetFault)
  /// Text, in as many pieces as it comes.
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// The attributes of an element, good for as long as its start is told.
struct XMLAttributes {
  fileprivate let pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

  /// The value of an attribute, by its name without a namespace.
  subscript(name: String) -> String? {
    guard var next = pairs else { return nil }
    while let key = next[0], let value = next[1] {
      if XMLScanner.isLocal(name, key) { return String(cString: value) }
      next += 2
    }
    return nil
  }
}

/// Reads XML by expat, which loads nothing from anywhere; a document that declares a type of its own, and with it
/// entities, is refused, as are elements that lie very deep.
final class XMLScanner {
  private let handler: any XMLHandler
  private var fault: SpreadsheetFault?
  private var depth = 0
  private var parser: XML_Parser?

  /// Between the namespace of a name and the name itself.
  private static let separator = UInt8(ascii: "|")
  private static let depthLimit = 100

  /// Tells a handler what a document has.
  ///
  /// - Parameter part: its name, for errors.
  /// - Throws: `damaged`, and what the handler throws.
  /// - Complexity: O(bytes).
  static func scan(_ bytes: [UInt8], part: String, _ handler: any XMLHandler) throws(SpreadsheetFault) {
    let scanner = XMLScanner(handler)
    guard try scanner.scan(bytes) else { throw .damaged(part: part) }
  }

  private init(_ handler: any XMLHandler) { self.handler = handler }

  private func scan(_ bytes: [UInt8]) throws(SpreadsheetFault) -> Bool {
    guard let parser = XML_ParserCreateNS(nil, XML_Char(bitPattern: Self.separator)) else { return false }
    self.parser = parser
    defer {
      XML_ParserFree(parser)
      self.parser = nil
    }
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { XMLScanner.of($0)?.start($1, $2) }, { XMLScanner.of($0)?.end($1) })
    XML_SetCharacterDataHandler(parser) { XMLScanner.of($0)?.text($1, $2) }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in XMLScanner.of(data)?.stop(.damaged(part: ""))
    }
    var start = 0
    var isWell = true
    repeat {
      let end = min(bytes.count, start + 1 << 20)
      isWell = bytes.withUnsafeBytes { whole in
        let piece = UnsafeRawBufferPointer(rebasing: whole[start..<end])
        return XML_Parse(
          parser, piece.bindMemory(to: CChar.self).baseAddress, Int32(piece.count),
          end == bytes.count ? 1 : 0) == XML_STATUS_OK
      }
      start = end
    } while isWell && start < bytes.count
    if let fault, fault != .damaged(part: "") { throw fault }
    return isWell
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLScanner? {
    data.map { Unmanaged<XMLScanner>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    depth += 1
    guard depth <= Self.depthLimit else { return stop(.damaged(part: "")) }
    guard fault == nil, let name else { return }
    do { try handler.start(Self.local(name), XMLAttributes(pairs: attributes)) } catch { stop(error) }
  }

  private func end(_ name: UnsafePointer<XML_Char>?) {
    depth -= 1
    guard fault == nil, let name else { return }
    do { try handler.end(Self.local(name)) } catch { stop(error) }
  }

  private func text(_ bytes: UnsafePointer<XML_Char>?, _ count: Int32) {
    guard fault == nil, let bytes, count > 0 else { return }
    bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      handler.text(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  private func stop(_ reason: SpreadsheetFault) {
    fault = fault ?? reason
    if let parser { XML_StopParser(parser, 0) }
  }

  /// A name without its namespace.
  private static func local(_ name: UnsafePointer<XML_Char>) -> String { String(cString: localStart(name)) }

  private static func localStart(_ name: UnsafePointer<XML_Char>) -> UnsafePointer<XML_Char> {
    var (start, next) = (name, name)
    while next.pointee != 0 {
      if UInt8(bitPattern: next.pointee) == separator { start = next + 1 }
      next += 1
    }
    return start
  }

  fileprivate static func isLocal(_ name: String, _ full: UnsafePointer<XML_Char>) -> Bool {
    var next = localStart(full)
    for byte in name.utf8 {
      guard UInt8(bitPattern: next.pointee) == byte else { return false }
      next += 1
    }
    return next.pointee == 0
  }
}
