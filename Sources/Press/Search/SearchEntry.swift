/// A page as the search index has it.
package struct SearchEntry: Sendable {
  /// Raised when entries of the same page are written or ordered otherwise than before.
  static let format = 4

  package let title: String
  /// The page within its tree, without an ending.
  package let path: String
  /// The key of the record that the page shows; nil for other pages.
  package let key: String?
  /// What a hit says below its title.
  let details: String
  /// Fields beside the title, with their titles.
  package let fields: [(title: String, text: String)]
  /// The dates and amounts that it tells, one after the other; see ``SearchSign``.
  let signs: String
  /// The words of the title, folded, and whether the page is a record's: entries are listed by them.
  let sortKey: [UInt8]
  /// All words, folded, each once; the first of a record's page is its key as one word. Neighbours in its title are a
  /// word, too, with a blank between them: of two words that thousands of records have, few have both.
  let words: [[UInt8]]

  /// At most so many bytes of a field can be found.
  private static let fieldLimit = 600

  /// What ends the keys of the order: of pages with one title, those of records come last.
  static let (pageMark, recordMark): (UInt8, UInt8) = (1, 2)

  /// - Parameters:
  ///   - fields: those whose words are all in the title are left out.
  ///   - signs: the dates and amounts by which the page is found, each once.
  package init(
    title: String, path: String, key: String? = nil, details: String = "",
    fields: [(title: String, text: String)], signs: [SearchSign] = []
  ) {
    self.title = title
    self.path = path
    self.key = key
    self.details = details
    self.signs = signs.map(\.text).joined(separator: " ")
    var titleWords: [[UInt8]] = []
    SearchFold.append(wordsOf: title, to: &titleWords)
    sortKey =
      titleWords.joined(separator: CollectionOfOne(0x20)) + [key == nil ? Self.pageMark : Self.recordMark]
    var words: [[UInt8]] = []
    if let key {
      let whole = SearchFold.word(ofKey: key)
      if !whole.isEmpty { words.append(whole) }
    }
    words += titleWords
    if let key {
      words += zip(titleWords, titleWords.dropFirst()).map { $0 + [0x20] + $1 }
      SearchFold.append(wordsOf: key, to: &words)
    }
    var kept: [(title: String, text: String)] = []
    for field in fields {
      let text = field.text.utf8.count <= Self.fieldLimit ? field.text : Self.shortened(field.text)
      var own: [[UInt8]] = []
      SearchFold.append(wordsOf: text, to: &own)
      if own.allSatisfy(titleWords.contains) { continue }
      kept.append((field.title, text))
      words += own
    }
    self.fields = kept
    words += signs.map { Array($0.text.utf8) }
    if words.count < 16 {
      // Of few words, looking at each is faster than hashing them.
      self.words = words.enumerated().filter { place, word in !words[..<place].contains(word) }.map(\.element)
    } else {
      var seen: Set<[UInt8]> = []
      self.words = words.filter { seen.insert($0).inserted }
    }
  }

  private static func shortened(_ text: String) -> String {
    var size = 0
    return String(
      text.prefix { character in
        size += character.utf8.count
        return size <= fieldLimit
      })
  }

  /// Appends `["Ana Gómez","people/p-1","Ávila","p-1",[["E-mail","ana@example.org"]]]`, as scripts have it;
  /// what is empty at the end is left out. Behind the fields stand the dates and amounts: `"=20260630 $657"`.
  func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    JSONText.append(title, to: &bytes)
    let count = !fields.isEmpty || !signs.isEmpty || key != nil ? 3 : details.isEmpty ? 1 : 2
    for text in [path, details, key ?? ""].prefix(count) {
      bytes.append(UInt8(ascii: ","))
      JSONText.append(text, to: &bytes)
    }
    if !fields.isEmpty || !signs.isEmpty {
      bytes.append(contentsOf: ",[".utf8)
      for (place, field) in fields.enumerated() {
        bytes.append(contentsOf: (place == 0 ? "[" : ",[").utf8)
        JSONText.append(field.title, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        JSONText.append(field.text, to: &bytes)
        bytes.append(UInt8(ascii: "]"))
      }
      bytes.append(UInt8(ascii: "]"))
    }
    if !signs.isEmpty {
      bytes.append(UInt8(ascii: ","))
      JSONText.append(signs, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
