internal import CCMark
public struct HTMLRenderer: Sendable {
  public struct Options: Sendable { public var allowsRawHTML = false; public var identifiesHeadings = false; public init() {} }
  public init(options: Options = Options()) {}
  @discardableResult public func render(_ markdown: UnsafeBufferPointer<UInt8>, into html: inout [UInt8]) -> [Heading] {
    guard let r = markdown.withMemoryRebound(to: CChar.self, { cmark_markdown_to_html($0.baseAddress, $0.count, 0) }) else { return [] }
    html += String(cString: r).utf8
    return []
  }
}
public struct Heading: Sendable, Equatable { public let level: Int; public let text: String; public let identifier: String }
public enum MarkdownText {
  public static func append(_ text: String, to output: inout [UInt8]) { for b in text.utf8 { if "\\`*[]<|~_".utf8.contains(b) { output.append(92) }; output.append(b) } }
}
public enum HTMLText {
  public static func escaped(_ text: String) -> String { text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;") }
}
