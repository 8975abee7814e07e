import GazetteTestSupport
import Testing

@Suite("The order of sources")
struct SourceOrderTests {
  @Test("Sources come in by what refers to what, whatever the order in which they are listed")
  func references() throws {
    let project = try CommandProject(builds: false, of: nil)
    try project.folder.write(
      "key,placedOn,lines.dish,lines.quantity\no-1,2026-06-01T20:15:30,d-1,2\n", to: "orders.csv")
    try project.folder.write("key,name,price,type\nd-1,Margherita,9.50,Pizzas\n", to: "dishes.csv")
    try project.folder.write(
      "key,firstName,lastName,checkIn,checkOut,roomType\nr-1,A,B,2026-07-01,2026-07-03,1\n",
      to: "reservations.csv")
    try project.folder.write("key,name,shortName,nightlyRate\n1,One King,K,209\n", to: "rooms.csv")
    try project.folder.write(
      #"[{"key": "s-1", "form": "f", "submittedOn": "2026-06-01", "answers": {"a": "b"}}]"#, to: "filled.json"
    )
    try project.folder.write(
      "title: F\nquestionnaire: true\nfields: [{key: a, title: A, kind: text}]\n",
      to: "Collections/questionnaires/f.yml")
    try project.folder.write(
      """
      asOf: 2026-06-30
      sources:
        - {kind: orders, files: [orders.csv]}
        - {kind: employees, files: [staff.csv]}
        - {kind: f, files: [filled.json]}
        - {kind: dishes, files: [dishes.csv]}
        - {kind: reservations, files: [reservations.csv]}
        - {kind: room-types, files: [rooms.csv]}

      """, to: "gazette.yml")
    let run = try project.run("nightly")
    #expect(run.status == 0, "\(run.errorText)")
    let kinds = run.outputLines.filter { $0.hasPrefix("import: ") }.map { $0.split(separator: ":")[1] }
    #expect(
      kinds == [
        " employees", " f", " dishes", " orders", " room-types", " reservations",
      ], "\(run.outputText)")
    #expect(!run.outputText.contains("rejected 1"))
  }
}
