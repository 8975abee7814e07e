internal import Forms
internal import Press

extension RatingPages {
  /// A page for every module: its figures and its rubric, with how often each question was passed.
  var modulePages: PageSeries {
    let (pages, trail) = (self, Overview.trail(collection))
    return PageSeries(count: summary.modules.count) { index in
      let module = pages.summary.modules[index]
      let rubric = module.rubric
      return Page(
        path: RubricKind.path(ofModule: rubric.id), title: .text(rubric.name), template: "module",
        trail: trail,
        context: TemplateContext([
          "id": .text(rubric.id), "version": .integer(rubric.version),
          "register": .cell(
            module.figures.ratings > 0 ? .link("Register", to: Self.registerPath(rubric.id)) : .missing
          ),
          "figures": Overview.figures(
            [
              Headline("Ratings", .integer(module.figures.ratings)),
              Headline("Passed", .integer(module.figures.passed)),
              Headline("Pass rate", .optional(percent: module.figures.passRate)),
              Headline("Mean grade", pages.meanGrade(module.figures)),
            ] + pages.sectionMeans(module.figures) + [
              Headline("Fails most", Self.question(module.hardest)),
              Headline("Fails least", Self.question(module.easiest)),
            ]),
          "sectionChart": .chart(Self.sectionChart(module.figures)),
          "sections": .sections(
            rubric.sections.map { section in
              RecordSection(
                heading: section.heading,
                fields: Self.questions(module.questions.filter { $0.kind == section.kind }))
            }),
        ]), search: SearchText(key: rubric.id, details: ["Module"]))
    }
  }

  private static func question(_ figures: QuestionFigures?) -> Cell {
    guard let figures else { return .missing }
    return "\(.words(Words(figures.kind.title))) \(figures.number): \(.text(figures.question.title))"
  }

  private static func questions(_ questions: [QuestionFigures]) -> Table {
    Table(
      columns: [
        .text("number", "Question"), .text("title", "Title"), .text("description", "Description"),
        .figure("passed", "Passed"), .figure("passRate", "Pass rate"),
      ],
      rows: questions.map { figures in
        [
          .text("\(figures.number)/\(questions.count)"), .text(figures.question.title),
          .optional(figures.question.description), .integer(figures.passed),
          figures.passRate.map { .counted(.percent($0), from: figures.asked, of: figures.asked) } ?? .missing,
        ]
      })
  }

  /// The register of every module that has ratings.
  var registerPages: PageSeries {
    let (pages, trail) = (self, Overview.trail(collection))
    let byModule = Dictionary(grouping: ratings.indices) { ratings[$0].module }
    let modules = summary.modules.filter { $0.figures.ratings > 0 }
    return PageSeries(count: modules.count) { index in
      let rubric = modules[index].rubric
      let places = byModule[rubric.id] ?? []
      return Page(
        path: Self.registerPath(rubric.id), title: "Register: \(.text(rubric.name))", template: "list",
        trail: trail,
        context: TemplateContext([
          "count": .integer(places.count),
          "rows": .table(
            Table(
              columns: [
                .text("student", "Student"), .text("module", "Module"), .text("ratedOn", "Rated on"),
                .text("result", "Result"), .figure("grade", "Grade"),
              ],
              rows: places.map { place in
                let rating = pages.ratings[place]
                return [
                  pages.link(rating, .text(rating.student)), .text(rubric.name), .optional(rating.ratedOn),
                  Self.result(rating.grade), .percent(rating.grade.total),
                ]
              })),
        ]))
    }
  }
}
