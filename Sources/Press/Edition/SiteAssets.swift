internal import CommonMark
internal import Forms

/// The scripts and styles of a site that are put together anew for every edition.
struct SiteAssets {
  let trees: [EditionTree]
  let plan: BuildPlan

  /// The scripts that every page loads as one file, in their order.
  static let scripts = ["gazette.js", "tables.js", "charts.js", "search.js"]

  /// The name of the file with the words and scripts of a language.
  static func scriptName(of language: String) -> String { "gazette-\(language).js" }

  /// The style that says of which house and day a printed sheet is.
  static let editionStyleName = "edition.css"

  /// The scripts of every page behind the words of a language, which they show.
  func script(of tree: EditionTree) -> (bytes: [UInt8], missing: Set<String>) {
    var (bytes, missing) = Self.words(of: tree)
    for name in Self.scripts {
      for asset in tree.library.assets where asset.name == name { bytes += asset.bytes + Array("\n".utf8) }
    }
    return (bytes, missing)
  }

  private static func words(of tree: EditionTree) -> (bytes: [UInt8], missing: Set<String>) {
    let wording = Wording(tree.formats.texts) { Array($0.utf8) }
    var bytes = Array("\"use strict\";\nglobalThis.gazetteWords = {".utf8)
    for (place, entry) in ScriptWords.all.enumerated() {
      bytes.append(contentsOf: (place == 0 ? "\n" : ",\n").utf8)
      JSONText.append(entry.name, to: &bytes)
      bytes.append(contentsOf: ": ".utf8)
      JSONText.append(String(decoding: text(of: entry.words, wording), as: UTF8.self), to: &bytes)
    }
    bytes.append(contentsOf: ",\n\"last\": [".utf8)
    for (place, words) in tree.content.lastWords.enumerated() {
      if place > 0 { bytes.append(contentsOf: ", ".utf8) }
      JSONText.append(String(decoding: text(of: words, wording), as: UTF8.self), to: &bytes)
    }
    bytes.append(contentsOf: "]\n};\n".utf8)
    return (bytes, wording.missing)
  }

  /// Words in the language of a tree, with `{}` where values go.
  private static func text(of words: Words, _ wording: Wording) -> [UInt8] {
    var text: [UInt8] = []
    for piece in wording.pieces(of: words) {
      switch piece {
      case .text(let run): text += run
      case .value: text.append(contentsOf: "{}".utf8)
      }
    }
    return text
  }

  /// What stands on every printed sheet, in the language of its page. A new day changes this file and no page.
  func editionStyle(of tree: EditionTree) -> (bytes: [UInt8], missing: Set<String>) {
    let plain = PlainText(formats: tree.formats)
    let issued = plain.text(of: "Date of issue: \(.date(plan.asOf))")
    let sheet = plan.title + " · " + issued
    let style = """
      :root:lang(\(tree.language)) {
        --issued: \(Self.quoted(issued));
        --sheet: \(Self.quoted(sheet));
      }

      """
    return (Array(style.utf8), plain.wording.missing)
  }

  /// A text as a string of CSS (CSS Syntax 3, 4.3.7): what is no letter, digit or space stands by its number.
  private static func quoted(_ text: String) -> String {
    let letters = text.unicodeScalars.map { scalar in
      let isPlain =
        scalar == " " || (scalar.isASCII ? Character(scalar).isLetter || Character(scalar).isNumber : true)
      return isPlain ? String(scalar) : "\\\(String(scalar.value, radix: 16)) "
    }
    return "\"" + letters.joined() + "\""
  }
}

/// The words that the site's script shows, by the names it has for them.
enum ScriptWords {
  static let all: [(name: String, words: Words)] = [
    ("filter", "Filter rows"), ("rows", "\(.blank) of \(.blank) rows"), ("save", "Save rows as CSV"),
    ("allRows", "Show all rows"), ("from", "From"), ("to", "To"),
    ("search", "Search"), ("searchAll", "Search pages and records"), ("found", "Search results"),
    ("searching", "Searching…"), ("none", "Nothing found"),
    ("noneFirst", "None among the first found: type more letters or words"),
    ("more", "More are found: type more letters"),
    ("results", "Results: \(.blank)"), ("alike", "Similar"), ("similar", "Similar: \(.blank)"),
    ("all", "All hits: \(.blank)"),
    ("everything", "Everything"), ("pages", "Pages"), ("kinds", "Show"),
    ("themeSystem", "Theme: as the system"),
    ("themeLight", "Theme: light"),
    ("themeDark", "Theme: dark"), ("partial", "Not summed for some rows"),
  ]
}
