import Forms

/// Finds what differs between the values of two states of a record.
struct FieldComparison {
  private let form: Form
  /// Whether the elements of private lists are told apart, and what is asked depending on a private answer.
  private let showsPrivate: Bool
  /// Whether lists of as many elements have each in its place.
  private let isInOrder: Bool
  private(set) var changes: [FieldChange] = []
  /// How many differences were found, also those that others stand for.
  private var found = 0
  /// Where private changes are.
  private var privatePlaces: Set<[TitledStep]> = []

  /// Where more elements than these come or go, the list is told as a whole.
  private static let toldElements = 100

  init(of form: Form, showsPrivate: Bool, isInOrder: Bool = false) {
    self.form = form
    self.showsPrivate = showsPrivate
    self.isInOrder = isInOrder
  }

  /// What of given values is not kept, as others hide it: of groups and lists that alone.
  ///
  /// - Complexity: O(values).
  static func hidden(in given: [FieldValue?], of draft: Draft) -> [[TitledStep]] {
    var comparison = FieldComparison(of: draft.form, showsPrivate: true, isInOrder: true)
    for (place, field) in draft.form.fields.enumerated()
    where field.canHide && given[place] != draft.values[place] {
      comparison.compare(given[place], draft.values[place], field)
    }
    return comparison.changes.filter { !($0.before?.isEmpty ?? true) && $0.after?.isEmpty ?? true }
      .map(\.titles)
  }

  /// What values stand in: the groups and elements of lists around them.
  private struct Surroundings {
    var titles: [TitledStep] = []
    /// The fields of each of them.
    var groups: [[Field]] = []
    var isPrivate = false

    func within(_ step: TitledStep, of fields: [Field]) -> Surroundings {
      Surroundings(titles: titles + [step], groups: groups + [fields], isPrivate: isPrivate)
    }
  }

  /// Compares the two values of a field.
  ///
  /// - Complexity: O(values); of a list, see below.
  mutating func compare(_ before: FieldValue?, _ after: FieldValue?, _ field: Field) {
    compare(before, after, field, in: Surroundings())
  }

  private mutating func compare(
    _ before: FieldValue?, _ after: FieldValue?, _ field: Field, in surroundings: Surroundings
  ) {
    // Where only others are on, what the switches are of is another.
    guard after?.written(like: before) != before, !field.readsAlike(before, after) else { return }
    var surroundings = surroundings
    // That what is asked depending on a private answer has come or gone would tell that.
    if !showsPrivate,
      let answer = form.privateAnswer(
        beforeAsking: field, within: surroundings.groups, titled: surroundings.titles)
    {
      return add(
        FieldChange(titles: answer.titles, field: answer.field, before: nil, after: nil, isPrivate: true))
    }
    surroundings.isPrivate = surroundings.isPrivate || field.isPrivate
    switch (field.kind, before, after) {
    case (.group(let children), .group(let old)?, .group(let new)?):
      compare(old, new, children, in: surroundings.within(TitledStep(field), of: children))
    case (.group(let children), _, _) where !showsPrivate && isOpenlySame(before, after, field):
      // Nothing of it that everybody reads has come or gone.
      let none = FieldGroup(children.map { _ in nil })
      compare(
        before?.group ?? none, after?.group ?? none, children,
        in: surroundings.within(TitledStep(field), of: children))
    case (.list(let children), _, _):
      let (old, new) = (before?.list ?? [], after?.list ?? [])
      // How many elements a private list has, nobody is told.
      let isWhole = surroundings.isPrivate && (!showsPrivate || old.count != new.count)
      let told = found
      if !isWhole { compare(old, new, children, of: field, in: surroundings) }
      if found == told { fallthrough }
    default:
      add(
        FieldChange(
          titles: surroundings.titles + [TitledStep(field)], field: field, before: before, after: after,
          isPrivate: surroundings.isPrivate))
      if !showsPrivate, !surroundings.isPrivate { addPrivate(before, after, within: field, in: surroundings) }
    }
  }

  /// Names what is private in a group that is told as a whole, of which everybody reads the rest.
  private mutating func addPrivate(
    _ before: FieldValue?, _ after: FieldValue?, within field: Field, in surroundings: Surroundings
  ) {
    guard case .group(let children) = field.kind else { return }
    let none = FieldGroup(children.map { _ in nil })
    let (old, new) = (before?.group ?? none, after?.group ?? none)
    let inside = surroundings.within(TitledStep(field), of: children)
    for (place, child) in children.enumerated() where place < old.values.count && place < new.values.count {
      if child.isPrivate || form.readsPrivate(child, within: inside.groups) {
        compare(old.values[place], new.values[place], child, in: inside)
      } else {
        addPrivate(old.values[place], new.values[place], within: child, in: inside)
      }
    }
  }

  /// Whether two values are the same to those who read nothing private.
  private func isOpenlySame(_ before: FieldValue?, _ after: FieldValue?, _ field: Field) -> Bool {
    func open(_ value: FieldValue?) -> FieldValue? {
      FieldChange.open(value, field).flatMap { $0.isEmpty ? nil : $0 }
    }
    return open(before) == open(after)
  }

  private mutating func add(_ change: FieldChange) {
    found += 1
    // One that already stands for what is asked depending on it.
    if !showsPrivate, change.isPrivate, !privatePlaces.insert(change.titles).inserted { return }
    changes.append(change)
  }

  private mutating func compare(
    _ old: FieldGroup, _ new: FieldGroup, _ fields: [Field], in surroundings: Surroundings
  ) {
    for (place, field) in fields.enumerated() where place < old.values.count && place < new.values.count {
      compare(old.values[place], new.values[place], field, in: surroundings)
    }
  }

  /// Compares two lists: elements that belong together field by field; each other one has come or is gone, as a whole.
  /// Nothing is told where the list is better told as a whole.
  ///
  /// - Complexity: O(elements × elements that differ).
  private mutating func compare(
    _ old: [FieldGroup], _ new: [FieldGroup], _ children: [Field], of field: Field,
    in surroundings: Surroundings
  ) {
    if isInOrder, old.count == new.count {
      for number in old.indices {
        self.compare(
          old[number], new[number], children,
          in: surroundings.within(TitledStep(field, element: number + 1), of: children))
      }
      return
    }
    guard abs(old.count - new.count) <= Self.toldElements else { return }
    let element = Field(field.key, field.title, .group(children))
    func place(_ place: Int) -> Surroundings {
      surroundings.within(TitledStep(field, element: place + 1), of: children)
    }
    func change(_ place: Surroundings, _ before: FieldGroup?, _ after: FieldGroup?) -> FieldChange {
      FieldChange(
        titles: place.titles, field: element, before: before.map { .group($0) },
        after: after.map { .group($0) }, isPrivate: place.isPrivate)
    }
    for pair in ElementPairs(from: old, to: new).pairs {
      switch (pair.earlier, pair.later) {
      case (let earlier?, let later?): compare(old[earlier], new[later], children, in: place(later))
      case (let earlier?, nil): add(change(place(earlier), old[earlier], nil))
      case (nil, let later?): add(change(place(later), nil, new[later]))
      case (nil, nil): continue
      }
    }
  }
}
