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

extension Form {
  /// The keys of the fields that a name means: all of them, those of a section, or one; nil where it means none.
  package func fields(named name: String) -> [String]? {
    let folded = name.lowercased()
    if folded == "all" { return fields.map(\.key) }
    if place(of: name) != nil, !sections.contains(where: { $0.key == name }) { return [name] }
    let section =
      sections.first { $0.key == name } ?? sections.first { $0.title.lowercased() == folded }
    if let section { return section.fields.map(\.key) }
    return fields.first { $0.key.lowercased() == folded || $0.title.lowercased() == folded }.map { [$0.key] }
  }
}
