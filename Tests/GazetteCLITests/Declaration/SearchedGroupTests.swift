import GazetteTestSupport
import Testing

@Suite("Groups that a search finds records by")
struct SearchedGroupTests {
  private static let stays = """
    title: Stays
    one: Stay
    record: "{guest}"
    fields:
      - {key: guest, title: Guest, kind: text, required: true, searchable: true}
      - key: address
        title: Address
        kind: group
        searchable: true
        fields:
          - {key: city, title: City, kind: text}
          - {key: house, title: House, kind: integer}
          - {key: since, title: Since, kind: date}
          - {key: fee, title: Fee, kind: money, foundAs: City tax}
          - {key: called, title: Called, kind: moment}
          - {key: pin, title: Pin, kind: money, private: true}
          - key: place
            title: Place
            kind: group
            fields:
              - {key: street, title: Street, kind: text}
              - {key: floor, title: Floor, kind: text}
              - {key: bell, title: Bell, kind: text, private: true}
              - {key: sold, title: Sold, kind: date}
          - key: safe
            title: Safe
            kind: group
            private: true
            fields:
              - {key: worth, title: Worth, kind: money}

    """

  @Test(
    "Dates, amounts and inner groups of a searchable group are found as those outside, its texts in one line")
  func group() throws {
    let project = try DeclaredProject(["stays/stays.yml": Self.stays])
    try project.output(
      "add", "stays", "--key", "a", "--set", "guest=Zoe", "--set", "address.city=Sevilla",
      "--set", "address.house=1234", "--set", "address.since=2020-03-04", "--set", "address.fee=657.50",
      "--set", "address.called=2021-05-06T07:08:09", "--set", "address.pin=4321",
      "--set", "address.place.street=Calle Mayor", "--set", "address.place.floor=2B",
      "--set", "address.place.bell=Secret", "--set", "address.place.sold=2022-01-02",
      "--set", "address.safe.worth=98765")
    try project.build()
    let index = try project.folder.tree("Output/site/search").values.map {
      String(decoding: $0, as: UTF8.self)
    }
    let hit =
      #"["Zoe","stays/","Stay","a",[["Address","Sevilla 1234"],["Since","Mar 4, 2020"],["City tax","€657.50"],"#
      + #"["Called","May 6, 2021, 07:08"],["Place","Calle Mayor 2B"],["Sold","Jan 2, 2022"]],"#
      + #""=20200304 $657.5 =20210506 =20220102"]"#
    #expect(index.contains { $0.hasPrefix("gazetteSearch(") && $0.contains(hit) }, "\(index)")
    for sign in ["3d", "24"] {
      #expect(index.contains { $0.hasPrefix("gazetteSearch(\"\(sign)\"") }, "\(sign)")
    }
    for text in ["4321", "Secret", "98765"] { #expect(!index.contains { $0.contains(text) }, "\(text)") }
  }
}
