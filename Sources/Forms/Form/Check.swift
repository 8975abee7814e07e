internal import Foundation
internal import Synchronization

/// A rule that the value of a field must keep.
package struct Check: Sendable {
  package let rule: Rule
  /// The rule counts only while this holds.
  package let when: Condition?
  /// The form's own words for a value that breaks the rule.
  package let message: String?
  /// The regular expression of a pattern.
  let pattern: Pattern?

  package init(_ rule: Rule, when: Condition? = nil, message: String? = nil) {
    self.rule = rule
    self.when = when
    self.message = message
    pattern = rule.patternText.map(Pattern.init)
  }

  /// The rules of DOMAIN, section 6, and the age rule of section 1.
  package enum Rule: Sendable {
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
    /// Of a file.
    case fileTypes([FileType])
    /// Of a file, in bytes.
    case maximumSize(Int)
    /// Whole years between the date and today are at most so many.
    case maximumAge(Int)
    /// The rule counts for new entries only, not for imports or edits.
    indirect case whenNew(Rule)
  }

  var namedFields: [String] { (when?.fields ?? []) + rule.namedFields }
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

  /// Whether a file keeps the rule; all others keep what is no rule of files.
  package func allows(_ file: StoredFile) -> Bool {
    switch self {
    case .fileTypes(let types): types.contains(file.type)
    case .maximumSize(let limit): file.size <= limit
    default: true
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
package struct DateLimit: Sendable {
  package enum Base: Sendable {
    case date(CalendarDate)
    case field(String)
    case today
  }
  package let base: Base
  package let days: Int
  package let years: Int

  package init(_ base: Base, days: Int = 0, years: Int = 0) {
    self.base = base
    self.days = days
    self.years = years
  }
}

/// A regular expression that must match a whole value; compiled when it is first asked, as most commands match none.
package final class Pattern: Sendable {
  private let text: String
  /// Nil where the text is no regular expression.
  private let compiled = Mutex<NSRegularExpression??>(nil)

  package init(_ text: String) { self.text = text }

  /// Whether the text is a regular expression.
  package var isValid: Bool { compiledOnce() != nil }

  /// Whether it matches a whole text; one that is no regular expression matches none.
  package func matches(_ text: String) -> Bool {
    compiledOnce()?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  private func compiledOnce() -> NSRegularExpression? {
    compiled.withLock { compiled in
      if let known = compiled { return known }
      // Alone as well, since `a)|(?:b` is none although it would close the group around it.
      let found = (try? NSRegularExpression(pattern: text)).flatMap { _ in
        try? NSRegularExpression(pattern: "\\A(?:\(text))\\z")
      }
      compiled = .some(found)
      return found
    }
  }
}
