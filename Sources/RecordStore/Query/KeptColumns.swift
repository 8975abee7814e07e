/// The columns of a query whose rows are kept, so that later ones can select from them by its name.
package struct KeptColumns: Sendable {
  /// In the order of its rows.
  let names: [String]
  /// Those whose values can only be shown; in small letters.
  let shownOnly: [String: FractionShare]
  /// Those that have exact decimal numbers.
  let decimals: Set<String>
  /// Those that have whole numbers and no amounts, and those that have amounts.
  let wholes: Set<String>
  let amounts: Set<String>
  /// Those that have days or moments.
  let days: Set<String>
  /// Those that have exact quotients; in small letters.
  let fractions: [String: FractionShare]

  package init(
    _ names: [String], shownOnly: some Sequence<String>, decimals: some Sequence<String>,
    wholes: some Sequence<String>, amounts: some Sequence<String>,
    days: some Sequence<String>, fractions: [String: FractionShare]
  ) {
    self.names = names
    self.shownOnly = Dictionary(shownOnly.map { ($0.lowercased(), .all) }) { first, _ in first }
    self.decimals = Set(decimals)
    self.wholes = Set(wholes)
    self.amounts = Set(amounts)
    self.days = Set(days)
    self.fractions = Dictionary(fractions.map { ($0.lowercased(), $1) }) { first, _ in first }
  }
}
