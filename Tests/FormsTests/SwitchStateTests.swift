import Forms
import Testing

@Suite("States of switches")
struct SwitchStateTests {
  private let groups = [(name: "written", count: 3), (name: "oral", count: 2)]

  @Test(
    "What is off is read, stored as a state for each, and written again",
    arguments: [
      ("none", "written=111 oral=11", "none"), ("", "written=111 oral=11", "none"),
      ("written:2", "written=101 oral=11", "written:2"),
      ("oral:2,1;written:3", "written=110 oral=00", "written:3 oral:1,2"),
    ])
  func off(text: String, stored: String, off: String) throws {
    let states = try #require(SwitchStates(off: text, of: groups))
    #expect(states.stored == stored)
    #expect(states.off == off)
    #expect(SwitchStates(stored: stored) == states)
    #expect(SwitchStates.readable(stored) == off)
  }

  @Test(
    "What names something else is none",
    arguments: [
      "written", "written:", "written:4", "written:0", "sung:1", "written:1,,2", "written:x", "1", "none 1",
    ])
  func otherNames(text: String) { #expect(SwitchStates(off: text, of: groups) == nil) }

  @Test(
    "What is not stored so is left as it is",
    arguments: [
      "", "written:2", "written=", "written=12", "=1", "written=1=1", "written=1 written=0", "none",
    ])
  func otherTexts(text: String) {
    let isRead = SwitchStates(stored: text) != nil
    #expect(isRead == (text == "written="))
    if !isRead { #expect(SwitchStates.readable(text) == text) }
  }
}
