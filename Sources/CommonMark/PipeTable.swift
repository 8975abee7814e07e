/// A table found in a document.
struct PipeTable {
  /// The lines of header, delimiter row and body in the source in which it was found.
  let lines: Range<Int>
  /// The bytes at the start of the table's first line which belong to the containers around it.
  let containerPrefix: Range<Int>
  /// Its part of the HTML of all tables.
  let html: Range<Int>
  /// Its part of the gaps in that HTML.
  let gaps: Range<Int>
  /// The paragraph that consists of nothing but this table; nil if it holds, or is, something else.
  let paragraph: OpaquePointer?
}
