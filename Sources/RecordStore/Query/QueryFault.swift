package import Forms

/// What is wrong with a page's query, and where in it.
package struct QueryFault: Error, Sendable, Equatable {
  package let problem: Problem
  /// Bytes before the place that is meant; nil where all of it is.
  package let offset: Int?

  package enum Problem: Sendable, Equatable {
    case notASelect
    case severalStatements
    case unknownTable(String, known: [String])
    case unknownColumn(String, known: [String])
    /// The same between double quotation marks, where somebody may mean a text.
    case quotedColumn(String, known: [String])
    case unknownFunction(String, known: [String])
    case unknownParameter(String, known: [String])
    case privateColumn(String, table: String)
    /// A table that is none of those that pages may read.
    case refusedTable(String, known: [String])
    /// It asks for the time or for chance, so that the same edition would not come out twice.
    case impure(String)
    /// A function whose value can only be shown stands within something else.
    case innerFunction(String)
    /// A column whose values can only be shown is worked with.
    case shownOnly(String)
    /// A result column that has no name of its own.
    case unnamedColumn(String)
    case repeatedColumn(String)
    /// All that it is put in order by is the same in every row.
    case constantOrder(String)
    /// A function is given what it cannot take.
    case badArgument(String, Argument)
    /// `words` is given something else than a text between quotes.
    case wordsOfValue
    /// Anything else, mostly as SQLite says it.
    case refused(LocalizedText)
    case tookTooLong(seconds: Int)
  }

  /// What a function takes.
  package enum Argument: String, Sendable {
    case wholeNumbers
    /// Whole and decimal numbers, and what `ratio` and `average` give.
    case numbers
    case dates
    /// A day or a month such as 2026-06.
    case daysAndMonths
    /// Words with as many places `{}` as there are values behind them.
    case places
    /// How something stands: `good`, `bad`, `open` or `neutral`.
    case tones
    /// A kind, and columns of its list, each with a value behind it.
    case conditions
  }

  package init(_ problem: Problem, at offset: Int? = nil) {
    self.problem = problem
    self.offset = offset
  }
}

extension QueryFault {
  /// What SQLite's message says is missing; nil for any other message, as it tells that in no other way.
  static func missingTable(in message: String) -> String? { text(of: message, behind: "no such table: ") }
  static func missingColumn(in message: String) -> String? { text(of: message, behind: "no such column: ") }
  static func missingFunction(in message: String) -> String? {
    text(of: message, behind: "no such function: ")
  }

  private static func text(of message: String, behind mark: String) -> String? {
    message.hasPrefix(mark) ? String(message.dropFirst(mark.count)) : nil
  }
}
