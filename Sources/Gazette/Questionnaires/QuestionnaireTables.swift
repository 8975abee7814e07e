internal import Forms
internal import Press
internal import RecordStore

/// What queries can ask of all questionnaires of a project, in whatever collection they are: tables that are made
/// when a query reads them for the first time.
final class QuestionnaireTables {
  private let kinds: [RecordKind]
  /// The form of any questionnaire.
  private let form: Form?
  private let directory: RecordDirectory
  private let cells: NumberedCells
  private var made: Set<String> = []
  private var figures: [(kind: RecordKind, figures: [FieldFigures])]?

  /// What no kind of record can be called.
  static let names = [
    "questionnaires", "questionnaire_records", "questionnaire_missing", "questionnaire_fields",
    "field_figures",
    "choice_figures",
  ]

  /// Those of them that have the keys of records.
  static let keyed = ["questionnaire_records", "questionnaire_missing"]

  /// - Parameter kinds: those that the tables have.
  init(
    of kinds: [RecordKind], among collections: Collections, _ directory: RecordDirectory,
    _ cells: NumberedCells
  ) {
    self.kinds = kinds
    form = collections.questionnaires.first?.form
    self.directory = directory
    self.cells = cells
  }

  /// The tables that there are, with their columns; none where there is no questionnaire.
  var tables: [(name: String, columns: [ResultColumn])] {
    form.map { form in Self.names.map { ($0, Self.columns(of: $0, form)) } } ?? []
  }

  func has(_ kind: RecordKind) -> Bool { kinds.contains { $0.name == kind.name } }

  /// Fills those of the tables that a query names.
  ///
  /// - Complexity: O(records × fields) once.
  func fill(named names: Set<String>, in connection: QueryConnection) throws {
    for name in Self.names where names.contains(name) && !kinds.isEmpty && made.insert(name).inserted {
      try connection.fill(name, with: rows(of: name))
    }
  }

  private static func columns(of table: String, _ form: Form) -> [ResultColumn] {
    func plain(_ names: String...) -> [ResultColumn] { names.map { column($0, .plain) } }

    func own(_ names: String..., isFigure: Bool = false) -> [ResultColumn] {
      names.map { column($0, .cell(isFigure: isFigure), isShownOnly: true) }
    }
    func flag(_ name: String) -> [ResultColumn] {
      let field = Field(name, ColumnTitle.readable(name), .flag)
      return [column(name, .field(field, form))]
    }
    switch table {
    case "questionnaires":
      return plain("kind") + plain("title") + plain("name", "version", "records", "folder")
    case "questionnaire_records":
      return plain("kind", "key", "version") + [column("submittedOn", .date)] + plain("renewedFrom")
        + flag("complete") + plain("missing") + [column("record", .record, isShownOnly: true)]
    case "questionnaire_missing":
      return plain("kind", "key") + plain("section") + plain("field", "element") + plain("title")
    case "questionnaire_fields":
      return plain("kind", "place") + plain("section") + plain("field") + plain("title") + plain("type")
        + own("holds") + flag("required") + own("dependsOn", "notAskedWhen", "checks", "remarks")
        + flag("isPrivate")
    case "field_figures":
      return plain("kind", "place") + plain("section") + plain("field") + plain("title") + plain("type")
        + flag("isPrivate") + plain("given", "missing", "none", "notAsked", "total")
        + own("minimum", "mean", "meanOf", "maximum", isFigure: true)
        + [column("earliest", .date), column("latest", .date)]
    default:
      return plain("kind", "place", "field") + plain("title") + plain("number", "state", "value")
        + own("answer")
        + plain("count") + own("share", isFigure: true)
    }
  }

  private static func column(_ name: String, _ type: ColumnType, isShownOnly: Bool = false) -> ResultColumn {
    ResultColumn(name: name, type: type, isShownOnly: isShownOnly, isUnnamedAmount: false)
  }

  private func rows(of table: String) throws -> [[QueryValue]] {
    switch table {
    case "questionnaires":
      return try kinds.map { kind in
        [
          .text(kind.name), .words(kind.declaration.singular), .text(kind.declaration.singular),
          .integer(kind.form.version), .integer(try directory.records(of: kind).count), .text(kind.folder),
        ]
      }
    case "questionnaire_records":
      return try kinds.flatMap { kind in try directory.records(of: kind).map { Self.row(of: $0, kind) } }
    case "questionnaire_missing": return try kinds.flatMap(missing)
    case "questionnaire_fields": return kinds.flatMap(fields)
    case "field_figures":
      return try figuresOfKinds().flatMap { kind, figures in
        figures.enumerated().map { place, figures in row(of: figures, at: place, in: kind) }
      }
    default:
      return try figuresOfKinds().flatMap { kind, figures in
        figures.enumerated().flatMap { place, figures in choices(of: figures, at: place, in: kind) }
      }
    }
  }

  private static func row(of record: StoredRecord, _ kind: RecordKind) -> [QueryValue] {
    [
      .text(kind.name), .text(record.key), value(record[Questionnaire.version]),
      value(record[Questionnaire.submittedOn]), value(record[Questionnaire.renewedFrom]),
      .integer(record.missing.isEmpty ? 1 : 0), .integer(record.missing.count),
      .record(kind: kind.name, key: record.key),
    ]
  }

  private func missing(in kind: RecordKind) throws -> [[QueryValue]] {
    try directory.records(of: kind).flatMap { record in
      record.missing.map { missing -> [QueryValue] in
        let element: QueryValue = missing.element.map { .integer($0) } ?? .null
        return [
          .text(kind.name), .text(record.key), .words(missing.section), .text(missing.field), element,
          missing.titles(in: record.form).map(Self.words) ?? .words(missing.title),
        ]
      }
    }
  }

  private static func value(_ day: CalendarDate?) -> QueryValue { day.map { .text($0.description) } ?? .null }

  private static func value(_ value: FieldValue?) -> QueryValue { QueryValue(StoreValue(plain: value)) }

  /// Titles of a field and of what it stands in, each for a catalogue to translate: `Drivers: Date of birth`.
  private static func words(_ titles: [String]) -> QueryValue {
    words(titles.map { TitledStep(title: $0) })
  }

  private static func words(_ titles: [TitledStep]) -> QueryValue {
    if titles.count == 1, titles[0].element == nil { return .words(titles[0].title) }
    return .phrase(
      titles.map { $0.element == nil ? "{}" : "{} {}" }.joined(separator: ": "),
      values: titles.flatMap { step in
        [.words(step.title)] + (step.element.map { [.integer($0)] } ?? [])
      })
  }

  // MARK: Figures

  private func figuresOfKinds() throws -> [(kind: RecordKind, figures: [FieldFigures])] {
    if let figures { return figures }
    let made = try kinds.map { kind in
      var tally = FieldTally(of: kind.form)
      for record in try directory.records(of: kind) {
        tally.count(Draft(kind.form, values: record.values))
      }
      return (kind: kind, figures: tally.figures)
    }
    figures = made
    return made
  }

  private func row(of figures: FieldFigures, at place: Int, in kind: RecordKind) -> [QueryValue] {
    let counts = [figures.given, figures.missing, figures.none, figures.hidden, figures.total]
    let field = figures.field
    let isOpen = !figures.isPrivate
    func shown(_ value: FieldValue?) -> QueryValue {
      isOpen && value != nil ? cells.value(kind.form.shown(value, in: field)) : .null
    }
    let mean = isOpen ? Self.mean(figures) : nil
    let head: [QueryValue] = [
      .text(kind.name), .integer(place), .words(figures.section), .text(figures.key),
      Self.words(figures.titles),
      .text(field.kind.name), .integer(figures.isPrivate ? 1 : 0),
    ]
    let shownCounts: [QueryValue] = counts.map { figures.withholdsCounts ? .words("withheld") : .integer($0) }
    let meanOf = mean.map { Cell.counted($0, from: figures.given, of: figures.total) }
    let limits: [QueryValue] = [
      shown(figures.least), mean.map(cells.value) ?? .null, meanOf.map(cells.value) ?? .null,
      shown(figures.greatest), isOpen ? Self.value(figures.least?.day) : .null,
      isOpen ? Self.value(figures.greatest?.day) : .null,
    ]
    return head + shownCounts + limits
  }

  /// The mean: of amounts an amount, of numbers with two decimals.
  private static func mean(_ figures: FieldFigures) -> Cell? {
    guard let mean = figures.mean else { return nil }
    switch figures.field.kind {
    case .money: return .money(Money(minorUnits: mean.rounded(timesTenToThe: 0)))
    case .integer, .decimal: return .ratio(mean, decimals: 2)
    default: return nil
    }
  }

  /// What was answered, and apart from that what was not: shares are of the answers.
  private func choices(of figures: FieldFigures, at place: Int, in kind: RecordKind) -> [[QueryValue]] {
    let answers = figures.isPrivate ? [] : figures.distribution(in: kind.form)
    if answers.isEmpty { return [] }
    let head: [QueryValue] = [
      .text(kind.name), .integer(place), .text(figures.key), Self.words(figures.titles),
    ]
    func row(
      _ number: Int, _ state: String, _ value: String?, _ answer: Cell, _ count: Int, _ share: Cell
    ) -> [QueryValue] {
      head + [
        .integer(number), .text(state), value.map { .text($0) } ?? .null, cells.value(answer),
        .integer(count),
        cells.value(share),
      ]
    }
    let given = answers.enumerated().map { number, answer in
      row(
        number, "given", answer.value, answer.title, answer.count,
        .optional(percent: figures.given > 0 ? Fraction(answer.count, over: figures.given) : nil))
    }
    let others: [(state: String, answer: Cell, count: Int)] = [
      ("none", .none, figures.none), ("missing", .missing, figures.missing),
      ("notAsked", "not asked", figures.hidden),
    ]
    return given
      + others.enumerated().map { number, other in
        row(answers.count + number, other.state, nil, other.answer, other.count, .blank)
      }
  }

  // MARK: What is asked

  private func fields(of kind: RecordKind) -> [[QueryValue]] {
    let words = FormWords(kind.form)
    var rows: [[QueryValue]] = []
    func add(_ field: Field, _ path: String, _ titles: [String], _ section: String, _ words: FormWords) {
      let described: [Cell] = [
        words.kind(field.kind),
        .joined(field.parents.map { .declared(words.title($0)) }, by: "\(.blank), \(.blank)"),
        field.hiddenWhen.map(words.condition) ?? .blank,
        .joined(field.checks.map { words.check($0, of: field.kind) }, by: "\(.blank); \(.blank)"),
        .joined(words.remarks(on: field), by: "\(.blank). \(.blank)"),
      ]
      let head: [QueryValue] = [
        .text(kind.name), .integer(rows.count), .words(section), .text(path), Self.words(titles),
        .text(field.kind.name), cells.value(described[0]), .integer(field.isRequired ? 1 : 0),
      ]
      rows.append(head + described.dropFirst().map(cells.value) + [.integer(field.isPrivate ? 1 : 0)])
      guard let children = field.kind.children else { return }
      let inner = words.within(children)
      for child in children { add(child, "\(path).\(child.key)", titles + [child.title], section, inner) }
    }
    for section in kind.form.sections {
      for field in section.fields where kind.isAsked(field, of: Draft(kind.form)) {
        add(field, field.key, [field.title], section.title, words)
      }
    }
    return rows
  }
}

/// Cells that queries cannot work with, which they see as numbers.
final class NumberedCells {
  private var cells: [Cell] = []

  func value(_ cell: Cell) -> QueryValue {
    cells.append(cell)
    return .integer(cells.count - 1)
  }

  subscript(number: Int) -> Cell? { cells.indices.contains(number) ? cells[number] : nil }
}
