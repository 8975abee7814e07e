internal import Forms
internal import RecordStore

/// A value as SQL compares it: texts and keys by their bytes, and 1.0 is 1.
enum ComparedValue: Hashable {
  case text(ExactText)
  case other(QueryValue)

  init(_ value: QueryValue) {
    let value = value.unwrapped
    self =
      switch value {
      case .text(let text): .text(ExactText(text))
      case .real(let number): .other(Int(exactly: number).map { .integer($0) } ?? value)
      default: .other(value)
      }
  }
}
