/// How a photograph is to be turned, as cameras write it beside the picture (Exif 2.3, 4.6.4).
extension Picture {
  /// From 2 to 8; nil where it stands upright, or nothing says how.
  ///
  /// - Parameter exif: what stands beside the picture, in the form of TIFF.
  static func orientation(_ exif: some Sequence<UInt8>) -> UInt8? {
    let tiff = Array(exif)
    guard tiff.count >= 8 else { return nil }
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

  /// What says nothing else.
  static func turned(_ orientation: UInt8) -> [UInt8] {
    Array("MM\0".utf8) + [0x2A, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }

  /// What begins Exif in JPEG, and with some programs in WebP.
  static let exifMark = Array("Exif\0\0".utf8)
}
