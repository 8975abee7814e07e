internal import Forms
internal import Press

extension OrderPages {
  /// The menu, grouped by type.
  var menuPage: Page {
    Page(
      path: Self.menuPath, title: "Menu", template: "menu", trail: Overview.trail(collection),
      context: TemplateContext([
        "types": .list(
          Menu.byType(menu).map { group in
            TemplateContext([
              "heading": .text(group.type),
              "dishes": .table(
                Table(
                  columns: [
                    .text("dish", "Dish"), .text("description", "Description"), .figure("price", "Price"),
                  ],
                  rows: group.dishes.map {
                    [
                      .link(.text($0.name), to: DishKind.path(ofKey: $0.key)), .optional($0.description),
                      .money($0.price),
                    ]
                  })),
            ])
          })
      ]))
  }

  /// A page for every dish, with what was sold of it.
  var dishPages: PageSeries {
    let (pages, trail) = (self, Overview.trail(collection) + [Crumb("Menu", Self.menuPath)])
    let sales = Dictionary(
      summary.byDish.compactMap { sales in sales.dish.map { ($0, sales.takings) } },
      uniquingKeysWith: { first, _ in first })
    return PageSeries(count: menu.count) { index in
      let dish = pages.menu[index]
      let takings = sales[dish.key] ?? Takings()
      let byMonth = Table(
        columns: [.text("month", "Month"), .figure("units", "Sold"), .figure("total", "Takings")],
        rows: (pages.summary.byDishAndMonth[dish.key] ?? []).map {
          [
            .link(.month($0.month), to: pages.monthPath($0.month)), .integer($0.takings.units),
            .money($0.takings.total),
          ]
        })
      return Page(
        path: DishKind.path(ofKey: dish.key), title: .text(dish.name), template: "dish", trail: trail,
        context: TemplateContext([
          "key": .text(dish.key),
          "sections": FormDetails.sections(of: DishKind.values(of: dish), by: OrderForm.dishForm),
          "figures": Overview.figures([
            Headline("Sold", .integer(takings.units)), Headline("Takings", .money(takings.total)),
          ]),
          "byMonth": .table(byMonth),
          "byMonthChart": .chart(
            Chart("months", "Takings by month", .columns, of: byMonth, by: "month", ["total"])),
        ]),
        search: OrderForm.dishForm.searchText(
          of: DishKind.values(of: dish), key: dish.key, kind: "Dish", "type"))
    }
  }
}
