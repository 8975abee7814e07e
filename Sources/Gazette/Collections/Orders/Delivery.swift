public import Forms
internal import Foundation

/// Where an order goes to; both are optional.
public struct Delivery: Sendable, Equatable {
  public let address: String?
  public let phone: String?

  /// Takes texts as they were entered: blanks around them are no part of them, and an empty one is none.
  public init(address: String? = nil, phone: String? = nil) {
    self.address = Self.trimmed(address)
    self.phone = Self.trimmed(phone)
  }

  private static func trimmed(_ text: String?) -> String? {
    let trimmed = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return trimmed.isEmpty ? nil : trimmed
  }

  /// What the form of orders refuses, in the form's order.
  public var faults: [Fault] {
    let draft = Draft(OrderForm.form, values: [address.map { .text($0) }, phone.map { .text($0) }])
    let context = CheckContext(today: .epoch, isNew: true, currency: .dollar)
    return draft.faults(in: context).filter { ["address", "phone"].contains($0.field) }
  }
}
