internal import Forms
internal import Press

extension PageFile {
  /// A chart of some columns of a table.
  struct ChartBlock: Sendable {
    var name: String
    let title: PlaceText
    let shape: Chart.Shape
    let table: String
    let category: String
    let values: [String]
    let place: TextPlace
    /// Where the names of tables and columns stand that it is made of, and its title as `title:`.
    let places: [String: TextPlace]
    /// Where it stands as small lines in the cells of a table; nil for a chart of the page.
    let lines: Lines?
    /// The column whose values stand one below the other in a grid.
    let row: String?
    /// The column of which each value has a chart of its own.
    let part: String?
    /// The scale that it shares with others of that name.
    let scale: String?
    let xTitle: String?
    let yTitle: String?
    let hasAverage: Bool
    let before: String?
    let state: String?

    /// Where a name of it stands.
    func place(of name: String) -> TextPlace { places[name] ?? place }

    /// The columns of its table that it names.
    var columns: [String] {
      [category] + values
        + [lines?.of, row, part, before, state == Self.asOf ? nil : state].compactMap(\.self)
    }

    /// A small line in each cell of a column, of the rows that have the cell's value in another column; beneath a
    /// figure a small drawing of all rows.
    struct Lines: Sendable {
      let table: String
      let column: String
      /// Nil where the table is one of figures.
      let of: String?
    }
  }
}

extension PageFile.ChartBlock {
  /// The state that follows from the day of the edition.
  static let asOf = "asOf"

  /// Each shape by its name, with the keys that only some of them have.
  private static let shapes: [(key: String, shape: Chart.Shape, keys: [String])] = [
    ("columns", .columns, ["xTitle", "yTitle", "average", "before", "state", "scale", "by"]),
    ("bars", .bars, ["before", "state", "scale", "by"]),
    ("histogram", .histogram, ["xTitle", "yTitle", "scale", "by"]),
    ("line", .line, ["xTitle", "yTitle", "average", "state", "scale", "by"]),
    ("calendar", .calendar, []), ("spark", .spark, ["in", "of"]), ("heat", .heat, ["value"]),
    ("shares", .shares, []),
  ]

  /// A chart as its block says it.
  ///
  /// - Parameters:
  ///   - given: the word behind `chart`; else it is called after its table.
  ///   - charts: those above it on its page, whose names it does not take.
  init(
    _ reader: YAMLReader, called given: String?, at place: TextPlace, beside charts: [PageFile.ChartBlock]
  ) throws {
    let asked = Self.shapes.filter { reader[$0.key] != nil }
    try reader.allowOnly(Self.shapes.map(\.key) + ["x", "y", "title"] + (asked.first?.keys ?? []))
    guard asked.count == 1, let shape = asked.first else {
      throw reader.error(
        .expected(
          "one of \(Self.shapes.map(\.key).joined(separator: ", ")) with the name of a table", at: "chart"))
    }
    let table = try reader.requiredText(shape.key)
    let isHeat = shape.shape == .heat
    let valueKey = isHeat ? "value" : "y"
    let values = try reader.required(valueKey)
    let isList = values.text == nil && !values.isMapping && !isHeat
    let elements = isList ? try values.elements(valueKey) : [values]
    let columns = try elements.map { element in
      guard let text = element.text else { throw element.error(.expected("a column", at: valueKey)) }
      return text
    }
    guard columns.count <= Chart.mostSeries else {
      throw reader.fault(
        "a chart has six columns at most, as more could not be told from each other. Draw fewer, or several charts",
        at: valueKey)
    }
    let named =
      elements + ["x", "y", "in", "of", "by", "before", "state", shape.key].compactMap { reader[$0] }
    var places = Dictionary(
      named.compactMap { value in value.text.flatMap { text in value.place.map { (text, $0) } } }
    ) { first, _ in first }
    places["title:"] = reader["title"]?.place
    places["average:"] = reader["average"]?.place
    let name = (given ?? table).lowercased()
    let number = charts.count { $0.name == name || $0.name.hasPrefix("\(name)-") }
    self.name = number == 0 ? name : "\(name)-\(number + 1)"
    title = PlaceText(try reader.optionalText("title") ?? ColumnTitle.readable(table))
    self.shape = shape.shape
    self.table = table
    category = try reader.requiredText("x")
    self.values = columns
    self.place = reader[shape.key]?.place ?? place
    self.places = places
    lines = shape.shape == .spark ? try Self.lines(in: reader) : nil
    row = isHeat ? try reader.requiredText("y") : nil
    part = try reader.optionalText("by")
    scale = try reader.optionalText("scale")
    xTitle = try reader.optionalText("xTitle")
    yTitle = try reader.optionalText("yTitle")
    hasAverage = try reader.flag("average")
    if hasAverage, shape.shape == .line, columns.count > 1 {
      throw reader.fault(
        "several lines have no one average. Leave average: true out, or draw columns", at: "average")
    }
    before = try reader.optionalText("before")
    state = try reader.optionalText("state")
  }

  /// `in: types.trend` and `of: roomType`, `in: figures.revenue`.
  private static func lines(in reader: YAMLReader) throws -> Lines {
    let place = try reader.requiredText("in").split(separator: ".").map(String.init)
    guard place.count == 2 else {
      throw reader.error(.expected("a table and its column such as types.trend", at: "in"), at: "in")
    }
    return Lines(table: place[0], column: place[1], of: try reader.optionalText("of"))
  }
}
