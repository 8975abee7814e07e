internal import Forms
internal import GRDBSQLite

/// Where functions can stand whose values can only be shown, and what they are given.
extension SelectOutline {
  /// - Parameter starts: the places where columns of the result begin.
  /// - Throws: ``QueryFault`` for such a function within something that would work with its value.
  func checkFunctions(_ starts: Set<Int>) throws(QueryFault) {
    try checkFormats()
    try checkDays()
    try checkShares()
    for place in tokens.indices where isFinal(place) {
      let end = end(of: place)
      guard isShown(place, end, starts) else {
        throw QueryFault(.innerFunction(tokens[place].text), at: tokens[place].range.lowerBound)
      }
      // A text of a record would be looked up among the words of the site.
      let isOne = end == place + 3 || tokens[place].text == "text"
      if ["words", "text"].contains(tokens[place].text), !isOne || token(place + 2)?.kind != .string {
        throw QueryFault(.wordsOfValue, at: tokens[place].range.lowerBound)
      }
    }
  }

  /// SQLite gives nothing for a format of which it does not know a letter.
  private func checkFormats() throws(QueryFault) {
    for place in tokens.indices where tokens[place].isWord("strftime") {
      guard let format = token(place + 2), format.kind == .string, token(place + 1)?.isSign("(") ?? false
      else { continue }
      let letters = format.text.split(separator: "%%").flatMap {
        $0.split(separator: "%", omittingEmptySubsequences: false).dropFirst().map { $0.prefix(1) }
      }
      guard let unknown = letters.first(where: { !Self.formats.contains(String($0)) }) else { continue }
      throw QueryFault(
        .refused(
          "strftime(…) knows no %\(String(unknown)). A week such as 2026-W23 is week(day), a month month(day)"
        ),
        at: format.range.lowerBound)
    }
  }

  /// Refuses what is counted or added up where a share is to be: `percent` has that of two numbers or of one share first.
  private func checkShares() throws(QueryFault) {
    for place in tokens.indices where tokens[place].isWord("percent") {
      guard let close = tokens.closing(ofCallAt: place) else { continue }
      let values = tokens[(place + 2)..<close].listed
      guard values.count == 3, Self.addsUp(values[0]), let first = values[0].first else { continue }
      throw QueryFault(
        .refused(
          "percent(ratio, count, of) begins with a share, and this is counted or added up. Write percent(part, whole, count, of)"
        ), at: first.range.lowerBound)
    }
  }

  /// SQLite gives nothing for a modifier that it does not know, as in `date(day, '+1 mnth')`, and another day for one that
  /// is not of the calendar.
  private func checkDays() throws(QueryFault) {
    for place in tokens.indices where tokens[place].kind == .word {
      let name = tokens[place].text
      guard ["date", "time", "datetime", "julianday", "unixepoch", "strftime"].contains(name),
        let close = tokens.closing(ofCallAt: place)
      else { continue }
      for (number, value) in tokens[(place + 2)..<close].listed.dropFirst(name == "strftime" ? 1 : 0)
        .enumerated()
      {
        guard value.count == 1, let token = value.first, token.kind == .string else { continue }
        if number > 0, !Self.isModifier(token.text) {
          throw QueryFault(
            .refused(
              "\(name)(…) knows no '\(token.text)'. Write such as '+14 days', '-1 month' or 'start of month'"),
            at: token.range.lowerBound)
        }
        let day = String(token.text.prefix(10))
        if number == 0, day.utf8.count == 10, day.utf8.dropFirst(4).first == UInt8(ascii: "-"),
          CalendarDate(iso: day) == nil
        {
          throw QueryFault(.refused("\(day) is no day of the calendar"), at: token.range.lowerBound)
        }
      }
    }
  }

  /// Whether the SQLite in use knows a modifier of days, be they texts or numbers.
  private static func isModifier(_ text: String) -> Bool {
    let select = "SELECT datetime('2026-06-30', ?1) IS NOT NULL OR datetime(0, ?1) IS NOT NULL"
    return known([text], by: select)?.contains(text) ?? true
  }

  /// The letters of formats that the SQLite in use knows.
  private static let formats: Set<String> = {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "z")).map { UnicodeScalar($0).description }
    return known(letters, by: "SELECT strftime('%' || ?1, '2026-06-30') IS NOT NULL") ?? []
  }()

  /// The texts for which a SELECT of one value is true; nil where SQLite has no memory for an empty database.
  private static func known(_ texts: [String], by select: String) -> Set<String>? {
    _ = RecordStore.leavesMemoryUncounted
    var (database, statement): (OpaquePointer?, OpaquePointer?)
    defer {
      sqlite3_finalize(statement)
      sqlite3_close_v2(database)
    }
    guard sqlite3_open_v2(":memory:", &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_prepare_v2(database, select, -1, &statement, nil) == SQLITE_OK
    else { return nil }
    return Set(
      texts.filter { text in
        defer { sqlite3_reset(statement) }
        QueryValue.text(text).bind(to: statement, 1)
        return sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_int(statement, 0) == 1
      })
  }

  /// Whether a function is called at a place whose values can only be shown.
  func isFinal(_ place: Int) -> Bool {
    tokens[place].kind == .word && Self.finalFunctions.contains(tokens[place].text)
      && token(place + 1)?.isSign("(") ?? false
  }

  /// Whether what stands between two places is a column of the result, a part of an order or a grouping, or
  /// what such a one can be: the value of a CASE, or of `coalesce`.
  private func isShown(_ start: Int, _ end: Int, _ starts: Set<Int>) -> Bool {
    guard let before = token(start - 1) else { return false }
    let depth = tokens[start].depth
    if starts.contains(start) || depth == 0 && isInOrder(start) { return isWhole(end) }
    if isInWindow(start), isInOrder(start), !hasRange(behind: start) {
      return isWhole(end) || token(end + 1)?.isSign(")") ?? false
    }
    if before.isWord("then") || before.isWord("else") {
      let next = token(end + 1)
      guard next.map({ $0.isWord("when") || $0.isWord("else") || $0.isWord("end") }) ?? false,
        let (first, last) = caseAround(start)
      else { return false }
      return isShown(first, last, starts)
    }
    guard token(end + 1).map({ $0.isSign(",") || $0.isSign(")") }) ?? false,
      let opening = tokens[..<start].lastIndex(where: { $0.isSign("(") && $0.depth == depth - 1 }),
      let function = token(opening - 1), function.kind == .word
    else { return false }
    let isFirst = opening == start - 1
    switch function.text {
    case "coalesce", "ifnull":
      guard isFirst || before.isSign(",") else { return false }
    case _ where Self.joiningFunctions.contains(function.text): break
    case "iif":
      guard before.isSign(",") else { return false }
    case _ where Self.wrappingFunctions.contains(function.text):
      guard isFirst else { return false }
      // Where it can stand is looked at for itself.
      return true
    default: return false
    }
    return isShown(opening - 1, self.end(of: opening - 1), starts)
  }

  /// Whether the parentheses around a place are those of OVER, or of a window of WINDOW.
  private func isInWindow(_ place: Int) -> Bool {
    let depth = tokens[place].depth - 1
    guard let opening = tokens[..<place].lastIndex(where: { $0.isSign("(") && $0.depth == depth }),
      let before = token(opening - 1)
    else { return false }
    if before.isWord("over") { return true }
    let clause = tokens[..<opening].last {
      $0.depth == depth && $0.kind == .word && (Self.listEnds.contains($0.text) || $0.text == "select")
    }
    return before.isWord("as") && clause?.isWord("window") ?? false
  }

  /// Whether the window around a place takes rows by how far their values are from its own.
  private func hasRange(behind place: Int) -> Bool {
    let depth = tokens[place].depth
    return tokens[place...].prefix { $0.depth >= depth }.contains { $0.depth == depth && $0.isWord("range") }
  }

  /// Whether a part of ORDER BY, GROUP BY or PARTITION BY begins at a place.
  private func isInOrder(_ start: Int) -> Bool {
    if token(start - 1)?.isWord("by") ?? false { return true }
    guard token(start - 1)?.isSign(",") ?? false else { return false }
    let clause = tokens[..<start].last {
      $0.depth == tokens[start].depth && $0.kind == .word
        && (Self.listEnds.contains($0.text) || ["select", "partition"].contains($0.text))
    }
    return clause.map { clause in ["order", "group", "partition"].contains(where: clause.isWord) } ?? false
  }

  /// The CASE and the END around a place.
  private func caseAround(_ place: Int) -> (first: Int, last: Int)? {
    for first in tokens[..<place].indices.reversed()
    where tokens[first].depth == tokens[place].depth && tokens[first].isWord("case") {
      if let last = tokens.closing(ofCaseAt: first), last > place { return (first, last) }
    }
    return nil
  }

  /// The place of the parenthesis that closes a call.
  private func end(of call: Int) -> Int { tokens.closing(ofCallAt: call) ?? tokens.count - 1 }

  /// Whether a column of the result ends behind a place, but for its name.
  private func isWhole(_ place: Int) -> Bool {
    guard let next = token(place + 1) else { return true }
    return next.isSign(",") || next.isSign(";") || next.isWord("as") || next.kind == .quotedName
      || next.kind == .word && (Self.listEnds.contains(next.text) || !Self.operators.contains(next.text))
  }
}

/// What is done to the text of a query before SQLite reads it.
extension SelectOutline {
  private static let missingLast = " NULLS LAST"

  /// The places behind COLLATE names in an ORDER BY, where missing values are to come last.
  private var orderedNames: [Int] {
    tokens.indices.compactMap { place in
      guard tokens[place].isWord("collate"), token(place + 1)?.text.lowercased() == "names",
        token(place + 1)?.isName ?? false
      else { return nil }
      let clause = tokens[..<place].last {
        $0.depth == tokens[place].depth && ($0.isWord("order") || $0.isWord("group") || $0.isWord("select"))
      }
      guard clause?.isWord("order") ?? false else { return nil }
      let last = token(place + 2)?.isWord("asc") ?? false ? place + 2 : place + 1
      let next = token(last + 1)
      return next.map({ $0.isWord("nulls") || $0.isWord("desc") }) ?? false
        ? nil : tokens[last].range.upperBound
    }
  }

  /// What is put into the text of a query.
  struct Insertion {
    /// Bytes before it.
    let place: Int
    let text: String
  }

  /// The text in which names that are missing come last.
  ///
  /// - Parameter others: what is put into it beside that.
  func prepared(_ sql: String, with others: [Insertion] = []) -> String {
    let insertions = orderedNames.map { Insertion(place: $0, text: Self.missingLast) } + others
    if insertions.isEmpty { return sql }
    var bytes = Array(sql.utf8)
    for insertion in insertions.sorted(by: { $0.place > $1.place }) {
      bytes.insert(contentsOf: insertion.text.utf8, at: insertion.place)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A place in ``prepared(_:)`` as one in the text itself.
  func place(ofPrepared offset: Int) -> Int {
    var offset = offset
    for place in orderedNames where place < offset {
      offset = max(offset - Self.missingLast.utf8.count, place)
    }
    return offset
  }

  /// The text in which each column is what it is made around, so that SQLite tells where that comes from; nil
  /// where no column is wrapped.
  func unwrapped(_ sql: String) -> String? {
    let wrapped = items.filter { $0.isWrapped && !$0.inner.isEmpty }
    if wrapped.isEmpty { return nil }
    var bytes = Array(sql.utf8)
    func range(_ places: Range<Int>) -> Range<Int> {
      tokens[places.lowerBound].range.lowerBound..<tokens[places.upperBound - 1].range.upperBound
    }
    for item in wrapped.reversed() {
      bytes.replaceSubrange(range(item.expression), with: Array(sql.utf8)[range(item.inner)])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
