import ArgumentParser
import Forms
import Foundation
import Gazette
import RecordStore

/// The last steps of an order, as its commands and its screen take them.
struct OrderSteps {
  let ordering: Ordering
  let store: RecordStore
  let settings: Settings
  let isQuiet: Bool

  /// Of the project that a command is about.
  init(_ options: ProjectOptions) throws {
    let project = try options.load()
    settings = project.settings
    ordering = try Ordering(by: settings)
    store = try project.openStore(for: .writing)
    isQuiet = options.quiet
  }

  /// What can be ordered now, in the order of the terminal's language.
  func menu() throws -> Menu {
    try store.read { try ordering.menu(in: $0, language: settings.firstLanguage) }
  }

  var text: OrderText { OrderText(ordering, currency: settings.currency) }

  /// Places the current order: asks for what it lacks where somebody can be asked, and says that it is on its way.
  ///
  /// - Parameter seen: the order as somebody has seen it; another one is not placed.
  /// - Throws: ``OrderError``, ``Interrupted``, ``EndOfInput``; the order is as it was then.
  func place(_ given: [String: String] = [:], as seen: Order? = nil) throws {
    var answers = given
    var shown = seen
    let order = try store.read { try ordering.current(in: $0) }
    if let seen, order?.key != seen.key || order?.revision != seen.revision {
      throw OrderError.changed(order: seen.key)
    }
    for field in given.keys.sorted() {
      if let fault = try ordering.fault(in: field, of: order, with: given) { throw OrderError.refused(fault) }
    }
    if let order, !order.lines.isEmpty, Terminal.canAsk {
      shown = order
      let open = Set(order.answers.filter { $0.text == nil && answers[$0.field] == nil }.map(\.field))
      Terminal.writeLine("\(text.title) \(text.shown(order.key)), \(text.total(order))")
      do {
        let asked = try PlacingQuestions(
          ordering: ordering, order: order, formats: Localization.formats(settings.currency)
        ).ask(
          given,
          ordering.asked.filter { open.contains($0.key) })
        answers.merge(asked) { $1 }
      } catch is Interrupted {
        throw try leave()
      }
    }
    let moment = try CalendarMoment.ofPlacing(by: settings)
    let placed = try StoreRetry.run {
      try store.change { try ordering.place(at: moment, answers: answers, as: shown, in: $0) }
    }
    for line in text.placed(placed) { ResultTerminal.print(line) }
  }

  /// Says that what was put together stays for the next time.
  ///
  /// - Returns: whether there is anything.
  @discardableResult
  func tellKept() throws -> Bool {
    guard let order = try store.read({ try ordering.current(in: $0) }) else { return false }
    if !isQuiet { Terminal.writeLine(text.kept(order)) }
    return true
  }

  /// With what a command ends that was left with Ctrl-C, after what stays is told.
  func leave() throws -> any Error { try tellKept() ? ExitCode(128 + SIGINT) : Interrupted() }

  /// Deletes the current order after a question.
  ///
  /// - Parameter isYes: whether nobody is asked.
  /// - Returns: whether it is deleted.
  /// - Throws: ``OrderError``.
  func cancel(isYes: Bool) throws -> Bool {
    guard let order = try store.read({ try ordering.current(in: $0) }) else {
      throw OrderError.noCurrentOrder
    }
    if !isYes, Terminal.canAsk {
      for line in text.lines(order, columns: Terminal.columns) { Terminal.write(line + "\n") }
    }
    let question = localized(
      "Delete the \(text.noun) \(text.shown(order.key)) with \(text.lineCount(order))?")
    guard try Confirmation.ask(question, answer: "delete", isYes: isYes) else { return false }
    let deleted = try store.change { try ordering.cancel(as: isYes ? nil : order, in: $0) }
    ResultTerminal.print(localized("deleted \(text.shown(deleted.key)): \(text.total(deleted))"))
    if !isQuiet, Terminal.canAsk {
      Console.error(
        localized("to put it back: gazette restore \(ordering.kind.name) \(ShellText.word(deleted.key))"))
    }
    return true
  }
}
