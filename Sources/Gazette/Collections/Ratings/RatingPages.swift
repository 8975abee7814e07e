internal import Forms
internal import Foundation
internal import Press

/// The overview of the ratings, and what else they give to an edition.
struct RatingPages {
  let collection: Ratings
  let rubrics: [Rubric]
  /// By module, then date, then key.
  let ratings: [Rating]
  let summary: RatingSummary
  let asOf: CalendarDate
  let order: TextOrder

  var report: CollectionReport {
    let students = studentList
    return CollectionReport(
      headlines: [
        Headline("Ratings", .integer(summary.all.ratings), key: "ratings"),
        Headline("Students", .integer(summary.students.count), key: "students"),
        Headline("Passed", .integer(summary.all.passed), key: "passed"),
        Headline("Mean grade", meanGrade(summary.all), key: "meanGrade"),
      ],
      attention: [], warnings: warnings,
      pages: [
        PageSeries(overview(students)), modulePages, registerPages,
        students.pages(title: { "Students: \($0.title)" }, trail: Overview.trail(collection)), studentPages,
        recordPages,
      ],
      downloads: downloads + [
        Download("ratings/students.csv", students.contents("Initial", count: "Students"))
      ])
  }

  private var warnings: [Warning] {
    ratings.filter { $0.ratedOn.map { $0 > asOf } ?? false }.map {
      Warning("Rated after as-of", record: $0.key, path: RatingKind.path(ofKey: $0.key, module: $0.module))
    }
  }

  private func overview(_ students: SplitList) -> Page {
    Page(
      path: Overview.path(of: collection.name), title: .words(collection.title), template: "ratings",
      trail: [Overview.front],
      context: TemplateContext([
        "figures": Overview.figures(
          [
            Headline("Ratings", .integer(summary.all.ratings)),
            Headline("Passed", .integer(summary.all.passed)),
            Headline("Pass rate", .optional(percent: summary.all.passRate)),
            Headline("Mean grade", meanGrade(summary.all)),
          ] + sectionMeans(summary.all)),
        "byModule": .table(byModule),
        "moduleChart": .chart(
          Chart("modules", "Mean grade by module", .bars, of: byModule, by: "module", ["meanGrade"])),
        "distribution": .table(distribution),
        "sectionChart": .chart(Self.sectionChart(summary.all)),
        "distributionChart": .chart(
          Chart("grades", "Ratings by grade", .histogram, of: distribution, by: "grade", ["ratings"])),
        "students": .table(students.contents("Initial", count: "Students")),
      ]))
  }

  /// The mean of each section that was rated.
  static func sectionChart(_ figures: RatingFigures) -> Chart {
    let means = SectionKind.allCases.compactMap { kind in figures.mean(of: kind).map { (kind, $0.ratio) } }
    return Chart(
      "sections", "Mean of each section", .bars,
      of: Table(
        columns: [.text("section", "Section"), .figure("mean", "Mean")],
        rows: means.map { [.words(Words($0.title)), .percent($1)] }), by: "section", ["mean"])
  }

  // MARK: Figures as cells

  func meanGrade(_ figures: RatingFigures) -> Cell {
    figures.meanGrade.map { .counted(.percent($0), from: figures.ratings, of: figures.ratings) } ?? .missing
  }

  /// A line for the mean of each section; ratings of old registers have none.
  func sectionMeans(_ figures: RatingFigures) -> [Headline] {
    SectionKind.allCases.map {
      Headline("Mean of \(.words(Words($0.title.lowercased())))", mean(of: $0, in: figures))
    }
  }

  func mean(of kind: SectionKind, in figures: RatingFigures) -> Cell {
    figures.mean(of: kind).map { .counted(.percent($0.ratio), from: $0.count, of: figures.ratings) }
      ?? .missing
  }

  /// Whether a rating passed, in words with its emoji.
  static func result(_ grade: Grade) -> Cell {
    grade.isPassed ? "\(.text(grade.emoji)) passed" : "\(.text(grade.emoji)) failed"
  }

  func link(_ rating: Rating, _ cell: Cell) -> Cell {
    .link(cell, to: RatingKind.path(ofKey: rating.key, module: rating.module))
  }

  /// The page of a student; names that are the same text in other code points lead to the same page.
  static func path(ofStudent name: String) -> PagePath {
    PagePath(folder: "ratings/students", key: name.precomposedStringWithCanonicalMapping)
  }
  static func registerPath(_ module: String) -> PagePath {
    PagePath("ratings/register/\(module.lowercased())")
  }

  // MARK: Tables

  private var byModule: Table {
    Table(
      columns: [
        .text("module", "Module"), .figure("ratings", "Ratings"), .figure("passed", "Passed"),
        .figure("passRate", "Pass rate"), .figure("meanGrade", "Mean grade"), .text("register", "Register"),
      ],
      rows: summary.modules.map { module in
        [
          .link(.text(module.rubric.name), to: RubricKind.path(ofModule: module.rubric.id)),
          .integer(module.figures.ratings), .integer(module.figures.passed),
          .optional(percent: module.figures.passRate), meanGrade(module.figures),
          module.figures.ratings > 0
            ? .link("Register", to: Self.registerPath(module.rubric.id)) : .missing,
        ]
      })
  }

  private var distribution: Table {
    Table(
      columns: [.text("grade", "Grade"), .figure("ratings", "Ratings")],
      rows: summary.distribution.enumerated().map { index, count in
        [.text(index == 9 ? "90–100 %" : "\(index * 10)–\(index * 10 + 9) %"), .integer(count)]
      })
  }

  private var studentList: SplitList {
    var list = SplitList(
      folder: "ratings/students/by-initial",
      columns: [
        .text("student", "Student"), .figure("ratings", "Ratings"), .figure("best", "Best"),
        .figure("latest", "Latest"),
      ], order: order)
    for student in summary.students {
      let letter = InitialLetter.name(of: student.name)
      let grades = student.places.map { ratings[$0].grade }
      list.add(
        [
          .link(.text(student.name), to: Self.path(ofStudent: student.name)), .integer(grades.count),
          .optional(percent: grades.map(\.total).max()), .optional(percent: grades.last?.total),
        ], to: letter, title: InitialLetter.title(letter))
    }
    return list
  }

  // MARK: Downloads

  private var downloads: [Download] {
    let byID = summary.modules.sorted { $0.rubric.id < $1.rubric.id }
    let modules = Table(
      columns: [
        .text("module", "Module"), .figure("ratings", "Ratings"), .figure("passed", "Passed"),
        .figure("meanGrade", "Mean grade"),
      ],
      rows: byID.map {
        [
          .text($0.rubric.id), .integer($0.figures.ratings), .integer($0.figures.passed),
          .optional(percent: $0.figures.meanGrade),
        ]
      })
    let questions = Table(
      columns: [
        .text("module", "Module"), .text("section", "Section"), .figure("question", "Question"),
        .text("title", "Title"), .figure("asked", "Asked"), .figure("passed", "Passed"),
      ],
      rows: byID.flatMap { module in
        module.questions.map {
          [
            .text(module.rubric.id), .text($0.kind.rawValue), .integer($0.number), .text($0.question.title),
            .integer($0.asked), .integer($0.passed),
          ]
        }
      })
    return [
      Download("ratings/by-module.csv", modules), Download("ratings/by-question.csv", questions),
      Download("ratings/distribution.csv", distribution),
      Download(
        "ratings/summary.json",
        figures: [
          ("asOf", .date(asOf)), ("ratings", .integer(summary.all.ratings)),
          ("passed", .integer(summary.all.passed)), ("passRate", .optional(percent: summary.all.passRate)),
          ("meanGrade", .optional(percent: summary.all.meanGrade)),
          ("students", .integer(summary.students.count)),
          ("modules", .integer(summary.modules.count)),
        ]),
    ]
  }
}
