package import Forms
internal import RecordStore

/// A value in a record's history whose field is not declared any more.
package struct GoneValue: Sendable, Equatable {
  /// The titles of what it stands in, and the field's key, which is all that is known of it.
  package let titles: [TitledStep]
  /// As it was stored: amounts in cents, but for those of groups.
  package let text: String
}

extension RecordKind {
  /// What a state in the history holds that the kind does not declare.
  ///
  /// - Complexity: O(values × fields).
  func goneValues(in state: String) -> [GoneValue] {
    guard case .object(let members)? = SourceValue(json: state) else { return [] }
    let known = Set(storeTable.columns + storeTable.parts.map(\.name))
    return Self.goneValues(in: members, beside: form.fields, known, [])
  }

  private static func goneValues(
    in members: [(key: String, value: SourceValue)], beside fields: [Field], _ known: Set<String>,
    _ above: [TitledStep]
  ) -> [GoneValue] {
    members.flatMap { key, value -> [GoneValue] in
      guard let field = fields.first(where: { $0.key == key }) else {
        guard !known.contains(key), let text = value.readableText else { return [] }
        return [GoneValue(titles: above + [TitledStep(title: FormerField.key(ofName: key))], text: text)]
      }
      switch (field.kind, value.unpacked(for: field)) {
      case (.group(let children), .object(let members)):
        return goneValues(in: members, beside: children, [], above + [TitledStep(field)])
      case (.list(let children), .list(let elements)):
        return elements.enumerated().flatMap { place, element -> [GoneValue] in
          guard case .object(let members) = element else { return [] }
          return goneValues(
            in: members, beside: children, [], above + [TitledStep(field, element: place + 1)])
        }
      default: return []
      }
    }
  }
}

extension FieldChange {
  /// The same of values whose fields are not declared any more, in the order of their states.
  static func all(from before: [GoneValue], to after: [GoneValue]) -> [FieldChange] {
    func text(_ titles: [TitledStep], in values: [GoneValue]) -> FieldValue? {
      values.first { $0.titles == titles }.map { .text($0.text) }
    }
    let added = after.map(\.titles).filter { text($0, in: before) == nil }
    return (before.map(\.titles) + added).compactMap { titles in
      let (old, new) = (text(titles, in: before), text(titles, in: after))
      guard old != new else { return nil }
      // Whether it was private is not known either.
      return FieldChange(
        titles: titles, field: Field(titles.last?.title ?? "", titles.last?.title ?? "", .text), before: old,
        after: new, isPrivate: true)
    }
  }
}

extension SourceValue {
  /// What stands in it one after the other; nil where there is nothing.
  fileprivate var readableText: String? {
    func joined(_ texts: [String], by separator: String) -> String? {
      texts.isEmpty ? nil : texts.joined(separator: separator)
    }
    return switch self {
    case .list(let elements): joined(elements.compactMap(\.readableText), by: "; ")
    case .object(let members): joined(members.compactMap(\.value.readableText), by: ", ")
    default: plainText.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}
