/// The rendered inlines of the cells that libcmark has parsed.
struct GapHTML {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Takes over the HTML of a cell's paragraph, `<p>x …</p>` and a line feed, without what is around the cell.
  mutating func append(paragraph: UnsafeBufferPointer<UInt8>) {
    let opening = "<p>".utf8.count + TableMarkup.cellPrefix.utf8CodeUnitCount
    let closing = "</p>\n".utf8.count
    if paragraph.count >= opening + closing {
      bytes.append(contentsOf: paragraph[opening..<(paragraph.count - closing)])
    }
    ends.append(bytes.count)
  }

  /// The inlines of the cell that was appended as number `index`.
  subscript(index: Int) -> ArraySlice<UInt8> {
    guard index < ends.count else { return [] }
    return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }
}
