import ArgumentParser
import Forms
import Foundation
import Gazette
import RecordStore

/// `gazette order place`: the current order becomes one that was placed.
struct OrderPlaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place", abstract: "Place the current order.",
    discussion: """
      The order gets today's date and the time of the clock on the wall. At a terminal an address and a phone
      number that are missing are asked for; Enter leaves them out.
      Example:
        gazette order place --address "Calle Mayor 3" --phone 555-0199
      """)

  @Option(help: "Where the order goes to.")
  var address: String?

  @Option(help: "The guest's phone number.")
  var phone: String?

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let store = try project.openStore(for: .writing)
    let text = OrderText(currency: project.settings.currency)
    var delivery = Delivery(address: address, phone: phone)
    if let fault = delivery.faults.first { throw OrderError.delivery(fault) }
    var shown: Order?
    let order = try store.read { try CurrentOrder.order(in: $0) }
    if let order, !order.lines.isEmpty, Terminal.canAsk {
      shown = order
      let questions = DeliveryQuestions(
        asksAddress: address == nil && order.address == nil, asksPhone: phone == nil && order.phone == nil)
      Terminal.writeLine("Order \(text.shown(order.key)), \(text.total(order))")
      delivery = try questions.ask(delivery)
    }
    let moment = try CalendarMoment.ofPlacing(by: project.settings)
    let placed = try store.change {
      try CurrentOrder.place(at: moment, delivery: delivery, as: shown, in: $0)
    }
    print("placed \(text.shown(placed.key)): \(text.total(placed))")
  }
}
