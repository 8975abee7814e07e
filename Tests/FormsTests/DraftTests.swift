import Forms
import Testing

@Suite("Forms and drafts")
struct DraftTests {
  private func form(_ fields: [Field]) throws -> Form {
    try Form(id: "test", title: "Test", sections: [Section(key: "all", title: "All", fields: fields)])
  }

  private func context(isNew: Bool = false, known: Set<String> = []) throws -> CheckContext {
    let today = try #require(CalendarDate(iso: "2026-06-30"))
    return CheckContext(today: today, isNew: isNew, currency: .euro) { kind, key in
      known.contains(key) ? nil : .unknownReference(kind)
    }
  }

  // MARK: Faults of a form

  @Test("A cycle of parents is found when the form is made, and named in order")
  func cycle() {
    #expect(throws: FormFault.cycleOfParents(form: "test", fields: ["a", "b", "c", "a"])) {
      try form([
        Field("a", "A", .text, parents: ["c"]), Field("b", "B", .text, parents: ["a"]),
        Field("c", "C", .text, parents: ["b"]),
      ])
    }
  }

  @Test("A repeated key, an unknown parent, an empty section, empty choices and a bad pattern are found")
  func faults() {
    #expect(throws: FormFault.repeatedKey(form: "test", key: "a")) {
      try form([Field("a", "A", .text), Field("a", "B", .text)])
    }
    #expect(throws: FormFault.unknownField(form: "test", field: "a", named: "x")) {
      try form([Field("a", "A", .text, parents: ["x"])])
    }
    #expect(throws: FormFault.emptySection(form: "test", section: "All")) { try form([]) }
    #expect(throws: FormFault.emptyChoices(form: "test", field: "a")) {
      try form([Field("a", "A", .choice([]))])
    }
  }

  @Test("What is no regular expression is told, and matches nothing", arguments: ["(", "a)|(?:b", "["])
  func badPattern(text: String) {
    #expect(!Pattern(text).isValid)
    #expect(!Pattern(text).matches("a"))
  }

  @Test("A regular expression matches whole texts")
  func pattern() {
    #expect(Pattern("a|b").isValid)
    #expect(Pattern("a|b").matches("b"))
    #expect(!Pattern("a|b").matches("ab"))
  }

  // MARK: Setting

  @Test("Setting a field clears all that depend on it in turn; they become empty, not initial again")
  func transitiveClearing() throws {
    let form = try form([
      Field("type", "Type", .text),
      Field("number", "Number", .text, initial: .value(.text("0")), parents: ["type"]),
      Field("check", "Check", .text, parents: ["number"]), Field("other", "Other", .text),
    ])
    var draft = Draft(form)
    #expect(draft["number"] == .text("0"))
    try draft.set("type", to: .text("passport"))
    try draft.set("number", to: .text("1"))
    try draft.set("check", to: .text("2"))
    try draft.set("other", to: .text("3"))
    #expect(try draft.set("type", to: .text("passport")) == [])
    #expect(draft["check"] == .text("2"))
    #expect(try draft.set("type", to: .text("card")) == ["number", "check"])
    #expect(draft["number"] == nil)
    #expect(draft["other"] == .text("3"))
    draft.reset()
    #expect(draft["number"] == .text("0"))
    #expect(draft["type"] == nil)
  }

  @Test("An unknown key is an error; a looked-up value fills only an empty field")
  func unknownKeyAndLookUp() throws {
    var draft = Draft(try form([Field("a", "A", .text)]))
    #expect(throws: DraftError.self) { try draft.set("b", to: .text("x")) }
    #expect(try draft.fillIfEmpty("a", with: .text("looked up")))
    #expect(try !draft.fillIfEmpty("a", with: .text("again")))
    #expect(draft["a"] == .text("looked up"))
  }

  // MARK: Checking

  @Test("A hidden field needs no value, and a switch can mean that there is deliberately none")
  func hiddenAndNone() throws {
    let form = try form([
      Field("has", "Has", .flag), Field("number", "Number", .text, isRequired: true, noneWhen: "without"),
      Field("without", "Without", .flag),
      Field(
        "detail", "Detail", .text, isRequired: true, hiddenWhen: .not(.equals(field: "has", value: "true"))),
    ])
    var draft = Draft(form)
    #expect(try draft.faults(in: context()).map(\.field) == ["number"])
    try draft.set("without", to: .flag(true))
    #expect(try draft.isComplete(in: context()))
    try draft.set("has", to: .flag(true))
    #expect(try draft.faults(in: context()).map(\.field) == ["detail"])
  }

  @Test("All faults are reported, each with section, field, value and rule")
  func allFaults() throws {
    let form = try form([
      Field("name", "Name", .text, isRequired: true),
      Field("age", "Age", .integer, checks: [Check(.minimum(ExactDecimal(mantissa: 16, scale: 0)))]),
      Field("email", "E-mail", .email, isPrivate: true),
    ])
    let draft = Draft(form, values: [.text("  "), .integer(15), .text("nobody")])
    let faults = try draft.faults(in: context())
    #expect(faults.map(\.field) == ["name", "age", "email"])
    #expect(faults.map(\.rule) == [.required, .minimum("16"), .notA("email")])
    #expect(faults[1] == Fault(section: "All", field: "age", title: "Age", value: "15", rule: .minimum("16")))
    #expect(faults[2].isPrivate)
  }

  @Test(
    "Each rule holds up to its boundary",
    arguments: [
      (.mask("AA-9999"), .text("AB-1234"), nil), (.mask("AA-9999"), .text("A1-1234"), .mask("AA-9999")),
      (.mask("AA-9999"), .text("AB-12345"), .mask("AA-9999")), (.pattern("[0-9]+"), .text("12"), nil),
      (.pattern("[0-9]+"), .text("12x"), .pattern("[0-9]+")),
      (.minimumLength(2), .text("é"), .minimumLength(2)),
      (.maximumLength(2), .text("👩‍👩‍👧é"), nil), (.maximumLength(1), .text("ab"), .maximumLength(1)),
      (.minimum(ExactDecimal(mantissa: 5, scale: 1)), .decimal(ExactDecimal(mantissa: 50, scale: 2)), nil),
      (.maximum(ExactDecimal(mantissa: 10, scale: 0)), .money(Money(minorUnits: 1001)), .maximum("10")),
      (.maximum(ExactDecimal(mantissa: 10, scale: 0)), .money(Money(minorUnits: 1000)), nil),
    ] as [(Check.Rule, FieldValue, BrokenRule?)])
  func rules(rule: Check.Rule, value: FieldValue, broken: BrokenRule?) throws {
    let kind: FieldKind =
      switch value {
      case .decimal: .decimal
      case .money: .money
      default: .text
      }
    let form = try form([Field("a", "A", kind, checks: [Check(rule)])])
    #expect(try Draft(form, values: [value]).faults(in: context()).first?.rule == broken)
  }

  @Test("Dates are held to another field, to today and to new entries only")
  func dateLimits() throws {
    let form = try form([
      Field("from", "From", .date, checks: [Check(.whenNew(.notBefore(DateLimit(.today))))]),
      Field("to", "To", .date, checks: [Check(.notBefore(DateLimit(.field("from"), days: 1)))]),
      Field("born", "Born", .date, checks: [Check(.notAfter(DateLimit(.today))), Check(.maximumAge(120))]),
    ])
    func faults(_ from: String, _ to: String, _ born: String, isNew: Bool = false) throws -> [String] {
      let values = [from, to, born].map { CalendarDate(iso: $0).map { FieldValue.date($0) } }
      return try Draft(form, values: values).faults(in: context(isNew: isNew)).map(\.field)
    }
    #expect(try faults("2026-01-01", "2026-01-02", "1906-06-30") == [])
    #expect(try faults("2026-01-01", "2026-01-01", "2026-06-30") == ["to"])
    #expect(try faults("2026-01-01", "2026-01-02", "2026-07-01") == ["born"])
    #expect(try faults("2026-01-01", "2026-01-02", "1905-06-30") == ["born"])
    #expect(try faults("2026-06-29", "2026-07-02", "2000-01-01", isNew: true) == ["from"])
    #expect(try faults("2026-06-30", "2026-07-02", "2000-01-01", isNew: true) == [])
  }

  /// Drivers, each with a group of what hangs on other fields: beside the group, and at the top of the form.
  private func drivers() throws -> Form {
    let isOff = Condition.equals(field: "off", value: "true")
    let inner = [
      Field("text", "Text", .text, isRequired: true, hiddenWhen: isOff),
      Field(
        "number", "Number", .integer,
        checks: [Check(.minimum(ExactDecimal(mantissa: 5, scale: 0)), when: isOff)]),
      Field("code", "Code", .text, checks: [Check(.mask("99"), when: isOff)]),
      Field("until", "Until", .date, checks: [Check(.notBefore(DateLimit(.field("from"))))]),
      Field("town", "Town", .text, hiddenWhen: .isEmpty(field: "country")),
    ]
    return try form([
      Field("off", "Off", .flag), Field("country", "Country", .text),
      Field(
        "drivers", "Drivers",
        .list([
          Field("off", "Off", .flag), Field("from", "From", .date), Field("paper", "Paper", .group(inner)),
        ])),
    ])
  }

  @Test(
    "Conditions and limits within groups look at the nearest field of the groups and elements around them")
  func nestedConditions() throws {
    let form = try drivers()
    let day = try (
      early: #require(CalendarDate(iso: "2026-01-01")), late: #require(CalendarDate(iso: "2026-01-02"))
    )
    func draft(off: Bool, country: String?, _ paper: [FieldValue?]) -> Draft {
      Draft(
        form,
        values: [
          .flag(!off), country.map { .text($0) },
          .list([FieldGroup([.flag(off), .date(day.late), .group(FieldGroup(paper))])]),
        ])
    }
    let paper: [FieldValue?] = [.text("T"), .integer(3), .text("x"), .date(day.early), .text("Rome")]
    var off = draft(off: true, country: nil, paper)
    #expect(
      try off.faults(in: context()).map(\.field)
        == ["drivers[1].paper.number", "drivers[1].paper.code", "drivers[1].paper.until"])
    #expect(
      off.mask(
        of: try #require(form.field(at: "drivers[1].paper.code")), in: off.groups(along: "drivers[1].paper"))
        == "99")
    #expect(off.clearHidden() == [2])
    #expect(off["drivers[1].paper.text"] == nil && off["drivers[1].paper.town"] == nil)
    #expect(off["drivers[1].paper.number"] == .integer(3))
    var on = draft(
      off: false, country: "Italy", [nil, .integer(3), .text("x"), .date(day.late), .text("Rome")])
    #expect(try on.faults(in: context()).map(\.field) == ["drivers[1].paper.text"])
    #expect(on.clearHidden() == [])
    #expect(
      on.mask(
        of: try #require(form.field(at: "drivers[1].paper.code")), in: on.groups(along: "drivers[1].paper"))
        == nil)
  }

  @Test("What a private field of a group or element decides within a group of it is as private")
  func nestedPrivateConditions() throws {
    let form = try drivers().withPrivateFields(["drivers.off"])
    #expect(form.privatePaths == ["drivers.off", "drivers.paper.text"])
    #expect(
      form.readsPrivate(path: "drivers[2].paper.text") && !form.readsPrivate(path: "drivers[2].paper.town"))
    // The nearest is meant, not the one of that name in the form.
    #expect(try drivers().withPrivateFields(["off"]).privatePaths == ["off"])
  }

  @Test("A fault inside a list names its element from 1, and an unknown reference its kind")
  func listsAndReferences() throws {
    let form = try form([
      Field(
        "lines", "Lines",
        .list([
          Field("dish", "Dish", .reference("dishes"), isRequired: true),
          Field("quantity", "Quantity", .integer),
        ]),
        checks: [Check(.minimumLength(1)), Check(.maximumLength(2))])
    ])
    let good = FieldGroup([.choice("d-1"), .integer(1)])
    let bad = FieldGroup([.choice("d-9"), .text("many")])
    let faults = try Draft(form, values: [.list([good, bad])]).faults(in: context(known: ["d-1"]))
    #expect(faults.map(\.field) == ["lines[2].dish", "lines[2].quantity"])
    #expect(faults.map(\.rule) == [.unknownReference("dishes"), .notA("integer")])
    let full = try Draft(form, values: [.list([good, good, good])]).faults(in: context(known: ["d-1"]))
    #expect(full.map(\.rule) == [.maximum("2")])
  }

  @Test(
    "E-mail addresses are checked by their shape",
    arguments: [
      ("a@b", true), ("ana.díaz@example.com", true), ("a@b@c", false), ("@b", false), ("a@", false),
      ("a b@c.d", false),
      ("a@.c", false), ("a@b..c", false), ("<a@b.c>", false),
      (String(repeating: "a", count: 300) + "@b.c", false),
    ])
  func emails(text: String, isGood: Bool) { #expect(EmailAddress.isPlausible(text) == isGood) }
}
