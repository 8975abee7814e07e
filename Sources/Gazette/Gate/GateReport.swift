internal import Forms
package import Press

/// What the gate found, for the page of data quality and for the console.
package struct GateReport: Sendable {
  let findings: [GateFinding]
  /// Whether there was an edition before that rules could compare with.
  let hasReference: Bool
  let collections: Collections
  /// What the figures are called.
  let titles: FigureTitles
  /// Where the edition's files have private values, which is known once they are made.
  package var leaks = LeakReport()

  /// Whether a rule says that the edition must not take the place of the current one.
  package var isStopped: Bool { leaks.isStopping || findings.contains { $0.severity == .stop } }

  var rules: Table {
    Table(
      columns: [
        .text("rule", "Rule"), .text("result", "Result"), .figure("found", "Found"),
        .figure("limit", "Limit"),
      ],
      rows: findings.map { finding in
        if finding.rule.subject == .unknownRemovals {
          return [title(of: finding.rule.subject), Self.result(finding), .blank, .blank]
        }
        return [
          title(of: finding.rule.subject), Self.result(finding),
          finding.areRecordsWithheld ? .withheld : Self.cell(finding.measure), Self.cell(finding.limit),
        ]
      })
  }

  /// The records that the findings mean, by their names.
  func records(in directory: RecordDirectory) throws -> Table {
    Table(
      columns: [
        .text("rule", "Rule"), .text("record", "Record"), .text("kind", "Kind"), .text("key", "Key"),
      ],
      rows: try findings.flatMap { finding in
        let rule = title(of: finding.rule.subject)
        let others: [[Cell]] =
          finding.otherKeys == 0 ? [] : [[rule, Self.otherKeys(of: finding), .blank, .blank]]
        if finding.areRecordsWithheld { return [[rule, .withheld, .blank, .blank]] }
        return try finding.records.map { kind, key in
          [
            rule, try directory.cell(key, of: kind) ?? .text(key),
            collections.kind(kind).map { .declared($0.declaration.singular) } ?? .text(kind), .text(key),
          ]
        } + others
      })
  }

  /// Whether a rule means more records than are named.
  var isCut: Bool { findings.contains(where: \.isCut) }

  /// A line for each finding, without any value of a record but keys.
  package func lines(_ formats: Formats) -> [String] {
    let plain = PlainText(formats: formats)
    return findings.map { finding in
      let keys = finding.records.prefix(10).map(\.key).joined(separator: ", ")
      let more = finding.records.count > 10 ? ", …" : ""
      let others = finding.otherKeys == 0 ? "" : "; " + plain.text(of: Self.otherKeys(of: finding))
      let found = [
        "gate", plain.text(of: Self.result(finding)).lowercased(),
        plain.text(of: title(of: finding.rule.subject)),
      ]
      if finding.rule.subject == .unknownRemovals { return found.joined(separator: ": ") }
      let measure =
        plain.text(of: "\(Self.cell(finding.measure)) (limit \(Self.cell(finding.limit)))")
        + (keys.isEmpty ? "" : plain.text(of: "; records \(.text(keys))") + more) + others
      return (found + [measure]).joined(separator: ": ")
    }
  }

  /// What a SELECT calls a key and is none, and so may be anything, is counted and not shown.
  private static func otherKeys(of finding: GateFinding) -> Cell {
    "rows whose key is no record's: \(finding.otherKeys)"
  }

  private static func result(_ finding: GateFinding) -> Cell {
    finding.severity == .stop ? .status("Stopped", .bad) : .status("Warned", .open)
  }

  private static func cell(_ measure: GateRule.Limit?) -> Cell {
    switch measure {
    case .count(let count)?: .integer(count)
    case .share(let share)?: .percent(share)
    case nil: "from nothing"
    }
  }

  private func title(of subject: GateRule.Subject) -> Cell {
    func kind(_ name: String) -> Cell { collections.title(ofKind: name) }
    switch subject {
    case .rejectedRows: return "Rejected rows"
    case .missingValues(let name, let key):
      let form = collections.kind(name)?.form
      let title = form?.fields.first { $0.key == key }.flatMap { form?.shown($0.title) } ?? .text(key)
      return "Missing values: \(kind(name)), \(title)"
    case .fewerRecords(let name): return "Fewer records: \(kind(name))"
    case .moreRecords(let name): return "More records: \(kind(name))"
    case .movedTotal(let collection, let figure):
      let title = titles.cell(figure, ofCollection: collection)
      return "Moved total: \(collections.title(ofCollection: collection)), \(title)"
    case .removedRecords(let source?): return "Removed records: \(kind(source.kind)), \(.text(source.name))"
    case .fewerRows(let source?): return "Fewer rows: \(kind(source.kind)), \(.text(source.name))"
    case .removedRecords(nil): return "Removed records"
    case .fewerRows(nil): return "Fewer rows"
    case .unknownRemovals:
      return "Removed records: not known, as the store is not that of an earlier edition that is kept"
    case .rows(let name, _): return .declared(name)
    }
  }
}

extension GateFinding {
  /// Whether there are records beside those whose keys were read.
  fileprivate var isCut: Bool {
    guard case .count(let count)? = measure else { return false }
    return !areRecordsWithheld && count > Gate.recordLimit && records.count + otherKeys == Gate.recordLimit
  }

  /// The limit that was reached.
  var limit: GateRule.Limit? { (severity == .stop ? rule.stop : rule.warn) ?? measure }
}
