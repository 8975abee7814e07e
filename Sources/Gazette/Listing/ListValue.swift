internal import Forms
internal import Press

/// A value as lists compare it.
enum ListValue: Sendable, Equatable {
  /// Whole numbers, amounts, days, seconds, the places of choices, counts of lists; no is 0, yes is 1.
  case whole(Int)
  case fraction(Fraction)
  case text(String)

  /// A field's value; nil where there is nothing in it.
  init?(_ value: FieldValue?, kind: FieldKind) {
    guard let value, !value.isEmpty else { return nil }
    switch (value, kind) {
    case (.choice(let chosen), .choice(let choices)), (.text(let chosen), .choice(let choices)):
      self = choices.place(of: chosen).map { .whole($0) } ?? .text(chosen)
    case (.text(let text), .file): self = .text(StoredFile(text)?.name ?? text)
    case (.text(let text), _), (.choice(let text), _): self = .text(text)
    case (.integer(let number), .decimal): self = .fraction(Fraction(number, over: 1))
    case (.integer(let number), _): self = .whole(number)
    case (.decimal(let number), _): self = .fraction(number.fraction)
    case (.money(let money), _): self = .whole(money.minorUnits)
    case (.date(let date), _): self = .whole(Int(date.dayNumber))
    case (.moment(let moment), _): self = .whole(Self.seconds(of: moment))
    case (.flag(let isOn), _): self = .whole(isOn ? 1 : 0)
    case (.list(let groups), _): self = .whole(groups.count)
    case (.group(let group), _):
      let parts = group.values.compactMap { $0?.conditionText }.filter { !$0.isEmpty }
      self = .text(parts.joined(separator: " "))
    }
  }

  /// Lists compare by words as programs read them, in whatever language.
  private static let formats = Formats(language: "en", currency: .dollar)

  /// What a computed cell shows; nil where it shows nothing.
  init?(_ cell: Cell) {
    switch cell {
    case .missing, .none, .withheld, .blank, .chart, .slot: return nil
    case .words(let words) where words.values.isEmpty: self = .text(words.text)
    case .words, .monthName:
      self = .text(PlainText(formats: Self.formats).text(of: cell))
    case .month(let month): self = .text(month.description)
    case .text(let text), .initials(let text):
      if text.isEmpty { return nil }
      self = .text(text)
    case .band(let band): self = .text(band.text)
    case .file(let file): self = .text(file.name)
    case .portrait(let portrait): self = .text(portrait.initials)
    case .place(let place): self = .text(place.text)
    case .email(let text), .phone(let text), .country(let text): self = .text(text)
    case .integer(let number): self = .whole(number)
    case .money(let money): self = .whole(money.minorUnits)
    case .percent(let share, _): self = .fraction(share * 100)
    case .ratio(let ratio, _): self = .fraction(ratio)
    case .decimal(let number): self = .fraction(number.fraction)
    case .date(let date): self = .whole(Int(date.dayNumber))
    case .moment(let moment): self = .whole(Self.seconds(of: moment))
    case .flag(let isOn): self = .whole(isOn ? 1 : 0)
    case .defaulted(let inner), .counted(let inner, _, _), .status(let inner, _), .link(let inner, _),
      .written(let inner), .compared(let inner, _, _), .change(let inner, _), .listed(let inner, _):
      self.init(inner)
    }
  }

  static let secondsOfDay = 86_400

  /// Seconds since 1970, as clocks on the wall show them.
  static func seconds(of moment: CalendarMoment) -> Int {
    Int(moment.date.dayNumber) * secondsOfDay + Int(moment.secondOfDay)
  }
}

extension Cell {
  /// What lists compare a value as of which nothing but itself says what it is; a number is whole in some records and a
  /// quotient in others.
  var comparedKind: FieldKind {
    switch unwrapped {
    case .integer, .decimal, .percent, .ratio: .decimal
    case .money: .money
    case .date: .date
    case .moment: .moment
    case .flag: .flag
    default: .text
    }
  }
}

/// A value by which records are put in order.
enum ListOrderKey: Comparable {
  case whole(Int)
  case fraction(Fraction)
  case text([UInt8])

  init(_ value: ListValue, by order: TextOrder) {
    switch value {
    case .whole(let number): self = .whole(number)
    case .fraction(let fraction): self = .fraction(fraction)
    case .text(let text): self = .text(order.key(of: text))
    }
  }

  static func < (left: ListOrderKey, right: ListOrderKey) -> Bool {
    switch (left, right) {
    case (.whole(let one), .whole(let other)): one < other
    case (.fraction(let one), .fraction(let other)): one < other
    case (.text(let one), .text(let other)): one.lexicographicallyPrecedes(other)
    default: left.rank < right.rank
    }
  }

  private var rank: Int {
    switch self {
    case .whole: 0
    case .fraction: 1
    case .text: 2
    }
  }
}
