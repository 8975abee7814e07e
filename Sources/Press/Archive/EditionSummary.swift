package import Forms
internal import Foundation

/// What the manifest of an edition says before it lists the files: from what it was made, and its figures.
package struct EditionSummary: Sendable, Equatable, Codable {
  package var generator = "Gazette"
  /// The version of the tool.
  package var version = Tool.version
  /// The date of the edition, as `2026-06-30`.
  package var asOf: String
  /// The number of the store's last change, and the digest of all its changes up to that one.
  package var storeRevision: Int
  package var storeDigest: String
  /// The fingerprint of everything that the edition was made from.
  package var inputs: String
  package var pages: Int
  package var warnings: Int
  package var rejectedRows: Int
  /// How many records there are of each kind.
  package var records: [String: Int]
  /// The headline figures of all collections, in their order.
  package var figures: [EditionFigure]
  /// By language, what its pages were made from beside their own content; see ``Edition/reasons(for:after:)``.
  package var shared: [String: SharedInputs] = [:]
  /// The edition with which the page of changes compares this one.
  package var previous: EditionReference?

  package init(
    asOf: CalendarDate, storeRevision: Int, storeDigest: String, inputs: String = "", pages: Int = 0,
    warnings: Int = 0, rejectedRows: Int = 0, records: [String: Int] = [:], figures: [EditionFigure] = [],
    previous: EditionReference? = nil
  ) {
    self.asOf = asOf.description
    self.storeRevision = storeRevision
    self.storeDigest = storeDigest
    self.inputs = inputs
    self.pages = pages
    self.warnings = warnings
    self.rejectedRows = rejectedRows
    self.records = records
    self.figures = figures
    self.previous = previous
  }

  /// The beginning of the manifest, a member on a line, up to where the files are listed.
  func json() throws -> [UInt8] {
    func text(_ value: some Encodable) throws -> String { try value.sortedJSON() }
    let lines = [
      "\"generator\": \(try text(generator))", "\"version\": \(try text(version))",
      "\"asOf\": \(try text(asOf))", "\"storeRevision\": \(storeRevision)",
      "\"storeDigest\": \(try text(storeDigest))", "\"inputs\": \(try text(inputs))",
      "\"pages\": \(pages)", "\"warnings\": \(warnings)", "\"rejectedRows\": \(rejectedRows)",
      "\"records\": \(try text(records))",
      "\"figures\": [\n    \(try figures.map(text).joined(separator: ",\n    "))\n  ]",
      "\"shared\": \(try text(shared))", "\"previous\": \(try previous.map(text) ?? "null")",
    ]
    return Array("{\n  \(lines.joined(separator: ",\n  "))".utf8)
  }
}

/// What the pages of a language have in common, as fingerprints.
package struct SharedInputs: Sendable, Equatable, Codable {
  /// The layout, the words, and the settings that every page shows.
  package var layout: String
  /// Each Markdown template with the partials that it includes.
  package var templates: [String: String]
}

/// An earlier edition, as a later one remembers it.
package struct EditionReference: Sendable, Equatable, Codable {
  /// The beginning of the digest of its manifest.
  package var edition: String
  package var asOf: String
  package var storeRevision: Int
  package var storeDigest: String
  package var records: [String: Int]
  package var figures: [EditionFigure]
  /// Where the store did not go on from that of the edition, as after a backup was put back: the latest state of an
  /// edition before it from which the store did go on.
  package var common: StoreState?

  /// A state of a store.
  package struct StoreState: Sendable, Equatable, Codable {
    package var revision: Int
    package var digest: String

    package init(revision: Int, digest: String) {
      self.revision = revision
      self.digest = digest
    }
  }

  package var storeState: StoreState { StoreState(revision: storeRevision, digest: storeDigest) }

  package init(_ summary: EditionSummary, edition: String) {
    self.edition = edition
    asOf = summary.asOf
    storeRevision = summary.storeRevision
    storeDigest = summary.storeDigest
    records = summary.records
    figures = summary.figures
  }
}

/// A headline figure as a manifest keeps it.
package struct EditionFigure: Sendable, Hashable, Codable {
  /// The collection's name, such as `reservations`.
  package var collection: String
  /// What the figure is called in queries, downloads and rules, such as `revenue`; nil in editions made before
  /// figures had keys.
  package var key: String?
  /// The figure's English title.
  package var title: String
  /// What it counts, and the exact number, date or text: what it takes to show it again.
  package var kind: Kind
  package var value: String

  package enum Kind: String, Sendable, Codable {
    case missing, integer, money, percent, ratio, decimal, date, moment, month, monthName, flag, country,
      words, text
  }

  /// - Parameters:
  ///   - cell: the figure; a value's additions, such as of how many it is made, are left out.
  ///   - text: writes in English what is neither a number nor a day.
  package init(
    collection: String, key: String, title: String, _ cell: Cell, currency: Currency, text: PlainText
  ) {
    self.collection = collection
    self.key = key
    self.title = title
    (kind, value) = Self.kept(cell.unwrapped, currency, text)
  }

  private static func kept(_ cell: Cell, _ currency: Currency, _ text: PlainText) -> (Kind, String) {
    switch cell {
    case .missing, .none, .blank, .chart: (.missing, "")
    case .integer(let number): (.integer, String(number))
    case .money(let money): (.money, money.plainText(in: currency))
    case .percent(let share, let decimals): (.percent, (share * 100).text(decimals: decimals))
    case .ratio(let ratio, let decimals): (.ratio, ratio.text(decimals: decimals))
    case .decimal(let number): (.decimal, number.description)
    case .date(let date): (.date, date.description)
    case .moment(let moment): (.moment, moment.description)
    case .month(let month): (.month, month.description)
    case .monthName(let number): (.monthName, String(number))
    case .flag(let isOn): (.flag, isOn ? "yes" : "no")
    case .country(let country): (.country, country)
    case .words(let words) where words.values.isEmpty: (.words, words.text)
    default: (.text, text.text(of: cell))
    }
  }

  /// Whether it is the same figure of another edition.
  package func isSame(as other: EditionFigure) -> Bool {
    guard collection == other.collection else { return false }
    guard let key, let otherKey = other.key else { return title == other.title }
    return key == otherKey
  }

  /// Whether it is a number.
  package var isNumber: Bool { [.integer, .money, .percent, .ratio, .decimal].contains(kind) }

  /// The figure as a number, exact as it was shown; nil where it is none.
  package var number: Fraction? { written?.number }

  /// The same, with the digits behind its point.
  private var written: (number: Fraction, decimals: Int)? { isNumber ? Self.number(value) : nil }

  /// A number as a figure has written it: a sum, a mean and a share may have more digits than what is read elsewhere.
  private static func number(_ text: String) -> (number: Fraction, decimals: Int)? {
    guard ExactDecimal.isWritten(text) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1].utf8.count : 0
    guard decimals <= 38, let mantissa = Int128(parts.joined()) else { return nil }
    return (Fraction(mantissa, over: Fraction.powerOfTen(decimals)), decimals)
  }

  /// An amount, which as a sum may be beyond the limit of those that are entered.
  private static func money(_ text: String, _ currency: Currency) -> Money? {
    if let money = Money(text, currency: currency) { return money }
    guard let (number, decimals) = number(text), decimals == currency.minorDigits else { return nil }
    return Int(exactly: number.scaled(timesTenToThe: decimals)).map { Money(minorUnits: $0) }
  }

  /// The figure as pages show it.
  package func cell(currency: Currency) -> Cell { Self.cell(kind, value, currency) }

  private static func cell(_ kind: Kind, _ value: String, _ currency: Currency) -> Cell {
    switch kind {
    case .missing: .missing
    case .integer: Int(value).map { .integer($0) } ?? .missing
    case .money: money(value, currency).map { .money($0) } ?? .missing
    case .percent: number(value).map { .percent($0.number / 100) } ?? .text(value)
    case .ratio, .decimal: number(value).map { .ratio($0.number, decimals: $0.decimals) } ?? .text(value)
    case .date: CalendarDate(iso: value).map { .date($0) } ?? .missing
    case .moment: CalendarMoment(iso: value).map { .moment($0) } ?? .missing
    case .month: CalendarDate(iso: "\(value)-01").map { .month($0.calendarMonth) } ?? .missing
    case .monthName: Int(value).map { .monthName($0) } ?? .missing
    case .flag: .flag(value == "yes")
    case .country: .country(value)
    case .words: .words(Words(value, isOptional: true))
    case .text: .text(value)
    }
  }

  /// What was added to an earlier figure to give this one; nil where the two cannot be subtracted.
  package func difference(from earlier: EditionFigure, currency: Currency) -> Cell? {
    if kind == .date, earlier.kind == .date, let new = CalendarDate(iso: value),
      let old = CalendarDate(iso: earlier.value)
    {
      return .integer(old.days(to: new))
    }
    guard kind == earlier.kind, let new = written, let old = earlier.written else { return nil }
    let difference = new.number + old.number * -1
    return Self.cell(kind, difference.text(decimals: max(new.decimals, old.decimals)), currency)
  }
}
