/// Yes or no for each element of several groups, such as the questions of a paper's parts.
///
/// ```swift
/// let states = SwitchStates(off: "written:2", of: [("written", 3), ("oral", 2)])
/// states.stored   // "written=101 oral=11"
/// states.off      // "written:2"
/// ```
package struct SwitchStates: Sendable, Equatable {
  /// The elements of one group, in their order.
  package struct Group: Sendable, Equatable {
    package let name: String
    package var isOn: [Bool]

    package init(_ name: String, isOn: [Bool]) {
      self.name = name
      self.isOn = isOn
    }

    /// Its states as a text of 1 and 0.
    package var text: String { isOn.map { $0 ? "1" : "0" }.joined() }
  }

  package var groups: [Group]

  /// What people write where nothing is off.
  package static let none = "none"

  /// What a file of cells has where nobody has said anything of them; a cell of nothing leaves all of them on.
  package static let unanswered = "unanswered"

  /// The same in whatever language of the three it is typed.
  package static let typedNone: Set = [none, "ninguno", "ninguna", "nenhum", "nenhuma"]

  package init(_ groups: [Group]) { self.groups = groups }

  /// Reads a stored text; nil for any other text.
  package init?(stored text: String) {
    var groups: [Group] = []
    for part in text.split(separator: " ") {
      let halves = part.split(separator: "=", omittingEmptySubsequences: false)
      guard halves.count == 2, !halves[0].isEmpty, let isOn = Self.states(halves[1]),
        !groups.contains(where: { $0.name == halves[0] })
      else { return nil }
      groups.append(Group(String(halves[0]), isOn: isOn))
    }
    guard !groups.isEmpty else { return nil }
    self.groups = groups
  }

  /// A text of 0 and 1; nil for any other text.
  package static func states(_ text: some StringProtocol) -> [Bool]? {
    var states: [Bool] = []
    for byte in text.utf8 {
      guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
      states.append(byte == UInt8(ascii: "1"))
    }
    return states
  }

  /// All on but those that a text names: `written:2,3 oral:1`, numbers from 1, or `none`; nil for a text that names
  /// anything else.
  package init?(off text: String, of groups: [(name: String, count: Int)]) {
    guard let named = Self.named(text) else { return nil }
    self.groups = groups.map { Group($0.name, isOn: Array(repeating: true, count: $0.count)) }
    for (name, numbers) in named {
      guard let place = groups.firstIndex(where: { $0.name == name }) else { return nil }
      for number in numbers {
        guard number <= groups[place].count else { return nil }
        self.groups[place].isOn[number - 1] = false
      }
    }
  }

  /// The numbers that a text names, by the groups, whatever there is; nil for any other text.
  package static func named(_ text: String) -> [String: Set<Int>]? {
    if text == none { return [:] }
    var named: [String: Set<Int>] = [:]
    for part in text.split(whereSeparator: { $0 == " " || $0 == ";" }) {
      let halves = part.split(separator: ":", omittingEmptySubsequences: false)
      guard halves.count == 2 else { return nil }
      for number in halves[1].split(separator: ",", omittingEmptySubsequences: false) {
        guard let number = Int(number), number >= 1 else { return nil }
        named[String(halves[0]), default: []].insert(number)
      }
    }
    return named
  }

  /// As it is stored: `written=101 oral=11`.
  package var stored: String { groups.map { "\($0.name)=\($0.text)" }.joined(separator: " ") }

  /// Those that are off, as people write them; `none` where there are none.
  package var off: String {
    let parts = groups.compactMap { group -> String? in
      let numbers = group.isOn.indices.filter { !group.isOn[$0] }.map { String($0 + 1) }
      return numbers.isEmpty ? nil : "\(group.name):\(numbers.joined(separator: ","))"
    }
    return parts.isEmpty ? Self.none : parts.joined(separator: " ")
  }

  /// What people read of a stored text; any other text as it is.
  package static func readable(_ text: String) -> String { SwitchStates(stored: text)?.off ?? text }
}

extension Field {
  /// Whether two values are texts of switches that people read alike, whatever else is on.
  package func readsAlike(_ one: FieldValue?, _ other: FieldValue?) -> Bool {
    guard case .switches = kind, let one = one?.text, let other = other?.text else { return false }
    return SwitchStates.readable(one) == SwitchStates.readable(other)
  }
}
