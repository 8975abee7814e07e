internal import Forms

/// What a source says of a record, field by field, each as a number that another value would hardly have.
///
/// Of each field twelve bytes are kept: four for its name, eight for its value (FNV-1a, 32 and 64 bits). So a later
/// run knows what is new without the store having every value twice. Behind a group stands each of its fields that the
/// source tells, as `address.city`; what earlier versions have kept lacks those.
struct FieldDigests: Equatable, Sendable {
  private(set) var bytes: [UInt8] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// - Parameters:
  ///   - row: as its source has it, before what it does not say is put in.
  ///   - keepsZeros: whether 1.50 is another number than 1.5, as it was for earlier versions.
  ///   - withParts: whether the fields of groups stand behind them.
  init(of row: ImportedRow, keepsZeros: Bool = false, withParts: Bool = true) {
    let fields = row.draft.form.fields
    bytes.reserveCapacity(fields.count * Self.size)
    for place in fields.indices where !row.absent.fields.contains(place) {
      var digest = ValueDigest(keepsZeros: keepsZeros)
      digest.add(row.draft.values[place])
      // Parts that it says nothing of make another statement than parts that it says to be empty.
      if let lacking = row.absent.children[place] { digest.add(lacking) }
      for lacking in row.absent.elements[place, default: []] { digest.add(lacking) }
      append(Self.name(fields[place].key), digest.number)
      if withParts, case .group(let children) = fields[place].kind {
        append(children, of: row, at: place, keepsZeros: keepsZeros)
      }
    }
  }

  /// Adds the fields of a group; none of what could not be read as one.
  private mutating func append(_ children: [Field], of row: ImportedRow, at place: Int, keepsZeros: Bool) {
    let value = row.draft.values[place]
    let group = value?.group
    guard value == nil || group != nil else { return }
    let lacking = row.absent.children[place]
    let name = Self.name(row.draft.form.fields[place].key)
    for (number, child) in children.enumerated() where lacking?.fields.contains(number) != true {
      append(
        Self.name(child.key, within: name),
        Self.number(
          of: group?.value(at: number), lacking: lacking?.within(number) ?? [], keepsZeros: keepsZeros))
    }
  }

  private static let size = 12

  private static func name(_ key: String, from start: UInt32 = 2_166_136_261) -> UInt32 {
    key.utf8.reduce(start) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  /// That of `address.city`, from that of `address`.
  private static func name(_ key: String, within group: UInt32) -> UInt32 {
    name(key, from: name(".", from: group))
  }

  private mutating func append(_ name: UInt32, _ value: UInt64) {
    withUnsafeBytes(of: name.littleEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// The value's number of the field with a name, such as `price` or `address.city`; nil where the source says nothing
  /// of it.
  subscript(path: String) -> UInt64? {
    let name = Self.name(path)
    for place in 0..<count where self.name(at: place) == name { return number(at: place) }
    return nil
  }

  /// Whether the fields of a group are told apart.
  func tells(_ children: [Field], of key: String) -> Bool {
    children.contains { self["\(key).\($0.key)"] != nil }
  }

  private var count: Int { bytes.count / Self.size }

  private func name(at place: Int) -> UInt32 {
    bytes.withUnsafeBytes {
      UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: place * Self.size, as: UInt32.self))
    }
  }

  private func number(at place: Int) -> UInt64 {
    bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place * Self.size + 4, as: UInt64.self))
    }
  }

  /// With what was said before of the fields of which nothing is said now.
  ///
  /// - Complexity: O(fields).
  func beside(_ earlier: FieldDigests) -> FieldDigests {
    if count == earlier.count, (0..<count).allSatisfy({ name(at: $0) == earlier.name(at: $0) }) {
      return self
    }
    let told = Set((0..<count).map { name(at: $0) })
    var all = self
    for place in 0..<earlier.count where !told.contains(earlier.name(at: place)) {
      all.append(earlier.name(at: place), earlier.number(at: place))
    }
    return all
  }

  /// What makes of kept bytes those by the names that fields have now.
  ///
  /// - Parameter names: by the names before; nil for fields that are gone.
  static func renaming(_ names: [String: String?]) -> ([UInt8]) -> [UInt8] {
    let namesNow = Dictionary(
      names.map { (name($0.key), $0.value.map { name($0) }) }, uniquingKeysWith: { first, _ in first })
    return { said in
      let before = FieldDigests(bytes: said)
      var now = FieldDigests(bytes: [])
      for place in 0..<before.count {
        let known = before.name(at: place)
        if let name = namesNow[known, default: known] { now.append(name, before.number(at: place)) }
      }
      return now.bytes
    }
  }

  /// The number of a stored value, to be held against what a source said.
  ///
  /// - Parameter lacking: what the source says nothing about in a group, or in each element of a list.
  static func number(
    of value: FieldValue?, lacking: [AbsentParts] = [], keepsZeros: Bool = false
  ) -> UInt64 {
    var digest = ValueDigest(keepsZeros: keepsZeros)
    digest.add(value?.emptied(lacking))
    for lacking in lacking { digest.add(lacking) }
    return digest.number
  }

  /// The number of a whole row, by which it is known again on any line.
  static func number(of row: ImportedRow) -> Int {
    var digest = ValueDigest()
    digest.add(row.key.map { .text($0) })
    // What was dismissed is known by this number, whatever else is kept of records.
    for byte in FieldDigests(of: row, withParts: false).bytes { digest.add(byte: byte) }
    return Int(bitPattern: UInt(digest.number))
  }

  /// The number of a row that could not be read.
  static func number(of row: MalformedRow) -> Int {
    var digest = ValueDigest()
    for value in row.values { digest.add(.text(value.jsonText)) }
    return Int(bitPattern: UInt(digest.number))
  }
}

extension FieldGroup {
  /// The value in a place; nil where it has none.
  func value(at place: Int) -> FieldValue? { place < values.count ? values[place] : nil }
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
