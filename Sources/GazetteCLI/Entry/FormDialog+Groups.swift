import Forms
import Foundation
import Gazette

/// Fields that hold others: groups, and lists of groups.
extension FormDialog {
  mutating func askGroup(_ field: Field, at path: String, _ children: [Field]) throws -> Step {
    Terminal.writeLine(
      SafeText.of(field.title),
      faint: field.isRequired ? "(required)" : "(optional: Enter alone leaves it out)")
    let before = entry.draft[path]
    let group = Group(path: path, fields: children)
    var cleared: [String] = []
    var place = 0
    while place < children.count {
      let child = children[place]
      let values = values(of: group) ?? FieldGroup([])
      if entry.draft.isHidden(child, in: values, of: children)
        || entry.draft.isDeliberatelyNone(child, in: values, of: children)
      {
        place += 1
        continue
      }
      if !field.isRequired, values.isEmpty, place > 0 || before == nil {
        // A group of which nothing is wanted has no required fields.
        guard let step = try askFirst(child, at: "\(path).\(child.key)", in: group) else {
          try entry.draft.set(path, to: nil)
          return .answered(cleared: cleared)
        }
        if case .back = step, place == 0 { return .back }
        if case .answered(let own) = step { cleared += own }
        place += 1
        continue
      }
      switch try ask(child, at: "\(path).\(child.key)", in: group) {
      case .answered(let own):
        cleared += own
        place += 1
      case .back:
        guard place > 0 else { return .back }
        place -= 1
      }
    }
    return .answered(cleared: cleared.filter { !$0.hasPrefix("\(path).") })
  }

  /// Asks for the first field of an optional group; nil where nothing was answered.
  private mutating func askFirst(_ child: Field, at path: String, in group: Group) throws -> Step? {
    let gaps = allowsGaps
    allowsGaps = true
    defer { allowsGaps = gaps }
    let step = try ask(child, at: path, in: group)
    if case .answered = step, entry.draft[group.path]?.group?.isEmpty ?? true { return nil }
    return step
  }

  mutating func askList(_ field: Field, at path: String, _ children: [Field]) throws -> Step {
    while true {
      let groups = entry.draft[path]?.list ?? []
      Terminal.writeLine(
        SafeText.of(field.title), faint: "(list, \(field.isRequired ? "required" : "optional"))")
      if groups.isEmpty { Terminal.writeLine("none yet", style: .faint) }
      for (place, group) in groups.enumerated() {
        let number = TextWidth.padded("\(place + 1)", to: 3, atStart: true)
        Terminal.writeLine("\(number)  \(text.text(of: group, children))", indent: 5)
      }
      let more = groups.isEmpty ? "" : ", a number changes a line, - and a number removes it"
      Terminal.writeLine("a adds one\(more), Enter goes on.", style: .faint)
      guard case .line(let answer) = try editor.ask() else { return .back }
      let word = answer.trimmingCharacters(in: .whitespaces).lowercased()
      if word.isEmpty {
        let faults = entry.faults.filter {
          ($0.field == path || $0.field.hasPrefix("\(path)[")) && !(allowsGaps && $0.rule == .required)
        }
        if faults.isEmpty { return .answered(cleared: []) }
        tell(faults)
      } else if word == "a" || word == "add" || word == "+" {
        try askElement(groups.count + 1, of: field, at: path, children, isNew: true)
      } else if let number = Int(word), groups.indices.contains(number - 1) {
        try askElement(number, of: field, at: path, children, isNew: false)
      } else if word.hasPrefix("-"), let number = Int(word.dropFirst().trimmingCharacters(in: .whitespaces)),
        groups.indices.contains(number - 1)
      {
        try entry.draft.set("\(path)[\(number)]", to: nil)
        if entry.draft[path]?.list?.isEmpty ?? false { try entry.draft.set(path, to: nil) }
      } else {
        Terminal.writeLine("✗ \(SafeText.of(answer)): there is no such line.", indent: 2, style: .red)
      }
    }
  }

  /// Asks for the fields of an element; a new one that is left by going back is taken out again.
  private mutating func askElement(
    _ number: Int, of field: Field, at path: String, _ children: [Field], isNew: Bool
  ) throws {
    let before = entry.draft
    let place = "\(path)[\(number)]"
    if isNew {
      try entry.draft.set(
        place, to: .group(FieldGroup(children.map { $0.initialValue(today: entry.today) })))
    }
    Terminal.writeLine("\(SafeText.of(field.title)) \(number)", style: .bold)
    let group = Group(path: place, fields: children)
    var index = 0
    while index < children.count {
      let child = children[index]
      let values = values(of: group) ?? FieldGroup([])
      if entry.draft.isHidden(child, in: values, of: children)
        || entry.draft.isDeliberatelyNone(child, in: values, of: children)
      {
        index += 1
        continue
      }
      switch try ask(child, at: "\(place).\(child.key)", in: group) {
      case .answered: index += 1
      case .back:
        guard index > 0 else {
          entry.draft = before
          return
        }
        index -= 1
      }
    }
  }
}
