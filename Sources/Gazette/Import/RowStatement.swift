internal import Forms

/// What a row says of its record, in each way in which an earlier run may have kept it.
final class RowStatement {
  /// As it is kept now.
  let digests: FieldDigests
  private let row: ImportedRow
  private let kind: RecordKind
  /// With the keys of removed records in the place of their names; nil where it names none.
  let resolved: ImportedRow?
  /// Most rows say what is kept as now.
  private lazy var earlier =
    [FieldDigests(of: resolved ?? row, as: kind, keepsZeros: true)]
    + (resolved == nil ? [] : [FieldDigests(of: row, as: kind)])
    + (kind.declaration.capitals.isEmpty
      ? [] : [FieldDigests(of: resolved ?? row, as: kind, keepsCase: true)])

  /// - Parameters:
  ///   - row: as its source has it.
  ///   - resolved: the same with the keys of removed records; nil where it names none.
  ///   - said: the digests of the row as it is written, where they are known already.
  init(of row: ImportedRow, as resolved: ImportedRow?, _ said: FieldDigests?, _ kind: RecordKind) {
    self.row = row
    self.kind = kind
    self.resolved = resolved
    digests = (resolved == nil ? said : nil) ?? FieldDigests(of: resolved ?? row, as: kind)
  }

  /// Whether it says of a field, such as `price` or `address.city`, what was said before; nil where the numbers do not
  /// tell, as nothing was said of it, or by an earlier version.
  ///
  /// - Parameter beside: whether it counts what it says of fields of a list of which nothing was said.
  func repeats(_ before: FieldDigests, _ field: Field, at path: String, beside: Bool = true) -> Bool? {
    let said = before[path]
    if says(said, of: path) { return true }
    switch field.kind {
    case .list(let children): return digests.repeats(before, of: children, in: path, beside: beside)
    case .group(let children): return before.tells(children, of: path) ? false : nil
    default: return said == nil ? nil : false
    }
  }

  private func says(_ number: UInt64?, of path: String) -> Bool {
    number != nil && (digests[path] == number || earlier.contains { $0[path] == number })
  }

  enum News {
    case nothing
    /// All of what it tells again is as it was, and it tells fields of which nothing was said before.
    case more
    /// It tells nothing but fields of which nothing was said before.
    case unheard
    case anew
  }

  /// What is new in it after an earlier statement, which may have told other fields, in another order.
  ///
  /// - Complexity: O(fields²), of a row that is not byte for byte as it was.
  func news(since last: FieldDigests) -> News {
    var isMore = false
    var isToldAgain = false
    /// Whether a field is as it was, or was not told.
    func isAsBefore(_ field: Field, at path: String) -> Bool {
      let isRepeated = repeats(last, field, at: path, beside: false)
      // Earlier versions passed over what the row said of it.
      let nothing = FieldDigests.number(of: nil)
      if isRepeated == false, row.unheard.contains(path), last[path] ?? nothing == nothing {
        isMore = true
        return true
      }
      // Of elements that another row has columns alone are told.
      let isOfColumns = digests[path] == nil
      // Elements that are known again may stand in another order, or be told with another column.
      let isAll = isOfColumns ? repeats(last, field, at: path) == true : says(last[path], of: path)
      let isUnsaid = isOfColumns || last[path] == nil
      if isRepeated == true ? !isAll : isUnsaid { isMore = true }
      isToldAgain = isToldAgain || isRepeated == true
      return isRepeated ?? isUnsaid
    }
    /// The same of each field of a group that tells other fields than before.
    func areAsBefore(_ field: Field, at path: String, _ lacking: AbsentParts?) -> Bool {
      if isAsBefore(field, at: path) { return true }
      guard case .group(let children) = field.kind, last.tells(children, of: path),
        digests.tells(children, of: path)
      else { return false }
      return children.enumerated().allSatisfy { place, child in
        lacking?.fields.contains(place) == true
          || areAsBefore(child, at: "\(path).\(child.key)", lacking?.within(place).first)
      }
    }
    for (place, field) in row.draft.form.fields.enumerated() where !row.absent.fields.contains(place) {
      guard areAsBefore(field, at: field.key, row.absent.children[place]) else { return .anew }
    }
    return !isToldAgain ? .unheard : isMore ? .more : .nothing
  }
}
