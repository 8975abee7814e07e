internal import Forms

/// A record line by line: its sections, and in each its fields as a title and a value.
package struct RecordOutline: Sendable {
  package let sections: [Section]

  package struct Section: Sendable {
    package let title: String
    package let lines: [Line]
  }

  package struct Line: Sendable {
    /// How deep it stands within groups and lists; 0 for a field of the section.
    package let depth: Int
    package let title: String
    /// Which element of a list begins here, from 1.
    package var element: Int?
    /// Nil for the heading of a group or of an element of a list.
    package let value: String?
  }

  /// Lays a record out by its form; hidden fields show nowhere.
  package init(_ record: StoredRecord, _ values: ReadableValues) {
    let draft = Draft(record.form, values: record.values)
    var place = 0
    sections = record.form.sections.compactMap { section in
      var lines: [Line] = []
      for field in section.fields {
        defer { place += 1 }
        if draft.isHidden(place) { continue }
        if draft.values[place] == nil, draft.isDeliberatelyNone(place) {
          lines.append(Line(depth: 0, title: field.title, value: values.none))
        } else {
          Self.add(draft.values[place], field, depth: 0, values, to: &lines)
        }
      }
      return lines.isEmpty ? nil : Section(title: section.title, lines: lines)
    }
  }

  private static func add(
    _ value: FieldValue?, _ field: Field, depth: Int, _ values: ReadableValues, to lines: inout [Line]
  ) {
    switch (field.kind, value) {
    case (.group(let children), .group(let group)?):
      lines.append(Line(depth: depth, title: field.title, value: nil))
      add(group, children, depth: depth + 1, values, to: &lines)
    case (.list(let children), .list(let groups)?) where !groups.isEmpty:
      for (place, group) in groups.enumerated() {
        lines.append(Line(depth: depth, title: field.title, element: place + 1, value: nil))
        add(group, children, depth: depth + 1, values, to: &lines)
      }
    default:
      lines.append(Line(depth: depth, title: field.title, value: values.text(of: value, in: field)))
    }
  }

  private static func add(
    _ group: FieldGroup, _ fields: [Field], depth: Int, _ values: ReadableValues, to lines: inout [Line]
  ) {
    for (field, value) in zip(fields, group.values) where value != nil {
      add(value, field, depth: depth, values, to: &lines)
    }
  }
}
