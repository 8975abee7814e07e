import Gazette

/// The words for addresses that give nothing. None of them shows what stands behind a `?`, or a header.
extension ErrorText {
  static func sentence(_ failure: AddressFailure) -> String {
    let page = failure.page.map { ", page \($0)" } ?? ""
    return "\(failure.address)\(page): \(phrase(failure.reason)) Nothing of it came in."
  }

  private static func phrase(_ reason: AddressFailure.Reason) -> String {
    switch reason {
    case .noProgram:
      "addresses are fetched by the program curl, which is not on the search path. Install it: apt-get install curl."
    case .missingVariable(let name): "the environment variable \(name) is not set, which a header needs."
    case .unusableVariable(let name):
      "the environment variable \(name) has a line end or a control sign in it, which no header can have."
    case .connection(let said): "no answer: \(said)."
    case .certificate(let said): "its certificate is not trusted: \(said)."
    case .cutOff: "the answer ended before its end."
    case .stalled: "it took too long to answer."
    case .tookTooLong(let seconds):
      "it took longer than \(count(seconds, "second")). Give it more time (timeLimit), or see why it is so slow."
    case .tooLarge(let bytes):
      "it gives more than \(bytes >> 20) MB. If it may, say so: sizeLimit beside the source in gazette.yml."
    case .headTooLarge: "what stands before the content of its answer does not end."
    case .malformedAnswer: "what it says is no answer of HTTP."
    case .status(let status, let said):
      "it answered with \(status)\(meaning(of: status))\(said.isEmpty ? "" : ": \(said)")."
    case .busy(let status, let seconds):
      "it answered with \(status), and asks to wait for \(seconds == .max ? "very long" : count(seconds, "second")), which is longer than can be waited. Run it later."
    case .redirect(let fault): phrase(fault)
    case .tooManyRedirects(let limit): "it sends on to other addresses more than \(limit) times."
    case .contentEncoding(let name): "its content is encoded as \(name), which was not asked for."
    case .tooManyPages(let limit):
      "there are more than \(count(limit, "page")). Give a higher limit beside pages in gazette.yml, or say until which page: until."
    case .repeatedPage:
      "it is the same as the page before. See by what parameter the address tells its pages: pages in gazette.yml, or --pages."
    case .noList: "the answer has no list of records."
    }
  }

  private static func phrase(_ fault: AddressFailure.RedirectFault) -> String {
    switch fault {
    case .noPlace: "it sends on to no address that could be asked."
    case .scheme(let scheme): "it sends on to an address of \(scheme):, and only http and https are followed."
    case .password: "it sends on to an address with a password in it, which is not followed."
    case .unencrypted(let place): "it sends on to \(place), which is not encrypted; that is not followed."
    }
  }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 401, 403: " (not permitted; see its header)"
    case 404, 410: " (there is nothing)"
    case 429: " (asked too often)"
    case 500...599: " (a fault of the server)"
    default: ""
    }
  }
}
