/// A form being filled: values that may still be missing or wrong.
///
/// ```swift
/// var draft = Draft(form)
/// draft.set("documentType", to: .choice("passport"))   // clears the document number
/// draft.faults(in: context)                            // everything that is still wrong
/// ```
package struct Draft: Sendable {
  package let form: Form
  /// A value for every field of the form, in the form's order; nil where nothing is filled in.
  package private(set) var values: [FieldValue?]
  /// The places of values that are given as what stands in for something unknown.
  package private(set) var standIns: Set<Int> = []

  /// A draft that starts from the form's initial values.
  ///
  /// - Parameter today: what the initial value "today" stands for; nil leaves such fields empty.
  package init(_ form: Form, today: CalendarDate? = nil) {
    self.form = form
    values = form.fields.map { $0.initialValue(today: today) }
  }

  /// A draft of values that were entered before, in the order of the form's fields; nothing is cleared.
  package init(_ form: Form, values: [FieldValue?]) {
    self.form = form
    guard values.count != form.fields.count else {
      self.values = values
      return
    }
    self.values = Array(values.prefix(form.fields.count))
    self.values += Array(repeating: nil, count: form.fields.count - self.values.count)
  }

  /// The value of a field, also within a group or list (`drivers[2].birthDate`); nil where it is empty or
  /// the form has no such field.
  package subscript(key: String) -> FieldValue? {
    form.place(of: key).map { values[$0] } ?? value(inside: key)
  }

  /// Sets a field and clears, transitively, every field that has it among its parents.
  ///
  /// Cleared fields become empty, not initial again. Setting the value that already stands there clears
  /// nothing, and neither do switches that are given as they read. A key may lead into a group or list:
  /// `address.city`, `drivers[2].birthDate`; parents within a group are its own fields.
  /// - Returns: the keys of the fields that held a value and were cleared.
  /// - Throws: ``DraftError/unknownField(form:key:)``.
  @discardableResult
  package mutating func set(_ key: String, to value: FieldValue?) throws(DraftError) -> [String] {
    let place: Int
    var cleared: [String] = []
    if let whole = form.place(of: key) {
      let present = values[whole]
      guard present != value else { return [] }
      values[whole] = value
      if form.fields[whole].readsAlike(present, value) { return [] }
      place = whole
    } else {
      let change = try setting(key, to: value, clears: true)
      guard values[change.place] != change.value else { return [] }
      values[change.place] = change.value
      place = change.place
      cleared = change.cleared
    }
    for dependent in form.dependents[place] where values[dependent] != nil {
      values[dependent] = nil
      cleared.append(form.fields[dependent].key)
    }
    return cleared
  }

  /// Puts a value that was entered before in the place of a field; clears nothing.
  ///
  /// - Parameter isStandIn: whether it stands in for something unknown.
  package mutating func load(_ value: FieldValue?, at place: Int, isStandIn: Bool = false) {
    values[place] = value
    if isStandIn { standIns.insert(place) } else if !standIns.isEmpty { standIns.remove(place) }
  }

  /// Fills a field with a value that was looked up; what the user entered stays.
  ///
  /// - Returns: whether the field was empty and is filled now.
  @discardableResult
  package mutating func fillIfEmpty(_ key: String, with value: FieldValue) throws(DraftError) -> Bool {
    guard let place = form.place(of: key) else {
      let change = try setting(key, to: value, clears: false)
      guard self[key] == nil else { return false }
      values[change.place] = change.value
      return true
    }
    guard values[place] == nil else { return false }
    values[place] = value
    return true
  }

  /// Whether it is a copy of another since which neither has been changed; false may be wrong, true is not.
  ///
  /// - Complexity: O(1).
  package func isUnchangedCopy(of other: Draft) -> Bool {
    guard form === other.form, values.count == other.values.count else { return false }
    return values.withUnsafeBufferPointer { own in
      other.values.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
  }

  /// Puts all initial values back.
  package mutating func reset(today: CalendarDate? = nil) {
    values = form.fields.map { $0.initialValue(today: today) }
  }
}

/// A draft was asked for something that its form does not have.
package enum DraftError: Error, Sendable, Equatable {
  case unknownField(form: String, key: String)
}

extension Field {
  /// The value a new draft starts from.
  package func initialValue(today: CalendarDate?) -> FieldValue? {
    switch initial {
    case .value(let value): value
    case .today: today.map { .date($0) }
    case nil: initialGroup(today: today)
    }
  }

  /// A group starts from the initial values of its fields, where any of them has one.
  private func initialGroup(today: CalendarDate?) -> FieldValue? {
    guard case .group(let children) = kind else { return nil }
    let group = FieldGroup(children.map { $0.initialValue(today: today) })
    return group.values.allSatisfy { $0 == nil } ? nil : .group(group)
  }
}
