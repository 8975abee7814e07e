internal import Forms
internal import RecordStore

/// Knows records again that have no key, by what they say, wherever in their file they stand: a list that is added to,
/// and never overwritten.
///
/// Each entry of a file is one record; two that say the same are two.
final class KnownEntries {
  private let source: String
  private var keys: Set<ExactText>
  /// Keys of stored records that no entry of the file has taken, by what they say.
  private var open: [[StoreValue]: [String]] = [:]
  private var taken: Set<ExactText> = []

  /// - Parameters:
  ///   - source: the file's name, for new keys.
  ///   - table: that of the records, whose keys are not given again.
  ///   - entries: the stored records that may be known again, the last stored first.
  /// - Complexity: O(stored records).
  init(
    source: String, among table: String, _ entries: [(key: String, values: [StoreValue])],
    in snapshot: Snapshot
  ) throws {
    self.source = source
    keys = Set(try snapshot.all("SELECT key FROM \(table)") { ExactText(try $0.text(0)) })
    for entry in entries { open[entry.values, default: []].append(entry.key) }
  }

  /// The key of the stored record that says the same.
  func key(saying values: [StoreValue]) -> String? {
    take(&open[values])
  }

  /// Takes the first of some records that no entry has taken.
  func take(_ keys: inout [String]?) -> String? {
    while let known = keys?.popLast() { if taken.insert(ExactText(known)).inserted { return known } }
    return nil
  }

  /// A key that no record has.
  func newKey(line: Int) -> String {
    var key = "\(source).\(line)"
    var number = 2
    while !keys.insert(ExactText(key)).inserted {
      key = "\(source).\(line)-\(number)"
      number += 1
    }
    return key
  }
}

/// Reads rows whose records may be known again by what they say.
final class EntryRowReader: AddingRowReader {
  let reader: any RowReader
  private let kind: RecordKind
  private let entries: KnownEntries
  private let having: Int
  private let places: [Int]
  private let columns: [DeclaredTable.Column]
  /// The fields by which records are known.
  private let identifying: Set<UInt32>
  /// Keys of stored records by what the source said of them in these; none where nothing was changed since.
  private var said: [Set<FieldDigests.Value>: [String]] = [:]
  /// The same by all that it said of them.
  private var saidWholly: [[UInt8]: [String]] = [:]
  /// Keys of stored records by what a property list has of them that is written here, where the file may be one.
  private var exported: [[String?]: [String]] = [:]

  /// - Complexity: O(stored records).
  init?(_ reader: any RowReader, of names: [String], kind: RecordKind, context: ImportContext) throws {
    guard let rule = kind.declaration.knownAgain, let having = kind.form.place(of: rule.having) else {
      return nil
    }
    self.reader = reader
    self.kind = kind
    self.having = having
    places = rule.by.compactMap(kind.form.place)
    let (table, snapshot) = (kind.table, context.change.snapshot)
    let columns = rule.by.compactMap { name in table.columns.first { $0.name == name } }
    self.columns = columns
    entries = try KnownEntries(
      source: context.source, among: table.name,
      snapshot.rows(of: columns, in: table, where: "\"\(rule.having)\" IS NOT NULL").map {
        ($0.key, $0.values.withoutZeros(of: columns))
      }, in: snapshot)
    identifying = FieldDigests.names(of: places.map { kind.form.fields[$0] })
    if context.known.values.contains(where: { $0.storedRevision ?? 0 > $0.revision }) {
      let rows = try snapshot.rows(of: [], in: table, where: "TRUE")
      let statements = rows.compactMap { key, _ in
        context.known[ExactText(key)].flatMap { $0.storedRevision == nil ? nil : (key: key, statement: $0) }
      }
      for (key, statement) in statements { saidWholly[statement.said, default: []].append(key) }
      // What was said last is taken first, and of what was said at once what stands first.
      let inTurn = statements.enumerated().sorted {
        ($0.element.statement.revision, $0.offset) < ($1.element.statement.revision, $1.offset)
      }
      for (_, (key, statement)) in inTurn {
        let digests = FieldDigests(bytes: statement.said)
        guard let told = digests[rule.having], told != FieldDigests.number(of: nil) else { continue }
        said[Set(digests.only(identifying).values), default: []].append(key)
      }
    }
    let list = try PropertyListExport(of: kind, in: snapshot, settings: context.settings, withPrivate: true)
    guard let list, list.has(names) else { return }
    for record in try kind.records(in: snapshot).reversed() {
      let entry = list.entry(record)
      exported[names.map { Self.asRead(entry[$0]) }, default: []].append(record.key)
    }
  }

  func draft(of row: SourceRow) -> ImportedRow {
    var read = reader.draft(of: row)
    guard read.key == nil else { return read }
    let isTold = read.draft.values[having] != nil
    if isTold {
      // What the source says again is of the record of which it said so, whatever has become of that.
      if !said.isEmpty {
        let digests = FieldDigests(of: read, as: kind)
        read.key = entries.take(&saidWholly[digests.bytes])
        read.key = read.key ?? entries.take(&said[Set(digests.only(identifying).values)])
      }
      let values = places.map { kind.storedValue(of: read.draft.values, at: $0) }
      read.key = read.key ?? entries.key(saying: values.withoutZeros(of: columns))
    }
    if read.key == nil, let known = entries.take(&exported[row.values.map { Self.asRead($0.plainText) }]) {
      // What was written of a record says nothing new of it, and less than is stored.
      read.key = known
      read.draft = Draft(kind.form)
      read.absent.leave(Set(kind.form.fields.indices))
      read.faults = []
    }
    if isTold, read.key == nil {
      read.key = entries.newKey(line: row.line)
      read.isNewEntry = true
    }
    return read
  }

  /// A text of a property list without a byte order mark before it, which Foundation's reader leaves out.
  private static func asRead(_ text: String?) -> String? {
    text.map { String($0.unicodeScalars.trimmingPrefix { $0 == "\u{FEFF}" }) }
  }
}

/// Reads rows in which yes and no are written in words of their source.
struct SpelledRowReader: AddingRowReader {
  let reader: any RowReader
  /// By the places of fields.
  private let words: [(place: Int, words: [String: Bool])]

  init(_ reader: any RowReader, words: [String: [String: Bool]], form: Form) {
    self.reader = reader
    self.words = words.compactMap { field, words in form.place(of: field).map { ($0, words) } }
  }

  func draft(of row: SourceRow) -> ImportedRow {
    var read = reader.draft(of: row)
    for (place, words) in words {
      // What is yes or no already was read as such.
      guard case .text(let text)? = read.draft.values[place], let isOn = words[text] else { continue }
      read.draft.load(.flag(isOn), at: place)
    }
    return read
  }
}
