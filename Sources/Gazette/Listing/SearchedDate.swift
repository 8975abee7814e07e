internal import Forms
internal import Press

/// A day or a month among the words that records are searched for, in the forms in which the site's search reads them.
///
/// ```swift
/// SearchedDate(in: "gomez 30 de junio de 2026", language: "es")  // 2026-06-30, beside "gomez"
/// ```
struct SearchedDate {
  /// The beginnings of dates in ISO 8601 that are meant: `2026-06-30`, or `2026-06-` for a month.
  private let beginnings: [String]
  /// The words beside it.
  let rest: String

  /// - Returns: nil where there is no date in the text.
  init?(in text: String, language: String) {
    let months = [language, "en"].map { TypedValue(language: $0, currency: .dollar) }
    func month(_ name: Substring) -> Int? {
      let folded = SearchFold.folded(String(name))
      return months.lazy.compactMap { $0.month(folded) }.first
    }
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for (form, isNamed) in Self.forms {
      guard let found = text.firstMatch(of: form) else { continue }
      let parts = (1..<found.output.count).compactMap { found.output[$0].substring }
      let beginnings =
        isNamed
        ? Self.named(parts, month: month)
        : Self.numbered(parts.compactMap { Int($0) }, endsWithYear: parts.first?.count != 4, language)
      guard !beginnings.isEmpty else { continue }
      self.beginnings = beginnings
      rest = text[..<found.range.lowerBound] + " " + text[found.range.upperBound...]
      return
    }
    return nil
  }

  /// Whether a date is one that is meant.
  func means(_ date: CalendarDate) -> Bool {
    let text = date.description
    return beginnings.contains { text.hasPrefix($0) }
  }

  /// In numbers and with the name of the month, each with a year; longer ones first.
  private static var forms: [(form: Regex<AnyRegexOutput>, isNamed: Bool)] {
    [
      (Regex(/\b([0-9]{4})[-.\/]([0-9]{1,2})[-.\/]([0-9]{1,2})\b/), false),
      (Regex(/\b([0-9]{1,2}) ?[-.\/] ?([0-9]{1,2}) ?[-.\/] ?([0-9]{4})\b/), false),
      (Regex(/\b([0-9]{4})[-.\/]([0-9]{1,2})\b/), false),
      (Regex(/\b([0-9]{1,2})[-.\/]([0-9]{4})\b/), false),
      (
        Regex(
          /\b([0-9]{1,2})(?:st|nd|rd|th|\.|º)? (?:de |of )?(\p{L}{3,})[.,]* (?:de |del |of )?([0-9]{4})\b/),
        true
      ),
      (Regex(/(\p{L}{3,})[.,]* ([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{4})\b/), true),
      (Regex(/(\p{L}{3,})[.,]* (?:de |del |of )?([0-9]{4})\b/), true),
    ]
  }

  private static func named(_ parts: [Substring], month: (Substring) -> Int?) -> [String] {
    guard let name = parts.first(where: { $0.first?.isLetter ?? false }), let month = month(name),
      let year = parts.last.flatMap({ Int($0) })
    else { return [] }
    let day = parts.dropLast().first { $0.first?.isNumber ?? false }.flatMap { Int($0) }
    return [beginning(year, month, day)].compactMap(\.self)
  }

  /// Days in numbers can be read in two ways; the first that there is counts where the language has one, else both.
  private static func numbered(_ numbers: [Int], endsWithYear: Bool, _ language: String) -> [String] {
    let parts = endsWithYear ? numbers.reversed() : numbers
    guard let year = parts.first else { return [] }
    guard parts.count == 3 else { return [beginning(year, parts[1], nil)].compactMap(\.self) }
    let first = beginning(year, parts[1], parts[2])
    let second = endsWithYear ? beginning(year, parts[2], parts[1]) : nil
    let meant = [first, second].compactMap(\.self)
    return language == "en" ? meant : Array(meant.prefix(1))
  }

  private static func beginning(_ year: Int, _ month: Int, _ day: Int?) -> String? {
    guard let date = CalendarDate(year: year, month: month, day: day ?? 1) else { return nil }
    return day == nil ? String(date.description.prefix(8)) : date.description
  }
}
