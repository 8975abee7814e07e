internal import Digests
internal import Forms
internal import Foundation

/// By what an address tells later that it still has what it gave, kept with the run that has brought all of it in.
package struct AddressValidators: Sendable, Equatable, Codable {
  /// One for each page, in their order; the last may be the one that had no records.
  package let answers: [Answer]

  package struct Answer: Sendable, Equatable, Codable {
    /// A digest of the address that gave it at last; what has moved is asked for anew.
    let address: String
    let tag: String?
    let modified: String?

    /// - Returns: nil where the answer says nothing by which it could be known again.
    init?(_ answer: HTTPAnswer, from address: WebAddress) {
      func kept(_ name: String) -> String? { answer.fields[name].flatMap { Self.canBeSent($0) ? $0 : nil } }
      tag = kept("etag")
      modified = kept("last-modified").flatMap { text in
        // Within the second in which it was changed it may have been changed again.
        guard let changed = HTTPDate.seconds(text), let now = answer.fields["date"].flatMap(HTTPDate.seconds),
          now > changed + 1
        else { return nil }
        return text
      }
      guard tag != nil || modified != nil else { return nil }
      self.address = Self.digest(of: address)
    }

    /// The lines of a request that asks only for what is new.
    func fields(for address: WebAddress) -> [AddressHeader.Resolved] {
      guard self.address == Self.digest(of: address) else { return [] }
      if let tag { return [.init(name: "If-None-Match", value: tag)] }
      return modified.map { [.init(name: "If-Modified-Since", value: $0)] } ?? []
    }

    private static func digest(of address: WebAddress) -> String {
      MessageDigest.sha256(ofText: address.text, digits: 32)
    }

    private static func canBeSent(_ text: String) -> Bool {
      !text.isEmpty && text.utf8.count <= 1_000 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
  }

  init(answers: [Answer]) { self.answers = answers }

  /// As the store keeps them.
  package init?(json text: String) {
    guard let read = try? JSONDecoder().decode(AddressValidators.self, from: Data(text.utf8)),
      !read.answers.isEmpty
    else { return nil }
    self = read
  }

  package var json: String { (try? sortedJSON()) ?? "" }
}
