internal import Forms
internal import RecordStore

/// Derived columns that are worked out from amounts.
extension KindFile {
  /// Refuses what is worked out from amounts and does not say so: it would be shown in the smallest unit.
  ///
  /// - Parameter reader: the file as it is written, with the names of settings in its SQL.
  static func checkAmounts(
    of rules: KindRules, _ form: Form, _ settings: [KindSetting], _ currency: Currency,
    in reader: YAMLReader
  ) throws(DescriptionError) {
    if reader.isShipped { return }
    let ofLists = rules.lists.map { form.field($0.elements.name)?.kind.children ?? [] }
    let given = amounts(of: settings).map { $0.key.lowercased() }
    for (list, fields) in zip(rules.lists, ofLists) {
      let found = try ownFields(in: reader).first { $0["key"]?.text == list.elements.name }
      try checkAmounts(of: list.derived, from: fields, beside: given, currency, in: found ?? reader)
    }
    let elements = rules.lists.flatMap(\.derived).filter(\.isMoney).map { $0.column.name.lowercased() }
    try checkAmounts(
      of: rules.derived, from: form.fields + ofLists.joined(), beside: given + elements, currency, in: reader)
  }

  /// Refuses numbers with a point beside amounts, which SQL has in the smallest unit.
  ///
  /// - Parameter reader: the file as it is written, with the names of settings in its SQL: their values nobody has
  ///   written there.
  static func checkNumbers(
    of rules: KindRules, _ form: Form, _ settings: [KindSetting], _ currency: Currency,
    in reader: YAMLReader
  ) throws(DescriptionError) {
    if reader.isShipped { return }
    let given = amounts(of: settings)
    func check(
      _ elements: [YAMLReader], _ fields: [Field], _ derived: [KindRules.Derived]
    ) throws(DescriptionError) {
      let compared = fields + given + derived.compactMap(\.asField)
      let unknown = derived.filter { $0.kind == nil }.map(\.column.name)
      for element in elements {
        guard let sql = element["sql"], let text = sql.text else { continue }
        do throws(QueryFault) {
          try ComparedNumbers.check(text, with: compared, beside: unknown, currency)
        } catch { throw sql.error(error) }
      }
    }
    let own = try ownFields(in: reader)
    var (fields, derived) = (form.fields, rules.derived)
    for list in rules.lists {
      let children = form.field(list.elements.name)?.kind.children ?? []
      let found = own.first { $0["key"]?.text == list.elements.name }
      if let found {
        let defaults = (try found["fields"]?.elements("fields") ?? []).compactMap { $0["whenEmpty"] }
        try check((try found["derived"]?.elements("derived") ?? []) + defaults, children, list.derived)
      }
      fields += children
      derived += list.derived
    }
    var elements = own.compactMap { $0["whenEmpty"] }
    for key in ["derived", "checks", "only", "warnings"] { elements += try reader[key]?.elements(key) ?? [] }
    try check(elements, fields, derived)
  }

  /// The settings that are amounts, called as SQL has them: `:levy`.
  private static func amounts(of settings: [KindSetting]) -> [Field] {
    settings.filter { $0.target == nil && $0.field.kind.isMoney }.map {
      Field(":\($0.field.key)", $0.field.title, $0.field.kind)
    }
  }

  /// - Parameter others: the names, in small letters, of other amounts than fields.
  private static func checkAmounts(
    of derived: [KindRules.Derived], from fields: [Field], beside others: [String], _ currency: Currency,
    in reader: YAMLReader
  ) throws(DescriptionError) {
    var amounts = Set(fields.filter(\.kind.isMoney).map { $0.key.lowercased() } + others)
    var written: [String: String] = [:]
    for element in try reader["derived"]?.elements("derived") ?? [] {
      if let key = element["key"]?.text { written[key] = element["sql"]?.text }
    }
    for derived in derived {
      let name = derived.column.name
      if derived.isMoney {
        amounts.insert(name.lowercased())
        continue
      }
      guard let place = derived.place else { continue }
      func error(_ text: LocalizedText) -> DescriptionError {
        DescriptionError(file: reader.file, at: place, problem: .fault(text))
      }
      let sql = written[name] ?? derived.column.sql
      // What has a kind can be what makes euros of cents.
      let isDecimal = derived.kind?.isDecimal ?? false
      let expressions = AmountExpressions(
        amounts: amounts, isConverted: derived.kind != nil, isCounted: derived.kind != nil && !isDecimal)
      if expressions.hidesAmount(in: sql, isText: derived.kind?.isText ?? false) {
        throw error(
          "\(name) would show an amount in the smallest unit. Leave the amount out, or give it a column of its own with kind: money"
        )
      }
      let isText = derived.kind?.isText ?? ValueQuery.words(in: sql).contains("|")
      if isText || derived.function != nil || expressions.sort(of: sql) != .amount { continue }
      guard let kind = derived.kind, !isDecimal else {
        throw error("\(name) is worked out from amounts. Say kind: money, or what else it is")
      }
      // Without a smaller unit it is the same number.
      if currency.minorDigits > 0 {
        throw error(
          "\(name) is an amount, and says kind: \(kind.name). Say kind: money, or divide it by 100 to count whole units"
        )
      }
    }
  }
}
