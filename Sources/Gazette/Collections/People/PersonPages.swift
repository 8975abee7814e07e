internal import Forms
internal import Press

/// The pages and downloads of the directory.
struct PersonPages {
  let collection: People
  /// By last name, first name, key, in the order of the language.
  let people: [Person]
  let summary: PersonSummary
  let asOf: CalendarDate
  let language: String

  private static let nameless = "missing"
  private var order: TextOrder { TextOrder(language: language) }

  var report: CollectionReport {
    let directory = directory
    let nationalities = nationalities
    let trail = Overview.trail(collection)
    return CollectionReport(
      headlines: [
        Headline("People", .integer(summary.count), key: "people"),
        Headline(
          "Nationalities", .integer(summary.byNationality.count { $0.value != nil }), key: "nationalities"),
        Headline("Mean age", meanAge, key: "meanAge"),
      ],
      warnings: warnings,
      pages: [
        PageSeries(overview(directory, nationalities)),
        directory.pages(title: { "People: \($0.title)" }, trail: trail),
        nationalities.pages(title: { "People: \($0.title)" }, trail: trail), records,
      ],
      downloads: downloads + [
        Download("people/by-initial.csv", directory.contents("Initial", count: "People"))
      ])
  }

  private var warnings: [Warning] {
    people.filter { $0.dateOfBirth.map { $0 > asOf } ?? false }.map {
      Warning("Date of birth after as-of", record: $0.key, path: PersonKind.path(ofKey: $0.key))
    }
  }

  private var meanAge: Cell {
    summary.meanAge.map { .counted(.ratio($0, decimals: 2), from: summary.ages.count, of: summary.count) }
      ?? .missing
  }

  private func overview(_ directory: SplitList, _ nationalities: SplitList) -> Page {
    Page(
      path: Overview.path(of: collection.name), title: .words(collection.title), template: "people",
      trail: [Overview.front],
      context: TemplateContext([
        "figures": Overview.figures([
          Headline("People", .integer(summary.count)), Headline("Mean age", meanAge),
          Headline("Youngest", .optional(summary.youngest)), Headline("Oldest", .optional(summary.oldest)),
        ]),
        "byNationality": .table(nationalities.contents("Nationality", key: "nationality", count: "People")),
        "byNationalityChart": .chart(
          Chart(
            "nationalities", "People by nationality", .bars,
            of: nationalities.contents("Nationality", key: "nationality", count: "People"), by: "nationality",
            ["count"])),
        "byAgeChart": .chart(
          Chart("ages", "People by age", .histogram, of: byDecade, by: "ages", ["people"])),
        "byGender": .table(byGender), "byDecade": .table(byDecade), "byCountry": .table(byCountry),
        "byInitial": .table(directory.contents("Initial", count: "People")),
      ]))
  }

  // MARK: Tables

  private func counts(_ key: String, _ title: Cell, _ counts: [(value: String?, count: Int)]) -> Table {
    Table(
      columns: [.text(key, title), .figure("people", "People")],
      rows: counts.map { [.optional($0.value), .integer($0.count)] })
  }

  private var byGender: Table { counts("gender", "Gender", summary.byGender) }
  private var byCountry: Table { counts("country", "Country", summary.byCountry) }

  private var byDecade: Table {
    Table(
      columns: [.text("ages", "Ages"), .figure("people", "People")],
      rows: summary.byDecade.map { decade, count in
        [.optional(decade.map { "\($0)–\($0 + 9)" }), .integer(count)]
      })
  }

  private static let columns: [Column] = [
    .text("picture", "Picture"), .text("name", "Name"), .text("email", "E-mail"),
  ]

  private func row(_ person: Person) -> [Cell] {
    [
      .initials(person.initials), .link(.text(person.displayName), to: PersonKind.path(ofKey: person.key)),
      .optional(person.email),
    ]
  }

  private var directory: SplitList {
    var list = SplitList(folder: "people/by-initial", columns: Self.columns, order: order)
    for person in people {
      let letter = InitialLetter.name(of: person.listedName)
      list.add(row(person), to: letter, title: InitialLetter.title(letter))
    }
    return list
  }

  private var nationalities: SplitList {
    var list = SplitList(folder: "people/by-nationality", columns: Self.columns, order: order)
    let names = RegionNames(language: language)
    for person in people {
      list.add(
        row(person), to: person.nationality?.lowercased() ?? Self.nameless,
        title: person.nationality.map { .text(names.title(ofCode: $0)) } ?? .words(People.withoutNationality))
    }
    return list
  }

  // MARK: Records

  var records: PageSeries {
    let (people, asOf, trail) = (people, asOf, Overview.trail(collection))
    let inputs = PageSeries.Inputs(template: "person") { index, inputs in
      inputs.add(people[index].key)
      inputs.add(PersonKind.values(of: people[index]))
      inputs.add(people[index].age(on: asOf) ?? -1)
    }
    return PageSeries(count: people.count, inputs: inputs) { index in
      let person = people[index]
      return Page(
        path: PersonKind.path(ofKey: person.key), title: .text(person.displayName), template: "person",
        trail: trail,
        context: TemplateContext([
          "initials": .cell(.initials(person.initials)),
          "sections": .sections(Self.sections(of: person, asOf: asOf)),
        ]),
        search: PersonForm.form.searchText(
          of: PersonKind.values(of: person), key: person.key, "city", "country"))
    }
  }

  /// The person's form, with the age beside the birth date.
  private static func sections(of person: Person, asOf: CalendarDate) -> [RecordSection] {
    FormDetails.recordSections(of: PersonKind.values(of: person), by: PersonForm.form).enumerated().map {
      index, section in
      guard index == 0 else { return section }
      let age: [Cell] = ["Age", .optional(person.age(on: asOf))]
      let fields = Table(columns: section.fields.columns, rows: section.fields.rows + [age])
      return RecordSection(heading: section.heading, fields: fields)
    }
  }

  // MARK: Downloads

  private var downloads: [Download] {
    [
      Download("people/by-nationality.csv", counts("nationality", "Nationality", summary.byNationality)),
      Download("people/by-gender.csv", byGender), Download("people/by-decade.csv", byDecade),
      Download("people/by-country.csv", byCountry),
      Download(
        "people/summary.json",
        figures: [
          ("asOf", .date(asOf)), ("people", .integer(summary.count)),
          ("meanAge", summary.meanAge.map { .ratio($0, decimals: 2) } ?? .missing),
          ("agesKnown", .integer(summary.ages.count)), ("youngest", .optional(summary.youngest)),
          ("oldest", .optional(summary.oldest)),
        ]),
    ]
  }
}
