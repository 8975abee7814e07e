import Forms
import Foundation
import Gazette
import RecordStore
import TerminalText

/// The menu at a terminal: what is typed searches, Enter adds, `+` and `-` change how many, the total stays in sight.
///
/// Every key that changes the order changes the stored one, so that nothing is lost however it ends.
struct OrderScreen {
  let steps: OrderSteps
  private(set) var menu: Menu

  private(set) var order: Order?
  private(set) var search = EditedLine()
  private(set) var found: [MenuItem]
  /// The place of the thing that Enter adds, among those found.
  private(set) var chosen = 0
  /// What became of the last key.
  var message = ""

  /// How somebody leaves it.
  enum Exit { case leaving, interrupted, placing, cancelling }

  init(_ steps: OrderSteps, _ menu: Menu) {
    self.steps = steps
    self.menu = menu
    found = menu.items
  }

  private var ordering: Ordering { steps.ordering }

  /// Shows the menu until somebody leaves it, places the order or wants to cancel it.
  ///
  /// - Throws: ``StoreError``.
  mutating func run() throws -> Exit {
    order = try steps.store.read { try ordering.current(in: $0) }
    return try Screen.withScreen { screen in
      var keyboard = Keyboard()
      while true {
        let drawing = OrderDrawing(self, columns: Terminal.columns, rows: Terminal.rows)
        screen.show(drawing.lines, cursor: drawing.cursor)
        let key: Key
        do { key = try keyboard.next() } catch is EndOfInput { return .leaving }
        if let exit = try apply(key) { return exit }
      }
    }
  }

  private mutating func apply(_ key: Key) throws -> Exit? {
    message = ""
    switch key {
    case .interrupt: return .interrupted
    case .endOfInput: return .leaving
    case .escape:
      if search.characters.isEmpty { return .leaving }
      try find(EditedLine())
    case .back: chosen = max(chosen - 1, 0)
    case .down: chosen = min(chosen + 1, max(found.count - 1, 0))
    case .enter, .newLine: try add()
    case .character(let sign) where "+-−".contains(sign) && !isPartOfName(sign):
      try step(by: sign == "+" ? 1 : -1)
    case .delete: try removeLine()
    case .tab:
      guard let order else { return refuse(OrderError.noCurrentOrder) }
      if order.lines.isEmpty { return refuse(OrderError.empty(order: order.key, items: ordering.words.many)) }
      return .placing
    case .discard: return order == nil ? refuse(OrderError.noCurrentOrder) : .cancelling
    default:
      var line = search
      if line.apply(key) { try find(line) }
    }
    return nil
  }

  /// Whether a sign goes on with the name of something that is just being typed, such as `pan-tomate`.
  private func isPartOfName(_ sign: Character) -> Bool {
    guard !search.isOffered, !search.characters.isEmpty else { return false }
    let typed = "\(search.text)\(sign)".lowercased()
    return found.contains { $0.name.lowercased().contains(typed) }
  }

  private mutating func refuse(_ error: OrderError) -> Exit? {
    message = ErrorText.line(for: error)
    return nil
  }

  private mutating func find(_ line: EditedLine) throws {
    let isOther = line.text != search.text
    search = line
    if isOther {
      chosen = 0
      try readMenu(keepingChoice: false)
    }
  }

  // MARK: The order

  private var item: MenuItem? { found.indices.contains(chosen) ? found[chosen] : nil }

  /// The place of the line that `+` and `-` change: the last one of what is chosen.
  var changedLine: Int? { item.flatMap { item in order?.lines.lastIndex { $0.item == item.key } } }

  private mutating func add() throws {
    guard let item else { return }
    try change { try $0.add(item.key, in: $1) }
    // What is typed next searches anew.
    search = EditedLine(offering: search.text)
  }

  private mutating func step(by difference: Int) throws {
    guard let place = changedLine, let order else {
      if difference > 0 { try add() }
      return
    }
    let quantity = order.lines[place].quantity + difference
    try change { try $0.setQuantity(ofLine: place + 1, to: quantity, as: order, in: $1) }
  }

  private mutating func removeLine() throws {
    guard let place = changedLine, let order else { return }
    try change { try $0.removeLine(place + 1, as: order, in: $1).order }
  }

  /// Changes the stored order; what cannot be is said, and the order is shown as it is.
  private mutating func change(_ body: (Ordering, Change) throws -> Order) throws {
    do {
      order = try steps.store.change { try body(ordering, $0) }
      try readMenu()
      if let place = changedLine, let line = order?.lines[place] { message = steps.text.phrase(line) }
    } catch let error as StoreError {
      message = ErrorText.line(for: error)
    } catch let error as OrderError {
      message = ErrorText.line(for: error)
      order = try steps.store.read { try ordering.current(in: $0) }
      try readMenu()
    }
  }

  /// Shows the menu as it is by now, as another program may have changed it.
  private mutating func readMenu(keepingChoice: Bool = true) throws {
    let key = keepingChoice ? item?.key : nil
    menu = try steps.menu()
    found = menu.items(matching: search.text)
    let place = key.flatMap { key in found.firstIndex { ExactText($0.key) == ExactText(key) } }
    chosen = place ?? max(min(chosen, found.count - 1), 0)
  }
}
