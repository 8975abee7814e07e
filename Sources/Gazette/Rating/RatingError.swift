/// Why a rating cannot be made. Nothing has changed then.
package enum RatingError: Error, Sendable, Equatable {
  /// No kind of the project says in its file how it is rated.
  case noFlow
  /// Nothing that can be rated, of which one is called so, has this name.
  case unknownSubject(String, one: String, many: String, kind: String, known: [String])
  /// A text that names no questions of what is rated, with an example of one that does.
  case unknownQuestion(String, subject: String, one: String, example: String)
  /// A file of answers holds several ratings, or none.
  case notOneRating(file: String, count: Int)
  /// A file of answers names a section that there is not.
  case unknownSection(String, known: [String])
  /// A section's answers are not one for each question.
  case wrongAnswers(section: String, expected: Int)
}
