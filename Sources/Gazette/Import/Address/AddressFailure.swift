/// Why an address has given nothing. Nothing secret stands in it.
package struct AddressFailure: Error, Equatable {
  /// Without what stands behind its `?`.
  package let address: String
  /// The number of the page that failed; nil where there are none.
  package let page: Int?
  package let reason: Reason

  package init(address: String, page: Int?, reason: Reason) {
    self.address = address
    self.page = page
    self.reason = reason
  }

  package enum Reason: Error, Equatable {
    /// The program that asks is not installed.
    case noProgram
    case missingVariable(String)
    /// A variable holds what no header can.
    case unusableVariable(String)
    /// No connection came about, or it ended; with what the system says.
    case connection(String)
    /// The server's certificate is not trusted.
    case certificate(String)
    /// The answer ended before its end.
    case cutOff
    /// Nothing came for so long that it was given up.
    case stalled
    case tookTooLong(seconds: Int)
    case tooLarge(bytes: Int)
    /// What stands before the content has no end.
    case headTooLarge
    /// It is no answer of HTTP.
    case malformedAnswer
    /// Another status than 200, with what the answer says of it.
    case status(Int, said: String)
    /// The server asks to wait for longer than can be waited.
    case busy(status: Int, seconds: Int)
    /// It sends somewhere where nobody should go.
    case redirect(RedirectFault)
    case tooManyRedirects(Int)
    /// Content in an encoding that was not asked for.
    case contentEncoding(String)
    case tooManyPages(Int)
    /// A page that is the same as the one before.
    case repeatedPage
    /// A page that has no list of records.
    case noList
  }

  package enum RedirectFault: Error, Equatable {
    case noPlace
    case scheme(String)
    case password
    /// From an encrypted address to one that is not.
    case unencrypted(String)
  }
}

extension AddressFailure.Reason {
  /// Whether it may go better in a while.
  var isPassing: Bool {
    switch self {
    case .connection, .cutOff, .stalled: true
    case .status(let status, _): status == 429 || (500...599).contains(status)
    default: false
    }
  }
}
