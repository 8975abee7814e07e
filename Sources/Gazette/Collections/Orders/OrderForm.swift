internal import Forms

/// What is asked of a dish and of an order, and how it is checked (DOMAIN, section 5).
enum OrderForm {
  static let dishForm = Form(
    builtIn: "dishes", title: "Dish",
    sections: [
      Section(
        key: "dish", title: "Dish",
        fields: [
          Field("name", "Name", .text, isRequired: true, isSearchable: true),
          Field("description", "Description", .multiline, isSearchable: true),
          Field("price", "Price", .money, isRequired: true, checks: price),
          Field("type", "Type", .text, isRequired: true),
        ])
    ])

  static let form = Form(
    builtIn: "orders", title: "Order",
    sections: [
      Section(
        key: "delivery", title: "Delivery",
        fields: [
          Field("address", "Address", .text),
          Field("phone", "Phone", .phone),
          Field("placedOn", "Placed on", .moment),
        ]),
      Section(
        key: "dishes", title: "Dishes",
        fields: [
          Field(
            "lines", "Lines",
            .list([
              Field("dish", "Dish", .reference("dishes"), isRequired: true),
              Field(
                "quantity", "Quantity", .integer, isRequired: true, initial: .value(.integer(1)),
                checks: [
                  Check(.minimum(ExactDecimal(mantissa: 1, scale: 0))),
                  Check(.maximum(ExactDecimal(mantissa: 100, scale: 0))),
                ]),
              Field("name", "Name at the time", .text, parents: ["dish"]),
              Field("price", "Price at the time", .money, parents: ["dish"], checks: price),
            ]), isRequired: true,
            checks: [Check(.minimumLength(1), message: "An order without dishes cannot be placed")])
        ]),
    ])

  private static let price = [Check(.minimum(ExactDecimal(mantissa: 0, scale: 0)))]
}
