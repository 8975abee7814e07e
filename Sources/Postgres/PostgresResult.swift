internal import Foundation

/// Rows that a server has sent.
package final class PostgresResult {
  private let library: PostgresLibrary
  private let handle: OpaquePointer
  package let columns: [PostgresColumn]
  package let rowCount: Int
  /// By which the server knows the type of each column.
  let identifiers: [UInt32]

  init(_ handle: OpaquePointer, of library: PostgresLibrary) {
    self.library = library
    self.handle = handle
    rowCount = Int(library.rowCount(handle))
    let identifiers = (0..<library.columnCount(handle)).map { library.columnType(handle, $0) }
    self.identifiers = identifiers
    columns = (0..<library.columnCount(handle)).map { place in
      PostgresColumn(
        name: library.columnName(handle, place).map { String(cString: $0) } ?? "",
        type: PostgresType(identifier: identifiers[Int(place)]))
    }
  }

  deinit { library.clear(handle) }

  /// A value as the server writes it; nil where there is none. Bytes that are no UTF-8 become U+FFFD.
  package func text(row: Int, column: Int) -> String? {
    let isPadded = columns[column].type == .padded
    let (row, column) = (Int32(row), Int32(column))
    guard library.isNull(handle, row, column) == 0, let bytes = library.value(handle, row, column) else {
      return nil
    }
    var count = Int(library.length(handle, row, column))
    while isPadded, count > 0, bytes[count - 1] == 0x20 { count -= 1 }
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// How many bytes all values have.
  ///
  /// - Complexity: O(values).
  package var byteCount: Int {
    var count = 0
    for row in 0..<Int32(rowCount) {
      for column in 0..<Int32(columns.count) { count += Int(library.length(handle, row, column)) }
    }
    return count
  }

  enum Status {
    case rows
    case done
    case failed
  }

  static func status(of handle: OpaquePointer, _ library: PostgresLibrary) -> Status {
    switch library.resultStatus(handle) {
    case 2: .rows
    case 0, 1: .done
    default: .failed
    }
  }

  /// What the server says of a statement that failed.
  static func refusal(of handle: OpaquePointer, _ library: PostgresLibrary) -> PostgresError.Refusal {
    func field(_ code: Character) -> String? {
      code.asciiValue.flatMap { library.resultError(handle, Int32($0)) }.map { String(cString: $0) }
    }
    return PostgresError.Refusal(
      code: field("C") ?? "", message: field("M") ?? "the server says nothing of it", hint: field("H"),
      position: field("P").flatMap { Int($0) })
  }
}

/// A column of an answer.
package struct PostgresColumn: Sendable, Equatable {
  package let name: String
  package let type: PostgresType
}

/// What the values of a column are.
package enum PostgresType: Sendable, Equatable {
  case boolean
  /// Of two, four or eight bytes.
  case integer
  /// `numeric`, whose digits are all there.
  case decimal
  /// `real` and `double precision`.
  case real
  case date
  /// A day and a time, without a zone.
  case moment
  /// A day and a time in Greenwich, `2026-06-30 20:15:00+00`.
  case zonedMoment
  case bytes
  case json
  indirect case array(of: PostgresType)
  /// `money`, whose amounts the server writes in a currency of its own.
  case money
  /// Texts, and what is written like them and has an order, such as `uuid` and `time`.
  case text
  /// `char(n)`, whose texts are filled up with blanks that mean nothing.
  case padded
  /// Anything else, as the server writes it.
  case other

  /// Where the numbers of types begin that a database has made itself.
  static let firstOwn: UInt32 = 16_384

  init(identifier: UInt32) {
    self =
      switch identifier {
      case 16: .boolean
      case 20, 21, 23, 26: .integer
      case 1700: .decimal
      case 700, 701: .real
      case 1082: .date
      case 1114: .moment
      case 1184: .zonedMoment
      case 17: .bytes
      case 114, 3802: .json
      case 790: .money
      case 1000: .array(of: .boolean)
      case 1005, 1007, 1016, 1028: .array(of: .integer)
      case 1231: .array(of: .decimal)
      case 1021, 1022: .array(of: .real)
      case 1182: .array(of: .date)
      case 1115: .array(of: .moment)
      case 1185: .array(of: .zonedMoment)
      case 1001: .array(of: .bytes)
      case 199, 3807: .array(of: .json)
      case 791: .array(of: .money)
      case 1014: .array(of: .padded)
      case 1009, 1015, 1002, 1003, 2951, 1183, 1187, 1270, 651, 1041: .array(of: .text)
      case 1042: .padded
      case 18, 19, 25, 1043, 2950, 1083, 1266, 1186, 869: .text
      default: .other
      }
  }

  /// Whether every server can put its values in order.
  package var isOrdered: Bool {
    switch self {
    case .boolean, .integer, .decimal, .real, .date, .moment, .zonedMoment, .money, .text, .padded: true
    case .array(let inner): inner.isOrdered
    case .bytes, .json, .other: false
    }
  }

  /// Whether it is, or holds, bytes that are no text.
  package var hasBytes: Bool {
    switch self {
    case .bytes: true
    case .array(let inner): inner.hasBytes
    default: false
    }
  }
}
