extension Draft {
  /// Puts the initial values of some fields of the form back.
  package mutating func reset(_ keys: some Sequence<String>, today: CalendarDate?) {
    for key in keys {
      guard let place = form.place(of: key) else { continue }
      load(form.fields[place].initialValue(today: today), at: place)
    }
  }

  /// Takes the values of some fields over from a draft of the same form.
  package mutating func take(_ keys: some Sequence<String>, from other: Draft) {
    for key in keys {
      if let place = form.place(of: key) { load(other[key], at: place) }
    }
    clearHidden()
  }
}
