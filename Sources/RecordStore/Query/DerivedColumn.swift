internal import Forms

/// A column that is worked out from others by an expression of SQL.
package struct DerivedColumn: Sendable, Hashable {
  package let name: String
  package let sql: String

  package init(_ name: String, sql: String) {
    self.name = name
    self.sql = sql
  }

  /// The function around all of it, if it says what the column is.
  package var function: String? {
    guard let outline = try? SelectOutline("SELECT \(sql)"), let name = outline.items.first?.function else {
      return nil
    }
    return SelectOutline.finalFunctions.union(SelectOutline.markingFunctions).contains(name) ? name : nil
  }

  /// A SELECT of all that another one gives, and of the derived columns.
  ///
  /// - Parameters:
  ///   - asOf: what `:asOf` means; nil where the statement can have a parameter of that name.
  ///   - lists: the lists that the columns are worked out from.
  static func select(
    _ columns: [DerivedColumn], from select: String, asOf: CalendarDate?,
    lists: ElementLists = ElementLists(lists: [])
  ) -> String {
    // As many as do not name each other stand beside each other, since SQLite nests SELECTs to some depth only.
    var layers: [[DerivedColumn]] = []
    for column in columns {
      let names = ValueQuery.names(in: column.sql)
      if let last = layers.last, !last.contains(where: { names.contains($0.name.lowercased()) }) {
        layers[layers.count - 1].append(column)
      } else {
        layers.append([column])
      }
    }
    return layers.reduce(select) { select, layer in
      let values = layer.map { column in
        "(\(column.sql(lists.resolved(column.sql), asOf: asOf))) AS \(SQLName.quoted(column.name))"
      }
      return "SELECT *, \(values.joined(separator: ", ")) FROM (\(select)) AS \(ElementLists.record)"
    }
  }

  /// An expression with a day in the place of `:asOf`, as views have no parameters.
  private func sql(_ sql: String, asOf: CalendarDate?) -> String {
    // Without a line break a comment would hide what stands behind it.
    (asOf.map { SettledSQL.text(sql, ["asOf": .text($0.description)]) } ?? sql) + "\n"
  }
}
