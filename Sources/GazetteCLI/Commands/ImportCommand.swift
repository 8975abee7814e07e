import ArgumentParser
import Forms
import Foundation
import Gazette
import Press
import RecordStore

/// `gazette import`: brings files into the store.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Bring records from files into the store.",
    discussion: """
      Reads CSV, JSON, JSON Lines, property lists, YAML and sheets of workbooks (.xlsx), also packed by gzip, SQLite
      databases, and what an address gives; - is the standard input.
      Examples:
        gazette import employees staff.csv
        gazette import reservations bookings.csv --mapping bookings.sql
        gazette import orders details.csv orders.csv dishes.csv --mapping sales.sql
        gazette import people export.csv --encoding windows-1252 --dates dd.MM.yyyy --decimals ,
        gazette import modules 2a.yml 2b.yml
        gazette import orders --database postgresql://db.example.org/house --mapping orders.sql
        gazette import orders --database service=warehouse --table sales.orders
        gazette import people 'https://example.org/api/people?results=20' --pages page
      """)

  @Argument(help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String?

  @Argument(help: ArgumentHelp("The files, or one address.", valueName: "file"), completion: .file())
  var files: [String] = []

  @OptionGroup var rows: DatabaseOptions

  @Option(
    help: ArgumentHelp(
      "A SELECT over the table source, or over several files by their names, that shapes the rows.",
      valueName: "file.sql"),
    completion: .file(extensions: ["sql"]))
  var mapping: String?

  @OptionGroup var form: SourceForm

  @OptionGroup var address: AddressOptions

  @Flag(help: "Let one invalid row fail the whole import.")
  var strict = false

  @Flag(help: "Let it be no fault that no row comes in.")
  var mayBeEmpty = false

  @Flag(help: "Take the files for all that there is: remove what they do not have any more.")
  var whole = false

  @OptionGroup var options: ProjectOptions

  func validate() throws {
    try rows.check(mapping: mapping, files: files, form)
    _ = try address.source(files, mapping: mapping)
    let isOneFile =
      rows.database == nil && files.count < 2
      && (form.newest
        || files.allSatisfy { !FilePattern.standsForOthers($0) || WebAddress.isMeant(by: $0) })
    guard address.name == nil || isOneFile else {
      throw ValidationError(localized("--name is that of one file, or with --newest of a pattern"))
    }
  }

  func run() throws {
    let project = try options.load()
    let rest = rows.database.map { " --database \(ShellText.word($0))" } ?? " bookings.csv"
    let recordKind = try project.recordKind(
      MissingArgument.kind(kind, of: project, for: "import", rest: rest))
    let store = try project.openStore(for: .writing)
    let files =
      files.isEmpty && rows.database == nil
      ? [try MissingArgument.file(for: "import \(recordKind.name)")] : files
    let importer = Importer(
      store: store, settings: project.settings, today: project.settings.today(), isStrict: strict,
      mayBeEmpty: mayBeEmpty, isWhole: whole, options: form.options)
    do {
      let report =
        if let source = try rows.source(mapping: mapping) {
          try importer.importRows(of: source, as: recordKind)
        } else if let source = try address.source(files, mapping: mapping) {
          try source.run(importer, as: recordKind)
        } else {
          try importer.importFiles(
            FilePattern.files(files, newest: form.newest, called: address.name), as: recordKind,
            mapping: mapping)
        }
      ImportText.print(report, of: recordKind, quiet: options.quiet)
    } catch ImportError.allRejected(let files, let report) {
      ImportText.print(report, of: recordKind, quiet: options.quiet)
      throw ImportError.allRejected(files: files, report: report)
    }
  }
}

/// How the files of an import are written, where they do not tell it themselves.
struct SourceForm: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Between the fields of a file: \(SourceOptions.expectedSeparator).", valueName: "sign"),
    transform: { try read($0, CSVSeparator.init, SourceOptions.expectedSeparator) })
  var separator: CSVSeparator?

  @Option(
    help: ArgumentHelp("Of text that is not UTF-8, such as windows-1252.", valueName: "name"),
    transform: { try read($0, TextEncoding.init, SourceOptions.expectedEncoding) })
  var encoding: TextEncoding?

  @Option(
    help: ArgumentHelp("In which dates are written, such as dd.MM.yyyy.", valueName: "form"),
    transform: { try read($0, SourceOptions.dates, SourceOptions.expectedDates) })
  var dates: DatePattern?

  @Option(
    help: ArgumentHelp(
      "The sign before the decimals, where amounts are as people write them.", valueName: "sign"),
    transform: { try read($0, SourceOptions.amounts, SourceOptions.expectedDecimals) })
  var decimals: AmountPattern?

  @Flag(help: "Take only the newest file of a pattern such as 'bookings-*.csv'.")
  var newest = false

  @Option(help: ArgumentHelp("Of a workbook with several sheets the one that is meant.", valueName: "name"))
  var sheet: String?

  @Option(
    help: ArgumentHelp(
      "The row of a sheet, or the line of a CSV file, that has the names of the columns; the first that is not empty when left out.",
      valueName: "number"),
    transform: { try read($0, SourceOptions.firstRow, SourceOptions.expectedFirstRow) })
  var firstRow: Int?

  var options: SourceOptions {
    var options = SourceOptions()
    options.sheet = sheet
    options.firstRow = firstRow
    options.separator = separator
    options.encoding = encoding
    options.dates = dates
    options.amounts = decimals
    return options
  }

  private static func read<Value>(_ text: String, _ make: (String) -> Value?, _ expected: LocalizedText)
    throws -> Value
  {
    guard let value = make(text) else { throw ValidationError(localized("\(text) is not \(expected)")) }
    return value
  }
}

/// What an import says when it is done.
enum ImportText {
  static func print(_ report: ImportReport, of kind: RecordKind, quiet: Bool) {
    ResultTerminal.print(
      localized("imported \(report.imported), updated \(report.updated), rejected \(report.rejected)")
        + removed(report) + damaged(report)
    )
    if report.unchanged > 0 { ResultTerminal.print(localized("unchanged \(report.unchanged)")) }
    for line in remarks(report) { ResultTerminal.print(line) }
    for line in reasons(report) { ResultTerminal.print("  \(line)") }
    if let options = options(report) { ResultTerminal.print("  \(options)") }
    for (title, places) in report.damaged.sorted(by: { $0.key < $1.key }) {
      let shown = places.prefix(5).map { "\($0.source):\($0.line)" }.joined(separator: ", ")
      ResultTerminal.print(
        "  "
          + localized("\(places.count) × \(Localization.title(title)): damaged text, in \(shown)")
          + (places.count > 5 ? ", …" : ""))
    }
    if report.rejected > 0 {
      ResultTerminal.print(
        localized("rejected rows: gazette list rejected, and the page data-quality/index of the next edition")
      )
    }
    if !quiet { for line in columns(report, of: kind) { Console.error(line) } }
  }
}

extension ImportText {
  /// The reasons with their numbers of rows, most frequent first; of very many the first, and how many more.
  static func reasons(_ report: ImportReport) -> [String] {
    counted(report.reasons(in: Localization.texts))
  }

  /// How values would be read that seem to be written in another form; nil where none does.
  static func options(_ report: ImportReport) -> String? {
    if report.options.isEmpty { return nil }
    return localized(
      "values in such forms are read with: \(report.options.joined(separator: " "))")
  }

  static func counted(_ reasons: [(reason: String, count: Int)]) -> [String] {
    let limit = 20
    let others = reasons.count - limit
    return reasons.prefix(limit).map { "\($0.count) × \($0.reason)" }
      + (others > 0 ? [localized("\(others) more reasons, of a row or more each")] : [])
  }

  /// The columns that no field has, and those that were there the last time; nothing where there are none.
  static func columns(_ report: ImportReport, of kind: RecordKind) -> [String] {
    let lost = report.lostColumns
    let told =
      lost.isEmpty
      ? nil
      : localized(
        "columns that were there the last time, and are gone: \(ErrorText.list(lost)); what they said stays")
    return [ignored(report, of: kind), told].compactMap(\.self)
  }

  private static func ignored(_ report: ImportReport, of kind: RecordKind) -> String? {
    // What a list gives has the revision and derived columns too, which an import has no use for.
    let ignored = report.ignoredColumns.filter { $0 != "revision" && !kind.derivedNames.contains($0) }
    if ignored.isEmpty { return nil }
    let named = ignored.map { name in
      kind.column(meantBy: name).map { "\(name) " + localized("(perhaps \($0))") } ?? name
    }
    return localized("columns that no field has: \(ErrorText.list(named))")
  }

  /// How many records were removed, behind the other numbers; nothing where none could be.
  static func removed(_ report: ImportReport) -> String {
    report.isWhole ? localized(", removed \(report.removed)") : ""
  }

  /// What else there is to say of the records of a source.
  static func remarks(_ report: ImportReport) -> [String] {
    var lines: [String] = []
    if report.repeated > 0 { lines.append(localized("rows that repeat another one: \(report.repeated)")) }
    if report.totals > 0 {
      lines.append(localized("left out, as rows of totals of tables in the workbook: \(report.totals)"))
    }
    lines += hidden(report.hidden)
    if report.missing > 0 {
      let reason =
        !report.isWhole
        ? ""
        : report.isKeptWhole
          ? localized(", and stay, as rows could not be read")
          : localized(", and stay, as others refer to them")
      lines.append(localized("no longer in the source: \(report.missing) records") + reason)
    }
    if report.leftOut > 0 {
      lines.append(localized("left out, as they have been removed: \(report.leftOut) records"))
    }
    if report.restored > 0 {
      lines.append(localized("put back from the bin: \(report.restored) records"))
    }
    lines += unnamed(report.unnamed)
    if report.conflicts > 0 {
      lines.append(
        localized(
          "corrected by hand, and said anew by the source: \(report.conflicts) fields (gazette list conflicts)"
        )
      )
    }
    return lines
  }

  /// What fields were given, or had, and do not keep; nothing where they keep all.
  static func hidden(_ counts: [[String]: Int]) -> [String] {
    if counts.isEmpty { return [] }
    let fields = counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { titles, count in
      "\(titles.map(Localization.title).joined(separator: ": ")) (\(count))"
    }
    return [localized("not kept, as other values hide it: \(fields.joined(separator: ", "))")]
  }

  /// The records that do not name again what was put back; nothing where all do.
  static func unnamed(_ records: [TouchedRecords.Broken]) -> [String] {
    if records.isEmpty { return [] }
    return [localized("not named again, as that would break rules: by \(ErrorText.list(of: records))")]
  }

  /// What the answer says behind its numbers of values that have lost characters; nothing where there are none.
  static func damaged(_ report: ImportReport) -> String {
    report.damagedCount == 0 ? "" : localized("; damaged text in \(report.damagedCount) values")
  }
}

/// The names of the kinds that every project has, for help.
enum KindNames {
  static let all = Collections.shippedKindNames
}

extension Project {
  /// The shipped collections, and those that the project declares.
  var collections: Collections { settings.collections }

  /// The kind of record with a name, or at a terminal with what its records are called.
  ///
  /// - Throws: ``UsageError``, and ``StoreError`` where there is no project, which is then what is wrong.
  func recordKind(_ name: String, orElse others: [String] = []) throws -> RecordKind {
    if let kind = kind(meantBy: name) { return kind }
    guard FileManager.default.fileExists(atPath: storePath) else { throw StoreError.missing(path: storePath) }
    if collections.leavesOut(kind: name) { throw UsageError.leftOutKind(name) }
    throw UsageError.unknownKind(name, known: collections.kindNames + others)
  }

  /// The kind with a name, or the only one of which the records are called so, in the terminal's language or the
  /// declaration's; the latter only where somebody types it.
  func kind(meantBy name: String) -> RecordKind? {
    if let kind = collections.kind(name) { return kind }
    guard Terminal.canAsk else { return nil }
    let meant = ReadableName(name, titled: Localization.title)
    let called = collections.kinds.filter { meant.means($0.title.text) }
    return called.count == 1 ? called[0] : nil
  }
}
