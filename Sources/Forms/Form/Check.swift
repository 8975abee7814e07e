import Foundation

/// A rule that the value of a field must keep.
public struct Check: Sendable {
  public let rule: Rule
  /// The rule counts only while this holds.
  public let when: Condition?
  /// The form's own words for a value that breaks the rule.
  public let message: String?
  /// What a value that breaks the rule is said to break, where that is plainer than the rule itself.
  public let reported: BrokenRule?
  /// The regular expression of a pattern, compiled once.
  let pattern: Pattern?

  public init(
    _ rule: Rule, when: Condition? = nil, message: String? = nil, reportedAs reported: BrokenRule? = nil
  ) {
    self.rule = rule
    self.when = when
    self.message = message
    self.reported = reported
    pattern = rule.patternText.flatMap { Pattern($0) }
  }

  /// The rules of DOMAIN, section 6, and the age rule of section 1.
  public enum Rule: Sendable {
    /// `A` a letter, `9` a digit, `*` either; every other character stands for itself.
    case mask(String)
    /// A regular expression for the whole value.
    case pattern(String)
    case minimum(ExactDecimal)
    case maximum(ExactDecimal)
    /// Of a text in characters, of a list in groups.
    case minimumLength(Int)
    case maximumLength(Int)
    case notBefore(DateLimit)
    case notAfter(DateLimit)
    /// Whole years between the date and today are at most so many.
    case maximumAge(Int)
    /// The rule counts for new entries only, not for imports or edits.
    indirect case whenNew(Rule)
  }

  var namedFields: [String] {
    (when?.fields ?? []) + rule.namedFields
  }
}

extension Check.Rule {
  /// The regular expression of a pattern, whether for all entries or for new ones only.
  var patternText: String? {
    switch self {
    case .pattern(let text): text
    case .whenNew(let rule): rule.patternText
    default: nil
    }
  }

  var namedFields: [String] {
    switch self {
    case .notBefore(let limit), .notAfter(let limit):
      if case .field(let key) = limit.base { [key] } else { [] }
    case .whenNew(let rule): rule.namedFields
    default: []
    }
  }
}

/// The first or last day allowed: a day itself, another field's, or the day of entry, moved by days and years.
public struct DateLimit: Sendable {
  public enum Base: Sendable {
    case date(CalendarDate)
    case field(String)
    case today
  }
  public let base: Base
  public let days: Int
  public let years: Int

  public init(_ base: Base, days: Int = 0, years: Int = 0) {
    self.base = base
    self.days = days
    self.years = years
  }
}

/// A compiled regular expression that must match a whole value.
public struct Pattern: Sendable {
  private let expression: NSRegularExpression

  /// Compiles a pattern; nil where it is no regular expression.
  public init?(_ pattern: String) {
    // Alone as well, since `a)|(?:b` is none although it would close the group around it.
    guard (try? NSRegularExpression(pattern: pattern)) != nil,
      let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
    else { return nil }
    self.expression = expression
  }

  public func matches(_ text: String) -> Bool {
    expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
