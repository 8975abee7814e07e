internal import Forms
internal import Press
internal import RecordStore

/// What the values of a result's column are, and so how they are printed.
indirect enum ColumnType {
  /// Texts and whole numbers as they are, and values that say themselves what they are.
  case plain
  case field(Field, Form)
  case money
  case date
  case month
  case percent
  case mean
  case record
  case link(ColumnType)

  /// The type that a function gives to what it stands around.
  init?(function: String?, linked: String?) {
    switch function {
    case "money"?: self = .money
    case "date"?: self = .date
    case "month"?: self = .month
    case "percent"?: self = .percent
    case "mean"?: self = .mean
    case "record"?: self = .record
    case "link"?: self = .link(ColumnType(function: linked, linked: nil) ?? .plain)
    default: return nil
    }
  }

  /// Whether later queries can only show and sort its values.
  var isShownOnly: Bool {
    switch self {
    case .percent, .mean, .record, .link: true
    case .plain, .field, .money, .date, .month: false
    }
  }

  /// Whether its values are amounts.
  var isMoney: Bool {
    switch self {
    case .money: true
    case .field(let field, _): if case .money = field.kind { true } else { false }
    case .link(let inner): inner.isMoney
    case .plain, .date, .month, .percent, .mean, .record: false
    }
  }

  var isFigure: Bool {
    switch self {
    case .money, .percent, .mean: true
    case .field(let field, _): field.kind.isFigure
    case .plain, .date, .month, .record, .link: false
    }
  }
}

/// A column of a query's result.
struct ResultColumn {
  let name: String
  let type: ColumnType
  /// That of the field that it comes from.
  let title: Cell?
  /// Whether later queries can only show and sort its values.
  let isShownOnly: Bool
  /// Whether it is worked out from amounts, and nothing says that it is one.
  let isUnnamedAmount: Bool
}

/// How columns are called where nothing else says it.
enum ColumnTitle {
  /// `invoicedOn` as `Invoiced on`, `by-month` as `By month`.
  static func readable(_ name: String) -> String {
    var text = ""
    for character in name {
      switch character {
      case "_", "-": text += " "
      case _ where character.isUppercase && !text.isEmpty: text += " " + character.lowercased()
      default: text.append(character)
      }
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// Makes cells of the values of queries.
struct ResultCells {
  /// A value that is not what its column says.
  enum Fault: Error {
    case unnamedNumber
    case unnamedAmount
    case badValue(String, expected: String)
    case unknownKind(String)
  }

  let directory: RecordDirectory

  /// - Throws: ``Fault``, ``StoreError``.
  func cell(_ value: QueryValue, _ type: ColumnType) throws -> Cell {
    switch (type, value) {
    case (_, .null): return .missing
    case (_, .percent(let share)): return .percent(share)
    case (_, .mean(let ratio)): return .ratio(ratio, decimals: 2)
    case (_, .record(let kind, let key)):
      guard let cell = try directory.cell(key, of: kind) else { throw Fault.unknownKind(kind) }
      return cell
    case (.link(let inner), .link(let text, let path)): return try link(text, inner, path)
    case (_, .link(let text, let path)): return try link(text, .plain, path)
    case (.money, .integer(let units)): return .money(Money(minorUnits: units))
    case (.money, let other): throw Fault.badValue(Self.text(of: other), expected: "a whole number of cents")
    case (.date, let other):
      let text = Self.text(of: other)
      if let date = CalendarDate(iso: text) { return .date(date) }
      if let moment = CalendarMoment(iso: text) { return .moment(moment) }
      throw Fault.badValue(text, expected: "a date")
    case (.month, let other):
      let text = Self.text(of: other)
      guard text.utf8.count == 7, let day = CalendarDate(iso: "\(text)-01") else {
        throw Fault.badValue(text, expected: "a month such as 2026-06")
      }
      return .month(day.calendarMonth)
    case (.field(let field, let form), let other): return try cell(other, of: field, in: form)
    case (_, .integer(let number)): return .integer(number)
    case (_, .text(let text)): return .text(text)
    case (_, .real): throw Fault.unnamedNumber
    }
  }

  private func link(_ text: String, _ type: ColumnType, _ path: String) throws -> Cell {
    let value: QueryValue =
      if case .money = type, let units = Int(text) { .integer(units) } else { .text(text) }
    let cell = try cell(value, type)
    return Self.pagePath(path).map { .link(cell, to: $0) } ?? cell
  }

  /// The page of a path that is put together from values: each part is the name of a file.
  static func pagePath(_ text: String) -> PagePath? {
    let parts = text.split(separator: "/").map(String.init)
    guard let last = parts.last else { return nil }
    let folders = parts.dropLast().map { PagePath.name(for: $0) }
    return PagePath((folders + [last == "index" ? last : PagePath.name(for: last)]).joined(separator: "/"))
  }

  /// A value of a field as the pages of records show it.
  private func cell(_ value: QueryValue, of field: Field, in form: Form) throws -> Cell {
    let text = Self.text(of: value)
    func wrong(_ expected: String) -> Fault { .badValue(text, expected: expected) }
    switch (field.kind, value) {
    case (.money, .integer(let units)): return .money(Money(minorUnits: units))
    case (.integer, .integer(let number)): return .integer(number)
    case (.flag, .integer(let isOn)): return .flag(isOn != 0)
    case (.money, _), (.integer, _), (.flag, _): throw wrong("a whole number")
    case (.decimal, _):
      guard let number = ExactDecimal(text) else { throw wrong("a number") }
      return .decimal(number)
    case (.date, _): return try cell(value, .date)
    case (.moment, _): return try cell(value, .date)
    case (.choice, _): return form.shown(.choice(text), in: field)
    case (.reference(let kind), _):
      guard let cell = try directory.cell(text, of: kind) else { throw Fault.unknownKind(kind) }
      return cell
    default: return .text(text)
    }
  }

  /// A value as it stands in a path, a parameter or an error.
  static func text(of value: QueryValue) -> String {
    switch value {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text), .link(let text, _): text
    case .record(_, let key): key
    case .percent(let ratio), .mean(let ratio): "\(ratio.numerator)/\(ratio.denominator)"
    }
  }
}
