internal import Foundation

/// One request.
package struct AddressRequest: Sendable {
  package let address: WebAddress
  package let headers: [AddressHeader.Resolved]
  /// How many bytes the answer may have.
  package let sizeLimit: Int
  /// How many seconds it may take.
  package let seconds: Double
}

/// What asks an address, once.
package protocol AddressTransport {
  /// The answer, of whatever status.
  func answer(to request: AddressRequest) throws(AddressFailure.Reason) -> HTTPAnswer
  /// Waits.
  func pause(seconds: Double)
}

/// Fetches what an address has, page by page, with patience and within its limits.
package struct AddressFetch {
  private let settings: AddressSettings
  /// What the source is called; its ending tells the format.
  private let name: String
  private let options: SourceOptions
  private let timeLimit: Int
  private let transport: any AddressTransport
  private let headers: [AddressHeader.Resolved]
  /// With what stands in the place of each.
  private let secrets: [(text: String, shown: String)]
  private let start = ContinuousClock.now

  package enum Outcome {
    /// All answers say that they are as they were.
    case unchanged
    /// With what tells later that they are; nil where an answer says nothing of the kind.
    case content(AddressContent, AddressValidators?)
  }

  /// How many answers in a row may send to another address.
  static let redirectLimit = 10
  /// How long a server may ask to wait.
  static let waitLimit = 300

  /// - Parameters:
  ///   - timeLimit: how many seconds all of it may take.
  ///   - environment: has the variables that headers name.
  /// - Throws: ``AddressFailure`` where such a variable is missing.
  package init(
    _ settings: AddressSettings, name: String, options: SourceOptions, timeLimit: Int,
    environment: [String: String], over transport: any AddressTransport
  ) throws(AddressFailure) {
    self.settings = settings
    self.name = name
    self.options = options
    self.timeLimit = timeLimit
    self.transport = transport
    var secrets: Set<String> = []
    var headers: [AddressHeader.Resolved] = []
    do {
      for header in settings.headers {
        headers.append(try header.resolved(in: environment, secrets: &secrets))
      }
    } catch { throw AddressFailure(address: settings.address.shown, page: nil, reason: error) }
    self.headers = headers
    self.secrets = (secrets.map { ($0, "…") } + settings.address.secrets).sorted {
      $0.text.count > $1.text.count
    }
  }

  /// Asks for all that there is.
  ///
  /// - Parameter known: of the last time, where all that it gave has come in.
  /// - Throws: ``AddressFailure``, ``SourceError``; nothing of what had come before is then of any use.
  package func run(known: AddressValidators? = nil) throws -> Outcome {
    guard let paging = settings.pages else {
      let (answer, from) = try self.answer(
        of: settings.address, page: nil, left: settings.sizeLimit, known: known?.answers.first)
      if answer.status == 304 { return .unchanged }
      let (body, isUnpacked) = try content(of: answer, page: nil)
      let form = AddressForm(name: name, answer, body, isUnpacked: isUnpacked)
      return .content(
        AddressContent(form: .file(body, form)),
        AddressValidators.Answer(answer, from: from).map { AddressValidators(answers: [$0]) })
    }
    // One page that is new may have moved the records of all others.
    if let known, try isUnchanged(since: known, paging) { return .unchanged }
    return try pages(paging)
  }

  /// What a single address has, unpacked.
  ///
  /// - Throws: ``AddressFailure``, ``SourceError``.
  package func bytes() throws -> [UInt8] {
    let (answer, _) = try answer(of: settings.address, page: nil, left: settings.sizeLimit)
    return try content(of: answer, page: nil).0
  }

  private func pages(_ paging: AddressPaging) throws -> Outcome {
    var pages = AddressPages()
    var validators: [AddressValidators.Answer?] = []
    var (before, left) = ([UInt8](), settings.sizeLimit)
    var count = 0
    while paging.end != .count(count) {
      let number = paging.first + count
      guard count < paging.limit else { throw failure(number, .tooManyPages(paging.limit)) }
      let (answer, from) = try self.answer(of: address(of: number, paging), page: number, left: left)
      validators.append(.init(answer, from: from))
      if answer.status == 204 { break }
      let (body, isUnpacked) = try content(of: answer, page: number)
      left -= body.count
      guard left > 0 else { throw failure(number, .tooLarge(bytes: settings.sizeLimit)) }
      let form = AddressForm(name: name, answer, body, isUnpacked: isUnpacked)
      guard let rows = try pages.add(body, name: "\(name), page \(number)", form.options(options)) else {
        throw failure(number, .noList)
      }
      if rows == 0, paging.end == .empty { break }
      guard rows == 0 || body != before else { throw failure(number, .repeatedPage) }
      before = body
      count += 1
    }
    let all = validators.compactMap(\.self)
    return .content(
      AddressContent(form: .pages(pages.whole, digest: pages.digest)),
      all.count == validators.count ? AddressValidators(answers: all) : nil)
  }

  /// Whether every page is as it was.
  private func isUnchanged(since known: AddressValidators, _ paging: AddressPaging) throws -> Bool {
    for (place, validator) in known.answers.enumerated() {
      let number = paging.first + place
      let (answer, _) = try self.answer(
        of: address(of: number, paging), page: number, left: settings.sizeLimit, known: validator)
      guard answer.status == 304 else { return false }
    }
    return true
  }

  private func address(of number: Int, _ paging: AddressPaging) throws -> WebAddress {
    do { return try settings.address.adding(paging.parameter, String(number)) } catch {
      throw failure(number, .redirect(.noPlace))
    }
  }

  /// The content of an answer, unpacked, and whether it was packed.
  private func content(of answer: HTTPAnswer, page: Int?) throws -> ([UInt8], Bool) {
    let encodings = (answer.fields["content-encoding"] ?? "").lowercased().split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { $0 != "identity" && !$0.isEmpty }
    let isPacked = SourceContent(answer.body) == .gzip
    if encodings.isEmpty { return (isPacked ? try unpacked(answer.body, page) : answer.body, isPacked) }
    guard encodings.count == 1, ["gzip", "x-gzip"].contains(encodings[0]) else {
      throw failure(page, .contentEncoding(hidden(encodings.joined(separator: ", "))))
    }
    let content = try unpacked(answer.body, page)
    return (SourceContent(content) == .gzip ? try unpacked(content, page) : content, true)
  }

  /// What is packed, of which no more than the limit is unpacked.
  private func unpacked(_ bytes: [UInt8], _ page: Int?) throws -> [UInt8] {
    let place = page.map { "\(self.name), page \($0)" } ?? name
    do { return try GzipReader.content(of: bytes, path: place, upTo: settings.sizeLimit) } catch {
      guard case .archiveTooLarge = error, settings.sizeLimit < GzipReader.limit(ofPacked: bytes.count) else {
        throw error
      }
      throw failure(page, .tooLarge(bytes: settings.sizeLimit))
    }
  }
}

/// One answer, however often it has to be asked for.
extension AddressFetch {
  /// An answer of the status 200, 204, or 304 where it was asked for, and the address that has given it at last.
  private func answer(
    of address: WebAddress, page: Int?, left: Int, known: AddressValidators.Answer? = nil
  ) throws(AddressFailure) -> (HTTPAnswer, WebAddress) {
    var failed = 0
    while true {
      do {
        return try once(address, left: left, known)
      } catch {
        failed += 1
        guard error.reason.isPassing, failed < settings.tries else { throw failure(page, error.reason) }
        // One second, two, four, …, or what the server says.
        let wait = error.wait.map { Double($0) } ?? Double(1 << min(failed - 1, 6))
        guard wait <= Double(Self.waitLimit), wait < remaining else {
          guard case .status(let status, _) = error.reason, let seconds = error.wait else {
            throw failure(page, error.reason)
          }
          throw failure(page, .busy(status: status, seconds: seconds))
        }
        transport.pause(seconds: wait)
      }
    }
  }

  private struct Refusal: Error {
    let reason: AddressFailure.Reason
    /// How many seconds the server asks to wait.
    var wait: Int?
  }

  /// Asks once, and follows where it is sent.
  private func once(
    _ address: WebAddress, left: Int, _ known: AddressValidators.Answer?
  ) throws(Refusal) -> (HTTPAnswer, WebAddress) {
    var (address, hops) = (address, 0)
    while true {
      let answer = try one(address, left: left, known)
      switch answer.status {
      case 200, 204: return (answer, address)
      case 304 where !(known?.fields(for: address) ?? []).isEmpty: return (answer, address)
      case 301, 302, 303, 307, 308:
        hops += 1
        guard hops <= Self.redirectLimit else { throw Refusal(reason: .tooManyRedirects(Self.redirectLimit)) }
        do { address = try next(after: address, answer) } catch { throw Refusal(reason: .redirect(error)) }
      default:
        throw Refusal(
          reason: .status(answer.status, said: said(by: answer)), wait: Self.wait(of: answer))
      }
    }
  }

  private func one(
    _ address: WebAddress, left: Int, _ known: AddressValidators.Answer?
  ) throws(Refusal) -> HTTPAnswer {
    guard remaining > 0 else { throw Refusal(reason: .tookTooLong(seconds: timeLimit)) }
    // What is secret is for the address that was given, and for nobody to whom that sends.
    let own = address.origin == settings.address.origin ? headers : []
    let request = AddressRequest(
      address: address, headers: own + (known?.fields(for: address) ?? []), sizeLimit: left,
      seconds: remaining)
    do { return try transport.answer(to: request) } catch {
      if case .stalled = error, remaining <= 0 { throw Refusal(reason: .tookTooLong(seconds: timeLimit)) }
      if case .tooLarge = error { throw Refusal(reason: .tooLarge(bytes: settings.sizeLimit)) }
      if case .connection(let text) = error { throw Refusal(reason: .connection(hidden(text))) }
      throw Refusal(reason: error)
    }
  }

  private func next(
    after address: WebAddress, _ answer: HTTPAnswer
  ) throws(AddressFailure.RedirectFault) -> WebAddress {
    guard let location = answer.fields["location"] else { throw .noPlace }
    let next: WebAddress
    do { next = try address.following(location) } catch {
      switch error {
      case .notAnAddress: throw .noPlace
      case .scheme(let scheme): throw .scheme(hidden(scheme))
      case .password: throw .password
      }
    }
    guard next.isEncrypted || !address.isEncrypted else { throw .unencrypted(hidden(next.shown)) }
    return next
  }

  private var remaining: Double {
    Double(timeLimit) - (ContinuousClock.now - start) / .seconds(1)
  }

  private func failure(_ page: Int?, _ reason: AddressFailure.Reason) -> AddressFailure {
    AddressFailure(address: settings.address.shown, page: page, reason: reason)
  }

  /// A text of somebody else's without what is secret, should it have come back in it.
  private func hidden(_ text: String) -> String {
    String(secrets.reduce(text) { $0.replacing($1.text, with: $1.shown) }.prefix(200))
  }

  /// The same of what is wrong with an answer.
  func hidden(_ error: any Error) -> any Error {
    switch error {
    case SourceError.errorAnswer(let path, let message):
      SourceError.errorAnswer(path: path, message: hidden(message))
    case ImportError.noMatchingColumns(let file, let columns, let fields):
      ImportError.noMatchingColumns(file: file, columns: columns.map(hidden), fields: fields)
    default: error
    }
  }

  /// What an answer that is none says of itself: `{"error": "…"}`; nothing where it says nothing short.
  private func said(by answer: HTTPAnswer) -> String {
    guard answer.body.count <= 64 << 10,
      case .object(let members)? = try? JSONReader.value(answer.body, path: name)
    else { return "" }
    for key in ["error", "message", "detail"] {
      switch members.first(where: { $0.key == key })?.value {
      case .text(let text)?: return hidden(text)
      case .object(let inner)?:
        if case .text(let text)? = inner.first(where: { $0.key == "message" })?.value { return hidden(text) }
      default: continue
      }
    }
    return ""
  }

  private static func wait(of answer: HTTPAnswer) -> Int? {
    guard let text = answer.fields["retry-after"]?.trimmingCharacters(in: .whitespaces) else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) { return Int(text) ?? .max }
    guard let then = HTTPDate.seconds(text) else { return nil }
    return max(0, then - Int(Date.now.timeIntervalSince1970))
  }
}
