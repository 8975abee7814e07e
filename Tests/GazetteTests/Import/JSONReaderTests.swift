import Gazette
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  @Test(
    "Values are kept exactly as they are written",
    arguments: [
      ("9.90", SourceValue.number("9.90")), ("-0", .number("-0")), ("1E+30", .number("1E+30")),
      ("123456789012345678901234567890.10", .number("123456789012345678901234567890.10")),
      (" true ", .bool(true)), ("false", .bool(false)), ("\u{FEFF}null", .null),
      (#""a\"\\\/\b\f\n\r\tA\u00e9\ud83d\ude00""#, .text("a\"\\/\u{8}\u{C}\n\r\tAé😀")),
      (#""\u0000""#, .text("\0")), ("\"é😀\u{7F}\"", .text("é😀\u{7F}")),
      ("[]", .list([])), ("{ }", .object([])),
      ("[1,[2],{}]", .list([.number("1"), .list([.number("2")]), .object([])])),
      (#"{"b":1,"a":{"c":null}}"#, .object([("b", .number("1")), ("a", .object([("c", .null)]))])),
      ("\r\n[\t1 ,\n2 ]\n", .list([.number("1"), .number("2")])),
      (#"{"":""}"#, .object([("", .text(""))])),
    ])
  func readsValue(text: String, value: SourceValue) throws {
    #expect(try JSONReader.value(bytes(text), path: "x.json") == value)
  }

  @Test(
    "A broken rule is named with its line and column",
    arguments: [
      ("[1,]", 1, 4, JSONFault.expectedValue(found: "]")),
      ("[,1]", 1, 2, .expectedValue(found: ",")),
      ("{\"a\":1,}", 1, 8, .expectedKey(found: "}")),
      ("{a:1}", 1, 2, .expectedKey(found: "a")),
      ("{\"a\" 1}", 1, 6, .expectedColon(found: "1")),
      ("[1\n 2]", 2, 2, .expectedCommaOrEnd(found: "2")),
      ("[1}", 1, 3, .expectedCommaOrEnd(found: "}")),
      ("{\"a\":1]", 1, 7, .expectedCommaOrEnd(found: "]")),
      ("[\"é\", NaN]", 1, 7, .unknownWord("NaN")),
      ("[Infinity]", 1, 2, .unknownWord("Infinity")),
      ("[-Infinity]", 1, 2, .invalidNumber("-Infinity")),
      ("[truex]", 1, 2, .unknownWord("truex")),
      ("[01]", 1, 2, .invalidNumber("01")), ("[1.]", 1, 2, .invalidNumber("1.")),
      ("[.5]", 1, 2, .invalidNumber(".5")), ("[+1]", 1, 2, .invalidNumber("+1")),
      ("[1e]", 1, 2, .invalidNumber("1e")), ("[0x10]", 1, 2, .invalidNumber("0x10")),
      ("[\"a\\x\"]", 1, 4, .invalidEscape), ("[\"\\u12g4\"]", 1, 3, .invalidEscape),
      ("[\"\\ud83d\"]", 1, 3, .loneSurrogate), ("[\"\\ude00\"]", 1, 3, .loneSurrogate),
      ("[\"\\ud83d\\u0041\"]", 1, 3, .loneSurrogate), ("[\"\\ud83dx\"]", 1, 3, .loneSurrogate),
      ("[\"a\nb\"]", 1, 4, .controlCharacterInText(code: 10)),
      ("{\"a\":1,\r\n \"a\":2}", 2, 2, .duplicateKey("a")),
      ("{\"a\":1}\n{}", 2, 1, .trailingContent(found: "{")),
      ("'a'", 1, 1, .expectedValue(found: "'")), ("[é]", 1, 2, .expectedValue(found: "é")),
      ("[1 /* x */]", 1, 4, .expectedCommaOrEnd(found: "/")),
    ])
  func refusesBrokenRule(text: String, line: Int, column: Int, fault: JSONFault) {
    let error = SourceError.malformedJSON(path: "x.json", line: line, column: column, reason: fault)
    #expect(throws: error) { try JSONReader.value(bytes(text), path: "x.json") }
  }

  @Test("A duplicate key is found among many")
  func findsLateDuplicate() {
    let members = (0..<100).map { "\"k\($0)\":0" } + ["\"k7\":1"]
    let text = "{\n" + members.joined(separator: ",\n") + "}"
    let error = SourceError.malformedJSON(path: "x.json", line: 102, column: 1, reason: .duplicateKey("k7"))
    #expect(throws: error) { try JSONReader.value(bytes(text), path: "x.json") }
  }

  @Test("A file cut off anywhere is told to be cut off, never read in part")
  func refusesTruncation() throws {
    let text = bytes(#"[{"a": [true, null, -1.5e+3, "x\n\u00e9"], "b": {"c": "d"}}]"#)
    for length in 1..<text.count {
      let place = SourceError.truncatedJSON(path: "x.json", line: 1, column: length + 1)
      #expect(throws: place) { try JSONReader.value(Array(text.prefix(length)), path: "x.json") }
    }
    _ = try JSONReader.value(text, path: "x.json")
  }

  @Test("Nothing is empty, and bytes that are not UTF-8 are refused with their place")
  func refusesEmptyAndOtherEncodings() {
    for text in ["", "\u{FEFF}", " \n"] {
      #expect(throws: SourceError.empty(path: "x.json")) { try JSONReader.value(bytes(text), path: "x.json") }
    }
    #expect(throws: SourceError.notUTF8(path: "x.json", line: 2, column: 2)) {
      try JSONReader.value(bytes("[\n\"") + [0xE9] + bytes("\"]"), path: "x.json")
    }
  }

  @Test("Nesting is read to the limit, and refused at the first bracket beyond it")
  func limitsDepth() throws {
    let limit = JSONReader.depthLimit
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    _ = try JSONReader.value(bytes(deepest), path: "x.json")
    let error = SourceError.nestingTooDeep(path: "x.json", line: 1, column: limit + 1)
    #expect(throws: error) { try JSONReader.value(bytes("[" + deepest + "]"), path: "x.json") }
    #expect(throws: SourceError.nestingTooDeep(path: "x.json", line: 1, column: 5 * limit + 1)) {
      try JSONReader.value(bytes(String(repeating: "{\"a\":", count: 1_000_000)), path: "x.json")
    }
  }

  @Test("The records of a list become rows with the lines on which they start, and know what they lack")
  func readsListOfRecords() throws {
    let text = "[\n {\"a\": 1, \"b\": {\"c\": 2}},\n\n {\"d\": [3],\n \"a\": null},\r\n 7, {}]"
    let table = try JSONReader.table(bytes(text), path: "x.json")
    #expect(table.columns == ["a", "b", "d"])
    #expect(
      table.rows == [
        SourceRow(
          line: 2, values: [.number("1"), .object([("c", .number("2"))]), .null], absentColumns: [2],
          isObject: true),
        SourceRow(
          line: 4, values: [.null, .null, .list([.number("3")])], absentColumns: [1], isObject: true),
        SourceRow(line: 6, values: [.null, .null, .null], absentColumns: [0, 1, 2], isObject: true),
      ])
    #expect(
      table.malformed == [
        MalformedRow(line: 6, ordinal: 2, reason: .notARecord(found: .number), values: [.number("7")])
      ])
  }

  @Test(
    "The records of an answer are found under its member", arguments: ["results", "data", "items", "records"])
  func readsAnswer(member: String) throws {
    let text = "{\"info\": {\"n\": [1]},\n \"\(member)\": [{\"x\": [{}]},\n {\"x\": 2}], \"data2\": [{}]}"
    let table = try JSONReader.table(bytes(text), path: "x.json")
    #expect(table.columns == ["x"])
    #expect(table.rows.map(\.line) == [2, 3])
  }

  @Test("An object without a list of records is one record")
  func readsSingleObject() throws {
    let table = try JSONReader.table(bytes("\n{\"a\": 1, \"data\": [1], \"error\": null}"), path: "x.json")
    #expect(table.columns == ["a", "data", "error"])
    #expect(table.rows.map(\.line) == [2])
  }

  @Test("A list without records is a table without rows")
  func readsNoRecords() throws {
    for text in ["[]", "{\"results\": []}", "{\"results\": [], \"data\": []}"] {
      #expect(try JSONReader.table(bytes(text), path: "x.json") == SourceTable(columns: [], rows: []))
    }
  }

  @Test(
    "What holds no records says what it holds instead",
    arguments: [
      ("{\"error\": \"Out of order\"}", SourceError.errorAnswer(path: "x.json", message: "Out of order")),
      ("{\"error\": {\"code\": 7}}", .errorAnswer(path: "x.json", message: "{\"code\":7}")),
      ("[\"a\", \"b\"]", .noRecords(path: "x.json", found: .text)),
      ("12", .noRecords(path: "x.json", found: .number)),
      ("{\"data\": [{}], \"items\": [{}]}", .ambiguousRecords(path: "x.json", members: ["data", "items"])),
    ])
  func refusesOtherThanRecords(text: String, error: SourceError) {
    #expect(throws: error) { try JSONReader.table(bytes(text), path: "x.json") }
  }

  @Test("Records with more different keys than a table can have columns are refused")
  func limitsColumns() throws {
    let records = (0..<2_001).map { "{\"k\($0)\":0}" }
    #expect(throws: SourceError.tooManyColumns(path: "x.json", found: 2_001, limit: 2_000)) {
      try JSONReader.table(bytes("[" + records.joined(separator: ",") + "]"), path: "x.json")
    }
  }

  @Test(
    "A value's JSON text is compact, keeps literals and order, and reads back as the same value",
    arguments: [
      ("[ 9.90 , true, null ]", "[9.90,true,null]"),
      (#"{ "b" : "\u0001\u001f\n\"\\/é", "a" : [ ] }"#, #"{"b":"\u0001\u001f\n\"\\/é","a":[]}"#),
    ])
  func writesJSONText(text: String, compact: String) throws {
    let value = try JSONReader.value(bytes(text), path: "x.json")
    #expect(value.jsonText == compact)
    #expect(try JSONReader.value(bytes(value.jsonText), path: "x.json") == value)
  }

  @Test("A number that is none is written as a text")
  func quotesInvalidNumbers() {
    #expect(SourceValue.list([.number("NaN"), .number("1")]).jsonText == #"["NaN",1]"#)
  }

  @Test("Values are equal only when their bytes are")
  func comparesBytes() {
    #expect(SourceValue.text("é") != .text("e\u{301}"))
    #expect(SourceValue.number("9.9") != .number("9.90"))
    #expect(SourceValue.object([("a", .null), ("b", .null)]) != .object([("b", .null), ("a", .null)]))
  }
}
