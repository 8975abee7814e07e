internal import Forms

/// By what elements of a list are known again: what they say in the first field by which the list is known, or where
/// that is empty in the next one.
struct ElementName: Hashable {
  /// The place of the field.
  let field: Int
  /// The number of what it says.
  let number: UInt64

  /// The names of those elements that have one, and their places.
  static func names(of elements: [FieldGroup], knownBy fields: [Int]) -> [(name: ElementName, place: Int)] {
    elements.enumerated().compactMap { place, element in
      fields.prefix(2).first { !element.value(at: $0).isEmpty }.map { field in
        (ElementName(field: field, number: FieldDigests.number(of: element.value(at: field))), place)
      }
    }
  }
}
