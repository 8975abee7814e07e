import Foundation
import GazetteTestSupport

/// Texts that break software: those of this file, and the Big List of Naughty Strings where it is there.
enum HostileTexts {
  private static let own = [
    "<script>alert(1)</script>", "</td></tr></table><h1>x</h1>", "<b>bold", "--> <!-- x", "<![CDATA[x]]>",
    "](javascript:alert(1))", "[x](javascript:alert(1))", "[x]: javascript:y", "![x](y.png)",
    "<https://x.example>",
    "https://x.example/", "www.x.example", "someone@x.example", "javascript:alert(1)", "| a | b |", "a | b",
    "\\|",
    "\\\\|", "|", "||", "a\\", "a \\", "| --- | --- |", "{{name}}", "{{{name}}}", "{{> details}}",
    "{{#title}}x{{/title}}",
    "{{=<% %>=}}", "${x}", "%s %@ %n", "line\nbreak", "line\r\nbreak", "two\n\nparagraphs", "two  \nlines",
    "\nfirst",
    "last\n", "\ttab", "a\tb", " ahead", "behind ", "  ", "\u{A0}", "\u{2028}x\u{2029}",
    "\u{B}\u{C}\u{1B}[31mred",
    "nul\u{0}nul", "\u{FEFF}mark", "\u{FFFD}", "\u{200B}", "# heading", "## x ##", "x #", "===", "---", "***",
    "* item",
    "- item", "+ item", "1. item", "12) item", "> quote", "    code", "```", "~~~", "`code`", "``", "*em*",
    "**strong**",
    "_em_", "a_b_c", "~~gone~~", "&amp;", "&lt;b&gt;", "&#60;", "&", "&copy", "&#x0;", "\"quoted\"", "'",
    "\\", "\\<b>",
    "x<y>z", "a<b", "a>b", "[ ] task", "[x] task", "[^1]", "[^1]: note", ":smile:", "$x$", "@someone", "#12",
    "e\u{301}",
    "\u{E9}", "I\u{307}", "ﷺ", "علي‎ بن", "שלום", "\u{202E}reversed", "👩‍👩‍👧‍👦 🥳",
    "e" + String(repeating: "\u{301}", count: 200),
    "x.md", "x.md\"", ".md\"y", "\" onmouseover=\"x", "' onclick='x", "../../../etc/passwd", "CON", "index",
    ".", "..",
    "=1+1", "+1", "-1", "@SUM(A1)", "null", "NULL", "NA", "undefined", "true", "0", "Infinity", "—", "none",
    "(empty)",
    String(repeating: "x| ", count: 33_334), String(repeating: "<b>", count: 3_334),
    String(repeating: "[", count: 5_000), String(repeating: "`", count: 5_001) + "x",
    String(repeating: "*a_", count: 2_000), String(repeating: "&", count: 5_000),
  ]

  static var list: URL {
    URL(fileURLWithPath: SharedData.path("hostile/blns.json"))
  }

  /// Every text once, but for the empty one, which is no name.
  static let all: [String] = {
    var seen: Set<[UInt8]> = [[]]
    let listed = (try? JSONDecoder().decode([String].self, from: Data(contentsOf: list))) ?? []
    return (own + listed).filter { seen.insert(Array($0.utf8)).inserted }
  }()

  /// A text as pages show it: controls and noncharacters cannot stand in HTML and XML.
  static func shown(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isForbidden($0) ? "\u{FFFD}" : $0 }))
  }

  /// The rules of the HTML standard and of XML 1.0.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}
