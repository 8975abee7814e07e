public import Forms

/// Somebody of the directory (DOMAIN, section 4). What the source does not give is missing.
public struct Person: Sendable {
  public let key: String
  public let revision: Int
  public let title: String?
  public let firstName: String?
  public let lastName: String?
  public let gender: String?
  public let dateOfBirth: CalendarDate?
  /// Two capital letters, such as `ES`.
  public let nationality: String?
  public let email: String?
  public let phone: String?
  public let cell: String?
  public let place: Place
  public let registeredOn: CalendarDate?
  public let picture: String?

  /// Where somebody lives.
  public struct Place: Sendable {
    public let street: String?
    public let city: String?
    public let state: String?
    public let country: String?
    /// As text, so that "0015" keeps its zeros.
    public let postcode: String?
    public let latitude: String?
    public let longitude: String?
    public let timeZone: String?
  }

  /// "Title First Last", of what is given; the e-mail or the key where no name is.
  public var displayName: String {
    let parts = [title, firstName, lastName].compactMap(\.self).filter { !$0.isEmpty }
    let hasName = !(firstName ?? "").isEmpty || !(lastName ?? "").isEmpty
    return hasName ? parts.joined(separator: " ") : email ?? key
  }

  /// The name by which a directory has somebody: the last, or the first of what else is given.
  var listedName: String { [lastName, firstName, email].compactMap(\.self).first { !$0.isEmpty } ?? key }

  /// The first letters of first and last name, in capitals; `?` where there is neither.
  public var initials: String {
    let letters = [firstName, lastName].compactMap { $0?.first(where: \.isLetter) }
    return letters.isEmpty ? "?" : letters.map { $0.uppercased() }.joined()
  }

  /// Whole years on a day, from the birth date and never from the file; nil without one, or before birth.
  public func age(on day: CalendarDate) -> Int? {
    dateOfBirth.flatMap { $0 <= day ? $0.age(on: day) : nil }
  }
}
