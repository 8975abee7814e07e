/// A key that somebody pressed, or a text that was pasted.
package enum Key: Sendable, Equatable {
  case character(Character)
  case pasted(String)
  case enter
  /// Ctrl-J: a line break within a text.
  case newLine
  case backspace, delete, deleteWord, deleteToStart, deleteToEnd
  case left, right, home, end
  /// Arrow up, Shift-Tab: the question or line before.
  case back
  /// Arrow down: the line behind.
  case down
  case tab, escape
  /// Ctrl-X: what is being put together is given up.
  case discard
  /// Ctrl-C.
  case interrupt
  /// Ctrl-D.
  case endOfInput
  case other
}
