public import Press

/// A figure that follows from what is entered.
public struct Remark: Sendable, Equatable {
  public let title: String
  public let value: Cell

  public init(_ title: String, _ value: Cell) {
    self.title = title
    self.value = value
  }
}
