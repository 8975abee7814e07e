import Forms
import Foundation
import Gazette

/// Asks addresses by the program curl, which knows certificates, proxies and all versions of HTTP.
///
/// One request is one run of it. What is asked for reaches it by its standard input, so that no list of running
/// programs shows it. It follows nothing by itself, reads no settings of the user's, and speaks nothing but HTTP.
struct CurlTransport: AddressTransport {
  private let program: String

  /// How long a connection may take to come about, and how long nothing may come.
  private static let patience = 60

  /// - Throws: `noProgram` where it is not installed.
  init() throws(AddressFailure.Reason) {
    guard let program = Subprocess.program("curl", in: { $0 }) else { throw .noProgram }
    self.program = program
  }

  func pause(seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

  func answer(to request: AddressRequest) throws(AddressFailure.Reason) -> HTTPAnswer {
    let run: Subprocess
    do {
      run = try Subprocess.run(
        program: program, ["--disable", "--config", "-"], input: Array(settings(for: request).utf8),
        seconds: max(1, Int(request.seconds.rounded(.up))) + 5,
        outputLimit: request.sizeLimit + HTTPAnswer.headLimit, goesOn: Self.mayGoOn)
    } catch { throw .connection(ErrorText.line(for: error)) }
    switch run.interruption {
    case .timeLimit: throw .stalled
    case .outputLimit: throw .tooLarge(bytes: request.sizeLimit)
    case .refused: throw .headTooLarge
    case nil: break
    }
    if run.status != 0 || run.isEndedBySignal { throw Self.reason(run, request) }
    return try Self.answer(run.output)
  }

  /// The answer, behind which stands on a line how many bytes its content has: it may have lines below that, trailers,
  /// which are none of it.
  private static func answer(_ output: [UInt8]) throws(AddressFailure.Reason) -> HTTPAnswer {
    guard let feed = output.lastIndex(of: UInt8(ascii: "\n")),
      let count = Int(String(decoding: output[(feed + 1)...], as: UTF8.self))
    else { throw .malformedAnswer }
    return try HTTPAnswer(Array(output[..<feed]), holding: count)
  }

  /// Whether what has come so far is an answer whose head has an end.
  private static func mayGoOn(_ bytes: [UInt8]) -> Bool {
    bytes.count < HTTPAnswer.headLimit || HTTPAnswer.headEnd(in: bytes) != nil
  }

  private func settings(for request: AddressRequest) -> String {
    var lines = [
      "silent", "show-error", "include", "suppress-connect-headers", "globoff",
      "proto = \"=http,https\"", "url = \(Self.quoted(request.address.text))",
      "user-agent = \"gazette\"", "header = \"Accept-Encoding: gzip\"",
      "max-time = \(String(format: "%.3f", max(0.001, request.seconds)))",
      "connect-timeout = \(Self.patience)", "speed-limit = 1", "speed-time = \(Self.patience)",
      "max-filesize = \(request.sizeLimit)", "write-out = \"\\n%{size_download}\"",
    ]
    lines += request.headers.map { "header = \(Self.quoted("\($0.name): \($0.value)"))" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\t", with: "\\t"))\""
  }

  /// What its status means, by its manual.
  private static func reason(_ run: Subprocess, _ request: AddressRequest) -> AddressFailure.Reason {
    let line = run.errorText.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    let said = line.hasPrefix("curl: (") ? String(line.split(separator: ") ", maxSplits: 1).last ?? "") : line
    guard !run.isEndedBySignal else {
      return .connection(localized("curl was ended by signal \(run.status)"))
    }
    switch run.status {
    case 5, 6: return .connection(localized("its host is not known"))
    case 7: return .connection(localized("its host takes no connection there"))
    case 18, 61: return .cutOff
    case 28: return .stalled
    case 63: return .tooLarge(bytes: request.sizeLimit)
    // A line of the head that is too long is, by its words, a want of memory.
    case 27: return .headTooLarge
    case 56 where said.contains("headers"): return .headTooLarge
    case 1, 8: return .malformedAnswer
    case 51, 53, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91: return .certificate(said)
    default: return .connection(said.isEmpty ? localized("curl ended with status \(run.status)") : said)
    }
  }
}
