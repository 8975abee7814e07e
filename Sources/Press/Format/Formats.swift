package import Forms
internal import Foundation

/// How numbers and amounts are written in a language: learnt once from the system's locale data, then
/// written byte by byte.
///
/// The locale is the edition's own, never the machine's.
package struct Formats: Sendable {
  package let currency: Currency
  package let dates: DateFormats
  let regions: RegionNames
  /// The words of ours in the language.
  package let texts: TextCatalogue
  private let groupSeparator: [UInt8]
  private let decimalSeparator: [UInt8]
  /// From how many digits on numbers are grouped: 4 in English, 5 in Spanish.
  private let groupedFrom: Int
  private let moneyPrefix: [UInt8]
  private let moneySuffix: [UInt8]
  /// What stands behind a percentage: in English a blank and the sign (DOMAIN, section 3).
  private let percentSuffix: [UInt8]

  package var language: String { texts.language }
  /// Whether Markdown and lines of results have dates as people type them in the language; else as ISO 8601 has them, in
  /// every language the same.
  package var hasTypedDates = false

  /// Formats of a language whose words are shown in English.
  ///
  /// - Parameter language: a language code, such as `en`.
  package init(language: String, currency: Currency) {
    self.init(texts: TextCatalogue(language: language), currency: currency)
  }

  /// Formats of a catalogue's language.
  package init(texts: TextCatalogue, currency: Currency) {
    self.currency = currency
    self.texts = texts
    let language = texts.language
    dates = DateFormats.of(language)
    regions = RegionNames(language: language)
    let locale = Locale(identifier: language)
    let sample = Decimal(1_234_567.5).formatted(.number.locale(locale).precision(.fractionLength(1)))
    let marks = sample.split(whereSeparator: \.isNumber)
    groupSeparator = Array((marks.first ?? ",").utf8)
    decimalSeparator = Array((marks.last ?? ".").utf8)
    groupedFrom = 1234.formatted(.number.locale(locale)).count > 4 ? 4 : 5
    let amount = Decimal(1).formatted(
      .currency(code: currency.code).locale(locale).precision(.fractionLength(0)))
    let parts = amount.split(separator: "1", omittingEmptySubsequences: false)
    moneyPrefix = Array((parts.first ?? "").utf8)
    moneySuffix = Array((parts.count > 1 ? parts[1] : "").utf8)
    let percent = Decimal(1).formatted(.percent.locale(locale).scale(1))
    percentSuffix = Array((language == "en" ? " %" : percent.dropFirst()).utf8)
  }

  /// Appends a day as Markdown has it: `2026-06-30`.
  func appendInMarkdown(_ date: CalendarDate, to bytes: inout [UInt8]) {
    guard hasTypedDates else { return date.appendISO(to: &bytes) }
    bytes.append(contentsOf: text(of: date).utf8)
  }

  /// A day as Markdown has it.
  package func text(of date: CalendarDate) -> String {
    hasTypedDates ? date.typedText(in: language) : date.description
  }

  /// Appends `14,832`.
  package func append(_ number: Int, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    appendGrouped(number.magnitude, to: &bytes)
  }

  /// Appends `€403,649.79`.
  package func append(_ money: Money, to bytes: inout [UInt8]) {
    if money.minorUnits < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes += moneyPrefix
    appendFixed(money.minorUnits.magnitude, decimals: currency.minorDigits, to: &bytes)
    bytes += moneySuffix
  }

  /// Appends a ratio with so many decimals, halves rounded away from zero.
  package func append(_ ratio: Fraction, decimals: Int, to bytes: inout [UInt8]) {
    let scaled = ratio.scaled(timesTenToThe: decimals)
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    // Nearly all numbers are as short as a machine's own, with which it is many times as fast.
    if let short = UInt(exactly: scaled.magnitude) {
      appendFixed(short, decimals: decimals, to: &bytes)
    } else {
      appendFixed(scaled.magnitude, decimals: decimals, to: &bytes)
    }
  }

  /// Appends an amount without decimals where amounts in such steps have none: `€50,000`.
  func append(_ money: Money, asWholeWhereStepIs step: Int, to bytes: inout [UInt8]) {
    var unit = 1
    for _ in 0..<currency.minorDigits { unit *= 10 }
    guard step % unit == 0 else { return append(money, to: &bytes) }
    let (whole, rest) = money.minorUnits.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    let rounded = rest >= UInt(unit) - rest ? whole + 1 : whole
    if money.minorUnits < 0, rounded > 0 { bytes.append(UInt8(ascii: "-")) }
    bytes += moneyPrefix
    appendGrouped(rounded, to: &bytes)
    bytes += moneySuffix
  }

  /// Appends a share in percent, with two decimals unless told otherwise: `90.83 %`.
  package func append(percent share: Fraction, decimals: Int = 2, to bytes: inout [UInt8]) {
    append(share * 100, decimals: decimals, to: &bytes)
    bytes += percentSuffix
  }

  /// Appends a decimal with the digits it was written with.
  package func append(_ decimal: ExactDecimal, to bytes: inout [UInt8]) {
    if decimal.mantissa < 0 { bytes.append(UInt8(ascii: "-")) }
    appendFixed(decimal.mantissa.magnitude, decimals: decimal.scale, to: &bytes)
  }

  private func appendFixed<Number: FixedWidthInteger & UnsignedInteger>(
    _ scaled: Number, decimals: Int, to bytes: inout [UInt8]
  ) {
    var power: Number = 1
    for _ in 0..<decimals { power *= 10 }
    appendGrouped(scaled / power, to: &bytes)
    guard decimals > 0 else { return }
    bytes += decimalSeparator
    appendDigits(Int(scaled % power), width: decimals, to: &bytes)
  }

  private func appendGrouped<Number: FixedWidthInteger & UnsignedInteger>(
    _ number: Number, to bytes: inout [UInt8]
  ) {
    var divisor: Number = 1
    var digitCount = 1
    while number / divisor >= 10 {
      divisor *= 10
      digitCount += 1
    }
    let isGrouped = digitCount >= groupedFrom
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      digitCount -= 1
      if isGrouped, digitCount > 0, digitCount % 3 == 0 { bytes += groupSeparator }
      divisor /= 10
    }
  }
}
