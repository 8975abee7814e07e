/// Pictures and documents that are small, and say where they were taken.
package enum SmallPicture {
  /// What stands beside the pictures, and must not get out.
  package static let secret = "52.0907 N Secret Camera"

  /// Exif that says that the picture is to be turned by a quarter.
  private static let turned: [UInt8] =
    Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]

  /// A PNG with a text and a time beside its picture.
  package static let png: [UInt8] = {
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // A block of zlib that is stored as it is: no filter, one grey point.
    let point: [UInt8] = [0x78, 0x01, 0x01, 2, 0, 0xFD, 0xFF, 0, 0x80, 0, 0x82, 0, 0x81]
    let chunks: [(String, [UInt8])] = [
      ("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]), ("tEXt", Array("Comment\0\(secret)".utf8)),
      ("eXIf", turned + Array(secret.utf8)), ("IDAT", point), ("IEND", []),
    ]
    return start + chunks.flatMap { chunk($0.0, $0.1) }
  }()

  /// A JPEG with a small picture of its own, Exif, which says that it is to be turned, a comment, and something behind its end.
  package static let jpeg: [UInt8] = {
    let jfif: [UInt8] = Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 1, 8] + Array(secret.utf8) + [0]
    let exif: [UInt8] = Array("Exif\0\0".utf8) + turned + Array(secret.utf8)
    let frame: [UInt8] = [8, 0, 1, 0, 1, 1, 1, 0x11, 0]
    let segments: [(UInt8, [UInt8])] = [
      (0xE0, jfif), (0xE1, exif), (0xFE, Array(secret.utf8)), (0xF0, Array(secret.utf8)),
      (0xDB, Array(repeating: 1, count: 65)), (0xC0, frame),
      (0xDA, [1, 1, 0, 0, 63, 0]),
    ]
    let scan: [UInt8] = [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD9]
    return [0xFF, 0xD8] + segments.flatMap { segment($0.0, $0.1) } + scan + Array(secret.utf8)
  }()

  /// A WebP with Exif, which says that it is to be turned, and XMP.
  package static let webp: [UInt8] = {
    let chunks =
      part("VP8X", [0x0C, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + part("VP8L", [0x2F, 0, 0, 0, 0, 0])
      + part(
        "ANMF", Array(repeating: 0, count: 16) + part("EXIF", Array(secret.utf8)) + part("VP8L", [0x2F, 0]))
      + part("EXIF", turned + Array(secret.utf8)) + part("XMP ", Array(secret.utf8))
    return Array("RIFF".utf8) + little(chunks.count + 4) + Array("WEBP".utf8) + chunks
  }()

  /// A GIF with a comment.
  package static let gif: [UInt8] = {
    let start: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x21, 0xFE]
    let point: [UInt8] = [0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    let comment: [UInt8] = [UInt8(secret.utf8.count)] + Array(secret.utf8)
    return Array("GIF89a".utf8) + start + comment + point
  }()

  package static func pdf(_ text: String) -> [UInt8] { Array("%PDF-1.4\n% \(text)\n%%EOF\n".utf8) }

  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + bytes
    return big(bytes.count) + content + big(Int(crc(content)))
  }

  private static func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    let length = bytes.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + bytes
  }

  private static func part(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(bytes.count) + bytes + (bytes.count % 2 == 0 ? [] : [0])
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private static func little(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
  }
}
