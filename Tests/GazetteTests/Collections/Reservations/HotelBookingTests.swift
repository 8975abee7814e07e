import Foundation
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

/// A few rows of the hotel booking data's shape: the month in words, nights in two columns, NA for a number.
private let bookings = """
  hotel,arrival_date_year,arrival_date_month,arrival_date_day_of_month,stays_in_weekend_nights,\
  stays_in_week_nights,adults,children,country,assigned_room_type,adr,reservation_status\r
  City,2016,February,29,1,2,2,NA,PRT,C,75.5,Check-Out\r
  City,2015,December,31,0,1,1,2,NULL,A,100,No-Show\r
  City,2015,July,1,0,0,2,0,GBR,A,0,Check-Out\r
  City,2015,July,2,2,5,0,1,GBR,A,98,Canceled\r
  City,2015,July,3,0,0,0,0,GBR,A,98,Check-Out\r
  City,2017,March,5,0,1,2,0,ESP,C,-6.38,Check-Out\r
  City,2015,July,2,2,5,2,1,GBR,A,98,Canceled\r

  """

@Suite("Reservations of a foreign shape, by a mapping")
struct HotelBookingTests {
  @Test("Months in words, split nights and NA become reservations, and the rest is set aside by reason")
  func fixture() throws {
    let project = try ReservationTestProject(asOf: "2016-03-01")
    let path = project.project.folder.appending(path: "bookings.csv").path
    try Data(bookings.utf8).write(to: URL(fileURLWithPath: path))
    #expect(
      try project.importFile(path, as: "room-types", mapping: "hotel-room-types.sql").imported == 2)
    let report = try project.importFile(path, as: "reservations", mapping: "hotel-bookings.sql")
    #expect(report.imported == 3 && report.rejected == 4)
    let tooShort = "Check-out is not at least one night after check-in"
    #expect(
      report.rejectedByReasons == [
        tooShort: 1, "Adults: less than 1": 1, "Adults: less than 1; \(tooShort)": 1,
        "Nightly rate: less than 0": 1,
      ])
    #expect(Set(try project.rejections().map(\.line)) == [4, 5, 6, 7])
    #expect(
      try project.stored("key", "checkIn", "checkOut", "status", "firstName", "lastName", "children") == [
        "bookings.csv.8 2015-07-02 2015-07-09 cancelled Guest GBR 8 1",
        "bookings.csv.3 2015-12-31 2016-01-01 noShow Guest NULL 3 2",
        "bookings.csv.2 2016-02-29 2016-03-03 booked Guest PRT 2 0",
      ])
    #expect(try project.figure("total") == "226.50")
    let again = try project.importFile(path, as: "reservations", mapping: "hotel-bookings.sql")
    #expect(again.imported == 0 && again.updated == 0 && again.unchanged == 3 && again.rejected == 4)
    #expect(try project.rejections().count == 5, "rejected rows are replaced, not doubled")
  }

  @Test(
    "The hotel booking data gives its known figures",
    .enabled(if: SharedData.isPresent("reservations/hotel_bookings_14938.csv"), "the shared data is absent"))
  func realData() throws {
    let project = try ReservationTestProject(asOf: "2017-02-01")
    let path = SharedData.path("reservations/hotel_bookings_14938.csv")
    try project.importFile(path, as: "room-types", mapping: "hotel-room-types.sql")
    let report = try project.importFile(path, as: "reservations", mapping: "hotel-bookings.sql")
    #expect(report.imported == 14_832)
    #expect(report.rejected == 106)
    let tooShort = "Check-out is not at least one night after check-in"
    #expect(
      report.rejectedByReasons == [
        tooShort: 87, "Adults: less than 1": 16, "Adults: less than 1; \(tooShort)": 3,
      ])
    let output = try project.project.edition()
    for (name, value) in [
      ("booked", "6835"), ("cancelled", "7790"), ("noShows", "207"), ("nights", "26379"),
      ("total", "2329068.86"),
    ] {
      #expect(output.figure(name, of: "reservations") == value)
    }
    let months = output.download("reservations/by-month.csv").split(separator: "\n")
    let august = try #require(months.first { $0.hasPrefix("2015-08,") })
    #expect(august.hasPrefix("2015-08,1410,4652,") && august.hasSuffix(",496796.10"))
    let again = try project.importFile(path, as: "reservations", mapping: "hotel-bookings.sql")
    #expect(again.imported == 0 && again.updated == 0 && again.unchanged == 14_832)
    #expect(again.rejected == 106)
  }
}
