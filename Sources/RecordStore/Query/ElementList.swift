/// A list of a record as expressions over the record see it: `sum(lines.total)`.
package struct ElementList: Sendable, Hashable {
  /// The key of the list's field.
  package let name: String
  /// The keys of the fields of its elements.
  package let columns: [String]
  /// Those of them that have exact decimal numbers.
  package let decimals: Set<String>
  /// Columns that are worked out from those of an element.
  package let derived: [DerivedColumn]

  package init(
    _ name: String, columns: [String], decimals: Set<String> = [], derived: [DerivedColumn] = []
  ) {
    self.name = name
    self.columns = columns
    self.decimals = decimals
    self.derived = derived
  }

  /// The columns of elements that an expression over their record reads, in small letters: `lines.price`.
  ///
  /// - Complexity: O(length × lists).
  package static func columns(in sql: String, of lists: [ElementList]) -> Set<String> {
    if lists.isEmpty { return [] }
    let tokens = SQLToken.all(in: sql)
    var columns: Set<String> = []
    for call in ElementLists(lists: lists).calls(in: tokens) {
      for token in tokens[call.places] where token.isName {
        columns.insert("\(call.list.name).\(token.text)".lowercased())
      }
    }
    return columns
  }

  /// Whether its elements have a column of a name in small letters.
  func hasColumn(_ name: String) -> Bool {
    columns.contains { $0.lowercased() == name } || derived.contains { $0.name.lowercased() == name }
  }

  /// A column as a SELECT of elements has it, of what an expression gives.
  fileprivate func value(_ sql: String, of column: String) -> String {
    decimals.contains(column) ? DecimalNumbers.number(sql) : sql
  }
}

/// Where the elements of a record's lists stand, for expressions that are worked out from them.
struct ElementLists {
  let lists: [ElementList]
  /// The table of the records, whose lists have tables called after it; nil where the record itself has each list as
  /// JSON.
  var table: String?

  /// How a SELECT calls the record whose elements are meant.
  static let record = "\"own\""
  /// The column of an element with the row of its record; no field can be called so.
  private static let parent = "\"own row\""
  /// The column of a record with a list as JSON; no field can be called so.
  static func column(of list: ElementList) -> String { SQLName.quoted("\(list.name) elements") }

  private static let functions: Set<String> = ["sum", "count", "min", "max"]

  /// The expression in which each function of elements is a SELECT over those of the record.
  ///
  /// - Complexity: O(length × lists).
  func resolved(_ sql: String) -> String {
    if lists.isEmpty { return sql }
    let tokens = SQLToken.all(in: sql)
    var bytes = Array(sql.utf8)
    for call in calls(in: tokens).reversed() {
      let start = tokens[call.places.lowerBound].range.lowerBound
      let end = tokens[call.places.upperBound].range.upperBound
      // What is counted stands as the first three tokens behind the function's name.
      let kept = call.isWhole ? tokens[call.places.lowerBound + 3].range.upperBound : start
      let own =
        (call.isWhole ? "count(*)" : "") + String(decoding: Array(sql.utf8)[kept..<end], as: UTF8.self)
      bytes.replaceSubrange(
        start..<end, with: select(call.isSum ? "coalesce(\(own)\n, 0)" : own, of: call.list).utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func select(_ value: String, of list: ElementList) -> String {
    let name = SQLName.quoted(list.name)
    guard let table else {
      let columns = list.columns.map {
        "\(list.value("json_extract(value, '$.\"\($0)\"')", of: $0)) AS \(SQLName.quoted($0))"
      }
      let elements = DerivedColumn.select(
        list.derived,
        from:
          "SELECT \(columns.joined(separator: ", ")) FROM json_each(\(Self.record).\(Self.column(of: list)))",
        asOf: nil)
      return "(SELECT \(value)\n FROM (\(elements)) AS \(name))"
    }
    // Nothing but what the elements have themselves, under names that no field of the record has.
    let own = list.columns.map { "\(list.value(SQLName.quoted($0), of: $0)) AS \(SQLName.quoted($0))" }
    let columns = (["parent AS \(Self.parent)"] + own).joined(separator: ", ")
    let elements = DerivedColumn.select(
      list.derived, from: "SELECT \(columns) FROM main.\(SQLName.quoted("\(table)_\(list.name)"))", asOf: nil)
    return
      "(SELECT \(value)\n FROM (\(elements)) AS \(name) WHERE \(name).\(Self.parent) = \(Self.record).row)"
  }

  struct Call {
    let list: ElementList
    /// From the function's name to the parenthesis that closes it, or its FILTER.
    let places: ClosedRange<Int>
    let isSum: Bool
    /// Whether the elements themselves are counted.
    let isWhole: Bool
  }

  func calls(in tokens: [SQLToken]) -> [Call] {
    var calls: [Call] = []
    var place = 0
    while place < tokens.count {
      defer { place += 1 }
      let token = tokens[place]
      guard token.kind == .word, Self.functions.contains(token.text),
        let close = tokens.closing(ofCallAt: place),
        let list = list(in: tokens[(place + 2)..<close])
      else { continue }
      // The greater of several values; what is asked of the elements stands within.
      if tokens[(place + 2)..<close].contains(where: { $0.isSign(",") && $0.depth == token.depth + 1 }) {
        continue
      }
      let isWhole = token.text == "count" && close == place + 3
      var last = close
      if close + 1 < tokens.count, tokens[close + 1].isWord("filter"),
        let filter = tokens.closing(ofCallAt: close + 1)
      {
        last = filter
      }
      calls.append(Call(list: list, places: place...last, isSum: token.text == "sum", isWhole: isWhole))
      place = last
    }
    return calls
  }

  /// The list that what a function is given speaks of: `lines.total`, or `lines` alone.
  private func list(in tokens: ArraySlice<SQLToken>) -> ElementList? {
    for (place, token) in zip(tokens.indices, tokens) where token.isName {
      let isPrefix = place + 1 < tokens.endIndex && tokens[place + 1].isSign(".")
      guard isPrefix || tokens.count == 1 else { continue }
      if let list = lists.first(where: { $0.name.lowercased() == token.text.lowercased() }) { return list }
    }
    return nil
  }
}
