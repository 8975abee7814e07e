/// A titled part of a record's page: a row for every field, and tables for lists within it.
package struct RecordSection: Sendable {
  package let heading: Cell
  package let fields: Table
  package let lists: [List]

  /// A list of groups within a record, such as drivers.
  package struct List: Sendable {
    package let heading: Cell
    package let rows: Table
    package init(heading: Cell, rows: Table) {
      self.heading = heading
      self.rows = rows
    }
  }

  package init(heading: Cell, fields: Table, lists: [List] = []) {
    self.heading = heading
    self.fields = fields
    self.lists = lists
  }

  /// The section for templates that lay it out themselves: `heading`, `fields`, and `lists` of
  /// `heading` and `rows`.
  var context: TemplateContext {
    TemplateContext([
      "heading": .cell(heading), "fields": .table(fields),
      "lists": .list(lists.map { TemplateContext(["heading": .cell($0.heading), "rows": .table($0.rows)]) }),
    ])
  }
}
