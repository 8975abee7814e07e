internal import Forms
internal import Press

/// A day or a month among the words that records are searched for, in the forms in which the site's search reads them.
///
/// ```swift
/// SearchedDate(in: "gomez 30 de junio de 2026", language: "es")  // 2026-06-30, beside "gomez"
/// ```
struct SearchedDate {
  /// The parts of dates in ISO 8601 that are meant: `2026-06-30`, `2026-06-` for a month, `-06-30` for a day of any year.
  private let parts: [String]
  /// The words beside it.
  let rest: String

  /// - Returns: nil where there is no date in the text.
  init?(in text: String, language: String) {
    let months = [language, "en"].map { TypedValue(language: $0, currency: .dollar) }
    func month(_ name: Substring) -> Int? {
      let folded = SearchFold.folded(String(name))
      return months.lazy.compactMap { $0.month(folded) }.first
    }
    // A moment is written with a T between the day and the time, too.
    let text = text.replacing(/([0-9])[Tt]([0-9])/) { "\($0.1) \($0.2)" }
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for (form, isNamed) in Self.forms {
      guard let found = text.firstMatch(of: form) else { continue }
      let words = (1..<found.output.count).compactMap { found.output[$0].substring }
      let parts =
        isNamed
        ? Self.named(words, month: month)
        : Self.numbered(words.compactMap { Int($0) }, endsWithYear: words.first?.count != 4, language)
      guard !parts.isEmpty else { continue }
      self.parts = parts
      rest = text[..<found.range.lowerBound] + " " + text[found.range.upperBound...]
      return
    }
    return nil
  }

  /// Whether a date is one that is meant.
  func means(_ date: CalendarDate) -> Bool {
    let text = date.description
    return parts.contains { $0.hasPrefix("-") ? text.hasSuffix($0) : text.hasPrefix($0) }
  }

  /// In numbers and with the name of the month; those with a year before those without, and longer ones first.
  private static var forms: [(form: Regex<AnyRegexOutput>, isNamed: Bool)] {
    [
      (Regex(/\b([0-9]{4})[-.\/]([0-9]{1,2})[-.\/]([0-9]{1,2})\b/), false),
      (Regex(/\b([0-9]{1,2}) ?[-.\/] ?([0-9]{1,2}) ?[-.\/] ?([0-9]{4})\b/), false),
      (Regex(/\b([0-9]{4})[-.\/]([0-9]{1,2})\b/), false),
      (Regex(/\b([0-9]{1,2})[-.\/]([0-9]{4})\b/), false),
      (
        Regex(
          /\b([0-9]{1,2})(?:st|nd|rd|th|\.|º)? (?:de |of )?(\p{L}{3,})[.,]* (?:de |del |of )?([0-9]{3,4})\b/),
        true
      ),
      (Regex(/(\p{L}{3,})[.,]* ([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{3,4})\b/), true),
      (Regex(/(\p{L}{3,})[.,]* (?:de |del |of )?([0-9]{4})\b/), true),
      (Regex(/\b([0-9]{1,2})\/([0-9]{1,2})\b/), false),
      (Regex(/\b([0-9]{1,2})(?:st|nd|rd|th|\.|º)? (?:de |of )?(\p{L}{3,})\b/), true),
      (Regex(/(\p{L}{3,})[.,]* ([0-9]{1,2})(?:st|nd|rd|th)?\b/), true),
    ]
  }

  private static func named(_ words: [Substring], month: (Substring) -> Int?) -> [String] {
    guard let name = words.first(where: { $0.first?.isLetter ?? false }), let month = month(name) else {
      return []
    }
    let numbers = words.filter { $0.first?.isNumber ?? false }
    let year = numbers.last.flatMap { $0.count > 2 ? Int($0) : nil }
    let day = numbers.first.flatMap { $0.count < 3 ? Int($0) : nil }
    return [part(year, month, day)].compactMap(\.self)
  }

  /// Days in numbers can be read in two ways; the first that there is counts where the language has one, else both.
  private static func numbered(_ numbers: [Int], endsWithYear: Bool, _ language: String) -> [String] {
    let hasYear = numbers.contains { $0 > 99 }
    let parts = endsWithYear ? numbers.reversed() : numbers
    if hasYear, parts.count == 2 { return [part(parts[0], parts[1], nil)].compactMap(\.self) }
    let year = hasYear ? parts[0] : nil
    let (month, day) = (parts[parts.count - 2], parts[parts.count - 1])
    let first = part(year, month, day)
    let second = endsWithYear ? part(year, day, month) : nil
    let meant = [first, second].compactMap(\.self)
    return language == "en" ? meant : Array(meant.prefix(1))
  }

  /// - Parameter year: nil for any, of which some have a 29th of February.
  private static func part(_ year: Int?, _ month: Int, _ day: Int?) -> String? {
    guard let date = CalendarDate(year: year ?? 2000, month: month, day: day ?? 1) else { return nil }
    let text = date.description
    if day == nil { return String(text.prefix(8)) }
    return year == nil ? String(text.dropFirst(4)) : text
  }
}
