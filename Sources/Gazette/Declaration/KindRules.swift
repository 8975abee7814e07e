internal import Forms
internal import RecordStore

/// What a declaration says in SQL: derived columns, checks, warnings, and what is stored where a field is empty.
struct KindRules: Sendable {
  /// A column that is worked out from the fields of a record.
  struct Derived: Sendable {
    let column: DerivedColumn
    let title: String
    /// The title, of a field of a group within a group behind those of the inner ones.
    private(set) var titles: [String]
    /// The title of the outermost group, of a field of one.
    var groupTitle: String?
    /// What its values are, where the expression itself does not say it.
    let kind: FieldKind?
    /// A field of that kind, one for all of its values.
    let field: Field?
    /// The function around all of it that says what its values are, where no kind does.
    let function: String?
    /// Whether values that differ may read the same, as shares and means do.
    let isRounded: Bool
    /// The field behind which the pages of records show it; nil where they do not.
    var after: String?
    /// Where the declaration says it; nil for a field of a group.
    let place: TextPlace?
    /// What of its values may be told.
    let privacy: DerivedPrivacy
    /// Whether a search finds records by it.
    var isSearchable = false
    /// What its values must not be by what it says they are; nil where they may be anything.
    let fault: DerivedFault?

    var isPrivate: Bool { privacy != .open }
    var isMoney: Bool { kind?.isMoney ?? (function == "money") }
    var isDay: Bool { kind?.isDay ?? ["date", "month"].contains(function) }
    /// What is known of its values, as of those of a field; nil where it says no kind.
    var asField: Field? { kind.map { Field(column.name, title, $0) } }

    /// - Parameter isOfDecimals: whether it is one of the decimals of a record, or a sum of some, and so as exact as
    ///   they are.
    init(
      _ column: DerivedColumn, titles: [String], kind: FieldKind?, place: TextPlace?,
      privacy: DerivedPrivacy, isOfDecimals: Bool = false
    ) {
      let title = titles.last ?? column.name
      self.column = column
      self.title = title
      self.titles = titles
      self.kind = kind
      field = kind.map { Field(column.name, title, $0) }
      let outer = kind == nil ? column.outerFunction : nil
      function = outer.flatMap { DerivedColumn.says(whatItIs: $0) ? $0 : nil }
      isRounded = outer.map(DerivedColumn.roundingFunctions.contains) ?? false
      self.place = place
      self.privacy = privacy
      fault = DerivedFault(ofColumn: column.name, kind, isOfDecimals: isOfDecimals)
    }

    /// Which of them are called alike but for their groups, called by these too; so are those that are called as a field.
    static func toldApart(_ columns: [Derived], beside fields: [Field]) -> [Derived] {
      let taken = fields.map { [$0.title] } + columns.map(\.titles)
      let times = Dictionary(taken.map { ($0, 1) }, uniquingKeysWith: +)
      return columns.map { column in
        guard let group = column.groupTitle, times[column.titles, default: 0] > 1 else { return column }
        var column = column
        column.titles.insert(group, at: 0)
        return column
      }
    }

    /// The same, shown behind a field, and found by a search.
    func behind(_ field: String?, isSearchable: Bool) -> Derived {
      var copy = self
      copy.after = field
      copy.isSearchable = isSearchable
      return copy
    }
  }

  /// What has to be true of every record.
  struct RecordCheck: Sendable {
    /// The field that the fault is told of.
    let field: String
    let sql: String
    let message: String
    let place: TextPlace?

    /// Tells in SQL whether it is broken: what is not known breaks no rule.
    var isBroken: String { "(\(sql)\n) IS FALSE" }
  }

  /// What may be true of one record at a time.
  struct OnlyOne: Sendable {
    let sql: String
    let check: RecordCheck
    /// Whether nobody may be told of which record it is true.
    let readsPrivate: Bool

    /// Tells in SQL whether it is true of a record.
    var isMet: String { "(\(sql)\n) IS TRUE" }
  }

  /// Something odd that a record may be all the same.
  struct RecordWarning: Sendable {
    let title: String
    let sql: String
    /// Nil for what no file says.
    var place: TextPlace?
  }

  /// A SELECT of one value over the stored records.
  struct StoredValue: Sendable {
    let sql: String
    /// What it names, in small letters.
    let names: Set<String>
    /// The keys of the fields whose values it is given, and `asOf` where it asks for the day.
    let parameters: Set<String>
    /// As the file has it.
    let text: PlacedText?

    init(_ sql: String, as text: PlacedText?) {
      self.sql = sql
      self.text = text
      names = ValueQuery.names(in: sql)
      parameters = ValueQuery.parameters(in: sql)
    }
  }

  /// What is stored where a field is left empty.
  struct Default: Sendable {
    let field: String
    let value: StoredValue
    /// The column that says if the stored value was such a one; nil where nothing tells.
    let flag: String?
    /// Whether what was stored stays when a file leaves the field empty, for as long as its parents do.
    let isKept: Bool

    /// Whether it is worked out anew whenever the field is left empty.
    var isAnew: Bool { flag == nil && !isKept }
  }

  /// What is to be paid, by fields and derived columns.
  struct Bill: Sendable {
    /// A field or a derived column; a class, as each bill goes over all of them.
    final class Row: Sendable {
      let key: String
      let title: String
      /// Nil for a derived column.
      let field: Field?
      let derived: Derived?

      init(key: String, title: String, field: Field?, derived: Derived?) {
        (self.key, self.title, self.field, self.derived) = (key, title, field, derived)
      }
    }

    let title: String
    /// What it lists, and its total last.
    let rows: [Row]
    /// Gives the columns of a record.
    let values: RecordExpressions
  }

  /// The places of the fields that have columns of their own, in the order of the columns.
  var storedPlaces: [Int] = []
  /// Those of the fields that have exact decimal numbers.
  var decimals: Set<String> = []
  var lists: [List] = []
  var switches: [Switches] = []
  /// The references that are empty once the record is removed that they name; those of a list with its name.
  var emptied: [(list: String?, field: String)] = []
  /// The same by name: `supplier`, of a list `lines.dish`.
  var emptiedNames: Set<String> { Set(emptied.map { ($0.list.map { "\($0)." } ?? "") + $0.field }) }
  /// Those that an expression over a whole record names.
  var namedLists: [ElementList] = []
  var derived: [Derived] = []
  var checks: [RecordCheck] = []
  var only: [OnlyOne] = []
  var warnings: [RecordWarning] = []
  var defaults: [Default] = []
  /// The derived columns that lists show.
  var listed: [Derived] = []
  /// Gives those; nil where there are none.
  var listing: RecordExpressions?
  var bill: Bill?
  /// Tells of each check if a record keeps it; nil where there are none.
  var checking: RecordExpressions?

  /// Tells of each thing that may be true of one record at a time if it is of this one; nil where there are none.
  var telling: RecordExpressions?
  /// Whether that follows from fields alone, and from no list.
  var tellsOfFields = false

  /// Gives the derived columns that stand on pages of records; nil where there are none.
  var deriving: RecordExpressions?
  /// Gives the derived columns that a search finds records by; nil where there are none.
  var searching: RecordExpressions?
  /// Gives both, and behind them the rows of the bill, all that a page of a record shows; nil where there are none.
  var paging: RecordExpressions?
  /// Gives the derived columns whose texts no edition may have; nil where there are none.
  var withholding: RecordExpressions?

  /// Those that stand on pages of records behind a field, and those that a search finds records by.
  fileprivate(set) var shownDerived: [Derived] = []
  fileprivate(set) var searched: [Derived] = []
  var withheldTexts: [Derived] { derived.filter { $0.privacy == .text && !$0.isMember } }
  var derivedNames: [String] { derived.map(\.column.name) }
  /// Whether what pages of records show can be other on another day.
  var isDated: Bool { derived.indices.contains { asksForDay($0) } || lists.contains(where: Self.asksForDay) }
  var derivedColumns: [DerivedColumn] { derived.map(\.column) }
  /// The columns that say of a stored value that it was left out, by its field.
  var flags: [(field: String, column: String)] {
    defaults.compactMap { entry in entry.flag.map { (entry.field, $0) } }
  }

  /// Whether a derived column, or one that it is made of, asks for the day.
  func asksForDay(_ place: Int) -> Bool { asksForDay(derived[place].column.sql, before: place) }

  /// Whether an expression, or a derived column that it names, asks for the day.
  func asksForDay(_ sql: String) -> Bool { asksForDay(sql, before: derived.count) }

  private func asksForDay(_ sql: String, before end: Int) -> Bool {
    let names = ValueQuery.names(in: sql)
    return names.contains("asof")
      || derived[..<end].indices.contains {
        names.contains(derived[$0].column.name.lowercased()) && asksForDay($0)
      }
      || lists.contains { list in
        names.contains(list.elements.name.lowercased()) && Self.asksForDay(list)
      }
  }

  private static func asksForDay(_ list: List) -> Bool {
    list.derived.contains { ValueQuery.names(in: $0.column.sql).contains("asof") }
  }

  /// Whether a column of records, or of the elements of a list, such as `lines.total`, is derived.
  func isDerived(_ name: String) -> Bool {
    derivedNames.contains(name)
      || lists.contains { list in
        list.derived.contains { "\(list.elements.name).\($0.column.name)" == name }
      }
  }

  func list(_ field: String) -> List? { lists.first { $0.elements.name == field } }
  func defaultValue(of field: String) -> Default? { defaults.first { $0.field == field } }
}

extension KindFile {
  /// Reads what a file says in SQL, and tries each expression over fields without a value.
  ///
  /// - Parameter shown: the columns of lists.
  static func rules(
    in reader: YAMLReader, _ form: Form, _ currency: Currency,
    shown: (KindRules) throws(DescriptionError) -> [String]
  ) throws(DescriptionError) -> KindRules {
    var rules = KindRules()
    let columns = storedColumns(of: form)
    let open = ["key"] + form.fields.filter { $0.kind.children == nil && !$0.isPrivate }.map(\.key)
    rules.defaults = try defaults(in: reader, form)
    let stored = columns + rules.flags.map(\.column)
    rules.storedPlaces = form.fields.indices.filter { !form.fields[$0].kind.isList }
    rules.decimals = decimals(among: form.fields)
    rules.lists = try lists(in: reader, form)
    rules.switches = try switches(in: reader, form)
    rules.emptied = try emptied(in: reader)
    let lists = rules.lists.map(\.elements)
    // SQL takes names in capital and small letters for the same.
    let taken = reservedFields.union((stored + form.fields.map(\.key)).map { $0.lowercased() })
    let declared = try reader["derived"]?.elements("derived") ?? []
    let withheld = PrivateNames(of: form, flags: rules.flags, rules.lists)
    rules.derived = KindRules.Derived.members(of: form.fields)
    for element in declared {
      let derived = try derived(
        in: element, keys: ["key", "title", "kind", "choices", "after", "private", "searchable", "sql"],
        over: stored, decimals: rules.decimals, lists, beside: rules.derived, taken: taken,
        before: declared.compactMap { $0["key"]?.text },
        withheld: withheld)
      let isSearchable = try element.flag("searchable")
      rules.derived.append(derived.behind(try field(after: element, form), isSearchable: isSearchable))
      guard !isSearchable || !(derived.isPrivate || rules.asksForDay(rules.derived.count - 1)) else {
        throw element.fault("no search finds what is private, or other on another day", at: "searchable")
      }
    }
    try checkDepth(of: Array(rules.derived.suffix(declared.count)), reader)
    var conditions: [String] = []
    for element in try reader["checks"]?.elements("checks") ?? [] {
      let (sql, check) = try check(in: element, over: stored, lists, rules.derivedColumns, form)
      conditions.append(sql)
      rules.checks.append(check)
    }
    for element in try reader["only"]?.elements("only") ?? [] {
      let (sql, check) = try check(in: element, over: stored, lists, rules.derivedColumns, form)
      guard !ValueQuery.names(in: sql).contains("asof") else {
        throw element.fault("what one record may be at a time is no matter of the day", at: "sql")
      }
      if let name = PageParts.namesInBraces(of: check.message).first(where: { $0 != "key" }) {
        let (known, written) = ("{key}", "{\(name)}")
        throw element.fault(
          "\(known), the key of the other record, is all that stands for something in the message of an only, and \(written) would be shown as it is",
          at: "message")
      }
      let read =
        element.isShipped ? nil : privateName(in: sql, form, rules, lists) ?? withheld.partOfList(in: sql)
      if let read, check.message.contains("{key}") {
        throw element.error(privateInMessage(read, isDerived: rules.isDerived(read)), at: "message")
      }
      rules.only.append(KindRules.OnlyOne(sql: sql, check: check, readsPrivate: read != nil))
    }
    for element in try reader["warnings"]?.elements("warnings") ?? [] {
      try element.allowOnly(["title", "sql"])
      let sql = try element.requiredText("sql")
      try tryExpression(
        sql, over: open + rules.flags.map(\.column), lists,
        rules.derived.filter { !$0.isPrivate }.map(\.column), element, withheldBy: form, rules.derivedNames)
      if let name = withheld.partOfList(in: sql) {
        throw element.error(privateInWarning(name, isDerived: rules.isDerived(name)), at: "sql")
      }
      rules.warnings.append(
        KindRules.RecordWarning(
          title: try element.requiredWords("title"), sql: sql, place: element["sql"]?.place))
    }
    try checkCalculations(in: rules, form, reader)
    let names = ValueQuery.names(
      in: (rules.derivedColumns.map(\.sql) + conditions + rules.only.map(\.sql)).joined(separator: "\n,"))
    rules.namedLists = lists.filter { names.contains($0.name.lowercased()) }
    func expressions(_ sql: [String], plainly: Bool = false) -> RecordExpressions? {
      if sql.isEmpty { return nil }
      return RecordExpressions(
        checked: sql, over: stored, decimals: rules.decimals, lists: plainly ? [] : rules.namedLists,
        derived: plainly ? [] : rules.derivedColumns)
    }
    rules.checking = expressions(rules.checks.map(\.isBroken))
    let told = ValueQuery.names(in: rules.only.map(\.sql).joined(separator: "\n,"))
    rules.tellsOfFields = told.isDisjoint(
      with: (rules.derivedNames + rules.namedLists.map(\.name)).map { $0.lowercased() })
    rules.telling = expressions(rules.only.map(\.isMet), plainly: rules.tellsOfFields)
    // By their names, as a derived column can be made of others.
    rules.listed = try listed(try shown(rules), reader, rules, form)
    rules.listing = expressions(rules.listed.map { "\"\($0.column.name)\"" })
    rules.shownDerived = rules.derived.filter { $0.after != nil }
    rules.searched = rules.derived.filter(\.isSearchable)
    rules.deriving = expressions(rules.shownDerived.map { "\"\($0.column.name)\"" })
    rules.searching = expressions(rules.searched.map { "\"\($0.column.name)\"" })
    rules.withholding = expressions(rules.withheldTexts.map { "\"\($0.column.name)\"" })
    if let bill = reader["bill"] {
      try bill.allowOnly(["title", "rows", "total"])
      let known = open.dropFirst() + rules.derived.filter { !$0.isPrivate }.map(\.column.name)
      var columns: [String] = []
      for element in try bill.required("rows").elements("rows") + [bill.required("total")] {
        guard let key = element.text, known.contains(key) else {
          throw element.badValue(
            of: "bill", expected: "one of the fields and derived columns \(known.joined(separator: ", "))")
        }
        columns.append(key)
      }
      if let values = expressions(columns.map { "\"\($0)\"" }) {
        let rows = columns.map { key in
          let derived = rules.derived.first { $0.column.name == key }
          let field = derived == nil ? form.field(key) : nil
          return KindRules.Bill.Row(
            key: key, title: derived?.title ?? field?.title ?? key, field: field, derived: derived)
        }
        rules.bill = KindRules.Bill(title: try bill.requiredWords("title"), rows: rows, values: values)
      }
    }
    rules.paging = expressions(
      (rules.shownDerived + rules.searched).map { "\"\($0.column.name)\"" }
        + (rules.bill?.rows ?? []).map { "\"\($0.key)\"" })
    return rules
  }

  private static func check(
    in element: YAMLReader, over stored: [String], _ lists: [ElementList], _ derived: [DerivedColumn],
    _ form: Form
  ) throws(DescriptionError) -> (sql: String, check: KindRules.RecordCheck) {
    try element.allowOnly(["sql", "field", "message"])
    let sql = try element.requiredText("sql")
    try tryExpression(sql, over: stored, lists, derived, element)
    let field = try element.requiredText("field")
    guard form.place(of: field) != nil else {
      throw element.error(unknownField(field, "field", form), at: "field")
    }
    return (
      sql,
      KindRules.RecordCheck(
        field: field, sql: sql, message: try element.requiredWords("message"), place: element["sql"]?.place)
    )
  }

  /// The keys of fields that have exact decimal numbers.
  static func decimals(among fields: [Field]) -> Set<String> {
    Set(fields.filter { $0.kind.isDecimal }.map(\.key))
  }

  /// As they are stored: a group is one column, lists have tables of their own.
  static func storedColumns(of form: Form) -> [String] {
    ["key"] + form.fields.filter { !$0.kind.isList }.map(\.key)
  }

  /// Those of the columns of lists that are derived; they do not change from one day to the next.
  static func listed(
    _ columns: [String], _ reader: YAMLReader, _ rules: KindRules, _ form: Form
  ) throws(DescriptionError) -> [KindRules.Derived] {
    var listed: [KindRules.Derived] = []
    for (place, derived) in rules.derived.enumerated() where columns.contains(derived.column.name) {
      guard !rules.asksForDay(place) else {
        throw reader.fault(
          "\(derived.column.name) is another one every day, and lists have no day", at: "columns")
      }
      listed.append(derived)
    }
    return KindRules.Derived.toldApart(listed, beside: form.fields.filter { columns.contains($0.key) })
  }

  /// A derived column of records or elements.
  static func derived(
    in element: YAMLReader, keys: [String], over columns: [String], decimals: Set<String>,
    _ lists: [ElementList], beside others: [KindRules.Derived], taken: Set<String>, before all: [String] = [],
    withheld: PrivateNames
  ) throws(DescriptionError) -> KindRules.Derived {
    try element.allowOnly(keys)
    let key = try element.requiredText("key")
    let names = taken.union(others.map { $0.column.name.lowercased() })
    guard !names.contains(key.lowercased()) else {
      if others.contains(where: { $0.isMember && $0.column.name.lowercased() == key.lowercased() }) {
        throw element.fault(
          "a field of a group is the column \(key) in queries already. Give the derived column another key",
          at: "key")
      }
      throw element.error(.repeatedKey(key), at: "key")
    }
    guard PageParts.isPlainName(key) else {
      throw element.badValue(at: "key", expected: "a letter followed by letters and digits")
    }
    let sql = try element.requiredText("sql")
    try tryExpression(sql, over: columns, lists, others.map(\.column), element, laterThan: all)
    let known = ColumnExpressions(
      over: columns, decimals: decimals, lists: lists, derived: others.map(\.column))
    let isOfDecimals = known.give(sql)
    let isDecimal = isOfDecimals || DerivedColumn(key, sql: sql).function == "decimal"
    let kind = try derivedKind(of: element) ?? (isDecimal ? .decimal : nil)
    let column = DerivedColumn(key, sql: sql, isDecimal: kind?.isDecimal ?? false)
    var privacy = withheld.privacy(of: column, kind, beside: others)
    let isPrivate = try element.flag("private", default: privacy != .open)
    privacy = !isPrivate ? .open : privacy == .open ? .value : privacy
    return KindRules.Derived(
      column, titles: [try element.title(of: key)], kind: kind, place: element["sql"]?.place,
      privacy: privacy, isOfDecimals: isOfDecimals)
  }

  /// What columns are made of is worked out again for each that names them.
  ///
  /// - Parameter derived: those that the file declares; the fields within groups are no such columns.
  static func checkDepth(of derived: [KindRules.Derived], _ reader: YAMLReader) throws(DescriptionError) {
    let (most, deepest) = (200, 10)
    let levels = DerivedColumn.levels(of: derived.map(\.column))
    if derived.count > most {
      throw DescriptionError(
        file: reader.file, at: derived[most].place,
        problem: .fault("there are at most \(most) derived columns, and these are \(derived.count)"))
    }
    guard levels.count > deepest, let first = levels[deepest].first else { return }
    throw DescriptionError(
      file: reader.file, at: derived.first { $0.column.name == first.name }?.place,
      problem: .fault(
        "derived columns are made of each other more than \(deepest) deep. Work \(first.name) out from the fields"
      ))
  }

  /// Refuses what calculates with days, which are texts, amounts that are divided and not rounded, and comparisons with
  /// what no value can be.
  private static func checkCalculations(
    in rules: KindRules, _ form: Form, _ reader: YAMLReader
  ) throws(DescriptionError) {
    if reader.isShipped { return }
    typealias Placed = (sql: String, place: TextPlace?, isAmount: Bool)
    func placed(_ derived: [KindRules.Derived]) -> [Placed] {
      derived.map { ($0.column.sql, $0.place, $0.kind?.isMoney ?? false) }
    }
    func placed(_ defaults: [KindRules.StoredValue]) -> [Placed] {
      defaults.map { ($0.sql, $0.text?.place, false) }
    }
    func check(
      _ all: [Placed], _ fields: [Field], _ derived: [KindRules.Derived]
    ) throws(DescriptionError) {
      let days = DayExpressions(
        days: fields.filter(\.kind.isDay).map(\.key) + derived.filter(\.isDay).map(\.column.name),
        beside: fields.filter { !$0.kind.isDay }.map(\.key)
          + derived.filter { !$0.isDay }.map(\.column.name))
      let wholes = KindTables.wholes(among: fields, derived)
      let amounts = KindTables.amounts(among: fields, derived)
      let division = CutDivision(
        wholes: wholes, amounts: amounts,
        beside: (fields.map(\.key) + derived.map(\.column.name)).filter {
          !wholes.contains($0) && !amounts.contains($0)
        })
      let compared = fields + derived.compactMap(\.asField)
      let unknown = derived.filter { $0.kind == nil }.map(\.column.name)
      for (sql, place, isAmount) in all {
        do throws(QueryFault) {
          try days.check(sql)
          if isAmount { try division.check(amount: sql) } else { try division.check(sql) }
          try ComparedTexts.check(sql, with: compared, beside: unknown)
        } catch {
          throw DescriptionError(file: reader.file, at: place, problem: .query(error.problem))
        }
      }
    }
    var (fields, derived) = (form.fields, rules.derived)
    for list in rules.lists {
      let own = form.field(list.elements.name)?.kind.children ?? []
      try check(placed(list.derived) + placed(list.defaults.map(\.value)), own, list.derived)
      fields += own
      derived += list.derived
    }
    let conditions =
      rules.checks.map { ($0.sql, $0.place) } + rules.only.map { ($0.sql, $0.check.place) }
      + rules.warnings.map { ($0.sql, $0.place) }
    try check(
      placed(rules.derived) + conditions.map { ($0.0, $0.1, false) } + placed(rules.defaults.map(\.value)),
      fields, derived)
  }

  private static func tryExpression(
    _ sql: String, over columns: [String], _ lists: [ElementList], _ derived: [DerivedColumn],
    _ element: YAMLReader, withheldBy form: Form? = nil, _ allDerived: [String] = [],
    laterThan all: [String] = []
  ) throws(DescriptionError) {
    if element.isShipped { return }
    do throws(QueryFault) {
      try RecordExpressions.check(sql, over: columns, lists: lists, derived: derived)
    } catch {
      let place = try element.required("sql")
      if case .unknownColumn(let name, _) = error.problem,
        form?.field(name)?.isPrivate ?? false || allDerived.contains(name)
      {
        throw place.error(privateInWarning(name, isDerived: allDerived.contains(name)))
      }
      if case .unknownColumn(let name, _) = error.problem, all.contains(name) {
        throw place.fault(
          "a derived column is made of those before it, and \(name) does not stand before this one")
      }
      throw place.error(error)
    }
  }

  private static func privateInWarning(_ name: String, isDerived: Bool) -> DescriptionError.Problem {
    .fault(
      isDerived
        ? "\(name) is private, and a warning tells everybody whom it is true of. Take the warning out, or say private: false at \(name)"
        : "\(name) is private, and a warning tells everybody whom it is true of. Take the warning out")
  }

  /// What an expression that can be worked out reads of private fields and derived columns; nil where nothing.
  private static func privateName(
    in sql: String, _ form: Form, _ rules: KindRules, _ lists: [ElementList]
  ) -> String? {
    let fields = form.fields.filter { !$0.kind.isList && !$0.holdsPrivate }.map(\.key)
    let flags = rules.flags.filter { fields.contains($0.field) }.map(\.column)
    do throws(QueryFault) {
      try RecordExpressions.check(
        sql, over: ["key"] + fields + flags, lists: lists,
        derived: rules.derived.filter { !$0.isPrivate }.map(\.column))
    } catch {
      if case .unknownColumn(let name, _) = error.problem { return name }
    }
    return nil
  }

  private static func privateInMessage(_ name: String, isDerived: Bool) -> DescriptionError.Problem {
    .fault(
      isDerived
        ? "\(name) is private, and a message with the key of another record tells everybody whom it is true of. Take the key out of it, or say private: false at \(name)"
        : "\(name) is private, and a message with the key of another record tells everybody whom it is true of. Take the key out of it"
    )
  }

  private static func field(
    after element: YAMLReader, _ form: Form
  ) throws(DescriptionError) -> String? {
    guard let key = try element.optionalText("after") else { return nil }
    guard form.place(of: key) != nil else {
      throw element.error(unknownField(key, "after", form), at: "after")
    }
    return key
  }

  private static func derivedKind(of element: YAMLReader) throws(DescriptionError) -> FieldKind? {
    guard let name = try element.optionalText("kind") else { return nil }
    if case .choice = FieldOutline.recordKinds[name] { return try FormFile.choiceKind(of: element) }
    let kinds = ["text", "integer", "decimal", "money", "date", "moment", "switch"]
    guard kinds.contains(name), let kind = FieldOutline.recordKinds[name] else {
      throw element.badValue(at: "kind", expected: "one of \((kinds + ["choice"]).joined(separator: ", "))")
    }
    return kind
  }

  /// `whenEmpty` of the fields of the kind itself.
  private static func defaults(
    in reader: YAMLReader, _ form: Form
  ) throws(DescriptionError) -> [KindRules.Default] {
    var defaults: [KindRules.Default] = []
    for field in try ownFields(in: reader) {
      guard let entry = field["whenEmpty"], let key = try field.optionalText("key") else { continue }
      try entry.allowOnly(["sql", "flag", "stays", "was"])
      if form.field(key)?.isRequired == true {
        throw field.fault(
          "what is filled in where it is left empty is never missing; leave required out", at: "required")
      }
      let sql = try valueQuery(in: entry, valueParameters(of: form))
      let flag = try entry.optionalText("flag")
      let taken =
        form.fields.flatMap { [$0.key.lowercased()] + $0.groupMembers.map { $0.key.lowercased() } }
        + defaults.compactMap { $0.flag?.lowercased() }
      if let flag,
        !PageParts.isPlainName(flag) || taken.contains(flag.lowercased())
          || reservedFields.contains(flag.lowercased())
      {
        throw entry.badValue(at: "flag", expected: "a name that no field has, of letters and digits")
      }
      defaults.append(
        KindRules.Default(
          field: key, value: KindRules.StoredValue(sql, as: entry["sql"]?.placedText), flag: flag,
          isKept: try entry.flag("stays")))
    }
    return defaults
  }

  /// What a SELECT for an empty field can ask for: the day, and the other fields.
  static func valueParameters(of form: Form) -> [String] {
    ["asOf"] + form.fields.filter { $0.kind.children == nil }.map(\.key)
  }
}
