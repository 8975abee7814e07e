internal import Foundation

/// An address of the web, `https://example.org/api/people?results=20`, without a name or password in it.
package struct WebAddress: Sendable, Hashable {
  /// As it is asked for, with what stands behind its `?`.
  package let text: String
  /// What errors and lists show of it: behind a `?` may stand what is nobody's business.
  package let shown: String
  /// `https://example.org:443`; what is secret is told to no other.
  package let origin: String
  /// The last part of its path, or the name of its host.
  package let name: String
  let isEncrypted: Bool
  private let components: URLComponents

  /// Why a text is none.
  package enum Fault: Error, Equatable {
    case notAnAddress
    /// Something else than HTTP.
    case scheme(String)
    /// It has a name or a password before its host.
    case password
  }

  /// How long one may be.
  static let lengthLimit = 8_000

  package init(_ text: String) throws(Fault) {
    let isPlain =
      text.utf8.count <= Self.lengthLimit
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    guard isPlain, let components = URLComponents(string: text), let scheme = components.scheme?.lowercased()
    else {
      throw .notAnAddress
    }
    try self.init(components, scheme)
  }

  private init(_ given: URLComponents, _ scheme: String) throws(Fault) {
    guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
    guard given.user == nil, given.password == nil else { throw .password }
    guard let host = given.host, !host.isEmpty else { throw .notAnAddress }
    var components = given
    components.fragment = nil
    guard let text = components.string else { throw .notAnAddress }
    let port = components.port ?? (scheme == "https" ? 443 : 80)
    isEncrypted = scheme == "https"
    origin = "\(scheme)://\(host.lowercased()):\(port)"
    name = Self.lastPart(of: components) ?? host
    self.text = text
    self.components = components
    components.percentEncodedQuery = nil
    shown = components.string ?? origin
  }

  /// As people read it; as it is written where that would not be a name on one line.
  private static func lastPart(of components: URLComponents) -> String? {
    for path in [components.path, components.percentEncodedPath] {
      let last = path.split(separator: "/").last.map(String.init) ?? ""
      let isName = last.unicodeScalars.allSatisfy {
        switch $0.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      }
      if last.isEmpty || last.allSatisfy({ $0 == "." }) { return nil }
      if isName { return last }
    }
    return nil
  }

  /// Whether what somebody gives as a file is an address, be it of another sort than those of the web.
  package static func isMeant(by text: String) -> Bool {
    // The pictures of many records are asked, and most of them have none.
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    return scheme.count > 1 && scheme.first?.isLetter == true && text[scheme.endIndex...].hasPrefix("://")
  }

  /// The address with one more parameter behind its `?`.
  func adding(_ parameter: String, _ value: String) throws(Fault) -> WebAddress {
    var components = components
    components.queryItems = [URLQueryItem(name: parameter, value: value)]
    let added = components.percentEncodedQuery ?? ""
    // What stands there already stays as it is written.
    let own = self.components.percentEncodedQuery ?? ""
    components.percentEncodedQuery = own.isEmpty ? added : "\(own)&\(added)"
    return try WebAddress(components, components.scheme?.lowercased() ?? "")
  }

  /// What stands behind its `?`, as it is written and as it is meant, with what is shown in its place. Values of few
  /// characters are hidden beside their names alone, as they stand in many texts.
  var secrets: [(text: String, shown: String)] {
    let items = [components.percentEncodedQueryItems, components.queryItems].compactMap(\.self).joined()
    return items.flatMap { item -> [(text: String, shown: String)] in
      guard let value = item.value, !value.isEmpty else {
        return item.value == nil && item.name.count >= 6 ? [(item.name, "…")] : []
      }
      let escaped = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? value
      return Set([value, escaped]).flatMap { value -> [(text: String, shown: String)] in
        let pair = ("\(item.name)=\(value)", "\(item.name)=…")
        return value.count < 6 ? [pair] : [pair, (value, "…")]
      }
    }
  }

  /// Whether it says something of a parameter itself.
  func has(_ parameter: String) -> Bool {
    components.queryItems?.contains { $0.name == parameter } ?? false
  }

  /// Where an answer sends whoever has asked for this one.
  func following(_ location: String) throws(Fault) -> WebAddress {
    guard let url = URL(string: location, relativeTo: URL(string: text)) else { throw .notAnAddress }
    return try WebAddress(url.absoluteString)
  }
}
