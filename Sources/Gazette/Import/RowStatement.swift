internal import Forms

/// What a row says of its record, in each way in which an earlier run may have kept it.
final class RowStatement {
  /// As it is kept now.
  let digests: FieldDigests
  private let row: ImportedRow
  private let resolved: ImportedRow?
  /// Most rows say what is kept as now.
  private lazy var earlier =
    [FieldDigests(of: resolved ?? row, keepsZeros: true)] + (resolved == nil ? [] : [FieldDigests(of: row)])

  /// - Parameters:
  ///   - row: as its source has it.
  ///   - resolved: the same with the keys of removed records in the place of their names; nil where it names none.
  ///   - digests: those of what it says.
  init(of row: ImportedRow, as resolved: ImportedRow?, _ digests: FieldDigests) {
    self.row = row
    self.resolved = resolved
    self.digests = digests
  }

  /// Whether a number is that of what it says of a field, such as `price` or `address.city`.
  func says(_ number: UInt64, of path: String) -> Bool {
    digests[path] == number || earlier.contains { $0[path] == number }
  }

  enum News {
    case nothing
    /// All of what it tells again is as it was, and it tells fields of which nothing was said before.
    case more
    case anew
  }

  /// What is new in it after an earlier statement, which may have told other fields, in another order.
  ///
  /// - Complexity: O(fields²), of a row that is not byte for byte as it was.
  func news(since last: FieldDigests) -> News {
    var isMore = false
    var isToldAgain = false
    /// Whether a field is as it was, or was not told.
    func isAsBefore(_ path: String) -> Bool {
      guard let before = last[path] else {
        isMore = true
        return true
      }
      guard says(before, of: path) else { return false }
      isToldAgain = true
      return true
    }
    for (place, field) in row.draft.form.fields.enumerated() where !row.absent.fields.contains(place) {
      if isAsBefore(field.key) { continue }
      // Of a group that tells other fields than before each is looked at.
      guard case .group(let children) = field.kind, last.tells(children, of: field.key),
        digests.tells(children, of: field.key)
      else { return .anew }
      for (number, child) in children.enumerated()
      where row.absent.children[place]?.fields.contains(number) != true {
        guard isAsBefore("\(field.key).\(child.key)") else { return .anew }
      }
    }
    return !isToldAgain ? .anew : isMore ? .more : .nothing
  }
}
