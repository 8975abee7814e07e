extension String {
  /// The text of a file that people write: in UTF-8, without the mark by which some editors say so; nil for other bytes.
  package init?(handwritten bytes: some Sequence<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }
}
