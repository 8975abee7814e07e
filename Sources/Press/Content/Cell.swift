package import Forms

/// A value as it is shown: in a table, in a sentence, in a download.
///
/// Missing, empty, zero and defaulted values are different cells and look different.
package enum Cell: Sendable, Hashable {
  /// Not given: `—`.
  case missing
  /// Deliberately without a value: `none`.
  case none
  /// There is a value, and it is private: a word of ours in its place.
  case withheld
  /// A place where a value would mean nothing, such as the price in a row of totals: nothing is shown.
  case blank
  /// Words of ours, shown in the edition's language.
  indirect case words(Words)
  /// Any text from outside, escaped wherever it is shown; an empty one is shown as `(empty)`.
  case text(String)
  case integer(Int)
  indirect case band(NumberBand)
  case money(Money)
  /// A share, shown in percent with so many decimals.
  indirect case percent(Fraction, decimals: Int = 2)
  /// A ratio shown with so many decimals, such as a mean.
  indirect case ratio(Fraction, decimals: Int)
  case decimal(ExactDecimal)
  case date(CalendarDate)
  case moment(CalendarMoment)
  case month(CalendarMonth)
  /// A day or a month in the words of the language, in Markdown too: `June 2026`.
  indirect case written(Cell)
  /// The name of a month, from 1 for January: `June`.
  case monthName(Int)
  /// `yes` or `no`.
  case flag(Bool)
  /// A value that was not entered but taken from a rule: `1980-06-15 (default)`.
  indirect case defaulted(Cell)
  /// A figure and of how many values it is made: `39.50 (from 10)`, or `39.50 (from 9 of 10)`.
  indirect case counted(Cell, from: Int, of: Int)
  /// A value as a sign of how things stand, such as a reservation's status; the page shows a mark beside it.
  indirect case status(Cell, Tone)
  /// A figure beside what it was before, and words behind that such as `in May 2026`; see ``change(from:to:)``.
  indirect case compared(Cell, before: Cell, words: Cell)
  /// In words how a figure differs from what it was, and which way it went.
  indirect case change(Cell, Direction)
  /// A few letters in place of a picture.
  case initials(String)
  /// A document, to which it leads, or a picture.
  indirect case file(StoredFile)
  /// A picture of somebody, or a few letters in its place.
  indirect case portrait(Portrait)
  /// A place on the earth, which leads to a map.
  indirect case place(Coordinates)
  /// An e-mail address, which leads to writing to it.
  case email(String)
  /// A number to call, which leads to calling it.
  case phone(String)
  /// A country, by its code or its English name.
  case country(String)
  /// A small chart.
  indirect case chart(Chart)
  /// A value that leads to a page.
  indirect case link(Cell, to: PagePath)
  /// A value that leads to the rows of a list that it is about.
  indirect case listed(Cell, ListedRows)
  /// The place of a value in the frame of pages that are alike; see ``AlikePages``.
  case slot(Int, isShown: Bool = true)

  package typealias Tone = Choice.Tone

  /// A value if there is one, else ``missing``.
  package init(_ value: FieldValue?) {
    switch value {
    case nil: self = .missing
    case .text(let text), .choice(let text): self = .text(text)
    case .integer(let number): self = .integer(number)
    case .decimal(let number): self = .decimal(number)
    case .money(let money): self = .money(money)
    case .date(let date): self = .date(date)
    case .moment(let moment): self = .moment(moment)
    case .flag(let isOn): self = .flag(isOn)
    case .group(let group):
      let parts = group.values.compactMap { $0.flatMap { $0.conditionText } }.filter { !$0.isEmpty }
      self = parts.isEmpty ? .missing : .text(parts.joined(separator: " "))
    case .list(let groups): self = .integer(groups.count)
    }
  }

  /// Whether a section of a template on this value shows.
  package var isShown: Bool {
    switch self {
    case .missing, .flag(false), .slot(_, isShown: false): false
    default: true
    }
  }

  /// The value without what it leads to.
  package var withoutLink: Cell {
    switch self {
    case .link(let inner, _), .listed(let inner, _): inner
    default: self
    }
  }

  /// The value without what is said of it, such as where it leads.
  package var unwrapped: Cell {
    switch self {
    case .defaulted(let inner), .counted(let inner, _, _), .status(let inner, _), .written(let inner),
      .compared(let inner, _, _), .change(let inner, _), .link(let inner, _), .listed(let inner, _):
      inner.unwrapped
    default: self
    }
  }

  /// Whether it is a number, whose digits should line up.
  var isFigure: Bool {
    switch unwrapped {
    case .integer, .money, .percent, .ratio, .decimal: true
    case .words(let words): !words.values.isEmpty && words.values.allSatisfy(\.isFigure)
    default: false
    }
  }

  package static func optional(_ text: String?) -> Cell { text.map { .text($0) } ?? .missing }
  package static func optional(_ number: Int?) -> Cell { number.map { .integer($0) } ?? .missing }
  package static func optional(_ money: Money?) -> Cell { money.map { .money($0) } ?? .missing }
  package static func optional(_ date: CalendarDate?) -> Cell { date.map { .date($0) } ?? .missing }
  /// A share, or missing where there is nothing to take a share of.
  package static func optional(percent: Fraction?) -> Cell { percent.map { .percent($0) } ?? .missing }
}
