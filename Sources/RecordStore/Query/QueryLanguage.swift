package import Forms
internal import GRDBSQLite

/// The language by which queries put names in order and call countries, and whether any query did so.
///
/// What asks for neither gives the same rows in every language.
package final class QueryLanguage {
  /// A language code, such as `es`.
  package var code: String {
    didSet {
      order = TextOrder(language: code)
      regions = RegionNames(language: code)
    }
  }
  private var order: TextOrder
  private var regions: RegionNames
  private var hasOrdered = false
  private var hasNamedCountries = false

  /// What queries have asked of a language.
  package struct Use: Sendable {
    let code: String
    let hasOrdered: Bool
    let hasNamedCountries: Bool

    /// Whether they give the same rows in another language.
    package func isSame(in other: String) -> Bool {
      if hasNamedCountries { return code == other }
      return !hasOrdered || TextOrder(language: code) == TextOrder(language: other)
    }
  }

  package init(code: String = "en") {
    self.code = code
    order = TextOrder(language: code)
    regions = RegionNames(language: code)
  }

  /// Forgets what queries have asked so far.
  package func reset() {
    hasOrdered = false
    hasNamedCountries = false
  }

  /// What queries have asked since ``reset()``.
  package var use: Use { Use(code: code, hasOrdered: hasOrdered, hasNamedCountries: hasNamedCountries) }

  /// Notes what queries of the same language have asked on another connection.
  package func note(_ use: Use) {
    hasOrdered = hasOrdered || use.hasOrdered
    hasNamedCountries = hasNamedCountries || use.hasNamedCountries
  }

  /// The order of names in the language, for rows that no query puts in order.
  package var nameOrder: TextOrder {
    hasOrdered = true
    return order
  }

  /// `Spain`, or the code alone where it has no name.
  package func country(_ code: String) -> String {
    hasNamedCountries = true
    return regions.title(ofCode: code)
  }

  /// The bytes by which a country's name is put in order.
  func order(ofCountry code: String) -> [UInt8] { order.key(of: country(code)) }

  fileprivate func comparison(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    hasOrdered = true
    return order.comparison(left, right)
  }

  /// The collation `names`: the order of names in the language, an empty one last.
  func registerCollation(in connection: OpaquePointer?) {
    sqlite3_create_collation_v2(
      connection, "names", SQLITE_UTF8, Unmanaged.passRetained(self).toOpaque(),
      { language, leftCount, left, rightCount, right in
        guard let language else { return 0 }
        let comparison = Unmanaged<QueryLanguage>.fromOpaque(language).takeUnretainedValue().comparison(
          UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
          UnsafeRawBufferPointer(start: right, count: Int(rightCount)))
        return Int32(comparison.signum())
      }, Self.release)
  }

  /// What SQLite does with a language that it has held.
  static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { language in
    if let language { Unmanaged<QueryLanguage>.fromOpaque(language).release() }
  }
}
