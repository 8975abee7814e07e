package import Forms

/// What is wrong with a template, and where.
package enum TemplateError: Error, Sendable, Equatable {
  case noTemplates(folder: String)
  case unreadable(file: String, detail: LocalizedText)
  case notUTF8(file: String)
  /// A tag is not closed, a section has no end, …
  case syntax(file: String, line: Int, column: Int?, detail: LocalizedText)
  case missingPartial(file: String, line: Int, name: String)
  case unknownName(file: String, line: Int, name: String)
  /// A list, or a place that has several values, is named as if it were one.
  case noValue(file: String, line: Int, name: String)
  /// A translation names a table as if it were a value.
  case tableInWords(file: String, line: Int, name: String)
  /// Pages would lose what they show in their layout, or only those that have a table of contents.
  case lostContent(file: String, ofLongPages: Bool)
  /// A page asks for a template that no folder holds.
  case missingTemplate(name: String)
  /// A page would print a text that stands for a value that a program lacks, such as `nil`.
  case unprintable(page: String, value: String)
}
