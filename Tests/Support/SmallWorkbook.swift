import Foundation

/// A workbook of a test's own: its cells as the file has them, in an archive whose parts are not packed.
package struct SmallWorkbook {
  package struct Sheet {
    let name: String
    let state: String
    /// What stands within `<sheetData>`.
    let rows: String
    /// The attributes of the tables that are defined in it.
    let tables: [String]

    package init(_ name: String, state: String = "visible", _ rows: String, tables: [String] = []) {
      self.name = name
      self.state = state
      self.rows = rows
      self.tables = tables
    }
  }

  private let sheets: [Sheet]
  private let strings: [String]
  private let formats: [String]
  private let isFrom1904: Bool

  /// - Parameters:
  ///   - strings: `<si>` elements that cells refer to.
  ///   - formats: codes of the formats of the styles from 1; style 0 is of plain numbers.
  package init(_ sheets: [Sheet], strings: [String] = [], formats: [String] = [], isFrom1904: Bool = false) {
    self.sheets = sheets
    self.strings = strings
    self.formats = formats
    self.isFrom1904 = isFrom1904
  }

  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006/relationships"

  private func relationships(_ targets: [(identifier: String, type: String, target: String)]) -> String {
    let lines = targets.map {
      "<Relationship Id=\"\($0.identifier)\" Type=\"\(Self.relations)/\($0.type)\" Target=\"\($0.target)\"/>"
    }
    return "<Relationships xmlns=\"\(Self.package)\">\(lines.joined())</Relationships>"
  }

  /// The parts by name, to be changed before they are packed.
  package var parts: [(name: String, text: String)] {
    let listed = sheets.enumerated().map {
      "<sheet name=\"\($1.name)\" sheetId=\"\($0 + 1)\" state=\"\($1.state)\" r:id=\"rId\($0 + 1)\"/>"
    }
    let workbook = """
      <?xml version="1.0" encoding="UTF-8"?>
      <workbook xmlns="\(Self.main)" xmlns:r="\(Self.relations)"><workbookPr date1904="\(isFrom1904 ? 1 : 0)"/>\
      <sheets>\(listed.joined())</sheets></workbook>
      """
    let codes = formats.enumerated().map { "<numFmt numFmtId=\"\(164 + $0)\" formatCode=\"\($1)\"/>" }
    let styles = formats.indices.map { "<xf numFmtId=\"\(164 + $0)\"/>" }
    var all = [
      ("_rels/.rels", relationships([("rId1", "officeDocument", "xl/workbook.xml")])),
      ("xl/workbook.xml", workbook),
      (
        "xl/_rels/workbook.xml.rels",
        relationships(
          sheets.indices.map { ("rId\($0 + 1)", "worksheet", "worksheets/sheet\($0 + 1).xml") }
            + [("rId100", "sharedStrings", "sharedStrings.xml"), ("rId101", "styles", "/xl/styles.xml")])
      ),
      ("xl/sharedStrings.xml", "<sst xmlns=\"\(Self.main)\">\(strings.joined())</sst>"),
      (
        "xl/styles.xml",
        "<styleSheet xmlns=\"\(Self.main)\"><numFmts>\(codes.joined())</numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs><cellXfs><xf numFmtId=\"0\"/>\(styles.joined())</cellXfs></styleSheet>"
      ),
    ]
    for (place, sheet) in sheets.enumerated() {
      all.append(
        (
          "xl/worksheets/sheet\(place + 1).xml",
          "<worksheet xmlns=\"\(Self.main)\"><sheetData>\(sheet.rows)</sheetData></worksheet>"
        ))
      if sheet.tables.isEmpty { continue }
      let names = sheet.tables.indices.map { "table\(place + 1)-\($0 + 1).xml" }
      all.append(
        (
          "xl/worksheets/_rels/sheet\(place + 1).xml.rels",
          relationships(names.map { ($0, "table", "../tables/\($0)") })
        ))
      for (name, attributes) in zip(names, sheet.tables) {
        all.append(("xl/tables/\(name)", "<table xmlns=\"\(Self.main)\" \(attributes)/>"))
      }
    }
    return all.map { (name: $0.0, text: $0.1) }
  }

  package var bytes: [UInt8] { Self.archive(parts.map { ($0.name, Array($0.text.utf8)) }) }

  /// An archive with these parts.
  ///
  /// - Parameters:
  ///   - flags: of every part; 1 says that it is protected by a password.
  ///   - claimed: the size that parts say they have, where it is not theirs.
  package static func archive(_ parts: [(String, [UInt8])], flags: Int = 0, claimed: Int? = nil) -> [UInt8] {
    var (archive, directory) = ([UInt8](), [UInt8]())
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      (0..<length).map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    for (name, content) in parts {
      let offset = archive.count
      let about =
        number(20, 2) + number(flags, 2) + number(0, 2) + number(0, 4) + number(checksum(content), 4)
        + number(content.count, 4) + number(claimed ?? content.count, 4) + number(name.utf8.count, 2)
        + number(0, 2)
      archive += number(0x0403_4B50, 4) + about + Array(name.utf8) + content
      directory +=
        number(0x0201_4B50, 4) + number(20, 2) + about + number(0, 2) + number(0, 2) + number(0, 2)
        + number(0, 4)
        + number(offset, 4) + Array(name.utf8)
    }
    return archive + directory + number(0x0605_4B50, 4) + number(0, 4) + number(parts.count, 2)
      + number(parts.count, 2) + number(directory.count, 4) + number(archive.count, 4) + number(0, 2)
  }

  private static func checksum(_ bytes: [UInt8]) -> Int {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return Int(~value)
  }
}
