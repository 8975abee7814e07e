internal import Foundation

/// Reads property lists: an array of dictionaries, or a dictionary that holds one such array.
enum PropertyListReader {
  /// - Throws: ``SourceError`` where the file is no property list or holds no dictionaries.
  static func table(_ bytes: [UInt8], path: String) throws(SourceError) -> SourceTable {
    let root: Any
    do {
      root = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
    } catch {
      throw .malformed(
        path: path, line: 1, column: 1, detail: "no property list: \(error.localizedDescription)")
    }
    let elements: [Any]
    if let list = root as? [Any] {
      elements = list
    } else if let holder = root as? [String: Any],
      let list = holder.values.compactMap({ $0 as? [Any] }).first,
      holder.values.count(where: { $0 is [Any] }) == 1
    {
      elements = list
    } else {
      throw .malformed(
        path: path, line: 1, column: 1, detail: "no records: expected an array of dictionaries")
    }
    var dictionaries: [[String: Any]] = []
    for (index, element) in elements.enumerated() {
      guard let dictionary = element as? [String: Any] else {
        throw .malformed(path: path, line: index + 1, column: 1, detail: "an element is not a dictionary")
      }
      dictionaries.append(dictionary)
    }
    let columns = Set(dictionaries.flatMap(\.keys)).sorted()
    let rows = dictionaries.enumerated().map { index, dictionary in
      SourceRow(line: index + 1, values: columns.map { dictionary[$0].map(value) ?? .null })
    }
    return SourceTable(columns: columns, rows: rows)
  }

  private static func value(_ value: Any) -> SourceValue {
    switch value {
    case let text as String: return .text(text)
    case let list as [Any]: return .list(list.map(Self.value))
    case let dictionary as [String: Any]:
      return .object(
        dictionary.keys.sorted().map { SourceMember($0, dictionary[$0].map(Self.value) ?? .null) })
    case let date as Date: return .text(date.formatted(.iso8601))
    case let data as Data: return .text(data.base64EncodedString())
    case let number as NSNumber:
      return CFBoolean.isBoolean(number) ? .bool(number.boolValue) : .number("\(number)")
    default: return .text("\(value)")
    }
  }
}

/// Tells switches from numbers among a property list's values.
private enum CFBoolean {
  static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
