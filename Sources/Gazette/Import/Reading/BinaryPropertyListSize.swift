/// How many values a binary property list unfolds to.
///
/// Objects of such a file may share their elements, so forty small lists can stand for a million million
/// values; the number is worked out from the file's table of objects before anything is unfolded.
enum BinaryPropertyListSize {
  /// More values than this are refused.
  static let limit = 10_000_000

  /// - Throws: `malformedPropertyList` for a file that unfolds to too many values or holds itself.
  /// - Complexity: O(objects and references in the file).
  static func check(_ bytes: [UInt8], path: String) throws(SourceError) {
    // What is too damaged to be measured, the parser refuses by itself.
    guard let table = ObjectTable(bytes) else { return }
    guard let size = table.unfoldedSize(limit: limit), size <= limit else {
      throw .malformedPropertyList(path: path, message: "it unfolds to too many values or holds itself")
    }
  }

  /// The objects of a binary property list, by number.
  private struct ObjectTable {
    let bytes: [UInt8]
    let offsetSize: Int
    let referenceSize: Int
    let count: Int
    let top: Int
    let tableStart: Int

    init?(_ bytes: [UInt8]) {
      guard bytes.count >= 40 else { return nil }
      self.bytes = bytes
      let trailer = bytes.count - 32
      offsetSize = Int(bytes[trailer + 6])
      referenceSize = Int(bytes[trailer + 7])
      guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
        let count = Self.number(bytes, at: trailer + 8, size: 8),
        let top = Self.number(bytes, at: trailer + 16, size: 8),
        let tableStart = Self.number(bytes, at: trailer + 24, size: 8), count <= bytes.count, top < count
      else { return nil }
      self.count = count
      self.top = top
      self.tableStart = tableStart
    }

    /// The values below the top object, itself included; nil where an object holds itself.
    func unfoldedSize(limit: Int) -> Int? {
      var sizes: [Int?] = Array(repeating: nil, count: count)
      var isOpen = Array(repeating: false, count: count)
      var waiting = [top]
      while let object = waiting.last {
        if sizes[object] != nil {
          waiting.removeLast()
          continue
        }
        let elements = elements(of: object)
        if isOpen[object] {
          sizes[object] = elements.reduce(1) { min($0 + (sizes[$1] ?? 0), limit + 1) }
          isOpen[object] = false
          waiting.removeLast()
          continue
        }
        isOpen[object] = true
        for element in elements where sizes[element] == nil {
          if isOpen[element] { return nil }
          waiting.append(element)
        }
      }
      return sizes[top]
    }

    /// The numbers of the objects that an object refers to.
    private func elements(of object: Int) -> [Int] {
      guard var place = Self.number(bytes, at: tableStart + object * offsetSize, size: offsetSize),
        place < bytes.count
      else { return [] }
      let marker = bytes[place]
      guard [0xA0, 0xC0, 0xD0].contains(marker & 0xF0) else { return [] }
      var length = Int(marker & 0x0F)
      place += 1
      if length == 0x0F {
        guard place < bytes.count, bytes[place] & 0xF0 == 0x10 else { return [] }
        let size = 1 << Int(bytes[place] & 0x0F)
        guard size <= 8, let long = Self.number(bytes, at: place + 1, size: size) else { return [] }
        length = long
        place += 1 + size
      }
      let references = marker & 0xF0 == 0xD0 ? length.multipliedReportingOverflow(by: 2).partialValue : length
      guard references >= 0, references <= (bytes.count - place) / referenceSize else { return [] }
      return (0..<references).compactMap { index in
        Self.number(bytes, at: place + index * referenceSize, size: referenceSize).flatMap {
          $0 < count ? $0 : nil
        }
      }
    }

    /// A big-endian number, or nil where it lies outside of the file or beyond 62 bits.
    private static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int? {
      guard place >= 0, size <= bytes.count, place <= bytes.count - size else { return nil }
      var number: UInt64 = 0
      for byte in bytes[place..<(place + size)] { number = number << 8 | UInt64(byte) }
      return number < 1 << 62 ? Int(number) : nil
    }
  }
}
