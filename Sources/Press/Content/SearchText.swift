/// What readers find a page by beside its title, and what tells it from others that are called the same.
public struct SearchText: Sendable {
  /// The key of the record that the page shows; nil for a page that is no record's.
  public let key: String?
  /// What a hit says below its title: a kind, a date, a module.
  public let details: [Cell]
  public let fields: [SearchField]

  public init(key: String? = nil, details: [Cell] = [], fields: [SearchField] = []) {
    self.key = key
    self.details = details
    self.fields = fields
  }
}
