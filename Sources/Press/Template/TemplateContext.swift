/// The named values that a Markdown template can show.
///
/// Names are looked up one after the other: contexts are small and made once a page.
package struct TemplateContext: Sendable {
  private var names: [String]
  private var values: [TemplateValue]

  var allNames: [String] { names }
  package var allValues: [TemplateValue] { values }

  package init(_ entries: KeyValuePairs<String, TemplateValue>) {
    names = entries.map(\.key)
    values = entries.map(\.value)
  }

  /// One without names that has room for so many.
  package init(capacity: Int) {
    self.init([:])
    names.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  /// Adds a name or gives it another value.
  package mutating func set(_ name: String, _ value: TemplateValue) {
    if let place = names.firstIndex(of: name) {
      values[place] = value
    } else {
      names.append(name)
      values.append(value)
    }
  }

  package subscript(name: String) -> TemplateValue? {
    for index in names.indices where names[index] == name { return values[index] }
    guard let (base, answer) = CountName.question(name), let value = self[base] else { return nil }
    return answer(value.count)
  }
}

/// A part of a page with a template of its own.
package struct TemplatePart: Sendable {
  package let template: String
  package let context: TemplateContext
  /// What tells the template from what it was before.
  let digest: String

  package init(template: String, context: TemplateContext, digest: String) {
    self.template = template
    self.context = context
    self.digest = digest
  }
}

/// A value under a name of a template. Each one escapes itself where it is shown.
package enum TemplateValue: Sendable {
  case cell(Cell)
  /// A whole table, shown by `{{table}}`; in a section, whether it has rows.
  case table(Table)
  /// A chart, drawn beside the page; in a section, whether it has anything to show.
  case chart(Chart)
  /// For `{{#name}} … {{/name}}`: once for every context, not at all where there is none.
  case list([TemplateContext])
  /// A record's sections: `{{name}}` prints them all with headings of the second level, and in
  /// `{{#name}} … {{/name}}` each is a context with `heading`, `fields` and `lists`.
  case sections([RecordSection])
  /// For `{{#name}} … {{/name}}`: shown or not.
  case flag(Bool)
  /// One context of its own, for `{{#name}} … {{/name}}` or `{{name.inner}}`.
  case context(TemplateContext)
  /// A part of a page that has a template of its own, shown by `{{name}}`.
  indirect case part(TemplatePart)

  /// Words of ours, such as a title.
  package static func words(_ words: Words) -> TemplateValue { .cell(.words(words)) }
  package static func text(_ text: String) -> TemplateValue { .cell(.text(text)) }
  package static func integer(_ number: Int) -> TemplateValue { .cell(.integer(number)) }
}
