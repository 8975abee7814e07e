internal import Forms
internal import RecordStore

/// What a declaration says in SQL: derived columns, checks, warnings, and what is stored where a field is empty.
struct KindRules: Sendable {
  /// A column that is worked out from the fields of a record.
  struct Derived: Sendable {
    let column: DerivedColumn
    let title: String
    /// What its values are, where the expression itself does not say it.
    let kind: FieldKind?
    /// The field behind which the pages of records show it; nil where they do not.
    let after: String?
    /// The line of the declaration that says it.
    let line: Int?
  }

  /// What has to be true of every record.
  struct RecordCheck: Sendable {
    /// The field that the fault is told of.
    let field: String
    let message: String
  }

  /// Something odd that a record may be all the same.
  struct RecordWarning: Sendable {
    let title: String
    let sql: String
  }

  /// What is stored where a field is left empty.
  struct Default: Sendable {
    let field: String
    /// A SELECT of one value over the stored records.
    let sql: String
    /// The column that says if the stored value was such a one; nil where nothing tells.
    let flag: String?
  }

  var derived: [Derived] = []
  var checks: [RecordCheck] = []
  var warnings: [RecordWarning] = []
  var defaults: [Default] = []
  /// Tells of each check if a record keeps it; nil where there are none.
  var checking: RecordExpressions?

  /// Gives the derived columns that stand on pages of records; nil where there are none.
  var deriving: RecordExpressions?

  var shownDerived: [Derived] { derived.filter { $0.after != nil } }
  var derivedColumns: [DerivedColumn] { derived.map(\.column) }
  /// The columns that say of a stored value that it was left out, by its field.
  var flags: [(field: String, column: String)] {
    defaults.compactMap { entry in entry.flag.map { (entry.field, $0) } }
  }

  func defaultValue(of field: String) -> Default? { defaults.first { $0.field == field } }
}

extension KindFile {
  /// Reads what a file says in SQL, and tries each expression over fields without a value.
  static func rules(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> KindRules {
    var rules = KindRules()
    // As they are stored: a group is one column, lists have tables of their own.
    let columns = ["key"] + form.fields.filter { !$0.kind.isList }.map(\.key)
    let open = ["key"] + form.fields.filter { $0.kind.children == nil && !$0.isPrivate }.map(\.key)
    rules.defaults = try defaults(in: reader, form)
    let stored = columns + rules.flags.map(\.column)
    for element in try reader["derived"]?.elements("derived") ?? [] {
      try element.allowOnly(["key", "title", "kind", "after", "sql"])
      let key = try element.requiredText("key")
      // SQL takes names in capital and small letters for the same.
      let taken = stored + form.fields.map(\.key) + rules.derived.map(\.column.name)
      guard !taken.contains(where: { $0.lowercased() == key.lowercased() }),
        !reservedFields.contains(key.lowercased())
      else {
        throw element.error(.repeatedKey(key))
      }
      guard PageParts.isPlainName(key) else {
        throw element.error(
          .badValue(key: "key", value: key, expected: "a letter followed by letters and digits"))
      }
      let column = DerivedColumn(key, sql: try element.requiredText("sql"))
      try tryExpression(column.sql, over: stored, rules.derivedColumns, element)
      rules.derived.append(
        KindRules.Derived(
          column: column, title: try element.requiredWords("title"), kind: try derivedKind(of: element),
          after: try field(after: element, form), line: element.line))
    }
    var conditions: [String] = []
    for element in try reader["checks"]?.elements("checks") ?? [] {
      try element.allowOnly(["sql", "field", "message"])
      let sql = try element.requiredText("sql")
      try tryExpression(sql, over: stored, rules.derivedColumns, element)
      let field = try element.requiredText("field")
      guard form.place(of: field) != nil else {
        throw (try element.required("field")).error(unknownField(field, "field", form))
      }
      conditions.append(sql)
      rules.checks.append(
        KindRules.RecordCheck(field: field, message: try element.requiredWords("message")))
    }
    for element in try reader["warnings"]?.elements("warnings") ?? [] {
      try element.allowOnly(["title", "sql"])
      let sql = try element.requiredText("sql")
      try tryExpression(
        sql, over: open + rules.flags.map(\.column), rules.derivedColumns, element, withheldBy: form)
      rules.warnings.append(
        KindRules.RecordWarning(title: try element.requiredWords("title"), sql: sql))
    }
    func expressions(_ sql: [String]) throws(DescriptionError) -> RecordExpressions? {
      if sql.isEmpty { return nil }
      do throws(QueryFault) {
        return try RecordExpressions(sql, over: stored, derived: rules.derivedColumns)
      } catch { throw reader.error(.query(error.problem)) }
    }
    rules.checking = try expressions(conditions)
    // By their names, as a derived column can be made of others.
    rules.deriving = try expressions(rules.shownDerived.map { "\"\($0.column.name)\"" })
    return rules
  }

  private static func tryExpression(
    _ sql: String, over columns: [String], _ derived: [DerivedColumn], _ element: YAMLReader,
    withheldBy form: Form? = nil
  ) throws(DescriptionError) {
    // Derived columns may read private fields, which a warning may not name itself.
    let known = columns + derived.map(\.name)
    do throws(QueryFault) { _ = try RecordExpressions([sql], over: known) } catch {
      let place = try element.required("sql")
      if case .unknownColumn(let name, _) = error.problem, form?.field(name)?.isPrivate ?? false {
        throw place.error(
          .fault("the field \(name) is private, and a warning tells everybody whom it is true of"))
      }
      throw place.error(.query(error.problem))
    }
  }

  private static func field(
    after element: YAMLReader, _ form: Form
  ) throws(DescriptionError) -> String? {
    guard let key = try element.optionalText("after") else { return nil }
    guard form.place(of: key) != nil else {
      throw (try element.required("after")).error(unknownField(key, "after", form))
    }
    return key
  }

  private static func derivedKind(of element: YAMLReader) throws(DescriptionError) -> FieldKind? {
    guard let name = try element.optionalText("kind") else { return nil }
    let kinds = ["text", "integer", "decimal", "money", "date", "moment", "switch"]
    guard kinds.contains(name), let kind = FieldOutline.recordKinds[name] else {
      throw element.error(
        .badValue(key: "kind", value: name, expected: "one of \(kinds.joined(separator: ", "))"))
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
      try entry.allowOnly(["sql", "flag"])
      let sql = try entry.requiredText("sql")
      do throws(QueryFault) { try ValueQuery.check(sql, parameters: valueParameters(of: form)) } catch {
        throw (try entry.required("sql")).error(.query(error.problem))
      }
      let flag = try entry.optionalText("flag")
      let taken = form.fields.map { $0.key.lowercased() } + defaults.compactMap { $0.flag?.lowercased() }
      if let flag,
        !PageParts.isPlainName(flag) || taken.contains(flag.lowercased())
          || reservedFields.contains(flag.lowercased())
      {
        throw entry.error(
          .badValue(key: "flag", value: flag, expected: "a name that no field has, of letters and digits"))
      }
      defaults.append(KindRules.Default(field: key, sql: sql, flag: flag))
    }
    return defaults
  }

  /// What a SELECT for an empty field can ask for: the day, and the other fields.
  static func valueParameters(of form: Form) -> [String] {
    ["asOf"] + form.fields.filter { $0.kind.children == nil }.map(\.key)
  }
}
