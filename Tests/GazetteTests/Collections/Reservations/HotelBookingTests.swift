import Forms
import GazetteTestSupport
import RecordStore
import Testing

@testable import Gazette

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
    let path = try project.file("bookings.csv", bookings)
    #expect(
      try project.importFile(path, as: RoomTypeKind(), mapping: "hotel-room-types.sql").imported == 2)
    let report = try project.importFile(path, as: ReservationKind(), mapping: "hotel-bookings.sql")
    #expect(report.imported == 3 && report.rejected == 4)
    let tooShort = "Check-out is not at least one night after check-in"
    #expect(
      report.rejectedByReasons == [
        tooShort: 1, "Adults: less than 1": 1, "Adults: less than 1; \(tooShort)": 1,
        "Nightly rate: less than 0": 1,
      ])
    #expect(Set(try project.rejections().map(\.line)) == [4, 5, 6, 7])
    let stays = try project.reservations()
    #expect(
      stays.map { "\($0.checkIn) \($0.checkOut)" } == [
        "2015-07-02 2015-07-09", "2015-12-31 2016-01-01", "2016-02-29 2016-03-03",
      ])
    #expect(stays.map(\.status) == [.cancelled, .noShow, .booked])
    #expect(stays.map(\.guestName) == ["Guest GBR 8", "Guest NULL 3", "Guest PRT 2"])
    #expect(stays.map(\.children) == [1, 2, 0])
    #expect(stays.map(\.key) == ["bookings.csv.8", "bookings.csv.3", "bookings.csv.2"])
    #expect(try project.summary().all.total == Money(minorUnits: 22_650))
    let again = try project.importFile(path, as: ReservationKind(), mapping: "hotel-bookings.sql")
    #expect(again.imported == 0 && again.updated == 0 && again.unchanged == 3 && again.rejected == 4)
    #expect(try project.rejections().count == 5, "rejected rows are replaced, not doubled")
  }

  @Test(
    "The hotel booking data gives its known figures",
    .enabled(if: SharedData.isPresent("reservations/hotel_bookings_14938.csv"), "the shared data is absent"))
  func realData() throws {
    let project = try ReservationTestProject(asOf: "2017-02-01")
    let path = SharedData.path("reservations/hotel_bookings_14938.csv")
    try project.importFile(path, as: RoomTypeKind(), mapping: "hotel-room-types.sql")
    let report = try project.importFile(path, as: ReservationKind(), mapping: "hotel-bookings.sql")
    #expect(report.imported == 14_832)
    #expect(report.rejected == 106)
    let tooShort = "Check-out is not at least one night after check-in"
    #expect(
      report.rejectedByReasons == [
        tooShort: 87, "Adults: less than 1": 16, "Adults: less than 1; \(tooShort)": 3,
      ])
    let summary = try project.summary()
    #expect(summary.all.reservations == 6835)
    #expect(summary.all.cancelled == 7790)
    #expect(summary.all.noShows == 207)
    #expect(summary.all.nights == 26_379)
    #expect(summary.all.total == Money(minorUnits: 232_906_886))
    let august = try #require(summary.byMonth.first { $0.month.description == "2015-08" }).figures
    #expect(august.reservations == 1410)
    #expect(august.nights == 4652)
    #expect(august.total == Money(minorUnits: 49_679_610))
    let again = try project.importFile(path, as: ReservationKind(), mapping: "hotel-bookings.sql")
    #expect(again.imported == 0 && again.updated == 0 && again.unchanged == 14_832)
    #expect(again.rejected == 106)
  }
}
