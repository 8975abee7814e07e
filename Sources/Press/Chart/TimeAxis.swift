internal import Forms

/// The days or months over which a chart runs, from the first to the last without a gap.
///
/// ```swift
/// TimeAxis(of: [.month(january), .month(april)])   // four months
/// ```
/// A table leaves out months without records; on the axis of its chart they have their place.
package struct TimeAxis: Sendable, Hashable {
  /// How far one place is from the next.
  package enum Step: String, Sendable, Hashable {
    case day
    case month
  }

  package let step: Step
  /// The number of the first day since 1970, or of the first month since the year 0.
  let first: Int
  /// How many days or months there are.
  package let count: Int

  /// The axis from the first to the last of some days or months; nil where anything else is among them.
  package init?(of categories: some Sequence<Cell>) {
    var numbers: [Int] = []
    var step: Step?
    for category in categories {
      let own: Step
      switch category {
      case .date(let day):
        own = .day
        numbers.append(Int(day.dayNumber))
      case .month(let month):
        own = .month
        numbers.append(Self.number(of: month))
      default: return nil
      }
      guard step == nil || step == own else { return nil }
      step = own
    }
    guard let step else { return nil }
    self.init(step, numbers)
  }

  private init?(_ step: Step, _ numbers: [Int]) {
    guard let first = numbers.min(), let last = numbers.max() else { return nil }
    self.step = step
    self.first = first
    count = last - first + 1
  }

  /// Where a day or month stands, from zero; nil for anything that is not on the axis.
  func place(of category: Cell) -> Int? {
    let number: Int
    switch (category, step) {
    case (.date(let day), .day): number = Int(day.dayNumber)
    case (.month(let month), .month): number = Self.number(of: month)
    default: return nil
    }
    return (0..<count).contains(number - first) ? number - first : nil
  }

  /// The day or month at a place.
  func category(at place: Int) -> Cell {
    switch step {
    case .day: CalendarDate(dayNumber: first + place).map { .date($0) } ?? .blank
    case .month: .month(Self.month(of: first + place))
    }
  }

  /// The place of a day, or of the month in which it lies; also where that is not on the axis.
  func place(ofDay day: CalendarDate) -> Int {
    switch step {
    case .day: Int(day.dayNumber) - first
    case .month: Self.number(of: day.calendarMonth) - first
    }
  }

  /// The month in which a place lies.
  func month(at place: Int) -> CalendarMonth {
    if case .date(let day) = category(at: place) { return day.calendarMonth }
    return Self.month(of: first + place)
  }

  /// The place of a month's first day, or of the month: before the axis negative, behind the calendar nil.
  func place(ofStartOf month: CalendarMonth) -> Int? {
    switch step {
    case .day: month.year < 1 ? -1 : month.firstDay.map { Int($0.dayNumber) - first }
    case .month: Self.number(of: month) - first
    }
  }

  private static func number(of month: CalendarMonth) -> Int { month.year * 12 + month.number - 1 }

  private static func month(of number: Int) -> CalendarMonth {
    CalendarMonth(year: number / 12, number: number % 12 + 1)
  }
}
