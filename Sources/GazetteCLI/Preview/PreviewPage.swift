import Forms
import Foundation

/// The pages that a preview makes itself, and what it adds to those of the edition.
enum PreviewPage {
  static let scriptPath = "/-/reload.js"
  static let revisionPath = "/-/revision"

  /// Asks for another revision than that of its page, and loads the page anew when there is one.
  static let script = """
    (() => {
      const seen = document.currentScript.dataset.revision;
      const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));
      const shown = () => new Promise((resolve) => {
        if (!document.hidden) { resolve(); return; }
        document.addEventListener("visibilitychange", resolve, { once: true });
      });
      const ask = async () => {
        for (;;) {
          // A browser has few connections to one host: pages that nobody sees leave them to others.
          await shown();
          try {
            const answer = await fetch("\(revisionPath)?seen=" + seen, { cache: "no-store" });
            if (answer.ok && (await answer.text()).trim() !== seen) { location.reload(); return; }
            if (!answer.ok) { await pause(); }
          } catch {
            await pause();
          }
        }
      };
      ask();
    })();

    """

  private static func scriptTag(_ revision: Int) -> String {
    "<script src=\"\(scriptPath)\" data-revision=\"\(revision)\" defer></script>\n"
  }

  /// A page with the script that reloads it: before the end of its head, or at its own end if it has none.
  ///
  /// - Complexity: one search through the page's head.
  static func withScript(_ page: [UInt8], _ revision: Int) -> [UInt8] {
    var page = page
    page.insert(contentsOf: scriptTag(revision).utf8, at: PageHead(of: page).end ?? page.endIndex)
    return page
  }

  /// The edition's own page for what is not found, which may be asked for from any depth.
  static func missing(in edition: PreviewEdition, _ revision: Int) -> PreviewAnswer {
    guard case .file(_, let bytes)? = PreviewFile(["404.html"], of: edition) else {
      return page(
        .missing, localized("There is no such page"), [localized("The edition has no file at this address.")],
        revision)
    }
    var body = bytes
    if let start = PageHead(of: body).start {
      body.insert(contentsOf: "\n<base href=\"/\">".utf8, at: start)
    }
    return PreviewAnswer(.missing, .html, withScript(body, revision))
  }

  static func failure(_ lines: [String], _ revision: Int) -> PreviewAnswer {
    page(.failed, localized("The edition could not be made"), lines, revision)
  }

  static func notYet(_ revision: Int) -> PreviewAnswer {
    page(
      .notYet, localized("The edition is being made"), [localized("This page appears when it is whole.")],
      revision)
  }

  private static func page(
    _ status: PreviewAnswer.Status, _ title: String, _ lines: [String], _ revision: Int
  ) -> PreviewAnswer {
    let html = """
      <!DOCTYPE html>
      <html lang="\(Localization.language)">
      <head>
      <meta charset="utf-8">
      <title>\(escaped(title))</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>
      :root { color-scheme: light dark; }
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 3rem auto; padding: 0 1rem; }
      p { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
      </style>
      \(scriptTag(revision))</head>
      <body>
      <main>
      <h1>\(escaped(title))</h1>
      \(lines.map { "<p>\(escaped($0))</p>" }.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
    return PreviewAnswer(status, .html, Array(html.utf8))
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
