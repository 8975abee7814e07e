/// What a browser gets.
struct PreviewAnswer: Sendable {
  enum Status: Int {
    case found = 200
    case moved = 302
    case malformed = 400
    case forbidden = 403
    case missing = 404
    case methodNotAllowed = 405
    case timedOut = 408
    case targetTooLong = 414
    case headersTooLarge = 431
    case failed = 500
    case notYet = 503
    case otherVersion = 505
  }

  let status: Status
  let type: ContentType
  let body: [UInt8]
  /// Headers of this answer alone, beside those of every answer.
  let headers: [String: String]

  init(_ status: Status, _ type: ContentType, _ body: [UInt8], headers: [String: String] = [:]) {
    self.status = status
    self.type = type
    self.body = body
    self.headers = headers
  }

  init(_ status: Status, text: String, headers: [String: String] = [:]) {
    self.init(status, .text, Array((text + "\n").utf8), headers: headers)
  }

  /// The bytes before the body; the connection is closed behind it.
  var head: [UInt8] {
    var fields = Self.commonHeaders.merging(headers, uniquingKeysWith: { $1 })
    fields["Connection"] = "close"
    fields["Content-Length"] = String(body.count)
    fields["Content-Type"] = type.rawValue
    let lines = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    return Array("HTTP/1.1 \(status.rawValue) \(status.phrase)\r\n\(lines.joined())\r\n".utf8)
  }

  /// Of everything that is sent: nothing is kept, and only what this preview sends takes part in a page.
  ///
  /// The pages of other sites can neither show it in a frame nor load it as a script or picture.
  static let commonHeaders = [
    "Cache-Control": "no-store",
    policyName: policy("script-src 'self'; frame-ancestors 'none'"),
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  ]

  /// Of the pages that a project has made itself: what they have in them runs, and they may show one another.
  static let ownPageHeaders = [
    policyName: policy("script-src 'self' 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'")
  ]

  private static let policyName = "Content-Security-Policy"

  private static func policy(_ rules: String) -> String {
    "default-src 'none'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
      + "font-src 'self'; media-src 'self'; base-uri 'self'; form-action 'self'; " + rules
  }
}

extension PreviewAnswer.Status {
  /// As RFC 9110 has it.
  var phrase: String {
    switch self {
    case .found: "OK"
    case .moved: "Found"
    case .malformed: "Bad Request"
    case .forbidden: "Forbidden"
    case .missing: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .timedOut: "Request Timeout"
    case .targetTooLong: "URI Too Long"
    case .headersTooLarge: "Request Header Fields Too Large"
    case .failed: "Internal Server Error"
    case .notYet: "Service Unavailable"
    case .otherVersion: "HTTP Version Not Supported"
    }
  }
}

/// The media type of a file, by the ending of its name.
enum ContentType: String {
  case html = "text/html; charset=utf-8"
  case css = "text/css; charset=utf-8"
  case script = "text/javascript; charset=utf-8"
  case markdown = "text/markdown; charset=utf-8"
  case text = "text/plain; charset=utf-8"
  case csv = "text/csv; charset=utf-8"
  case json = "application/json"
  case xml = "application/xml"
  case svg = "image/svg+xml"
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webp = "image/webp"
  case avif = "image/avif"
  case icon = "image/x-icon"
  case mp3 = "audio/mpeg"
  case mp4 = "video/mp4"
  case webm = "video/webm"
  case woff2 = "font/woff2"
  case woff = "font/woff"
  case ttf = "font/ttf"
  case otf = "font/otf"
  case pdf = "application/pdf"
  case workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  case zip = "application/zip"
  case calendar = "text/calendar; charset=utf-8"
  case webApp = "application/manifest+json"
  case webAssembly = "application/wasm"
  case other = "application/octet-stream"

  init(name: String) {
    self =
      switch name.split(separator: ".").last?.lowercased() {
      case "html", "htm": .html
      case "css": .css
      case "js", "mjs": .script
      case "md": .markdown
      case "txt": .text
      case "csv": .csv
      case "json": .json
      case "xml": .xml
      case "svg": .svg
      case "png": .png
      case "jpg", "jpeg": .jpeg
      case "gif": .gif
      case "webp": .webp
      case "avif": .avif
      case "ico": .icon
      case "mp3": .mp3
      case "mp4": .mp4
      case "webm": .webm
      case "woff2": .woff2
      case "woff": .woff
      case "ttf": .ttf
      case "otf": .otf
      case "pdf": .pdf
      case "xlsx": .workbook
      case "zip": .zip
      case "ics": .calendar
      case "webmanifest": .webApp
      case "wasm": .webAssembly
      default: .other
      }
  }
}
