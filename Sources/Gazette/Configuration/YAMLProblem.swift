internal import Yams

/// What the YAML parser complains of, as one phrase and a line.
struct YAMLProblem {
  let line: Int?
  let problem: DescriptionError.Problem

  init(_ error: YamlError, in text: String) {
    switch error {
    case .scanner(_, let phrase, let mark, _), .parser(_, let phrase, let mark, _):
      line = mark.line
      problem = .notYAML("\(phrase) (column \(mark.column))")
    case .composer(let context, let phrase, let mark, _):
      line = mark.line
      problem = .notYAML("\(context.map { "\($0.text) " } ?? "")\(phrase) (column \(mark.column))")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let key = duplicates.sorted().first ?? ""
      line = Self.line(ofSecond: key, in: text, from: context.mark) ?? context.mark.line
      problem = .repeatedKey(key)
    case .reader(let phrase, let offset, _, _):
      line = offset.map { text.utf8.prefix($0).count { $0 == UInt8(ascii: "\n") } + 1 }
      problem = .notYAML(phrase)
    default:
      line = nil
      problem = .notYAML("its text cannot be read")
    }
  }

  /// The line on which a key stands again in a mapping; the parser only tells where the mapping starts.
  private static func line(ofSecond key: String, in text: String, from mark: Mark) -> Int? {
    let start = String(repeating: " ", count: max(mark.column - 1, 0)) + key + ":"
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let places = lines.indices.dropFirst(max(mark.line - 1, 0)).filter { lines[$0].hasPrefix(start) }
    return places.count > 1 ? places[1] + 1 : nil
  }
}

extension DescriptionError {
  init(_ problem: YAMLProblem, file: String) {
    self.init(file: file, line: problem.line, problem: problem.problem)
  }
}
