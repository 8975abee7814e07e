import Foundation
import GazetteTestSupport
import Testing

@Suite("Links in the text of a page")
struct PageLinkTests {
  private static let values =
    "```sql t\nSELECT decimal(1.5) AS w, 6 AS c, 'https://example.org' AS u\n```\n"

  @Test(
    "No value stands in an address, in a title, or in what is said of a picture",
    arguments: [
      ("[x](weight/{{t.w}}.md)", ":4:12: the value t.w stands in the address or title of a link"),
      ("[x](weight/{{ t.w }}.md)", ":4:12: the value t.w stands in"),
      ("[x]({{t.u}})", ":4:5: the value t.u stands in"),
      ("{{t.c}} [x](https://example.org/{{{t.c}}})", ":4:33: the value t.c stands in"),
      ("<https://example.org/{{t.w}}>", ":4:22: the value t.w stands in"),
      ("[x][a]\n\n[a]: weight/{{t.w}}.md", ":6:13: the value t.w stands in"),
      ("[x]({{#t}}index.md{{/t}})", ":4:5: the value t stands in"),
      ("[x](index.md \"{{t.w}}\")", ":4:15: the value t.w stands in"),
      ("![a {{t.w}}](plan.png)", ":4:5: the value t.w stands in"),
      ("[[See [a](weight/{t.c}.md).]]", ":4:18: the value t.c stands in"),
      (
        "[[See [a]({t.c, plural, one {a.md} other {b.md}}).]]",
        ":4:3: a value stands in the address or title of a link"
      ),
    ])
  func valueInLink(text: String, says: String) throws {
    let failure = try PageProject().failure("\(Self.values)\(text)\n")
    #expect(failure.contains("Collections/suppliers/report.md\(says)"), "\(failure)")
  }

  @Test(
    "No value stands in what Markdown takes for the definition of a link, and does not show",
    arguments: [
      ("[Total]: {{t.w}}", ":4:10: the value t.w stands behind brackets with a colon"),
      ("[a]: index.md \"{{t.w}}\"", ":4:16: the value t.w stands behind"),
      ("{{#t}}\n[Total]: {{t.w}}\n{{/t}}", ":5:10: the value t.w stands behind"),
      ("[[[Total]: {t.c}]]", ":4:12: the value t.c stands behind"),
      ("{{#t}}[Total]: {{t.c}}{{/t}}", ":4:16: the value t.c stands behind"),
      ("{{^t}}{{/t}}{{#t}}[a]: index.md \"{{t.w}}\"{{/t}}", ":4:34: the value t.w stands behind"),
    ])
  func valueInDefinition(text: String, says: String) throws {
    let failure = try PageProject().failure("\(Self.values)\(text)\n")
    #expect(failure.contains("Collections/suppliers/report.md\(says)"), "\(failure)")
  }

  @Test(
    "No value stands behind what would make markup of some",
    arguments: [
      ("C:\\{{t.w}}", ":4:4: the value t.w stands behind \\,"),
      ("Done!{{t.w}}", ":4:6: the value t.w stands behind !,"),
      ("See <{{t.w}}>", ":4:6: the value t.w stands behind <,"),
      ("a</{{t.w}}>", ":4:4: the value t.w stands behind </,"),
      ("<!-- {{t.w}} -->", ":4:6: the value t.w stands behind <!-- ,"),
      ("&{{t.w}};", ":4:2: the value t.w stands behind &,"),
      ("&#{{t.c}};", ":4:3: the value t.c stands behind &#,"),
      ("{{#t}}!{{/t}}{{t.w}}", ":4:14: the value t.w stands behind !,"),
      ("[[Done!{t.w}]]", ":4:8: the value t.w stands behind !,"),
    ])
  func valueBehind(text: String, says: String) throws {
    let failure = try PageProject().failure("\(Self.values)\(text)\n")
    #expect(failure.contains("Collections/suppliers/report.md\(says)"), "\(failure)")
  }

  @Test(
    "One beside what looks like a link, or like a definition, is shown",
    arguments: [
      ("[[Total]]({{t.c}})", "Total(6)"), ("[[Total]]: {{t.c}}", "Total: 6"),
      ("\\[Total]: {{t.c}}", "\\[Total]: 6"), ("Of [Total]: {{t.c}}", "Of [Total]: 6"),
      ("{{t.c}}\n\n[unused]: index.md", "6\n\n[unused]: index.md"),
      ("C:\\\\{{t.c}}", "C:\\\\6"), ("\\!{{t.c}}", "\\!6"), ("R&D {{t.c}}", "R&D 6"),
      ("3 < {{t.c}}", "3 < 6"),
      ("{{#t}}[[Total]]: {{t.c}}{{/t}}", "Total: 6"), ("{{#t}}Of {{/t}}[Total]: {{t.c}}", "Of [Total]: 6"),
    ])
  func valueBeside(text: String, shown: String) throws {
    #expect(try PageProject().built("\(Self.values)\(text)\n") == "\(shown)\n")
  }

  @Test(
    "Neither does one in the words of a language",
    arguments: [
      "[la lista](https://example.org/{t.c})", "[la lista]({t.c, plural, one {a.md} other {b.md}})",
      "[la lista](index.md \\\"{t.c}\\\")",
    ])
  func translatedValue(words: String) throws {
    let project = try PageProject()
    try project.house.add(setting: "languages: [en, es]")
    try project.house.folder.write(
      "\"See the [list](index.md) of {t.c}.\":\n  \"Vea \(words).\"\n", to: "Templates/text/es.yml")
    let failure = try project.failure("\(Self.values)[[See the [list](index.md) of {t.c}.]]\n")
    #expect(
      failure.contains("Templates/text/es.yml:2:3: a value stands in the address"),
      "\(failure)")
  }

  @Test("A value stands in the text of a link, and a section around it")
  func valueInText() throws {
    let text = try PageProject().built(
      "\(Self.values){{#t}}\n[{{t.w}} of](index.md), [[[all {t.c}](index.md)]]\n{{/t}}\n")
    #expect(text == "[1.5 of](index.md), [all 6](index.md)\n")
  }

  @Test("Links of the front page's parts lead to the whole site from each language")
  func partsInLanguages() throws {
    let project = try PageProject()
    let folder = project.house.folder
    try project.house.add(setting: "languages: [en, es, pt]")
    try folder.write(
      "---\ndownloads: {x.csv: rows}\n---\n```sql rows\nSELECT name FROM suppliers ORDER BY key\n```\n# Report\n",
      to: "Collections/suppliers/report.md")
    let links = "[file](../../downloads/suppliers/x.csv) [page](report.md) [again][r]\n\n[r]: report.md#top\n"
    try folder.write(links, to: "Collections/suppliers/front.md")
    try folder.write(links, to: "Collections/suppliers/today.md")
    try project.house.build()
    for language in ["en", "es", "pt"] {
      let text = try project.house.markdown("\(language)/index")
      let placed = "[file](../downloads/suppliers/x.csv) [page](suppliers/report.md) [again][r]\n"
      #expect(text.ranges(of: placed).count == 2, "\(text)")
      let html = try folder.text("Output/site/\(language)/index.html")
      #expect(html.ranges(of: "href=\"../downloads/suppliers/x.csv\"").count == 2)
      #expect(html.ranges(of: "href=\"suppliers/report.html#top\"").count == 2)
    }
  }

  @Test("No folder stands for the languages by a name that a link could have")
  func languageFolder() throws {
    let project = try PageProject()
    try project.house.add(setting: "languages: [en, es]")
    let failure = try project.failure("# L\n\n[x](../language/l.md)\n", as: "Pages/l.md")
    #expect(failure.contains("Pages/l.md:3:5: a link leads to /language/l, and there is no such page."))
  }

  @Test("Whoever misses a download is told the way to all of them, as it is from the page")
  func downloads() throws {
    let link = "[x](nosuch.csv)\n"
    let top = try PageProject().failure(link, as: "Pages/l.md")
    #expect(top.contains("as in [Invoices](downloads/suppliers/invoices.csv)."), "\(top)")
    let project = try PageProject()
    try project.house.add(setting: "languages: [en, es]")
    let failure = try project.failure(link)
    #expect(failure.contains("as in [Invoices](../../downloads/suppliers/invoices.csv)."), "\(failure)")
  }

  @Test(
    "A link to a page by another name than its file's is told that, and to no page is not",
    arguments: [
      (
        "[x](v9.5)",
        "Pages/l.md:1:5: a link leads to v9.5, which the Markdown has not. Write the page by its file: v9.5.md."
      ),
      (
        "[x](v9.5.html?a=1)",
        "a link leads to v9.5.html, which the Markdown has not. Write the page by its file: v9.5.md."
      ),
      ("[x](suppliers/report)", "Write the page by its file: suppliers/report.md."),
      ("[x](suppliers/nosuch.html)", "leads to suppliers/nosuch.html, and the site has no such file."),
      ("[x](assets/nosuch.html)", "leads to assets/nosuch.html, and the site has no such file."),
    ])
  func otherName(link: String, says: String) throws {
    let project = try PageProject()
    try project.house.folder.write("# Nine\n", to: "Pages/v9.5.md")
    try project.house.folder.write("# Report\n", to: "Collections/suppliers/report.md")
    let failure = try project.failure("\(link)\n", as: "Pages/l.md")
    #expect(failure.contains(says), "\(failure)")
  }

  @Test("HTML of the site that is no page of the Markdown can be linked")
  func publishedHTML() throws {
    let project = try PageProject()
    let folder = project.house.folder
    try folder.write("<!DOCTYPE html><title>Plan</title>\n", to: "Templates/assets/plan.html")
    let plain = "[plan](assets/plan.html#a) [search](search.html) [lost](404.html)\n"
    #expect(try project.built(plain, as: "Pages/l.md", at: "l") == plain)
    #expect(try folder.text("Output/site/l.html").contains("href=\"assets/plan.html#a\""))
    try project.house.add(setting: "languages: [en, es]")
    let ofLanguages = "[plan](../assets/plan.html) [search](search.html) [languages](../index.html)\n"
    #expect(try project.built(ofLanguages, as: "Pages/l.md", at: "es/l") == ofLanguages)
  }

  @Test(
    "HTML in the text, which the site would leave out, is an error; comments and code are none",
    arguments: [
      (
        "# A\n\nSome <b>bold</b> words\n",
        "Pages/l.md:3:6: HTML stands in the text: <b>. A page is Markdown alone"
      ),
      (
        "<div class=\"x\">\n\nwords\n\n</div>\n",
        "Pages/l.md:1:1: HTML stands in the text: <div class=\"x\">."
      ),
      ("<!-- a --> words <b>x</b>\n", "HTML stands in the text: <!-- a --> words <b>x</b>."),
      ("[[Some <i>words</i>]]\n", "HTML stands in the text: <i>."),
      ("<!-- a --> <!-- b -->\n\n<!-- c\nd --> <!-- e -->\n", nil),
      ("   <!-- a note -->\n\n`<b>` 1 < 2 and \\<b> <https://example.org>\n", nil),
    ])
  func html(text: String, says: String?) throws {
    let project = try PageProject()
    guard let says else {
      #expect(try project.built(text, as: "Pages/l.md", at: "l") == text)
      return
    }
    let failure = try project.failure(text, as: "Pages/l.md")
    #expect(failure.contains(says), "\(failure)")
  }
}
