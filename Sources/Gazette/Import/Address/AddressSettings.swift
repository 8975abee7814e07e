package import Forms

/// An address that gives the records of a source, as `gazette.yml` describes it.
///
/// ```yaml
/// sources:
///   - kind: people
///     url: "https://example.org/api/people?results=100"
///     pages: {parameter: page, until: empty}
///     header: {Authorization: "Bearer $API_TOKEN"}
/// ```
package struct AddressSettings: Sendable, Equatable {
  package let address: WebAddress
  /// How its pages are asked for; nil where one answer has all.
  package let pages: AddressPaging?
  package let headers: [AddressHeader]
  /// How often it is tried where it cannot be reached or is too busy.
  package let tries: Int
  /// How many bytes all answers together may come to.
  package let sizeLimit: Int

  package static let usualTries = 4
  package static let usualSizeLimit = 256 << 20

  package init(
    _ address: WebAddress, pages: AddressPaging? = nil, headers: [AddressHeader] = [],
    tries: Int = usualTries, sizeLimit: Int = usualSizeLimit
  ) {
    self.address = address
    self.pages = pages
    self.headers = headers
    self.tries = tries
    self.sizeLimit = sizeLimit
  }

  static let keys = ["pages", "header", "tries", "sizeLimit"]

  /// Reads the settings of a source that has an address.
  ///
  /// - Throws: ``DescriptionError``, which shows nothing of an address with a password in it.
  init(_ reader: YAMLReader) throws(DescriptionError) {
    let url = try reader.required("url")
    do { address = try WebAddress(url.text ?? "") } catch {
      throw url.error(.fault(Self.words(for: error)))
    }
    pages = try reader["pages"].map { value throws(DescriptionError) in try AddressPaging(value) }
    if let pages, address.has(pages.parameter) {
      throw url.error(
        .fault("the address says itself which \(pages.parameter); take it out, as pages adds it"))
    }
    var headers: [AddressHeader] = []
    if let list = reader["header"] {
      guard list.isMapping else {
        throw list.error(
          .expected("names and values such as {Authorization: \"Bearer $API_TOKEN\"}", at: "header"))
      }
      for (name, value) in list.entries {
        do { headers.append(try AddressHeader(name: name, value: value.text ?? "")) } catch {
          throw value.error(.fault("header: \(Self.words(for: error))"))
        }
      }
    }
    self.headers = headers
    tries = try reader.value("tries", "a number from 1 to 20") { Self.number($0, 1...20) } ?? Self.usualTries
    let megabytes = try reader.value("sizeLimit", "a number of megabytes from 1 to 4096") {
      Self.number($0, 1...4096)
    }
    sizeLimit = megabytes.map { $0 << 20 } ?? Self.usualSizeLimit
  }

  static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  /// What is wrong with an address, without what it says.
  package static func words(for fault: WebAddress.Fault) -> LocalizedText {
    switch fault {
    case .notAnAddress: "url is an address such as https://example.org/api/people"
    case .scheme(let scheme): "an address begins with https:// or http://, and not with \(scheme):"
    case .password:
      "an address has no name or password in it; give them by header: and an environment variable"
    }
  }

  package static func words(for fault: AddressHeader.Fault) -> LocalizedText {
    switch fault {
    case .name(let name): "\(name) is not the name of a header that can be given"
    case .value(let name):
      "\(name) has a value that no header can have, or a $ without the name of a variable"
    case .written(let name):
      "\(name) is secret, and not to be written here; name an environment variable that has it: \(name): $API_TOKEN"
    }
  }
}

/// How an address gives its records in pages: `?page=1`, `?page=2`, …
package struct AddressPaging: Sendable, Equatable {
  /// Behind the `?` of the address.
  package let parameter: String
  /// The number of the first page.
  package let first: Int
  package let end: End
  /// After how many pages something must be wrong.
  package let limit: Int

  package enum End: Sendable, Equatable {
    /// Until a page has no records.
    case empty
    /// So many pages.
    case count(Int)
  }

  package static let usualLimit = 1_000
  package static let expectedEnd: LocalizedText = "empty, or a number of pages"

  package init(parameter: String, first: Int = 1, end: End = .empty, limit: Int = usualLimit) {
    self.parameter = parameter
    self.first = first
    self.end = end
    self.limit = limit
  }

  init(_ reader: YAMLReader) throws(DescriptionError) {
    guard reader.isMapping else {
      throw reader.error(.expected("a description such as {parameter: page, until: empty}", at: "pages"))
    }
    try reader.allowOnly(["parameter", "first", "until", "limit"])
    parameter = try reader.requiredText("parameter")
    first =
      try reader.value("first", "0, or another number up to 1000000") {
        AddressSettings.number($0, 0...1_000_000)
      } ?? 1
    end = try reader.value("until", Self.expectedEnd, Self.end) ?? .empty
    limit =
      try reader.value("limit", "a number of pages from 1 to 100000") {
        AddressSettings.number($0, 1...100_000)
      } ?? Self.usualLimit
  }

  package static func end(_ text: String) -> End? {
    text == "empty" ? .empty : AddressSettings.number(text, 1...100_000).map { .count($0) }
  }
}
