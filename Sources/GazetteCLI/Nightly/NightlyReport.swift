import Forms
import Foundation

/// What a night's run did, step after step.
struct NightlyReport: Encodable {
  /// Why a run failed, as its status tells.
  enum Failure: Int32, Encodable {
    case gate = 2
    case importing = 10
    case check = 11
    case build = 12
    case publication = 13
    /// Another process makes an edition; the run can be tried again.
    case locked = 75
  }

  enum Step: String, Encodable {
    case `import`, check, build, gate, publish
  }

  struct Entry: Encodable {
    let step: Step
    let isDone: Bool
    /// What was printed.
    let lines: [String]
    let milliseconds: Int
  }

  var asOf: String?
  /// The current edition at the end.
  var edition: String?
  /// Until then no status is told: whoever reads the report of a run that was killed must not take it for a good one.
  var isEnded = false
  private(set) var steps: [Entry] = []
  private(set) var failure: Failure?

  mutating func add(_ entry: Entry) { steps.append(entry) }

  /// Puts what was told meanwhile before what the last step has said.
  mutating func note(_ lines: [String]) {
    guard !lines.isEmpty, let last = steps.popLast() else { return }
    add(
      Entry(step: last.step, isDone: last.isDone, lines: lines + last.lines, milliseconds: last.milliseconds))
  }

  mutating func fail(_ reason: Failure) { failure = failure ?? reason }

  private enum CodingKeys: String, CodingKey { case asOf, edition, status, steps }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isEnded ? failure?.rawValue ?? 0 : nil, forKey: .status)
    try container.encodeIfPresent(asOf, forKey: .asOf)
    try container.encodeIfPresent(edition, forKey: .edition)
    try container.encode(steps, forKey: .steps)
  }

  /// Whether a file is such a report, or has nothing in it.
  static func isWritten(at path: String) -> Bool {
    FileManager.default.contents(atPath: path)?.isEmpty ?? false || members(of: path) != nil
  }

  /// Whether a file is the report of a run that goes on, or was killed.
  static func isOpen(at path: String) -> Bool { members(of: path)?[CodingKeys.status.rawValue] is NSNull }

  /// What such a report has; nil of any other file.
  private static func members(of path: String) -> [String: Any]? {
    let bytes = FileManager.default.contents(atPath: path)
    let members = bytes.flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
    return members?[CodingKeys.status.rawValue] == nil || members?[CodingKeys.steps.rawValue] == nil
      ? nil : members
  }

  func json() throws -> Data { Data("\(try sortedJSON(isIndented: true))\n".utf8) }
}
