import Gazette

/// Asks for what an order to be placed lacks.
struct DeliveryQuestions {
  let asksAddress: Bool
  let asksPhone: Bool

  /// The delivery with the answers in it.
  ///
  /// - Throws: ``Interrupted``, ``EndOfInput``.
  func ask(_ known: Delivery) throws -> Delivery {
    try LineQuestion.withQuestions { question in
      var delivery = known
      if asksAddress {
        delivery = try Self.ask("Address", &question) { Delivery(address: $0, phone: known.phone) }
      }
      if asksPhone {
        let address = delivery.address
        delivery = try Self.ask("Phone", &question) { Delivery(address: address, phone: $0) }
      }
      return delivery
    }
  }

  private static func ask(
    _ title: String, _ question: inout LineQuestion, _ delivery: (String) -> Delivery
  ) throws -> Delivery {
    Terminal.writeLine("\(title) (Enter leaves it out):")
    while true {
      let delivery = delivery(try question.ask())
      guard let fault = delivery.faults.first else { return delivery }
      Terminal.writeLine("\(FaultText.reason(fault)).", style: .red)
    }
  }
}
