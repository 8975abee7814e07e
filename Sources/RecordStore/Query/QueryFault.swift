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
    /// A word, in quotation marks, that turns a moment by the time zone of the machine.
    case machineZone(String)
    /// A function whose value can only be shown stands within something else.
    case innerFunction(String)
    /// What `ratio` and `average` give is calculated with, or compared with another number.
    case fraction(String)
    /// A column whose values can only be shown is worked with.
    case shownOnly(String)
    /// A result column that has no name of its own.
    case unnamedColumn(String)
    case repeatedColumn(String)
    /// A column has several values in one group of rows, two of which are told where they can be.
    case severalValues(String, [String])
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
    /// What `ratio` and `average` give, or a number up to one.
    case share
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
  /// What SQLite says of a statement that it does not prepare, with what there is instead; SQLite tells what is missing
  /// in its message and in no other way.
  ///
  /// - Parameters:
  ///   - offset: where in the statement it says so, if it does.
  ///   - tokens: those of the statement, among which the place of a name is found else.
  ///   - columns: the columns that it can read.
  ///   - functions: the functions that it can call.
  static func reading(
    _ message: String, at offset: Int?, of tokens: [SQLToken], tables: [String],
    columns: @autoclosure () -> [String], functions: @autoclosure () -> [String]
  ) -> QueryFault {
    func place(of name: String) -> Int? {
      offset ?? tokens.first { $0.isName && $0.text.lowercased() == name.lowercased() }?.range.lowerBound
    }
    if let table = text(of: message, behind: "no such table: ") {
      return QueryFault(.unknownTable(table, known: tables), at: place(of: table))
    }
    if let column = missingColumn(in: message) {
      let found = place(of: plainName(of: column))
      // In parts of a query there are columns that it names itself.
      let own = tokens.first?.isWord("with") == true ? namesGiven(in: tokens) : []
      var known = columns()
      known += own.filter { !known.contains($0) }
      let isQuoted = tokens.contains { $0.kind == .quotedName && $0.range.lowerBound == found }
      return QueryFault(
        isQuoted ? .quotedColumn(column, known: known) : .unknownColumn(column, known: known), at: found)
    }
    if let function = text(of: message, behind: "no such function: ") {
      if ["now", "today"].contains(function.lowercased()) {
        return QueryFault(.impure("\(function)()"), at: offset)
      }
      return QueryFault(.unknownFunction(function, known: functions()), at: offset)
    }
    if let offset, message.hasSuffix(": syntax error"),
      let word = tokens.first(where: { $0.kind == .word && $0.range.lowerBound == offset })?.text,
      columns().contains(where: { $0.lowercased() == word })
    {
      return QueryFault(
        .refused("\(word) is a word of SQL. Write \"\(word)\" for the field of that name"), at: offset)
    }
    if let (missing, place) = missingEnd(message, at: offset, of: tokens) {
      return QueryFault(.refused(missing), at: place)
    }
    if let name = text(of: message, behind: "ambiguous column name: ") {
      return QueryFault(
        .refused(
          "several of the tables have a column \(name). Write which one's is meant, as in table.\(name)"),
        at: place(of: plainName(of: name)))
    }
    if let problem = QueryFunctions.problem(in: message) {
      return QueryFault(problem, at: offset ?? Self.place(ofCallRefusedIn: problem, tokens))
    }
    return QueryFault(.refused(Self.inPlainWords(message) ?? .quoted(message)), at: offset)
  }

  /// What SQLite says in words of its own of what is too large or misread, with what to do.
  private static func inPlainWords(_ message: String) -> LocalizedText? {
    switch message {
    case _ where ["parser stack overflow", "Expression tree is too large"].contains(where: message.hasPrefix):
      "too much stands within each other here. Give a name to what is within, as in WITH inner AS (SELECT …) SELECT …"
    case "malformed JSON":
      "a text that is read as JSON is none. Write CASE WHEN json_valid(text) THEN … END around what reads it"
    case "integer overflow":
      "a whole number is larger than 9,223,372,036,854,775,807 here. Work with fewer or smaller ones"
    default: nil
    }
  }

  /// Where the function is called that refused what it was given; nil where it is called more than once.
  private static func place(ofCallRefusedIn problem: Problem, _ tokens: [SQLToken]) -> Int? {
    guard case .badArgument(let name, _) = problem else { return nil }
    let calls = zip(tokens, tokens.dropFirst()).filter { token, next in
      token.isWord(name.lowercased()) && next.isSign("(")
    }
    return calls.count == 1 ? calls.first?.0.range.lowerBound : nil
  }

  /// What a statement lacks that ends too early, and where that is.
  private static func missingEnd(
    _ message: String, at offset: Int?, of tokens: [SQLToken]
  ) -> (missing: LocalizedText, place: Int)? {
    // It shows the mark and what stands behind it between quotation marks of its own.
    let token = text(of: message, behind: "unrecognized token:")?.dropFirst(2).first
    if let offset, token == "'" || token == "\"" {
      return ("the quotation mark that opens here is not closed", offset)
    }
    guard message == "incomplete input", let last = tokens.last else { return nil }
    let open = tokens.indices.last { place in
      tokens[place].isSign("(") && tokens.closing(ofParenthesisAt: place) == nil
    }
    return open.map { ("the parenthesis that opens here is not closed", tokens[$0].range.lowerBound) }
      ?? ("something is missing behind this, with which the query ends", last.range.lowerBound)
  }

  /// The column that SQLite's message says is missing.
  static func missingColumn(in message: String) -> String? { text(of: message, behind: "no such column: ") }

  /// A column's name without that of its table.
  static func plainName(of column: String) -> String { String(column.split(separator: ".").last ?? "") }

  private static func text(of message: String, behind mark: String) -> String? {
    message.hasPrefix(mark) ? String(message.dropFirst(mark.count)) : nil
  }

  /// The names that a statement gives to columns, with AS.
  private static func namesGiven(in tokens: [SQLToken]) -> [String] {
    var names: [String] = []
    for (word, name) in zip(tokens, tokens.dropFirst()) where word.isWord("as") && name.isName {
      if !names.contains(name.text) { names.append(name.text) }
    }
    return names
  }
}
