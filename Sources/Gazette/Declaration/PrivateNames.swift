internal import Forms
internal import RecordStore

/// What of the values of a derived column may be told.
enum DerivedPrivacy: Sendable {
  /// Everything.
  case open
  /// Nothing to those that read editions.
  case value
  /// Nothing, and no file of an edition may have it: it is a text that is made of private texts.
  case text
}

/// The names by which an expression reads something private.
struct PrivateNames {
  private struct Name {
    /// The list of which it is a field; nil where it stands by itself.
    var list: String?
    let name: String
    let isText: Bool
  }

  private var names: [Name]

  /// Those of the fields of an element.
  ///
  /// - Parameter isPrivate: whether the whole list is.
  init(of fields: [Field], isPrivate: Bool) {
    names = fields.filter { isPrivate || $0.holdsPrivate }.map {
      Name(name: $0.key.lowercased(), isText: $0.holdsText(isPrivate: isPrivate))
    }
  }

  /// Those of a record, its lists among them.
  init(of form: Form, flags: [(field: String, column: String)], _ lists: [KindRules.List]) {
    self.init(of: form.fields.filter { !$0.kind.isList }, isPrivate: false)
    for (field, column) in flags where form.field(field)?.isPrivate ?? false {
      names.append(Name(name: column.lowercased(), isText: false))
    }
    for list in lists {
      guard let field = form.field(list.elements.name) else { continue }
      let key = field.key.lowercased()
      let inside = Self(of: field.kind.children ?? [], isPrivate: field.isPrivate).names
      names += inside.map { Name(list: key, name: $0.name, isText: $0.isText) }
      names += list.derived.filter(\.isPrivate).map {
        Name(list: key, name: $0.column.name.lowercased(), isText: $0.privacy == .text)
      }
      if field.isPrivate { names.append(Name(name: key, isText: false)) }
    }
  }

  /// What may be told of a derived column: as little as of what it is made of.
  func privacy(
    of column: DerivedColumn, _ kind: FieldKind?, beside others: [KindRules.Derived]
  ) -> DerivedPrivacy {
    let found = ValueQuery.names(in: column.sql)
    let read = names.filter { found.contains($0.name) && ($0.list.map(found.contains) ?? true) }
    let made = others.filter { found.contains($0.column.name.lowercased()) && $0.isPrivate }
    if read.isEmpty && made.isEmpty { return .open }
    let isText = kind.map { $0.name == FieldKind.text.name } ?? true
    return isText && (read.contains(where: \.isText) || made.contains { $0.privacy == .text })
      ? .text : .value
  }
}

extension Field {
  /// Whether a private text stands in it, or in a field within it.
  func holdsText(isPrivate isWithin: Bool) -> Bool {
    let isWithin = isWithin || isPrivate
    return switch kind {
    case .text, .multiline, .email, .phone, .file: isWithin
    default: kind.children?.contains { $0.holdsText(isPrivate: isWithin) } ?? false
    }
  }
}
