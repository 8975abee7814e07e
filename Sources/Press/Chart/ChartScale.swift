/// The axis of a chart: round steps from at most its lowest to at least its highest value.
struct ChartScale {
  let low: Int
  let high: Int
  let step: Int

  /// Steps of 1, 2 or 5 times a power of ten, at most six of them; zero is always on the axis.
  init(values: some Sequence<Int>, unit: Chart.Unit) {
    var least = 0
    var greatest = 0
    for value in values {
      least = min(least, value)
      greatest = max(greatest, value)
    }
    var step = Self.leastStep(of: unit)
    // Where there is nothing but zero, there is no reason for a step of less than one.
    let span = unit == .decimal && least == greatest ? 1_000_000 : max(greatest / 2 - least / 2, 1)
    var factor = 0
    // Halves keep the sum of both ends within range.
    while span / step >= 3, step < Int.max / 10 {
      step = factor % 3 == 1 ? step / 2 * 5 : step * 2
      factor += 1
    }
    self.step = step
    low = -((-least + step - 1) / step) * step
    high = max((greatest / step + (greatest % step > 0 ? 1 : 0)) * step, low + step)
  }

  private static func leastStep(of unit: Chart.Unit) -> Int {
    switch unit {
    case .count, .money, .decimal: 1
    case .percent: 100
    case .mean: 10_000
    }
  }

  /// The values at which the axis is marked, from the lowest.
  var marks: [Int] { Array(stride(from: low, through: high, by: step)) }

  /// Where a value, or a quotient, stands on a line of `length`, exact to the unit of the length.
  func position(of value: Int128, over count: Int = 1, on length: Int) -> Int {
    let span = (Int128(high) - Int128(low)) * Int128(count)
    let offset = value - Int128(low) * Int128(count)
    return Int((offset * Int128(length) * 2 + span) / (span * 2))
  }
}
