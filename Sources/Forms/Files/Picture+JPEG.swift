/// JPEG (ITU-T T.81, annex B) without the segments of cameras and programs.
extension Picture {
  static func jpeg(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = [0xFF, 0xD8]
    var place = 2
    var hasPicture = false
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
        if marker == 0xE1, let turn = orientation(segment.dropFirst(4)) { result += turned(turn) }
        place = end
        guard marker == 0xDA else { continue }
        hasPicture = true
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

  /// How a photograph is to be turned, from 2 to 8 (Exif 2.3, 4.6.4); nil where it stands upright.
  private static func orientation(_ segment: ArraySlice<UInt8>) -> UInt8? {
    let content = Array(segment)
    guard content.starts(with: Array("Exif\0\0".utf8)), content.count >= 14 else { return nil }
    let tiff = Array(content.dropFirst(6))
    let isLittle = tiff[0] == 0x49
    func number(at place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= tiff.count else { return nil }
      let digits = tiff[place..<(place + count)]
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let first = number(at: 4, 4), let count = number(at: first, 2) else { return nil }
    for entry in 0..<count {
      let place = first + 2 + entry * 12
      guard let tag = number(at: place, 2), let value = number(at: place + 8, 2) else { return nil }
      if tag == 0x0112 { return (2...8).contains(value) ? UInt8(value) : nil }
    }
    return nil
  }

  /// A segment of Exif that says nothing but how the photograph is turned.
  private static func turned(_ orientation: UInt8) -> [UInt8] {
    [0xFF, 0xE1, 0x00, 0x22] + Array("Exif\0\0MM\0".utf8) + [0x2A, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }
}
