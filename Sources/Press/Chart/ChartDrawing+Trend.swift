internal import Forms

/// Small drawings beneath figures: bars of sums, lines of means and shares that are no sums.
///
/// The last day or month that has begun is marked; what is not over, or only booked, is open.
extension ChartDrawing {
  func trend(_ chart: Chart) -> Picture {
    let height = 280
    var svg = SVGText()
    guard let series = chart.series.first else { return Picture(width: nil, height: height, content: []) }
    // The first months of a house are no wall.
    let slot = min(Self.width / max(chart.placeCount, 1), Self.width / 6)
    let marked = chart.lastBegun
    let (least, greatest) = (min(chart.allValues.min() ?? 0, 0), max(chart.allValues.max() ?? 0, 1))
    func y(_ value: Int) -> Int {
      10 + Int((Int128(greatest) - Int128(value)) * Int128(height - 20) / (Int128(greatest) - Int128(least)))
    }
    func classes(_ place: Int) -> String {
      switch (place == marked, chart.isOpen(place)) {
      case (true, false): "now"
      case (true, true): "\(Self.colour(1)) booked"
      case (false, true): "\(Self.colour(0)) booked"
      case (false, false): Self.colour(0)
      }
    }
    if series.isSum {
      for (place, value) in zip(chart.places, series.values) {
        guard let value, value != 0 || place == marked else { continue }
        svg.rectangle(
          classes(place), x: slot * place + slot / 8, y: min(y(value), y(0)), width: max(slot * 3 / 4, 20),
          height: max(abs(y(0) - y(value)), 10))
      }
      return Picture(width: nil, height: height, content: svg.bytes)
    }
    func x(_ place: Int) -> Int { slot * place + slot / 2 }
    let lines = chart.lines(of: series)
    for line in lines {
      let parts = [line.filter { !chart.isOpen($0.place) }, line.filter { chart.isOpen($0.place) }]
      // What is open goes on from the last point before it.
      let open = (parts[1].isEmpty ? [] : parts[0].suffix(1)) + parts[1]
      svg.polylines(
        [("line c1", parts[0]), ("line c1 open", open)].filter { $0.1.count > 1 }
          .map { ($0.0, $0.1.map { (x($0.place), y($0.value)) }) }, height: height)
    }
    for (place, value) in chart.valuesAlone(in: lines) where place != marked {
      svg.circle(classes(place), x: x(place), y: y(value), radius: 15)
    }
    for (place, value) in zip(chart.places, series.values) where place == marked {
      if let value { svg.circle("now", x: x(place), y: y(value), radius: 25) }
    }
    return Picture(width: nil, height: height, content: svg.bytes)
  }
}

extension Chart {
  /// The last of its places that has begun; of what is no time, the last.
  fileprivate var lastBegun: Int? {
    places.filter { place in
      guard let today, let axis else { return true }
      return State(of: axis.category(at: place), on: today) != .booked
    }.max()
  }

  /// Whether a place is not over yet, or only booked.
  fileprivate func isOpen(_ place: Int) -> Bool {
    guard let today, let axis else { return false }
    let category = axis.category(at: place)
    let isWithinMonth = category == .month(today.calendarMonth) && today.day < today.calendarMonth.dayCount
    return isWithinMonth || State(of: category, on: today) == .booked
  }
}
