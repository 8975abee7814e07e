/// JPEG (ITU-T T.81, annex B) without the segments of cameras and programs.
extension Picture {
  static func jpeg(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = [0xFF, 0xD8]
    var place = 2
    var (hasFrame, hasPicture) = (false, false)
    while place + 1 < bytes.count {
      guard bytes[place] == 0xFF else { return nil }
      let marker = bytes[place + 1]
      switch marker {
      case 0xFF: place += 1
      case 0xD9: return hasPicture ? result + [0xFF, 0xD9] : nil
      case 0x01, 0xD0...0xD7:
        result += [0xFF, marker]
        place += 2
      default:
        guard place + 3 < bytes.count else { return nil }
        let end = place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
        guard end >= place + 4, end <= bytes.count else { return nil }
        let segment = bytes[place..<end]
        if marker == 0xE0, let mark = jfif(segment) { result += mark }
        if isKept(marker, segment) { result += segment }
        if marker == 0xE1, let turn = turned(segment) { result += turn }
        place = end
        if isFrame(marker) { hasFrame = true }
        guard marker == 0xDA else { continue }
        hasPicture = hasFrame
        let scan = endOfScan(bytes, from: place)
        result += bytes[place..<scan]
        place = scan
      }
    }
    return nil
  }

  /// The mark of JFIF without its small picture, which may show what was cut away from the large one (JFIF 1.02); nil of
  /// any other segment.
  private static func jfif(_ segment: ArraySlice<UInt8>) -> [UInt8]? {
    let content = segment.dropFirst(4)
    guard content.count >= 14, content.starts(with: Array("JFIF\0".utf8)) else { return nil }
    return [0xFF, 0xE0, 0, 16] + content.prefix(12) + [0, 0]
  }

  /// Pictures have their tables, frames and scans, Adobe's mark of colours, and a profile of colours (ITU-T T.81, B.1).
  private static func isKept(_ marker: UInt8, _ segment: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xE2: segment.dropFirst(4).starts(with: Array("ICC_PROFILE\0".utf8))
    case 0xEE: segment.dropFirst(4).starts(with: Array("Adobe".utf8))
    case 0xC0...0xCF, 0xDA...0xDF: true
    default: false
    }
  }

  /// Whether a segment says how large the picture is and how it is coded (ITU-T T.81, B.1.1.3).
  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  /// The marker behind compressed data, or the end of the bytes.
  private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start
    while place + 1 < bytes.count {
      let next = bytes[place + 1]
      if bytes[place] == 0xFF, next != 0, !(0xD0...0xD7).contains(next), next != 0xFF { return place }
      place += 1
    }
    return bytes.count
  }

  /// The segment of Exif with nothing but how the photograph is turned; nil of any other, and where it stands upright.
  private static func turned(_ segment: ArraySlice<UInt8>) -> [UInt8]? {
    let content = segment.dropFirst(4)
    guard content.starts(with: exifMark), let turn = orientation(content.dropFirst(exifMark.count)) else {
      return nil
    }
    return [0xFF, 0xE1, 0x00, 0x22] + exifMark + turned(turn)
  }
}
