internal import Digests
package import Forms
internal import Foundation

/// Reads the declaration of a kind from YAML.
/// ```yaml
/// title: Suppliers
/// record: "{name}"
/// fields:
///   - {key: name, title: Name, kind: text, required: true, searchable: true}
///   - {key: city, title: City, kind: text}
/// ```
package struct KindFile {
  static let knownKeys = [
    "title", "one", "record", "fields", "sections", "aliases", "knownBy", "columns", "details", "order",
    "removed", "alsoCalled", "monthly", "folder", "plainKeys", "versioned", "knownAgain", "settings",
    "derived",
    "bill", "checks", "warnings", "only", "keyDigits", "keyStart", "flow", "collection", "questionnaire",
    "version",
    "propertyList", "picture",
  ]
  /// Names of columns that every table of records and its view have, and what SQLite gives a meaning of its own.
  static let reservedFields: Set<String> = ["row", "key", "id", "revision", "record", "rowid"]
  /// The same of the tables of lists.
  static let reservedInLists: Set<String> = [
    "row", "key", "id", "parent", "place", "record", "rowid",
  ]

  /// - Parameters:
  ///   - path: the file, whose name is that of the kind.
  ///   - currency: of initial amounts.
  ///   - given: what `gazette.yml` says; nil where there is none.
  ///   - isShipped: whether it comes with the program, and its SQL was made sure of by tests.
  /// - Throws: ``DescriptionError`` with the line, for anything that a kind cannot have.
  static func declaration(
    path: String, currency: Currency, given: YAMLReader? = nil, isShipped: Bool = false
  ) throws(DescriptionError) -> KindDeclaration {
    let url = URL(fileURLWithPath: path)
    let file = url.pathComponents.suffix(3).joined(separator: "/")
    let name = name(of: path)
    if let reason = whyNoKind(name) {
      throw DescriptionError(
        file: file,
        problem: .fault("\(reason). Call the file otherwise, such as \(otherName(than: name)).yml"))
    }
    let text = try YAMLReader.contents(of: path, name: file)
    return try declaration(
      in: YAMLReader(text: text, file: file, isShipped: isShipped), name: name, text: text,
      currency: currency, given: given)
  }

  /// What the kind of a file is called.
  static func name(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// The same of a text that is to become the file of a kind.
  package static func declaration(
    of text: String, name: String, file: String, currency: Currency
  ) throws(DescriptionError) -> KindDeclaration {
    if let reason = whyNoKind(name) {
      throw DescriptionError(
        file: file,
        problem: .fault(
          "\(reason). Write its form into a file of another name, with questionnaire: true in the place of its id"
        ))
    }
    return try declaration(
      in: YAMLReader(text: text, file: file), name: name, text: text, currency: currency, given: nil)
  }

  /// Why no kind can be called so, whose table has its name in queries; nil where one can.
  private static func whyNoKind(_ name: String) -> LocalizedText? {
    if QuestionnaireTables.names.contains(name.replacing("-", with: "_")) {
      return "\(name) is a table of Gazette's own, and a kind, which is called like its file, has a table too"
    }
    return whyNoName(name, of: .kind)
  }

  /// Why a kind or a collection cannot have a name, which is that of a folder, a table and a word of the command line;
  /// nil where it can.
  ///
  static func whyNoName(_ name: String, of owner: NameOwner) -> LocalizedText? {
    let isKind = owner == .kind
    if sqlWords.contains(name) || name.hasPrefix("sqlite-") {
      return isKind
        ? "\(name) is a word of SQL, and a kind, which is called like its file, is called so in queries, where that word means something else"
        : "\(name) is a word of SQL, and a collection, which is called like its folder, is called so in queries, where that word means something else"
    }
    if ownTables.contains(name) {
      return isKind
        ? "\(name) is a table of Gazette's own, and a kind, which is called like its file, has a table too"
        : "\(name) is a table of Gazette's own, and a collection, which is called like its folder, has a table too"
    }
    guard !isName(name) else { return nil }
    return isKind
      ? "the name of a kind, which is called like its file, is made of small letters, digits and single hyphens, at most 40 of them, and begins with a letter"
      : "the name of a collection, which is called like its folder, is made of small letters, digits and single hyphens, at most 40 of them, and begins with a letter"
  }

  /// What has a name of its own in queries: a kind by its file, a collection by its folder.
  enum NameOwner {
    case kind, collection
  }

  /// A name that one can have instead.
  static func otherName(than name: String) -> String {
    let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(
      separator: "-")
    let plural = words.hasSuffix("s") ? [] : ["\(words)s"]
    return ([words] + plural + ["own-\(words)"])
      .first { whyNoKind($0) == nil && !Overview.ownFolders.contains($0) } ?? "suppliers"
  }

  /// Whether a kind, a collection or a folder of records can have a name.
  static func isName(_ text: String) -> Bool {
    hasLettersOfName(text) && !text.hasPrefix("sqlite-") && !sqlWords.contains(text)
      && !ownTables.contains(text)
  }

  /// Whether a text is made as names are: of small letters, digits and single hyphens.
  private static func hasLettersOfName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, (97...122).contains(first), bytes.count <= 40, bytes.last != 45,
      !text.contains("--")
    else { return false }
    return bytes.allSatisfy { (97...122).contains($0) || $0.isDigit || $0 == 45 }
  }

  /// Words that SQLite takes for its own where a table's name stands.
  private static let sqlWords: Set<String> = [
    "add", "all", "alter", "and", "as", "autoincrement", "between", "case", "check", "collate", "commit",
    "constraint", "create", "default", "deferrable", "delete", "distinct", "drop", "else", "escape", "except",
    "exists", "filter", "foreign", "from", "generated", "group", "having", "if", "in", "index", "insert",
    "intersect", "into", "is", "isnull", "join", "json-each", "json-tree", "limit", "materialized", "not",
    "nothing", "notnull", "null", "on", "or", "order", "over", "primary", "references", "returning", "select",
    "set", "table", "then", "to", "transaction", "union", "unique", "update", "using", "values", "view",
    "when", "where", "window", "with",
  ]

  /// Tables of the store, and of what is listed like one.
  private static let ownTables: Set<String> = [
    "conflicts", "declarations", "dismissals", "entry-drafts", "history", "rejections", "rejected",
    "revisions",
    "runs", "sources", "statements", "store",
  ]

  private static func declaration(
    in reader: YAMLReader, name: String, text: String, currency: Currency, given: YAMLReader?
  ) throws(DescriptionError) -> KindDeclaration {
    try reader.allowOnly(knownKeys)
    let title = try reader.title(of: name)
    let singular = try reader.optionalText("one") ?? title
    let isQuestionnaire = try reader.flag("questionnaire")
    let written = try FormFile(
      currency: currency, kinds: FieldOutline.recordKinds, fieldKeys: FieldOutline.recordKeys,
      innerKeys: FieldOutline.elementKeys, head: isQuestionnaire ? Questionnaire.head : nil
    ).form(id: name, title: singular, version: version(in: reader, isQuestionnaire), sectionsOf: reader)
    let form: Form
    // What a private answer decides is as private as that.
    do throws(FormFault) { form = try written.withPrivateFields([]) } catch {
      throw reader.fault("its conditions on private fields cannot be told")
    }
    let places = try DeclaredPlaces(reader)
    func error(_ path: String, _ problem: DescriptionError.Problem) -> DescriptionError {
      DescriptionError(file: reader.file, at: places.fields[path] ?? reader.place, problem: problem)
    }
    try checkCount(of: form.fields, atMost: 900, error)
    try checkCount(ofMembersIn: form.fields, error)
    let hasColumn = form.fields.contains { if case .list = $0.kind { false } else { true } }
    guard hasColumn else {
      throw error(form.fields[0].key, .fault("a kind needs a field that is no list, such as a name"))
    }
    let previousNames = try previousNames(in: reader, form)
    let reserved = isQuestionnaire ? reservedFields.union([Questionnaire.missing]) : reservedFields
    for field in form.fields { try checkName(of: field, reserved, error) }
    let lowered = form.fields.map { $0.key.lowercased() }
    for (place, key) in lowered.enumerated() where lowered[..<place].contains(key) {
      throw error(form.fields[place].key, .repeatedKey(form.fields[place].key))
    }
    try checkColumns(of: form.fields, error)
    let settings = try settings(in: reader, of: name, form, given: given, currency: currency)
    func columns(_ rules: KindRules) throws(DescriptionError) -> [String] {
      try keys(under: "columns", in: reader, form, derived: rules.derivedNames + [RecordKind.recordColumn])
    }
    try checkHints(of: ownFields(in: reader), settings.filter { $0.target == nil }.map(\.field.key))
    var rules: KindRules
    do throws(DescriptionError) {
      rules = try self.rules(in: reader.settled(settings), form, currency, shown: columns)
    } catch { throw error.naming(settings) }
    try checkAmounts(of: rules, form, settings, currency, in: reader)
    try checkNumbers(of: rules, form, settings, currency, in: reader)
    if isQuestionnaire {
      rules.warnings = Questionnaire.warnings(in: name.replacing("-", with: "_")) + rules.warnings
    }
    let capitals = try capitals(in: reader, form)
    return KindDeclaration(
      name: name, title: title, singular: singular, collectionTitle: try reader.optionalText("collection"),
      isQuestionnaire: isQuestionnaire, record: try recordName(in: reader, form), form: form.declared,
      aliases: try aliases(in: reader, form),
      keyRule: try keyRule(in: reader, form, singular: singular, capitals),
      joinedColumns: try joinedColumns(in: reader),
      alsoCalled: try alsoCalled(in: reader, form), folders: try folders(in: reader, form),
      hasPlainKeys: try reader.flag("plainKeys"), unasked: try unasked(in: reader, form),
      versioned: try versioned(in: reader, form), knownAgain: try knownAgain(in: reader, form),
      yesAndNo: try yesAndNo(in: reader, form), stamps: try stamps(in: reader, form),
      propertyList: try propertyList(in: reader, form, rules),
      picture: try picture(in: reader, form),
      settings: settings, capitals: capitals,
      columns: isQuestionnaire ? Questionnaire.columns(try columns(rules), form) : try columns(rules),
      details: isQuestionnaire && reader["details"] == nil
        ? [Questionnaire.submittedOn] : try keys(under: "details", in: reader, form),
      order: try order(in: reader, form), rules: rules, flow: try flow(in: reader, form, rules),
      rating: try rating(in: reader, form, rules),
      previousNames: previousNames, removedFields: try removedFields(in: reader, form, previousNames),
      file: reader.file,
      places: places,
      digest: MessageDigest.sha256(ofText: text, digits: 32))
  }

  /// Refuses a hint that names what is no setting: it would be shown in its braces.
  private static func checkHints(of fields: [YAMLReader], _ settings: [String]) throws(DescriptionError) {
    for field in fields {
      if let hint = try field.optionalText("hint"),
        let name = PageParts.namesInBraces(of: hint).first(where: { !settings.contains($0) })
      {
        let written = "{\(name)}"
        throw field.fault(
          "\(written) stands for a setting of the kind, and there is none that is called so. Declare it under settings, or leave the braces out",
          at: "hint")
      }
      try checkHints(of: field["fields"]?.elements("fields") ?? [], settings)
    }
  }

  /// What tells a questionnaire from those that were filled in before it was changed.
  private static func version(
    in reader: YAMLReader, _ isQuestionnaire: Bool
  ) throws(DescriptionError) -> Int {
    guard let version = try reader.optionalInteger("version") else { return 1 }
    let place = try reader.required("version")
    guard isQuestionnaire else { throw place.fault("a version is for questionnaires: `questionnaire: true`") }
    guard version >= 1 else {
      throw place.error(.badValue(key: "version", value: "\(version)", expected: "a whole number from 1"))
    }
    return version
  }

  /// Each field of a group is a column of its kind in SQL, which has no more than these.
  private static func checkCount(
    ofMembersIn fields: [Field], _ error: (String, DescriptionError.Problem) -> DescriptionError
  ) throws(DescriptionError) {
    let most = 900
    var count = 0
    for field in fields {
      count += field.groupMembers.count
      guard count <= most else {
        throw error(
          field.key,
          .fault(
            "the groups of a kind have at most \(most) fields together, and these have more. Put what there are several of into a list"
          ))
      }
    }
  }

  /// The fields of groups are columns beside the others, also of lists, and SQL takes capital and small letters for the
  /// same.
  ///
  /// - Complexity: O(fields).
  private static func checkColumns(
    of fields: [Field], below path: String = "",
    _ error: (String, DescriptionError.Problem) -> DescriptionError
  ) throws(DescriptionError) {
    var owners: [String: String] = [:]
    for field in fields where !field.groupMembers.isEmpty && !field.isPrivate {
      if owners.isEmpty { for field in fields { owners[field.key.lowercased()] = path + field.key } }
      for member in field.groupMembers where !member.field.isPrivate {
        let place = path + field.key + member.path.filter { $0 != "\"" }
        guard let other = owners.updateValue(place, forKey: member.key.lowercased()) else { continue }
        throw error(
          place,
          .fault(
            "\(place) is the column \(member.key) in queries, and so is \(other). Give one of them another key"
          )
        )
      }
    }
    for field in fields {
      guard case .list(let children) = field.kind else { continue }
      try checkColumns(of: children, below: "\(field.key).", error)
    }
  }

  /// More columns than SQLite compares in one expression.
  private static func checkCount(
    of fields: [Field], isList: Bool = false, atMost most: Int,
    _ error: (String, DescriptionError.Problem) -> DescriptionError, below path: String = ""
  ) throws(DescriptionError) {
    guard fields.count <= most else {
      throw error(
        path + fields[most].key,
        .fault(
          isList
            ? "a list has at most \(most) fields, and this one has \(fields.count). Put what belongs together into groups, or what there are several of into a list"
            : "a kind has at most \(most) fields, and this one has \(fields.count). Put what belongs together into groups, or what there are several of into a list"
        ))
    }
    for field in fields where field.kind.isList {
      try checkCount(of: field.kind.children ?? [], isList: true, atMost: 400, error, below: "\(field.key).")
    }
  }

  private static func checkName(
    of field: Field, _ reserved: Set<String>, below path: String = "",
    _ error: (String, DescriptionError.Problem) -> DescriptionError
  ) throws(DescriptionError) {
    let place = path + field.key
    guard !reserved.contains(field.key.lowercased()) else {
      throw error(
        place,
        .fault(
          "a field cannot be called \(field.key), as there is a column of that name already (\(reserved.sorted().joined(separator: ", "))). Give it another key"
        ))
    }
    guard !field.key.contains("-") else {
      let other = field.key.replacing("-", with: "_")
      throw error(
        place,
        .fault("\(field.key) would be a subtraction in queries. Call the field \(other), or otherwise"))
    }
    for child in field.kind.children ?? [] {
      try checkName(of: child, field.kind.isList ? reservedInLists : [], below: "\(place).", error)
      if child.kind.isList {
        throw error(
          "\(place).\(child.key)",
          .fault("the list \(child.key) stands within \(field.key); only a kind itself has lists"))
      }
    }
  }

  /// One text, or several of which the first counts that says something.
  private static func recordName(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> RecordName {
    // Nobody is asked for a name by which questionnaires are called.
    if try reader.flag("questionnaire"), reader["record"] == nil { return RecordName(alternatives: [[.key]]) }
    let found = try reader.required("record")
    let texts = found.text == nil && !found.isMapping ? try found.elements("record") : [found]
    var alternatives: [[RecordName.Part]] = []
    for text in texts { alternatives.append(try recordName(text, form)) }
    guard alternatives.contains(where: { $0.contains { !$0.isText } }) else {
      let example = "{\(form.fields[0].key)}"
      throw found.fault(
        "all records would be called so. Write a field between braces and quotation marks, such as \"\(example)\""
      )
    }
    return RecordName(alternatives: alternatives)
  }

  private static func recordName(
    _ found: YAMLReader, _ form: Form
  ) throws(DescriptionError) -> [RecordName.Part] {
    guard let text = found.text, !text.isEmpty else {
      throw found.error(
        .expected(
          "a text with fields in braces and between quotation marks, such as \"{\(form.fields[0].key)}\",",
          at: "record"))
    }
    var parts: [RecordName.Part] = []
    var rest = Substring(text)
    while let opening = rest.firstIndex(of: "{") {
      if opening > rest.startIndex { parts.append(.text(String(rest[..<opening]))) }
      rest = rest[rest.index(after: opening)...]
      guard let closing = rest.firstIndex(of: "}") else {
        throw found.error(.badValue(key: "record", value: text, expected: "a } for every {"))
      }
      let isAddition = rest[..<closing].hasSuffix("?")
      let key = String(isAddition ? rest[..<closing].dropLast() : rest[..<closing])
      if key == "key", !isAddition {
        parts.append(.key)
        rest = rest[rest.index(after: closing)...]
        continue
      }
      guard let place = form.place(of: key), !form.fields[place].kind.isList else {
        throw found.error(unknownField(key, "record", form))
      }
      if let hidden = ([form.fields[place]] + (form.fields[place].kind.children ?? [])).first(
        where: \.isPrivate)
      {
        throw found.fault("the field \(hidden.key) is private; what a record is called stands on every page")
      }
      parts.append(isAddition ? .addition(place) : .field(place))
      rest = rest[rest.index(after: closing)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }

  static func unknownField(
    _ key: String, _ place: String, _ form: Form, derived: [String] = []
  ) -> DescriptionError.Problem {
    let known = form.fields.map(\.key) + derived
    return .badValue(key: place, value: key, expected: "one of the fields \(known.joined(separator: ", "))")
  }

  static func keys(
    under name: String, in reader: YAMLReader, _ form: Form, derived: [String] = []
  ) throws(DescriptionError) -> [String] {
    guard let list = reader[name] else { return [] }
    var keys: [String] = []
    for element in try list.elements(name) {
      guard let key = element.text, form.place(of: key) != nil || derived.contains(key) else {
        throw element.error(unknownField(element.text ?? "", name, form, derived: derived))
      }
      guard !keys.contains(key) else { throw element.error(.repeatedKey(key)) }
      keys.append(key)
    }
    return keys
  }

  private static func aliases(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> [String:
    String]
  {
    guard let mapping = reader["aliases"] else { return [:] }
    guard mapping.isMapping else {
      throw mapping.error(.expected("keys and values such as email: emailAddress", at: "aliases"))
    }
    // What a questionnaire has by itself nobody can call otherwise.
    let given = try reader.flag("questionnaire") ? [Questionnaire.version, Questionnaire.complete] : []
    let paths = form.fields.filter { !given.contains($0.key) }.flatMap { field in
      [field.key] + FormRowReader.paths(within: field, called: field.key).map(\.name)
    }
    var aliases: [String: String] = [:]
    for (name, value) in mapping.entries {
      guard let key = value.text, key == "key" || form.field(at: key) != nil && !key.contains("[") else {
        throw value.error(unknownField(value.text ?? "", "aliases", form))
      }
      let folded = FormRowReader.folded(name)
      if let own = paths.first(where: { FormRowReader.folded($0) == folded }), own != key,
        !isWithin(key, group: own, of: form)
      {
        throw value.fault(
          "\(name) is how files call the field \(own), and as another name of \(key) it would take that field's values. Take it out of aliases, or call the field otherwise"
        )
      }
      aliases[name] = key
    }
    return aliases
  }

  /// What is called otherwise later keeps its keys with `keyStart`.
  private static func keyRule(
    in reader: YAMLReader, _ form: Form, singular: String, _ inCapitals: Set<String>
  ) throws(DescriptionError) -> KeyRule? {
    let digits = try keyDigits(in: reader)
    let start = try reader.optionalText("keyStart") ?? singular
    let fields = try knownBy(in: reader, form)
    if fields.isEmpty { return nil }
    let capitals = fields.filter(inCapitals.contains)
    return KeyRule(
      start: "\(start.lowercased().replacing(" ", with: "-"))-", fields: fields, digits: digits,
      capitals: capitals.isEmpty ? nil : capitals)
  }

  /// The key of a record stands in the path of its page, and who knows the path could guess what it comes from.
  private static func knownBy(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> [String] {
    let keys = try keys(under: "knownBy", in: reader, form)
    for key in keys where form.field(key)?.isPrivate ?? false {
      throw reader.fault(
        "the field \(key) is private; a record's key is made of knownBy and stands in the path of its page",
        at: "knownBy")
    }
    return keys
  }

  /// Whoever may name a record reads its names.
  private static func alsoCalled(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> [String] {
    let keys = try keys(under: "alsoCalled", in: reader, form)
    for key in keys where form.field(key).map({ $0.isPrivate || $0.kind.children != nil }) ?? true {
      throw reader.fault(
        "the field \(key) is private, a group or a list, and no name of a record", at: "alsoCalled")
    }
    return keys
  }

  /// The field that says where a record's picture is; of one that is private nothing could be shown.
  private static func picture(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> String? {
    guard let found = reader["picture"] else { return nil }
    guard let key = found.text, let field = form.fields.first(where: { $0.key == key }),
      case .text = field.kind, !field.isPrivate
    else { throw found.badValue(of: "picture", expected: "a field of kind text that is not private") }
    return key
  }

  /// Fewer digits would take different records for one, and a hash has no more.
  private static func keyDigits(in reader: YAMLReader) throws(DescriptionError) -> Int {
    guard let digits = try reader.optionalInteger("keyDigits") else { return 16 }
    guard (12...64).contains(digits) else {
      throw reader.error(
        .badValue(key: "keyDigits", value: "\(digits)", expected: "a number from 12 to 64"), at: "keyDigits")
    }
    return digits
  }

  /// Where pages of records stand: by month, or by a field.
  private static func folders(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> RecordFolders?
  {
    if let months = try monthly(in: reader, form) { return months }
    return try folder(in: reader, form)
  }

  /// `checkIn`, or `{field: placedOn, missing: current}`: without a date a record would have no folder for its page.
  private static func monthly(
    in reader: YAMLReader, _ form: Form
  ) throws(DescriptionError) -> RecordFolders? {
    guard let found = reader["monthly"] else { return nil }
    if let other = reader["folder"] { throw other.fault("pages stand in folders by one thing alone") }
    if found.isMapping { try found.allowOnly(["field", "missing"]) }
    let value = found.isMapping ? try found.required("field") : found
    guard let key = value.text, let field = form.field(key) else {
      throw value.error(unknownField(value.text ?? "", "monthly", form))
    }
    let missing = try found.optionalText("missing")
    if let missing, !isName(missing) {
      throw found.badValue(at: "missing", expected: "a folder's name such as open")
    }
    let isDay = [FieldKind.date.name, FieldKind.moment.name].contains(field.kind.name)
    guard isDay, field.isRequired || missing != nil, !field.isPrivate, field.hiddenWhen == nil else {
      throw value.error(
        .badValue(
          key: "monthly", value: key,
          expected:
            "a required date or moment that is neither private nor hidden; of one that is not required {field: \(key), missing: open} names the folder of records without it"
        ))
    }
    return RecordFolders(field: key, missing: missing)
  }

  /// `records/{module}`: folders that are called by the values of a field.
  private static func folder(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> RecordFolders? {
    guard let found = reader["folder"] else { return nil }
    let parts = PlaceText((found.text ?? "").replacing("{", with: "{{").replacing("}", with: "}}")).parts
    var around = ""
    if parts.count == 2, case .text(let text) = parts[0] { around = text }
    let folders = around.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    guard case .place(let key)? = parts.last, parts.count == (around.isEmpty ? 1 : 2),
      around.isEmpty || around.hasSuffix("/"), folders.allSatisfy({ hasLettersOfName(String($0)) })
    else {
      throw found.badValue(of: "folder", expected: "folders with a field at the end, such as paid/{customer}")
    }
    guard let field = form.field(key) else { throw found.error(unknownField(key, "folder", form)) }
    let isWord = [FieldKind.text, .choice([]), .reference("")].map(\.name).contains(field.kind.name)
    guard isWord, field.isRequired, !field.isPrivate, field.hiddenWhen == nil else {
      throw found.error(
        .badValue(
          key: "folder", value: key,
          expected: "a required text, choice or reference that is neither private nor hidden"))
    }
    return RecordFolders(field: key, around: around)
  }

  /// Whether a path leads to a field within a group: files may call the one as the other.
  private static func isWithin(_ path: String, group: String, of form: Form) -> Bool {
    form.field(at: group)?.kind.groupFields != nil && path.hasPrefix("\(group).")
  }

  /// Whether a key is a word of letters, digits and hyphens.
  static func isPlainKey(_ key: String) -> Bool {
    key != "index" && (1...80).contains(key.utf8.count)
      && key.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
  }

  /// `asked: false` of fields that nobody is asked for, as they follow from others.
  private static func unasked(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> Set<String> {
    var keys: Set<String> = []
    for field in try ownFields(in: reader) where try !field.flag("asked", default: true) {
      guard let key = try field.optionalText("key"), !(form.field(key)?.isRequired ?? false) else {
        throw field.fault("asked is false, of a field that is not required")
      }
      keys.insert(key)
    }
    return keys.union(try stamps(in: reader, form).map(\.field))
  }

  /// By what records without a key are known again that have a field; keys tell nothing of it.
  private static func knownAgain(
    in reader: YAMLReader, _ form: Form
  ) throws(DescriptionError) -> (by: [String], having: String)? {
    guard let found = reader["knownAgain"] else { return nil }
    try found.allowOnly(["by", "having"])
    let by = try keys(under: "by", in: found, form)
    if let key = by.first(where: { form.field($0)?.kind.children != nil }) {
      throw found.fault("\(key) is a group or a list, and no record is known by it", at: "by")
    }
    let having = try found.requiredText("having")
    guard by.contains(having) else {
      throw found.badValue(at: "having", expected: "one of \(by.joined(separator: ", "))")
    }
    return (by, having)
  }

  /// `yes:` and `no:` of switches: how files write them beside the usual words.
  private static func yesAndNo(
    in reader: YAMLReader, _ form: Form
  ) throws(DescriptionError) -> [String: [String: Bool]] {
    var words: [String: [String: Bool]] = [:]
    for field in try ownFields(in: reader) {
      for (name, isOn) in [("yes", true), ("no", false)] {
        guard let list = field[name], let key = try field.optionalText("key") else { continue }
        guard case .flag? = form.field(key)?.kind else { throw list.fault("only a switch has \(name)") }
        for element in try list.elements(name) {
          guard let text = element.text, !text.isEmpty else {
            throw element.error(.expected("a text that means \(name)", at: name))
          }
          guard words[key, default: [:]].updateValue(isOn, forKey: text) == nil else {
            throw element.error(.repeatedKey(text))
          }
        }
      }
    }
    return words
  }

  /// Every record has a number by which its versions are told apart.
  private static func versioned(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> String? {
    guard let key = try reader.optionalText("versioned") else { return nil }
    let value = try reader.required("versioned")
    guard let field = form.field(key) else { throw value.error(unknownField(key, "versioned", form)) }
    let own = try ownFields(in: reader)
    let isFilled = own.contains { $0["key"]?.text == key && $0["whenEmpty"] != nil }
    guard case .integer = field.kind, field.isRequired || isFilled, !field.isPrivate, field.hiddenWhen == nil
    else {
      throw value.error(
        .badValue(
          key: "versioned", value: key,
          expected: "an integer that is neither private nor hidden, and required or filled by whenEmpty"))
    }
    return key
  }

  /// In what order records stand tells what they are put in order by.
  private static func order(
    in reader: YAMLReader, _ form: Form
  ) throws(DescriptionError) -> [(field: String, isDescending: Bool)] {
    var order: [(field: String, isDescending: Bool)] = []
    for element in try reader["order"]?.elements("order") ?? [] {
      let words = (element.text ?? "").split(separator: " ").map(String.init)
      let field = form.field(words.first ?? "")
      let isField = field.map { $0.kind.children == nil } ?? (words.first == "key")
      guard isField, words.count == 1 || words.count == 2 && words[1].lowercased() == "desc" else {
        throw element.error(unknownField(element.text ?? "", "order", form))
      }
      if field?.isPrivate ?? false {
        throw element.fault("the field \(words[0]) is private, and the order of records would tell of it")
      }
      guard !order.contains(where: { $0.field == words[0] }) else {
        throw element.error(.repeatedKey(words[0]))
      }
      order.append((words[0], words.count == 2))
    }
    return order
  }

  /// Fields that are declared no longer and may go, such as `city` or, of a list, `lines.price`.
  ///
  /// One that is declared would go at the next slip of the pen, unless it is what another one is called now.
  private static func removedFields(
    in reader: YAMLReader, _ form: Form, _ previousNames: [String: String]
  ) throws(DescriptionError) -> Set<String> {
    var names: Set<String> = []
    for element in try reader["removed"]?.elements("removed") ?? [] {
      guard let name = element.text, !name.isEmpty else {
        throw element.error(.expected("a field such as city, or lines.price", at: "removed"))
      }
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      let field = parts.first.flatMap { form.field($0) }
      let isDeclared =
        parts.count == 2 ? field?.kind.children?.contains { $0.key == parts[1] } ?? false : field != nil
      if isDeclared, previousNames[name] == nil {
        throw element.fault(
          "the field \(name) is declared, and would go with its values as soon as its key is misspelt. Take it out of removed"
        )
      }
      names.insert(name)
    }
    return names
  }

  /// The fields of the kind itself, as the file has them.
  static func ownFields(in reader: YAMLReader) throws(DescriptionError) -> [YAMLReader] {
    var fields = try reader["fields"]?.elements("fields") ?? []
    for section in try reader["sections"]?.elements("sections") ?? [] {
      fields += try section["fields"]?.elements("fields") ?? []
    }
    return fields
  }

  /// `from:` of fields that a file has in several columns: `"{location.street.number} {location.street.name}"`.
  private static func joinedColumns(in reader: YAMLReader) throws(DescriptionError) -> [String: [String]] {
    var joined: [String: [String]] = [:]
    for field in try ownFields(in: reader) {
      guard let from = try field.optionalText("from"), let key = try field.optionalText("key") else {
        continue
      }
      let columns = from.split(separator: " ").map { $0.hasPrefix("{") && $0.hasSuffix("}") ? $0 : "" }
      guard !columns.isEmpty, columns.allSatisfy({ $0.count > 2 }), ["text"].contains(field["kind"]?.text)
      else {
        throw field.badValue(
          at: "from", expected: "columns in braces such as \"{street} {number}\", for a text")
      }
      joined[key] = columns.map { String($0.dropFirst().dropLast()) }
    }
    return joined
  }

  /// `capitals: true` of texts that are stored in capital letters.
  private static func capitals(
    in reader: YAMLReader, _ form: Form
  ) throws(DescriptionError) -> Set<String> {
    var keys: Set<String> = []
    for field in try ownFields(in: reader) where try field.flag("capitals") {
      guard let key = try field.optionalText("key"), case .text? = form.field(key)?.kind else {
        throw field.fault("only a text has capitals")
      }
      keys.insert(key)
    }
    return keys
  }

  /// `was:` of every field of the kind itself.
  private static func previousNames(
    in reader: YAMLReader, _ form: Form
  ) throws(DescriptionError) -> [String: String] {
    var names: [String: String] = [:]
    for field in try ownFields(in: reader) {
      for child in try field["fields"]?.elements("fields") ?? [] {
        if let place = child["was"] {
          throw place.fault("only fields of the kind itself can be renamed, and none within another")
        }
      }
      // What marks values that stand in for unknown ones is a column as fields are.
      if let entry = field["whenEmpty"], let flag = try entry.optionalText("flag"),
        let previous = try entry.optionalText("was")
      {
        names[flag] = previous
      }
      guard let previous = try field.optionalText("was"), let key = try field.optionalText("key") else {
        continue
      }
      if let place = form.place(of: key), case .list = form.fields[place].kind {
        throw field.fault("a list cannot be renamed; declare a new one and import its elements")
      }
      guard form.place(of: previous) == nil else {
        throw field.fault(
          "\(key) was \(previous), and a field \(previous) is still there. If its key is to be that of another one, rename it first, run gazette build, and declare the other then; if that is done, take out was: \(previous). Two that change their keys need a third in between"
        )
      }
      if let other = names.first(where: { $0.value == previous })?.key {
        throw field.fault("\(other) was \(previous) already, and only one field can have its values")
      }
      names[key] = previous
    }
    return names
  }
}
