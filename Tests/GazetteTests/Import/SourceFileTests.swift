import Foundation
import Gazette
import Testing

@Suite("Reading files")
struct SourceFileTests {
  static let plist = "<?xml version=\"1.0\"?><plist version=\"1.0\"><array><dict/></array></plist>"

  @Test(
    "A file is read as what its name and content say",
    arguments: [
      ("x.csv", "a;b\n1;2", ["a", "b"]), ("x.CSV", "a,b\n1,2", ["a", "b"]),
      ("x.tsv", "a,b;c,d\te\n1\t2", ["a,b;c,d", "e"]), ("x.txt", "a\tb\n1\t2", ["a", "b"]),
      ("x.csv", "[id],[name]\n1,2", ["[id]", "[name]"]), ("x.csv", "{a},b\n1,2", ["{a}", "b"]),
      ("x.json", "[{\"a\":1}]", ["a"]), ("x", "{\"a\":1}", ["a"]), ("x.answer", "[{\"a\":1}]", ["a"]),
      ("x.plist", plist, []), ("x.register", plist, []), ("x.csv", "a|b\n1|2", ["a", "b"]),
      ("x.jsonl", "{\"a\":1}\n", ["a"]), ("x.ndjson", "\u{FEFF}\r\n{\"a\":1}\r\n \n", ["a"]),
      ("x.json", "[null,{\"a\":1}]", ["a"]), ("x.json", "[ true , false ,\n{\"a\":1}]", ["a"]),
      ("x.csv", "[null],x\n1,2", ["[null]", "x"]), ("x.csv", "[null],[true]\n1,2", ["[null]", "[true]"]),
      ("x.csv", "[nullable,x\n1,2", ["[nullable", "x"]),
      ("x.csv", "a,b\nx\0y,2\n", ["a", "b"]), ("x.csv", "a,b\n\"x\0\",2\n", ["a", "b"]),
    ])
  func readsFile(name: String, text: String, columns: [String]) throws {
    let table = try withTemporaryFile(name, bytes(text)) { try SourceFile.read($0) }
    #expect(table.columns == columns)
    #expect(table.rows.count == 1)
  }

  @Test(
    "Content other than the name promises is refused as what it is",
    arguments: [
      ("x.json", "a,b\n1,2", SourceError.contentMismatch(path: "x.json", expected: .json, found: .text)),
      ("x.json", plist, .contentMismatch(path: "x.json", expected: .json, found: .xmlPropertyList)),
      (
        "x.csv", "\u{FEFF} [ {\"a\":1}]",
        .contentMismatch(path: "x.csv", expected: .separatedText, found: .json)
      ),
      (
        "x.csv", "[null, {\"a\":1}]",
        .contentMismatch(path: "x.csv", expected: .separatedText, found: .json)
      ),
      ("x.txt", "{\"a\":1}", .contentMismatch(path: "x.txt", expected: .separatedText, found: .json)),
      ("x.plist", "{\"a\":1}", .contentMismatch(path: "x.plist", expected: .propertyList, found: .json)),
      ("x.csv", "<!DOCTYPE html><p>Sign in", .unsupportedFormat(path: "x.csv", found: .html)),
      ("x.json", "\n<html><body>502", .unsupportedFormat(path: "x.json", found: .html)),
      ("x.plist", "<?xml version=\"1.0\"?><rss/>", .unsupportedFormat(path: "x.plist", found: .xml)),
      ("x.md", "a,b\n1,2", .unsupportedFormat(path: "x.md", found: .text)),
      ("x.csv", "a,b\n\0\0", .unsupportedFormat(path: "x.csv", found: .binary)),
      ("x.csv", "PK\u{3}\u{4}", .unsupportedFormat(path: "x.csv", found: .zip)),
      ("x.csv", "%PDF-1.7", .unsupportedFormat(path: "x.csv", found: .pdf)),
      ("x.json", "", .empty(path: "x.json")), ("x.csv", "\u{FEFF}", .empty(path: "x.csv")),
      ("x.plist", " \n", .empty(path: "x.plist")), ("x.md", "", .empty(path: "x.md")),
    ])
  func refusesOtherContent(path: String, text: String, error: SourceError) {
    #expect(throws: error) { try SourceFile.table(bytes(text), path: path) }
  }

  @Test(
    "Text of two or four bytes a character without a mark, and archives, are no text with a NUL in it",
    arguments: [
      String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ])
  func refusesWideText(encoding: String.Encoding) throws {
    for text in [
      "key,name\na,Ann\n", "ключ,имя\nа,Александра Константиновна\nб,Екатерина Владимировна\n",
      "κλειδί,όνομα\nα,Κωνσταντίνος\n", "名前,価格\n山田太郎山田太郎山田太郎,高\n",
      "ਨਾਮ,ਸ਼ਹਿਰ\nਗੁਰਪ੍ਰੀਤਗੁਰਪ੍ਰੀਤ,ਅੰਮ੍ਰਿਤਸਰ\n", "नाम,शहर\nमहात्मामहात्मा,दिल्लीदिल्ली\n",
    ] {
      let bytes = Array(try #require(text.data(using: encoding)))
      #expect(throws: SourceError.unsupportedFormat(path: "x.csv", found: .binary), "\(text)") {
        try SourceFile.table(bytes, path: "x.csv")
      }
    }
    let archive = "x.csv" + String(repeating: "\0", count: 300) + String(repeating: "a,b\n", count: 2000)
    #expect(throws: SourceError.unsupportedFormat(path: "x.csv", found: .binary)) {
      try SourceFile.table(bytes(archive), path: "x.csv")
    }
  }

  @Test("A PNG image is refused as what it is")
  func refusesBinaryContent() {
    let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    #expect(throws: SourceError.unsupportedFormat(path: "x.json", found: .png)) {
      try SourceFile.table(image, path: "x.json")
    }
  }

  @Test("A missing file and a folder are told apart")
  func refusesMissingAndFolder() {
    #expect(throws: SourceError.missing(path: "/nowhere/x.csv")) { try SourceFile.read("/nowhere/x.csv") }
    let folder = FileManager.default.temporaryDirectory.path
    #expect(throws: SourceError.unreadable(path: folder, reason: .folder)) { try SourceFile.read(folder) }
  }

  @Test("Nested objects become dotted columns in the place of their column; lists stay lists")
  func flattens() throws {
    let text = """
      [{"id": 1, "name": {"first": "Ana", "last": {"one": "B"}}, "tags": [{"x": 1}]},
       {"id": 2, "name": {"title": "Ms", "first": null}, "tags": []},
       {"id": {}, "name": "plain", "extra": null}]
      """
    let table = try SourceFile.flattened(JSONReader.table(bytes(text), path: "x.json"), path: "x.json")
    #expect(
      table.columns == ["id", "name", "name.first", "name.last.one", "name.title", "tags", "extra"])
    #expect(
      table.rows.map(\.values) == [
        [
          .number("1"), .null, .text("Ana"), .text("B"), .null, .list([.object([("x", .number("1"))])]),
          .null,
        ],
        [.number("2"), .null, .null, .null, .text("Ms"), .list([]), .null],
        [.null, .text("plain"), .null, .null, .null, .null, .null],
      ])
    #expect(table.rows.map(\.line) == [1, 2, 3])
  }

  @Test("A dotted key and a nested one share a column, but not in one row")
  func refusesFlatteningTwice() throws {
    let apart = try JSONReader.table(bytes(#"[{"a.b": 1}, {"a": {"b": 2}}]"#), path: "x.json")
    let flattened = try SourceFile.flattened(apart, path: "x.json")
    #expect(flattened.columns == ["a.b"])
    #expect(flattened.rows.map(\.values) == [[.number("1")], [.number("2")]])
    let twice = try JSONReader.table(bytes(#"[{"a.b": 1, "a": {"b": 2}}]"#), path: "x.json")
    #expect(throws: SourceError.duplicateColumn(path: "x.json", name: "a.b")) {
      try SourceFile.flattened(twice, path: "x.json")
    }
  }
}
