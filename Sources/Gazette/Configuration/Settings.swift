package import Forms
package import Foundation
package import Press

/// What `gazette.yml` says; every setting has a default, so a project works without the file.
package struct Settings: Sendable {
  /// The site's title.
  package var title = "Gazette"
  /// The date of editions; nil for today in ``timeZone``.
  package var asOf: CalendarDate?
  /// In which "today" is taken.
  package var timeZone = TimeZone.gmt
  /// The languages of the edition, as `en`; of several each has its own pages, and the first is shown first.
  package var languages = ["en"]
  /// The one in which terminals are answered.
  package var firstLanguage: String { languages.first ?? "en" }
  /// Where the site stands on the web, for canonical addresses, feed and site map.
  package var address: SiteAddress?
  /// Whether search engines may list the pages.
  package var isListed = false
  package var currency = Currency.dollar
  /// Where places are shown.
  package var map = MapAddress.usual
  /// The SQLite file, from the project's folder.
  package var store = "gazette.sqlite"
  /// The files that records have, beside the store; nil where no project is known.
  package internal(set) var files: FileShelf?
  /// The folder of editions, from the project's folder.
  package var output = "Output"
  /// How many earlier editions are kept.
  package var keep = 7
  /// How many seconds a SELECT of a mapping or of the gate may run.
  package var queryTimeLimit = usualQueryTimeLimit
  static let usualQueryTimeLimit = 60
  /// Who has the last word where a field was corrected by hand and its source says something new.
  package var conflictRule = ConflictRule.source
  /// What a nightly run imports.
  package var sources: [SourceSettings] = []
  /// The databases on which blocks of pages run.
  package var engines: [EngineSettings] = []
  /// What decides whether an edition may take the place of the current one.
  package var gate = GateSettings()
  /// The names of the collections that the project has, in its order; nil for all.
  package private(set) var collectionNames: [String]?
  /// What the tables of kinds are called that are declared no longer, and whose records no page shows.
  package private(set) var removedTables: Set<String> = []
  /// The shipped collections, and those that the project declares.
  package internal(set) var collections: Collections {
    get { declaredCollections ?? .shipped }
    set { declaredCollections = newValue }
  }
  /// Those of the project; nil where none was read, so that the shipped ones are read only where they are needed.
  private var declaredCollections: Collections?
  /// Where editions are published to, in the order of the file.
  package var publishTargets: [PublishTarget] = []

  /// What can stand in the file beside the settings of kinds.
  static let ownKeys = [
    "title", "asOf", "timeZone", "language", "languages", "address", "searchEngines", "currency", "store",
    "output", "keep", "queryTimeLimit", "map", "conflicts", "collections", "removed", "gate", "sources",
    "publish", "engines",
  ]

  package init() {}

  /// The defaults, with the collections that a project declares.
  init(declaredIn folder: String) throws(DescriptionError) {
    collections = try Collections(project: folder, currency: currency)
  }

  /// Reads settings from a file, and the declarations beside it.
  ///
  /// - Throws: ``DescriptionError`` for an unknown key or a value that cannot be read.
  package init(path: String) throws(DescriptionError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    self = try Settings(YAMLReader(path: path), folder: folder)
  }

  /// Reads settings from a text.
  package init(text: String) throws(DescriptionError) {
    self = try Settings(YAMLReader(text: text, file: "gazette.yml"))
  }

  private init(_ reader: YAMLReader, folder: String? = nil) throws(DescriptionError) {
    title = try reader.optionalText("title") ?? title
    asOf = try reader.value("asOf", "a date such as 2026-06-30") { CalendarDate(iso: $0) }
    timeZone =
      try reader.value("timeZone", "a time zone such as Europe/Madrid") { TimeZone(identifier: $0) }
      ?? timeZone
    languages = try Self.languages(in: reader) ?? languages
    if let found = reader["address"], let parts = found.text.flatMap(URLComponents.init(string:)),
      parts.user != nil
    {
      throw found.fault("the address of a site has no name or password in it")
    }
    address =
      try reader.value("address", "an address such as https://reports.example.org/house/") { SiteAddress($0) }
      ?? address
    isListed = try reader.flag("searchEngines")
    currency =
      try reader.value("currency", "a currency code of ISO 4217 such as EUR") { code in
        Currency(code: code).flatMap { $0.isInISO4217 ? $0 : nil }
      } ?? currency
    map =
      try reader.value(
        "map", "an address such as https://maps.example.org/?lat={latitude}&lon={longitude}"
      ) { MapAddress($0) } ?? map
    collectionNames = try Self.collectionNames(in: reader, folder: folder)
    collections = try Collections(project: folder, currency: currency, named: collectionNames, given: reader)
    try reader.allowOnly(Self.ownKeys + collections.settingNames)
    store = try reader.value("store", "the path of a file") { $0.isEmpty ? nil : $0 } ?? store
    output = try reader.value("output", "the path of a folder") { $0.isEmpty ? nil : $0 } ?? output
    keep =
      try reader.value("keep", "a number of editions from 0 to 1000") { text in
        Int(text).flatMap { (0...1000).contains($0) ? $0 : nil }
      } ?? keep
    queryTimeLimit = try reader.seconds("queryTimeLimit") ?? queryTimeLimit
    conflictRule =
      try reader.value("conflicts", "source, hand or report") { ConflictRule(rawValue: $0) } ?? conflictRule
    removedTables = try Self.removedTables(in: reader, collections)
    for source in try reader["sources"]?.elements("sources") ?? [] {
      sources.append(try SourceSettings(source, of: collections))
    }
    engines = try EngineSettings.all(in: reader)
    if let rules = reader["gate"] { gate = try GateSettings(rules, of: collections) }
    publishTargets = try PublishTarget.targets(in: reader, folder: folder ?? ".")
  }

  /// Adds everything that an edition shows or is shaped by.
  func add(to inputs: inout InputWriter) {
    inputs.add(title)
    for language in languages { inputs.add(language) }
    inputs.add(address?.text ?? "")
    inputs.add(isListed)
    inputs.add(currency.code)
    // Greenwich has several names, of which the default is one and a new project's settings have another.
    let isGreenwich = ["GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains(timeZone.identifier)
    inputs.add(isGreenwich ? "GMT" : timeZone.identifier)
    for name in collectionNames ?? [] { inputs.add(name) }
    if conflictRule == .report { inputs.add(conflictRule.rawValue) }
    for rule in gate.rules { inputs.add("\(rule)") }
    for kind in collections.kinds {
      inputs.add(kind.collection)
      inputs.add(kind.name)
      inputs.add(kind.declaration.fingerprint)
    }
    inputs.add(gate.leaks.rawValue)
    inputs.add(map.text)
  }

  /// `collections: [employees, suppliers]`; nil where it is left out.
  private static func collectionNames(
    in reader: YAMLReader, folder: String?
  ) throws(DescriptionError) -> [String]? {
    guard let list = reader["collections"] else { return nil }
    let known = Collections.names(project: folder)
    var names: [String] = []
    for element in try list.elements("collections") {
      guard let name = element.text, known.contains(name) else {
        throw element.badValue(of: "collections", expected: "one of \(known.joined(separator: ", "))")
      }
      guard !names.contains(name) else { throw element.error(.repeatedKey(name)) }
      names.append(name)
    }
    return names
  }

  private static func removedTables(
    in reader: YAMLReader, _ collections: Collections
  ) throws(DescriptionError) -> Set<String> {
    var tables: Set<String> = []
    for element in try reader["removed"]?.elements("removed") ?? [] {
      let table = KindDeclaration.tableName(ofKind: element.text ?? "")
      guard let name = element.text, !collections.declaredTables.contains(table) else {
        throw element.badValue(of: "removed", expected: "a kind that no file declares")
      }
      guard tables.insert(table).inserted else { throw element.error(.repeatedKey(name)) }
    }
    return tables
  }

  /// Those that Gazette has words for.
  package static let knownLanguages = ["en", "es", "pt"]

  /// `language: es`, or `languages: [en, es]`; nil where neither is given.
  private static func languages(in reader: YAMLReader) throws(DescriptionError) -> [String]? {
    let expected: LocalizedText = "a language that Gazette knows (\(knownLanguages.joined(separator: ", ")))"
    func known(_ text: String) -> String? { knownLanguages.contains(text) ? text : nil }
    guard let list = reader["languages"] else {
      return try reader.value("language", expected, known).map { [$0] }
    }
    guard reader["language"] == nil else { throw list.fault("give either language or languages") }
    let elements = try list.elements("languages")
    guard !elements.isEmpty else { throw list.error(.expected("a list such as [en, es]", at: "languages")) }
    var languages: [String] = []
    for element in elements {
      guard let language = element.text.flatMap(known) else {
        throw element.badValue(of: "languages", expected: expected)
      }
      if languages.contains(language) { throw element.error(.repeatedKey(language)) }
      languages.append(language)
    }
    return languages
  }

  /// Today in the configured time zone, or the pinned date.
  package func today(now: Date = Date()) -> CalendarDate {
    if let asOf { return asOf }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day], from: now)
    return CalendarDate(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
      ?? .epoch
  }
}

extension YAMLReader {
  /// A scalar under a key, read by `read`; nil where the key is absent.
  func value<Value>(
    _ key: String, _ expected: LocalizedText, _ read: (String) -> Value?
  ) throws(DescriptionError) -> Value? {
    guard let found = self[key] else { return nil }
    guard let text = found.text, let value = read(text) else {
      throw found.badValue(of: key, expected: expected)
    }
    return value
  }
}
