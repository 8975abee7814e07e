package import Forms

/// A value as SQLite stores it. Dates are ISO texts, amounts minor units, switches 0 and 1.
package enum StoreValue: Sendable, Hashable {
  case null
  case integer(Int)
  case text(String)

  /// Whether two values are the same to SQLite, which compares texts by their bytes.
  package static func == (own: StoreValue, other: StoreValue) -> Bool {
    switch (own, other) {
    case (.null, .null): true
    case (.integer(let own), .integer(let other)): own == other
    case (.text(let own), .text(let other)): ExactText(own) == ExactText(other)
    case (.null, _), (.integer, _), (.text, _): false
    }
  }

  package init(_ value: Int?) { self = value.map { .integer($0) } ?? .null }
  package init(_ value: String?) { self = value.map { .text($0) } ?? .null }
  package init(_ value: Bool?) { self = value.map { .integer($0 ? 1 : 0) } ?? .null }
  package init(_ value: CalendarDate?) { self = value.map { .text($0.description) } ?? .null }
  package init(_ value: CalendarMoment?) { self = value.map { .text($0.description) } ?? .null }
  package init(_ value: Money?) { self = value.map { .integer($0.minorUnits) } ?? .null }
  package init(_ value: ExactDecimal?) { self = value.map { .text($0.description) } ?? .null }
}
