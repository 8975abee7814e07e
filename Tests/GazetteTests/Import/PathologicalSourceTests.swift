import Gazette
import GazetteTestSupport
import Testing

@Suite("Input built to hurt the readers", .serialized)
struct PathologicalSourceTests {
  struct Input: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let size: Int
    let make: @Sendable (Int) -> [UInt8]
    let read: @Sendable ([UInt8]) -> Void
  }

  private static func csv(_ content: [UInt8]) { _ = try? CSVReader.table(content, path: "x.csv") }
  private static func json(_ content: [UInt8]) { _ = try? JSONReader.table(content, path: "x.json") }
  private static func fill(_ text: String, _ count: Int) -> [UInt8] {
    bytes(String(repeating: text, count: count))
  }

  static let inputs = [
    Input(testDescription: "quotes", size: 125_000, make: { fill("\"", $0) }, read: csv),
    Input(
      testDescription: "quotes in a row", size: 125_000, make: { bytes("a\n") + fill("\"", $0 + 1) },
      read: csv),
    Input(
      testDescription: "text after quotes", size: 30_000, make: { bytes("a\n") + fill("\"\"x\"\n", $0) },
      read: csv),
    Input(
      testDescription: "columns without names", size: 12_500, make: { bytes("a") + fill(",", $0) }, read: csv),
    Input(
      testDescription: "columns", size: 12_500,
      make: { bytes((0..<$0).map { "c\($0)" }.joined(separator: ",") + "\n") + fill(",", $0 - 1) }, read: csv),
    Input(
      testDescription: "one long field", size: 125_000,
      make: { bytes("a\n\"") + fill("\"\"x", $0) + bytes("\"") }, read: csv),
    Input(
      testDescription: "blank lines", size: 60_000, make: { bytes("a\n") + fill(" \r\n", $0) }, read: csv),
    Input(testDescription: "blanks", size: 125_000, make: { fill(" ", $0) }, read: csv),
    Input(testDescription: "open lists", size: 125_000, make: { fill("[", $0) }, read: json),
    Input(
      testDescription: "keys", size: 6_000,
      make: { bytes("{" + (0..<$0).map { "\"k\($0)\":0" }.joined(separator: ",") + "}") }, read: json),
    Input(
      testDescription: "escapes", size: 30_000,
      make: { bytes("[\"") + fill("\\u0041\\\\", $0) + bytes("\"]") }, read: json),
    Input(
      testDescription: "digits", size: 125_000, make: { bytes("[") + fill("1", $0) + bytes("]") }, read: json),
    Input(
      testDescription: "records on lines", size: 8_000,
      make: { bytes("[") + fill("{\"a\":1},\n", $0) + bytes("{}]") }, read: json),
  ]

  @Test("Eight times the input takes about eight times as long, not sixty-four", arguments: inputs)
  func growsLinearly(_ input: Input) {
    let small = input.make(input.size)
    let large = input.make(input.size * 8)
    let shorter = shortestThreadTime { input.read(small) }
    let longer = shortestThreadTime { input.read(large) }
    #expect(longer < shorter * 24 + .milliseconds(20), "\(shorter) grew to \(longer)")
  }

  @Test("A hundred thousand columns and a field of a million characters come through whole")
  func readsHugeRows() throws {
    let names = (1...100_000).map { "c\($0)" }
    let long = String(repeating: "é\"\n", count: 333_333)
    let row = "\"" + long.replacing("\"", with: "\"\"") + "\"" + String(repeating: ",", count: 99_999)
    let table = try CSVReader.table(bytes(names.joined(separator: ",") + "\n" + row), path: "x.csv")
    #expect(table.columns == names)
    #expect(table.rows.count == 1)
    #expect(table.rows.first?.values.first == .text(long))
    #expect(table.rows.first?.values.count == 100_000)
  }

  @Test("A million quotes are one long field or an open one, by their number")
  func readsMillionQuotes() throws {
    let quotes = String(repeating: "\"", count: 1_000_000)
    let table = try CSVReader.table(bytes("a\n" + quotes), path: "x.csv")
    #expect(table.rows.first?.values == [.text(String(repeating: "\"", count: 499_999))])
    #expect(throws: SourceError.unterminatedQuote(path: "x.csv", line: 2)) {
      try CSVReader.table(bytes("a\n\"" + quotes), path: "x.csv")
    }
  }
}
