public import Forms

/// Somebody the organisation employs (DOMAIN, section 1).
public struct Employee: Sendable {
  public let key: String
  public let revision: Int
  public let name: String
  public let dateOfBirth: CalendarDate
  /// Whether the birth date was left out at entry, so that the default one was stored.
  public let isBirthDateDefaulted: Bool
  public let employeeType: EmployeeType

  /// Whole years on a day.
  public func age(on day: CalendarDate) -> Int { dateOfBirth.age(on: day) }
}

/// How somebody is employed, in the order in which the types are listed.
public enum EmployeeType: String, Sendable, CaseIterable {
  case exempt
  case nonExempt
  case partTime

  public var title: String {
    switch self {
    case .exempt: "Exempt Full Time"
    case .nonExempt: "Non-exempt Full Time"
    case .partTime: "Part Time"
    }
  }
}

/// The birth date that is stored when none is given.
public enum DefaultBirthDate {
  /// The average of ages in whole years, rounded down; 40 where there are none (DOMAIN, section 1).
  public static func averageAge(of ages: [Int]) -> Int {
    ages.isEmpty ? 40 : Fraction(ages.reduce(0, +), over: ages.count).roundedDown
  }

  /// 15 June of the year that lies the average age before as-of.
  public static func date(averageAge: Int, asOf: CalendarDate) -> CalendarDate {
    CalendarDate(year: asOf.year - averageAge, month: 6, day: 15) ?? asOf
  }
}
