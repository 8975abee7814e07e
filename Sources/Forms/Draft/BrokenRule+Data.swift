extension BrokenRule {
  /// The rule's name and what it asked for, as a store keeps them.
  ///
  /// ```swift
  /// BrokenRule.maximum("100").data  // ("maximum", ["100"])
  /// ```
  package var data: (name: String, arguments: [String]) {
    switch self {
    case .required: ("required", [])
    case .unknownField: ("unknownField", [])
    case .notA(let kind): ("notA", [kind])
    case .notAChoice: ("notAChoice", [])
    case .unknownReference(let kind): ("unknownReference", [kind])
    case .sharedName(let kind, let keys): ("sharedName", [kind] + keys)
    case .mask(let mask): ("mask", [mask])
    case .pattern(let pattern): ("pattern", [pattern])
    case .minimum(let limit): ("minimum", [limit])
    case .maximum(let limit): ("maximum", [limit])
    case .minimumLength(let limit): ("minimumLength", [String(limit)])
    case .maximumLength(let limit): ("maximumLength", [String(limit)])
    case .notBefore(let date): ("notBefore", [date.description])
    case .notAfter(let date): ("notAfter", [date.description])
    case .maximumAge(let years): ("maximumAge", [String(years)])
    case .stated(let words, let values): ("stated", [words] + values)
    case .sentence(let words, let values): ("sentence", [words] + values)
    case .partOfRejectedRecord: ("partOfRejectedRecord", [])
    case .contradictsLine(let line, let ordinal):
      ("contradictsLine", ordinal == 1 ? [String(line)] : [String(line), String(ordinal)])
    }
  }

  /// The rule that a store keeps; nil for one that this version does not know.
  package init?(name: String, arguments: [String]) {
    let argument = arguments.first
    let rule: BrokenRule? =
      switch name {
      case "required": .required
      case "unknownField": .unknownField
      case "notA": argument.map { .notA($0) }
      case "notAChoice": .notAChoice
      case "unknownReference": argument.map { .unknownReference($0) }
      case "sharedName": argument.map { .sharedName($0, keys: Array(arguments.dropFirst())) }
      case "mask": argument.map { .mask($0) }
      case "pattern": argument.map { .pattern($0) }
      case "minimum": argument.map { .minimum($0) }
      case "maximum": argument.map { .maximum($0) }
      case "minimumLength": argument.flatMap { Int($0) }.map { .minimumLength($0) }
      case "maximumLength": argument.flatMap { Int($0) }.map { .maximumLength($0) }
      case "notBefore": argument.flatMap { CalendarDate(iso: $0) }.map { .notBefore($0) }
      case "notAfter": argument.flatMap { CalendarDate(iso: $0) }.map { .notAfter($0) }
      case "maximumAge": argument.flatMap { Int($0) }.map { .maximumAge($0) }
      case "stated": argument.map { .stated($0, Array(arguments.dropFirst())) }
      case "partOfRejectedRecord": .partOfRejectedRecord
      case "contradictsLine":
        argument.flatMap { Int($0) }.map {
          .contradictsLine($0, ordinal: arguments.dropFirst().first.flatMap { Int($0) } ?? 1)
        }
      case "sentence": argument.map { .sentence($0, Array(arguments.dropFirst())) }
      default: nil
      }
    guard let rule else { return nil }
    self = rule
  }
}
