import Gazette
import Testing

@Suite("The names that somebody may mean")
struct NearestNameTests {
  @Test(
    "At most every third letter is another, and no other name is as near",
    arguments: [
      ("Sevila", ["Sevilla", "Córdoba"], "Sevilla"), ("cordoba", ["Sevilla", "Córdoba"], "Córdoba"),
      ("Sevlila", ["Sevilla"], "Sevilla"), ("Sevilla", ["Sevillb", "Sevillc"], nil),
      ("Sevilla", ["Sevillb", "Sevillb"], "Sevillb"), ("Sevilla", ["Granada"], nil), ("ab", ["ac"], nil),
      ("abc", ["acb"], "acb"), ("abcdef", ["badcef"], "badcef"),
      ("abcdefghi", ["bacdefghi", "xyz"], "bacdefghi"),
      ("", ["a"], nil), ("abcdefghi", ["defghi"], "defghi"), ("defghijkl", ["abcdefghijkl"], "abcdefghijkl"),
      ("abcdefghi", ["efghi"], nil), ("東京都庁", ["東京都市"], "東京都市"),
    ] as [(String, [String], String?)])
  func nearest(text: String, names: [String], meant: String?) {
    #expect(NearestNames.name(meantBy: text, among: names) == meant)
  }
}
