public import Forms

/// Something on the menu (DOMAIN, section 5).
public struct Dish: Sendable {
  public let row: Int
  public let key: String
  public let revision: Int
  public let name: String
  public let description: String?
  /// The price of lines added from now on.
  public let price: Money
  /// An open list, such as Pizzas.
  public let type: String
}
