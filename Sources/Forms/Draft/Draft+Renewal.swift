extension Draft {
  /// A draft that starts from what was entered before, such as the policy that is being renewed.
  ///
  /// Fields are found by their keys, so the earlier draft may be of another version of the form. What no
  /// longer fits its field's kind stays as the text that was given, for the checks to report. Fields whose
  /// initial value is a rule, such as the day of entry, start anew.
  package init(_ form: Form, renewing earlier: Draft, today: CalendarDate?, currency: Currency) {
    self.init(form, today: today)
    for (place, field) in form.fields.enumerated() {
      if case .today? = field.initial { continue }
      guard let old = earlier.form.place(of: field.key) else { continue }
      let value = earlier.values[old].flatMap {
        $0.converted(from: earlier.form.fields[old], to: field, currency: currency)
      }
      load(value, at: place)
    }
    clearHidden()
  }
}

extension FieldValue {
  /// The same value for a field of another version of a form.
  fileprivate func converted(from old: Field, to new: Field, currency: Currency) -> FieldValue? {
    switch (self, old.kind, new.kind) {
    case (.group(let group), .group(let before), .group(let after)):
      return .group(group.converted(from: before, to: after, currency: currency))
    case (.list(let groups), .list(let before), .list(let after)):
      return .list(groups.map { $0.converted(from: before, to: after, currency: currency) })
    case (.group, _, _), (.list, _, _): return nil
    default: return inputText(currency: currency).flatMap { new.kind.value(from: $0, currency: currency) }
    }
  }
}

extension FieldGroup {
  fileprivate func converted(from before: [Field], to after: [Field], currency: Currency) -> FieldGroup {
    FieldGroup(
      after.map { field in
        guard let place = before.firstIndex(where: { $0.key == field.key }), place < values.count else {
          return field.initialValue(today: nil)
        }
        return values[place]?.converted(from: before[place], to: field, currency: currency)
      })
  }
}
