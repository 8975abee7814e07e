internal import Forms
internal import RecordStore

extension KindRules {
  /// What a list's elements have beside their fields.
  struct List: Sendable {
    let elements: ElementList
    /// The fields of groups, and behind them what the declaration derives.
    let derived: [Derived]
    var declared: [Derived] { derived.filter { !$0.isMember } }
    /// Gives those that the declaration derives of an element; nil where there are none.
    let deriving: RecordExpressions?
    /// The places of the fields by which elements are known again, the first first that an element gives.
    var knownBy: [Int] = []
    /// The places of the choices in whose order elements stand, whatever their order in a file.
    var order: [Int] = []
    /// What elements have where they leave a field empty, by its place.
    var defaults: [(place: Int, value: StoredValue)] = []
    /// The places of private fields, which a file leaves out that everybody may have; none where the whole list is private.
    var privateFields: Set<Int> = []
    /// The places of fields that are not needed where others are given, with those.
    var substitutes: [Int: [Int]] = [:]

    /// The fields by which one element is told from another of the same first field, apart from figures.
    var describing: [Int] {
      knownBy.dropFirst() + defaults.map(\.place).filter { !knownBy.contains($0) }
    }
    /// Whether elements are more than what is given of them.
    var isCompleted: Bool { isKeeping || !defaults.isEmpty }
    /// Whether elements keep something that a file leaves out of them.
    var isKeeping: Bool { !knownBy.isEmpty || !privateFields.isEmpty }
  }
}

extension KindFile {
  /// What the file says of its lists beside their fields.
  static func lists(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> [KindRules.List] {
    var lists: [KindRules.List] = []
    for found in try ownFields(in: reader) {
      guard let key = try found.optionalText("key"), let field = form.field(key) else { continue }
      guard case .list(let children) = field.kind else {
        if let only = found["derived"] ?? found["knownBy"] ?? found["order"] {
          throw only.fault(
            "only a list has derived and knownBy of its own, and an order; those of a kind stand beside its fields"
          )
        }
        try refuseOfElements(found["fields"])
        continue
      }
      lists.append(try list(key, children, in: found, isPrivate: field.isPrivate))
    }
    return lists
  }

  private static func list(
    _ key: String, _ fields: [Field], in found: YAMLReader, isPrivate: Bool
  ) throws(DescriptionError) -> KindRules.List {
    let withheld = PrivateNames(of: fields, isPrivate: isPrivate)
    let columns = fields.map(\.key)
    let decimals = decimals(among: fields)
    let taken = reservedInLists.union(columns.map { $0.lowercased() })
    let all = try found["derived"]?.elements("derived") ?? []
    var derived = KindRules.Derived.members(of: fields, isPrivate: isPrivate)
    for element in all {
      derived.append(
        try self.derived(
          in: element, keys: ["key", "title", "kind", "private", "sql"], over: columns,
          decimals: decimals, [], beside: derived, taken: taken, before: all.compactMap { $0["key"]?.text },
          withheld: withheld))
    }
    try checkDepth(of: Array(derived.suffix(all.count)), found)
    let names = derived.map(\.column)
    let deriving =
      all.isEmpty
      ? nil
      : RecordExpressions(
        checked: names.suffix(all.count).map { "\"\($0.name)\"" }, over: columns, decimals: decimals,
        derived: names)
    var list = KindRules.List(
      elements: ElementList(key, columns: columns, decimals: decimals, derived: names), derived: derived,
      deriving: deriving)
    list.knownBy = try places(under: "knownBy", in: found, fields)
    if !isPrivate { list.privateFields = Set(fields.indices.filter { fields[$0].isPrivate }) }
    list.order = try places(under: "order", in: found, fields)
    for place in list.order {
      if case .choice = fields[place].kind { continue }
      throw found.error(
        .badValue(
          key: "order", value: fields[place].key, expected: "a choice, in whose order elements stand"),
        at: "order")
    }
    if !isPrivate {
      for (element, place) in zip(try found["order"]?.elements("order") ?? [], list.order)
      where fields[place].isPrivate {
        throw element.fault(
          "the field \(fields[place].key) is private, and the order of elements would tell of it")
      }
    }
    for (place, child) in try (found["fields"]?.elements("fields") ?? []).enumerated() {
      if let entry = child["whenEmpty"] {
        try entry.allowOnly(["sql"])
        let parameters = ["asOf"] + fields.filter { $0.kind.children == nil }.map(\.key)
        let sql = try valueQuery(in: entry, parameters)
        list.defaults.append((place, KindRules.StoredValue(sql, as: entry["sql"]?.placedText)))
      }
      let others = try places(under: "unless", in: child, fields)
      if !others.isEmpty { list.substitutes[place] = others }
    }
    return list
  }

  /// A SELECT of one value.
  static func valueQuery(in entry: YAMLReader, _ parameters: [String]) throws(DescriptionError) -> String {
    let sql = try entry.requiredText("sql")
    if entry.isShipped { return sql }
    do throws(QueryFault) { try ValueQuery.check(sql, parameters: parameters) } catch {
      throw try entry.required("sql").error(error)
    }
    return sql
  }

  private static func places(
    under name: String, in reader: YAMLReader, _ fields: [Field]
  ) throws(DescriptionError) -> [Int] {
    var places: [Int] = []
    for element in try reader[name]?.elements(name) ?? [] {
      guard let place = fields.firstIndex(where: { $0.key == element.text }) else {
        throw element.badValue(
          of: name, expected: "one of the fields \(fields.map(\.key).joined(separator: ", "))")
      }
      guard !places.contains(place) else { throw element.error(.repeatedKey(fields[place].key)) }
      places.append(place)
    }
    return places
  }

  /// `whenRemoved: empty` of references, also of those in lists.
  static func emptied(
    in reader: YAMLReader
  ) throws(DescriptionError) -> [(list: String?, field: String)] {
    var emptied: [(list: String?, field: String)] = []
    for field in try ownFields(in: reader) {
      let key = try field.optionalText("key")
      for (list, entry) in [(nil, field)] + (try field["fields"]?.elements("fields") ?? []).map({ (key, $0) })
      {
        guard let found = entry["whenRemoved"], let name = try entry.optionalText("key") else { continue }
        guard found.text == "empty", entry["kind"]?.text == "reference" else {
          throw found.badValue(of: "whenRemoved", expected: "empty, of a reference")
        }
        let isNeeded = try entry.flag("required")
        guard !isNeeded || entry["unless"] != nil else {
          throw found.fault("a required reference cannot become empty")
        }
        emptied.append((list, name))
      }
    }
    return emptied
  }

  /// What fields of lists have, and those of groups do not.
  private static func refuseOfElements(_ fields: YAMLReader?) throws(DescriptionError) {
    for child in try fields?.elements("fields") ?? [] {
      for key in ["whenEmpty", "unless", "whenRemoved"] {
        guard let entry = child[key] else { continue }
        throw entry.fault("a field of a group has no \(key)")
      }
    }
  }
}
