internal import CZlib

/// The parts of a zip archive (APPNOTE 6.3): stored or deflated, found by the directory at its end.
struct ZipArchive {
  private let bytes: [UInt8]
  private let entries: [String: Entry]
  /// How many bytes a part may come to, and all texts of a sheet.
  let sizeLimit: Int

  private struct Entry {
    let name: String
    let flags: Int
    let method: Int
    let checksum: Int
    let packedSize: Int
    let size: Int
    let offset: Int
  }

  /// - Throws: `damaged`, `encrypted`.
  /// - Complexity: O(parts).
  init(_ bytes: [UInt8]) throws(SpreadsheetFault) {
    self.bytes = bytes
    sizeLimit = GzipReader.limit(ofPacked: bytes.count)
    guard let (start, count) = Self.directory(of: bytes) else { throw .damaged(part: "") }
    var place = start
    var entries: [String: Entry] = [:]
    while let signature = bytes.number(at: place, 4), signature == 0x0201_4B50 {
      guard let (entry, next) = Self.entry(in: bytes, at: place) else { throw .damaged(part: "") }
      // Two parts of one name would be two truths.
      guard entries.updateValue(entry, forKey: entry.name.lowercased()) == nil else {
        throw .damaged(part: entry.name)
      }
      place = next
    }
    guard count == 0xFFFF || entries.count == count else { throw .damaged(part: "") }
    self.entries = entries
  }

  func has(_ name: String) -> Bool { entries[name.lowercased()] != nil }

  /// What a part holds; nil where there is none.
  ///
  /// - Throws: `damaged`, `encrypted`, `tooLarge`.
  /// - Complexity: O(bytes).
  func content(of name: String) throws(SpreadsheetFault) -> [UInt8]? {
    guard let entry = entries[name.lowercased()] else { return nil }
    guard entry.flags & 1 == 0 else { throw .encrypted }
    guard entry.size <= sizeLimit else { throw .tooLarge }
    guard let nameLength = bytes.number(at: entry.offset + 26, 2),
      let extraLength = bytes.number(at: entry.offset + 28, 2),
      bytes.number(at: entry.offset, 4) == 0x0403_4B50
    else { throw .damaged(part: name) }
    let start = entry.offset + 30 + nameLength + extraLength
    guard start <= bytes.count, entry.packedSize <= bytes.count - start else { throw .damaged(part: name) }
    let packed = start..<start + entry.packedSize
    let content: [UInt8]
    switch entry.method {
    case 0: content = Array(bytes[packed])
    case 8: content = try unpacked(packed, of: entry)
    default: throw .damaged(part: name)
    }
    let checksum = content.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    guard content.count == entry.size, Int(checksum) == entry.checksum else { throw .damaged(part: name) }
    return content
  }

  private func unpacked(_ packed: Range<Int>, of entry: Entry) throws(SpreadsheetFault) -> [UInt8] {
    var stream = z_stream()
    guard gazette_inflate_raw_start(&stream) == Z_OK else { throw .damaged(part: entry.name) }
    defer { inflateEnd(&stream) }
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    var position = packed.lowerBound
    while true {
      let end = min(packed.upperBound, position + 1 << 20)
      let (code, taken, made) = GzipReader.step(&stream, bytes, position..<end, &piece)
      position += taken
      content += piece.prefix(made)
      // More than it says of itself is never looked at.
      guard content.count <= entry.size else { throw .damaged(part: entry.name) }
      if code == Z_STREAM_END { return content }
      guard code == Z_OK, taken > 0 || made > 0 else { throw .damaged(part: entry.name) }
    }
  }

  /// Where the list of parts begins, and how many it has, if they can be counted by two bytes; nil where its end is
  /// missing.
  private static func directory(of bytes: [UInt8]) -> (start: Int, count: Int)? {
    let last = bytes.count - 22
    guard last >= 0 else { return nil }
    // A comment may stand behind the end.
    for place in stride(from: last, through: max(0, last - 65_535), by: -1)
    where bytes[place] == 0x50 && bytes.number(at: place, 4) == 0x0605_4B50 {
      guard let start = bytes.number(at: place + 16, 4), let count = bytes.number(at: place + 10, 2) else {
        return nil
      }
      if start != 0xFFFF_FFFF { return (start, count) }
      guard bytes.number(at: place - 20, 4) == 0x0706_4B50, let end = bytes.number(at: place - 12, 8),
        bytes.number(at: end, 4) == 0x0606_4B50
      else { return nil }
      return bytes.number(at: end + 48, 8).map { ($0, count) }
    }
    return nil
  }

  private static func entry(in bytes: [UInt8], at place: Int) -> (Entry, next: Int)? {
    guard let flags = bytes.number(at: place + 8, 2), let method = bytes.number(at: place + 10, 2),
      let checksum = bytes.number(at: place + 16, 4), var packedSize = bytes.number(at: place + 20, 4),
      var size = bytes.number(at: place + 24, 4), let nameLength = bytes.number(at: place + 28, 2),
      let extraLength = bytes.number(at: place + 30, 2), let commentLength = bytes.number(at: place + 32, 2),
      var offset = bytes.number(at: place + 42, 4)
    else { return nil }
    let extra = place + 46 + nameLength
    let next = extra + extraLength + commentLength
    guard next <= bytes.count else { return nil }
    // Of sizes that need more than four bytes an extra field has eight.
    var field = extra
    while field + 4 <= extra + extraLength, let identifier = bytes.number(at: field, 2),
      let length = bytes.number(at: field + 2, 2)
    {
      if identifier == 1 {
        var value = field + 4
        func long(_ number: inout Int) -> Bool {
          guard number == 0xFFFF_FFFF else { return true }
          guard let read = bytes.number(at: value, 8) else { return false }
          number = read
          value += 8
          return true
        }
        guard long(&size), long(&packedSize), long(&offset) else { return nil }
      }
      field += 4 + length
    }
    let name = String(decoding: bytes[place + 46..<extra], as: UTF8.self).replacing("\\", with: "/")
    return (
      Entry(
        name: name, flags: flags, method: method, checksum: checksum, packedSize: packedSize, size: size,
        offset: offset),
      next
    )
  }
}

extension [UInt8] {
  /// A number of some bytes, of which the lowest comes first; nil beyond the end, and of one that is no length.
  fileprivate func number(at place: Int, _ length: Int) -> Int? {
    guard place >= 0, place <= count - length else { return nil }
    let number = self[place..<place + length].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return number < 1 << 48 ? Int(number) : nil
  }
}
