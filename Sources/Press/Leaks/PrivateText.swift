/// A private text of a record, which no file of an edition may have.
public struct PrivateText: Sendable, Hashable {
  public let owner: Owner
  public let text: String

  /// Where it stands in the store.
  public struct Owner: Sendable, Hashable {
    public let kind: String
    public let key: String
    /// The path of its field, such as `answers.documentNumber`.
    public let field: String

    public init(kind: String, key: String, field: String) {
      self.kind = kind
      self.key = key
      self.field = field
    }
  }

  public init(_ text: String, of owner: Owner) {
    self.text = text
    self.owner = owner
  }
}

/// A file of an edition that has a private text; the text itself is not told.
public struct Leak: Sendable, Hashable {
  /// The file's path, such as `markdown/orders/index.md`.
  public let file: String
  public let owner: PrivateText.Owner
}
