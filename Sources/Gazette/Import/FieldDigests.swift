internal import Forms

/// What a source says of a record, field by field, each as a number that another value would hardly have.
///
/// Of each field twelve bytes are kept: four for its name, eight for its value (FNV-1a, 32 and 64 bits). So a later
/// run knows what is new without the store having every value twice.
struct FieldDigests: Equatable, Sendable {
  private(set) var bytes: [UInt8] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// - Parameters:
  ///   - row: as its source has it, before what it does not say is put in.
  ///   - keepsZeros: whether 1.50 is another number than 1.5, as it was for earlier versions.
  init(of row: ImportedRow, keepsZeros: Bool = false) {
    let fields = row.draft.form.fields
    bytes.reserveCapacity(fields.count * Self.size)
    for place in fields.indices where !row.absent.fields.contains(place) {
      var digest = ValueDigest(keepsZeros: keepsZeros)
      digest.add(row.draft.values[place])
      // Parts that it says nothing of make another statement than parts that it says to be empty.
      if let lacking = row.absent.children[place] { digest.add(lacking) }
      for lacking in row.absent.elements[place, default: []] { digest.add(lacking) }
      append(Self.name(fields[place].key), digest.number)
    }
  }

  private static let size = 12

  private static func name(_ key: String) -> UInt32 {
    key.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  private mutating func append(_ name: UInt32, _ value: UInt64) {
    withUnsafeBytes(of: name.littleEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// The value's number of the field with a name; nil where the source says nothing of it.
  subscript(key: String) -> UInt64? {
    let name = Self.name(key)
    for start in stride(from: 0, to: bytes.count - Self.size + 1, by: Self.size) {
      guard number(start, 4) == UInt64(name) else { continue }
      return number(start + 4, 8)
    }
    return nil
  }

  private func number(_ start: Int, _ count: Int) -> UInt64 {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The number of a stored value, to be held against what a source said.
  static func number(of value: FieldValue?) -> UInt64 {
    var digest = ValueDigest()
    digest.add(value)
    return digest.number
  }

  /// The number of a whole row, by which it is known again on any line.
  static func number(of row: ImportedRow) -> Int {
    var digest = ValueDigest()
    digest.add(row.key.map { .text($0) })
    for byte in FieldDigests(of: row).bytes { digest.add(byte: byte) }
    return Int(bitPattern: UInt(digest.number))
  }

  /// The number of a row that could not be read.
  static func number(of row: MalformedRow) -> Int {
    var digest = ValueDigest()
    for value in row.values { digest.add(.text(value.jsonText)) }
    return Int(bitPattern: UInt(digest.number))
  }
}

/// FNV-1a over a value, each kind of value with a sign of its own.
private struct ValueDigest {
  private(set) var number: UInt64 = 14_695_981_039_346_656_037
  private let keepsZeros: Bool

  init(keepsZeros: Bool = false) { self.keepsZeros = keepsZeros }

  mutating func add(byte: UInt8) { number = (number ^ UInt64(byte)) &* 1_099_511_628_211 }

  mutating func add(_ count: Int) {
    withUnsafeBytes(of: count.littleEndian) { for byte in $0 { add(byte: byte) } }
  }

  mutating func add(_ lacking: AbsentParts) {
    for place in lacking.fields.sorted() { add(place) }
    for (place, inner) in lacking.groups.sorted(by: { $0.key < $1.key }) {
      add(place)
      for place in inner.sorted() { add(place) }
    }
  }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    for byte in text.utf8 { add(byte: byte) }
  }

  mutating func add(_ value: FieldValue?) {
    switch value {
    // What is empty is stored as nothing.
    case nil: add(byte: 0)
    case .text(let text)? where text.isEmpty: add(byte: 0)
    case .text(let text)?, .choice(let text)?:
      add(byte: 1)
      add(text)
    case .integer(let number)?:
      add(byte: 2)
      add(number)
    case .decimal(let number)?:
      add(byte: 3)
      add((keepsZeros ? number : number.withoutZeros).description)
    case .money(let money)?:
      add(byte: 4)
      add(money.minorUnits)
    case .date(let date)?:
      add(byte: 5)
      add(Int(date.dayNumber))
    case .moment(let moment)?:
      add(byte: 6)
      add(Int(moment.date.dayNumber))
      add(Int(moment.secondOfDay))
    case .flag(let isOn)?: add(byte: isOn ? 7 : 8)
    case .group(let group)?:
      if group.isEmpty { return add(byte: 0) }
      add(byte: 9)
      for value in group.values { add(value) }
    case .list(let groups)?:
      add(byte: 10)
      add(groups.count)
      for group in groups { for value in group.values { add(value) } }
    }
  }
}
