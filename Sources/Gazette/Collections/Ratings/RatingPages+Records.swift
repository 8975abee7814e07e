internal import Forms
internal import Press

extension RatingPages {
  /// A page for every student, with all ratings, the best and the latest.
  var studentPages: PageSeries {
    let (pages, trail) = (self, Overview.trail(collection))
    let names = moduleNames
    return PageSeries(count: summary.students.count) { index in
      let student = pages.summary.students[index]
      let ratings = student.places.map { pages.ratings[$0] }
      // The first of equals, so that a later equal grade changes nothing.
      let best = ratings.reduce(nil as Rating?) { best, next in
        best.map { $0.grade.total < next.grade.total ? next : $0 } ?? next
      }
      return Page(
        path: Self.path(ofStudent: student.name), title: .text(student.name), template: "student",
        trail: trail,
        context: TemplateContext([
          "count": .integer(ratings.count),
          "best": best.map { pages.summaryCell($0, names) } ?? .cell(.missing),
          "latest": ratings.last.map { pages.summaryCell($0, names) } ?? .cell(.missing),
          "rows": .table(
            Table(
              columns: [
                .text("module", "Module"), .text("ratedOn", "Rated on"), .text("result", "Result"),
                .figure("grade", "Grade"),
              ],
              rows: ratings.map { rating in
                [
                  pages.link(rating, .text(names[rating.module] ?? rating.module)), .optional(rating.ratedOn),
                  Self.result(rating.grade), .percent(rating.grade.total),
                ]
              })),
        ]), search: SearchText(details: ["Student"]))
    }
  }

  private var moduleNames: [String: String] {
    Dictionary(uniqueKeysWithValues: summary.modules.map { ($0.rubric.id, $0.rubric.name) })
  }

  private func summaryCell(_ rating: Rating, _ names: [String: String]) -> TemplateValue {
    .context(
      TemplateContext([
        "module": .cell(link(rating, .text(names[rating.module] ?? rating.module))),
        "grade": .cell(.percent(rating.grade.total)), "result": .cell(Self.result(rating.grade)),
      ]))
  }

  /// A page for every rating: each section's result, and each question.
  var recordPages: PageSeries {
    let (ratings, trail) = (ratings, Overview.trail(collection))
    let rubrics = Dictionary(grouping: rubrics, by: \.id)
    return PageSeries(count: ratings.count) { index in
      let rating = ratings[index]
      let rubric = rubrics[rating.module]?.first { $0.version == rating.version }
      return Page(
        path: RatingKind.path(ofKey: rating.key, module: rating.module), title: .text(rating.student),
        template: "rating",
        trail: trail + [Crumb(.text(rubric?.name ?? rating.module), Self.registerPath(rating.module))],
        context: TemplateContext([
          "key": .text(rating.key), "result": .text(rating.grade.emoji),
          "grade": .cell(.percent(rating.grade.total)),
          "passed": .flag(rating.grade.isPassed), "hasAnswers": .flag(rating.hasAnswers),
          "details": .table(
            Table(
              columns: FormDetails.columns,
              rows: [
                ["Student", .link(.text(rating.student), to: Self.path(ofStudent: rating.student))],
                [
                  "Module",
                  .link(.text(rubric?.name ?? rating.module), to: RubricKind.path(ofModule: rating.module)),
                ],
                ["Version of the rubric", .integer(rating.version)],
                ["Rated on", .optional(rating.ratedOn)],
              ], style: .fields)),
          "resultBySection": .table(Self.sections(of: rating)),
          "sections": .sections(rubric.map { Self.answers(of: rating, by: $0) } ?? []),
        ]),
        search: SearchText(
          key: rating.key,
          details: [.text(rubric?.name ?? rating.module)] + (rating.ratedOn.map { [.date($0)] } ?? []),
          fields: [
            SearchField("Student", rating.student), SearchField("Module", rubric?.name ?? rating.module),
          ]))
    }
  }

  private static func sections(of rating: Rating) -> Table {
    Table(
      columns: [.text("section", "Section"), .figure("passed", "Passed"), .figure("ratio", "Share")],
      rows: SectionKind.allCases.compactMap { kind in
        rating.grade.sections[kind.index].map {
          [.words(Words(kind.title)), .text("\($0.passed)/\($0.count)"), .percent($0.ratio)]
        }
      })
  }

  private static func answers(of rating: Rating, by rubric: Rubric) -> [RecordSection] {
    rubric.sections.compactMap { section in
      guard let answers = rating.answers(section.kind) else { return nil }
      return RecordSection(
        heading: section.heading,
        fields: Table(
          columns: [.text("number", "Question"), .text("title", "Title"), .text("passed", "Result")],
          rows: zip(section.questions, answers.utf8).enumerated().map { index, pair in
            [
              .text("\(index + 1)/\(section.questions.count)"), .text(pair.0.title),
              pair.1 == UInt8(ascii: "1") ? .status("passed", .good) : .status("failed", .bad),
            ]
          }))
    }
  }
}
