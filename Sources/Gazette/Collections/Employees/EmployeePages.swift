internal import Forms
internal import Press

/// The pages and downloads of the roster.
struct EmployeePages {
  let collection: Employees
  let employees: [Employee]
  let summary: EmployeeSummary
  let order: TextOrder

  var report: CollectionReport {
    let list = splitList
    return CollectionReport(
      headlines: [
        Headline("Employees", .integer(summary.count)),
        Headline("Mean age", meanAge),
      ],
      attention: attention, warnings: warnings,
      pages: [
        PageSeries(overview(list)),
        list.pages(title: { "Employees: \($0.title)" }, trail: Overview.trail(collection)), records,
      ],
      downloads: downloads + [
        Download("employees/by-initial.csv", list.contents("Initial", count: "Employees"))
      ])
  }

  private var meanAge: Cell {
    guard let mean = summary.meanAge else { return .missing }
    return .counted(.ratio(mean, decimals: 2), from: summary.ages.count, of: summary.count)
  }

  // MARK: Overview

  private var byType: Table {
    Table(
      columns: [.text("type", "Type"), .figure("employees", "Employees")],
      rows: summary.countByType.map { [.words(Words($0.type.title)), .integer($0.count)] },
      totals: ["All", .integer(summary.count)])
  }

  private var byDecade: Table {
    Table(
      columns: [.text("ages", "Ages"), .figure("employees", "Employees")],
      rows: summary.countByDecade.map { [.text("\($0.decade)–\($0.decade + 9)"), .integer($0.count)] })
  }

  private var birthdays: Table {
    Table(
      columns: [.text("date", "Birthday"), .text("name", "Employee"), .figure("age", "Turns")],
      rows: order.sorted(
        summary.birthdays, byAll: { [$0.date.description, $0.employee.name] }, then: { $0.employee.key }
      ).map { [.date($0.date), link($0.employee), .integer($0.age)] })
  }

  private var defaulted: Table {
    Table(
      columns: [.text("name", "Employee"), .text("dateOfBirth", "Date of birth")],
      rows: order.sorted(summary.defaulted, by: \.name, then: \.key).map {
        [link($0), .defaulted(.date($0.dateOfBirth))]
      })
  }

  private var splitList: SplitList {
    var list = SplitList(
      folder: "employees/by-initial",
      columns: [
        .text("name", "Name"), .text("type", "Type"), .text("dateOfBirth", "Date of birth"),
        .figure("age", "Age"),
      ], order: order)
    for employee in order.sorted(employees, by: \.name, then: \.key) {
      let letter = InitialLetter.name(of: employee.name)
      list.add(
        [link(employee), .words(Words(employee.employeeType.title)), birthDate(employee), age(employee)],
        to: letter,
        title: InitialLetter.title(letter))
    }
    return list
  }

  private func overview(_ list: SplitList) -> Page {
    Page(
      path: Overview.path(of: "employees"), title: .words(collection.title), template: "employees",
      trail: [Overview.front],
      context: TemplateContext([
        "figures": Overview.figures([
          Headline("Employees", .integer(summary.count)),
          Headline("Mean age", meanAge),
          Headline("Youngest", .optional(summary.youngest)),
          Headline("Oldest", .optional(summary.oldest)),
          Headline("With a default birth date", .integer(summary.defaulted.count)),
        ]),
        "byType": .table(byType), "byDecade": .table(byDecade),
        "byTypeChart": .chart(
          Chart("types", "Employees by type", .bars, of: byType, by: "type", ["employees"])),
        "byAgeChart": .chart(
          Chart("ages", "Employees by age", .histogram, of: byDecade, by: "ages", ["employees"])),
        "birthdays": .table(birthdays),
        "defaultBirthDate": .cell(.date(summary.defaultBirthDate)),
        "ageForDefaultBirthDate": .integer(summary.averageAge),
        "defaulted": .table(defaulted), "byInitial": .table(list.contents("Initial", count: "Employees")),
      ]))
  }

  // MARK: Records

  var records: PageSeries {
    let (employees, asOf) = (employees, summary.asOf)
    let trail = Overview.trail(collection)
    return PageSeries(count: employees.count) { index in
      let employee = employees[index]
      return Page(
        path: EmployeeKind.path(ofKey: employee.key), title: .text(employee.name), template: "employee",
        trail: trail,
        context: TemplateContext([
          "key": .text(employee.key),
          "age": .cell(employee.dateOfBirth <= asOf ? .integer(employee.age(on: asOf)) : .missing),
          "sections": FormDetails.sections(of: EmployeeKind.values(of: employee), by: EmployeeForm.form) {
            key, _ in
            key == "dateOfBirth" && employee.isBirthDateDefaulted
              ? .defaulted(.date(employee.dateOfBirth)) : nil
          },
        ]),
        search: EmployeeForm.form.searchText(
          of: EmployeeKind.values(of: employee), key: employee.key, "employeeType"))
    }
  }

  private func link(_ employee: Employee) -> Cell {
    .link(.text(employee.name), to: EmployeeKind.path(ofKey: employee.key))
  }

  private func birthDate(_ employee: Employee) -> Cell {
    let date = Cell.date(employee.dateOfBirth)
    return employee.isBirthDateDefaulted ? .defaulted(date) : date
  }

  private func age(_ employee: Employee) -> Cell {
    guard employee.dateOfBirth <= summary.asOf else { return .missing }
    let age = Cell.integer(employee.age(on: summary.asOf))
    return employee.isBirthDateDefaulted ? .defaulted(age) : age
  }

  // MARK: What needs attention, downloads

  private var attention: [Attention] {
    guard !summary.defaulted.isEmpty else { return [] }
    return [
      Attention(
        "\(summary.defaulted.count) of \(summary.count) employees have a default birth date",
        Overview.path(of: "employees"))
    ]
  }

  private var warnings: [Warning] {
    summary.unusualAges.map {
      Warning("Age outside 16 to 65", record: $0.key, path: EmployeeKind.path(ofKey: $0.key))
    }
      + summary.unborn.map {
        Warning("Date of birth after as-of", record: $0.key, path: EmployeeKind.path(ofKey: $0.key))
      }
  }

  private var downloads: [Download] {
    let plainByType = Table(
      columns: byType.columns,
      rows: summary.countByType.map { [.text($0.type.rawValue), .integer($0.count)] })
    return [
      Download("employees/by-type.csv", plainByType), Download("employees/by-decade.csv", byDecade),
      Download("employees/birthdays.csv", birthdays), Download("employees/defaulted.csv", defaulted),
      Download(
        "employees/summary.json",
        figures: [
          ("asOf", .date(summary.asOf)), ("employees", .integer(summary.count)),
          ("meanAge", summary.meanAge.map { .ratio($0, decimals: 2) } ?? .missing),
          ("ageForDefaultBirthDate", .integer(summary.averageAge)),
          ("defaultBirthDate", .date(summary.defaultBirthDate)),
          ("youngest", .optional(summary.youngest)), ("oldest", .optional(summary.oldest)),
          ("defaulted", .integer(summary.defaulted.count)),
        ]),
    ]
  }
}
