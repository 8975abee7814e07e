package import Forms

/// A rule of `gazette.yml` that decides whether an edition may take the place of the current one.
package struct GateRule: Sendable, Equatable {
  package let subject: Subject
  /// From which measure on the rule warns or stops; nil where it never does.
  package let warn: Limit?
  package let stop: Limit?

  /// What a rule looks at.
  package enum Subject: Sendable, Equatable {
    /// Rows that imports have set aside.
    case rejectedRows
    /// Records of a kind without a value of a field.
    case missingValues(kind: String, field: String)
    /// Fewer records of a kind than in the edition before, as a share of those.
    case fewerRecords(kind: String)
    case moreRecords(kind: String)
    /// A headline figure that is another than in the edition before, by a share of that.
    case movedTotal(collection: String, figure: String)
    /// Records that the runs of a source have removed since the edition before, as a share of those it had; of all
    /// sources where none is named.
    case removedRecords(SourceName?)
    /// Fewer rows of a source than at the edition before, as a share of those.
    case fewerRows(SourceName?)
    /// What sources have lost cannot be told, as the store has not gone on from that of any earlier edition.
    case unknownRemovals
    /// The rows of a SELECT that should have none.
    case rows(name: String, sql: String)

    /// Whether it looks at the edition before as well.
    var comparesEditions: Bool {
      switch self {
      case .fewerRecords, .moreRecords, .movedTotal, .removedRecords, .fewerRows, .unknownRemovals: true
      case .rejectedRows, .missingValues, .rows: false
      }
    }
  }

  /// A source by the kind of its records and its name.
  package struct SourceName: Sendable, Equatable {
    package let kind: String
    package let name: String
  }

  /// A measure that is one too many.
  package enum Limit: Sendable, Equatable {
    case count(Int)
    /// A share, 1 for all.
    case share(Fraction)
  }
}

/// What a rule found.
struct GateFinding: Sendable {
  let rule: GateRule
  let severity: Severity
  /// What was measured; nil where there was nothing before, which is more than any share.
  let measure: GateRule.Limit?
  /// The keys of the records that are meant, with their kinds.
  let records: [(kind: String, key: String)]
  /// How many rows of a SELECT have a `key` that is no stored record's.
  let otherKeys: Int
  /// Whether pages must not say which records are meant, nor how many, as that would tell private values.
  let areRecordsWithheld: Bool

  enum Severity: Sendable {
    case warn
    case stop
  }
}
