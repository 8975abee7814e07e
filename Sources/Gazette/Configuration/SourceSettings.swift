internal import Forms

/// Files that a nightly run imports, as `gazette.yml` lists them below `sources:`.
///
/// ```yaml
/// sources:
///   - {kind: employees, files: [staff.csv]}
///   - {kind: reservations, files: [bookings.csv], mapping: bookings.sql, strict: yes}
///   - {kind: orders, files: [orders.csv], mayBeEmpty: yes}
///   - {kind: dishes, command: [./menu.sh], name: menu.csv}
///   - {kind: dishes, files: [prices.xlsx], sheet: Desserts, name: desserts}
///   - {kind: people, url: "https://example.org/api/people", pages: {parameter: page, until: empty}}
///   - {kind: people, files: [export-*.csv], newest: yes, encoding: windows-1252, dates: dd.MM.yyyy, decimals: ","}
/// ```
package struct SourceSettings: Sendable, Equatable {
  package let kind: String
  /// A program and its arguments, whose standard output is the file; none where there are ``files``.
  package let command: [String]
  /// An address that gives the records; nil where there are ``files`` or a ``command``.
  package let address: AddressSettings?
  /// What the source is called; of a program's output or an address's answer it tells the format, too: `export.csv`.
  package let name: String?
  /// What the program's output is called: ``name``, else the program without its folder and what is behind its first
  /// dot, which says nothing of a format; of an address the last part of its path.
  package var outputName: String {
    if let address { return name ?? address.address.name }
    let program = command.first?.split(separator: "/").last ?? ""
    return name ?? String(program.prefix { $0 != "." })
  }
  /// How many seconds the program, the address, or a statement of the database may take.
  package let timeLimit: Int
  package static let usualTimeLimit = 600
  /// The database that has the rows; nil where there is another origin.
  package let database: DatabaseSource?
  /// From the project's folder; a name with `*` in it stands for several.
  package let files: [String]
  package let mapping: String?
  /// Where in the settings the mapping is named.
  private let mappingPlace: TextPlace?
  private let settingsFile: String
  /// Whether one invalid row fails the import.
  package let isStrict: Bool
  /// Whether it is no fault that nothing comes in.
  package let mayBeEmpty: Bool
  /// Whether all records of the source are in its files, so that others are removed.
  package let isWhole: Bool
  /// Whether of the files of a pattern only the last one counts.
  package let isNewestOnly: Bool
  package let options: SourceOptions

  /// - Throws: ``DescriptionError``.
  init(_ reader: YAMLReader, of collections: Collections) throws(DescriptionError) {
    try reader.allowOnly(
      [
        "kind", "files", "command", "url", "name", "timeLimit", "mapping", "strict", "mayBeEmpty", "whole",
        "newest",
      ]
        + DatabaseSource.keys + SourceOptions.keys + AddressSettings.keys)
    kind = try reader.requiredText("kind")
    guard collections.kind(kind) != nil else {
      try collections.refuseLeftOut(kind, at: reader.required("kind"))
      let known = collections.kindNames
      throw reader.badValue(at: "kind", expected: "a kind (\(known.joined(separator: ", ")))")
    }
    let origins = ["files", "command", "url", "database"].filter { reader[$0] != nil }
    guard origins.count == 1 else {
      throw reader.fault(
        "give either files, or the command whose output is the file, or the url of an address, or the database that has the rows"
      )
    }
    address = try reader["url"] == nil ? nil : AddressSettings(reader)
    if address == nil {
      for key in AddressSettings.keys where reader[key] != nil {
        throw reader.fault("\(key) goes with a url", at: key)
      }
    }
    database = try DatabaseSource(reader)
    command =
      try reader["command"] == nil
      ? []
      : reader.words("command", "a program and its arguments such as [./export.sh, --all]")
    files = try origins == ["files"] ? Self.files(in: reader) : []
    if origins == ["files"] {
      guard reader["timeLimit"] == nil else {
        throw reader.fault("timeLimit goes with a command, a url or a database", at: "timeLimit")
      }
    }
    name = try reader.value("name", "the name of a file such as export.csv") {
      $0.isEmpty || $0.contains("/") ? nil : $0
    }
    timeLimit = try reader.seconds("timeLimit") ?? Self.usualTimeLimit
    mapping = try reader.optionalText("mapping")
    mappingPlace = reader["mapping"]?.place
    settingsFile = reader.file
    isStrict = try reader.flag("strict")
    mayBeEmpty = try reader.flag("mayBeEmpty")
    isWhole = try reader.flag("whole")
    isNewestOnly = try reader.flag("newest")
    let isOneFile = files.count < 2 && (isNewestOnly || !files.contains(where: FilePattern.isPattern))
    guard name == nil || isOneFile else {
      throw reader.fault("a name is that of one file; give one, or of a pattern the newest: yes", at: "name")
    }
    options = try SourceOptions(reader)
  }

  /// Makes sure that its mapping is there, and as far as that is seen without its files that it is a SELECT.
  ///
  /// - Parameter path: makes a path from the project's folder a whole one.
  /// - Throws: ``DescriptionError``, ``ImportError``.
  package func checkMapping(_ path: (String) -> String) throws {
    guard let mapping else { return }
    let file: MappingFile
    do { file = try MappingFile(path: path(mapping)) } catch {
      guard case .mappingNotReadable(_, let reason) = error else { throw error }
      throw DescriptionError(
        file: settingsFile, at: mappingPlace,
        problem: .fault("the mapping \(mapping) cannot be read: \(reason)"))
    }
    // The statement of a database is in the server's own words.
    if database == nil { try file.checkForm() }
  }

  private static func files(in reader: YAMLReader) throws(DescriptionError) -> [String] {
    var files: [String] = []
    for element in try reader.required("files").elements("files") {
      guard let file = element.text, !file.isEmpty else {
        throw element.error(.expected("the path of a file", at: "files"))
      }
      files.append(file)
    }
    guard !files.isEmpty else { throw reader.error(.expected("at least one file", at: "files"), at: "files") }
    return files
  }
}

extension YAMLReader {
  /// A program and its arguments below a key.
  ///
  /// - Parameter expected: an example, for who gives something else.
  func words(_ key: String, _ expected: LocalizedText) throws(DescriptionError) -> [String] {
    let list = try required(key)
    let elements = try list.elements(key)
    guard let first = elements.first, first.text?.isEmpty == false else {
      throw list.error(.expected(expected, at: key))
    }
    var words: [String] = []
    for element in elements {
      // The system ends an argument at a zero.
      guard let word = element.text, !word.contains("\0") else {
        throw element.badValue(of: key, expected: "an argument; put it in quotes")
      }
      words.append(word)
    }
    return words
  }
}
