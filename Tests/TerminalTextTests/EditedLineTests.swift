import TerminalText
import Testing

@Suite("A line that is edited")
struct EditedLineTests {
  /// A line after keys; each character of a text is a key of its own.
  private func line(
    _ keys: Key..., typing text: String = "", offering: String = "", mask: String? = nil,
    allowsLineBreaks: Bool = false
  ) -> EditedLine {
    var line = EditedLine(offering: offering, mask: mask, allowsLineBreaks: allowsLineBreaks)
    for scalar in text.unicodeScalars { _ = line.apply(.character(Character(scalar))) }
    for key in keys { _ = line.apply(key) }
    return line
  }

  @Test("Typed characters stand where the cursor is")
  func typing() {
    #expect(line(typing: "Ada").text == "Ada")
    #expect(line(.left, .character("x"), typing: "Ada").text == "Adxa")
    #expect(line(.home, .character("x"), typing: "Ada").text == "xAda")
    #expect(line(.home, .end, .character("x"), typing: "Ada").text == "Adax")
    #expect(line(.left, .right, .right, .character("x"), typing: "Ada").text == "Adax")
    #expect(line(.home, .left, .delete, typing: "Ada").text == "da")
    #expect(line(.left, .backspace, typing: "Ada").text == "Aa")
    #expect(line(.left, .deleteToStart, typing: "Ada").text == "a")
    #expect(line(.left, .left, .deleteToEnd, typing: "Ada").text == "A")
    #expect(line(.deleteWord, typing: "Ada  King").text == "Ada  ")
    #expect(line(.deleteWord, .deleteWord, typing: "Ada  King").text == "")
  }

  @Test("A key that changes nothing is told apart, so that the terminal can beep")
  func refusedKeys() {
    var line = EditedLine(offering: "")
    for key in [Key.backspace, .delete, .newLine, .other, .back, .pasted(""), .pasted("\u{1B}"), .endOfInput]
    {
      let isTaken = line.apply(key)
      #expect(!isTaken, "\(key)")
    }
    #expect(line.text == "")
  }

  @Test("Typing and pasting replace what is offered; an arrow or backspace begins to change it")
  func offered() {
    #expect(line(offering: "Booked").text == "Booked")
    #expect(line(.character("N"), .character("o"), offering: "Booked").text == "No")
    #expect(line(.pasted("No show"), offering: "Booked").text == "No show")
    #expect(line(.right, .character("!"), offering: "Booked").text == "Booked!")
    #expect(line(.left, .character("!"), offering: "Booked").text == "Booke!d")
    #expect(line(.home, .character("!"), offering: "Booked").text == "!Booked")
    #expect(line(.backspace, .character("!"), offering: "Booked").text == "Booke!")
    #expect(line(.deleteToStart, offering: "Booked").text == "")
    #expect(line(offering: "Booked").isOffered)
    #expect(!line(.right, offering: "Booked").isOffered)
    #expect(!line(offering: "").isOffered)
    // A key that is not taken leaves the offer as it is.
    #expect(line(.other, .character("N"), offering: "Booked").text == "N")
  }

  @Test(
    "What is typed goes through the mask, whose own characters come by themselves",
    arguments: [
      ("9999-AAA", "4417KXD", "4417-KXD"), ("9999-AAA", "4417-KXD", "4417-KXD"),
      ("9999-AAA", "44x17?K1XD", "4417-KXD"), ("9999-AAA", "4417KXDE99", "4417-KXD"),
      ("9999-AAA", "4417", "4417-"), ("9999-AAA", "4417-", "4417-"), ("9999-AAA", "-4417", "4417-"),
      ("9999-AAA", "٤٤١٧", ""), ("9999-AAA", "4417ñéЖ", "4417-ñéЖ"),
      ("(99) 9", "123", "(12) 3"), ("(99) 9", "(12) 3", "(12) 3"), ("(99) 9", "x", ""),
      ("99/99/9999", "30/06/2026", "30/06/2026"), ("99/99/9999", "30062026", "30/06/2026"),
      ("***-99", "a1Ж99", "a1Ж-99"), ("ABA", "XY", "XBY"), ("9.", "7", "7."),
      ("9.", "7.", "7."), ("--9", "5", "--5"), ("--9", "--5", "--5"), ("--9", "-5", "--5"),
    ])
  func masks(mask: String, typed: String, text: String) {
    #expect(line(typing: typed, mask: mask).text == text)
    #expect(line(.pasted(typed), mask: mask).text == text)
  }

  @Test("A pasted text that has the whole form is taken as it is")
  func pastedWhole() {
    #expect(line(.pasted("XBB"), mask: "ABA").text == "XBB")
    #expect(line(.pasted("XBY"), mask: "ABA").text == "XBY")
    #expect(line(.pasted("0038-JPM"), offering: "4417-KXD", mask: "9999-AAA").text == "0038-JPM")
  }

  @Test("A character that the mask refuses changes nothing at all")
  func refusedByMask() {
    var line = EditedLine(offering: "", mask: "(99)")
    let taken = (["x", "1", "x"] as [Character]).map { character in
      let isTaken = line.apply(.character(character))
      return "\(isTaken) \(line.text) \(line.cursor)"
    }
    #expect(taken == ["false  0", "true (1 2", "false (1 2"])
  }

  @Test("Backspace goes over the mask's own characters")
  func backspaceOverLiterals() {
    #expect(line(.backspace, typing: "4417", mask: "9999-AAA").text == "441")
    #expect(line(.backspace, .character("8"), typing: "4417", mask: "9999-AAA").text == "4418-")
    #expect(line(.backspace, typing: "1", mask: "(99)").text == "(")
    #expect(line(.backspace, .backspace, typing: "1", mask: "(99)").text == "")
    #expect(line(.backspace, typing: "12", mask: "(99)").text == "(1")
    #expect(line(.backspace, .backspace, .backspace, typing: "123", mask: "(99) 9").text == "(")
  }

  @Test("What the mask still asks for is shown, and only while the line follows it")
  func remainder() {
    #expect(line(mask: "9999-AAA").remainder == "····-···")
    #expect(line(typing: "44", mask: "9999-AAA").remainder == "··-···")
    #expect(line(typing: "4417KXD", mask: "9999-AAA").remainder == "")
    #expect(line(.home, .character("x"), typing: "44", mask: "9999-AAA").remainder == "")
    #expect(line(typing: "44").remainder == "")
    #expect(line(offering: "much longer than the mask", mask: "99").remainder == "")
  }

  @Test("A stored text that does not follow the mask can be corrected freely")
  func offeredAgainstMask() {
    #expect(line(.right, .character("D"), offering: "4417KX", mask: "9999-AAA").text == "4417KXD")
    #expect(line(.home, .delete, .character("5"), offering: "4417-KXD", mask: "9999-AAA").text == "5417-KXD")
  }

  @Test("Marks join the character before them, and pictures are one character")
  func clusters() {
    #expect(line(typing: "e\u{301}").characters == ["é"])
    #expect(line(.backspace, typing: "xe\u{301}").text == "x")
    #expect(line(.left, .character("\u{301}"), typing: "ea").text == "e\u{301}a")
    for picture in ["👨‍👩‍👧‍👦", "🇪🇸", "👍🏽", "1️⃣", "한"] {
      #expect(line(typing: picture).characters.count == 1, "\(picture)")
      #expect(line(typing: picture).text == picture)
      #expect(line(.backspace, typing: "a" + picture).text == "a")
    }
    // At the start of a line there is nothing to join.
    #expect(line(typing: "\u{301}a").text == "\u{301}a")
  }

  @Test("A line break is taken where the text may have several lines")
  func lineBreaks() {
    #expect(line(.newLine, .character("b"), typing: "a", allowsLineBreaks: true).text == "a\nb")
    #expect(line(.newLine, .character("b"), typing: "a").text == "ab")
    #expect(line(.pasted("a\r\nb\nc\n\n"), allowsLineBreaks: true).text == "a\nb\nc")
    #expect(line(.pasted("a\r\nb\nc\n\n")).text == "a b c")
    #expect(line(.pasted("a\tb\r"), allowsLineBreaks: true).text == "a b")
  }

  @Test("A pasted text loses what would upset a terminal, and nothing else")
  func pasted() {
    #expect(line(.pasted("a\u{1B}[31mb\u{7}\u{0}\u{9B}c")).text == "a[31mbc")
    #expect(line(.pasted("Calle "), .character("M")).text == "Calle M")
    #expect(line(.pasted("  Ada")).text == "  Ada")
    #expect(line(.pasted("«ñ» 👍🏽 e\u{301} \u{202E}")).text == "«ñ» 👍🏽 é \u{202E}")
    #expect(line(.left, .pasted("b"), typing: "ac").text == "abc")
    #expect(line(.pasted(String(repeating: "x", count: 100_000))).text.count == 100_000)
  }
}

@Suite("The width of texts at a terminal")
struct TextWidthTests {
  @Test(
    "Columns are those that terminals give",
    arguments: [
      ("", 0), ("Ada", 3), ("é", 1), ("e\u{301}", 1), ("陈思远", 6), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("👍🏽", 2),
      ("👨‍👩‍👧‍👦", 2), ("🇪🇸", 2), ("ليلى", 4), ("\u{202E}", 0), ("\u{200B}", 0), ("€…—", 3), ("\u{301}", 0),
      ("मीनाक्षी जोशी", 12), ("தமிழ்", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ภาษาไทย", 7),
    ])
  func columns(text: String, columns: Int) {
    #expect(TextWidth.columns(of: text) == columns)
  }

  @Test("A text that is too wide is shortened to what fits, and says so")
  func shortened() {
    #expect(TextWidth.shortened("Ada", to: 3) == "Ada")
    #expect(TextWidth.shortened("Ada L", to: 4) == "Ada…")
    #expect(TextWidth.shortened("陈思远", to: 5) == "陈思…")
    #expect(TextWidth.shortened("陈思远", to: 4) == "陈…")
    #expect(TextWidth.shortened("陈思远", to: 1) == "…")
    #expect(TextWidth.shortened("陈思远", to: 0) == "")
    #expect(TextWidth.shortened("", to: 0) == "")
  }

  @Test("Blanks fill up to a width, before or behind")
  func padded() {
    #expect(TextWidth.padded("7", to: 3, atStart: true) == "  7")
    #expect(TextWidth.padded("陈", to: 4) == "陈  ")
    #expect(TextWidth.padded("long", to: 2) == "long")
  }

  @Test("Lines are broken between words, and within a word that is too long")
  func wrapped() {
    #expect(TextWidth.wrapped("Ada Lovelace", columns: 12) == ["Ada Lovelace"])
    #expect(TextWidth.wrapped("Ada Lovelace", columns: 11) == ["Ada", "Lovelace"])
    #expect(TextWidth.wrapped("a b c d e f g h", columns: 9, indent: 0) == ["a b c d e", "f g h"])
    #expect(TextWidth.wrapped("abcdefghijklm", columns: 10) == ["abcdefghij", "klm"])
    #expect(TextWidth.wrapped("  1  abcdefgh ijk", columns: 13, indent: 5) == ["  1  abcdefgh", "     ijk"])
    #expect(
      TextWidth.wrapped("https://example.org/a-page", columns: 14) == ["https://", "example.org/a-", "page"])
    #expect(
      TextWidth.wrapped("key,firstName,lastName", columns: 16, indent: 2) == ["key,firstName,", "  lastName"])
    #expect(TextWidth.wrapped("a,bcdefghijklm", columns: 10) == ["a,bcdefghi", "jklm"])
    #expect(TextWidth.wrapped("", columns: 10) == [""])
    #expect(TextWidth.wrapped("a\n\nb", columns: 10) == ["a", "", "b"])
    #expect(TextWidth.wrapped("陈思远陈思远", columns: 9) == ["陈思远陈", "思远"])
  }

  @Test("No line is wider than asked, nothing but blanks is lost", arguments: [8, 9, 13, 20, 41, 80])
  func wrappedWidths(columns: Int) {
    for text in [
      "Left out, the date that the average age gives", "  1  Costillas con miel y romero, 16,25 €",
      String(repeating: "x", count: 200), "陈思远 ليلى الحداد 👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦 Søren", "a  b   c    d", "          far in",
      "https://example.org/pictures/ana-diaz_large.jpg?size=large&colour=none key,first,last,,,,,,,,,,,,,,,",
    ] {
      for indent in [0, 5] {
        let lines = TextWidth.wrapped(text, columns: columns, indent: indent)
        #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= max(columns, indent + 8) }, "\(lines)")
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      }
    }
  }
}
