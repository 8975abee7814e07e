internal import Forms
import Foundation

/// Reads XML and binary property lists.
///
/// Keys are sorted, since a property list keeps no order; a date becomes text in ISO 8601
/// (`2019-03-04T05:06:07Z`; outside the years 1 to 9999, its seconds since 2001), data becomes Base64 text, a real number the shortest literal that gives it back.
package enum PropertyListReader {
  /// The value of a property list; the path serves only to name the file in errors.
  ///
  /// - Throws: `empty`, `unsupportedFormat`, `nestingTooDeep`, `malformedPropertyList`.
  package static func value(_ bytes: [UInt8], path: String) throws(SourceError) -> SourceValue {
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) { throw .empty(path: path) }
    let content = SourceContent(bytes)
    switch content {
    case .binaryPropertyList: try BinaryPropertyListSize.check(bytes, path: path)
    case .xmlPropertyList: try PropertyListDepth.check(bytes, path: path)
    default: throw .unsupportedFormat(path: path, found: content)
    }
    let root: Any
    do {
      root = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
    } catch {
      let details = (error as NSError).userInfo
      let message = details[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
      throw .malformedPropertyList(path: path, message: message)
    }
    return try sourceValue(root, path: path, depth: 0)
  }

  /// The records of a property list: a list of dictionaries, or what else ``JSONReader/table(_:path:)``
  /// takes, or a dictionary that holds exactly one list of dictionaries under any key.
  ///
  /// A row's line is the 1-based number of its element, as a property list has no lines worth naming.
  ///
  /// - Throws: what ``value(_:path:)`` throws, and `errorAnswer`, `noRecords`, `ambiguousRecords`,
  ///   `tooManyColumns`.
  package static func table(_ bytes: [UInt8], path: String) throws(SourceError) -> SourceTable {
    try table(bytes, path: path, nil)
  }

  /// - Parameter known: the members of the kind's records, which a single one has; nil where they are not known.
  static func table(
    _ bytes: [UInt8], path: String, _ known: RecordMembers?
  ) throws(SourceError) -> SourceTable {
    let root = try value(bytes, path: path)
    var values = try SourceRecords.found(in: root, path: path, known).values
    if case .object(let members) = root, values == [root] {
      let lists = members.compactMap { member -> (key: String, values: [SourceValue])? in
        guard case .list(let values) = member.value, values.contains(where: SourceRecords.isRecord),
          known?.isRecord(members, with: member.key, of: values) != true
        else { return nil }
        return (member.key, values)
      }
      guard lists.count <= 1 else { throw .ambiguousRecords(path: path, members: lists.map(\.key)) }
      values = lists.first?.values ?? values
    }
    return try SourceRecords.table(values, lines: values.indices.map { $0 + 1 }, path: path)
  }

  private static func sourceValue(_ any: Any, path: String, depth: Int) throws(SourceError) -> SourceValue {
    guard depth <= JSONReader.depthLimit else { throw .nestingTooDeep(path: path, line: 1, column: 1) }
    switch any {
    case let text as String: return .text(text)
    case let list as [Any]:
      var values: [SourceValue] = []
      values.reserveCapacity(list.count)
      for element in list { values.append(try sourceValue(element, path: path, depth: depth + 1)) }
      return .list(values)
    case let dictionary as [String: Any]:
      var members: [(key: String, value: SourceValue)] = []
      members.reserveCapacity(dictionary.count)
      for (key, element) in dictionary.sorted(by: { $0.key < $1.key }) {
        members.append((key, try sourceValue(element, path: path, depth: depth + 1)))
      }
      return .object(members)
    case let date as Date: return dateValue(date)
    case let data as Data: return .text(data.base64EncodedString())
    case let number as NSNumber: return scalar(number)
    default: throw .malformedPropertyList(path: path, message: "unknown value \(type(of: any))")
    }
  }

  /// A damaged binary file can hold any number of seconds; Foundation traps on those that are no year.
  private static func dateValue(_ date: Date) -> SourceValue {
    guard date >= earliestDate, date < latestDate else {
      return .text(String(describing: date.timeIntervalSinceReferenceDate))
    }
    // By the calendar of today for all years, as everywhere.
    let seconds = Int(date.timeIntervalSinceReferenceDate.rounded(.down)) + secondsOfReference
    guard let moment = CalendarMoment(secondsSince1970: seconds) else {
      return .text(String(describing: date.timeIntervalSinceReferenceDate))
    }
    return .date("\(moment)Z")
  }

  /// 2001-01-01, since 1970.
  private static let secondsOfReference = 978_307_200
  /// 0001-01-01 and 10000-01-01.
  private static let earliestDate = Date(timeIntervalSinceReferenceDate: -63_113_904_000)
  private static let latestDate = Date(timeIntervalSinceReferenceDate: 252_423_993_600)

  private static func scalar(_ number: NSNumber) -> SourceValue {
    switch String(cString: number.objCType) {
    case "c", "B": return .bool(number.boolValue)
    case "d", "f":
      let real = number.doubleValue
      return real.isFinite ? .number(String(describing: real)) : .text(String(describing: real))
    default: return .number(number.stringValue)
    }
  }
}
