internal import CZlib

/// Unpacks gzip files (RFC 1952), also those of several members.
enum GzipReader {
  /// A file that grows further than this is refused where it does so by more than ``ratioLimit``: nobody's records
  /// do, and a small file must not fill the memory.
  static let sizeLimit = 64 << 20
  /// Records that say nearly the same in every row come to about a hundred.
  static let ratioLimit = 250
  /// Beyond this, a file that grows by more than half of ``ratioLimit`` is refused as well.
  private static let largeSize = 512 << 20

  /// How large what is packed in so many bytes may be.
  static func limit(ofPacked count: Int) -> Int {
    let (most, isBeyond) = count.multipliedReportingOverflow(by: ratioLimit)
    return isBeyond ? .max : max(sizeLimit, min(most, max(largeSize, most / 2)))
  }

  /// The content of a file.
  ///
  /// - Parameter given: how large it may be, where that is said.
  /// - Throws: `damagedArchive`, `archiveTooLarge`.
  static func content(
    of bytes: [UInt8], path: String, upTo given: Int? = nil
  ) throws(SourceError) -> [UInt8] {
    let limit = min(given ?? .max, limit(ofPacked: bytes.count))
    var stream = z_stream()
    guard gazette_inflate_start(&stream) == Z_OK else { throw .damagedArchive(path: path) }
    defer { inflateEnd(&stream) }
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    var position = 0
    var isEnded = false
    while position < bytes.count {
      // What some programs fill the last block of a tape with is no further member.
      if isEnded, bytes[position...].allSatisfy({ $0 == 0 }) { break }
      if isEnded, inflateReset(&stream) != Z_OK { throw .damagedArchive(path: path) }
      let given = min(bytes.count - position, 1 << 20)
      let (code, taken, made) = step(&stream, bytes, position..<position + given, &piece)
      position += taken
      content += piece.prefix(made)
      isEnded = code == Z_STREAM_END
      guard code == Z_OK || isEnded, taken > 0 || made > 0 else { throw .damagedArchive(path: path) }
      guard content.count <= limit else { throw .archiveTooLarge(path: path, size: bytes.count) }
    }
    while !isEnded {
      // All is given, and not all of it has come out.
      let (code, _, made) = step(&stream, bytes, bytes.count..<bytes.count, &piece)
      content += piece.prefix(made)
      isEnded = code == Z_STREAM_END
      guard isEnded || code == Z_OK && made > 0 else { throw .damagedArchive(path: path) }
    }
    return content
  }

  /// Unpacks a piece; what was given and taken, and what came out.
  static func step(
    _ stream: inout z_stream, _ bytes: [UInt8], _ range: Range<Int>, _ piece: inout [UInt8]
  ) -> (code: Int32, taken: Int, made: Int) {
    bytes.withUnsafeBufferPointer { source in
      piece.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress.map { UnsafeMutablePointer(mutating: $0 + range.lowerBound) }
        stream.avail_in = UInt32(range.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        let code = inflate(&stream, Z_NO_FLUSH)
        return (code, range.count - Int(stream.avail_in), target.count - Int(stream.avail_out))
      }
    }
  }
}
