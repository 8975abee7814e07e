public import Forms

/// The figures of the directory as of a date (DOMAIN, section 4).
public struct PersonSummary: Sendable {
  public let count: Int
  /// By code; people without one last, under nil.
  public let byNationality: [(value: String?, count: Int)]
  /// In the order of the language; people without one last, under nil.
  public let byGender: [(value: String?, count: Int)]
  public let byCountry: [(value: String?, count: Int)]
  /// First year of each decade of age from the youngest to the oldest, with its people; those without an
  /// age last, under nil.
  public let byDecade: [(decade: Int?, count: Int)]
  /// Of people whose birth date is known and not after as-of.
  public let ages: [Int]

  public var meanAge: Fraction? { ages.isEmpty ? nil : Fraction(ages.reduce(0, +), over: ages.count) }
  public var youngest: Int? { ages.min() }
  public var oldest: Int? { ages.max() }

  /// Works out the figures.
  ///
  /// - Complexity: O(people), and O(n log n) for the order of the values.
  public init(
    of people: [Person], asOf: CalendarDate, order: TextOrder = TextOrder(language: "en")
  ) {
    count = people.count
    byNationality = Self.counts(people.map(\.nationality), order)
    byGender = Self.counts(people.map(\.gender), order)
    byCountry = Self.counts(people.map(\.place.country), order)
    let known = people.map { $0.age(on: asOf) }
    let ages = known.compactMap(\.self)
    self.ages = ages
    let decades = Dictionary(grouping: ages) { $0 / 10 * 10 }.mapValues(\.count)
    let span = stride(from: decades.keys.min() ?? 0, through: decades.keys.max() ?? -1, by: 10)
    let unknown = known.count - ages.count
    var byDecade: [(decade: Int?, count: Int)] = span.map { ($0, decades[$0] ?? 0) }
    if unknown > 0 { byDecade.append((nil, unknown)) }
    self.byDecade = byDecade
  }

  private static func counts(
    _ values: [String?], _ order: TextOrder
  ) -> [(value: String?, count: Int)] {
    let counts = Dictionary(grouping: values, by: \.self).map { (value: $0.key, count: $0.value.count) }
    return order.sorted(counts, byAll: { [$0.value] }, then: { $0.value ?? "" })
  }
}
