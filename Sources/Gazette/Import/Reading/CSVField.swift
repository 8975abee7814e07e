/// A field of a CSV row: where its bytes lie, not the bytes themselves.
///
/// Fields are given by ``CSVScanner`` and hold for the bytes that it scanned, no others.
package struct CSVField: Sendable, Equatable {
  let start: Int
  let end: Int
  /// Whether the field stood in quotes.
  package let isQuoted: Bool
  /// Whether the bytes of ``range`` hold doubled quotes that stand for one.
  package let needsUnescaping: Bool

  /// The offsets of the field's content in the file, without the quotes around it.
  package var range: Range<Int> { start..<end }

  /// Whether the field is empty and unquoted, which stands for no value at all.
  package var isNull: Bool { start == end && !isQuoted }

  /// The field's text, with doubled quotes made single. Linear in its length.
  package func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard needsUnescaping else { return SourceText.string(bytes, range) }
    return String(unsafeUninitializedCapacity: end - start) { target in
      var count = 0
      forEachUnescapedByte(in: bytes) { byte in
        target[count] = byte
        count += 1
      }
      return count
    }
  }

  /// `.null` for an unquoted empty field, otherwise the text.
  package func value(in bytes: UnsafeBufferPointer<UInt8>) -> SourceValue {
    isNull ? .null : .text(text(in: bytes))
  }

  /// Calls the body with the field's bytes, doubled quotes made single, without making a String.
  ///
  /// The bytes lie in the file's own unless quotes had to be removed, then in `scratch`, which is
  /// overwritten; they must not be kept beyond the call.
  package func withBytes<Result, Failure: Error>(
    in bytes: UnsafeBufferPointer<UInt8>, scratch: inout [UInt8],
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard needsUnescaping else { return try body(UnsafeBufferPointer(rebasing: bytes[range])) }
    scratch.removeAll(keepingCapacity: true)
    scratch.reserveCapacity(end - start)
    forEachUnescapedByte(in: bytes) { scratch.append($0) }
    return try scratch.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in try body(buffer) }
  }

  @inline(__always)
  private func forEachUnescapedByte(in bytes: UnsafeBufferPointer<UInt8>, _ body: (UInt8) -> Void) {
    var position = start
    while position < end {
      let byte = bytes[position]
      body(byte)
      position += byte == CSVSeparator.quote ? 2 : 1
    }
  }
}
