internal import Forms
internal import RecordStore

/// Makes whole lines of those that a source or a person gives for an order, beside those that are stored of it.
///
/// The given lines are the order's lines, and no others. A stored line is known again to keep what a given one
/// leaves out, such as the price it was added with, in whatever order the lines stand:
/// - by its dish, of several lines of a dish by what else they have in common;
/// - if its dish was taken off the menu, by the dish that it had, also while the source still names that: such
///   a line keeps its text;
/// - if it never had a dish, by its name.
struct OrderLineMerge {
  private let order: String
  private let stored: [OrderLine]
  private let context: ImportContext

  init(order: String, stored: [OrderLine], in context: ImportContext) {
    self.order = order
    self.stored = stored
    self.context = context
  }

  /// The lines to store of given ones that nothing is wrong with.
  ///
  /// - Complexity: O(given × stored lines) at worst, of one order; O(lines) where they stand in the same order.
  func lines(_ groups: [FieldGroup]) throws -> [OrderLine] {
    try completed(groups, absent: []).map { group in
      OrderLine(
        dish: group.values[0]?.text, name: group.values[2]?.text ?? "",
        price: group.values[3]?.money ?? .zero, quantity: group.values[1]?.integer ?? 1)
    }
  }

  /// Given lines with what they leave out; what is wrong in them stays.
  ///
  /// - Parameter absent: for each line the places of fields about which its source says nothing.
  func completed(_ groups: [FieldGroup], absent: [Set<Int>]) throws -> [FieldGroup] {
    let given = groups.enumerated().map { place, group in
      GivenLine(group, absent: place < absent.count ? absent[place] : [], in: context)
    }
    let menu = try given.map { line -> Dish? in
      guard line.isOnMenu, line.name == nil || line.price == nil, let dish = line.dish else { return nil }
      return try DishKind.dish(dish, in: context.change.snapshot)
    }
    let matching = try OrderLineMatching(given, menuNames: menu.map { $0?.name }, stored: stored) {
      try LastDishes.dishes(of: stored, ofOrder: order, in: context.change.snapshot)
    }
    let known = matching.places.map { $0.map { stored[$0] } }
    return groups.indices.map { place in
      var group = groups[place]
      let (line, old) = (given[place], known[place])
      if line.isDishAbsent || (old != nil && line.dish != nil && !line.isOnMenu) {
        group.values[0] = old?.dish.map { .choice($0) }
      }
      if line.isQuantityAbsent, let old { group.values[1] = .integer(old.quantity) }
      if line.name == nil { group.values[2] = (old?.name ?? menu[place]?.name).map { .text($0) } }
      if group.values[3] == nil { group.values[3] = (old?.price ?? menu[place]?.price).map { .money($0) } }
      return group
    }
  }
}

/// A line as it is given; nil stands for what it leaves out.
struct GivenLine {
  let dish: String?
  let isDishAbsent: Bool
  let isOnMenu: Bool
  let quantity: Int?
  let isQuantityAbsent: Bool
  let name: String?
  let price: Money?

  init(_ group: FieldGroup, absent: Set<Int>, in context: ImportContext) {
    dish = group.values[0]?.text
    isDishAbsent = absent.contains(0)
    isOnMenu = dish.map { context.references.isKnown("dishes", $0) } ?? false
    isQuantityAbsent = absent.contains(1)
    quantity = isQuantityAbsent ? nil : group.values[1]?.integer
    name = group.values[2]?.text.flatMap { $0.isEmpty ? nil : $0 }
    price = group.values[3]?.money
  }
}
