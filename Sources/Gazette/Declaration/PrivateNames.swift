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

    /// Whether it is among the names of an expression, which are in small letters.
    func isRead(among found: Set<String>) -> Bool {
      found.contains(((list.map { "\($0)." } ?? "") + name).lowercased())
    }
  }

  private var names: [Name]
  private var lists: [ElementList] = []

  /// Those of the fields of an element.
  ///
  /// - Parameter isPrivate: whether the whole list is.
  init(of fields: [Field], isPrivate: Bool) {
    names = fields.filter { isPrivate || $0.holdsPrivate }.map {
      Name(name: $0.key, isText: $0.holdsText(isPrivate: isPrivate))
    }
  }

  /// Those of a record, its lists among them.
  init(of form: Form, flags: [(field: String, column: String)], _ lists: [KindRules.List]) {
    self.init(of: form.fields.filter { !$0.kind.isList }, isPrivate: false)
    for (field, column) in flags where form.field(field)?.isPrivate ?? false {
      names.append(Name(name: column, isText: false))
    }
    self.lists = lists.map(\.elements)
    for list in lists {
      guard let field = form.field(list.elements.name) else { continue }
      let key = field.key
      let inside = Self(of: field.kind.children ?? [], isPrivate: field.isPrivate).names
      names += inside.map { Name(list: key, name: $0.name, isText: $0.isText) }
      names += list.derived.filter(\.isPrivate).map {
        Name(list: key, name: $0.column.name, isText: $0.privacy == .text)
      }
      if field.isPrivate { names.append(Name(name: key, isText: false)) }
    }
  }

  /// What may be told of a derived column: as little as of what it is made of.
  func privacy(
    of column: DerivedColumn, _ kind: FieldKind?, beside others: [KindRules.Derived]
  ) -> DerivedPrivacy {
    let found = self.found(in: column.sql)
    let read = names.filter { $0.isRead(among: found) }
    let made = others.filter { found.contains($0.column.name.lowercased()) && $0.isPrivate }
    if read.isEmpty && made.isEmpty { return .open }
    let isText = kind.map { $0.name == FieldKind.text.name } ?? true
    return isText && (read.contains(where: \.isText) || made.contains { $0.privacy == .text })
      ? .text : .value
  }

  /// The names in an expression, in small letters, those of fields of elements with their list's.
  private func found(in sql: String) -> Set<String> {
    ValueQuery.names(in: sql, without: lists).union(ElementList.columns(in: sql, of: lists))
  }

  /// What an expression reads of private lists, or of what is private in lists, as `lines.price`; nil where nothing.
  func partOfList(in sql: String) -> String? {
    let found = found(in: sql)
    let keys = Set(lists.map(\.name))
    let read = names.filter { $0.isRead(among: found) && keys.contains($0.list ?? $0.name) }
    // Of a list that is private itself all is.
    let name = read.first { $0.list == nil } ?? read.first
    return name.map { name in (name.list.map { "\($0)." } ?? "") + name.name }
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
