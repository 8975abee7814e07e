internal import Forms

/// What a source says of a record, field by field, each as a number that another value would hardly have.
///
/// Of each field twelve bytes are kept: four for its name, eight for its value (FNV-1a, 32 and 64 bits). So a later
/// run knows what is new without the store having every value twice. Behind a group or list stands each of its fields
/// that the source tells, as `address.city` and `lines.price`; what earlier versions have kept lacks those.
struct FieldDigests: Equatable, Sendable {
  private(set) var bytes: [UInt8] = []

  init(bytes: [UInt8] = []) { self.bytes = bytes }

  /// - Parameters:
  ///   - row: as its source has it, before what it does not say is put in.
  ///   - kind: that of the record; nil where the fields of groups and lists do not stand behind them.
  ///   - keepsZeros: whether 1.50 is another number than 1.5, as it was for earlier versions.
  ///   - keepsCase: whether a text is as it was given, which the kind keeps in capital letters.
  init(of row: ImportedRow, as kind: RecordKind?, keepsZeros: Bool = false, keepsCase: Bool = false) {
    let fields = row.draft.form.fields
    bytes.reserveCapacity(fields.count * Self.size)
    for place in fields.indices where !row.absent.fields.contains(place) {
      let given = row.draft.values[place]
      let value = keepsCase ? given : kind?.kept(given, of: fields[place]) ?? given
      var digest = ValueDigest(keepsZeros: keepsZeros)
      digest.add(value)
      // Parts that it says nothing of make another statement than parts that it says to be empty.
      let lacking = row.absent.lacking(at: place)
      for lacking in lacking { digest.add(lacking) }
      // Of the elements that another row has it says no more than what its columns do.
      if kind == nil || row.absent.columnsAlone[place] == nil {
        append(Self.name(fields[place].key), digest.number)
      }
      if let kind {
        appendParts(
          of: row.draft.values[place], fields[place], named: Self.name(fields[place].key), lacking, kind,
          keepsZeros: keepsZeros)
      }
    }
  }

  /// What a source would have said of a field that it leaves as it is stored.
  ///
  /// - Parameter lacking: what it says nothing about in a group, or in each element of a list.
  init(
    ofStored value: FieldValue?, _ field: Field, at path: String, lacking: [AbsentParts], _ kind: RecordKind
  ) {
    append(Self.name(path), Self.number(of: value, lacking: lacking))
    appendParts(of: value, field, named: Self.name(path), lacking, kind)
  }

  /// Adds the fields of a group, and of groups within it, or of a list; none of what could not be read as one.
  private mutating func appendParts(
    of value: FieldValue?, _ field: Field, named name: UInt32, _ lacking: [AbsentParts], _ kind: RecordKind,
    keepsZeros: Bool = false
  ) {
    switch (field.kind, value) {
    case (.group(let children), nil), (.group(let children), .group?):
      for (place, child) in children.enumerated() where lacking.first?.fields.contains(place) != true {
        let value = value?.group?.value(at: place)
        let lacking = lacking.first?.within(place) ?? []
        let name = Self.name(child.key, within: name)
        append(name, Self.number(of: value, lacking: lacking, keepsZeros: keepsZeros))
        appendParts(of: value, child, named: name, lacking, kind, keepsZeros: keepsZeros)
      }
    case (.list(let children), nil), (.list(let children), .list?):
      let elements = value?.list ?? []
      let known = kind.declaration.rules.list(field.key)?.knownBy ?? []
      for (place, child) in children.enumerated() {
        let name = Self.name(child.key, within: name)
        guard let fields = child.kind.groupFields else {
          append(name, of: elements, lacking, known, place)
          continue
        }
        for (inner, field) in fields.enumerated() {
          append(Self.name(field.key, within: name), of: elements, lacking, known, place, inner)
        }
      }
    default: break
    }
  }

  /// Adds a field of elements, or of a group of theirs, in whatever order those stand that are known again.
  private mutating func append(
    _ name: UInt32, of elements: [FieldGroup], _ lacking: [AbsentParts], _ known: [Int], _ place: Int,
    _ inner: Int? = nil
  ) {
    func isLacking(_ parts: AbsentParts?) -> Bool {
      guard let parts else { return false }
      return parts.fields.contains(place)
        || inner.map { parts.groups[place]?.fields.contains($0) ?? false } ?? false
    }
    var sum: UInt64 = 0
    var hasValue = elements.isEmpty
    var isTold = elements.isEmpty && !isLacking(lacking.first)
    for (number, element) in elements.enumerated()
    where !isLacking(lacking.count == elements.count ? lacking[number] : lacking.first) {
      isTold = true
      var digest = ValueDigest()
      // By what the element is known, else by where it stands.
      let naming = known.first { element.value(at: $0)?.isEmpty == false }
      digest.add(naming ?? -1 - number)
      if let naming { digest.add(element.value(at: naming)) }
      let value = element.value(at: place)
      let told = inner.map { value?.group?.value(at: $0) } ?? value
      if told?.isEmpty == false { hasValue = true }
      digest.add(told)
      sum &+= digest.number
    }
    guard isTold else { return }
    guard hasValue else { return append(name, Self.number(of: nil)) }
    var digest = ValueDigest()
    digest.add(elements.count)
    digest.add(Int(truncatingIfNeeded: sum))
    append(name, digest.number)
  }

  private static let size = 12

  /// What no field is called.
  static let mark: [UInt8] = {
    var mark = FieldDigests()
    mark.append(name("."), 0)
    return mark.bytes
  }()

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

  /// Whether anything is told of a field, or of one within it.
  func tells(_ field: Field, at path: String) -> Bool {
    self[path] != nil || (field.kind.children ?? []).contains { tells($0, at: "\(path).\($0.key)") }
  }

  /// Whether the fields of a group are told apart.
  func tells(_ children: [Field], of key: String) -> Bool {
    children.contains { self["\(key).\($0.key)"] != nil }
  }

  /// Whether all fields of a list are as they were told before; nil where none was told then.
  ///
  /// - Parameter beside: whether fields count that were not told then, but for those that no element has.
  func repeats(_ earlier: FieldDigests, of elements: [Field], in list: String, beside: Bool) -> Bool? {
    let paths = elements.flatMap { child in
      child.kind.groupFields.map { $0.map { "\(list).\(child.key).\($0.key)" } } ?? ["\(list).\(child.key)"]
    }
    let told = paths.compactMap { path in self[path].map { (now: $0, before: earlier[path]) } }
    if told.allSatisfy({ $0.before == nil }) { return nil }
    let nothing = Self.number(of: nil)
    return told.allSatisfy { $0.before == nil ? !beside || $0.now == nothing : $0.before == $0.now }
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

  /// One field with its value.
  struct Value: Hashable {
    let name: UInt32
    let number: UInt64
  }

  /// What is told of fields, but for those that are empty.
  var values: [Value] {
    let nothing = Self.number(of: nil)
    return (0..<count).map { Value(name: name(at: $0), number: number(at: $0)) }.filter {
      $0.number != nothing
    }
  }

  /// The numbers of the names of fields.
  static func names(of fields: [Field]) -> Set<UInt32> { Set(fields.map { name($0.key) }) }

  /// The numbers of the names of the fields that are told.
  var names: [UInt32] { (0..<count).map { name(at: $0) } }

  /// The same of fewer fields.
  func only(_ names: Set<UInt32>) -> FieldDigests {
    if count == names.count, (0..<count).allSatisfy({ names.contains(name(at: $0)) }) { return self }
    var few = FieldDigests()
    for place in 0..<count where names.contains(name(at: place)) {
      few.append(name(at: place), number(at: place))
    }
    return few
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
    for byte in FieldDigests(of: row, as: nil).bytes { digest.add(byte: byte) }
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
      add(inner)
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

extension FieldKind {
  /// The fields of a group; nil of anything else.
  var groupFields: [Field]? {
    guard case .group(let fields) = self else { return nil }
    return fields
  }
}
