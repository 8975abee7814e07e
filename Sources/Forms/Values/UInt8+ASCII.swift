extension UInt8 {
  /// Whether it is a digit of ASCII.
  @inlinable package var isDigit: Bool { (48...57).contains(self) }

  /// Whether it is a letter or a digit of ASCII.
  @inlinable package var isLetterOrDigit: Bool {
    isDigit || (65...90).contains(self) || (97...122).contains(self)
  }
}
