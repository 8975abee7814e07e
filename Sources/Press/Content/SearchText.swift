/// What readers find a page by beside its title, and what tells it from others that are called the same.
package struct SearchText: Sendable {
  /// The key of the record that the page shows; nil for a page that is no record's.
  package let key: String?
  /// What a hit says below its title: a kind, a date, a module.
  package let details: [Cell]
  package let fields: [SearchField]

  package init(key: String? = nil, details: [Cell] = [], fields: [SearchField] = []) {
    self.key = key
    self.details = details
    self.fields = fields
  }
}
