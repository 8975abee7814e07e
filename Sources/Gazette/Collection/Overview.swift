internal import Forms
internal import Press

/// What overviews share: tables that are downloads too, figures, and lists split into pages.
enum Overview {
  /// The page of a collection's overview.
  static func path(of collection: String) -> PagePath { PagePath("\(collection)/index") }

  /// The folders of the site in which nobody else has pages.
  static let ownFolders: Set<String> = ["changes", "data-quality", "assets", "search", "downloads"]

  static let front = Crumb("Front page", PagePath("index"))

  /// Ways to pages, for a template to show each as `item`.
  static func items(_ links: [Crumb]) -> TemplateValue {
    .list(links.map { TemplateContext(["item": .cell(.link($0.title, to: $0.path))]) })
  }

  /// Named figures as a table of two columns.
  static func figures(_ figures: [Headline]) -> TemplateValue { .table(tiles(figures)) }

  /// Named figures as a table that is shown as tiles: beside each how it differs from what it was before, where that
  /// is known of one of them.
  static func tiles(_ figures: [Headline]) -> Table {
    let isCompared = figures.contains { $0.value.comparison != nil }
    let isDrawn = figures.contains { $0.trend != nil }
    return Table(
      columns: [.text("figure", "Figure"), .figure("value", "Value")]
        + (isCompared ? [.text("change", "Change"), .text("before", "Before")] : [])
        + (isDrawn ? [.text("trend", "Trend")] : []),
      rows: figures.map { figure in
        let compared = figure.value.comparison
        return [figure.title, compared?.value ?? figure.value]
          + (isCompared ? [compared?.change ?? .blank, compared?.before ?? .blank] : [])
          + (isDrawn ? [figure.trend ?? .blank] : [])
      }, style: .tiles)
  }
}

extension Cell {
  /// The parts of a figure that is compared with what it was; nil for any other value.
  fileprivate var comparison: (value: Cell, change: Cell, before: Cell)? {
    switch self {
    case .compared(let value, let before, let words):
      Cell.change(from: before, to: value).map { (value, $0, before.followed(by: words)) }
    case .link(let inner, let path):
      inner.comparison.map { (.link($0.value, to: path), $0.change, $0.before) }
    case .listed(let inner, let rows):
      inner.comparison.map { (.listed($0.value, rows), $0.change, $0.before) }
    default: nil
    }
  }
}

/// Records listed on pages of their own, split by a key that stays with a record.
struct SplitList: Sendable {
  /// One page of the list.
  struct Part: Sendable {
    /// The last part of the page's path, such as `2015-08`.
    let name: String
    let title: Cell
    var rows: [[Cell]] = []
  }

  private(set) var parts: [Part] = []
  private var places: [String: Int] = [:]
  private let folder: String
  private let columns: [Column]

  /// - Parameter folder: where the pages stand, such as `employees/by-initial`.
  init(folder: String, columns: [Column]) {
    self.folder = folder
    self.columns = columns
  }

  mutating func add(_ row: [Cell], to part: ListPart) { add(row, to: part.name, title: part.title) }

  /// Whether its parts are initials alone.
  var isByInitial: Bool {
    parts.allSatisfy {
      $0.name == InitialLetter.other || $0.name.count == 1 && $0.name.allSatisfy(\.isLetter)
    }
  }

  /// Adds a row to the part with a name; rows come in the order in which they are to be listed.
  mutating func add(_ row: [Cell], to name: String, title: @autoclosure () -> Cell) {
    if let place = places[name] {
      parts[place].rows.append(row)
    } else {
      places[name] = parts.count
      parts.append(Part(name: name, title: title(), rows: [row]))
    }
  }

  /// All rows in one table.
  var whole: Table { Table(columns: columns, rows: parts.flatMap(\.rows)) }

  /// The page of a part.
  func path(of name: String) -> PagePath { PagePath("\(folder)/\(name)") }

  /// A table of the parts: each with its number of records and the way to its page.
  ///
  /// - Parameter key: what the column of the parts is called in downloads.
  func contents(_ title: Cell, key: String = "initial", count: Cell) -> Table {
    Table(
      columns: [.text(key, title), .figure("count", count)],
      rows: sorted.map { [.link($0.title, to: path(of: $0.name)), .integer($0.rows.count)] })
  }

  /// Numbers in names by their size, and other letters last.
  private var sorted: [Part] {
    let digits = /[0-9]+/
    func key(_ part: Part) -> String {
      part.name.replacing(digits) { String(repeating: "0", count: max(0, 40 - $0.0.count)) + $0.0 }
    }
    return parts.map { ($0.name == InitialLetter.other, key($0), $0) }
      .sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $1.0 }.map(\.2)
  }

  /// The pages, one for each part.
  func pages(title: @escaping @Sendable (Part) -> Cell, trail: [Crumb]) -> PageSeries {
    let parts = sorted
    let (folder, columns) = (folder, columns)
    return PageSeries(count: parts.count) { index in
      let part = parts[index]
      return Page(
        path: PagePath("\(folder)/\(part.name)"), title: title(part), template: "list", trail: trail,
        context: TemplateContext([
          "rows": .table(Table(columns: columns, rows: part.rows)), "count": .integer(part.rows.count),
        ]),
        ways: PageWays(around: index, count: parts.count) {
          Crumb(parts[$0].title, PagePath("\(folder)/\(parts[$0].name)"))
        })
    }
  }
}
