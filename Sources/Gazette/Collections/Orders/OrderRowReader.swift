internal import Forms

/// Reads rows of orders; what they leave out of their lines comes from the lines that are stored of the order.
struct OrderRowReader: RowReader {
  var ignoredColumns: [String] { reader.ignoredColumns }
  var givesListElements: Bool { reader.givesListElements }

  private let reader: FormRowReader
  private let context: ImportContext
  private let linesPlace: Int?

  init(kind: OrderKind, columns: [String], context: ImportContext) throws {
    reader = try FormRowReader(kind: kind, columns: columns, context: context)
    self.context = context
    linesPlace = kind.form.place(of: "lines")
  }

  func draft(of row: SourceRow) -> ImportedRow { reader.draft(of: row) }

  func complete(_ row: inout ImportedRow, from stored: () throws -> StoredRecord?) throws {
    let order = try stored()
    if let order { row.fillAbsent(from: order.values) }
    guard let place = linesPlace, !row.absent.fields.contains(place), let key = row.key,
      let groups = row.draft.values[place]?.list
    else { return }
    let merge = OrderLineMerge(
      order: key, stored: (order?["lines"]?.list ?? []).compactMap(OrderLine.init), in: context)
    row.draft.load(.list(try merge.completed(groups, absent: row.absent.elements[place] ?? [])), at: place)
  }
}

extension OrderLine {
  /// A line as the form has it: dish, quantity, name, price; nil where one of them is wrong.
  init?(_ group: FieldGroup) {
    guard group.values.count == 4, let quantity = group.values[1]?.integer, let name = group.values[2]?.text,
      let price = group.values[3]?.money
    else { return nil }
    self.init(dish: group.values[0]?.text, name: name, price: price, quantity: quantity)
  }
}
