public enum MarkdownText {
  public static func append(_ text: String, to output: inout [UInt8]) { output.append(contentsOf: text.utf8) }
  public static func escaped(_ text: String) -> String { text }
  public static func appendDestination(_ path: String, to output: inout [UInt8]) {
    output.append(contentsOf: path.utf8)
  }
}
