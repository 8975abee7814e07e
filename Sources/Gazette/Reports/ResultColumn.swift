internal import Forms
internal import Press
internal import RecordStore

/// What the values of a result's column are, and so how they are printed.
indirect enum ColumnType: Sendable {
  /// Texts and whole numbers as they are, and values that say themselves what they are.
  case plain
  case field(Field, Form)
  case money
  /// Decimals of records, or what somebody has worked out from some.
  case decimal(isWorkedOut: Bool)
  case date
  /// What chooses among days or moments, or gives words in their place.
  case dateOrText
  case month
  case initial
  case initials
  case picture
  case place
  case percent
  case mean
  case record
  /// A cell that the engine has made, by its number.
  case cell(isFigure: Bool)
  /// Something is said of the values, such as where they lead; within, they are of a type of their own.
  case wrapped(ColumnType)

  /// The type that a function gives to what it stands around.
  init?(function: String?) {
    switch function {
    case "money"?: self = .money
    case "decimal"?: self = .decimal(isWorkedOut: true)
    case "date"?, "birthday"?: self = .date
    case "month"?: self = .month
    case "initial"?: self = .initial
    case "initials"?: self = .initials
    case "picture"?: self = .picture
    case "map"?: self = .place
    case "percent"?: self = .percent
    case "mean"?: self = .mean
    case "record"?: self = .record
    default: return nil
    }
  }

  /// What the values are within what is said of them.
  var unwrapped: ColumnType { if case .wrapped(let inner) = self { inner.unwrapped } else { self } }

  /// Whether something is said of its values, such as where they lead.
  var isWritten: Bool { if case .wrapped = self { true } else { false } }

  /// Whether later queries can only show and sort its values.
  var isShownOnly: Bool {
    switch self {
    case .percent, .mean, .record, .cell, .wrapped: true
    case .plain, .field, .money, .decimal, .date, .dateOrText, .month, .initial, .initials, .picture, .place:
      false
    }
  }

  /// Whether its values are exact decimal numbers, of which nothing is said.
  var isDecimal: Bool {
    switch self {
    case .decimal: true
    case .field(let field, _): field.kind.isDecimal
    default: false
    }
  }

  /// Whether its values are days, moments or months.
  var isDay: Bool {
    switch self {
    case .date, .dateOrText, .month: true
    case .field(let field, _): field.kind.isDay
    default: false
    }
  }

  /// Whether its values are whole numbers of a field.
  var isWhole: Bool { if case .field(let field, _) = self { field.kind.isWholeNumber } else { false } }

  /// Whether its values are those of a field of amounts.
  var isMoneyField: Bool { if case .field(let field, _) = self { field.kind.isMoney } else { false } }

  /// Whether its values are amounts.
  var isMoney: Bool {
    switch self {
    case .money: true
    case .field(let field, _): if case .money = field.kind { true } else { false }
    case .wrapped(let inner): inner.isMoney
    case .plain, .decimal, .date, .dateOrText, .month, .initial, .initials, .picture, .place, .percent, .mean,
      .record, .cell:
      false
    }
  }

  var isFigure: Bool {
    switch self {
    case .money, .decimal, .percent, .mean: true
    case .field(let field, _): field.kind.isFigure
    case .cell(let isFigure): isFigure
    case .wrapped(let inner): inner.isFigure
    case .plain, .date, .dateOrText, .month, .initial, .initials, .picture, .place, .record: false
    }
  }
}

/// A column of a query's result.
struct ResultColumn {
  let name: String
  let type: ColumnType
  /// That of the field that it comes from.
  var title: Cell?
  /// Whether later queries can only show and sort its values.
  let isShownOnly: Bool
  /// Whether its values are exact quotients.
  var fractions: FractionShare?
  /// Whether it is worked out from amounts, and nothing says that it is one.
  let isUnnamedAmount: Bool
  /// Whether a function around an amount gives it as another number.
  var hidesAmount = false
  /// Whether its values are means.
  var isMean = false
  /// Whether its values have a sum: means have none, nor have the greatest of some, ranks and running totals.
  var hasSum = true
  /// Whether its query gives one row and no more.
  var isOfOneRow = false
  /// Whether it counts rows or adds values up, and so is not what its rows are called by.
  var addsUp = false
  /// Whether it counts rows or values.
  var isCount = false
  /// Whether rows are told apart by it, or several have its value together, so that all of them have no sum of it.
  var isOfRow = false
  /// Whether amounts in it stand beside other numbers to be compared with.
  var mixesFigures = false
  /// Whether it gives the greatest or the least of some rows, or ranks: without a row there is none, and not 0.
  var isExtreme = false
  /// Whether several SELECTs give its values, those of a UNION.
  var isOfSeveral = false
  /// Whether amounts stand in it beside other numbers, as in a UNION.
  var mixesAmounts = false
  /// Two fields whose values stand in it, as in a UNION, of which those of one would be shown as what they are not.
  var mixedFields: MixedFields?
  /// The columns of which it is the quotient, such as an average.
  var quotient: Column.Quotient?
  /// Whether its values have titles of their own.
  var isTitled = false
  /// Where it stands in its SELECT; nil where `*` stands for it.
  var offset: Int?

  var hasMeanAmounts: Bool { isMean && type.isMoney }

  /// Whether it has amounts, even where nothing says so.
  var isAmount: Bool { isUnnamedAmount || type.isMoney }
}

/// How columns are called where nothing else says it.
enum ColumnTitle {
  /// `invoicedOn` as `Invoiced on`, `by-month` as `By month`, `totalVAT` as `Total VAT`.
  static func readable(_ name: String) -> String {
    var text = ""
    var rest = Substring(name)
    while let character = rest.popFirst() {
      guard character.isUppercase else {
        text.append("_-".contains(character) ? " " : character)
        continue
      }
      let capitals = rest.prefix(while: \.isUppercase)
      // The last of several capitals begins the next word, unless nothing follows.
      let isFollowed = capitals.endIndex < rest.endIndex && rest[capitals.endIndex].isLowercase
      let word = String(character) + (isFollowed ? capitals.dropLast() : capitals)
      rest = rest.dropFirst(word.count - 1)
      text += (text.isEmpty || text.hasSuffix(" ") ? "" : " ") + (word.count > 1 ? word : word.lowercased())
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// What the values of choices are shown as, made once for all that have them.
private final class ChoiceCells {
  private var known: [ObjectIdentifier: (field: Field, cells: [String: Cell])] = [:]

  func cell(of value: String, in field: Field, _ form: Form) -> Cell {
    let id = ObjectIdentifier(field)
    if let cell = known[id]?.cells[value] { return cell }
    let cell = form.shown(.choice(value), in: field)
    known[id, default: (field, [:])].cells[value] = cell
    return cell
  }
}

/// Makes cells of the values of queries.
struct ResultCells {
  /// A value that is not what its column says.
  enum Fault: Error {
    case unnamedNumber
    case inexactNumber
    case unnamedAmount
    case mixedAmounts
    case mixedFields(MixedFields)
    case badValue(String, expected: LocalizedText)
    case unknownKind(String)
    case unknownColumn(String, kind: String, known: [String])
  }

  /// Nil beside no page, where a record is its key, and nothing leads to lists.
  let directory: RecordDirectory?
  let language: QueryLanguage?
  let lists: KnownLists?
  let numbered = NumberedCells()
  private let choiceCells = ChoiceCells()

  init(directory: RecordDirectory? = nil, language: QueryLanguage? = nil, lists: KnownLists? = nil) {
    self.directory = directory
    self.language = language
    self.lists = lists
  }

  /// - Throws: ``Fault``, ``StoreError``.
  func cell(_ value: QueryValue, _ type: ColumnType) throws -> Cell {
    switch value {
    case .null: .missing
    case .percent, .mean, .band, .words: value.ownCell ?? .missing
    case .phrase(let text, let values):
      .words(Words(text, values: try values.map { try cell($0, Self.typeInWords($0)) }, isOptional: true))
    case .status(let inner, let tone): .status(try cell(inner, type), tone)
    case .compared(let inner, let before, let words): try compared(inner, before, words, type)
    case .change(let inner, let before):
      try change(
        from: try cell(before, Self.type(ofValueBeside: type, before)),
        to: try cell(inner, Self.type(type, beside: before)), before)
    case .titled(let inner, _): try cell(inner, type)
    case .written(let text): .written(try plain(.text(text), text.utf8.count == 7 ? .month : .date))
    case .monthName(let number): .monthName(number)
    case .counted(let inner, let from, let all): .counted(try cell(inner, .plain), from: from, of: all)
    case .number(let number): .integer(number)
    case .country(let code, _): language.map { .text($0.country(code)) } ?? .country(code)
    case .defaulted(let inner, true): .defaulted(try cell(inner, type))
    case .defaulted(let inner, false): try cell(inner, type)
    case .link(let inner, let path, let key): try link(inner, type, Self.pagePath(path, key))
    case .listed(let inner, let kind, let conditions):
      try listed(try cell(inner, type).withoutLink, kind, conditions)
    case .record(let kind, let key): try record(key, of: kind)
    case .named(let text, let kind, let key):
      if case .link(_, let path) = try record(key, of: kind) {
        .link(.text(text), to: path)
      } else {
        .text(text)
      }
    case .ratio: throw Fault.unnamedNumber
    case .integer, .real, .text: try plain(value, type.unwrapped)
    }
  }

  /// What a value within words is: a number that is not whole can only be a decimal there.
  private static func typeInWords(_ value: QueryValue) -> ColumnType {
    if case .real = value { .decimal(isWorkedOut: true) } else { .plain }
  }

  /// A whole number beside a decimal is compared as one.
  private static func type(_ type: ColumnType, beside before: QueryValue) -> ColumnType {
    if type.unwrapped.isWhole, case .real = before.unwrapped { .decimal(isWorkedOut: true) } else { type }
  }

  /// What stands beside a decimal need not be one.
  private static func type(ofValueBeside type: ColumnType, _ before: QueryValue) -> ColumnType {
    let inner = Self.type(type, beside: before).unwrapped
    return inner.isDecimal ? .decimal(isWorkedOut: true) : inner
  }

  /// What a download has in the place of a title: the value of a choice, switches as files have them, the code of a
  /// country.
  func storedText(of value: QueryValue, _ type: ColumnType) -> String? {
    switch (type.unwrapped, value.unwrapped) {
    case (_, .country(let code, _)): code
    case (.field(let field, _), .text(let text)):
      switch field.kind {
      case .choice: text
      case .switches: SwitchStates.readable(text)
      default: nil
      }
    default: nil
    }
  }

  /// A figure that leads to a page does so beside what it was before.
  private func compared(
    _ value: QueryValue, _ before: QueryValue, _ words: QueryValue, _ type: ColumnType
  ) throws -> Cell {
    let cell = try cell(value, Self.type(type, beside: before))
    let old = try self.cell(before, Self.type(ofValueBeside: type, before)).withoutLink
    _ = try change(from: old, to: cell, before)
    let behind: Cell = words == .null ? .blank : try self.cell(words, .plain)
    let compared = Cell.compared(cell.withoutLink, before: old, words: behind)
    return if case .link(_, let path) = cell { .link(compared, to: path) } else { compared }
  }

  private func change(from before: Cell, to value: Cell, _ given: QueryValue) throws -> Cell {
    guard let change = Cell.change(from: before, to: value) else {
      throw Fault.badValue(Self.text(of: given), expected: Self.twoFigures)
    }
    return change
  }

  static let twoFigures: LocalizedText = "two figures of one sort, as two amounts or two percentages"

  private func link(_ value: QueryValue, _ type: ColumnType, _ path: PagePath?) throws -> Cell {
    let cell = try cell(value, type).withoutLink
    return path.map { .link(cell, to: $0) } ?? cell
  }

  private func record(_ key: String, of kind: String) throws -> Cell {
    guard let directory else { return .text(key) }
    guard let cell = try directory.cell(key, of: kind) else { throw Fault.unknownKind(kind) }
    return cell
  }

  /// A number or a text as what its column says.
  private func plain(_ value: QueryValue, _ type: ColumnType) throws -> Cell {
    let text = Self.text(of: value)
    switch (type, value) {
    case (.money, .integer(let units)): return .money(Money(minorUnits: units))
    case (.money, _):
      throw Fault.badValue(
        text,
        expected:
          "a whole number of cents, as sum(…) gives it and total(…) and avg(…) do not; the mean of amounts is money(sum(amount), count(amount)), what is rounded money(CAST(round(…) AS INTEGER))"
      )
    case (.dateOrText, _) where text.utf8.count > "2026-06-30".utf8.count:
      return CalendarMoment(iso: text).map { .moment($0) } ?? Self.words(text)
    case (.dateOrText, _): return CalendarDate(iso: text).map { .date($0) } ?? .text(text)
    case (.date, _):
      if let date = CalendarDate(iso: text) { return .date(date) }
      if let moment = CalendarMoment(iso: text) { return .moment(moment) }
      throw Fault.badValue(text, expected: "a date")
    case (.month, _):
      guard text.utf8.count == 7, let day = CalendarDate(iso: "\(text)-01") else {
        throw Fault.badValue(text, expected: "a month such as 2026-06")
      }
      return .month(day.calendarMonth)
    case (.initial, _): return InitialLetter.title(text)
    case (.initials, _): return .initials(text)
    case (.picture, _): return .portrait(Portrait(text: text))
    case (.place, _): return Coordinates(text: text).map { .place($0) } ?? .text(text)
    case (.field(let field, let form), _): return try cell(value, of: field, in: form)
    case (.cell, .integer(let number)): return numbered[number] ?? .missing
    case (.decimal(isWorkedOut: true), .real(let number)) where !DecimalNumbers.isExact(number):
      throw Fault.inexactNumber
    case (.decimal(isWorkedOut: true), .text) where ExactDecimal(text) == nil:
      throw Fault.badValue(text, expected: "a number")
    case (.decimal, _): return ExactDecimal(text).map { .decimal($0) } ?? .text(text)
    case (_, .integer(let number)): return .integer(number)
    case (_, .real): throw Fault.unnamedNumber
    default: return Self.words(text)
    }
  }

  /// A text that no field is known for; what a store knows a file by is that file.
  private static func words(_ text: String) -> Cell {
    StoredFile.isLongEnough(text) ? StoredFile(text).map { .file($0) } ?? .text(text) : .text(text)
  }

  /// The page of a path that is put together from values: each part is the name of a file, and so is a key.
  static func pagePath(_ text: String, _ key: String?) -> PagePath? {
    var parts = text.split(separator: "/").map { $0 == "index" ? "index" : PagePath.name(for: String($0)) }
    if let key { parts.append(PagePath.name(for: key)) }
    return parts.isEmpty ? nil : PagePath(parts.joined(separator: "/"))
  }

  /// A value of a field as the pages of records show it.
  private func cell(_ value: QueryValue, of field: Field, in form: Form) throws -> Cell {
    let text = Self.text(of: value)
    func wrong(_ expected: LocalizedText) -> Fault { .badValue(text, expected: expected) }
    switch (field.kind, value) {
    case (.money, .integer(let units)): return .money(Money(minorUnits: units))
    case (.integer, .integer(let number)): return .integer(number)
    case (.flag, .integer(let isOn)): return .flag(isOn != 0)
    case (.money, _), (.integer, _), (.flag, _): throw wrong("a whole number")
    case (.decimal, _):
      guard let number = ExactDecimal(text) else { throw wrong("a number") }
      return .decimal(number)
    case (.moment, _): return try CalendarMoment(iso: text).map { .moment($0) } ?? plain(value, .date)
    case (.date, _): return try plain(value, .date)
    case (.choice, _): return choiceCells.cell(of: text, in: field, form)
    case (.switches, _): return form.shown(.text(text), in: field)
    case (.reference(let kind), _): return try record(text, of: kind)
    case (.email, _) where !text.isEmpty: return .email(text)
    case (.phone, _) where !text.isEmpty: return .phone(text)
    case (.text, _) where !text.isEmpty: return field.shown(text)
    case (.file, _): return StoredFile(text).map { .file($0) } ?? .text(text)
    default: return .text(text)
    }
  }

  /// A value as it stands in a path, a parameter or an error.
  static func text(of value: QueryValue) -> String {
    switch value {
    case .null: ""
    case .integer(let number), .number(let number), .monthName(let number): String(number)
    case .real(let number): ExactDecimal(number)?.description ?? String(number)
    case .text(let text), .words(let text), .country(let text, _): text
    case .band(let first, let size): "\(first)-\(first &+ (size - 1))"
    case .counted(let inner, _, _), .defaulted(let inner, _), .link(let inner, _, _),
      .listed(let inner, _, _):
      self.text(of: inner)
    case .status(let inner, _), .compared(let inner, _, _), .change(let inner, _), .titled(let inner, _):
      self.text(of: inner)
    case .written(let text): text
    case .phrase(_, let values): values.map(text).joined(separator: " ")
    case .record(_, let key): key
    case .named(let text, _, _): text
    case .ratio(let ratio), .percent(let ratio), .mean(let ratio): "\(ratio.numerator)/\(ratio.denominator)"
    }
  }
}

extension QueryValue {
  /// How a value is shown that says itself what it is, in whatever column; nil for all others.
  var ownCell: Cell? {
    switch self {
    case .percent(let share): .percent(share)
    case .mean(let ratio): .ratio(ratio, decimals: 2)
    case .band(let first, let size): .band(NumberBand(first: first, size: size))
    case .words(let text): .declared(text)
    default: nil
    }
  }

  /// The value within what is said of it.
  var unwrapped: QueryValue {
    switch self {
    case .link(let inner, _, _), .defaulted(let inner, _), .counted(let inner, _, _), .status(let inner, _),
      .compared(let inner, _, _), .change(let inner, _), .titled(let inner, _), .listed(let inner, _, _):
      inner.unwrapped
    default: self
    }
  }

  /// What it is compared with; nil where it is not.
  var before: QueryValue? {
    switch self {
    case .compared(_, let before, _), .change(_, let before): before
    case .link(let inner, _, _), .defaulted(let inner, _), .status(let inner, _), .titled(let inner, _):
      inner.before
    default: nil
    }
  }

  /// What `titled` calls it; nil where nothing does.
  var title: QueryValue? {
    switch self {
    case .titled(_, let title): title
    case .link(let inner, _, _), .defaulted(let inner, _), .status(let inner, _), .compared(let inner, _, _):
      inner.title
    default: nil
    }
  }

  /// Whether it is a number, whose digits should line up, if nothing says what it is.
  var isFigure: Bool {
    switch unwrapped {
    case .integer, .number, .percent, .mean: true
    case .phrase(_, let values): values.allSatisfy(\.isFigure)
    default: false
    }
  }
}
