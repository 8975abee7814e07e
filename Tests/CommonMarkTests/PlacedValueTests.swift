import CommonMark
import Testing

/// What only the text around a value makes markup of is escaped where the document is put together.
@Suite("Values beside what makes markup of some")
struct PlacedValueTests {
  /// A document in which values stand between `«` and `»`.
  private static func escaped(_ text: String) -> String {
    var document = Array(
      text.replacing("«", with: "\u{4}").replacing("»", with: "\u{5}").utf8)
    MarkdownText.escapeValues(in: &document)
    return String(decoding: document, as: UTF8.self)
      .replacing("\u{4}", with: "«").replacing("\u{5}", with: "»")
  }

  private static func html(_ text: String) -> String {
    HTMLRenderer().html(escaped(text).replacing("«", with: "").replacing("»", with: ""))
  }

  @Test(
    "Digits at the start of a line are no number of an item",
    arguments: [
      ("«101». Ada\n", "«101»\\. Ada\n"), ("«101») Ada\n", "«101»\\) Ada\n"),
      ("a\n«1».\nb\n", "a\n«1»\\.\nb\n"),
      ("> - 1. «7».\tx\n", "> - 1. «7»\\.\tx\n"), ("1«2»3«4». x\n", "1«2»3«4»\\. x\n"),
      ("   «123456789».", "   «123456789»\\."), ("«1». «2». x\n«3». x\n", "«1»\\. «2». x\n«3»\\. x\n"),
      ("«\u{1}v1234\u{2}1234\u{3}». x\n", "«\u{1}v1234\u{2}1234\u{3}»\\. x\n"), ("* «1» «2». x\n", nil),
      ("«Ada». x\n", nil), ("«1».5\n", nil), ("of «1». x\n", nil), ("1. «1»\n", nil), ("# «1». x\n", nil),
      ("| «1». | x |\n", nil), ("«1234567890». x\n", nil), ("1. x «1». y\n", nil), ("(«1») x\n", nil),
    ])
  func itemNumber(text: String, expected: String?) {
    #expect(Self.escaped(text) == expected ?? text)
    #expect(!Self.html(text.replacing(#/^(> - )?1\. /#, with: "")).contains("<ol"))
  }

  @Test(
    "A parenthesis behind brackets holds no link",
    arguments: [
      ("[Note]«(y)»\n", "[Note]«\\(y)»\n"), ("![Note]«(y)»\n", "![Note]«\\(y)»\n"),
      ("[Note]«\u{1}v\u{2}(empty)\u{3}»\n", "[Note]«\u{1}v\u{2}\\(empty)\u{3}»\n"),
      ("[Note] «(y)»\n", nil), ("[Note\\]«(y)»\n", nil), ("[Note]«y»\n", nil), ("«[a](b)»«(y)»\n", nil),
    ])
  func parenthesis(text: String, expected: String?) {
    #expect(Self.escaped(text) == expected ?? text)
    #expect(!Self.html(text).contains("\"y\"") && !Self.html(text).contains("\"empty\""))
  }

  @Test(
    "A value in brackets is not what a definition is called",
    arguments: [
      ("[«ref»]", "[«&#114;ef»]"), ("[«Ref»][]", "[«&#82;ef»][]"), ("[text][«ref»]", "[text][«&#114;ef»]"),
      ("![«ref»]", "![«&#114;ef»]"), ("[other][«ref»]", "[other][«&#114;ef»]"),
      ("[a  «B» c]", "[a  «&#66;» c]"),
      ("[«a» «b» c]", "[«&#97;» «b» c]"), ("[\u{1}x\u{2}\u{3}«ref»]", "[\u{1}x\u{2}\u{3}«&#114;ef»]"),
      ("[«STRASSE»]", "[«&#83;TRASSE»]"), ("[«éa»]", "[«&#233;a»]"), ("[«\\*»]", "[«&#42;»]"),
      ("[«x»]", nil), ("[see «ref»](/page)", nil), ("\\[«reference»]", nil), ("«ref»", nil),
      ("«[ref](/page)»", nil),
    ])
  func definition(text: String, expected: String?) {
    let definitions = ["ref", "other", "a b c", "straße", "éa", "\\*"].map { "\n\n[\($0)]: /gone" }.joined()
    #expect(Self.escaped(text + definitions) == (expected ?? text) + definitions)
    #expect(!Self.html(text + definitions).contains("/gone"))
    #expect(Self.escaped(text) == text)
  }

  @Test("The text of a link may be what a definition is called")
  func textOfLink() {
    let definitions = "\n\n[ref]: /gone\n[menu]: /menu\n"
    #expect(Self.html("[«ref»](/page)" + definitions) == "<p><a href=\"/page\">ref</a></p>\n")
    #expect(Self.html("[«ref»][menu]" + definitions) == "<p><a href=\"/menu\">ref</a></p>\n")
  }
}
