import Foundation
import GazetteTestSupport
import Press
import Testing

@Suite("The site's own files")
struct SiteFilesTests {
  private func output(address: String? = nil, isListed: Bool = false) throws -> MemoryOutput {
    try SmallEdition(
      template: "# {{title}}\n", address: address.flatMap { SiteAddress($0) }, isListed: isListed
    ).print {
      Page(
        path: PagePath("a/one"), title: "One", template: "page", trail: [], context: TemplateContext([:]))
    }
  }

  @Test("Without an address there is no feed, no site map and no canonical address")
  func withoutAddress() throws {
    let output = try output()
    #expect(output.files["site/feed.xml"] == nil && output.files["site/sitemap.xml"] == nil)
    let page = try #require(output.text("site/a/one.html"))
    #expect(!page.contains("canonical") && !page.contains("og:url") && !page.contains("feed.xml"))
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(output.text("site/robots.txt") == "User-agent: *\nDisallow: /\n")
  }

  @Test("With an address pages are canonical, and the edition is an entry of the feed")
  func withAddress() throws {
    let output = try output(address: "https://reports.example.org/house", isListed: true)
    let page = try #require(output.text("site/a/one.html"))
    #expect(page.contains("<link rel=\"canonical\" href=\"https://reports.example.org/house/a/one.html\">"))
    #expect(page.contains("href=\"../feed.xml\"") && !page.contains("noindex"))
    #expect(
      output.text("site/sitemap.xml")?.contains(
        "<url><loc>https://reports.example.org/house/a/one.html</loc></url>") == true)
    let feed = try #require(output.text("site/feed.xml"))
    #expect(feed.contains("<id>tag:reports.example.org,2026-06-30:edition-1</id>"))
    #expect(feed.contains("<title>Casa &amp; Co</title>"))
    #expect(feed.contains("Pages: 1. Warnings: 2.\nArriving today: 2"))
    #expect(
      output.text("site/robots.txt")?.contains("Sitemap: https://reports.example.org/house/sitemap.xml")
        == true)
  }

  @Test("Where search engines are to list nothing, they are told of no site map")
  func unlisted() throws {
    let output = try output(address: "https://reports.example.org/house")
    #expect(output.text("site/robots.txt") == "User-agent: *\nDisallow: /\n")
  }

  @Test("A page that is not found is whole at any address")
  func notFound() throws {
    let page = try #require(try output(address: "https://example.org/house").text("site/404.html"))
    #expect(page.contains("href=\"/house/assets/style.css\"") && page.contains("href=\"/house/index.html\""))
    #expect(!page.contains("canonical") && !page.contains("404.md"))
    let plain = try #require(try output().text("site/404.html"))
    #expect(plain.contains("href=\"assets/style.css\"") && plain.contains("href=\"index.html\""))
  }

  @Test("The page of all hits is no page of records: it has no Markdown, and search engines leave it out")
  func searchPage() throws {
    let output = try output(address: "https://example.org/house", isListed: true)
    let page = try #require(output.text("site/search.html"))
    #expect(page.contains("<body data-kind=\"results\"") && page.contains("Searching needs JavaScript"))
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(page.contains("href=\"index.html\"") && page.contains("src=\"assets/gazette-en.js\""))
    #expect(output.files["markdown/search.md"] == nil)
    #expect(output.text("site/sitemap.xml")?.contains("search.html") == false)
  }

  @Test(
    "Only plain addresses of the web are addresses of a site",
    arguments: [
      ("https://a.example", "https://a.example/", "/"),
      ("http://a.example:8080/b/c/", "http://a.example:8080/b/c/", "/b/c/"),
    ])
  func addresses(text: String, whole: String, path: String) throws {
    let address = try #require(SiteAddress(text))
    #expect(address.text == whole && address.path == path)
    #expect(address.host == "a.example")
  }

  @Test(
    "Other texts are no address",
    arguments: [
      "", "a.example", "ftp://a.example", "https://", "https://a.example/?x", "https://a.example/#x",
      "https://u@a.example", "https://a.example/\"><x", "https:///x", "javascript:x", "https://a.example//b",
    ])
  func noAddresses(text: String) { #expect(SiteAddress(text) == nil) }
}
