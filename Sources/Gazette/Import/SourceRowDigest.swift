/// What the rows of a table say as their source has it, each as a number that another row would hardly have.
///
/// It is the sum of the numbers of what is not empty, each of the name and the value of a column, so that neither the
/// order of columns matters nor what is empty, and no declaration does. A member of an object is a column of its own, as
/// `address.city`.
struct SourceRowDigest {
  /// Those of the columns' names.
  private let names: [UInt64]

  init(columns: [String]) { names = columns.map { Self.name($0) } }

  func number(of row: SourceRow) -> Int {
    var sum: UInt64 = 0
    for (name, value) in zip(names, row.values) { sum &+= Self.number(of: value, named: name) }
    return Int(truncatingIfNeeded: sum)
  }

  private static func number(of value: SourceValue, named name: UInt64) -> UInt64 {
    switch value {
    case .null: 0
    case .bool(let isOn): number(of: isOn ? "true" : "false", named: name)
    case .number(let text), .date(let text), .text(let text):
      text.isEmpty ? 0 : number(of: text, named: name)
    case .object(let members):
      members.reduce(0) { $0 &+ number(of: $1.value, named: self.name($1.key, within: name)) }
    case .list(let elements):
      elements.isEmpty
        ? 0 : finished(elements.reduce(mixed(name, 1)) { mixed($0, number(of: $1, named: name)) })
    }
  }

  /// Of a text that is not empty, eight bytes at a time.
  private static func number(of text: String, named name: UInt64) -> UInt64 {
    var text = text
    return text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      var number = mixed(name, UInt64(bytes.count))
      var place = 0
      while place + 8 <= bytes.count {
        number = mixed(
          number, UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        place += 8
      }
      if place == bytes.count { return finished(number) }
      return finished(mixed(number, bytes[place...].reversed().reduce(0) { $0 << 8 | UInt64($1) }))
    }
  }

  private static func name(_ text: String, within owner: UInt64 = 14_695_981_039_346_656_037) -> UInt64 {
    text.utf8.reduce(owner) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  /// Each bit of which follows from all bits of a number, so that sums of those of a few short values differ; the
  /// finalizer of SplitMix64.
  private static func finished(_ number: UInt64) -> UInt64 {
    var number = number
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }

  private static func mixed(_ number: UInt64, _ next: UInt64) -> UInt64 {
    let product = (number ^ next) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}
