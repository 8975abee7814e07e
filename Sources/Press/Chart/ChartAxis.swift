internal import Forms

/// The days, months or bands of numbers over which a chart runs, from the first to the last without a gap.
///
/// ```swift
/// ChartAxis(of: [.month(january), .month(april)])   // four months
/// ```
/// A table leaves out months without records; on the axis of its chart they have their place.
package struct ChartAxis: Sendable, Hashable {
  /// How far one place is from the next.
  package enum Step: Sendable, Hashable {
    case day
    case month
    case band(size: Int)
  }

  package let step: Step
  /// The number of the first day since 1970, of the first month since the year 0, or of the first band from zero on.
  let first: Int
  /// How many days, months or bands there are.
  package let count: Int

  /// The axis from the first to the last of some days or months; nil where anything else is among them.
  package init?(of categories: some Sequence<Cell>) {
    self.init(on: categories)
    if !isOfTime { return nil }
  }

  /// The axis from the first to the last of some bands of one size; nil where anything but missing values is among them.
  package init?(ofBands categories: some Sequence<Cell>) {
    self.init(on: categories.filter { $0 != .missing })
    if isOfTime { return nil }
  }

  private init?(on categories: some Sequence<Cell>) {
    var numbers: [Int] = []
    var step: Step?
    for category in categories {
      guard let place = Self.place(of: category), step ?? place.step == place.step else { return nil }
      step = place.step
      numbers.append(place.number)
    }
    guard let step, let first = numbers.min(), let last = numbers.max() else { return nil }
    let (span, isTooLarge) = last.subtractingReportingOverflow(first)
    if isTooLarge || span > Self.longest { return nil }
    self.step = step
    self.first = first
    count = span + 1
  }

  /// What is longer cannot be measured in parts of the width.
  private static let longest = 1 << 40

  private static func place(of category: Cell) -> (step: Step, number: Int)? {
    switch category {
    case .date(let day): (.day, Int(day.dayNumber))
    case .month(let month): (.month, number(of: month))
    case .band(let band): (.band(size: band.size), band.first / band.size)
    default: nil
    }
  }

  /// Whether it runs over days or months.
  var isOfTime: Bool { step == .day || step == .month }

  /// Where a day, month or band stands, from zero; nil for anything that is not on the axis.
  func place(of category: Cell) -> Int? {
    guard let place = Self.place(of: category), place.step == step else { return nil }
    return (0..<count).contains(place.number - first) ? place.number - first : nil
  }

  /// The day, month or band at a place.
  func category(at place: Int) -> Cell {
    switch step {
    case .day: CalendarDate(dayNumber: first + place).map { .date($0) } ?? .blank
    case .month: .month(Self.month(of: first + place))
    case .band(let size): .band(NumberBand(first: (first + place) * size, size: size))
    }
  }

  /// The place of a day, or of the month in which it lies; also where that is not on the axis.
  func place(ofDay day: CalendarDate) -> Int {
    (step == .day ? Int(day.dayNumber) : Self.number(of: day.calendarMonth)) - first
  }

  /// The month in which a place lies.
  func month(at place: Int) -> CalendarMonth {
    if case .date(let day) = category(at: place) { return day.calendarMonth }
    return Self.month(of: first + place)
  }

  /// The place of a month's first day, or of the month: before the axis negative, behind the calendar nil.
  func place(ofStartOf month: CalendarMonth) -> Int? {
    guard step == .day else { return Self.number(of: month) - first }
    return month.year < 1 ? -1 : month.firstDay.map { Int($0.dayNumber) - first }
  }

  private static func number(of month: CalendarMonth) -> Int { month.year * 12 + month.number - 1 }

  private static func month(of number: Int) -> CalendarMonth {
    CalendarMonth(year: number / 12, number: number % 12 + 1)
  }
}
