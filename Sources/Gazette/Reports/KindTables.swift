internal import Forms
internal import RecordStore

/// The tables of all kinds as pages' queries see them, each column with the field that it holds.
struct KindTables {
  struct Entry {
    let table: QueryTable
    let form: Form
    /// By the names of their columns.
    let fields: [String: Field]
    /// What its derived columns are, by name.
    var derived: [String: (type: ColumnType, title: String)] = [:]
  }

  let entries: [Entry]
  /// What is known of their rows, by their names in small letters.
  let rowTables: [String: RowTable]

  var tables: [QueryTable] { entries.map(\.table) }

  init(of collections: Collections) {
    let entries = collections.kinds.flatMap { Self.entries(of: $0) }
    // A table of records or elements that is called like a list of values stands in its place.
    let taken = Set(entries.filter { !$0.table.isListed }.map { $0.table.name.lowercased() })
    let own = entries.filter { !$0.table.isListed || !taken.contains($0.table.name.lowercased()) }
    self.entries = own
    rowTables = Dictionary(own.map { ($0.table.name.lowercased(), RowTable($0.table)) }) { first, _ in first }
  }

  /// The table of a kind's records, and one for each of its lists that are not private.
  ///
  /// - Parameter others: columns that are worked out beside those of the declaration.
  static func entries(of kind: RecordKind, beside others: [DerivedColumn] = []) -> [Entry] {
    let form = kind.form
    let privateColumns = kind.privacy.columns
    let stored = kind.storeTable
    let rules = kind.declaration.rules
    let flags = rules.flags.map { Field($0.column, ColumnTitle.readable($0.column), .flag) }
    let own =
      form.fields.filter { field in
        guard stored.columns.contains(field.key) else { return false }
        if case .group = field.kind { return false }
        return true
      } + flags
    var derived = rules.derived.map { ($0.column.name, (type: Self.type(of: $0, form), title: $0.title)) }
    let lacking = LackingColumns(of: kind)
    for field in lacking?.fields ?? [] {
      derived.append((field.key, (type: .field(field, form), title: field.title)))
    }
    let fields = Dictionary(own.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var entries = kind.tables.map { table in
      Entry(
        table: QueryTable(
          table.name, kind: kind.name, columns: own.map(\.key), decimals: table.decimals,
          wholes: wholes(among: own, rules.derived), amounts: amounts(among: own, rules.derived),
          days: days(among: own, rules.derived),
          privateColumns: privateColumns.union(own.filter(\.isPrivate).map(\.key)),
          derived: rules.derivedColumns + (lacking.map { [$0.count] } ?? []) + others,
          lists: rules.lists.map(\.elements) + (kind.isQuestionnaire ? [Questionnaire.elements] : []),
          source: lacking?.source(of: table, asNumbers: false),
          numbers: lacking?.source(of: table) ?? table.source),
        form: form, fields: fields, derived: Dictionary(derived) { first, _ in first })
    }
    let ofRecords = entries
    for field in form.fields where !field.isPrivate {
      entries += choices(of: field, in: kind, "\(stored.name)_\(field.key)").map { [$0] } ?? []
      for child in field.kind.children ?? [] where !child.isPrivate {
        entries += choices(of: child, in: kind, "\(stored.name)_\(field.key)_\(child.key)").map { [$0] } ?? []
      }
    }
    for setting in kind.declaration.settings {
      guard let values = setting.values else { continue }
      let field = setting.field
      entries.append(
        Entry(
          table: QueryTable(
            "\(stored.name)_\(field.key)", kind: kind.name, columns: ["key", field.key],
            decimals: field.kind.isDecimal ? [field.key] : [],
            rows: values.map { [.text($0.key), QueryValue($0.value, of: field.kind)] }),
          form: form, fields: [:], derived: [field.key: (type: .field(field, form), title: field.title)]))
    }
    // Of a private list not even the number of elements is told.
    for field in form.fields where !field.isPrivate {
      guard case .list(let children) = field.kind else { continue }
      let columns = children.filter { if case .group = $0.kind { false } else { true } }
      let derived = rules.list(field.key)?.derived ?? []
      let types = derived.map { ($0.column.name, (type: Self.type(of: $0, form), title: $0.title)) }
      for owner in ofRecords {
        guard let table = kind.tables.first(where: { $0.name == owner.table.name }),
          let list = table.lists.first(where: { $0.name == field.key })
        else { continue }
        entries.append(
          Entry(
            table: QueryTable(
              table.name(of: list), kind: kind.name, columns: columns.map(\.key), decimals: list.decimals,
              wholes: wholes(among: columns, derived), amounts: amounts(among: columns, derived),
              days: days(among: columns, derived),
              privateColumns: Set(
                columns.filter(\.isPrivate).map(\.key) + derived.filter(\.isPrivate).map(\.column.name)),
              derived: derived.map(\.column), parent: owner.table, numbers: table.source(of: list)),
            form: form, fields: owner.fields.merging(columns.map { ($0.key, $0) }) { $1 },
            derived: owner.derived.merging(types) { $1 }))
      }
    }
    if kind.isQuestionnaire { entries.append(missing(of: kind, beside: entries[0])) }
    for own in kind.switches {
      guard let field = form.field(own.rule.field), !field.isPrivate else { continue }
      let state = Field(own.rule.state, ColumnTitle.readable(own.rule.state), .flag)
      let columns = own.fields.filter { $0.kind.children == nil } + [state]
      entries.append(
        Entry(
          table: QueryTable(
            "\(stored.name)_\(field.key)", kind: kind.name,
            columns: ["number", "count"] + columns.map(\.key), decimals: KindFile.decimals(among: columns),
            privateColumns: [], parent: entries[0].table, source: own.elements(ofRecordsIn: stored.name),
            numbers: own.elements(ofRecordsIn: stored.name, decimalsAsNumbers: true)),
          form: own.target.form, fields: entries[0].fields.merging(columns.map { ($0.key, $0) }) { $1 },
          derived: entries[0].derived.merging(
            [state.key: (type: .field(state, form), title: state.title)]) { $1 }))
    }
    return entries
  }

  /// The names of fields and derived columns that have days or moments.
  private static func days(among fields: [Field], _ derived: [KindRules.Derived]) -> Set<String> {
    Set(fields.filter(\.kind.isDay).map(\.key) + derived.filter(\.isDay).map(\.column.name))
  }

  /// The names of fields and derived columns that have whole numbers.
  static func wholes(among fields: [Field], _ derived: [KindRules.Derived]) -> Set<String> {
    names(among: fields, derived, where: \.isWholeNumber)
  }

  /// Those of fields and derived columns that have amounts.
  static func amounts(among fields: [Field], _ derived: [KindRules.Derived]) -> Set<String> {
    names(among: fields, derived, where: \.isMoney)
  }

  private static func names(
    among fields: [Field], _ derived: [KindRules.Derived], where isOne: (FieldKind) -> Bool
  ) -> Set<String> {
    Set(
      fields.filter { isOne($0.kind) }.map(\.key)
        + derived.filter { $0.kind.map(isOne) ?? false }.map(\.column.name))
  }

  /// The table of what questionnaires lack, without what private answers would be told by.
  private static func missing(of kind: RecordKind, beside owner: Entry) -> Entry {
    let name = kind.table.name(of: Questionnaire.missingList)
    let fields = Questionnaire.missingFields
    return Entry(
      table: QueryTable(
        name, kind: kind.name, columns: fields.map(\.key), privateColumns: [], parent: owner.table,
        source: "SELECT * FROM main.\(name) WHERE \(Questionnaire.isTold(by: kind.form))"),
      form: kind.form, fields: owner.fields.merging(fields.map { ($0.key, $0) }) { $1 },
      derived: owner.derived)
  }

  /// The values of a choice in their order; nil for any other field.
  private static func choices(of field: Field, in kind: RecordKind, _ name: String) -> Entry? {
    guard case .choice(let choices) = field.kind else { return nil }
    // A choice that is called so itself is its own title.
    let titles = field.key.lowercased() == "title" ? nil : choices.map(\.title)
    return Entry(
      table: QueryTable(
        name, kind: kind.name, columns: ["place", field.key],
        rows: choices.enumerated().map { [.integer($0 + 1), .text($1.value)] }, titles: titles),
      form: kind.form, fields: [:], derived: [field.key: (type: .field(field, kind.form), title: field.title)]
    )
  }

  /// What a derived column is: what its declaration says, else what the function around it does.
  static func type(of derived: KindRules.Derived, _ form: Form) -> ColumnType {
    derived.field.map { .field($0, form) } ?? ColumnType(function: derived.function) ?? .plain
  }

  /// What a derived column is, of the tables that a query names.
  func derived(_ column: String, ofTablesNamed names: Set<String>) -> (type: ColumnType, title: String)? {
    for entry in entries where names.contains(entry.table.name.lowercased()) {
      if let found = entry.derived.first(where: { $0.key.lowercased() == column.lowercased() }) {
        return found.value
      }
    }
    return nil
  }

  /// Whether a table has a name, whatever its case.
  func has(_ table: String) -> Bool {
    entries.contains { $0.table.name.lowercased() == table.lowercased() }
  }

  func entry(_ table: String) -> Entry? { entries.first { $0.table.name == table } }
}

extension KindDeclaration {
  /// The tables in queries of its lists, choices and switches that are not private, each with the path of the field, and
  /// of its settings for each record of another kind.
  var fieldTables: [(path: String?, name: String)] {
    let ofSettings = settings.filter { $0.target != nil }.map { setting -> (path: String?, name: String) in
      (setting.field.key, "\(tableName)_\(setting.field.key)")
    }
    return missingTable + ofSettings
      + form.fields.flatMap { field -> [(path: String?, name: String)] in
        var paths = !field.isPrivate && (field.kind.isList || field.kind.hasTable) ? [field.key] : []
        if !field.isPrivate {
          for child in field.kind.children ?? [] where !child.isPrivate && child.kind.hasTable {
            paths.append("\(field.key).\(child.key)")
          }
        }
        return paths.map { ($0, "\(tableName)_\($0.replacing(".", with: "_"))") }
      }
  }

  /// The tables of the store that its lists have, each with the key of the field.
  var listTables: [(path: String?, name: String)] {
    missingTable + form.fields.filter(\.kind.isList).map { ($0.key, "\(tableName)_\($0.key)") }
  }

  /// That of what records of a questionnaire lack.
  private var missingTable: [(path: String?, name: String)] {
    isQuestionnaire ? [(nil, "\(tableName)_\(Questionnaire.missing)")] : []
  }
}

extension FieldKind {
  /// Whether what it is can be selected from a table of its own.
  fileprivate var hasTable: Bool {
    switch self {
    case .choice, .switches: true
    default: false
    }
  }
}
