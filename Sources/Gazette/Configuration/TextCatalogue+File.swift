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
      return .counted(one: try entry.requiredText("one"), other: try entry.requiredText("other"))
    }
    guard let text = entry.text, !text.isEmpty else { throw entry.error(.expected("a text", at: english)) }
    return .plain(text)
  }
}
