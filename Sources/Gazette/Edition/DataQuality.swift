internal import Forms
internal import Press
internal import RecordStore

/// What the store holds that is wrong or odd: rejected rows and warnings, without private values.
struct DataQuality {
  static let path = PagePath("data-quality/index")
  static let title: Cell = "Data quality"

  private let accounts: SourceAccounts
  private let gate: GateReport
  private let collections: Collections
  private let warnings: [Named]
  private let gateRecords: Table
  private let reading: ReadingOrder

  private struct Named {
    let warning: Warning
    /// What the record is called, which leads to its page.
    let name: Cell
  }

  /// - Parameter warnings: those of each collection.
  /// - Throws: ``StoreError``.
  init(
    accounts: SourceAccounts, gate: GateReport, collections: Collections,
    warnings: [[Warning]], names: RecordDirectory, reading: ReadingOrder
  ) throws {
    self.collections = collections
    self.accounts = accounts
    self.gate = gate
    self.reading = reading
    gateRecords = try gate.records(in: names)
    self.warnings = Self.toldApart(
      try warnings.flatMap { ofCollection in
        let named = try ofCollection.map {
          Named(warning: $0, name: try names.cell($0.key, of: $0.kind.name) ?? .text($0.key))
        }
        return reading.sorted(named) { [$0.name, .text($0.warning.key), .words($0.warning.reason)] }
      })
  }

  /// The same with the keys of records behind the names that several have.
  ///
  /// - Complexity: O(warnings).
  private static func toldApart(_ warnings: [Named]) -> [Named] {
    let pages = Dictionary(grouping: warnings, by: \.name.withoutLink).mapValues { Set($0.map(\.name)) }
    return warnings.map { named in
      guard case .link(let name, let path) = named.name, pages[name, default: []].count > 1 else {
        return named
      }
      return Named(
        warning: named.warning, name: .link("\(name) (\(.text(named.warning.key)))", to: path))
    }
  }

  /// What the front page has of it: how many rows were rejected, with the ways to them, and each warning with the
  /// records that it is about.
  var attention: [Attention] {
    var reasons: [[Words]] = []
    var names: [[Words]: [Cell]] = [:]
    for named in warnings {
      let reason = [named.warning.kind.title, named.warning.reason]
      if names[reason] == nil { reasons.append(reason) }
      names[reason, default: []].append(named.name)
    }
    let sources = bySource
    let rejected = sources.map { source, rejections in
      let isAlone = sources.count { $0.source.kind == source.kind } == 1
      let title = collections.title(ofKind: source.kind)
      return Cell.link(
        "\(isAlone ? title : "\(title): \(.text(source.file))"): \(SourceAccounts.rowCount(of: rejections))",
        to: Self.path(of: source))
    }
    let rejectedRowCount = accounts.rejectedRowCount
    return
      (rejectedRowCount > 0
      ? [Attention("Rows that were rejected: \(rejectedRowCount)", Self.path, names: rejected)] : [])
      + reasons.map { reason in
        let names = names[reason] ?? []
        return Attention(
          "\(.words(reason[0])): \(.words(reason[1])): \(names.count)", Self.path, names: names)
      }
  }

  var warningCount: Int { warnings.count }
  private struct Source: Hashable {
    let kind: String
    let file: String
  }

  private var bySource: [(source: Source, rejections: [Rejection])] {
    let sources = Dictionary(grouping: accounts.rejections) { Source(kind: $0.kind, file: $0.source) }
      .map { (source: $0.key, rejections: $0.value) }
    return reading.sorted(sources) { [collections.title(ofKind: $0.source.kind), .text($0.source.file)] }
  }

  /// The field at fault as people know it; the name that its file gives it where its kind has no such field.
  private static func title(ofFieldOf rejection: Rejection, _ form: Form?) -> Cell {
    if rejection.field.isEmpty { return .missing }
    if let form, let titles = FieldPath(rejection.field).flatMap({ form.titles(ofPath: $0) }) {
      return form.shown(titles)
    }
    return rejection.cause.title.isEmpty ? .text(rejection.field) : .declared(rejection.cause.title)
  }

  private static func path(of source: Source) -> PagePath {
    PagePath(folder: "data-quality/\(source.kind)", key: source.file)
  }

  // MARK: Tables

  private var sources: Table {
    Table(
      columns: [.text("kind", "Records"), .text("source", "Source"), .figure("rows", "Rejected rows")],
      rows: bySource.map { source, rejections in
        [
          collections.title(ofKind: source.kind), .link(.text(source.file), to: Self.path(of: source)),
          .integer(SourceAccounts.rowCount(of: rejections)),
        ]
      })
  }

  /// What the last run of each source that changed anything has brought: a run that changes nothing leaves the page
  /// as it is.
  private var runs: Table {
    let withPages = Set(bySource.map(\.source))
    return Table(
      columns: [
        .text("kind", "Records"), .text("source", "Source"), .figure("rows", "Rows"),
        .figure("imported", "Imported"), .figure("updated", "Updated"), .figure("removed", "Removed"),
        .figure("rejected", "Rejected"), .figure("missing", "No longer in it"),
      ],
      rows: reading.sorted(accounts.runs) { [collections.title(ofKind: $0.kind), .text($0.source)] }.map {
        run in
        let source = Source(kind: run.kind, file: run.source)
        let rejected = Cell.integer(run.counts.rejected)
        return [
          collections.title(ofKind: run.kind), .text(run.source), .integer(run.counts.rows),
          .integer(run.counts.imported), .integer(run.counts.updated), .integer(run.counts.removed),
          withPages.contains(source) ? .link(rejected, to: Self.path(of: source)) : rejected,
          .integer(run.counts.missing),
        ]
      })
  }

  private var rejectedByReason: Table {
    struct Reason: Hashable {
      let kind: String
      let cell: Cell
    }
    let counts = Dictionary(grouping: accounts.rejections) {
      Reason(kind: $0.kind, cell: FaultText.cell($0.cause, isCounted: true))
    }.mapValues { SourceAccounts.rowCount(of: $0) }
    return Table(
      columns: [.text("kind", "Records"), .text("reason", "Reason"), .figure("rows", "Rows")],
      rows: reading.sorted(
        counts.map { [collections.title(ofKind: $0.key.kind), $0.key.cell, .integer($0.value)] }, by: { $0 }))
  }

  private var warningsByReason: Table {
    let counts = Dictionary(grouping: warnings) { [$0.warning.kind.title, $0.warning.reason] }
      .mapValues(\.count)
    return Table(
      columns: [
        .text("collection", "Collection"), .text("reason", "Warning"), .figure("records", "Records"),
      ],
      rows: reading.sorted(
        counts.map { [.words($0.key[0]), .words($0.key[1]), .integer($0.value)] }, by: { $0 }))
  }

  private var warnedRecords: Table {
    Table(
      columns: [
        .text("record", "Record"), .text("reason", "Warning"), .text("kind", "Kind"), .text("key", "Key"),
      ],
      rows: warnings.map {
        [
          $0.name, .words($0.warning.reason), .declared($0.warning.kind.declaration.singular),
          .text($0.warning.key),
        ]
      })
  }

  // MARK: Pages

  var pages: [PageSeries] {
    let bySource = bySource.map { ($0.source, collections.title(ofKind: $0.source.kind), $0.rejections) }
    return [
      PageSeries(overview),
      PageSeries(count: bySource.count) { [collections] index in
        let (source, kind, rejections) = bySource[index]
        let form = collections.kind(source.kind)?.form
        return Page(
          path: Self.path(of: source), title: "Rejected rows of \(.text(source.file))",
          template: "rejected-rows",
          trail: [Overview.front, Crumb(Self.title, Self.path)],
          context: TemplateContext([
            "kind": .cell(kind), "source": .text(source.file),
            "count": .integer(SourceAccounts.rowCount(of: rejections)),
            "rows": .table(
              Table(
                columns: [.figure("line", "Line"), .text("field", "Field"), .text("reason", "Reason")],
                rows: rejections.map {
                  [
                    $0.ordinal == 1 ? .integer($0.line) : .text($0.lineText), Self.title(ofFieldOf: $0, form),
                    FaultText.cell($0.cause),
                  ]
                })),
          ]))
      },
    ]
  }

  private var overview: Page {
    Page(
      path: Self.path, title: Self.title, template: "data-quality", trail: [Overview.front],
      context: TemplateContext([
        "figures": Overview.figures(
          [Headline("Rejected rows", .integer(accounts.rejectedRowCount))]
            + (accounts.dismissedRowCount > 0
              ? [Headline("Dismissed rows", .integer(accounts.dismissedRowCount))] : [])
            + [Headline("Warnings", .integer(warningCount))]),
        "gate": .table(gate.rules), "gateRecords": .table(gateRecords),
        "gateIsCut": .flag(gate.isCut), "gateLimit": .integer(Gate.recordLimit),
        "rejectedByReason": .table(rejectedByReason), "sources": .table(sources),
        "runs": .table(runs),
        "warningsByReason": .table(warningsByReason), "warnedRecords": .table(warnedRecords),
      ]), repeatsRecords: true)
  }

  var downloads: [Download] {
    [
      Download("data-quality/rejected-by-reason.csv", rejectedByReason),
      Download("data-quality/sources.csv", sources),
      Download("data-quality/runs.csv", runs),
      Download("data-quality/warnings-by-reason.csv", warningsByReason),
      Download("data-quality/records-with-warnings.csv", warnedRecords),
      Download(
        "data-quality/summary.json",
        figures: [
          ("rejectedRows", .integer(accounts.rejectedRowCount)),
          ("dismissedRows", .integer(accounts.dismissedRowCount)), ("warnings", .integer(warningCount)),
        ]),
    ]
  }
}
