internal import Forms

/// What is asked of a rating, and how it is checked (DOMAIN, section 3).
enum RatingForm {
  static let form = Form(
    builtIn: "ratings", title: "Rating",
    sections: [
      Section(
        key: "rating", title: "Rating",
        fields: [
          Field("student", "Student", .text, isRequired: true, isSearchable: true),
          Field("module", "Module", .reference("modules"), isRequired: true),
          Field("version", "Version of the rubric", .integer, parents: ["module"]),
          Field("ratedOn", "Rated on", .date),
        ]),
      Section(
        key: "answers", title: "Answers",
        fields: [
          Field(
            "failed", "Failed questions", .text, parents: ["module"],
            hint: "Such as requirements:3,7 cleanCode:1, or none")
        ]
          + SectionKind.allCases.map { kind in
            Field(
              kind.rawValue, kind.title, .text, parents: ["failed", "module"],
              checks: [
                Check(
                  .pattern("[01]+"), reportedAs: .stated("answers are written with {} and {}", ["0", "1"]))
              ])
          }),
      Section(
        key: "register", title: "Register",
        fields: [
          Field(
            "grade", "Grade in percent", .decimal, parents: ["failed", "module"],
            checks: [
              Check(.minimum(ExactDecimal(mantissa: 0, scale: 0))),
              Check(.maximum(ExactDecimal(mantissa: 100, scale: 0))),
            ]),
          Field("passed", "Passed", .flag, parents: ["failed", "module"]),
        ]),
    ])
}
