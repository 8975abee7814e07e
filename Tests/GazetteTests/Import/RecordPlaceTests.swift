import Gazette
import GazetteTestSupport
import RecordStore
import Testing

@Suite("Records without keys are named after their place")
struct RecordPlaceTests {
  private func keys(_ text: String, named name: String = "e.json") throws -> [String] {
    let project = try TestProject()
    try project.importText(text, as: "employees", named: name)
    return try project.store.read {
      try $0.all("SELECT key || ' ' || name FROM employees ORDER BY key") { try $0.text(0) }
    }
  }

  @Test("Several that start on one line of JSON are told apart by their number, even where they are alike")
  func oneLine() throws {
    #expect(
      try keys(
        #"[{"name":"Ana García","employeeType":"exempt"},{"name":"Ana García","employeeType":"exempt"}]"#)
        == ["e.json.1 Ana García", "e.json.1-2 Ana García"])
    #expect(
      try keys(
        """
        [{"name": "A", "employeeType": "exempt"}, {"name": "B", "employeeType": "exempt"},
         {"name": "C", "employeeType": "exempt"}, 5, {"name": "D", "employeeType": "exempt"}]
        """) == ["e.json.1 A", "e.json.1-2 B", "e.json.2 C", "e.json.2-2 D"])
  }

  @Test("One on each line has the line alone")
  func oneEach() throws {
    #expect(
      try keys(
        """
        [{"name": "A", "employeeType": "exempt"},
         {"name": "B", "employeeType": "exempt"}]
        """) == ["e.json.1 A", "e.json.2 B"])
  }

  @Test("Nested objects do not lose it, and a second import finds all of them again")
  func again() throws {
    let project = try TestProject()
    let text = #"[{"name":"A","employeeType":"exempt","x":{"y":1}},{"name":"B","employeeType":"exempt"}]"#
    #expect(try project.importText(text, as: "employees", named: "e.json").imported == 2)
    #expect(try project.importText(text, as: "employees", named: "e.json").unchanged == 2)
  }
}
