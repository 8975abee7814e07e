import Gazette
import Testing

@Suite("Reading CSV")
struct CSVReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let columns: [String]
    let rows: [[String?]]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "CRLF", text: "a,b\r\n1,2\r\n", columns: ["a", "b"], rows: [["1", "2"]]),
    Case(name: "LF", text: "a,b\n1,2\n", columns: ["a", "b"], rows: [["1", "2"]]),
    Case(name: "CR", text: "a,b\r1,2\r", columns: ["a", "b"], rows: [["1", "2"]]),
    Case(
      name: "mixed line ends", text: "a,b\r\n1,2\n3,4\r5,6", columns: ["a", "b"],
      rows: [["1", "2"], ["3", "4"], ["5", "6"]]),
    Case(name: "no last line end", text: "a,b\r\n1,2", columns: ["a", "b"], rows: [["1", "2"]]),
    Case(name: "header only", text: "a,b", columns: ["a", "b"], rows: []),
    Case(name: "byte-order mark", text: "\u{FEFF}a,b\n1,2", columns: ["a", "b"], rows: [["1", "2"]]),
    Case(
      name: "byte-order mark before a quote", text: "\u{FEFF}\"a\",b\n1,2", columns: ["a", "b"],
      rows: [["1", "2"]]),
    Case(name: "quoted fields", text: "\"a\",\"b\"\n\"1\",\"2\"", columns: ["a", "b"], rows: [["1", "2"]]),
    Case(name: "separator in quotes", text: "a,b\n\"1,5\",2", columns: ["a", "b"], rows: [["1,5", "2"]]),
    Case(
      name: "line break in quotes", text: "a,b\n\"x\r\ny\n\rz\",2", columns: ["a", "b"],
      rows: [["x\r\ny\n\rz", "2"]]),
    Case(
      name: "doubled quotes", text: "a,b\n\"\"\"x\"\" y\",2", columns: ["a", "b"], rows: [["\"x\" y", "2"]]),
    Case(name: "only a doubled quote", text: "a,b\n\"\"\"\",2", columns: ["a", "b"], rows: [["\"", "2"]]),
    Case(
      name: "quote in an unquoted field", text: "a,b\nx\"y,5\"", columns: ["a", "b"], rows: [["x\"y", "5\""]]),
    Case(
      name: "blank before a quote", text: "a,b\n \"x\",2", columns: ["a", "b"], rows: [[" \"x\"", "2"]]),
    Case(
      name: "blanks belong to the field", text: "a,b\n x , y ", columns: ["a", "b"], rows: [[" x ", " y "]]),
    Case(name: "empty fields", text: "a,b,c\n,,\n", columns: ["a", "b", "c"], rows: [[nil, nil, nil]]),
    Case(
      name: "empty last field", text: "a,b\n1,\n2,", columns: ["a", "b"], rows: [["1", nil], ["2", nil]]),
    Case(name: "quoted empty field", text: "a,b\n\"\",\"\"", columns: ["a", "b"], rows: [["", ""]]),
    Case(
      name: "blank lines", text: "\n\r\n  \na,b\n\n1,2\n \t\n\r3,4\n\n", columns: ["a", "b"],
      rows: [["1", "2"], ["3", "4"]]),
    Case(
      name: "semicolons", text: "a;b,c;d\n1,5;2;3", columns: ["a", "b,c", "d"], rows: [["1,5", "2", "3"]]),
    Case(name: "tabs", text: "a\tb\n1\t\n\t\n", columns: ["a", "b"], rows: [["1", nil], [nil, nil]]),
    Case(
      name: "separators in quotes do not count", text: "\"a;b;c;\"\";d\",e\n1,2",
      columns: ["a;b;c;\";d", "e"], rows: [["1", "2"]]),
    Case(name: "one column", text: "a\n1\n\"\"\n2", columns: ["a"], rows: [["1"], [""], ["2"]]),
    Case(
      name: "empty header name", text: "\"\",b,\n1,2,3", columns: ["column1", "b", "column3"],
      rows: [["1", "2", "3"]]),
    Case(
      name: "empty header name beside column1", text: ",column1,column1_2\n1,2,3",
      columns: ["column1_3", "column1", "column1_2"], rows: [["1", "2", "3"]]),
    Case(name: "other scripts", text: "a,b\n日本,🇩🇪é", columns: ["a", "b"], rows: [["日本", "🇩🇪é"]]),
    Case(
      name: "a line that tells the separator", text: "\u{FEFF}sep=|\r\na;b|c\r\n1;2|3\r\n",
      columns: ["a;b", "c"], rows: [["1;2", "3"]]),
    Case(
      name: "a column called like such a line", text: "sep=;x\n1;2", columns: ["sep=", "x"],
      rows: [["1", "2"]]),
    Case(name: "NUL is text", text: "a,b\nx\0y,2", columns: ["a", "b"], rows: [["x\0y", "2"]]),
  ]

  @Test("RFC 4180 and its common relatives are read to the letter", arguments: cases)
  func readsCase(_ example: Case) throws {
    let table = try CSVReader.table(bytes(example.text), path: "x.csv")
    #expect(table.columns == example.columns)
    #expect(table.rows.map(\.values) == example.rows.map { $0.map { $0.map { .text($0) } ?? .null } })
    #expect(table.malformed.isEmpty)
  }

  @Test("The streaming form gives the same fields as the table, as bytes and as text", arguments: cases)
  func streamsCase(_ example: Case) throws {
    var scanner = try CSVScanner(bytes(example.text), path: "x.csv")
    #expect(scanner.columns == example.columns)
    var copy = scanner
    var rows: [[String?]] = []
    var scratch: [UInt8] = []
    let malformed = try scanner.forEachRow { _, fields, bytes in
      rows.append(
        fields.map { field in
          field.isNull
            ? nil : field.withBytes(in: bytes, scratch: &scratch) { String(decoding: $0, as: UTF8.self) }
        })
    }
    #expect(rows == example.rows)
    #expect(malformed.isEmpty)
    var fields: [CSVField] = []
    var texts: [[String?]] = []
    while try copy.next(into: &fields) != nil {
      texts.append(fields.map { $0.isNull ? nil : copy.text(of: $0) })
    }
    #expect(texts == example.rows)
  }

  @Test("A row's line is the one on which it starts, also after line breaks in quotes")
  func countsLines() throws {
    let text = "a,b\r\n1,2\r\n\r\n\"x\r\ny\n\rz\",4\r5,6\n\n7,8"
    #expect(try CSVReader.table(bytes(text), path: "x.csv").rows.map(\.line) == [2, 4, 8, 10])
  }

  @Test("The header stands on the line that is named, whatever stands above it")
  func firstRow() throws {
    let text = "Price \"list\n;;\n\na;b\n1;2\n"
    var scanner = try CSVScanner(bytes(text), path: "x.csv", firstRow: 4)
    #expect(scanner.columns == ["a", "b"])
    var fields: [CSVField] = []
    #expect(try scanner.next(into: &fields) == .row(line: 5))
    for line in [3, 9] {
      #expect(throws: SourceError.noHeader(path: "x.csv", line: line)) {
        try CSVScanner(bytes(text), path: "x.csv", firstRow: line)
      }
    }
  }

  @Test(
    "A row that cannot be read is set apart with its line, and the others are kept",
    arguments: [
      ("1", MalformedRow.Reason.tooFewFields(expected: 2, found: 1)),
      ("1,2,3", .tooManyFields(expected: 2, found: 3)),
      ("1,2,", .tooManyFields(expected: 2, found: 3)),
      ("1,\"x\"y", .textAfterClosingQuote(field: 2)),
      ("\"x\" ,2", .textAfterClosingQuote(field: 1)),
      ("\"x\"y\"z,2", .textAfterClosingQuote(field: 1)),
    ])
  func setsMalformedRowsApart(row: String, reason: MalformedRow.Reason) throws {
    let table = try CSVReader.table(bytes("a,b\n1,2\n\n\(row)\n3,4"), path: "x.csv")
    #expect(table.malformed.map(\.line) == [4] && table.malformed.first?.reason == reason)
    #expect(table.rows.map(\.line) == [2, 5])
  }

  @Test(
    "A file that cannot be read says what is wrong and where",
    arguments: [
      ("", SourceError.empty(path: "x.csv")),
      ("\u{FEFF}", .empty(path: "x.csv")),
      ("\r\n \n\t\n", .empty(path: "x.csv")),
      ("\n,,\n1,2,3", .noHeader(path: "x.csv", line: 2)),
      ("a,b,a\n1,2,3", .duplicateColumn(path: "x.csv", name: "a")),
      ("a,b\n1,\"2\n3,4\n", .unterminatedQuote(path: "x.csv", line: 2)),
      ("a,b\n\"1\n\n\",\"", .unterminatedQuote(path: "x.csv", line: 4)),
      ("a,\"b\n1,2", .unterminatedQuote(path: "x.csv", line: 1)),
      ("\"a\"x,b\n1,2", .malformedHeader(path: "x.csv", line: 1, reason: .textAfterClosingQuote(field: 1))),
    ])
  func refusesFile(text: String, error: SourceError) {
    #expect(throws: error) { try CSVReader.table(bytes(text), path: "x.csv") }
  }

  @Test(
    "Text that is not UTF-8 is refused at the first byte that is wrong",
    arguments: [
      ([0xFF], 1, 1), ([0x61, 0x0A, 0xC3, 0xA9, 0xE9, 0x2C], 2, 2), ([0x0D, 0x0A, 0x61, 0x80], 2, 2),
      ([0x61, 0xC0, 0xAF], 1, 2), ([0xED, 0xA0, 0x80], 1, 1), ([0xE0, 0x80, 0x80], 1, 1),
      ([0xF4, 0x90, 0x80, 0x80], 1, 1), ([0xF5, 0x80, 0x80, 0x80], 1, 1), ([0x61, 0x0D, 0xE2, 0x82], 2, 1),
      ([0xEF, 0xBB, 0xBF, 0x61, 0xFF], 1, 2), ([0xF0, 0x9F, 0x98, 0x80, 0xF0, 0x9F, 0x98], 1, 2),
    ] as [([UInt8], Int, Int)])
  func refusesOtherEncodings(content: [UInt8], line: Int, column: Int) {
    #expect(throws: SourceError.notUTF8(path: "x.csv", line: line, column: column)) {
      try CSVReader.table(content, path: "x.csv")
    }
  }
}
