internal import Forms

/// How records of a kind are made by `gazette rate`: by going through the elements of another record's list.
///
/// ```yaml
/// flow:
///   rate: answers
///   asks: student
///   on: ratedOn
///   question: {title: title, text: description}
///   results: [grade, result]
///   passed: passed
/// ```
struct RateFlow: Sendable {
  /// The field with a state for each element.
  let answers: String
  /// The text that is asked for first, such as a student's name.
  let asks: String
  /// The day on which it is done.
  let on: String?
  /// The fields of an element that are shown while it is asked about.
  let question: String
  let text: String?
  /// The derived columns that are shown in the end, the first with its title, and one that says whether it is passed.
  let results: [String]
  let passed: String?
  /// Where the file says it.
  let place: TextPlace?
}

extension KindFile {
  /// What the file says under `flow` of records that are made by going through questions.
  static func rating(
    in reader: YAMLReader, _ form: Form, _ rules: KindRules
  ) throws(DescriptionError) -> RateFlow? {
    guard let found = reader["flow"], found["rate"] != nil else { return nil }
    try found.allowOnly(["rate", "asks", "on", "question", "results", "passed"])
    func field(_ key: String, _ kind: FieldKind) throws(DescriptionError) -> String {
      let name = try found.requiredText(key)
      guard form.field(name)?.kind.name == kind.name else {
        throw found.badValue(at: key, expected: "a field of the kind \(kind.name)")
      }
      return name
    }
    func derived(_ value: YAMLReader, _ key: String) throws(DescriptionError) -> String {
      guard let name = value.text, rules.derivedNames.contains(name) else {
        throw value.badValue(
          of: key, expected: "one of the derived columns \(rules.derivedNames.joined(separator: ", "))")
      }
      return name
    }
    let question = try found.required("question")
    try question.allowOnly(["title", "text"])
    var results: [String] = []
    for element in try found.required("results").elements("results") {
      results.append(try derived(element, "results"))
    }
    return RateFlow(
      answers: try field("rate", .switches), asks: try field("asks", .text),
      on: found["on"] == nil ? nil : try field("on", .date), question: try question.requiredText("title"),
      text: try question.optionalText("text"), results: results,
      passed: try found["passed"].map { value throws(DescriptionError) in try derived(value, "passed") },
      place: found.place)
  }
}
