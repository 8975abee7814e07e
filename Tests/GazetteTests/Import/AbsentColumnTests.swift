import Forms
import Foundation
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

@Suite("Columns that a file lacks")
struct AbsentColumnTests {
  private func values(_ query: String, of project: TestProject) throws -> [String] {
    try project.store.read { try $0.all(query) { try $0.optionalText(0) ?? "-" } }
  }

  private struct Case: CustomTestStringConvertible {
    let kind: String
    let before: String
    let after: String
    let query: String
    let expected: String
    var testDescription: String { "\(kind): \(after)" }
  }

  private static let cases = [
    Case(
      kind: "employees", before: "key,name,dateOfBirth,employeeType\na,Ann,1990-01-01,exempt",
      after: "key,name\na,Anna", query: "name || dateOfBirth || isBirthDateDefaulted || employeeType",
      expected: "Anna1990-01-010exempt"),
    Case(
      kind: "room-types", before: "key,name,shortName,nightlyRate\na,Suite,S,100", after: "key,name\na,Loft",
      query: "name || shortName || nightlyRate", expected: "LoftS10000"),
    Case(
      kind: "people", before: "key,firstName,lastName,email\na,Ann,Lee,a@example.com",
      after: "key,email\na,b@example.com", query: "firstName || lastName || email",
      expected: "AnnLeeb@example.com"),
    Case(
      kind: "people", before: "key,firstName,phone\na,Ann,555-0100", after: "key,phone\na,",
      query: "firstName || coalesce(phone, '-')", expected: "Ann-"),
    Case(
      kind: "dishes", before: "key,name,description,price,type\na,Pizza,Hot,12,Pizzas",
      after: "key,price\na,13", query: "name || description || price || type",
      expected: "PizzaHot1300Pizzas"),
    Case(
      kind: "dishes", before: "key,name,description,price,type\na,Pizza,Hot,12,Pizzas",
      after: "key,description\na,", query: "name || coalesce(description, '-') || price",
      expected: "Pizza-1200"),
  ]

  @Test(
    "Such a column leaves the field as it is stored; one that is there and empty clears it", arguments: cases)
  private func leaves(_ item: Case) throws {
    let project = try TestProject()
    #expect(try project.importText(item.before, as: item.kind, named: "1.csv").imported == 1)
    let report = try project.importText(item.after, as: item.kind, named: "2.csv")
    #expect(report.updated == 1 && report.rejected == 0, "\(report.rejectedByReasons)")
    let table = item.kind.replacing("-", with: "_")
    #expect(try values("SELECT \(item.query) FROM \(table)", of: project) == [item.expected])
  }

  @Test(
    "A reservation keeps its switch, its choice, its numbers and its e-mail; null clears what can be empty")
  func reservation() throws {
    let project = try TestProject()
    try project.importText(
      #"[{"id": "k", "name": "King", "shortName": "K", "nightlyRate": "100"}]"#, as: "room-types")
    try project.importText(
      """
      [{"key": "r", "firstName": "Ann", "lastName": "Lee", "emailAddress": "a@example.com", "adults": 3,
        "children": 2, "checkIn": "2026-06-01", "checkOut": "2026-06-03", "roomType": "k", "wifi": true,
        "status": "noShow", "nightlyRate": "90"}]
      """, as: "reservations", named: "1.json")
    let query = """
      SELECT lastName || coalesce(emailAddress, '-') || adults || children || checkIn || wifi || status
        || nightlyRate || checkOut FROM reservations
      """
    try project.importText(#"[{"key": "r", "checkOut": "2026-06-04"}]"#, as: "reservations", named: "2.json")
    #expect(try values(query, of: project) == ["Leea@example.com322026-06-011noShow90002026-06-04"])
    try project.importText(#"[{"key": "r", "emailAddress": null}]"#, as: "reservations", named: "3.json")
    #expect(try values(query, of: project) == ["Lee-322026-06-011noShow90002026-06-04"])
    let cleared = try project.importText(
      #"[{"key": "r", "lastName": null}]"#, as: "reservations", named: "4.json")
    #expect(cleared.reasons.map(\.reason) == ["Last name: missing"])
  }

  @Test(
    "A reservation that moves to another room takes that room's rate, unless its file names one",
    arguments: [
      ("key,roomType\nr,p", "p 30000"), ("key,roomType,nightlyRate\nr,p,", "p 30000"),
      ("key,roomType,nightlyRate\nr,p,250", "p 25000"), ("key,roomType\nr,k", "k 9000"),
      ("key,roomType,nightlyRate\nr,k,", "k 9000"), ("key,lastName\nr,Lee", "k 9000"),
    ])
  func otherRoom(_ text: String, expected: String) throws {
    let project = try TestProject()
    try project.importText(
      "key,name,shortName,nightlyRate\nk,King,K,100\np,Penthouse,P,300\n", as: "room-types",
      named: "rooms.csv")
    try project.importText(
      """
      key,firstName,lastName,checkIn,checkOut,roomType,nightlyRate
      r,Ann,Lee,2026-06-01,2026-06-03,k,90

      """, as: "reservations", named: "1.csv")
    #expect(try project.importText(text + "\n", as: "reservations", named: "2.csv").rejected == 0)
    #expect(
      try values("SELECT roomType || ' ' || nightlyRate FROM reservations", of: project) == [expected])
  }

  @Test("Members that one record of a file has and another lacks are absent in that one only")
  func unevenRecords() throws {
    let project = try TestProject()
    try project.importText(
      "key,firstName,street,city\na,Ann,Old Road 1,Oviedo\nb,Bea,Old Road 2,Oviedo\n", as: "people",
      named: "1.csv")
    try project.importText(
      """
      [{"key": "a", "location": {"street": {"number": 7, "name": "Calle Mayor"}}},
       {"key": "b", "location": {"street": null, "city": "Gijón"}}]
      """, as: "people", named: "2.json")
    #expect(
      try values("SELECT coalesce(street, '-') || ', ' || city FROM people ORDER BY key", of: project)
        == ["7 Calle Mayor, Oviedo", "-, Gijón"])
  }

  @Test("An order keeps its address, its phone and its lines, and a line its quantity")
  func order() throws {
    let project = try TestProject()
    try project.importText(
      #"[{"id": "d", "name": "Pizza", "price": "12", "type": "Pizzas"}]"#, as: "dishes", named: "menu.json")
    try project.importText(
      """
      key,address,phone,placedOn,lines.dish,lines.quantity
      o,Calle Mayor 3,555-0100,2026-06-01T20:15:00,d,3

      """, as: "orders", named: "1.csv")
    try project.importText("key,phone\no,555-0199\n", as: "orders", named: "2.csv")
    try project.importText("key,lines.dish\no,d\no,d\n", as: "orders", named: "3.csv")
    #expect(
      try values("SELECT address || phone || placedOn FROM orders", of: project)
        == ["Calle Mayor 3555-01992026-06-01T20:15:00"])
    #expect(try values("SELECT quantity || '' FROM orders_lines ORDER BY place", of: project) == ["3", "1"])
    try project.importText("key,address\no,\n", as: "orders", named: "4.csv")
    #expect(try values("SELECT address FROM orders", of: project) == ["-"])
  }

  @Test("A rating keeps its answers or its grade, unless the file says either in another way")
  func rating() throws {
    let project = try TestProject()
    try project.importFile(SharedData.root.appending(path: "Sample/modules/2a.yml").path, as: "modules")
    func ratings() throws -> [String] {
      try values(
        """
        SELECT student || ' ' || coalesce(ratedOn, '-') || ' ' || coalesce(substr(answers, 14, 12), '-') || ' '
          || coalesce(registerGrade, '-') FROM ratings ORDER BY key
        """, of: project)
    }
    try project.importText(
      "key,student,module,ratedOn,failed\na,Ann,2A,2026-06-01,requirements:3\n", as: "ratings", named: "1.csv"
    )
    #expect(try ratings() == ["Ann 2026-06-01 110111111111 -"])
    try project.importText("key,student\na,Anna\n", as: "ratings", named: "2.csv")
    #expect(try ratings() == ["Anna 2026-06-01 110111111111 -"])
    try project.importText("key,failed\na,requirements:1\n", as: "ratings", named: "3.csv")
    #expect(try ratings() == ["Anna 2026-06-01 011111111111 -"])
    try project.importText("key,grade,passed\na,70,yes\n", as: "ratings", named: "4.csv")
    #expect(try ratings() == ["Anna 2026-06-01 - 70"])
    try project.importText("key,ratedOn\na,\n", as: "ratings", named: "5.csv")
    #expect(try ratings() == ["Anna - - 70"])
  }

  @Test("What was exported as JSON comes back as it was, also what is missing since")
  func exportedMissing() throws {
    let project = try TestProject()
    try project.importText("key,firstName\na,Ann\n", as: "people", named: "1.csv")
    let bytes = try project.store.read {
      let kind = try #require(Collections.shipped.kind("people"))
      return RecordExport(currency: .euro).bytes(of: try kind.records(in: $0), kind, as: .json)
    }
    try project.importText("key,phone\na,555-0100\n", as: "people", named: "2.csv")
    let report = try project.importText(
      String(decoding: bytes, as: UTF8.self), as: "people", named: "export.json")
    #expect(report.updated == 1)
    #expect(try values("SELECT phone FROM people", of: project) == ["-"])
  }
}
