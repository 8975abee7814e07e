public import Forms

/// The figures of the roster as of a date (DOMAIN, section 1).
public struct EmployeeSummary: Sendable {
  public let asOf: CalendarDate
  public let count: Int
  /// Head count for every type, in the order of the types.
  public let countByType: [(type: EmployeeType, count: Int)]
  /// Of employees born by as-of.
  public let ages: [Int]
  /// The mean of the ages in whole years; nil where there are none.
  public let meanAge: Fraction?
  /// The mean rounded down; 40 without employees.
  public let averageAge: Int
  public let defaultBirthDate: CalendarDate
  public let youngest: Int?
  public let oldest: Int?
  /// First year of each decade of age from the youngest to the oldest, with its head count.
  public let countByDecade: [(decade: Int, count: Int)]
  /// Birthdays from as-of to 30 days after it, in order.
  public let birthdays: [(date: CalendarDate, employee: Employee, age: Int)]
  /// Employees whose birth date was not entered but defaulted.
  public let defaulted: [Employee]
  /// Employees outside the ages of 16 to 65, which is allowed but odd.
  public let unusualAges: [Employee]
  /// Employees born after as-of, who have no age yet.
  public let unborn: [Employee]

  /// Works out the figures.
  ///
  /// - Complexity: O(n log n) for the order of birthdays.
  public init(of employees: [Employee], asOf: CalendarDate) {
    self.asOf = asOf
    count = employees.count
    countByType = EmployeeType.allCases.map { type in (type, employees.count { $0.employeeType == type }) }
    let born = employees.filter { $0.dateOfBirth <= asOf }
    unborn = employees.filter { $0.dateOfBirth > asOf }
    let ages = born.map { $0.age(on: asOf) }
    self.ages = ages
    meanAge = ages.isEmpty ? nil : Fraction(ages.reduce(0, +), over: ages.count)
    averageAge = DefaultBirthDate.averageAge(of: ages)
    defaultBirthDate = DefaultBirthDate.date(averageAge: averageAge, asOf: asOf)
    youngest = ages.min()
    oldest = ages.max()
    let byDecade = Dictionary(grouping: ages) { $0 / 10 * 10 }.mapValues(\.count)
    countByDecade = stride(from: byDecade.keys.min() ?? 0, through: byDecade.keys.max() ?? -1, by: 10).map {
      ($0, byDecade[$0] ?? 0)
    }
    let lastDay = asOf.adding(days: 30)
    birthdays = born.filter { !$0.isBirthDateDefaulted }.map { employee in
      let date = employee.dateOfBirth.nextBirthday(onOrAfter: asOf)
      return (date, employee, employee.age(on: date))
    }.filter { $0.0 <= lastDay }.sorted { ($0.0, $0.1.key) < ($1.0, $1.1.key) }
    defaulted = employees.filter(\.isBirthDateDefaulted)
    unusualAges = born.filter { !(16...65).contains($0.age(on: asOf)) }
  }
}
