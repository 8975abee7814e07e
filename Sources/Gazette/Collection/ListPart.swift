internal import Forms
internal import Press

/// The part of a long list in which a record stands, told by what it is called: the initial of a name, the hundred of
/// a number such as `4711` or `INV-0042` (the thousand where it has more than four digits), the month of a day with
/// which the name begins; a number such as `2026-05-12` is no day.
struct ListPart {
  /// The last part of the path of its page, such as `4700`.
  let name: String
  let title: Cell

  init(of record: StoredRecord, _ kind: RecordKind) {
    if let day = kind.declaration.record.firstDay(of: record.values) {
      name = day.calendarMonth.description
      title = .month(day.calendarMonth)
      return
    }
    let text = kind.recordName(of: record)
    let isDigit = { (character: Character) in ("0"..."9").contains(character) }
    let end = text.lastIndex { !isDigit($0) }.map(text.index(after:)) ?? text.startIndex
    let (head, digits) = (text[..<end], text[end...])
    let signs = head.drop { $0.isASCII && $0.isLetter }
    guard !digits.isEmpty, text.count <= 40, head.count - signs.count <= 8,
      signs.allSatisfy({ isDigit($0) || "-_/.#".contains($0) })
    else {
      name = InitialLetter.name(of: text)
      title = InitialLetter.title(name)
      return
    }
    let width = digits.count > 4 ? 3 : 2
    let kept = digits.dropLast(width)
    let first =
      kept.isEmpty && digits.first != "0"
      ? "0" : kept + String(repeating: "0", count: min(width, digits.count))
    name = String((head + first).lowercased().map { $0.isLetter || isDigit($0) ? $0 : "-" })
    title = .text("\(head)\(first)–\(kept)\(String(repeating: "9", count: width))")
  }
}
