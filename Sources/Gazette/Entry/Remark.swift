package import Press

/// A figure that follows from what is entered.
package struct Remark: Sendable, Equatable {
  package let title: String
  package let value: Cell

  package init(_ title: String, _ value: Cell) {
    self.title = title
    self.value = value
  }
}
