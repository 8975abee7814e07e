import GazetteTestSupport
import Press
import Testing

@Suite("Private texts in bytes")
struct LeakIndexTests {
  private func owner(_ key: String) -> PrivateText.Owner {
    PrivateText.Owner(kind: "notes", key: key, field: "text")
  }

  @Test(
    "A text is found as a whole word or words, and not within others",
    arguments: [
      ("x Blue Harbour 7 y", true), ("Blue Harbour 7", true), ("(Blue Harbour 7)", true),
      ("Blue Harbour 77", false), ("aBlue Harbour 7", false), ("Blue Harbour", false), ("", false),
      (#"{"a": "line\nBlue Harbour 7"}"#, true), ("é Blue Harbour 7é", true), ("blue harbour 7", false),
    ])
  func words(text: String, isFound: Bool) {
    let index = LeakIndex([PrivateText(" Blue Harbour 7. ", of: owner("a"))])
    #expect(index.owners(in: Array(text.utf8)) == (isFound ? [owner("a")] : []))
  }

  @Test("Texts that begin alike are told apart, and each line of a text counts")
  func several() {
    let index = LeakIndex(
      (0..<500).map { PrivateText("Harbour Road \($0)\nSecond line \($0)", of: owner("\($0)")) })
    #expect(
      index.owners(in: Array("Harbour Road 17 and Second line 250,".utf8)) == [owner("17"), owner("250")])
  }

  @Test("Bytes that are made to hurt are searched in linear time")
  func linear() {
    let index = LeakIndex(
      (1..<60).map { PrivateText(String(repeating: "aaaaaa ", count: $0) + "b", of: owner("\($0)")) })
    func seconds(_ count: Int) -> Double {
      let bytes = Array(String(repeating: "aaaaaa ", count: count).utf8)
      return shortestThreadTime { #expect(index.owners(in: bytes).isEmpty) } / .seconds(1)
    }
    _ = seconds(1000)
    let (short, long) = (seconds(2000), seconds(16_000))
    #expect(long < 0.05 + 8 * 4 * short)
  }
}
