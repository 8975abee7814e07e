/// Some rows of a list, told by what stands in its columns, to which a value leads.
///
/// The script of the site shows these rows alone; without it the way leads to the list.
package struct ListedRows: Sendable, Hashable {
  package struct Condition: Sendable, Hashable {
    /// The title of the column; nil for what stands anywhere in a row.
    package let column: Cell?
    package let value: Cell

    package init(_ column: Cell?, _ value: Cell) {
      self.column = column
      self.value = value
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
