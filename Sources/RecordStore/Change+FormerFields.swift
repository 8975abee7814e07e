/// What the history holds of a field that is gone.
///
/// Its key may come to be that of another field, of another kind and perhaps not private. So its values get a name
/// that no field can have, the key and the revision of the change: `size 12`.
package enum FormerField {
  /// Where a value stands in a state of the history.
  package enum Step: Sendable {
    /// Each element of a list.
    case elements(of: String)
    /// A group, which stands as a text.
    case group(String)
    /// A group within one.
    case object(String)

    /// The same where groups stand as what they are.
    package var asObject: Step {
      if case .group(let group) = self { .object(group) } else { self }
    }
  }

  /// A field, behind what it stands in.
  package struct Place: Sendable {
    package let steps: [Step]
    package let field: String

    init(_ field: String, within steps: [Step] = []) {
      self.steps = steps
      self.field = field
    }
  }

  static func name(of field: String, at revision: Int) -> String { "\(field) \(revision)" }

  /// The key of a field by a name in the history.
  package static func key(ofName name: String) -> String { String(name.prefix { $0 != " " }) }

  /// An expression for JSON in which a member has another name, or without one, it is gone; empty ones need none.
  package static func renamed(
    _ field: String, to name: String?, within steps: ArraySlice<Step> = [], of json: String
  ) -> String {
    func path(_ name: String) -> String { "'$.\"\(name)\"'" }
    guard let step = steps.first else {
      guard let name else { return "json_remove(\(json), \(path(field)))" }
      return """
        iif(json_extract(\(json), \(path(field))) IS NULL, json(\(json)),
        json_remove(json_set(\(json), \(path(name)), \(json) -> \(path(field))), \(path(field))))
        """
    }
    func inner(_ json: String) -> String {
      renamed(field, to: name, within: steps.dropFirst(), of: json)
    }
    switch step {
    case .elements(let list):
      // Elements within elements there are none.
      return """
        iif(json_type(\(json), \(path(list))) = 'array', json_set(\(json), \(path(list)), json((
        SELECT json_group_array(json(\(inner("element.value"))))
        FROM json_each(\(json), \(path(list))) AS element))), json(\(json)))
        """
    case .object(let group):
      return """
        iif(json_type(\(json), \(path(group))) = 'object',
        json_set(\(json), \(path(group)), json(\(inner("(\(json) -> \(path(group)))")))), json(\(json)))
        """
    case .group(let group):
      let text = "json_extract(\(json), \(path(group)))"
      return """
        iif(json_type(\(json), \(path(group))) = 'text' AND json_valid(\(text)),
        json_set(\(json), \(path(group)), \(inner(text)) || ''), json(\(json)))
        """
    }
  }
}

extension Change {
  /// Keeps what the history holds under the key of a new field from being taken for values of that one.
  ///
  /// - Complexity: O(history of the table's records).
  func setAside(_ place: FormerField.Place, ofTable table: String) throws {
    let name = FormerField.name(of: place.field, at: revision)
    try renameInHistory(place.field, to: name, within: place.steps, ofTable: table)
  }

  func renameInHistory(
    _ field: String, to name: String, within steps: [FormerField.Step] = [], ofTable table: String
  ) throws {
    let state = FormerField.renamed(field, to: name, within: steps[...], of: "state")
    try execute(
      """
      UPDATE history SET state = \(state)
      WHERE kind = ? AND \(StoreTable.isKnown) AND json_type(state) = 'object' AND instr(state, ?)
        AND \(state) IS NOT state
      """, [.text(table), .text(field)])
  }
}
