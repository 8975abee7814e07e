import Gazette
import GazetteTestSupport
import Testing

@Suite("Reading real files", .enabled(if: SharedData.isPresent("SOURCES.md"), "the shared data is absent"))
struct RealFileTests {
  @Test(
    "Every row of the sets is read",
    arguments: [
      ("reservations/hotel_bookings_14938.csv", 14_938, 32), ("orders/order_details.csv", 12_234, 5),
      ("orders/menu_items.csv", 32, 4), ("ratings/ability.csv", 1_525, 17),
      ("people/randomuser-1.4-mixed-111.json", 111, 12), ("orders/platos.json", 4, 4),
      ("commonmark/spec-0.31.2.json", 649, 5),
    ])
  func readsSet(name: String, rows: Int, columns: Int) throws {
    let table = try SourceFile.read(SharedData.path(name))
    #expect(table.rows.count == rows)
    #expect(table.columns.count == columns)
    #expect(table.malformed.isEmpty)
  }

  @Test("The row that lost a value in the middle is set apart, and the other 310 are kept")
  func findsSlidRow() throws {
    let table = try SourceFile.read(SharedData.path("employees/HRDataset_v14.csv"))
    #expect(table.columns.first == "Employee_Name")
    #expect(table.rows.count == 310)
    #expect(table.malformed.map(\.line) == [10])
    #expect(table.malformed.first?.reason == .tooFewFields(expected: 36, found: 35))
  }

  @Test("A price keeps its last zero")
  func keepsPriceLiteral() throws {
    let table = try SourceFile.read(SharedData.path("orders/platos.json"))
    #expect(table.columns == ["nombre", "descripcion", "precio", "tipo"])
    #expect(table.rows[0].values[2] == .number("9.90"))
    #expect(table.rows.map(\.line) == [2, 3, 4, 5])
  }

  @Test("The person's column, which has no name, is named")
  func namesFirstColumn() throws {
    let table = try SourceFile.read(SharedData.path("ratings/ability.csv"))
    #expect(table.columns.prefix(2) == ["column1", "reason.4"])
    #expect(table.rows[0].values[0] == .text("5"))
  }

  @Test("A person's nested members become columns, and postcodes keep their kind")
  func flattensPeople() throws {
    let path = SharedData.path("people/randomuser-1.4-mixed-111.json")
    let table = try SourceFile.flattened(SourceFile.read(path), path: path)
    let postcode = try #require(table.columns.firstIndex(of: "location.postcode"))
    #expect(table.rows.count { $0.values[postcode].kind == .number } == 89)
    #expect(table.rows.count { $0.values[postcode].kind == .text } == 22)
    #expect(table.columns.contains("name.first"))
  }

  @Test("The list of naughty strings holds no records, and survives being written and read again")
  func keepsNaughtyStrings() throws {
    let path = SharedData.path("hostile/blns.json")
    #expect(throws: SourceError.noRecords(path: path, found: .text)) { try SourceFile.read(path) }
    let value = try JSONReader.value(SourceFile.bytes(at: path), path: path)
    guard case .list(let strings) = value else {
      Issue.record("not a list")
      return
    }
    #expect(strings.count == 515)
    #expect(try JSONReader.value(bytes(value.jsonText), path: path) == value)
    let rows = strings.map { string in
      guard case .text(let text) = string else { return "" }
      return "\"" + text.replacing("\"", with: "\"\"") + "\",1"
    }
    let table = try CSVReader.table(bytes("a,b\n" + rows.joined(separator: "\r\n")), path: "x.csv")
    #expect(table.rows.map { $0.values[0] } == strings)
  }
}
