import Foundation
import Gazette
import GazetteTestSupport
import Testing

@Suite("A field of thousands of choices")
struct ManyChoicesTests {
  private static func kind(_ count: Int) -> String {
    let choices = (0..<count).map { "town-\($0)" }.joined(separator: ", ")
    return """
      title: Stays
      one: Stay
      record: "{key}"
      fields:
        - {key: town, title: Town, kind: choice, choices: [\(choices)]}
        - key: stops
          title: Stops
          kind: list
          order: [town]
          fields: [{key: town, title: Town, kind: choice, choices: [\(choices)]}]

      """
  }

  @Test("Rows of a field with thousands of choices are read about as fast as those of one with a few")
  func reading() throws {
    func time(_ count: Int) throws -> Duration {
      let project = try TestProject(declaring: ["stays/stays.yml": Self.kind(count)])
      let rows = (0..<500).map { "s\($0),town-\(count - 1 - $0 % 5),town-\(count - 1)" }
      let text = "key,town,stops.town\n" + rows.joined(separator: "\n") + "\n"
      var round = 0
      return try shortestThreadTime {
        round += 1
        let report = try project.importText(text, as: "stays", named: "stays-\(round).csv")
        #expect(report.rejected == 0)
      }
    }
    let (few, many) = (try time(9), try time(4_000))
    #expect(many < few * 3, "\(few) grew to \(many)")
  }
}
