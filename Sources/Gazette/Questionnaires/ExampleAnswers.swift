internal import Forms
package import Press

extension RecordEntry {
  /// Fills what is empty with values for trying out, each of which passes the checks where one can be made up.
  ///
  /// Fields that need not be there stay empty, but for those that others look at; groups and elements that were begun
  /// get what they lack, and lists as many elements as they have to have.
  /// - Parameter texts: the words of the language in which texts are made up.
  /// - Complexity: O(fields² × candidates) for every answer by which others come to be asked that stand before it: every
  ///   candidate is checked with the whole draft.
  package mutating func fillWithExamples(in texts: TextCatalogue) {
    var before: [FieldValue?]
    repeat {
      before = draft.values
      for place in draft.form.placesParentsFirst() {
        fillIfWanted(draft.form.fields[place], within: nil, texts, isPrivate: false)
      }
    } while draft.values != before
  }

  /// Fills a field if it is asked for, and needed or begun.
  ///
  /// - Parameter group: the path of the group or element in which it stands; nil for a field of the form itself.
  private mutating func fillIfWanted(
    _ field: Field, within group: String?, _ texts: TextCatalogue, isPrivate: Bool
  ) {
    let around = draft.groups(along: group ?? "")
    guard !draft.hides(field, in: around) else { return }
    let path = Self.path(of: field, within: group)
    let count = max(draft[path]?.groups.count ?? 0, draft.leastCount(of: field, in: around))
    guard field.isRequired || count > 0 else { return }
    let isPrivate = isPrivate || field.isPrivate
    switch field.kind {
    case .group(let children): fill(children, within: path, texts, isPrivate: isPrivate)
    case .list(let children):
      for number in 1...max(count, 1) {
        fill(children, within: "\(path)[\(number)]", texts, isPrivate: isPrivate)
      }
    default: fillValue(of: field, at: path, texts, isPrivate: isPrivate)
    }
  }

  /// Fills what a group or element needs; of one that needs nothing the first field that can have a value, so that it is
  /// there.
  private mutating func fill(
    _ children: [Field], within group: String, _ texts: TextCatalogue, isPrivate: Bool
  ) {
    for child in children { fillIfWanted(child, within: group, texts, isPrivate: isPrivate) }
    for child in children where draft[group] == nil && child.kind.children == nil {
      guard !draft.hides(child, in: draft.groups(along: group)) else { continue }
      fillValue(
        of: child, at: Self.path(of: child, within: group), texts, isPrivate: isPrivate || child.isPrivate)
    }
  }

  private mutating func fillValue(
    of field: Field, at path: String, _ texts: TextCatalogue, isPrivate: Bool
  ) {
    if draft[path] != nil { return }
    for candidate in candidates(for: field, isPrivate, texts) {
      var filled = self
      // What was answered stays, whatever it depends on.
      guard (try? filled.draft.fillIfEmpty(path, with: candidate)) ?? false,
        !filled.faults.contains(where: { $0.field == path })
      else { continue }
      self = filled
      return
    }
  }

  private static func path(of field: Field, within group: String?) -> String {
    group.map { "\($0).\(field.key)" } ?? field.key
  }

  private func candidates(for field: Field, _ isPrivate: Bool, _ texts: TextCatalogue) -> [FieldValue] {
    let currency = settings.currency
    switch field.kind {
    case .choice(let choices): return choices.map { .choice($0.value) }
    case .reference(let kind): return choices.of(kind).prefix(20).map { .choice($0.value) }
    case .flag: return [.flag(true), .flag(false)]
    case .date: return days.map { .date($0) }
    case .text, .multiline, .email, .phone:
      let written = field.checks.compactMap { check in
        switch check.rule {
        case .mask(let mask): ExampleText.ofMask(mask, isPrivate: isPrivate)
        case .pattern(let pattern): ExampleText.ofPattern(pattern)
        default: nil
        }
      }
      let long = field.checks.compactMap { check -> String? in
        guard case .minimumLength(let length) = check.rule, length <= 1000 else { return nil }
        return String(repeating: isPrivate ? "Ex-48613 " : "Example ", count: length).prefix(length - 1) + "."
      }
      // What is a private value would be found on the pages where it is a title or another value of them.
      let usual =
        isPrivate
        ? [ExampleText.ofPrivate[field.kind.name], "Ex-48613"]
        : [field.kind.example(in: currency), texts.filled(field.title), texts.filled("Example")]
      return (written + (usual + ["Ex", "12345678", "1"]).compactMap(\.self) + long).map { .text($0) }
    case .integer, .decimal, .money:
      let limits = field.checks.compactMap { check in
        switch check.rule {
        case .minimum(let limit), .maximum(let limit): "\(limit)"
        default: nil
        }
      }
      let texts = ([field.kind.example(in: currency)] + limits + ["1", "10", "100", "1000", "10000"])
      return texts.compactMap { $0.flatMap { field.kind.value(from: $0, currency: currency) } }
    default:
      return [field.kind.example(in: currency)].compactMap {
        $0.flatMap { field.kind.value(from: $0, currency: currency) }
      }
    }
  }

  /// Days that limits usually allow: today, and some years before and after it.
  private var days: [CalendarDate] {
    [-30, -40, -5, 0, -18, -10, -1, 1].map { today.adding(years: $0) }
      + [1, -1, 30, -30].map { today.adding(days: $0) }
  }
}

/// Texts that masks and the usual patterns allow.
enum ExampleText {
  /// What private fields of a kind have, which no other field has.
  static let ofPrivate = [FieldKind.email.name: "ex@example.net", FieldKind.phone.name: "+34 955 048 613"]

  /// `1111-AAA` of `9999-AAA`; `4444-XXX` where it is a private value, which no other one is then.
  static func ofMask(_ mask: String, isPrivate: Bool = false) -> String {
    String(
      mask.map { sign in
        switch sign {
        case "9": isPrivate ? "4" : "1"
        case "A", "*": isPrivate ? "X" : "A"
        default: sign
        }
      })
  }

  /// A text of a pattern of characters, classes such as `[0-9]`, and counts such as `{8}`; nil for any other.
  static func ofPattern(_ pattern: String) -> String? {
    var text = ""
    var rest = Substring(pattern)
    while let first = rest.popFirst() {
      let character: Character
      switch first {
      case "[":
        guard let end = rest.firstIndex(of: "]"), let start = rest.first, start != "^", start != "\\" else {
          return nil
        }
        character = start
        rest = rest[rest.index(after: end)...]
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        character = escaped == "d" ? "1" : escaped == "w" ? "A" : escaped
      case "(", ")", "|", "^", "$": return nil
      case ".": character = "A"
      default: character = first
      }
      text += String(repeating: character, count: count(of: &rest))
    }
    return text
  }

  private static func count(of rest: inout Substring) -> Int {
    switch rest.first {
    case "+", "*", "?":
      rest.removeFirst()
      return 1
    case "{":
      guard let end = rest.firstIndex(of: "}"),
        let count = Int(rest[..<end].dropFirst().prefix { $0 != "," }), count <= 1000
      else { return 1 }
      rest = rest[rest.index(after: end)...]
      return count
    default: return 1
    }
  }
}
