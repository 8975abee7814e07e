import Foundation
import Gazette
import GazetteTestSupport
import Press
import Testing

/// The real data that the project is measured by: imported as a user would, to the figures known of it.
@Suite("Real records", .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.notice)))
struct RealRecordsTests {
  @Test("The hotel bookings give their stays, nights and revenue, and 106 rejected rows")
  func hotelBookings() throws {
    let project = try TestProject(settings: "currency: EUR\n")
    let file = SharedData.path("reservations/hotel_bookings_14938.csv")
    try project.importFile(file, as: "room-types", mapping: SharedData.mapping("hotel-room-types"))
    let report = try project.importFile(
      file, as: "reservations", mapping: SharedData.mapping("hotel-bookings"))
    #expect(report.imported == 14_832)
    #expect(report.rejected == 106)
    #expect(report.reasons.map(\.count) == [87, 16, 3])
    #expect(report.reasons[0].reason == "Check-out is not at least one night after check-in")
    let edition = try project.edition(asOf: "2017-02-01")
    #expect(edition.figure("booked", of: "reservations") == "6835")
    #expect(edition.figure("cancelled", of: "reservations") == "7790")
    #expect(edition.figure("noShows", of: "reservations") == "207")
    #expect(edition.figure("nights", of: "reservations") == "26379")
    #expect(edition.figure("total", of: "reservations") == "2329068.86")
    #expect(
      edition.download("reservations/by-month.csv").contains("\n2015-08,1410,4652,496796.10,0.00,496796.10\n")
    )

    let again = try project.importFile(
      file, as: "reservations", mapping: SharedData.mapping("hotel-bookings"))
    #expect(again.imported == 0)
    #expect(again.updated == 0)
    #expect(again.unchanged == 14_832)
    #expect(try project.count("SELECT count(*) FROM reservations") == 14_832)
    #expect(try project.count("SELECT count(DISTINCT line) FROM rejections") == 106)
  }

  @Test("The ability test gives its ratings, means, hardest and easiest question")
  func abilityRatings() throws {
    let project = try TestProject()
    try project.importFile(SharedData.fixture("ability.yml"), as: "modules")
    let report = try project.importFile(
      SharedData.path("ratings/ability.csv"), as: "ratings", mapping: SharedData.mapping("ability"))
    #expect(report.imported == 1248)
    #expect(report.rejected == 0)
    let edition = try project.edition()
    #expect(
      edition.download("ratings/by-module.csv") == "module,ratings,passed,meanGrade\nABILITY,1248,499,52.30\n"
    )
    let module = try #require(edition.text("markdown/ratings/modules/ability.md"))
    #expect(module.contains("| Mean of design | 70.59 % (from 1,248) |"))
    #expect(module.contains("| Mean of requirements | 59.70 % (from 1,248) |"))
    #expect(module.contains("| Mean of code structure | 54.95 % (from 1,248) |"))
    #expect(module.contains("| Mean of clean code | 23.96 % (from 1,248) |"))
    #expect(module.contains("| Fails most | Clean code 4: rotate.8 |"))
    #expect(module.contains("| Fails least | Design 2: reason.16 |"))
    let questions = edition.download("ratings/by-question.csv")
    #expect(questions.contains(",rotate.8,1248,243\n"))
    #expect(questions.contains(",reason.16,1248,923\n"))
  }

  @Test("The human-resources set gives its ages; the row that has lost a value is rejected with its line")
  func employees() throws {
    let project = try TestProject(settings: "asOf: 2019-03-01\n")
    let report = try project.importFile(
      SharedData.path("employees/HRDataset_v14.csv"), as: "employees",
      mapping: SharedData.mapping("hr-dataset"))
    #expect(report.imported == 310)
    #expect(report.rejected == 1)
    #expect(try project.count("SELECT line FROM rejections") == 10)
    let edition = try project.edition()
    #expect(edition.figure("employees", of: "employees") == "310")
    #expect(edition.figure("meanAge", of: "employees") == "39.50")
    #expect(edition.figure("ageForDefaultBirthDate", of: "employees") == "39")
    #expect(edition.figure("defaultBirthDate", of: "employees") == "\"1980-06-15\"")
    #expect(edition.figure("youngest", of: "employees") == "26")
    #expect(edition.figure("oldest", of: "employees") == "68")
    #expect(try project.count("SELECT count(*) FROM employees WHERE name = 'Wilson K Adinolfi'") == 1)
  }

  @Test("The restaurant's orders give their takings; orders with a dish that is not on the menu are rejected")
  func orders() throws {
    let project = try TestProject(settings: "asOf: 2023-04-01\n")
    let menu = try project.importFile(
      SharedData.path("orders/menu_items.csv"), as: "dishes", mapping: SharedData.mapping("menu-items"))
    #expect(menu.imported == 32)
    let file = SharedData.path("orders/order_details.csv")
    let report = try project.importFile(file, as: "orders", mapping: SharedData.mapping("order-details"))
    #expect(report.imported == 5233)
    #expect(report.rejected == 463)
    #expect(try project.count("SELECT count(*) FROM orders_lines") == 11_771)
    let edition = try project.edition()
    #expect(edition.figure("total", of: "orders") == "155000.10")
    #expect(edition.download("orders/by-month.csv").contains("\n2023-01,1793,3994,52368.30\n"))
    #expect(edition.download("orders/by-type.csv").contains("\nItalian,2873,48225.10\n"))
    let again = try project.importFile(file, as: "orders", mapping: SharedData.mapping("order-details"))
    #expect(again.imported == 0)
    #expect(again.updated == 0)
  }

  @Test("A Spanish menu file gives its dishes; three Scalopine di Manzo cost 41.85; again doubles nothing")
  func spanishMenu() throws {
    let project = try TestProject()
    let file = SharedData.path("orders/platos.json")
    #expect(try project.importFile(file, as: "dishes").imported == 4)
    #expect(try project.importFile(file, as: "dishes").imported == 0)
    #expect(try project.count("SELECT count(DISTINCT type) FROM dishes") == 2)
    try project.importText(
      """
      [{"id": "1", "placedOn": "2026-06-01T20:00:00", "lines": [{"dish": "Scalopine di Manzo", "quantity": 3}]}]
      """, as: "orders")
    #expect(try project.edition().figure("total", of: "orders") == "41.85")
  }

  @Test("The people of randomuser.me arrive without their passwords, salts and hashes")
  func people() throws {
    let project = try TestProject(settings: "asOf: 2024-01-01\n")
    let file = SharedData.path("people/randomuser-1.4-mixed-111.json")
    #expect(try project.importFile(file, as: "people").imported == 111)
    #expect(try project.importFile(file, as: "people").imported == 0)
    let edition = try project.edition()
    #expect(edition.download("people/by-gender.csv") == "gender,people\nfemale,48\nmale,63\n")
    for line in ["IE,9", "DK,9", "DE,8"] {
      #expect(edition.download("people/by-nationality.csv").contains("\n\(line)\n"))
    }
    #expect(edition.figure("youngest", of: "people") == "23")
    #expect(edition.figure("oldest", of: "people") == "79")
    #expect(try project.count("SELECT count(*) FROM people WHERE postcode GLOB '0*'") > 0)

    let secrets = try secrets(of: file)
    #expect(secrets.count == 333)
    var kept = try Data(contentsOf: project.folder.appending(path: "gazette.sqlite"))
    for (path, bytes) in edition.files where path.hasPrefix("markdown/") { kept.append(contentsOf: bytes) }
    for secret in secrets { #expect(kept.range(of: Data(secret.utf8)) == nil) }
  }

  /// Salts and hashes, which stand nowhere else by chance, and the words "password" and "salt" with them.
  private func secrets(of path: String) throws -> [String] {
    let answer = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
    let results = (answer as? [String: Any])?["results"] as? [[String: Any]] ?? []
    return results.flatMap { person -> [String] in
      let login = person["login"] as? [String: Any] ?? [:]
      return ["salt", "md5", "sha256"].compactMap { login[$0] as? String }
    }
  }
}
