internal import Forms
internal import Press

/// The order of rows by what people read in their cells, in the language and the words of an edition.
struct ReadingOrder {
  private let order: TextOrder
  private let plain: PlainText

  init(_ formats: Formats) {
    order = TextOrder(language: formats.language)
    plain = PlainText(formats: formats)
  }

  /// Elements by the texts of cells, the first cell first; missing ones last.
  ///
  /// - Complexity: O(*n* log *n*).
  func sorted<Element>(_ elements: some Sequence<Element>, by cells: (Element) -> [Cell]) -> [Element] {
    let keyed = elements.map { element in
      let texts = cells(element).map { $0.isMissing ? nil : plain.text(of: $0) }
      return (texts: texts, element: element)
    }
    // Texts that differ in their bytes alone still have an order.
    return order.sorted(keyed, byAll: { $0.texts }) { $0.texts.map { $0 ?? "" }.joined(separator: "\u{0}") }
      .map { $0.element }
  }
}

extension Cell {
  /// Whether it stands for a value that is not there.
  fileprivate var isMissing: Bool {
    switch self {
    case .missing, .none, .blank: true
    default: false
    }
  }
}
