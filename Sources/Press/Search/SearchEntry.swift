/// A page as the search index has it.
package struct SearchEntry: Sendable {
  /// Raised when entries of the same page are written or ordered otherwise than before.
  static let format = 7

  /// What is told of a record beside its title, and found by its words.
  package struct Field: Sendable {
    package let title: String
    package let text: String
    /// Whether it is found as an amount: by its sign, and not by the digits before and behind the dot.
    let isAmount: Bool
    /// The number by whose digits it is found, without the separators of a language; nil where the text has them so.
    let number: String?

    package init(_ title: String, _ text: String, isAmount: Bool = false, number: String? = nil) {
      self.title = title
      self.text = text
      self.isAmount = isAmount
      self.number = number == text ? nil : number
    }
  }

  package let title: String
  /// The page within its tree, without an ending.
  package let path: String
  /// The key of the record that the page shows; nil for other pages.
  package let key: String?
  /// What a hit says below its title.
  let details: String
  package let fields: [Field]
  /// The dates and amounts that it tells, one after the other; see ``SearchSign``.
  let signs: String
  /// The words of the title, folded, and whether the page is a record's: entries are listed by them.
  let sortKey: [UInt8]
  /// All words, folded; the first of a record's page is its key as one word. Neighbours in its title are a word, too,
  /// with a blank between them: of two words that thousands of records have, few have both. Words with digits are rare
  /// by themselves.
  let words: FoldedWords

  /// At most so many bytes of a field can be found.
  private static let fieldLimit = 600

  /// What ends the keys of the order: of pages with one title, those of records come last.
  static let (pageMark, recordMark): (UInt8, UInt8) = (1, 2)

  /// - Parameters:
  ///   - fields: those whose words are all in the title are left out.
  ///   - signs: the dates and amounts by which the page is found, each once.
  package init(
    title: String, path: String, key: String? = nil, details: String = "",
    fields: [Field], signs: [SearchSign] = []
  ) {
    self.title = title
    self.path = path
    self.key = key
    self.details = details
    self.signs = signs.map(\.text).joined(separator: " ")
    var titleWords = FoldedWords()
    SearchFold.append(wordsOf: title, to: &titleWords)
    var sortKey: [UInt8] = []
    for word in titleWords {
      if !sortKey.isEmpty { sortKey.append(0x20) }
      sortKey += word
    }
    self.sortKey = sortKey + [key == nil ? Self.pageMark : Self.recordMark]
    var words = FoldedWords()
    if let key { words.append(word: SearchFold.word(ofKey: key)) }
    for word in titleWords { words.append(word: word) }
    if let key {
      for (word, next) in zip(titleWords, titleWords.dropFirst())
      where !word.contains(where: Self.isDigit) && !next.contains(where: Self.isDigit) {
        words.append(word: word + [0x20] + next)
      }
      SearchFold.append(wordsOf: key, to: &words)
    }
    self.fields = fields.compactMap { field in
      if field.isAmount { return field }
      let isShort = field.text.utf8.count <= Self.fieldLimit
      let kept = isShort ? field : Field(field.title, Self.shortened(field.text))
      let count = words.count
      SearchFold.append(wordsOf: kept.number ?? kept.text, to: &words)
      guard words[count...].allSatisfy(titleWords.contains) else { return kept }
      words.removeLast(words.count - count)
      return nil
    }
    for sign in signs { words.append(word: sign.text.utf8) }
    self.words = words
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
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
  /// what is empty at the end is left out. A path that ends with the key ends before it: `"people/"`. Behind the text
  /// of a number stands that by which it is found: `["Weight","12.345,15","12345.15"]`. Behind the fields stand the
  /// dates and amounts: `"=20260630 $657"`.
  func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    JSONText.append(title, to: &bytes)
    let count = !fields.isEmpty || !signs.isEmpty || key != nil ? 3 : details.isEmpty ? 1 : 2
    bytes.append(UInt8(ascii: ","))
    let keyCount = key?.utf8.count ?? 0
    let folder = path.utf8.dropLast(keyCount)
    let isNamedByKey =
      folder.last == UInt8(ascii: "/") && path.utf8.suffix(keyCount).elementsEqual((key ?? "").utf8)
    JSONText.append(isNamedByKey ? String(decoding: folder, as: UTF8.self) : path, to: &bytes)
    for text in [details, key ?? ""].prefix(count - 1) {
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
        if let number = field.number {
          bytes.append(UInt8(ascii: ","))
          JSONText.append(number, to: &bytes)
        }
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
