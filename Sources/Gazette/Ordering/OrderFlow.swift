internal import Forms
internal import RecordStore

/// How records of a kind are put together by `gazette order`, line by line, from what a menu has.
///
/// ```yaml
/// flow:
///   order: lines
///   item: dish
///   quantity: quantity
///   name: name
///   price: price
///   placed: placedOn
///   asks: [address, phone]
///   to: address
///   menu: {price: price, text: description, group: type}
/// ```
struct OrderFlow: Sendable {
  /// The list that has the lines.
  let list: String
  /// The kind that is the menu.
  let menu: String
  /// The places of the fields of a line: what is ordered, how many, what it was called and what one costs.
  let item: Int
  let quantity: Int
  let name: Int
  let price: Int
  /// The moment that a record has once it is placed.
  let placed: String
  /// The texts that are asked for then.
  let asks: [String]
  /// Which of them says where it goes to.
  let destination: String?
  /// The fields of the menu.
  let menuPrice: String
  let menuText: String?
  let menuGroup: String?
  /// What a quantity may be.
  let quantities: ClosedRange<Int>
  /// Where the file says it.
  let place: TextPlace?
}

extension RecordKind {
  /// Whether a record is being put together, and not placed yet.
  func isPutTogether(_ record: StoredRecord) -> Bool {
    declaration.flow.map { record[$0.placed] == nil } ?? false
  }

  /// What its figures are made of: the records but for one that is being put together.
  func counted(_ records: [StoredRecord]) -> [StoredRecord] {
    declaration.flow == nil ? records : records.filter { !isPutTogether($0) }
  }
}

extension KindFile {
  /// What the file says under `flow`.
  static func flow(
    in reader: YAMLReader, _ form: Form, _ rules: KindRules
  ) throws(DescriptionError) -> OrderFlow? {
    guard let found = reader["flow"], found["rate"] == nil else { return nil }
    try found.allowOnly(["order", "item", "quantity", "name", "price", "placed", "asks", "to", "menu"])
    func wrong(_ key: String, _ expected: LocalizedText) throws(DescriptionError) -> DescriptionError {
      let place = try found.required(key)
      return place.badValue(of: key, expected: expected)
    }
    let list = try found.requiredText("order")
    guard let fields = form.field(list)?.kind.children, let rule = rules.list(list) else {
      throw try wrong("order", "a list")
    }
    func place(of key: String, _ kind: FieldKind, isFilled: Bool = false) throws(DescriptionError) -> Int {
      let name = try found.requiredText(key)
      guard let place = fields.firstIndex(where: { $0.key == name }), fields[place].kind.name == kind.name
      else { throw try wrong(key, "a field of \(list) of the kind \(kind.name)") }
      guard !isFilled || rule.defaults.contains(where: { $0.place == place }) else {
        throw try wrong(key, "a field of \(list) that says with whenEmpty what a line has in it")
      }
      return place
    }
    let item = try place(of: "item", .reference(""))
    guard case .reference(let target) = fields[item].kind else { throw try wrong("item", "a reference") }
    let placed = try found.requiredText("placed")
    guard let moment = form.field(placed), moment.kind.name == FieldKind.moment.name, !moment.isRequired,
      moment.initial == nil, moment.hiddenWhen == nil, !rules.defaults.contains(where: { $0.field == placed })
    else {
      throw try wrong("placed", "a moment that is neither required nor hidden, and empty until it is given")
    }
    var asks: [String] = []
    let texts = [FieldKind.text, .multiline, .email, .phone].map(\.name)
    for element in try found["asks"]?.elements("asks") ?? [] {
      guard let key = element.text, let field = form.field(key), texts.contains(field.kind.name) else {
        throw element.badValue(of: "asks", expected: "a field of the kinds \(texts.joined(separator: ", "))")
      }
      asks.append(key)
    }
    let destination = try found.optionalText("to")
    if let destination, !asks.contains(destination) {
      throw try wrong("to", "one of the fields that it asks for: \(asks.joined(separator: ", "))")
    }
    let menu = try found.required("menu")
    try menu.allowOnly(["price", "text", "group"])
    let quantity = try place(of: "quantity", .integer)
    return OrderFlow(
      list: list, menu: target, item: item, quantity: quantity,
      name: try place(of: "name", .text, isFilled: true),
      price: try place(of: "price", .money, isFilled: true),
      placed: placed, asks: asks, destination: destination, menuPrice: try menu.requiredText("price"),
      menuText: try menu.optionalText("text"), menuGroup: try menu.optionalText("group"),
      quantities: fields[quantity].wholeNumbers, place: found.place)
  }
}

extension Field {
  /// The whole numbers that its checks allow.
  fileprivate var wholeNumbers: ClosedRange<Int> {
    var (least, most) = (1, Int(Int32.max))
    for check in checks where check.when == nil {
      switch check.rule {
      case .minimum(let limit): least = max(least, Int("\(limit)") ?? least)
      case .maximum(let limit): most = min(most, Int("\(limit)") ?? most)
      default: break
      }
    }
    return least...max(least, most)
  }
}

extension Collections {
  /// Refuses two kinds that are put together by the same command, and menus without what a flow names.
  static func checkFlows(of kinds: [KindDeclaration]) throws(DescriptionError) {
    var known: KindDeclaration?
    var rated: KindDeclaration?
    for kind in kinds {
      if let rating = kind.rating, let rated {
        throw kind.fault("\(rated.file) has a flow already, and gazette rate is one", at: rating.place)
      }
      if kind.rating != nil { rated = kind }
      guard let flow = kind.flow else { continue }
      func refuse(_ words: LocalizedText) -> DescriptionError { kind.fault(words, at: flow.place) }
      if let known { throw refuse("\(known.file) has a flow already, and gazette order is one") }
      known = kind
      guard let menu = kinds.first(where: { $0.name == flow.menu })?.form else {
        throw refuse("the kind \(flow.menu) is no menu, as no file declares it")
      }
      let asked =
        [(flow.menuPrice, "price")]
        + [(flow.menuText, "text"), (flow.menuGroup, "group")]
        .compactMap { key, name in key.map { ($0, name) } }
      for (key, name) in asked {
        let isPrice = menu.field(key)?.kind.name == FieldKind.money.name
        guard menu.field(key).map({ $0.kind.children == nil && (isPrice || name != "price") }) ?? false else {
          throw refuse("\(flow.menu) has no field \(key) that can be the \(name) of the menu")
        }
      }
    }
  }
}
