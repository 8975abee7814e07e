internal import Forms
internal import Foundation
internal import Press

/// A page's file cut into its front matter, its blocks and the Markdown between them, line for line.
struct PageParts {
  /// As YAML, its lines where they stand in the file.
  private(set) var frontMatter: String?
  private(set) var queries: [PageFile.Query] = []
  private(set) var charts: [PageFile.ChartBlock] = []
  /// The lines of the Markdown; where blocks stood, they are empty or show the chart.
  private(set) var template: [String] = []
  /// Whether the front matter names the kind whose records have such pages.
  private(set) var isOfRecords = false
  /// The text of the first heading, if nothing in it stands for a value.
  private(set) var heading: String?

  private let file: String

  init(_ text: String, file: String) throws {
    self.file = file
    // A carriage return before a line feed is one character with it.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    var place = try frontMatter(of: lines)
    while place < lines.count {
      let line = lines[place]
      guard let fence = Fence(line, number: place + 1) else {
        if heading == nil, line.hasPrefix("# "), !line.contains("{"), !line.contains("[[") {
          heading = line.dropFirst(2).trimmingCharacters(in: .whitespaces)
        }
        template.append(line)
        place += 1
        continue
      }
      guard let end = lines[(place + 1)...].firstIndex(where: fence.isClosed) else {
        throw PageError(file: file, at: fence.place, .blockWithoutEnd)
      }
      let body = Array(lines[(place + 1)..<end])
      if let shown = try read(fence, body) {
        template += shown + Array(repeating: "", count: max(body.count + 2 - shown.count, 0))
      } else {
        template += lines[place...end]
      }
      place = end + 1
    }
    template = PageGroups.named(in: RecordPages.named(in: template))
    if let frontMatter, frontMatter.contains("record") {
      isOfRecords = try YAMLReader(text: frontMatter, file: file)["record"] != nil
    }
    if isOfRecords { template = RecordPages.titled(in: template) }
  }

  private mutating func frontMatter(of lines: [String]) throws -> Int {
    let start = lines.firstIndex { !$0.trimmingCharacters(in: .whitespaces).isEmpty }
    guard let start else { return 0 }
    let place = TextPlace(line: start + 1, column: 1)
    guard Self.isFrontMatterMark(lines[start]) else {
      if Self.isUnopenedFrontMatter(lines[start...]) { throw error(.frontMatterWithoutStart, at: place) }
      return 0
    }
    guard let end = lines[(start + 1)...].firstIndex(where: Self.isFrontMatterMark) else {
      throw error(.frontMatterWithoutEnd, at: place)
    }
    let inside = lines[(start + 1)..<end]
    if inside.contains(where: { !$0.trimmingCharacters(in: .whitespaces).isEmpty }) {
      frontMatter = String(repeating: "\n", count: start + 1) + inside.joined(separator: "\n") + "\n"
    }
    template = lines[...end].map { _ in "" }
    return end + 1
  }

  /// Takes up a block; gives the lines that stand in its place, nil for a block that is only Markdown's.
  private mutating func read(_ fence: Fence, _ body: [String]) throws -> [String]? {
    switch fence.words.first {
    case "sql", "figures":
      guard fence.words.count > 1 else { throw error(.unnamedBlock, at: fence.place) }
      let name = fence.words[1]
      guard Self.isName(name) else { throw error(.badName(name), at: fence.place(of: 1)) }
      guard !queries.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
        throw error(.repeatedName(name, of: nil), at: fence.place(of: 1))
      }
      var words = Array(fence.words.indices.dropFirst(2))
      let engine = try engine(&words, of: fence)
      let dealtBy = try dealtBy(&words, of: fence)
      let text = PlacedText(
        body.joined(separator: "\n"), at: TextPlace(line: fence.place.line + 1, column: 1),
        in: body.map { $0[...] }[...])
      queries.append(
        PageFile.Query(
          name: name, text: text, place: fence.place(of: 1), form: try form(of: fence, words),
          dealtBy: dealtBy, engine: engine))
      return []
    case "chart":
      let chart = try chart(fence, body)
      charts.append(chart)
      // Small lines stand in the cells of a table.
      if chart.lines != nil { return [] }
      let name = Self.chartName(charts.count - 1)
      let shown = "\(fence.indentation){{\(name)}}"
      return chart.part == nil ? [shown] : ["{{#\(name)}}", shown, "", "{{/\(name)}}"]
    case let word?:
      // A slip of the pen would put a query onto the page.
      let own = word.lowercased()
      let isAlike = ["sql", "fig", "cha"].contains { own.hasPrefix($0) }
      let isSlip = ["sql", "figures", "chart"].contains { name in
        // Languages such as psql and csharp are called alike, and begin otherwise.
        own.sorted() == name.sorted()
          || own.hasPrefix(name.prefix(2)) && NearestNames.name(meantBy: word, among: [name]) != nil
      }
      guard isSlip || isAlike && fence.words.count > 1 else { return nil }
      throw error(.unknownBlock(word), at: fence.place(of: 0))
    case nil: return nil
    }
  }

  /// Takes `from warehouse` out of the words behind a name, which are given by their places.
  private func engine(_ words: inout [Int], of fence: Fence) throws(PageError) -> PageFile.Query.Engine? {
    let place = try taken("from warehouse", from: &words, of: fence, where: EngineSettings.isName)
    return place.map { PageFile.Query.Engine(name: fence.words[$0], place: fence.place(of: $0)) }
  }

  /// Takes `own by month` out of them.
  private func dealtBy(_ words: inout [Int], of fence: Fence) throws(PageError) -> String? {
    try taken("own by month", from: &words, of: fence, where: Self.isPlainName).map { fence.words[$0] }
  }

  /// Takes words such as those of an example, whose last one is a name, out of those behind a block's name, wherever they
  /// stand among them.
  ///
  /// - Returns: the place of the name; nil where the first of the words is not there.
  private func taken(
    _ example: String, from words: inout [Int], of fence: Fence, where isName: (String) -> Bool
  ) throws(PageError) -> Int? {
    let known = example.split(separator: " ").map(String.init)
    guard let start = words.firstIndex(where: { fence.words[$0] == known[0] }) else { return nil }
    let own = words[start...].prefix(known.count)
    guard own.count == known.count, own.dropLast().map({ fence.words[$0] }) == known.dropLast(),
      let name = own.last, isName(fence.words[name])
    else {
      throw error(
        .unknownWord(known[0], behind: fence.words[1], known: [example]), at: fence.place(of: words[start]))
    }
    words.removeSubrange(own.indices)
    return name
  }

  /// How a table is shown, by the words behind its name: `totals`, `totals house`, `bill`, `figures`.
  private func form(of fence: Fence, _ words: [Int]) throws(PageError) -> PageFile.Query.Form {
    let isFigures = fence.words[0] == "figures"
    let known = isFigures ? [] : ["totals", "bill", "figures", "fields", "own by", "from"]
    guard let first = words.first else { return isFigures ? .figures : .table }
    let word = fence.words[first]
    guard known.contains(word) else {
      throw error(
        .unknownWord(word, behind: fence.words[1], known: known), at: fence.place(of: first))
    }
    let tables = ["figures", "fields"].contains(word) ? [] : words.dropFirst().prefix(1)
    if let place = tables.first, !Self.isName(fence.words[place]) {
      throw error(.badName(fence.words[place]), at: fence.place(of: place))
    }
    if let place = words.dropFirst(1 + tables.count).first {
      throw error(.unknownWord(fence.words[place], behind: word, known: []), at: fence.place(of: place))
    }
    let table = tables.first.map { fence.words[$0] }
    return switch word {
    case "totals": .totals(of: table)
    case "bill": .bill(of: table)
    case "fields": .fields
    default: .figures
    }
  }

  private func error(_ problem: PageError.Problem, at place: TextPlace) -> PageError {
    PageError(file: file, at: place, problem)
  }

  /// The charts of a part of the front page, where several collections have some.
  func charts(ofPart part: FrontPart.Place, in collection: String?) -> [PageFile.ChartBlock] {
    let folder = (collection.map { [$0] } ?? []) + (part == .front ? [] : [part.rawValue])
    return charts.map { chart in
      var chart = chart
      chart.name = (folder + [chart.name]).joined(separator: "-")
      return chart
    }
  }

  /// What a page's template calls its charts.
  static func chartName(_ place: Int) -> String { "chart\(place + 1)\(chartMark)" }
  static let chartMark = "__of__page"

  private func chart(_ fence: Fence, _ body: [String]) throws -> PageFile.ChartBlock {
    // Where nothing is said, what is missing is told at the line that opens the block.
    let isEmpty = body.allSatisfy {
      $0.allSatisfy(\.isWhitespace) || $0.drop { $0.isWhitespace }.first == "#"
    }
    let lines = String(repeating: "\n", count: fence.place.line - 1)
    let yaml = isEmpty ? "\(lines){}\n" : "\(lines)\n\(body.joined(separator: "\n"))\n"
    let chart = try PageFile.ChartBlock(
      try YAMLReader(text: yaml, file: file), called: fence.words.count > 1 ? fence.words[1] : nil,
      at: fence.place, beside: charts)
    guard Self.isName(chart.name.replacing("-", with: "_")) else {
      throw error(.badName(chart.name), at: fence.place(of: min(1, fence.words.count - 1)))
    }
    return chart
  }

  /// Whether a table can be called so: a letter, then letters, digits and underscores.
  static func isName(_ text: String) -> Bool { isPlainName(text) && !text.contains("__") }

  /// The names that stand between braces in a text, as `levy` does in `{levy} a day`.
  static func namesInBraces(of text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }.filter(isPlainName)
  }

  /// Whether a column can be called so without quotation marks.
  static func isPlainName(_ text: String) -> Bool {
    guard let first = text.utf8.first, (65...90).contains(first) || (97...122).contains(first) else {
      return false
    }
    return text.utf8.count <= 60 && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
  }

  /// The line that opens a block of code.
  private struct Fence {
    let mark: Character
    let length: Int
    let words: [String]
    let place: TextPlace
    /// The blanks before it.
    let indentation: String
    private let columns: [Int]

    init?(_ line: String, number: Int) {
      let text = line.drop { $0 == " " }
      guard line.count - text.count < 4, let first = text.first, first == "`" || first == "~" else {
        return nil
      }
      let marks = text.prefix { $0 == first }
      guard marks.count >= 3, !(first == "`" && text.dropFirst(marks.count).contains("`")) else { return nil }
      mark = first
      indentation = String(line[..<text.startIndex])
      length = marks.count
      let words = text.dropFirst(marks.count).split(whereSeparator: \.isWhitespace)
      self.words = words.map(String.init)
      func column(_ index: String.Index) -> Int { line.distance(from: line.startIndex, to: index) + 1 }
      place = TextPlace(line: number, column: column(text.startIndex))
      columns = words.map { column($0.startIndex) }
    }

    func place(of word: Int) -> TextPlace { TextPlace(line: place.line, column: columns[word]) }

    func isClosed(by line: String) -> Bool {
      let text = line.trimmingCharacters(in: .whitespaces)
      return text.count >= length && text.allSatisfy { $0 == mark }
    }
  }
}

/// Finds the names that a page's Markdown shows or asks for.
enum PageMentions {
  private enum Brace {
    case cases
    case text
  }

  /// - Complexity: O(length).
  static func all(in lines: [String]) -> [PageFile.Mention] {
    var mentions: [PageFile.Mention] = []
    var isInWords = false
    /// What is open within words: the cases of a number, and the text of one.
    var open: [Brace] = []
    var sections: [String] = []
    let marks = Array("{[]".utf8)
    for (number, line) in lines.enumerated() where line.utf8.contains(where: marks.contains) {
      let characters = Array(line)
      var place = 0
      func isAt(_ text: String) -> Bool { characters[place...].starts(with: text) }
      func text(from start: Int, to end: Character) -> String {
        String(characters[start...].prefix { $0 != end })
      }
      while place < characters.count {
        if !isInWords, isAt("{{") {
          let tag = text(from: place + 2, to: "}")
          let sign = tag.first.flatMap { "#^/&{!>%".contains($0) ? $0 : nil }
          let own = (sign == nil ? tag[...] : tag.dropFirst()).filter { !$0.isWhitespace }
          let name = own == RecordPages.ownTitle ? "title" : own
          let isSection = sign == "#" || sign == "^"
          if !["!", ">", "/", "%"].contains(sign), name != "." {
            mentions.append(
              PageFile.Mention(
                name: name, place: TextPlace(line: number + 1, column: place + 1), isSection: isSection,
                sections: sections))
          }
          if isSection { sections.append(name) } else if sign == "/" { _ = sections.popLast() }
          place += tag.count + 4
        } else if isAt("[[") || isAt("]]") {
          isInWords = isAt("[[")
          open = []
          place += 2
        } else if isInWords, isAt("{"), open.last == .cases {
          open.append(.text)
          place += 1
        } else if isInWords, isAt("{") {
          let run = String(characters[(place + 1)...].prefix { !",}".contains($0) })
          let isCounted = characters.dropFirst(place + 1 + run.count).first == ","
          mentions.append(
            PageFile.Mention(
              name: run.filter { !$0.isWhitespace }, place: TextPlace(line: number + 1, column: place + 1),
              isSection: isCounted, isInWords: true))
          place += run.count + 2
          if isCounted { open.append(.cases) }
        } else if isInWords, isAt("}"), !open.isEmpty {
          open.removeLast()
          place += 1
        } else if !isInWords, isAt("{") {
          let name = String(characters[(place + 1)...].prefix { !"{}".contains($0) })
          if characters.dropFirst(place + 1 + name.count).first == "}" {
            mentions.append(
              PageFile.Mention(
                name: name, place: TextPlace(line: number + 1, column: place + 1), isSection: false,
                isLiteral: true))
          }
          place += 1 + name.count
        } else {
          place += 1
        }
      }
    }
    return mentions
  }
}
