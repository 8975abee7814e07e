import Forms
import Foundation
import Gazette
import TerminalText

/// Fields that hold others: groups, and lists of groups.
extension FormDialog {
  /// A group or an element of a list that there was not before it is asked for.
  struct Begun {
    let group: Group
    /// What it begins with.
    let initial: FieldGroup
    /// What was entered before it.
    let before: Draft
  }

  /// Hands on what was entered so far, but for what was begun and has no answer yet.
  private func keepAnswers() throws {
    var kept = entry
    let unanswered = begun.first {
      let values = values(of: $0.group)
      return values == $0.initial || values?.isEmpty ?? true
    }
    if let unanswered { kept.draft = unanswered.before }
    try answered(kept)
  }

  mutating func askGroup(_ field: Field, at path: String, _ children: [Field]) throws -> Step {
    let isLeftOutAtOnce = children.first?.isRequired ?? false
    writeTitle(
      of: field,
      field.isRequired
        ? localized("(required)")
        : isLeftOutAtOnce ? localized("(optional: Enter alone leaves it out)") : localized("(optional)"))
    let group = Group(path: path, fields: children)
    let isNew = entry.draft[path] == nil
    if isNew {
      let none = FieldGroup(children.map { _ in nil })
      begun.append(Begun(group: group, initial: none, before: entry.draft))
    }
    defer { if isNew { begun.removeLast() } }
    var cleared: [String] = []
    var place = 0
    while true {
      guard place < children.count else {
        // What an optional group needs shows when something of it was answered.
        guard let missing = missingField(of: group) else { break }
        tell([missing.fault])
        place = missing.place
        continue
      }
      let child = children[place]
      if isSkipped(child, of: group) {
        place += 1
        continue
      }
      switch try ask(child, at: "\(path).\(child.key)", in: group, allowingGap: !field.isRequired) {
      case .answered(let own):
        try keepAnswers()
        cleared += own
        place = !field.isRequired && child.isRequired && isEmpty(group) ? children.count : place + 1
      case .end:
        if isEmpty(group) { try entry.draft.set(path, to: nil) }
        return .end
      case .back:
        guard let previous = (0..<place).last(where: { !isSkipped(children[$0], of: group) }) else {
          return .back
        }
        place = previous
      }
    }
    if isEmpty(group) { try entry.draft.set(path, to: nil) }
    return .answered(cleared: cleared.filter { !$0.hasPrefix("\(path).") })
  }

  private func isEmpty(_ group: Group) -> Bool { values(of: group)?.isEmpty ?? true }

  /// The first field that a group with answers still needs.
  private func missingField(of group: Group) -> (place: Int, fault: Fault)? {
    if allowsGaps || isEmpty(group) { return nil }
    for (place, field) in group.fields.enumerated() {
      let path = "\(group.path).\(field.key)"
      if let fault = entry.faults.first(where: { $0.field == path && $0.rule == .required }) {
        return (place, fault)
      }
    }
    return nil
  }

  private mutating func ask(
    _ field: Field, at path: String, in group: Group, allowingGap: Bool
  ) throws -> Step {
    let gaps = allowsGaps
    allowsGaps = gaps || allowingGap
    defer { allowsGaps = gaps }
    return try ask(field, at: path, in: group)
  }

  mutating func askList(_ field: Field, at path: String, _ children: [Field]) throws -> Step {
    // Of what has to be there the first is begun at once.
    if field.isRequired, entry.draft[path]?.list?.isEmpty ?? true {
      writeTitle(of: field, "(\(text.demands(of: field, mask: nil)))")
      try askElement(1, of: field, at: path, children, isNew: true)
      try keepAnswers()
    }
    while true {
      let groups = entry.draft[path]?.list ?? []
      writeTitle(of: field, "(\(text.demands(of: field, mask: nil)))")
      if groups.isEmpty { Terminal.writeLine(localized("none yet"), style: .faint) }
      for (place, group) in groups.enumerated() {
        let number = TextWidth.padded("\(place + 1)", to: 3, atStart: true)
        Terminal.writeLine("\(number)  \(text.text(of: group, children))", indent: 5)
      }
      Terminal.writeLine(
        groups.isEmpty
          ? localized("a adds one, Enter goes on.")
          : localized("a adds one, a number changes a line, - and a number removes it, Enter goes on."),
        style: .faint)
      let answer: String
      switch try editor.ask(canEnd: true) {
      case .line(let line): answer = line
      case .back: return .back
      case .end: return .end
      }
      let word = answer.trimmingCharacters(in: .whitespaces).lowercased()
      if word.isEmpty {
        let faults = entry.faults.filter {
          ($0.field == path || $0.field.hasPrefix("\(path)[")) && !(allowsGaps && $0.rule == .required)
        }
        if faults.isEmpty { return .answered(cleared: []) }
        tell(faults)
        continue
      } else if word == "a" || word == "add" || word == "+" {
        try askElement(groups.count + 1, of: field, at: path, children, isNew: true)
      } else if let number = Int(word), groups.indices.contains(number - 1) {
        try askElement(number, of: field, at: path, children, isNew: false)
      } else if word.hasPrefix("-"), let number = Int(word.dropFirst().trimmingCharacters(in: .whitespaces)),
        groups.indices.contains(number - 1)
      {
        try entry.draft.set("\(path)[\(number)]", to: nil)
        if entry.draft[path]?.list?.isEmpty ?? false { try entry.draft.set(path, to: nil) }
      } else if word.count > 1, word.first?.isLetter ?? false, takesText(children) {
        // No command begins so: it is the first answer of one more.
        typedAhead = answer.trimmingCharacters(in: .whitespaces)
        try askElement(groups.count + 1, of: field, at: path, children, isNew: true)
        typedAhead = nil
      } else {
        Terminal.writeLine(
          localized("✗ \(SafeText.of(answer)): there is no such line."), indent: 2, style: .red)
        continue
      }
      try keepAnswers()
    }
  }

  /// Asks for the fields of an element; a new one that is left by going back, without an answer, is taken out again.
  private mutating func askElement(
    _ number: Int, of field: Field, at path: String, _ children: [Field], isNew: Bool
  ) throws {
    let before = entry.draft
    let place = "\(path)[\(number)]"
    let group = Group(path: place, fields: children)
    let initial = FieldGroup(children.map { $0.initialValue(today: entry.today) })
    if isNew {
      try entry.draft.set(place, to: .group(initial))
      begun.append(Begun(group: group, initial: initial, before: before))
    }
    defer { if isNew { begun.removeLast() } }
    Terminal.writeLine("\(SafeText.title(field.title)) \(number)", style: .bold)
    var index = 0
    while index < children.count {
      let child = children[index]
      if isSkipped(child, of: group) {
        index += 1
        continue
      }
      switch try ask(child, at: "\(place).\(child.key)", in: group) {
      case .answered:
        try keepAnswers()
        index += 1
      case .end: index = children.count
      case .back:
        guard let previous = (0..<index).last(where: { !isSkipped(children[$0], of: group) }) else {
          // What was answered of it stays, and can be taken out of the list.
          if isNew, values(of: group) == initial { entry.draft = before }
          return
        }
        index = previous
      }
    }
    if isNew, isEmpty(group) { entry.draft = before }
  }

  /// Whether the first thing that is asked of an element can be answered with a word.
  private func takesText(_ children: [Field]) -> Bool {
    switch children.first?.kind {
    case .text, .multiline, .email, .choice, .reference: true
    case .group(let fields): takesText(fields)
    default: false
    }
  }

  /// Whether a field of a group is not asked for: it is hidden, or deliberately without a value.
  private func isSkipped(_ field: Field, of group: Group) -> Bool {
    let groups = entry.draft.groups(along: group.path)
    return entry.draft.hides(field, in: groups)
  }
}
