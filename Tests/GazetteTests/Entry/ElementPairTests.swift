import Forms
import Gazette
import GazetteTestSupport
import Testing

@Suite("Elements of two states of a list")
struct ElementPairTests {
  @Test("Elements that are the same, and then those that begin alike, belong together", arguments: 0..<300)
  func pairsElements(seed: UInt64) {
    var generator = SmallGenerator(seed: seed)
    let (old, new) = (Self.list(from: &generator), Self.list(from: &generator))
    #expect(
      ElementPairs(from: old, to: new).pairs.map { [$0.earlier, $0.later] } == PlainPairs(old, new).pairs)
  }

  @Test("Elements of many texts take about as long as those of a number, also where all of them are others")
  func manyTexts() {
    func time(_ value: (Int) -> [FieldValue?]) -> Duration {
      let old = (0..<500).map { FieldGroup(value($0)) }
      let new = (500..<1_000).map { FieldGroup(value($0)) }
      return shortestThreadTime { _ = ElementPairs(from: old, to: new) }
    }
    let short = time { [nil, .integer($0)] }
    let text = FieldValue.text("the same as it was before and after, in all of them")
    let long = time { [nil, text, text, text, text, text, text, text, text, .integer($0)] }
    #expect(long < short * 10 + .milliseconds(100), "\(short) grew to \(long)")
  }

  private static func list(from generator: inout SmallGenerator) -> [FieldGroup] {
    let firsts: [FieldValue?] = [
      nil, .text("é"), .text("e\u{301}"), .integer(1), .decimal(ExactDecimal(mantissa: 15, scale: 1)),
      .decimal(ExactDecimal(mantissa: 150, scale: 2)),
    ]
    let seconds: [FieldValue?] = [
      nil, .flag(true), .decimal(ExactDecimal(mantissa: 0, scale: 2)),
      .group(FieldGroup([.decimal(ExactDecimal(mantissa: 0, scale: 0))])),
      .list([FieldGroup([.decimal(ExactDecimal(mantissa: 0, scale: 1))])]),
      .group(FieldGroup([.decimal(ExactDecimal(mantissa: 0, scale: 3))])),
    ]
    return (0..<Int.random(in: 0...7, using: &generator)).map { _ in
      let values = [firsts.randomElement(using: &generator), seconds.randomElement(using: &generator)]
      return FieldGroup(values.prefix(Int.random(in: 0...5, using: &generator)).map { $0 ?? nil })
    }
  }

  /// The same, each element held against each other one.
  private struct PlainPairs {
    private(set) var pairs: [[Int?]] = []
    private let old: [FieldGroup]
    private let new: [FieldGroup]

    init(_ old: [FieldGroup], _ new: [FieldGroup]) {
      (self.old, self.new) = (old, new)
      pair(
        old.indices, new.indices,
        by: [
          { FieldValue.group($1).written(like: .group($0)) == .group($0) },
          { ($0.values.first ?? nil) != nil && $1.values.first == $0.values.first },
        ])
    }

    private mutating func pair(
      _ gone: Range<Int>, _ come: Range<Int>, by likenesses: ArraySlice<(FieldGroup, FieldGroup) -> Bool>
    ) {
      guard let isAlike = likenesses.first, !gone.isEmpty, !come.isEmpty else {
        pairs += (0..<max(gone.count, come.count)).map {
          [
            $0 < gone.count ? gone.lowerBound + $0 : nil, $0 < come.count ? come.lowerBound + $0 : nil,
          ]
        }
        return
      }
      let difference = new[come].difference(from: old[gone]) { isAlike($1, $0) }
      let removed = Set(difference.removals.map(Self.place))
      let inserted = Set(difference.insertions.map(Self.place))
      var (earlier, later) = (gone.lowerBound, come.lowerBound)
      for kept in (gone.indices.filter { !removed.contains($0 - gone.lowerBound) } + [gone.upperBound]) {
        var next = later
        while inserted.contains(next - come.lowerBound) { next += 1 }
        pair(earlier..<kept, later..<next, by: likenesses.dropFirst())
        if kept < gone.upperBound { pairs.append([kept, next]) }
        (earlier, later) = (kept + 1, next + 1)
      }
    }

    private static func place(of change: CollectionDifference<FieldGroup>.Change) -> Int {
      switch change {
      case .remove(let place, _, _), .insert(let place, _, _): place
      }
    }
  }
}
