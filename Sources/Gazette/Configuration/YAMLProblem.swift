internal import Yams

/// What the YAML parser complains of, as one phrase and a place.
struct YAMLProblem {
  let place: TextPlace?
  let problem: DescriptionError.Problem

  init(_ error: YamlError, in text: String) {
    switch error {
    case .scanner(_, let phrase, let mark, _), .parser(_, let phrase, let mark, _):
      place = TextPlace(mark)
      problem = .notYAML(phrase)
    case .composer(let context, let phrase, let mark, _):
      place = TextPlace(mark)
      problem = .notYAML("\(context.map { "\($0.text) " } ?? "")\(phrase)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let key = duplicates.sorted().first ?? ""
      place = Self.place(ofSecond: key, in: text, from: context.mark) ?? TextPlace(context.mark)
      problem = .repeatedKey(key)
    case .reader(let phrase, let offset, _, _):
      place = offset.map { offset in
        let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
          .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return TextPlace(line: before.count, column: (before.last?.count ?? 0) + 1)
      }
      problem = .notYAML(phrase)
    default:
      place = nil
      problem = .notYAML(nil)
    }
  }

  /// Where a key stands again in a mapping; the parser only tells where the mapping starts.
  private static func place(ofSecond key: String, in text: String, from mark: Mark) -> TextPlace? {
    let indent = String(repeating: " ", count: max(mark.column - 1, 0))
    let double = key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let starts = [key, "\"\(double)\"", "'\(key.replacing("'", with: "''"))'"].map { "\(indent)\($0):" }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let places = lines.indices.dropFirst(max(mark.line - 1, 0)).filter { place in
      starts.contains(where: lines[place].hasPrefix)
    }
    return places.count > 1 ? TextPlace(line: places[1] + 1, column: mark.column) : nil
  }
}

extension DescriptionError {
  init(_ problem: YAMLProblem, file: String) {
    self.init(file: file, at: problem.place, problem: problem.problem)
  }
}
