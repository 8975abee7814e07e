extension StringProtocol where SubSequence == Substring {
  /// Without blanks around it, those that do not break a line among them.
  package var trimmed: Substring {
    var rest = self[...]
    while rest.first?.isWhitespace ?? false { rest.removeFirst() }
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return rest
  }
}
