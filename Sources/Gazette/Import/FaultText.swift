public import Forms
internal import Press

/// The words for faults of drafts, in one place.
public enum FaultText {
  /// Why a value is refused, in words that are the same for every record that breaks the rule alike.
  public static func reason(_ fault: Fault) -> String {
    if let message = fault.message { return message }
    // What concerns the whole row is a sentence of its own.
    if fault.title.isEmpty { return phrase(fault.rule) }
    return "\(fault.title): \(phrase(fault.rule))"
  }

  /// Why a row of a file cannot be read, in words that are the same for every such row.
  static func reason(_ reason: MalformedRow.Reason) -> String {
    switch reason {
    case .tooFewFields: "The row has too few fields"
    case .tooManyFields: "The row has too many fields"
    case .textAfterClosingQuote: "The row has text after a closing quote"
    case .notARecord: "The row is no record"
    }
  }

  /// A reason as it was stored, in words that a catalogue can find.
  ///
  /// What a questionnaire's own message says is in no catalogue and stays as it is.
  static func shown(_ reason: String) -> Cell {
    guard let colon = reason.firstRange(of: ": ") else { return .words(Words(reason, isOptional: true)) }
    let title = Words(String(reason[..<colon.lowerBound]), isOptional: true)
    return "\(.words(title)): \(.words(phrase(shown: reason[colon.upperBound...])))"
  }

  /// What a rule asks for, with its limits as values.
  private static func phrase(shown text: Substring) -> Words {
    for beginning in ["does not have the form ", "not among the stored "] where text.hasPrefix(beginning) {
      // What follows is a form, or the name of a kind, which catalogues have in small letters.
      let rest = Words(String(text.dropFirst(beginning.count)), isOptional: true)
      return Words(beginning + "{}", values: [.words(rest)])
    }
    return numbered(text)
  }

  /// Words with a place for each run of digits.
  private static func numbered(_ text: Substring) -> Words {
    var key = ""
    var values: [Cell] = []
    var digits = ""
    func finish() {
      guard !digits.isEmpty else { return }
      key += "{}"
      values.append(.text(digits))
      digits = ""
    }
    for character in text {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else {
        finish()
        key.append(character)
      }
    }
    finish()
    return Words(key, values: values, isOptional: true)
  }

  /// What a rule asks for.
  public static func phrase(_ rule: BrokenRule) -> String {
    switch rule {
    case .required: "missing"
    case .unknownField: "no field of the form"
    case .notA(let kind): "not \(article(kind))"
    case .notAChoice: "not one of the choices"
    case .unknownReference(let kind): "not among the stored \(kind)"
    case .mask(let mask): "does not have the form \(mask)"
    case .pattern: "does not have the required form"
    case .minimum(let limit): "less than \(limit)"
    case .maximum(let limit): "more than \(limit)"
    case .minimumLength(let limit): "fewer than \(limit)"
    case .maximumLength(let limit): "more than \(limit)"
    case .notBefore: "earlier than allowed"
    case .notAfter: "later than allowed"
    case .maximumAge(let years): "more than \(years) years ago"
    case .partOfRejectedRecord: "Another row of the same record is rejected"
    case .contradictsLine(let line): "contradicts line \(line)"
    }
  }

  private static func article(_ kind: String) -> String {
    switch kind {
    case "integer": "a whole number"
    case "decimal": "a number"
    case "money": "an amount"
    case "date": "a date"
    case "moment": "a date with a time"
    case "email": "an e-mail address"
    case "phone": "a phone number"
    case "switch": "yes or no"
    case "choice", "reference": "a choice"
    default: "a \(kind)"
    }
  }
}
