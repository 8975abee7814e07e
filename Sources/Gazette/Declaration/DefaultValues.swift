internal import Forms

/// What SELECTs for empty fields have given in an import, for those records and elements that ask with the same values.
final class DefaultValues {
  private struct Question: Hashable {
    let table: String
    let place: Int
    let values: [FieldValue?]
  }

  private var known: [Question: FieldValue?] = [:]

  /// - Parameters:
  ///   - place: that of the field.
  ///   - table: that of the records or elements.
  ///   - given: the values that the SELECT can be given, with their fields.
  ///   - ask: what is asked where nothing is known yet.
  func value(
    of query: KindRules.StoredValue, at place: Int, in table: String, _ given: [(Field, FieldValue?)],
    _ ask: () throws -> FieldValue?
  ) rethrows -> FieldValue? {
    let values = given.map { field, value in query.parameters.contains(field.key) ? value : nil }
    let question = Question(table: table, place: place, values: values)
    if let found = known[question] { return found }
    let found = try ask()
    known[question] = .some(found)
    return found
  }
}
