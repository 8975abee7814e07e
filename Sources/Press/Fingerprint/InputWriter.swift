package import Forms

/// Collects what a page is made of, so that its fingerprint tells when to make it anew.
///
/// Everything is written with its kind and length, so that different inputs never write the same bytes.
package struct InputWriter {
  private(set) var bytes: [UInt8] = []

  package init() {}

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// The fingerprint of all that was added.
  package var fingerprint: Fingerprint { Fingerprint(of: bytes) }

  package mutating func mark(_ kind: UInt8) { bytes.append(kind) }

  /// Adds a value behind what tells its kind.
  @inline(__always)
  mutating func mark(_ kind: UInt8, _ add: (inout InputWriter) -> Void) {
    mark(kind)
    add(&self)
  }

  /// Adds values behind their number.
  @inline(__always)
  mutating func add<Value>(each values: [Value], _ add: (inout InputWriter, Value) -> Void) {
    self.add(values.count)
    for value in values { add(&self, value) }
  }

  package mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ other: [UInt8]) {
    add(other.count)
    bytes += other
  }

  package mutating func add(_ number: Int) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func add(_ isOn: Bool) { bytes.append(isOn ? 1 : 0) }

  package mutating func add(_ fingerprint: Fingerprint) {
    withUnsafeBytes(of: (fingerprint.high.littleEndian, fingerprint.low.littleEndian)) {
      bytes.append(contentsOf: $0)
    }
  }

  package mutating func add(_ money: Money) { add(money.minorUnits) }

  package mutating func add(_ date: CalendarDate) { add(Int(date.dayNumber)) }

  mutating func add(_ moment: CalendarMoment) {
    add(moment.date)
    add(Int(moment.secondOfDay))
  }

  mutating func add(_ number: ExactDecimal) {
    add(number.mantissa)
    add(number.scale)
  }

  mutating func add(_ ratio: Fraction) {
    withUnsafeBytes(of: (ratio.numerator.littleEndian, ratio.denominator.littleEndian)) {
      bytes.append(contentsOf: $0)
    }
  }

  /// Adds the values of a record in the order of its form's fields.
  package mutating func add(_ values: [FieldValue?]) { add(each: values) { $0.add($1) } }

  mutating func add(_ value: FieldValue?) {
    switch value {
    case nil: mark(0)
    case .text(let text)?: mark(1) { $0.add(text) }
    case .integer(let number)?: mark(2) { $0.add(number) }
    case .decimal(let number)?: mark(3) { $0.add(number) }
    case .money(let money)?: mark(4) { $0.add(money) }
    case .date(let date)?: mark(5) { $0.add(date) }
    case .moment(let moment)?: mark(6) { $0.add(moment) }
    case .flag(let isOn)?: mark(7) { $0.add(isOn) }
    case .choice(let text)?: mark(8) { $0.add(text) }
    case .group(let group)?: mark(9) { $0.add(group.values) }
    case .list(let groups)?: mark(10) { $0.add(each: groups) { $0.add($1.values) } }
    }
  }
}
