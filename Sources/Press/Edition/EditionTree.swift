/// The pages of an edition in one language.
package struct EditionTree: Sendable {
  /// The folder of its pages within the site and the Markdown, such as `es`; empty for an edition of one
  /// language, whose pages stand at the top.
  package let folder: String
  /// The language's numbers, dates and words.
  package let formats: Formats
  package internal(set) var content: EditionContent
  package let library: TemplateLibrary

  package init(folder: String, formats: Formats, content: EditionContent, library: TemplateLibrary) {
    self.folder = folder
    self.formats = formats
    self.content = content
    self.library = library
  }

  /// Texts that the catalogue of the language lacks, apart from what single pages show.
  var missingTexts: Set<String> {
    library.missingTexts.union(content.titles.filter { !formats.texts.has($0) })
  }

  /// A language code, such as `es`.
  var language: String { formats.language }

  /// The beginning of the paths of its files: empty, or the folder with a slash.
  package var prefix: String { folder.isEmpty ? "" : folder + "/" }
}
