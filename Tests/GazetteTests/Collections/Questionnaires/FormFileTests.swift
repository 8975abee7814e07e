import Forms
import Gazette
import Testing

/// A form with one section, whose fields stand from line 8 on.
private func form(_ fields: String) -> String {
  """
  title: Small
  questionnaire: true
  version: 1
  sections:
    - key: main
      title: Main
      fields:

  """ + fields
}

private func read(_ text: String) throws -> Form {
  try KindFile.declaration(of: text, name: "small", file: "small.yml", currency: .euro).form
}

private func fault(_ text: String) -> DescriptionError? {
  do {
    _ = try read(text)
    return nil
  } catch { return error as? DescriptionError }
}

/// A form that cannot be read: which line is at fault, and a part of what is said about it.
struct FaultyForm: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let line: Int
  let words: String

  init(_ name: String, _ text: String, line: Int, _ words: String) {
    testDescription = name
    self.text = text
    self.line = line
    self.words = words
  }

  static let all: [FaultyForm] = [
    FaultyForm(
      "an unknown kind",
      form(
        """
              - key: name
                title: Name
                kind: txt
        """), line: 10, "one of choice, date, decimal"),
    FaultyForm(
      "an unknown key of a field, with a block below it",
      form(
        """
              - {key: name, title: Name, kind: text}
              - key: other
                title: Other
                kind: text
                hidenWhen:
                  field: name
                  isEmpty: true
        """), line: 12, "hidenWhen"),
    FaultyForm(
      "an unknown key of the form", "title: Small\nquestionnaire: true\nversion: 1\nsection: []\n", line: 4,
      "section"),
    FaultyForm(
      "a repeated key of a field",
      form(
        """
              - {key: name, title: Name, kind: text}
              - {key: name, title: Name again, kind: text}
        """), line: 9, "repeatedKey(\"name\")"),
    FaultyForm(
      "the same key in two sections",
      form(
        """
              - {key: name, title: Name, kind: text}
          - key: more
            title: More
            fields:
              - {key: name, title: Name, kind: text}
        """), line: 12, "repeatedKey(\"name\")"),
    FaultyForm(
      "a repeated key within a group",
      form(
        """
              - key: whole
                title: Whole
                kind: group
                fields:
                  - {key: part, title: Part, kind: text}
                  - {key: part, title: Part, kind: text}
        """), line: 13, "repeatedKey(\"part\")"),
    FaultyForm(
      "an empty section",
      """
      title: Small
      questionnaire: true
      version: 1
      sections:
        - key: main
          title: Main
          fields: []
      """, line: 5, "the section \"Main\" has no fields"),
    FaultyForm(
      "a section without the key fields",
      "title: Small\nquestionnaire: true\nversion: 1\nsections:\n  - {key: main, title: Main}\n", line: 5,
      "has no fields"),
    FaultyForm(
      "no sections", "title: Small\nquestionnaire: true\nversion: 1\nsections: []\n", line: 4, "no sections"),
    FaultyForm(
      "a cycle of parents",
      form(
        """
              - {key: a, title: A, kind: text, parents: [c]}
              - {key: b, title: B, kind: text, parents: [a]}
              - {key: c, title: C, kind: text, parents: [b]}
        """), line: 8, "a → b → c → a"),
    FaultyForm(
      "a cycle of parents within a list",
      form(
        """
              - {key: a, title: A, kind: text}
              - key: list
                title: List
                kind: list
                fields:
                  - {key: a, title: A, kind: text, parents: [b]}
                  - {key: b, title: B, kind: text, parents: [a]}
        """), line: 13, "a → b → a"),
    FaultyForm(
      "a field that is its own parent",
      form("      - {key: a, title: A, kind: text, parents: [a]}\n"), line: 8, "a → a"),
    FaultyForm(
      "an unknown parent",
      form(
        """
              - key: a
                title: A
                kind: text
                parents:
                  - nobody
        """), line: 12, "the parent nobody of a"),
    FaultyForm(
      "a parent outside the group",
      form(
        """
              - {key: a, title: A, kind: text}
              - key: whole
                title: Whole
                kind: group
                fields:
                  - {key: part, title: Part, kind: text, parents: [a]}
        """), line: 13, "the parent a of part"),
    FaultyForm(
      "a bad pattern",
      form(
        """
              - key: a
                title: A
                kind: text
                checks:
                  - maximumLength: 5
                  - pattern: "[0-9"
        """), line: 13, "a regular expression"),
    FaultyForm(
      "a minimum that is no number",
      form(
        """
              - key: a
                title: A
                kind: integer
                checks:
                  - minimum: ten
        """), line: 12, "a number"),
    FaultyForm(
      "a length that is negative",
      form("      - {key: a, title: A, kind: text, checks: [{maximumLength: -1}]}\n"), line: 8,
      "a whole number from 0"),
    FaultyForm(
      "a date limit that is no date",
      form(
        """
              - key: a
                title: A
                kind: date
                checks:
                  - notBefore: 2026-02-30
        """), line: 12, "a date such as"),
    FaultyForm(
      "a date limit by an unknown rule",
      form("      - {key: a, title: A, kind: date, checks: [{notAfter: {rule: tomorrow}}]}\n"), line: 8,
      "tomorrow"),
    FaultyForm(
      "a date limit by a field that is no date",
      form(
        """
              - {key: a, title: A, kind: text}
              - {key: b, title: B, kind: date, checks: [{notAfter: {field: a}}]}
        """), line: 9, "the key of a field of kind date"),
    FaultyForm(
      "a check that does not fit its field",
      form("      - {key: a, title: A, kind: integer, checks: [{mask: \"99\"}]}\n"), line: 8, "does not fit"),
    FaultyForm(
      "a check without a rule",
      form("      - {key: a, title: A, kind: integer, checks: [{message: Oh}]}\n"), line: 8, "one of mask"),
    FaultyForm(
      "two rules in one check",
      form("      - {key: a, title: A, kind: integer, checks: [{minimum: 1, maximum: 2}]}\n"), line: 8,
      "one of mask"),
    FaultyForm(
      "a condition on an unknown field",
      form("      - {key: a, title: A, kind: text, hiddenWhen: {field: b, isEmpty: true}}\n"), line: 8,
      "unknown field b"),
    FaultyForm(
      "a condition on a choice that is none",
      form(
        """
              - {key: a, title: A, kind: choice, choices: [red, blue]}
              - {key: b, title: B, kind: text, hiddenWhen: {field: a, equals: green}}
        """), line: 9, "green"),
    FaultyForm(
      "a condition without a comparison",
      form("      - {key: a, title: A, kind: text, hiddenWhen: {field: a}}\n"), line: 8, "isEmpty"),
    FaultyForm(
      "a choice without choices", form("      - {key: a, title: A, kind: choice}\n"), line: 8, "choices"),
    FaultyForm(
      "a repeated choice",
      form("      - {key: a, title: A, kind: choice, choices: [red, red]}\n"), line: 8, "red stands twice"),
    FaultyForm(
      "choices of a text", form("      - {key: a, title: A, kind: text, choices: [red]}\n"), line: 8,
      "no choices"),
    FaultyForm(
      "a group of nothing", form("      - {key: a, title: A, kind: group}\n"), line: 8, "fields of its own"),
    FaultyForm(
      "an initial value of another kind",
      form("      - {key: a, title: A, kind: integer, initial: many}\n"), line: 8, "of kind integer"),
    FaultyForm(
      "an initial value that is no choice",
      form("      - {key: a, title: A, kind: choice, choices: [red], initial: blue}\n"), line: 8,
      "one of the choices"),
    FaultyForm(
      "a deliberate none that hangs on no switch",
      form(
        """
              - {key: a, title: A, kind: text}
              - {key: b, title: B, kind: text, noneWhen: a}
        """), line: 9, "the key of a switch"),
    FaultyForm(
      "a key with a dot", form("      - {key: a.b, title: A, kind: text}\n"), line: 8, "a letter followed"),
    FaultyForm(
      "a version that is no number", "title: Small\nquestionnaire: true\nversion: one\n", line: 3,
      "whole number"),
    FaultyForm(
      "a required that is neither", form("      - {key: a, title: A, kind: text, required: 2}\n"), line: 8,
      "true or false"),
    FaultyForm(
      "a mask without a sign that stands for others",
      form("      - {key: a, title: A, kind: text, mask: \"####-aaa\"}\n"), line: 8, "9 for each digit"),
    FaultyForm(
      "a minimum above the maximum",
      form("      - {key: a, title: A, kind: integer, maximum: 1, minimum: 5}\n"), line: 8,
      "more than maximum"),
    FaultyForm(
      "a least length above the greatest",
      form("      - {key: a, title: A, kind: text, minimumLength: 9, maximumLength: 3}\n"), line: 8,
      "more than maximumLength"),
    FaultyForm(
      "a first day behind the last",
      form("      - {key: a, title: A, kind: date, notBefore: 2026-02-01, notAfter: 2026-01-01}\n"), line: 8,
      "after notAfter"),
    FaultyForm("a title of blanks", form("      - {key: a, title: \" \", kind: text}\n"), line: 8, "title"),
    FaultyForm(
      "a YAML key that stands twice", form("      - {key: a, title: A, title: B, kind: text}\n"), line: 8,
      "title"),
  ]
}

@Suite("The form of a questionnaire read from YAML")
struct FormFileTests {
  @Test("A faulty form is refused with the line of its fault", arguments: FaultyForm.all)
  func faultyForm(_ faulty: FaultyForm) throws {
    let error = try #require(fault(faulty.text))
    #expect(error.file == "small.yml")
    #expect(error.place?.line == faulty.line, "\(error)")
    #expect("\(error.problem)".contains(faulty.words), "\(error)")
  }

  @Test("Conditions, checks and initial values name fields that stand further down")
  func forwardNames() throws {
    let form = try read(
      form(
        """
              - key: start
                title: Start
                kind: date
                initial: {rule: today}
                hiddenWhen: {not: {all: [{field: open, equals: yes}, {field: count, in: [3, 4]}]}}
                checks:
                  - notAfter: {field: end, days: -1}
              - {key: end, title: End, kind: date}
              - {key: open, title: Open, kind: switch, initial: yes}
              - {key: count, title: Count, kind: integer, initial: 3}
              - {key: price, title: Price, kind: money, initial: "9.90"}
              - {key: colour, title: Colour, kind: choice, choices: [red, blue], initial: blue}
        """))
    let today = try #require(CalendarDate(iso: "2026-06-30"))
    var draft = Draft(form, today: today)
    #expect(draft["start"] == .date(today))
    #expect(draft["open"] == .flag(true))
    #expect(draft["price"] == .money(Money(minorUnits: 990)))
    #expect(draft["colour"] == .choice("blue"))
    let start = try #require(form.place(of: "start"))
    #expect(!draft.isHidden(start))
    try draft.set("count", to: .integer(5))
    #expect(draft.isHidden(start))
    try draft.set("count", to: .integer(4))
    try draft.set("end", to: .date(today))
    let checks = CheckContext(today: today, isNew: false, currency: .euro)
    #expect(
      draft.faults(in: checks).map(\.rule).filter { $0 != .required } == [.notAfter(today.adding(days: -1))])
  }

  @Test("What stands within a private group is private")
  func privateGroup() throws {
    let form = try read(
      form(
        """
              - key: whole
                title: Whole
                kind: group
                private: true
                fields:
                  - {key: part, title: Part, kind: text}
        """))
    #expect(form.field("whole")?.kind.children?.first?.isPrivate == true)
  }
}
