internal import Forms
internal import Press

extension OrderPages {
  /// The history, newest first: a page for every month.
  var monthPages: PageSeries {
    let (pages, trail) = (self, Overview.trail(collection))
    let byMonth = Dictionary(grouping: orders.indices.filter { orders[$0].isPlaced }) {
      orders[$0].placedOn?.date.calendarMonth
    }
    return PageSeries(count: summary.byMonth.count) { index in
      let (month, takings) = pages.summary.byMonth[index]
      let places = byMonth[month] ?? []
      let byDay = pages.byDay(in: month)
      return Page(
        path: pages.monthPath(month), title: "Orders: \(.month(month))", template: "order-month",
        trail: trail,
        context: TemplateContext([
          "month": .cell(.month(month)),
          "figures": Overview.figures([
            Headline("Orders", .integer(takings.orders)), Headline("Dishes", .integer(takings.units)),
            Headline("Takings", .money(takings.total)),
            Headline("Average order", pages.averageOrder(takings)),
          ]),
          "byDay": .table(byDay),
          "byDayChart": .chart(
            Chart("days", "Takings by day", .columns, of: byDay, by: "day", ["total"])),
          "rows": .table(pages.history(places.reversed())),
        ]))
    }
  }

  private func history(_ places: some Sequence<Int>) -> Table {
    Table(
      columns: [
        .text("placedOn", "Placed on"), .text("order", "Order"), .figure("total", "Total"),
        .figure("units", "Dishes"), .figure("lines", "Lines"),
      ],
      rows: places.map { place in
        let order = orders[place]
        return [
          order.placedOn.map { .moment($0) } ?? .missing,
          .link(.text(order.key), to: OrderKind.path(ofKey: order.key, placedOn: order.placedOn)),
          .money(order.total), .integer(order.units), .integer(order.lines.count),
        ]
      })
  }

  /// A page for every order with its lines.
  var orderPages: PageSeries {
    let (orders, trail) = (orders, Overview.trail(collection))
    let form = Form(
      builtIn: "order-page", title: OrderForm.form.title, sections: Array(OrderForm.form.sections.prefix(1)))
    return PageSeries(count: orders.count) { index in
      let order = orders[index]
      var above = trail
      if let month = order.placedOn?.date.calendarMonth {
        above.append(Crumb(.month(month), PagePath("orders/\(month)")))
      }
      let details = FormDetails.recordSections(of: Array(OrderKind.values(of: order).prefix(3)), by: form)
      return Page(
        path: OrderKind.path(ofKey: order.key, placedOn: order.placedOn), title: "Order \(.text(order.key))",
        template: "order", trail: above,
        context: TemplateContext([
          "isPlaced": .flag(order.isPlaced), "total": .cell(.money(order.total)),
          "sections": .sections(details + [RecordSection(heading: "Dishes", fields: Self.lines(of: order))]),
        ]),
        search: SearchText(
          key: order.key, details: order.placedOn.map { [.date($0.date)] } ?? [],
          fields: Self.dishes(of: order).map { SearchField("Dish", $0) }))
    }
  }

  /// The names of an order's dishes, each once.
  private static func dishes(of order: Order) -> [String] {
    var seen: Set<String> = []
    return order.lines.map(\.name).filter { seen.insert($0).inserted }
  }

  private static func lines(of order: Order) -> Table {
    Table(
      columns: [
        .text("dish", "Dish"), .figure("quantity", "Quantity"), .figure("price", "Price"),
        .figure("total", "Total"),
      ],
      rows: order.lines.map { line in
        [
          line.dish.map { .link(.text(line.name), to: DishKind.path(ofKey: $0)) } ?? .text(line.name),
          .integer(line.quantity), .money(line.price), .money(line.total),
        ]
      },
      totals: ["Total", .integer(order.units), .blank, .money(order.total)], style: .bill)
  }
}
