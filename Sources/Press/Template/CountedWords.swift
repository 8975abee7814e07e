internal import CommonMark
internal import Forms

/// Words that differ by a number, in the syntax of ICU's messages, as tags of a template.
///
/// ```
/// {arrivals, plural, =0 {Nobody arrives} one {One party arrives} other {{arrivals, spellout} parties arrive}}
/// ```
/// Which numbers take the singular, and how numbers are called, is settled when templates are read; what is left for a
/// page is whether a number is one of some (``CountName``).
struct CountedWords {
  /// What is wrong, and how many characters stand before it.
  struct Fault: Error {
    let offset: Int
    let detail: LocalizedText
  }

  private let texts: TextCatalogue
  private let characters: [Character]
  private var place = 0
  /// Whether nothing but the beginnings of cases has been read.
  private var isAtStart = true
  /// The values that were named so far, each by what is asked of it: itself, or its number.
  private var names: Set<String> = []

  private init(_ text: String, texts: TextCatalogue) {
    self.texts = texts
    characters = Array(text)
  }

  /// The text with tags in the place of its braces, and the values that it names.
  ///
  /// - Complexity: O(length).
  static func tagged(
    _ text: String, texts: TextCatalogue
  ) throws(Fault) -> (text: String, names: Set<String>) {
    guard text.utf8.contains(where: "{}".utf8.contains) else { return (text, []) }
    var words = CountedWords(text, texts: texts)
    let tagged = try words.text(isCase: false)
    // What stands on several lines in the file does so in the template.
    let lines = text.count(where: \.isNewline) - tagged.count(where: \.isNewline)
    let comment = lines > 0 ? "{{!" + String(repeating: "\n", count: lines) + "}}" : ""
    return (tagged + comment, words.names)
  }

  private mutating func text(isCase: Bool) throws(Fault) -> String {
    var written = ""
    while place < characters.count {
      switch characters[place] {
      case "{": written += try argument()
      case "}" where isCase: return written
      case "#" where isCase && !(written.last?.isLetter ?? false):
        throw Fault(offset: place, detail: "# is not the number here: write {name, number} in its place")
      case "}": throw Fault(offset: place, detail: "} closes a brace that is not open")
      case let character:
        written.append(character)
        place += 1
        isAtStart = isAtStart && character.isWhitespace
      }
    }
    return written
  }

  /// What stands between two braces: a name, and how its number decides.
  private mutating func argument() throws(Fault) -> String {
    let start = place
    place += 1
    if current == "{" {
      throw Fault(offset: start, detail: "within words a name stands in single braces: {name}")
    }
    let name = run(to: ",}")
    guard let end = current else {
      throw Fault(offset: start, detail: "a brace that opens here is not closed")
    }
    names.insert(end == "}" ? name : CountName.number(name))
    place += 1
    if end == "}" {
      isAtStart = false
      return "{{\(name)}}"
    }
    let kindPlace = place
    let kind = run(to: ",}")
    switch (kind, current) {
    case ("spellout", "}"):
      place += 1
      defer { isAtStart = false }
      return spelledOut(name)
    case ("number", "}"):
      place += 1
      isAtStart = false
      return "{{\(CountName.number(name))}}"
    case ("plural", ","):
      place += 1
      return try plural(name, from: start)
    default:
      throw Fault(
        offset: kindPlace,
        detail: "behind \(name) stands plural with its cases, spellout or number, not \"\(kind)\"")
    }
  }

  /// `=0 {…} one {…} other {…}}`.
  private mutating func plural(_ name: String, from start: Int) throws(Fault) -> String {
    var cases: [(selector: String, numbers: [Int]?, text: String)] = []
    let isFirst = isAtStart
    while true {
      skipBlanks()
      let casePlace = place
      if current == "}" { break }
      let selector = run(to: "{}")
      guard current == "{" else {
        throw Fault(offset: start, detail: "the cases of \(name) that begin here have no end")
      }
      let numbers = try numbers(of: selector, at: casePlace)
      if cases.contains(where: { $0.selector == selector }) {
        throw Fault(offset: casePlace, detail: "there are two cases \(selector)")
      }
      place += 1
      isAtStart = isFirst
      let text = try text(isCase: true)
      guard current == "}" else { throw Fault(offset: casePlace, detail: "the case \(selector) has no end") }
      place += 1
      cases.append((selector, numbers, text))
    }
    place += 1
    isAtStart = false
    guard cases.last?.selector == "other" else {
      throw Fault(
        offset: start, detail: "the last case of \(name) is other, for all numbers that have no own case")
    }
    let own = cases.filter { $0.selector != "one" }.flatMap { $0.numbers ?? [] }
    let all = cases.flatMap { $0.numbers ?? [] }
    return cases.map { selector, numbers, text in
      guard let numbers else { return all.isEmpty ? text : Self.section(CountName.none(all, name), text) }
      // A number of its own comes before the singular.
      let left = selector == "one" ? numbers.filter { !own.contains($0) } : numbers
      return left.isEmpty ? "" : Self.section(CountName.any(left, name), text)
    }.joined()
  }

  /// The numbers of a case; nil for all others.
  private func numbers(of selector: String, at place: Int) throws(Fault) -> [Int]? {
    if selector == "other" { return nil }
    // CLDR's plural rules: 1, and in Portuguese 0 too.
    if selector == "one" { return (0...1).filter { texts.isOne($0) } }
    if selector.hasPrefix("="), let number = Int(selector.dropFirst()), number >= 0 { return [number] }
    throw Fault(offset: place, detail: "a case is one, other or a number such as =0, not \"\(selector)\"")
  }

  /// A number from 2 to 20 in words, any other in digits: of how larger ones are written, and 1, the gender decides.
  private func spelledOut(_ name: String) -> String {
    let numbers = Array(2..<(2 + Self.english.count))
    let words = zip(numbers, Self.english).map { number, english in
      let word = texts.text(for: english, count: nil)
      let shown = isAtStart ? word.prefix(1).uppercased() + word.dropFirst() : word
      return Self.section(CountName.any([number], name), shown)
    }
    return words.joined() + Self.section(CountName.none(numbers, name), "{{\(CountName.number(name))}}")
  }

  /// The words that a catalogue has for numbers.
  static let english = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
  ]

  private static func section(_ name: String, _ text: String) -> String { "{{#\(name)}}\(text){{/\(name)}}" }

  private var current: Character? { characters.indices.contains(place) ? characters[place] : nil }

  private mutating func run(to ends: String) -> String {
    let start = place
    while let character = current, !ends.contains(character) { place += 1 }
    return String(String(characters[start..<place]).trimmed)
  }

  private mutating func skipBlanks() { while current?.isWhitespace ?? false { place += 1 } }
}

/// The name of what a context tells of a number that it has, or of how many rows a table of it has: the number, or
/// whether it is one of some.
enum CountName {
  private static let any = "__is"
  private static let none = "__isnot"
  private static let number = "__number"

  static func any(_ numbers: [Int], _ name: String) -> String { named(name, any, numbers) }
  static func none(_ numbers: [Int], _ name: String) -> String { named(name, none, numbers) }
  static func number(_ name: String) -> String { name + number }

  private static func named(_ name: String, _ mark: String, _ numbers: [Int]) -> String {
    name + mark + numbers.map { "__\($0)" }.joined()
  }

  /// What a name asks; nil for any other name.
  static func question(_ name: String) -> (base: String, answer: (Int?) -> TemplateValue)? {
    guard name.utf8.contains(UInt8(ascii: "_")) else { return nil }
    if name.hasSuffix(number) {
      return (String(name.dropLast(number.count)), { .cell($0.map { .integer($0) } ?? .missing) })
    }
    for (mark, isAsked) in [(none, false), (any, true)] {
      guard let found = name.firstRange(of: mark + "__") else { continue }
      let numbers = Set(name[found.upperBound...].split(separator: "__").compactMap { Int($0) })
      return (
        String(name[..<found.lowerBound]), { .flag($0.map(numbers.contains) ?? false == isAsked) }
      )
    }
    return nil
  }

  /// The name that asks for a number, whatever a name asks of it; any other as it is.
  static func asked(by name: String) -> String { question(name).map { number($0.base) } ?? name }

  /// The name within one that asks for its number.
  static func base(of name: String) -> String { question(name)?.base ?? name }
}

extension TemplateValue {
  /// The number that it is, or of the rows that it has.
  var count: Int? {
    switch self {
    case .cell(let cell): cell.count
    case .table(let table): table.rows.count
    default: nil
    }
  }
}

extension Cell {
  /// The whole number that it is, whatever is said of it.
  fileprivate var count: Int? { if case .integer(let number) = unwrapped { number } else { nil } }

  /// Whether words can differ by it: it is a whole number, or stands where there is none.
  package var isCountable: Bool {
    switch unwrapped {
    case .integer, .missing, .none, .withheld, .blank, .words, .slot: true
    default: false
    }
  }
}
