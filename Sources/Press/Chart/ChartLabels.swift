internal import Forms

/// The texts of charts in the edition's language.
struct ChartLabels {
  private let plain: PlainText
  private let formats: Formats

  init(formats: Formats) {
    self.formats = formats
    plain = PlainText(formats: formats)
  }

  /// The days of the week in few letters, Monday first.
  var weekdays: [String] { formats.dates.shortWeekdays }

  /// What a cell shows; as in a table, a text without letters is said to be empty.
  func text(_ cell: Cell) -> String {
    let text = plain.text(of: cell)
    return text.isEmpty && cell != .blank ? plain.text(of: "(empty)") : text
  }

  /// What a place is called within other text.
  private func named(_ cell: Cell) -> Cell { plain.text(of: cell).isEmpty ? "(empty)" : cell }

  /// A name within other text, which keeps its direction and turns nothing around it.
  func isolated(_ cell: Cell) -> String { Self.isolated(text(cell)) }

  static func isolated(_ name: String) -> String {
    Script.foreign(in: name) == nil ? name : "\u{2068}\(name)\u{2069}"
  }

  /// A category in few letters: `Jun 2026` for a month, `7` for a day.
  func category(_ cell: Cell) -> String {
    switch cell {
    case .month(let month): "\(formats.dates.shortMonths[month.number - 1]) \(month.year)"
    case .date(let date): String(date.day)
    default: Self.shortened(text(cell))
    }
  }

  /// The names of categories in few letters where all are days of the week, as `Mon`; nil where one is another name.
  func shortWeekdays(_ names: [String]) -> [String]? {
    let known = formats.dates.weekdays.map { $0.lowercased() }
    let days = names.compactMap { known.firstIndex(of: $0.lowercased()) }
    guard !days.isEmpty, days.count == names.count else { return nil }
    return zip(names, days).map { name, day in
      let short = formats.dates.shortWeekdays[day]
      return name.first?.isUppercase ?? false ? short.prefix(1).uppercased() + short.dropFirst() : short
    }
  }

  func cell(_ value: Int, _ unit: Chart.Unit) -> Cell {
    switch unit {
    case .count: .integer(value)
    case .money: .money(Money(minorUnits: value))
    case .percent: .percent(Fraction(value, over: 10_000))
    case .decimal: .decimal(ExactDecimal(mantissa: value, scale: 6).withoutZeros)
    case .mean: .ratio(Fraction(value, over: 1_000_000), decimals: 2)
    }
  }

  func value(_ value: Int, _ unit: Chart.Unit) -> String { plain.text(of: cell(value, unit)) }

  /// What the series of a place come to, which is said to be net where it is no end of what is drawn.
  func total(_ value: Int, of chart: Chart, at place: Int) -> String {
    text(totalCell(value, of: chart, at: place))
  }

  private func totalCell(_ value: Int, of chart: Chart, at place: Int) -> Cell {
    let cell = cell(value, chart.unit)
    return chart.isNet(at: place) ? "net \(cell)" : cell
  }

  /// The mean of numbers or amounts: an amount is rounded once, a number has two decimals, or one more than the
  /// values, of which six are drawn.
  func mean(_ average: (sum: Int128, count: Int), of chart: Chart) -> Cell {
    let mean = Fraction(average.sum, over: Int128(average.count))
    return switch chart.unit {
    case .count: .ratio(mean, decimals: 2)
    case .decimal: .ratio(mean / 1_000_000, decimals: min(max(chart.decimals + 1, 2), 6))
    case .mean: .ratio(mean / 1_000_000, decimals: 2)
    case .money, .percent: cell(mean.rounded(timesTenToThe: 0), chart.unit)
    }
  }

  /// What one value is read as: `June 2026: €6,828.00 (Room €6,000.00, Wi-Fi €828.00)`.
  func reading(of chart: Chart, at place: Int) -> String {
    var parts: [String] = []
    func note(_ series: Chart.Series) {
      guard let value = series.values[place] else { return }
      parts.append("\(isolated(series.title)) \(self.value(value, chart.unit))")
    }
    if chart.series.count > 1 { chart.series.forEach(note) }
    chart.extras.before.map(note)
    if let state = name(of: chart.state(at: place)) { parts.append(state) }
    let total = chart.total(at: place).map { self.total($0, of: chart, at: place) } ?? "—"
    let around = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    return "\(isolated(chart.categories[place])): \(total)\(around)"
  }

  func share(_ share: Fraction) -> String { plain.text(of: .percent(share)) }

  /// What a state is called; nil for what is over.
  func name(of state: Chart.State) -> String? {
    switch state {
    case .past: nil
    case .current: text("so far")
    case .booked: text("booked")
    }
  }

  /// A value on an axis, whose decimals are left out where they are all zero; of decimals all have as many as their step.
  func mark(_ value: Int, step: Int, _ unit: Chart.Unit) -> String {
    var bytes: [UInt8] = []
    switch unit {
    case .count: formats.append(value, to: &bytes)
    case .money: formats.append(Money(minorUnits: value), asWholeWhereStepIs: step, to: &bytes)
    case .percent:
      formats.append(percent: Fraction(value, over: 10_000), decimals: step % 100 == 0 ? 0 : 2, to: &bytes)
    case .decimal:
      let digits = ExactDecimal(mantissa: step, scale: 6).withoutZeros.scale
      if digits < 4 {
        formats.append(Fraction(value, over: 1_000_000), decimals: digits, to: &bytes)
      } else {
        formats.append(ExactDecimal(mantissa: value, scale: 6).withoutZeros, to: &bytes)
      }
    case .mean:
      let decimals = step % 1_000_000 == 0 ? 0 : 2
      formats.append(Fraction(value, over: 1_000_000), decimals: decimals, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What a chart shows, for those who do not see it.
  func description(of chart: Chart) -> String {
    if chart.isSmall { return spread(of: chart) }
    if chart.shape == .heat || chart.shape == .line && chart.series.count > 1 { return ends(of: chart) }
    var totals = chart.categories.indices.compactMap { place in
      chart.total(at: place).map { (place: place, value: $0) }
    }
    var categories = chart.categories
    var count = totals.count
    if let empty = chart.firstZero {
      count += chart.placeCount - categories.count - (chart.hasOneApart ? 1 : 0)
      totals.append((categories.count, 0))
      categories.append(empty)
    }
    guard let highest = Chart.highest(of: totals),
      let lowest = totals.min(by: { ($0.value, $0.place) < ($1.value, $1.place) })
    else { return "" }
    let ends = [highest, lowest].map { totalCell($0.value, of: chart, at: $0.place) }
    return text(
      "Values: \(count). Highest: \(named(categories[highest.place])), \(ends[0]). Lowest: \(named(categories[lowest.place])), \(ends[1])."
    )
  }

  private func spread(of chart: Chart) -> String {
    let values = chart.series.flatMap { chart.lines(of: $0).joined().map(\.value) }
    guard let least = values.min(), let greatest = values.max(), let last = values.last else { return "" }
    let zeros = chart.firstZero == nil ? 0 : chart.placeCount - chart.categories.count
    return text(
      "Values: \(chart.allValues.count + zeros), from \(cell(least, chart.unit)) to \(cell(greatest, chart.unit)), the last \(cell(last, chart.unit))."
    )
  }

  /// The highest and the lowest field of a grid, or point of several lines.
  private func ends(of chart: Chart) -> String {
    var fields = chart.series.flatMap { series in
      zip(chart.categories, series.values).compactMap { column, value in
        value.map { (name: "\(text(series.title)), \(text(column))", value: $0) }
      }
    }
    var count = fields.count
    if let empty = chart.firstZero {
      fields += chart.series.map { (name: "\(text($0.title)), \(text(empty))", value: 0) }
      count += (chart.placeCount - chart.categories.count) * chart.series.count
    }
    guard let highest = fields.indices.max(by: { (fields[$0].value, $1) < (fields[$1].value, $0) }),
      let lowest = fields.indices.min(by: { (fields[$0].value, $0) < (fields[$1].value, $1) })
    else { return "" }
    return text(
      "Values: \(count). Highest: \(Cell.text(fields[highest].name)), \(cell(fields[highest].value, chart.unit)). Lowest: \(Cell.text(fields[lowest].name)), \(cell(fields[lowest].value, chart.unit))."
    )
  }

  static func shortened(_ text: String, to count: Int = 28) -> String {
    text.count <= count ? text : text.prefix(count - 1) + "…"
  }

  /// A text with as many of its letters as have room, in tenths of a pixel.
  static func fitted(_ text: String, to room: Int) -> String {
    guard width(of: text) > room else { return text }
    var width = width(of: "…")
    return text.prefix { letter in
      width += Self.width(of: String(letter))
      return width <= room
    } + "…"
  }

  /// How wide a text is at the charts' size of letters, in tenths of a pixel, on the safe side.
  static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { width, letter in
      switch letter {
      case "f", "i", "j", "l", "r", "t", "I", " ": width + 46
      case "w", "M": width + 110
      case "m", "W", "%", "@", "—", "…": width + 120
      case _ where letter == "&" || letter.properties.isUppercase: width + 94
      default: width + (letter.value < 0x2E80 ? 68 : 125)
      }
    }
  }
}
