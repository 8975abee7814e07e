/// What a field on the way of a path is called, and which element of it is meant where it is a list.
package struct TitledStep: Sendable, Hashable {
  /// The field's; its title where nothing else is known of it.
  let key: String
  package let title: String
  /// From 1; nil for what is no list or is meant whole.
  package let element: Int?

  package init(title: String) { (key, self.title, element) = (title, title, nil) }

  package init(_ field: Field, element: Int? = nil) {
    (key, title, self.element) = (field.key, field.title, element)
  }
}

extension Form {
  /// The titles along a path; nil where the form has no such field.
  ///
  /// - Parameter element: which element of a list is meant where the path itself has none.
  package func titles(ofPath path: FieldPath, element: Int? = nil) -> [TitledStep]? {
    var fields = fields
    var titles: [TitledStep] = []
    for step in path.steps {
      guard let field = fields.first(where: { $0.key == step.key }) else { return nil }
      titles.append(TitledStep(field, element: step.element ?? (field.kind.isList ? element : nil)))
      fields = field.kind.children ?? []
    }
    return titles
  }

  /// The fields of the groups and elements around the last field of such titles, the outermost first.
  package func fields(around titles: [TitledStep]) -> [[Field]] {
    var (groups, siblings): ([[Field]], [Field]) = ([], fields)
    for step in titles.dropLast() {
      guard let children = siblings.first(where: { $0.key == step.key })?.kind.children else { break }
      groups.append(children)
      siblings = children
    }
    return groups
  }

  /// The titles along a path as one text, such as `Drivers 2: Date of birth`; nil where the form has no such field.
  ///
  /// - Parameter titled: what a title is for whoever reads it.
  package func title(ofPath path: String, titled: (String) -> String = { $0 }) -> String? {
    FieldPath(path).flatMap { titles(ofPath: $0) }?.text(titled: titled)
  }
}

extension [TitledStep] {
  /// The path as programs have it, such as `drivers[2].birthDate`.
  package var path: String {
    map { step in step.key + (step.element.map { "[\($0)]" } ?? "") }.joined(separator: ".")
  }

  /// As one text, such as `Drivers 2: Date of birth`.
  ///
  /// - Parameter titled: what a title is for whoever reads it.
  package func text(titled: (String) -> String = { $0 }) -> String {
    map { step in titled(step.title) + (step.element.map { " \($0)" } ?? "") }.joined(separator: ": ")
  }
}
