internal import CZlib
package import Forms

/// The bytes of a picture as they may be shown to everybody: without what a camera or a program wrote beside it, such
/// as where and when it was taken.
///
/// Colour profiles and how a photograph is to be turned stay, as it would look otherwise without them; whatever stands
/// behind the end of the picture goes.
package enum Picture {
  /// - Returns: nil for what is no whole picture of the type.
  /// - Complexity: O(bytes).
  package static func withoutMetadata(_ bytes: [UInt8], _ type: FileType) -> [UInt8]? {
    switch type {
    case .jpeg: jpeg(bytes)
    case .png: png(bytes)
    case .webp: webp(bytes)
    case .gif: gif(bytes)
    case .pdf, .text: nil
    }
  }

  // MARK: PNG, third edition, 5

  private static let pngChunks: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs",
    "acTL", "fcTL", "fdAT",
  ]

  private static func png(_ bytes: [UInt8]) -> [UInt8]? {
    var result = Array(bytes.prefix(8))
    var place = 8
    var hasPicture = false
    while place + 12 <= bytes.count {
      let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      let end = place + 12 + length
      guard end <= bytes.count else { return nil }
      let name = String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self)
      if place == 8, name != "IHDR" { return nil }
      if pngChunks.contains(name) { result += bytes[place..<end] }
      if name == "IDAT" { hasPicture = true }
      if name == "eXIf", let turn = orientation(bytes[(place + 8)..<(end - 4)]) {
        result += chunk("eXIf", turned(turn))
      }
      if name == "IEND" { return hasPicture ? result : nil }
      place = end
    }
    return nil
  }

  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + bytes
    let checksum = content.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    return big(bytes.count) + content + big(Int(checksum))
  }

  private static func big(_ number: Int) -> [UInt8] { little(number).reversed() }

  // MARK: WebP container

  /// Those of a frame of a picture that moves.
  private static let frameChunks: Set<String> = ["VP8 ", "VP8L", "ALPH"]
  private static let webpChunks = frameChunks.union(["VP8X", "ANIM", "ANMF", "ICCP"])

  private static func webp(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 20 else { return nil }
    let whole = 8 + number(in: bytes[...], at: 4)
    guard (12...bytes.count).contains(whole), let chunks = shown(webpChunks, of: bytes[12..<whole]) else {
      return nil
    }
    return Array("RIFF".utf8) + little(chunks.count + 4) + Array("WEBP".utf8) + chunks
  }

  private static func number(in bytes: ArraySlice<UInt8>, at place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  private static func little(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The chunks of some names of a picture, or of a frame of one that moves, in which stand no others; nil where they
  /// show nothing.
  private static func shown(_ names: Set<String>, of bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let whole = bytes.endIndex
    var chunks: [UInt8] = []
    var hasPicture = false
    /// Where the flags of the whole stand.
    var flags: Int?
    var place = bytes.startIndex
    while place + 8 <= whole {
      let length = number(in: bytes, at: place + 4)
      let end = place + 8 + length + length % 2
      guard place + 8 + length <= whole else { return nil }
      let name = String(decoding: bytes[place..<(place + 4)], as: UTF8.self)
      if names.contains(name) {
        hasPicture = hasPicture || ["VP8 ", "VP8L", "ANMF"].contains(name)
        let start = chunks.count
        if name == "ANMF" {
          // Sixteen bytes say where and how long a frame is shown; behind them stand chunks of its own.
          guard length >= 16, let frame = shown(frameChunks, of: bytes[(place + 24)..<(place + 8 + length)])
          else {
            return nil
          }
          chunks += Array("ANMF".utf8) + little(16 + frame.count) + bytes[(place + 8)..<(place + 24)] + frame
        } else {
          chunks += bytes[place..<min(end, whole)]
        }
        // It no longer has what its flags of Exif and XMP announce.
        if name == "VP8X", length > 0 {
          flags = start + 8
          chunks[start + 8] &= ~0x0C
        }
      } else if name == "EXIF", let flags, let turn = turned(exif: bytes[(place + 8)..<(place + 8 + length)])
      {
        chunks += Array("EXIF".utf8) + little(turn.count) + turn
        chunks[flags] |= 0x08
      }
      place = end
    }
    guard hasPicture else { return nil }
    if chunks.count % 2 != 0 { chunks.append(0) }
    return chunks
  }

  /// What says nothing but how the picture is turned; nil where it stands upright.
  private static func turned(exif: ArraySlice<UInt8>) -> [UInt8]? {
    orientation(exif.starts(with: exifMark) ? exif.dropFirst(exifMark.count) : exif).map(turned)
  }

  // MARK: GIF89a

  private static func gif(_ bytes: [UInt8]) -> [UInt8]? {
    func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    /// Behind the blocks that begin at a place.
    func endOfBlocks(_ start: Int) -> Int? {
      var place = start
      while place < bytes.count {
        let size = Int(bytes[place])
        place += 1 + size
        if size == 0 { return place }
      }
      return nil
    }
    guard bytes.count > 13 else { return nil }
    var place = 13 + table(bytes[10])
    guard place < bytes.count else { return nil }
    var result = Array(bytes[..<place])
    var hasPicture = false
    while place < bytes.count {
      switch bytes[place] {
      case 0x3B:
        return hasPicture ? result + [0x3B] : nil
      case 0x2C:
        guard place + 10 < bytes.count, let end = endOfBlocks(place + 11 + table(bytes[place + 9])) else {
          return nil
        }
        result += bytes[place..<end]
        hasPicture = true
        place = end
      case 0x21:
        guard place + 2 < bytes.count, let end = endOfBlocks(place + 2) else { return nil }
        let name = String(decoding: bytes[(place + 2)..<end].dropFirst().prefix(11), as: UTF8.self)
        let isLooping = bytes[place + 1] == 0xFF && ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(name)
        if bytes[place + 1] == 0xF9 || isLooping { result += bytes[place..<end] }
        place = end
      default: return nil
      }
    }
    return nil
  }
}
