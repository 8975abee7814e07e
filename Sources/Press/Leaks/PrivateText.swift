/// A private text of a record, which no file of an edition may have.
package struct PrivateText: Sendable, Hashable {
  package let owner: Owner
  package let text: String

  /// Where it stands in the store.
  package struct Owner: Sendable, Hashable {
    package let kind: String
    package let key: String
    /// The path of its field, such as `answers.documentNumber`.
    package let field: String

    package init(kind: String, key: String, field: String) {
      self.kind = kind
      self.key = key
      self.field = field
    }
  }

  package init(_ text: String, of owner: Owner) {
    self.text = text
    self.owner = owner
  }
}

/// A file of an edition that has a private text; the text itself is not told.
package struct Leak: Sendable, Hashable {
  /// The file's path, such as `markdown/orders/index.md`.
  package let file: String
  package let owner: PrivateText.Owner
}
