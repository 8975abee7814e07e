/// Some rows of a list, told by what stands in its columns, to which a value leads.
///
/// The script of the site shows these rows alone; without it the way leads to the list.
package struct ListedRows: Sendable, Hashable {
  package struct Condition: Sendable, Hashable {
    /// The title of the column; nil for what stands anywhere in a row.
    package let column: Cell?
    /// The titles of the columns before it, as one of several that are called alike is told by its place.
    package let before: [Cell]
    package let value: Cell
    /// What else may stand in the column: where that reads the same in a language, nothing tells the rows apart.
    package let others: [Cell]

    package init(_ column: Cell?, after before: [Cell] = [], _ value: Cell, beside others: [Cell] = []) {
      self.column = column
      self.before = before
      self.value = value
      self.others = others
    }
  }

  /// The page of the list.
  package let page: PagePath
  package let conditions: [Condition]

  package init(of page: PagePath, where conditions: [Condition]) {
    self.page = page
    self.conditions = conditions
  }
}
