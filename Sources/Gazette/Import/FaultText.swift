package import Forms
package import Press
package import RecordStore

/// The words for faults of drafts and for rejected rows, in one place: of data, in any language.
package enum FaultText {
  /// Why a value is refused, in English; the same for every record that breaks the rule alike.
  package static func reason(_ fault: Fault) -> String { reason(Rejection.Cause(fault)) }

  /// Why a row is refused, in English.
  package static func reason(_ cause: Rejection.Cause) -> String { english(cell(cause, isPlain: true)) }

  /// Why a value is refused, in the language of a catalogue.
  ///
  /// - Parameter isPlain: whether numbers stand as a command takes them, `150000`, and not as the language has them.
  package static func reason(_ fault: Fault, in texts: TextCatalogue, isPlain: Bool = true) -> String {
    text(of: cell(Rejection.Cause(fault), isPlain: isPlain), in: texts)
  }

  /// Why a row is refused, in the language of a catalogue.
  package static func reason(_ cause: Rejection.Cause, in texts: TextCatalogue) -> String {
    text(of: cell(cause, isPlain: true), in: texts)
  }

  /// What a rule asks for, in the language of a catalogue.
  package static func phrase(_ rule: BrokenRule, in texts: TextCatalogue) -> String {
    text(of: .words(words(rule, isPlain: true)), in: texts)
  }

  /// Why a value is refused, for a page.
  static func cell(_ fault: Fault) -> Cell { cell(Rejection.Cause(fault)) }

  /// Why a row was set aside, for a page.
  ///
  /// It is the same cell for all rows that break the same rule, whatever their values.
  ///
  /// - Parameters:
  ///   - isPlain: whether numbers stand as a command takes them, `150000`, and not as a page has them.
  ///   - isCounted: whether rows are counted by it, which then does not say by what line each is contradicted.
  static func cell(_ cause: Rejection.Cause, isPlain: Bool = false, isCounted: Bool = false) -> Cell {
    if let message = cause.message {
      return cause.other.map { .words(Words(message, ofOther: .text($0))) } ?? catalogued(message)
    }
    if let reason = MalformedRow.Reason.words[cause.rule] { return .words(reason) }
    guard let rule = BrokenRule(name: cause.rule, arguments: cause.arguments) else {
      // A rule of a newer version.
      return "\(catalogued(cause.title)): \(.text(cause.rule))"
    }
    if case .sentence = rule { return .words(words(rule, isPlain: isPlain)) }
    // What concerns the whole row is a sentence of its own.
    var words = words(rule, isPlain: isPlain)
    if isCounted, case .contradictsLine = rule { words = "contradicts another line" }
    return cause.title.isEmpty ? .words(words) : "\(catalogued(cause.title)): \(.words(words))"
  }

  /// A cell in English, as commands print it.
  static func english(_ cell: Cell) -> String { text(of: cell, in: TextCatalogue(language: "en")) }

  /// A cell in the language of a catalogue.
  package static func text(of cell: Cell, in texts: TextCatalogue) -> String {
    PlainText(formats: Formats(texts: texts, currency: .dollar)).text(of: cell)
  }

  /// A title or message, which catalogues have if it is one of a built-in form.
  private static func catalogued(_ text: String) -> Cell {
    text.contains("{") ? .text(text) : .words(Words(text, isOptional: true))
  }

  /// What a rule asks for, with its limits as values.
  static func words(_ rule: BrokenRule, isPlain: Bool = false) -> Words {
    switch rule {
    case .required: "missing"
    case .unknownField: "no field of the form"
    case .notA(let kind): words(notA: kind)
    case .notAChoice: "not one of the choices"
    // Catalogues have the names of kinds in small letters.
    case .unknownReference(let kind): "not among the stored \(catalogued(kind))"
    // Keys are told by commands alone.
    case .sharedName(let kind, _): "the name of several of the stored \(catalogued(kind))"
    case .mask(let mask): "does not have the form \(.text(mask))"
    case .pattern: "does not have the required form"
    case .minimum(let limit): "less than \(number(limit, isPlain))"
    case .maximum(let limit): "more than \(number(limit, isPlain))"
    case .minimumLength(let limit): "fewer than \(length(limit, isPlain)) characters"
    case .maximumLength(let limit): "more than \(length(limit, isPlain)) characters"
    case .notBefore: "earlier than allowed"
    case .notAfter: "later than allowed"
    case .maximumAge(let years): "more than \(years) years ago"
    case .stated(let text, let values), .sentence(let text, let values):
      Words(text, values: values.map { .text($0) })
    case .partOfRejectedRecord: "Another row of the same record is rejected"
    case .contradictsLine(let line, 1): "contradicts line \(line)"
    case .contradictsLine(let line, let ordinal): "contradicts line \(.text("\(line)-\(ordinal)"))"
    }
  }

  /// A whole number, by which a plural is chosen.
  private static func length(_ limit: Int, _ isPlain: Bool) -> Cell {
    // As a command takes it where there is no sign between its digits.
    isPlain && limit > 999 ? .text(String(limit)) : .integer(limit)
  }

  private static func number(_ limit: String, _ isPlain: Bool) -> Cell {
    guard !isPlain, let number = ExactDecimal(limit) else { return .text(limit) }
    return .decimal(number)
  }

  private static func words(notA kind: String) -> Words {
    switch kind {
    case "integer": "not a whole number"
    case "decimal": "not a number"
    case "money": "not an amount"
    case "date": "not a date"
    case "moment": "not a date with a time"
    case "email": "not an e-mail address"
    case "phone": "not a phone number"
    case "switch": "not yes or no"
    case "switches": "not a text of switches"
    case "text", "multiline": "not a text"
    case "file": "not a file that can be read"
    case "choice", "reference": "not a choice"
    default: Words("not a \(kind)", isOptional: true)
    }
  }
}

extension Rejection {
  /// Why the row was set aside, in English; the same for every row that breaks the rule alike.
  package var reason: String { FaultText.reason(cause) }
}

extension Words {
  /// A message in which `{key}` stands for another record; catalogues have it with `{}` there, as all texts with values.
  init(_ message: String, ofOther key: Cell) {
    let parts = message.split(separator: "{key}", omittingEmptySubsequences: false)
    self.init(
      parts.joined(separator: "{}"), values: Array(repeating: key, count: parts.count - 1), isOptional: true)
  }
}

extension Rejection.Cause {
  init(_ fault: Fault) {
    let rule = fault.rule.data
    self.init(
      title: fault.title, rule: rule.name, arguments: rule.arguments + (fault.other.map { [$0] } ?? []),
      message: fault.message)
  }

  /// The key of another record, for which `{key}` stands in the message: what the rule asks for has no words of its own.
  var other: String? { rule == BrokenRule.required.data.name ? arguments.first : nil }

  init(_ reason: MalformedRow.Reason) { self.init(rule: reason.name) }
}

extension MalformedRow.Reason {
  /// Under which it is stored.
  fileprivate var name: String {
    switch self {
    case .tooFewFields: "tooFewFields"
    case .tooManyFields: "tooManyFields"
    case .textAfterClosingQuote: "textAfterClosingQuote"
    case .notARecord: "notARecord"
    case .cellError: "cellError"
    case .formulaWithoutValue: "formulaWithoutValue"
    }
  }

  /// By name.
  fileprivate static let words: [String: Words] = [
    "tooFewFields": "The row has too few fields", "tooManyFields": "The row has too many fields",
    "textAfterClosingQuote": "The row has text after a closing quote", "notARecord": "The row is no record",
    "cellError": "The row has an error such as #N/A in a cell",
    "formulaWithoutValue": "The row has a formula without a value",
  ]
}
