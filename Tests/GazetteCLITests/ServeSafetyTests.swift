import Foundation
import GazetteTestSupport
import Testing

@Suite("serve: what it keeps to itself")
struct ServeSafetyTests {
  static let secret = "the secret of the house"

  @Test("No form of a path leads out of the edition's site")
  func paths() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    #expect(try preview.ask("/").status == 200)
    let edition = try preview.editionFolder
    // Beside the site, above the edition, and by its whole path.
    for folder in [edition, edition + "/..", edition + "/markdown"] {
      try Data(Self.secret.utf8).write(to: URL(fileURLWithPath: folder + "/secret.txt"))
    }
    try Data(Self.secret.utf8).write(to: URL(fileURLWithPath: edition + "/site/.secret.txt"))
    let upwards = [
      "..", "%2e%2e", "%2E%2E", ".%2e", "%2e.", "%252e%252e", "%25252e%25252e", "..%00", "...", "....//..",
      "%c0%ae%c0%ae", "%c0%2e%c0%2e", "..;", "%u002e%u002e", "．．", "..%20", "%20..",
    ]
    let slashes = ["/", "%2f", "%2F", "%252f", "\\", "%5c", "%255c", "//", "/./", "/%2e/", "%c0%af", "／"]
    var forms = ["/.secret.txt", "/%2esecret.txt", "/./index.html", "//index.html", "/employees//index.html"]
    for up in upwards {
      for slash in slashes {
        for start in ["", "employees\(slash)..\(slash)", "markdown\(slash)", "assets\(slash)"] {
          for depth in 1...3 {
            let way = String(repeating: up + slash, count: depth)
            forms.append("/\(start)\(way)secret.txt")
          }
        }
      }
    }
    forms += [
      edition + "/secret.txt", "/" + edition + "/secret.txt", "/%2f" + edition.dropFirst() + "/secret.txt",
      "file://" + edition + "/secret.txt", "http://127.0.0.1:\(preview.port)/../secret.txt", "secret.txt",
      "../secret.txt", "*", "/markdown/.gazette", "/secret.txt%00.html", "/index.html%00", "/%", "/%2",
      "/%zz",
      "/%ff", "/index.html%0a", "/..", "/../", "/markdown/..", "/markdown/../", "/markdown/../edition.json",
      "/edition.json", "/../edition.json",
    ]
    for form in forms {
      let answer = try preview.ask(form.replacing(" ", with: "%20"))
      #expect(answer.status == 404, "\(form)")
      #expect(!answer.body.contains(Self.secret), "\(form)")
      #expect(!answer.body.contains("\"generator\": "), "\(form)")
    }
    // What stands in the Markdown's own folder is not hidden: the file can be read where it may be.
    #expect(try preview.ask("/markdown/secret.txt").body == Self.secret)
    #expect(try preview.ask("/markdown%2fsecret.txt").status == 404)
  }

  @Test("A symbolic link that leads out is refused, one that stays within is followed")
  func links() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    #expect(try preview.ask("/").status == 200)
    let edition = try preview.editionFolder
    let outside = try TestFolder()
    try outside.write(Self.secret, to: "secret.txt")
    let files = FileManager.default
    let site = edition + "/site"
    try files.createSymbolicLink(atPath: site + "/file.txt", withDestinationPath: outside.path("secret.txt"))
    try files.createSymbolicLink(atPath: site + "/folder", withDestinationPath: outside.path)
    // A folder whose name begins like the site's is outside all the same.
    try files.createDirectory(atPath: site + "-other", withIntermediateDirectories: true)
    try Data(Self.secret.utf8).write(to: URL(fileURLWithPath: site + "-other/secret.txt"))
    try files.createSymbolicLink(atPath: site + "/near.txt", withDestinationPath: "../site-other/secret.txt")
    try files.createSymbolicLink(atPath: site + "/same.html", withDestinationPath: "index.html")
    for path in ["/file.txt", "/folder/secret.txt", "/folder", "/folder/", "/near.txt"] {
      let answer = try preview.ask(path)
      #expect(answer.status == 404, "\(path)")
      #expect(!answer.body.contains(Self.secret), "\(path)")
    }
    #expect(try preview.ask("/same.html").body == (try preview.ask("/").body))
  }

  @Test("Requests under the name of another host are refused, whatever they ask for")
  func hosts() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    let own = preview.port
    let others = [
      "evil.example", "evil.example:\(own)", "127.0.0.1.evil.example", "localhost.evil.example:\(own)",
      "localhost@evil.example", "evil.example/127.0.0.1", "127.0.0.2", "0.0.0.0:\(own)", "[::]", "::1",
      "localhost:", "localhost:80x", "localhost:123456", "localhost:80:80", "127.0.0.1:-1", "",
      "localhost ,evil",
    ]
    for host in others {
      for path in ["/", "/assets/style.css", "/nowhere", "/-/reload.js", "/-/revision"] {
        let answer = try preview.ask(path, host: host)
        #expect(answer.status == 403, "\(host)")
        #expect(answer.body.hasPrefix("This preview answers only to"))
      }
    }
    for host in [
      "127.0.0.1", "127.0.0.1:\(own)", "localhost", "LocalHost:\(own)", "[::1]", "[::1]:\(own)",
      "localhost:9",
    ] {
      #expect(try preview.ask("/", host: host).status == 200, "\(host)")
    }
  }

  @Test("Requests of other sites' pages are refused")
  func origins() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    let own = "127.0.0.1:\(preview.port)"
    for origin in [
      "https://evil.example", "null", "http://localhost:\(preview.port)", "http://127.0.0.1",
      "https://\(own)",
      "http://\(own).evil.example",
    ] {
      for path in ["/", "/-/revision"] {
        #expect(try preview.ask(path, host: own, headers: ["Origin: \(origin)"]).status == 403, "\(origin)")
      }
    }
    #expect(try preview.ask("/", host: own, headers: ["Origin: http://\(own)"]).status == 200)
  }

  @Test("Every answer forbids scripts and connections of others, and other sites' use of it")
  func policy() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    for path in ["/", "/assets/style.css", "/nowhere", "/-/reload.js", "/-/revision", "/employees"] {
      let headers = try preview.ask(path).headers
      let policy = try #require(headers["content-security-policy"])
      let rules = policy.components(separatedBy: "; ")
      for rule in [
        "default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'",
      ] {
        #expect(rules.contains(rule), "\(path)")
      }
      #expect(headers["cross-origin-resource-policy"] == "same-origin")
      #expect(headers["access-control-allow-origin"] == nil)
    }
  }

  @Test("Scripts within the project's own pages run, which only pages of this preview can show in a frame")
  func ownPages() throws {
    let project = try CommandProject(builds: false)
    let page =
      "<!DOCTYPE html>\n<html><head></head><body><script>document.title = 'Map'</script></body></html>\n"
    for name in ["map.html", "map.htm"] { try project.folder.write(page, to: "Templates/assets/\(name)") }
    let preview = try ServePreview(of: project)
    for path in ["/assets/map.html", "/assets/map.htm"] {
      let answer = try preview.ask(path)
      #expect(answer.status == 200)
      let rules = try #require(answer.headers["content-security-policy"]).components(separatedBy: "; ")
      for rule in [
        "default-src 'none'", "script-src 'self' 'unsafe-inline'", "connect-src 'self'", "frame-src 'self'",
        "frame-ancestors 'self'",
      ] {
        #expect(rules.contains(rule), "\(rules)")
      }
      #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
      #expect(answer.body.contains("<script src=\"/-/reload.js\""))
      #expect(try preview.ask(path, host: "evil.example").status == 403)
    }
  }

  @Test(
    "Only GET and HEAD are answered",
    arguments: ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"])
  func methods(method: String) throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    for path in ["/", "/-/revision", "/nowhere"] {
      for body in ["", "a=b", String(repeating: "a", count: 100_000)] {
        let answer = try preview.ask(path, method: method, body: body)
        #expect(answer.status == 405)
        #expect(answer.headers["allow"] == "GET, HEAD")
      }
    }
  }

  @Test("A method that nobody knows gets nothing")
  func unknownMethod() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    for method in ["FROB", "get%20", "GETS"] {
      let answer = try preview.ask("/", method: method)
      #expect([404, 405].contains(answer.status))
      #expect(answer.body.isEmpty || answer.status == 405)
    }
  }

  @Test(
    "It listens on the loopback address alone",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/net/tcp"), "needs /proc/net/tcp"))
  func loopback() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    _ = try preview.ask("/")
    let four = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
    let six = (try? String(contentsOfFile: "/proc/net/tcp6", encoding: .utf8)) ?? ""
    let port = String(format: ":%04X ", preview.port)
    let listening = (four + six).split(separator: "\n").filter { $0.contains(port) && $0.contains(" 0A ") }
    #expect(listening.count == 1)
    #expect(listening.first?.contains("0100007F\(port)") == true)
  }
}
