import Forms
import Gazette
import GazetteTestSupport
import Testing

@Suite("Spreadsheets")
struct SpreadsheetTests {
  private typealias Sheet = SmallWorkbook.Sheet

  private static func options(_ change: (inout SourceOptions) -> Void) -> SourceOptions {
    var options = SourceOptions()
    change(&options)
    return options
  }

  private func table(_ book: SmallWorkbook, _ options: SourceOptions = SourceOptions()) throws -> SourceTable
  {
    try SourceFile.table(book.bytes, path: "book.xlsx", options)
  }

  /// The value of a cell below a column.
  private func value(_ cell: String, _ options: SourceOptions = SourceOptions(), isFrom1904: Bool = false)
    throws
    -> SourceValue?
  {
    let book = SmallWorkbook(
      [Sheet("A", "<row><c t=\"str\"><v>name</v></c></row><row>\(cell)</row>")],
      strings: [
        "<si><t>plain</t></si>",
        "<si><r><t>in </t></r><r><t xml:space=\"preserve\"> two</t></r><rPh><t>no</t></rPh></si>",
        "<si><t>a_x000A_b _x005F_x0041_ _xZZ_</t></si>",
      ],
      formats: [
        "dd/mm/yyyy", "yyyy\\-mm\\-dd\\ hh:mm", "h:mm AM/PM", "[h]:mm", "0.00%", "&quot;days&quot; 0",
        "[Red]0;[h]0",
        "mmm", "[$-409]d\\-mmm\\-yy;@",
      ], isFrom1904: isFrom1904)
    let table = try table(book, options)
    #expect(table.columns == ["name"])
    return table.rows.first?.values.first
  }

  private static let cellCases: [(String, SourceValue)] = [
    ("<c><v>41.850000000000001</v></c>", .number("41.85")),
    ("<c><v>0.30000000000000004</v></c>", .number("0.3")),
    ("<c><v>-2.4999999999999999E-3</v></c>", .number("-0.0025")),
    ("<c><v>9999999999999999.9</v></c>", .number("10000000000000000")),
    ("<c><v>1E+20</v></c>", .number("100000000000000000000")),
    ("<c><v>12345678901234567890</v></c>", .number("12345678901234567890")),
    ("<c><v>-0</v></c>", .number("0")), ("<c><v>007</v></c>", .number("7")),
    ("<c s=\"5\"><v>0.21</v></c>", .number("0.21")), ("<c s=\"6\"><v>3</v></c>", .number("3")),
    ("<c s=\"7\"><v>3</v></c>", .number("3")), ("<c><v>1e999</v></c>", .text("1e999")),
    ("<c t=\"b\"><v>1</v></c>", .bool(true)), ("<c t=\"b\"><v>0</v></c>", .bool(false)),
    ("<c t=\"s\"><v>0</v></c>", .text("plain")), ("<c t=\"s\"><v>1</v></c>", .text("in  two")),
    ("<c t=\"s\"><v>2</v></c>", .text("a\nb _x0041_ _xZZ_")),
    ("<c t=\"inlineStr\"><is><t>&lt;b&gt; &amp; 👍</t></is></c>", .text("<b> & 👍")),
    ("<c t=\"str\"><f>A1</f><v></v></c>", .text("")),
    ("<c><f>1+1</f><v>2</v></c>", .number("2")),
    ("<c s=\"1\"><v>45000</v></c>", .date("2023-03-15")),
    ("<c s=\"1\"><v>45000.520833333336</v></c>", .date("2023-03-15T12:30:00")),
    ("<c s=\"2\"><v>45000</v></c>", .date("2023-03-15T00:00:00")),
    ("<c s=\"2\"><v>45000.999999999</v></c>", .date("2023-03-16T00:00:00")),
    ("<c s=\"1\"><v>1</v></c>", .date("1900-01-01")), ("<c s=\"1\"><v>59</v></c>", .date("1900-02-28")),
    ("<c s=\"1\"><v>60</v></c>", .date("1900-02-29")), ("<c s=\"1\"><v>61</v></c>", .date("1900-03-01")),
    ("<c s=\"1\"><v>2958465</v></c>", .date("9999-12-31")),
    ("<c s=\"1\"><v>2958466</v></c>", .number("2958466")),
    ("<c s=\"1\"><v>-1</v></c>", .number("-1")),
    ("<c s=\"3\"><v>0.75</v></c>", .date("18:00:00")), ("<c s=\"4\"><v>1.5</v></c>", .date("36:00:00")),
    ("<c s=\"8\"><v>45000</v></c>", .date("2023-03-15")),
    ("<c s=\"9\"><v>45000</v></c>", .date("2023-03-15")),
    ("<c t=\"d\"><v>2023-03-15T12:30:00</v></c>", .date("2023-03-15T12:30:00")),
  ]

  @Test("A cell is what its file says, in the form of its format", arguments: cellCases)
  func cells(cell: String, expected: SourceValue) throws {
    #expect(try value(cell) == expected)
  }

  @Test("Days are counted from 1904 where the workbook says so")
  func from1904() throws {
    #expect(try value("<c s=\"1\"><v>0</v></c>", isFrom1904: true) == .date("1904-01-01"))
    #expect(try value("<c s=\"1\"><v>43538</v></c>", isFrom1904: true) == .date("2023-03-15"))
  }

  @Test("Dates and numbers of cells are such, whatever form the texts of their source have")
  func declaredForms() throws {
    let options = Self.options {
      $0.dates = SourceOptions.dates("dd.MM.yyyy")
      $0.amounts = SourceOptions.amounts(",")
    }
    #expect(try value("<c s=\"1\"><v>45000</v></c>", options) == .date("2023-03-15"))
    #expect(try value("<c><v>1234.5</v></c>", options) == .number("1234.5"))
  }

  @Test("The first row with values has the names; gaps, blank rows and columns without a name are kept apart")
  func shape() throws {
    let rows = """
      <row r="3"><c r="B3" t="str"><v>key</v></c><c r="C3" t="str"><v>name</v></c><c r="F3" s="1"/></row>
      <row r="4"/><row r="5"><c r="C5" t="str"><v>Pan</v></c><c r="E5"><v>1</v></c></row>
      <row r="7"><c r="B7"><v>2</v></c></row>
      """
    let table = try table(SmallWorkbook([Sheet("A", rows)], formats: ["0"]))
    #expect(table.columns == ["key", "name", "column5"])
    #expect(
      table.rows == [
        SourceRow(line: 5, values: [.null, .text("Pan"), .number("1")]),
        SourceRow(line: 7, values: [.number("2"), .null, .null]),
      ])
  }

  @Test("The row of names can be given, below a title in merged cells")
  func firstRow() throws {
    let rows = """
      <row><c t="str"><v>Price list</v></c></row><row><c t="str"><v>key</v></c><c t="str"><v>name</v></c></row>
      <row><c t="str"><v>a</v></c><c t="str"><v>Pan</v></c></row>
      """
    let book = SmallWorkbook([Sheet("A", rows)])
    #expect(try table(book, Self.options { $0.firstRow = 2 }).columns == ["key", "name"])
    #expect(throws: SourceError.spreadsheet(path: "book.xlsx", .noHeader(row: 4))) {
      try table(book, Self.options { $0.firstRow = 4 })
    }
  }

  @Test("A row with an error, or a formula without a value, is set apart")
  func errors() throws {
    let rows = """
      <row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row>
      <row><c><v>1</v></c><c t="e"><f>NA()</f><v>#N/A</v></c></row>
      <row><c><v>2</v></c><c><f>A1*2</f></c></row><row><c><v>3</v></c><c><f>A1*2</f><v></v></c></row>
      <row><c><v>4</v></c></row>
      """
    let table = try table(SmallWorkbook([Sheet("A", rows)]))
    #expect(table.rows.map(\.line) == [5])
    #expect(table.malformed.map(\.line) == [2, 3, 4])
    #expect(table.malformed.map(\.reason) == [.cellError, .formulaWithoutValue, .formulaWithoutValue])
    #expect(table.malformed.map(\.firstCellBeyondDoubt) == ["1", "2", "3"].map { .number($0) })
  }

  private static func texts(_ rows: [[String]]) -> String {
    rows.map { row in
      "<row>\(row.map { $0.isEmpty ? "<c/>" : "<c t=\"str\"><v>\($0)</v></c>" }.joined())</row>"
    }.joined()
  }

  @Test("The totals of a table that is defined in the sheet are no row, but what stands beside them is")
  func totals() throws {
    let rows = Self.texts([
      ["key", "name", "note"], ["a", "Pan", ""], ["b", "Sal", ""], ["Total", "2", ""],
    ])
    let others = Self.texts([
      ["key", "name", "note"], ["a", "Pan", ""], ["Total", "1", "late"], ["b", "Sal", ""],
    ])
    func read(_ rows: String, _ tables: String...) throws -> (lines: [Int], totals: Int) {
      let found = try table(SmallWorkbook([Sheet("A", rows, tables: tables)]))
      return (found.rows.map(\.line), found.totals)
    }
    #expect(try read(rows, "ref=\"A1:C4\" totalsRowCount=\"1\"") == ([2, 3], 1))
    #expect(try read(rows, "ref=\"A1:C4\" totalsRowShown=\"0\"") == ([2, 3, 4], 0))
    #expect(try read(rows, "ref=\"A1:C4\"") == ([2, 3, 4], 0))
    #expect(try read(rows, "ref=\"A1\" totalsRowCount=\"1\"") == ([2, 3, 4], 0))
    #expect(try read(rows) == ([2, 3, 4], 0))
    let beside = try table(
      SmallWorkbook([Sheet("A", others, tables: ["ref=\"A1:B3\" totalsRowCount=\"1\"", "ref=\"E1:E4\""])]))
    #expect(beside.totals == 1)
    #expect(beside.rows.map(\.values)[1] == [.null, .null, .text("late")])
  }

  private static let one = "<row><c t=\"str\"><v>a</v></c></row><row><c><v>1</v></c></row>"
  private static let other = "<row><c t=\"str\"><v>b</v></c></row><row><c><v>2</v></c></row>"

  @Test("The only sheet with values that is not hidden is meant; of several one is named")
  func sheets() throws {
    let book = SmallWorkbook([
      Sheet("Empty", ""), Sheet("Old", state: "hidden", Self.other), Sheet("Now", Self.one),
      Sheet("Secret", state: "veryHidden", Self.other),
    ])
    #expect(try table(book).columns == ["a"])
    #expect(try table(book, Self.options { $0.sheet = "Old" }).columns == ["b"])
    let two = SmallWorkbook([Sheet("One", Self.one), Sheet("Two &amp; more", Self.other)])
    #expect(try table(two, Self.options { $0.sheet = "Two & more" }).columns == ["b"])
    for (options, fault) in [
      (SourceOptions(), SpreadsheetFault.severalSheets(["One", "Two & more"])),
      (Self.options { $0.sheet = "one" }, .noSheet(named: "one", sheets: ["One", "Two & more"])),
    ] {
      #expect(throws: SourceError.spreadsheet(path: "book.xlsx", fault)) { try table(two, options) }
    }
    let empty = SmallWorkbook([Sheet("A", ""), Sheet("B", state: "hidden", Self.one)])
    #expect(throws: SourceError.spreadsheet(path: "book.xlsx", .noValues(sheets: ["A", "B"]))) {
      try table(empty)
    }
  }

  private static func changed(_ name: String, _ change: (String) -> String) -> [UInt8] {
    SmallWorkbook.archive(
      SmallWorkbook([Sheet("A", one)]).parts.map {
        ($0.name, Array(($0.name == name ? change($0.text) : $0.text).utf8))
      })
  }

  private static let good = SmallWorkbook([Sheet("A", one)])
  private static let sheet = "xl/worksheets/sheet1.xml"
  private static let bomb = String(repeating: "&l;", count: 10)

  private static func parts() -> [(String, [UInt8])] { good.parts.map { ($0.name, Array($0.text.utf8)) } }

  private static let oldDocument: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  private static let encryptedName: [UInt8] = Array("E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0".utf8)

  private static let damages: [(bytes: [UInt8], fault: SpreadsheetFault)] = [
    (Array(good.bytes.dropLast(30)), .damaged(part: "")),
    (Array(good.bytes.prefix(400)) + good.bytes.suffix(300), .damaged(part: "")),
    (SmallWorkbook.archive(parts(), flags: 1), .encrypted),
    (SmallWorkbook.archive(parts(), claimed: 1 << 31), .tooLarge),
    (
      SmallWorkbook.archive(parts(), claimed: 5),
      .damaged(part: "_rels/.rels")
    ),
    (SmallWorkbook.archive([("a.txt", [65])]), .noWorkbook),
    (
      SmallWorkbook.archive([("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8))]),
      .openDocument
    ),
    (changed("_rels/.rels") { $0.replacing("workbook.xml", with: "workbook.bin") }, .binaryWorkbook),
    (changed("xl/workbook.xml") { $0.replacing("workbook", with: "document") }, .noWorkbook),
    (changed(sheet) { String($0.dropLast(20)) }, .damaged(part: sheet)),
    (
      changed(sheet) { $0.replacing("<v>1</v>", with: "<v>\(String(repeating: "<x>", count: 200))</v>") },
      .damaged(part: sheet)
    ),
    (
      changed(sheet) {
        "<!DOCTYPE w [<!ENTITY l \"\(bomb)\">]>" + $0.replacing("<v>1</v>", with: "<v>&l;</v>")
      }, .damaged(part: sheet)
    ),
    (changed(sheet) { "<!DOCTYPE w SYSTEM \"file:///etc/passwd\">" + $0 }, .damaged(part: sheet)),
    (changed(sheet) { $0.replacing("<row><c><v>1", with: "<row r=\"1\"><c><v>1") }, .damaged(part: sheet)),
    (changed(sheet) { $0.replacing("<c><v>1", with: "<c r=\"ZZZZ1\"><v>1") }, .damaged(part: sheet)),
    (changed(sheet) { $0.replacing("<c><v>1", with: "<c t=\"s\"><v>7") }, .damaged(part: sheet)),
    (oldDocument + [0, 0], .oldFormat),
    (
      oldDocument + encryptedName,
      .encrypted
    ),
  ]

  @Test("What cannot be read says why, and never half of it comes in", arguments: damages.indices)
  func damaged(place: Int) throws {
    let (bytes, fault) = Self.damages[place]
    #expect(throws: SourceError.spreadsheet(path: "book.xlsx", fault)) {
      try SourceFile.table(bytes, path: "book.xlsx")
    }
  }

  @Test("A small file that would fill the memory is refused")
  func growing() throws {
    let long = "<si><t>\(String(repeating: "x", count: 1 << 20))</t></si>"
    let cells =
      "<row><c t=\"str\"><v>a</v></c></row>"
      + String(repeating: "<row><c t=\"s\"><v>0</v></c></row>", count: 300)
    let texts = SmallWorkbook([Sheet("A", cells)], strings: [long])
    let wide = "<row>\((0..<2_000).map { "<c t=\"str\"><v>c\($0)</v></c>" }.joined())</row>"
    let rows = String(repeating: "<row><c><v>0</v></c></row>", count: 20_000)
    for book in [texts, SmallWorkbook([Sheet("A", wide + rows)])] {
      #expect(throws: SourceError.spreadsheet(path: "book.xlsx", .tooLarge)) { try table(book) }
    }
  }

  @Test("No byte that is changed or missing ends anything but the reading")
  func anyDamage() {
    let good = Self.good.bytes
    for place in stride(from: 0, to: good.count, by: 7) {
      var changed = good
      changed[place] ^= 0x55
      _ = try? SourceFile.table(changed, path: "book.xlsx")
      _ = try? SourceFile.table(Array(good.prefix(place)), path: "book.xlsx")
    }
  }
}
