import Forms
import Gazette

/// The words for addresses that give nothing. None of them shows what stands behind a `?`, or a header.
extension ErrorText {
  static func sentence(_ failure: AddressFailure) -> String {
    let page = failure.page.map { localized(", page \($0.description)") } ?? ""
    return localized("\(failure.address)\(page): \(phrase(failure.reason)) Nothing of it came in.")
  }

  private static func phrase(_ reason: AddressFailure.Reason) -> String {
    switch reason {
    case .noProgram:
      localized(
        "addresses are fetched by the program curl, which is not on the search path. Install it: apt-get install curl."
      )
    case .missingVariable(let name):
      localized("the environment variable \(name) is not set, which a header needs.")
    case .unusableVariable(let name):
      localized(
        "the environment variable \(name) has a line end or a control sign in it, which no header can have.")
    case .connection(let said): localized("no answer: \(said).")
    case .certificate(let said): localized("its certificate is not trusted: \(said).")
    case .cutOff: localized("the answer ended before its end.")
    case .stalled: localized("it took too long to answer.")
    case .tookTooLong(let seconds):
      localized(
        "it took longer than \(localized("\(seconds) seconds")). Give it more time (timeLimit), or see why it is so slow."
      )
    case .tooLarge(let bytes):
      localized(
        "it gives more than \(bytes >> 20) MB. If it may, say so: sizeLimit beside the source in gazette.yml."
      )
    case .headTooLarge: localized("what stands before the content of its answer does not end.")
    case .malformedAnswer: localized("what it says is no answer of HTTP.")
    case .status(let status, let said):
      localized("it answered with \(status)\(meaning(of: status))\(said.isEmpty ? "" : ": \(said)").")
    case .busy(let status, let seconds):
      localized(
        "it answered with \(status), and asks to wait for \(seconds == .max ? localized("very long") : localized("\(seconds) seconds")), which is longer than can be waited. Run it later."
      )
    case .redirect(let fault): phrase(fault)
    case .tooManyRedirects(let limit):
      localized("it sends on to other addresses more than \(limit) times.")
    case .contentEncoding(let name):
      localized("its content is encoded as \(name), which was not asked for.")
    case .tooManyPages(let limit):
      localized(
        "there are more than \(limit) pages. Give a higher limit beside pages in gazette.yml, or say until which page: until."
      )
    case .repeatedPage:
      localized(
        "it is the same as the page before. See by what parameter the address tells its pages: pages in gazette.yml, or --pages."
      )
    case .noList: localized("the answer has no list of records.")
    }
  }

  private static func phrase(_ fault: AddressFailure.RedirectFault) -> String {
    switch fault {
    case .noPlace: localized("it sends on to no address that could be asked.")
    case .scheme(let scheme):
      localized("it sends on to an address of \(scheme):, and only http and https are followed.")
    case .password:
      localized("it sends on to an address with a password in it, which is not followed.")
    case .unencrypted(let place):
      localized("it sends on to \(place), which is not encrypted; that is not followed.")
    }
  }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 401, 403: localized(" (not permitted; see its header)")
    case 404, 410: localized(" (there is nothing)")
    case 429: localized(" (asked too often)")
    case 500...599: localized(" (a fault of the server)")
    default: ""
    }
  }
}
