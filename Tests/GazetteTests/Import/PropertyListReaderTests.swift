import Foundation
import Gazette
import Testing

@Suite("Reading property lists")
struct PropertyListReaderTests {
  static func xml(_ body: String) -> [UInt8] {
    bytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\(body)</plist>\n")
  }

  static func binary(_ value: Any) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  @Test("An array of dictionaries becomes rows with sorted columns, numbered from 1")
  func readsRegister() throws {
    let text = """
      <array><dict><key>name</key><string>Zoë &amp; Ana</string><key>module</key><string>Module 2A</string></dict>
      <dict><key>rate</key><string>90.83333333333333</string></dict></array>
      """
    let table = try PropertyListReader.table(Self.xml(text), path: "x.plist")
    #expect(table.columns == ["module", "name", "rate"])
    #expect(
      table.rows == [
        SourceRow(
          line: 1, values: [.text("Module 2A"), .text("Zoë & Ana"), .null], absentColumns: [2], isObject: true
        ),
        SourceRow(
          line: 2, values: [.null, .null, .text("90.83333333333333")], absentColumns: [0, 1], isObject: true),
      ])
  }

  @Test("Every kind of value is told apart in XML")
  func readsXMLValues() throws {
    let text = """
      <array><true/><false/><integer>1</integer><integer>0</integer><integer>-9007199254740993</integer>
      <real>9.9</real><date>2019-03-04T05:06:07Z</date><data>aGk=</data><string></string></array>
      """
    #expect(
      try PropertyListReader.value(Self.xml(text), path: "x.plist")
        == .list([
          .bool(true), .bool(false), .number("1"), .number("0"), .number("-9007199254740993"),
          .number("9.9"), .date("2019-03-04T05:06:07Z"), .text("aGk="), .text(""),
        ]))
  }

  @Test("Every kind of value is told apart in a binary file")
  func readsBinaryValues() throws {
    let value: [String: Any] = [
      "b": true, "a": [1, 0, 9.5, false], "c": Data("hi".utf8),
      "d": Date(timeIntervalSinceReferenceDate: 0), "e": Date(timeIntervalSinceReferenceDate: 1e300),
    ]
    #expect(
      try PropertyListReader.value(try Self.binary(value), path: "x.plist")
        == .object([
          ("a", .list([.number("1"), .number("0"), .number("9.5"), .bool(false)])), ("b", .bool(true)),
          ("c", .text("aGk=")), ("d", .date("2001-01-01T00:00:00Z")), ("e", .text("1e+300")),
        ]))
  }

  @Test("A dictionary that holds one list of dictionaries gives its records")
  func readsListUnderAnyKey() throws {
    let table = try PropertyListReader.table(
      try Self.binary(["version": 2, "ratings": [["name": "Ana"], ["name": "Bo"]]] as [String: Any]),
      path: "x.plist")
    #expect(table.columns == ["name"])
    #expect(table.rows.map(\.line) == [1, 2])
  }

  @Test("A dictionary that holds two lists of dictionaries is refused")
  func refusesTwoLists() throws {
    let content = try Self.binary(["one": [["a": 1]], "two": [["a": 1]]])
    #expect(throws: SourceError.ambiguousRecords(path: "x.plist", members: ["one", "two"])) {
      try PropertyListReader.table(content, path: "x.plist")
    }
  }

  @Test("A damaged file is refused with the parser's message")
  func refusesDamagedFiles() throws {
    let damaged = [Self.xml("<array><dict></array>"), Array(try Self.binary(["a", "b"]).dropLast(9))]
    for content in damaged {
      let error = #expect(throws: SourceError.self) {
        try PropertyListReader.value(content, path: "x.plist")
      }
      guard case .malformedPropertyList(path: "x.plist", let message) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(!message.isEmpty)
    }
  }

  @Test("Every damage to one byte of a binary file is borne")
  func survivesDamage() throws {
    let sound = try Self.binary([
      ["a": 1, "b": [true, 2.5]], ["c": Date(timeIntervalSinceReferenceDate: 5)],
    ])
    for position in sound.indices.dropFirst(8) {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        var content = sound
        content[position] ^= change
        _ = try? PropertyListReader.table(content, path: "x.plist")
      }
    }
  }

  @Test("Nesting beyond the limit is refused with its place, before the parser descends")
  func limitsDepth() throws {
    let limit = JSONReader.depthLimit
    let deep = String(repeating: "<array>", count: 100_000) + String(repeating: "</array>", count: 100_000)
    #expect(throws: SourceError.nestingTooDeep(path: "x.plist", line: 2, column: 22 + 7 * limit)) {
      try PropertyListReader.value(Self.xml(deep), path: "x.plist")
    }
  }

  @Test("A small binary file that unfolds to a million million values is refused, and so is one in itself")
  func limitsUnfolding() {
    // Forty lists, each of which names the next one twice; the last is empty.
    var content = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for index in 0..<40 {
      offsets.append(UInt8(content.count))
      content += index == 39 ? [0xA0] : [0xA2, UInt8(index + 1), UInt8(index + 1)]
    }
    #expect(throws: Self.tooMany) {
      try PropertyListReader.value(Self.file(content, offsets), path: "x.plist")
    }
    let own = Array("bplist00".utf8) + [0xA1, 0]
    #expect(throws: Self.tooMany) { try PropertyListReader.value(Self.file(own, [8]), path: "x.plist") }
  }

  private static let tooMany = SourceError.malformedPropertyList(
    path: "x.plist", message: "it unfolds to too many values or holds itself")

  /// A binary property list of objects that stand at these offsets, with numbers of one byte.
  private static func file(_ objects: [UInt8], _ offsets: [UInt8]) -> [UInt8] {
    let count = UInt8(offsets.count)
    let start = UInt8(objects.count)
    return objects + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, count]
      + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, start]
  }

  @Test("What is no property list is refused as what it is")
  func refusesOtherContent() {
    #expect(throws: SourceError.unsupportedFormat(path: "x.plist", found: .text)) {
      try PropertyListReader.value(bytes("hello"), path: "x.plist")
    }
    #expect(throws: SourceError.empty(path: "x.plist")) { try PropertyListReader.value([], path: "x.plist") }
  }
}
