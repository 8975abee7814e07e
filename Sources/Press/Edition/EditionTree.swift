/// The pages of an edition in one language.
public struct EditionTree: Sendable {
  /// The folder of its pages within the site and the Markdown, such as `es`; empty for an edition of one
  /// language, whose pages stand at the top.
  public let folder: String
  /// The language's numbers, dates and words.
  public let formats: Formats
  public let content: EditionContent
  public let library: TemplateLibrary

  public init(folder: String, formats: Formats, content: EditionContent, library: TemplateLibrary) {
    self.folder = folder
    self.formats = formats
    self.content = content
    self.library = library
  }

  /// A language code, such as `es`.
  var language: String { formats.language }

  /// The beginning of the paths of its files: empty, or the folder with a slash.
  var prefix: String { folder.isEmpty ? "" : folder + "/" }
}
