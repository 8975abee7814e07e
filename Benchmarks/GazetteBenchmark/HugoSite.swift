import Foundation

/// The same pages as a site for Hugo: their Markdown as content, a layout like Gazette's.
///
/// Hugo is given the finished Markdown, so it has less to do than Gazette: it computes no figures.
struct HugoSite {
  let folder: String

  init(folder: String, markdown: FileTree) throws {
    self.folder = folder
    try write(
      "hugo.toml",
      "baseURL = 'http://localhost/'\ntitle = 'Gazette'\ndisableKinds = ['taxonomy', 'term', 'RSS', 'sitemap']\n"
    )
    try write("layouts/_default/baseof.html", Self.layout)
    for kind in ["single", "list"] {
      try write("layouts/_default/\(kind).html", "{{ define \"main\" }}{{ .Content }}{{ end }}\n")
    }
    try write("layouts/index.html", "{{ define \"main\" }}{{ .Content }}{{ end }}\n")
    for name in markdown.folders {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/content/\(name)", withIntermediateDirectories: true)
    }
    for file in markdown.files where file.path.hasSuffix(".md") {
      // Hugo calls the page of a folder _index.
      let path =
        file.path.hasSuffix("index.md")
        ? String(file.path.dropLast("index.md".count)) + "_index.md" : file.path
      let title =
        file.bytes.split(separator: UInt8(ascii: "\n")).first.map {
          String(decoding: $0.dropFirst(2), as: UTF8.self)
        } ?? ""
      let heading = "---\ntitle: '\(title.replacingOccurrences(of: "'", with: "''"))'\n---\n"
      try write("content/\(path)", heading + String(decoding: file.bytes, as: UTF8.self))
    }
  }

  private func write(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private static let layout = """
    <!DOCTYPE html>
    <html lang="en">
    <head><meta charset="utf-8"><title>{{ .Title }} · {{ site.Title }}</title></head>
    <body>
    <header><a href="{{ "/" | relURL }}">{{ site.Title }}</a></header>
    <main>
    <nav><ol>{{ range .Ancestors.Reverse }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ol></nav>
    {{ block "main" . }}{{ end }}
    </main>
    <footer><p>{{ .File.Path }}</p></footer>
    </body>
    </html>

    """
}
