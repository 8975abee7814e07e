internal import Forms
package import Press

extension TextCatalogue {
  /// Reads catalogues, a later file's texts in place of an earlier one's.
  ///
  /// A file has English texts and what stands for them: a text, or two for one and any other number:
  /// ```yaml
  /// Front page: Portada
  /// "{} answers are missing": {one: falta una respuesta, other: "faltan {} respuestas"}
  /// ```
  /// - Throws: ``DescriptionError``.
  package init(language: String, files: [String]) throws(DescriptionError) {
    var texts: [String: Text] = [:]
    var places: [String: Place] = [:]
    for file in files {
      let reader = try YAMLReader(path: file, name: file)
      guard reader.isMapping else {
        throw reader.error(.expected("texts such as Front page: Portada", at: ""))
      }
      for (english, entry) in reader.entries {
        texts[english] = try Self.text(entry, for: english)
        places[english] = entry.place.map { Place(file: file, line: $0.line, column: $0.column) }
      }
    }
    self.init(language: language, texts: texts, places: places)
  }

  private static func text(_ entry: YAMLReader, for english: String) throws(DescriptionError) -> Text {
    if entry.isMapping {
      try entry.allowOnly(["one", "other"])
      let one = try words(of: entry.required("one"), for: english, at: "one")
      let other = try words(of: entry.required("other"), for: english, at: "other")
      try checkPlaces(in: one, of: english, mayLack: true, entry)
      try checkPlaces(in: other, of: english, entry)
      return .counted(one: one, other: other)
    }
    let text = try words(of: entry, for: english, at: english)
    try checkPlaces(in: text, of: english, entry)
    return .plain(text)
  }

  /// The text of a value; one of blanks would show nothing.
  private static func words(
    of value: YAMLReader, for english: String, at key: String
  ) throws(DescriptionError) -> String {
    guard let text = value.text, text.contains(where: { !$0.isWhitespace }) else {
      throw value.error(.expected("a text", at: key))
    }
    return onOneLine(text, as: english)
  }

  /// A text without the blanks around it that its English one has not, and on one line if it is a sentence that its file
  /// has in several: on a page they would begin other lines, or code. One that has paragraphs, lists or breaks of its own
  /// keeps them.
  private static func onOneLine(_ text: String, as english: String) -> String {
    func isBlank(_ character: Character?) -> Bool { character == " " || character == "\t" }
    // Most texts are as they are to be.
    guard
      isBlank(text.first) || isBlank(text.last) || text.contains(where: \.isNewline),
      !english.contains(where: \.isNewline)
    else { return text }
    let start = isBlank(english.first) && isBlank(text.first) ? " " : ""
    let end = isBlank(english.last) && isBlank(text.last) ? " " : ""
    var whole = Substring(text)
    while let first = whole.first, isBlank(first) || first.isNewline { whole.removeFirst() }
    while let last = whole.last, isBlank(last) || last.isNewline { whole.removeLast() }
    let lines = whole.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let texts = lines.map { $0.drop(while: isBlank) }
    let isSentence =
      texts.dropFirst().allSatisfy { $0.first.map { !"-*+>#|`~0123456789".contains($0) } ?? false }
      && texts.dropLast().allSatisfy { !$0.hasSuffix("  ") && !$0.hasSuffix("\\") }
    return start + (isSentence ? texts.joined(separator: " ") : String(whole)) + end
  }

  /// Refuses a text that would lose a value, or show none where it has a place for one.
  ///
  /// - Parameter mayLack: whether a value may be said in words, as the one of a singular.
  private static func checkPlaces(
    in text: String, of english: String, mayLack: Bool = false, _ entry: YAMLReader
  ) throws(DescriptionError) {
    guard let wanted = places(in: english), let own = places(in: text),
      mayLack ? !own.isSubset(of: wanted) : own != wanted
    else { return }
    func written(_ places: Set<Int>) -> String {
      places.isEmpty ? "—" : places.sorted().map { "{\($0 + 1)}" }.joined(separator: " ")
    }
    let (next, first, second) = ("{}", "{1}", "{2}")
    throw entry.fault(
      "its places for values are \(written(own)), and those of the English words \(written(wanted)). Write \(next) for each value in the order of the English words, or \(first) for the first, \(second) for the second"
    )
  }
}
