internal import Forms

/// Reads rows by matching their columns to the fields of a kind's form by name.
///
/// Names match without regard to case, `_`, `-` and blanks, so `First Name` and `first_name` are
/// `firstName`. A column `lines.dish` gives the field `dish` of one element of the list `lines`; a row in which nothing
/// stands in any of its columns has no element of it, or says nothing of it where there are not all of its columns.
final class FormRowReader: RowReader {
  let ignoredColumns: [String]
  let givesListElements: Bool
  let givenFields: Set<String>
  private let form: Form
  private let reading: ValueReading
  /// The same of the texts within a cell's JSON.
  private let readingWithinCells: ValueReading
  private let targets: [Target]
  /// What no column of the file is for.
  private let lacking: AbsentFields
  /// The columns that are a list's where objects stand in them, and nothing's else.
  private let lists: [Int: String]
  /// By the places of fields with fields within them.
  private let memberNames: [Int: MemberNames]
  /// The groups, and those within them, by what columns of theirs may be called, folded.
  private let groups: [String: Target]
  /// For each column what it is for of fields within others.
  private let parts: [Part?]
  /// The places of the groups that have columns for fields within them.
  private let groupsInParts: [Int]
  /// The columns in the order in which they are read: those of what is within a field behind that of the field itself.
  private let order: [Int]
  /// The places of fields in which an empty text is nothing.
  private let withoutEmptyTexts: Set<Int>
  /// Whether what is empty or `null` within groups has no value, and not what fields begin with.
  private let clearsEmpty: Bool
  /// Whether a group that is `null` in a row has nothing, whatever members it has in others.
  private let emptiesGroups: Bool

  private enum Target {
    case nothing
    case key
    case line
    case field(Int)
    /// Whether the value of a field stands in for something unknown.
    case flag(ofField: Int)
    /// A field within a list or group, or within groups within those: its place, behind those of the groups around it.
    case child(field: Int, path: [Int])

    /// The places of the fields around it, and its own; nil of what is no field.
    var path: [Int]? {
      switch self {
      case .nothing, .key, .line, .flag: nil
      case .field(let place): [place]
      case .child(let place, let path): [place] + path
      }
    }
  }

  /// - Parameters:
  ///   - source: the name of the file.
  ///   - clearsEmpty: whether what is empty within groups is so; else it is what fields begin with.
  /// - Throws: ``ImportError`` where no column fits, or two mean the same field.
  init(
    kind: RecordKind, columns: [String], source: String, reading: ValueReading, clearsEmpty: Bool
  ) throws {
    form = kind.form
    withoutEmptyTexts = Set(form.fields.indices.filter { kind.isNothing(emptyTextOf: kind.form.fields[$0]) })
    self.reading = reading
    var within = reading
    within.isWithinCell = !reading.options.isMapped
    readingWithinCells = within
    var names = Self.names(of: kind, isMapped: reading.options.isMapped)
    let declared = kind.declaration.aliases
    groups = Self.groups(calledBy: names.mapValues(\.target), in: form, aliases: kind.aliases)
    let heads = Self.lists(calledBy: declared, in: form, beside: columns).filter { names[$0.key] == nil }
    names.merge(heads) { own, _ in own }
    // A list has derived columns beside the fields, and one may be called as other files call a field.
    let derived = Set(kind.derivedNames)
    func isRepeated(_ column: String, _ name: String) -> Bool {
      derived.contains(column)
        && columns.contains { !derived.contains($0) && names[Self.folded($0)]?.name == name }
    }
    var targets: [Target] = []
    var ignored: [String] = []
    var columnOfName: [String: String] = [:]
    var givesListElements = false
    for column in columns {
      guard let (name, target) = names[Self.folded(column)], !isRepeated(column, name) else {
        targets.append(.nothing)
        ignored.append(column)
        continue
      }
      if let other = columnOfName.updateValue(column, forKey: name) {
        throw ImportError.repeatedField(file: source, field: name, columns: [other, column])
      }
      if case .child(let place, _) = target, case .list = form.fields[place].kind {
        givesListElements = true
      }
      targets.append(target)
    }
    let memberNames = kind.form.fields.enumerated().reduce(into: [Int: MemberNames]()) {
      $0[$1.offset] = MemberNames(within: $1.element.key, aliases: declared)
    }
    self.memberNames = memberNames
    lists = Dictionary(
      uniqueKeysWithValues: columns.enumerated().filter { heads[Self.folded($0.element)] != nil }
        .map { ($0.offset, $0.element) })
    self.targets = targets
    groupsInParts = kind.form.fields.indices.filter { place in
      kind.form.fields[place].kind.groupFields != nil
        && targets.contains { if case .child(place, _) = $0 { true } else { false } }
    }
    self.givesListElements = givesListElements
    ignoredColumns = ignored
    givenFields = Set(targets.compactMap(\.path).flatMap { Self.leaves(at: $0, in: kind.form) })
    let wholes = Self.wholes(among: targets, in: kind.form)
    let parts = targets.map { Part($0.path ?? [], in: kind.form, memberNames, wholes) }
    self.parts = parts
    // Where columns of a field stand beside its own, those come in behind it.
    let depths = targets.map { $0.path?.count ?? 0 }
    order =
      parts.allSatisfy { $0?.wholes.isEmpty ?? true }
      ? Array(targets.indices) : targets.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    self.clearsEmpty = clearsEmpty
    emptiesGroups = clearsEmpty || kind.declaration.isQuestionnaire
    lacking = Self.absent(in: form, targets)
    let isUseless = targets.allSatisfy {
      switch $0 {
      case .nothing, .key, .line, .flag: true
      case .field, .child: false
      }
    }
    if isUseless {
      throw ImportError.noMatchingColumns(
        file: source, columns: columns, fields: Self.columnNames(form))
    }
  }

  /// What columns are for by what they may be called, folded, each with its main name.
  private static func names(of kind: RecordKind, isMapped: Bool) -> [String: (name: String, target: Target)] {
    var names: [String: (name: String, target: Target)] = ["key": ("key", .key), "id": ("key", .key)]
    // Of a file, a column of that name has what it is called after.
    if isMapped { names["line"] = ("line", .line) }
    for (place, field) in kind.form.fields.enumerated() {
      names[folded(field.key)] = (field.key, .field(place))
      for (name, path) in paths(within: field, called: field.key) {
        names[folded(name)] = (name, .child(field: place, path: path))
      }
    }
    for (field, column) in kind.declaration.rules.flags {
      guard let place = kind.form.place(of: field), names[folded(column)] == nil else { continue }
      names[folded(column)] = (column, .flag(ofField: place))
    }
    for (alias, name) in kind.aliases { names[folded(alias)] = names[folded(name)] }
    return names
  }

  /// The columns of a SELECT that are for no field of a kind.
  static func unknown(among columns: [String], of kind: RecordKind) -> [String] {
    let names = names(of: kind, isMapped: true)
    let heads = lists(calledBy: kind.declaration.aliases, in: kind.form, beside: columns)
    return columns.filter { column in
      let name = folded(column)
      return names[name] == nil && heads[name] == nil
    }
  }

  /// What is within a field, and within groups in it, by the names of columns.
  static func paths(within field: Field, called name: String) -> [(name: String, path: [Int])] {
    (field.kind.children ?? []).enumerated().flatMap { place, child in
      let name = "\(name).\(child.key)"
      let inner = child.kind.groupFields == nil ? [] : paths(within: child, called: name)
      return [(name, [place])] + inner.map { ($0.name, [place] + $0.path) }
    }
  }

  /// The columns of groups as a whole, by the paths of those.
  private static func wholes(among targets: [Target], in form: Form) -> [[Int]: Int] {
    targets.enumerated().reduce(into: [:]) { wholes, column in
      guard let path = column.element.path, field(at: path, in: form).kind.groupFields != nil else { return }
      wholes[path] = column.offset
    }
  }

  /// The field at a path, whose first place is one of the form.
  private static func field(at path: [Int], in form: Form) -> Field {
    path.dropFirst().reduce(form.fields[path[0]]) { field, place in (field.kind.children ?? [])[place] }
  }

  /// The field at a path, or what is within it, by the names of columns.
  private static func leaves(at path: [Int], in form: Form) -> [String] {
    let fields = path.indices.map { field(at: Array(path[...$0]), in: form) }
    return leaves(of: fields[fields.count - 1], called: fields.map(\.key).joined(separator: "."))
  }

  /// The same of all fields of a form.
  static func leaves(of form: Form) -> [String] {
    form.fields.flatMap { leaves(of: $0, called: $0.key) }
  }

  /// The same of a field that is called so.
  private static func leaves(of field: Field, called name: String) -> [String] {
    guard let children = field.kind.children else { return [name] }
    return children.flatMap { leaves(of: $0, called: "\(name).\($0.key)") }
  }

  /// The lists that stand under another name where a file has objects, `parts` of `parts.what: lines.article`, by those
  /// names; none that a column of the file gives already.
  private static func lists(
    calledBy aliases: [String: String], in form: Form, beside columns: [String]
  ) -> [String: (name: String, target: Target)] {
    let given = Set(columns.map(folded))
    var owners: [String: Set<String>] = [:]
    for (alias, name) in aliases {
      guard let head = MemberNames.owner(of: alias), let owner = MemberNames.owner(of: name) else { continue }
      owners[folded(head), default: []].insert(folded(owner))
    }
    return owners.reduce(into: [:]) { lists, entry in
      guard entry.value.count == 1,
        let place = form.fields.firstIndex(where: { entry.value.contains(folded($0.key)) }),
        form.fields[place].kind.isList,
        !given.contains(where: {
          $0 == folded(form.fields[place].key) || $0.hasPrefix("\(folded(form.fields[place].key)).")
        })
      else { return }
      lists[entry.key] = (form.fields[place].key, .field(place))
    }
  }

  /// The groups by their own names and others, `anschrift` too of `anschrift.ort: address.city`.
  private static func groups(
    calledBy names: [String: Target], in form: Form, aliases: [String: String]
  ) -> [String: Target] {
    var groups = names.filter { _, target in
      guard let path = target.path, let first = path.first, !form.fields[first].kind.isList else {
        return false
      }
      return field(at: path, in: form).kind.groupFields != nil
    }
    var owners: [String: Set<String>] = [:]
    var heads: [String: Set<String>] = [:]
    for (alias, name) in aliases {
      guard let head = MemberNames.group(of: alias), let owner = MemberNames.group(of: name) else { continue }
      owners[folded(head), default: []].insert(folded(owner))
      heads[folded(owner), default: []].insert(folded(head))
    }
    for (head, owners) in owners where owners.count == 1 && names[head] == nil {
      guard let owner = owners.first, heads[owner]?.count == 1 else { continue }
      groups[head] = groups[owner]
    }
    return groups
  }

  /// The main names that columns may have for a form.
  static func columnNames(_ form: Form) -> [String] {
    ["key"]
      + form.fields.flatMap { field in
        field.kind.children?.map { "\(field.key).\($0.key)" } ?? [field.key]
      }
  }

  /// A name without blanks of any kind, `-` and `_`, in small letters.
  static func folded(_ name: String) -> String {
    if !name.utf8.allSatisfy({ $0 < 0x80 && $0 > 0x20 }) {
      let visible = name.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
      if visible.count < name.unicodeScalars.count {
        return folded(String(String.UnicodeScalarView(visible)))
      }
    }
    var bytes: [UInt8] = []
    for byte in name.utf8 where byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") && byte != 0x20 {
      bytes.append((65...90).contains(byte) ? byte + 32 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What none of the targets is for, of the fields of a form.
  private static func absent(in form: Form, _ targets: some Sequence<Target>) -> AbsentFields {
    var given: Set<Int> = []
    var paths: [Int: [[Int]]] = [:]
    for target in targets {
      switch target {
      case .nothing, .key, .line, .flag: break
      case .field(let place): given.insert(place)
      case .child(let place, let path): paths[place, default: []].append(path)
      }
    }
    var absent = AbsentFields()
    for (place, field) in form.fields.enumerated() where !given.contains(place) {
      guard let paths = paths[place] else {
        absent.fields.insert(place)
        continue
      }
      let children = field.kind.children ?? []
      var lacking = AbsentParts(fields: Set(children.indices))
      for path in paths { lacking.give(path[...], of: children, lacking: AbsentParts()) }
      if case .list = field.kind {
        absent.elements[place] = [lacking]
        absent.listColumns[place] = lacking
      } else if !lacking.isEmpty {
        absent.children[place] = lacking
      }
    }
    return absent
  }

  /// What a row says nothing about.
  private func absent(in row: SourceRow) -> AbsentFields {
    if row.absentColumns.isEmpty { return lacking }
    return Self.absent(
      in: form, targets.indices.filter { !row.absentColumns.contains($0) }.map { targets[$0] })
  }

  /// How what a cell holds is read.
  ///
  /// - Parameter value: what was unpacked out of it.
  private func reading(of cell: SourceValue, unpackedTo value: SourceValue) -> ValueReading {
    value.isNested && !cell.isNested ? readingWithinCells : reading
  }

  func draft(of row: SourceRow) -> ImportedRow {
    var draft = Draft(form)
    var key: String?
    var line = row.line
    var elements: [Int: (group: FieldGroup, isGiven: Bool)] = [:]
    var absent = absent(in: row)
    var unknown: [String] = []
    var standIns: [Int] = []
    var faults: [Fault] = []
    var unheard: Set<String> = []
    for column in order where !row.absentColumns.contains(column) {
      let target = targets[column]
      let value = column < row.values.count ? row.values[column] : .null
      switch target {
      case .nothing: break
      case .key:
        key = value.plainText.flatMap { $0.isEmpty ? nil : $0 }
        if value.isNested {
          faults.append(
            Fault(
              section: "", field: "key", title: "Key", value: value.jsonText, isPrivate: false,
              rule: .notA(FieldKind.text.name)))
        }
      case .line: line = value.plainText.flatMap { Int($0) } ?? line
      case .flag(let place):
        switch value.fieldValue(of: Self.flag, in: reading) {
        case .flag(true)?: standIns.append(place)
        case .flag(false)?, nil: break
        case .some:
          faults.append(
            Fault(
              section: "", field: form.fields[place].key, title: form.fields[place].title,
              value: value.plainText, isPrivate: form.fields[place].isPrivate, rule: .notA("switch")))
        }
      case .field(let place):
        let field = form.fields[place]
        let cell = value
        let unpacked = cell.unpacked(for: field)
        if let name = lists[column] {
          guard case .list = unpacked else {
            absent.leave([place])
            if !cell.isBlank { unknown.append(name) }
            break
          }
        }
        let value = memberNames[place].map(unpacked.named) ?? unpacked
        let given = value.fieldValue(of: field, in: reading(of: cell, unpackedTo: value))
        draft.load(given.isEmpty && withoutEmptyTexts.contains(place) ? nil : given, at: place)
        value.addAbsent(of: field, at: place, to: &absent)
        value.addUnknown(in: field, at: field.key, to: &unknown)
        faults += repeatedMember(of: value, in: field, at: field.key, isPrivate: field.isPrivate, place)
      case .child(let place, let path):
        let whole = form.fields[place]
        let children = whole.kind.children ?? []
        let isList = whole.kind.isList
        let isFirst = isList && elements[place] == nil
        if isFirst { elements[place] = (Self.emptyGroup(children), false) }
        // What is no group is told as such.
        if !isList, let value = draft.values[place], value.group == nil { break }
        let none = FieldGroup(children.map { _ in nil })
        var group = elements[place]?.group ?? draft.values[place]?.group ?? none
        // A source that is read as before leaves what a field of a group begins with, but for the first column of a list.
        let known = isFirst && !clearsEmpty ? nil : group.values[path[0]]
        guard let part = parts[column] else { break }
        let unpacked = value.unpacked(for: part.field)
        let named = part.names.map(unpacked.named) ?? unpacked
        let own = named.fieldValue(of: part.field, in: reading(of: value, unpackedTo: named))
        if path.count > 2 || part.wholes.contains(where: { $0 > column }) { unheard.insert(part.name) }
        // Without names of their own the members are as they came.
        if part.names != nil { unheard.formUnion(named.names(otherThanIn: unpacked, within: part.name)) }
        if own == nil, part.wholes.contains(where: { row.says(column: $0) }) { break }
        var read = Self.puttingPart(own, at: path.dropFirst(), in: known, of: children[path[0]])
        if own == nil, !clearsEmpty, path.count > 1 { read = known }
        if isList || clearsEmpty || read != nil { group.values[path[0]] = read }
        if isList {
          elements[place] = (group, elements[place]?.isGiven == true || !value.isBlank)
        } else if own != nil || draft.values[place] != nil {
          draft.load(.group(group), at: place)
        }
        named.addUnknown(in: part.field, at: part.name, to: &unknown)
        faults += repeatedMember(
          of: named, in: part.field, at: part.name, isPrivate: part.isPrivate, place)
        // An export leaves out what is private.
        let lacking = isList ? AbsentParts() : named.lacking(of: part.field).ofPrivate(part.field)
        if !part.wholes.isEmpty || !lacking.isEmpty {
          absent.give(path[...], within: place, of: whole, lacking: lacking)
        }
      }
    }
    for place in groupsInParts { draft.load(draft.values[place]?.withoutEmptyGroups, at: place) }
    for path in emptiesGroups ? row.emptiedObjects : [] { empty(path, in: &draft, &absent, of: row) }
    for (place, element) in elements {
      draft.load(.list(element.isGiven ? [element.group.withoutEmptyGroups] : []), at: place)
      if element.isGiven { continue }
      if absent.listColumns[place]?.isEmpty == false {
        absent.leave([place])
      } else {
        absent.elements[place] = []
      }
    }
    for place in standIns where draft.values[place] != nil {
      draft.load(draft.values[place], at: place, isStandIn: true)
    }
    var read = ImportedRow(line: line, key: key, draft: draft, absent: absent)
    read.unknownMembers = unknown
    read.unheard = unheard
    read.faults = faults
    return read
  }

  /// What is wrong with a value of which two members mean one field.
  ///
  /// - Parameter place: that of the field of the form.
  private func repeatedMember(
    of value: SourceValue, in field: Field, at path: String, isPrivate: Bool, _ place: Int
  ) -> [Fault] {
    guard let name = value.repeatedMember(in: field) else { return [] }
    return [
      Fault(
        section: form.sectionTitle(ofFieldAt: place), field: path, title: field.title, value: name,
        isPrivate: isPrivate, rule: .stated("two names within it mean one field", []))
    ]
  }

  /// Takes away a group that a row gives as null, where others of its file have an object, and says nothing else of.
  private func empty(
    _ path: String, in draft: inout Draft, _ absent: inout AbsentFields, of row: SourceRow
  ) {
    func isGiven(_ isMeant: (Target) -> Bool) -> Bool {
      targets.indices.contains { isMeant(targets[$0]) && row.says(column: $0) }
    }
    switch groups[Self.folded(path)] {
    case .field(let place)?:
      if isGiven({ $0.path?.first == place }) { return }
      draft.load(nil, at: place)
      absent.give(place)
    case .child(let place, let path)? where clearsEmpty:
      if isGiven({ $0.path?.starts(with: [place] + path) ?? false }) || absent.fields.contains(place) {
        break
      }
      let field = form.fields[place]
      if let group = draft.values[place]?.group {
        draft.load(Self.putting(nil, at: path[...], in: .group(group), of: field), at: place)
      }
      absent.give(path[...], within: place, of: field)
    default: break
    }
  }

  /// What a column holds that says whether a value stands in for something unknown.
  private static let flag = Field("flag", "Flag", .flag)

  /// What a column is for of a field within others.
  private struct Part {
    let field: Field
    /// Such as `address.geo.lat`.
    let name: String
    let isPrivate: Bool
    /// What its members may be called.
    let names: MemberNames?
    /// The columns of what is around it, as a whole.
    let wholes: [Int]

    /// - Parameter path: the places of the fields around it, and its own; nil where there are none around it.
    init?(_ path: [Int], in form: Form, _ memberNames: [Int: MemberNames], _ wholes: [[Int]: Int]) {
      guard path.count > 1 else { return nil }
      let fields = (1...path.count).map { FormRowReader.field(at: Array(path.prefix($0)), in: form) }
      field = fields[fields.count - 1]
      name = fields.map(\.key).joined(separator: ".")
      isPrivate = fields.contains(where: \.isPrivate)
      names = fields.dropFirst().reduce(memberNames[path[0]]) { names, field in
        names?.inner[FormRowReader.folded(field.key)]
      }
      self.wholes = (1..<path.count).compactMap { wholes[Array(path.prefix($0))] }
    }
  }

  /// A value with another one in a place within it; nil for a group of nothing, and what is no group as it is.
  static func putting(
    _ value: FieldValue?, at path: ArraySlice<Int>, in known: FieldValue?, of field: Field
  ) -> FieldValue? {
    puttingPart(value, at: path, in: known, of: field)?.withoutEmptyGroups
  }

  /// The same of a group that is not whole yet: what is read behind an empty text may keep that.
  private static func puttingPart(
    _ value: FieldValue?, at path: ArraySlice<Int>, in known: FieldValue?, of field: Field
  ) -> FieldValue? {
    guard let place = path.first else { return value }
    if let known, known.group == nil { return known }
    let inner = field.kind.children ?? []
    var group = known?.group ?? FieldGroup(inner.map { _ in nil })
    group.values[place] = puttingPart(value, at: path.dropFirst(), in: group.values[place], of: inner[place])
    return group.values.allSatisfy { $0 == nil } ? nil : .group(group)
  }

  private static func emptyGroup(_ fields: [Field]) -> FieldGroup {
    FieldGroup(fields.map { $0.initialValue(today: nil) })
  }
}

/// What the members of objects may be called beside the keys of the fields within a list or group.
struct MemberNames {
  /// The keys by the other names, folded.
  fileprivate private(set) var keys: [String: String] = [:]
  /// Of the groups among them, by their keys, folded.
  fileprivate private(set) var inner: [String: MemberNames] = [:]

  /// What stands before the first dot of a column's name; nil where there is none.
  static func owner(of column: String) -> String? {
    column.firstIndex(of: ".").map { String(column[..<$0]) }
  }

  /// What stands before the last dot of a column's name; nil where there is none.
  static func group(of column: String) -> String? {
    column.lastIndex(of: ".").map { String(column[..<$0]) }
  }

  /// - Parameter aliases: names of columns, each with the column that is meant; nil where none is of a member.
  init?(within field: String, aliases: [String: String]) {
    func members(_ name: String) -> [String] {
      name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }
    var ofGroups: [String: [String: String]] = [:]
    for (alias, name) in aliases {
      guard Self.owner(of: name).map(FormRowReader.folded) == FormRowReader.folded(field) else { continue }
      let (alias, name) = (members(alias), members(name))
      guard alias.count == name.count else { continue }
      if name.count == 1 {
        keys[FormRowReader.folded(alias[0])] = name[0]
      } else if FormRowReader.folded(alias[0]) == FormRowReader.folded(name[0]) {
        ofGroups[name[0], default: [:]][alias.joined(separator: ".")] = name.joined(separator: ".")
      }
    }
    for (group, aliases) in ofGroups {
      inner[FormRowReader.folded(group)] = MemberNames(within: group, aliases: aliases)
    }
    if keys.isEmpty, inner.isEmpty { return nil }
  }
}

extension FieldValue {
  /// The same without the groups in it that have nothing to show; nil where it is such a group.
  fileprivate var withoutEmptyGroups: FieldValue? {
    guard case .group(let group) = self else { return self }
    return group.isEmpty ? nil : .group(group.withoutEmptyGroups)
  }
}

extension FieldGroup {
  /// The same without the groups in it that have nothing to show.
  fileprivate var withoutEmptyGroups: FieldGroup {
    guard values.contains(where: { $0?.group != nil }) else { return self }
    return FieldGroup(values.map { $0?.withoutEmptyGroups })
  }
}

extension SourceRow {
  /// Whether something stands in a column.
  func says(column: Int) -> Bool {
    column < values.count && !absentColumns.contains(column) && !values[column].isBlank
  }
}

extension SourceValue {
  /// The same, with the members of its objects called by the keys of their fields; one that has its own key keeps it.
  func named(by names: MemberNames) -> SourceValue {
    switch self {
    case .list(let elements): return .list(elements.map { $0.named(by: names) })
    case .object(let members):
      let given = Set(members.map { FormRowReader.folded($0.key) })
      return .object(
        members.map { member in
          let folded = FormRowReader.folded(member.key)
          let key = names.keys[folded].flatMap { given.contains(FormRowReader.folded($0)) ? nil : $0 }
          let inner = names.inner[FormRowReader.folded(key ?? member.key)]
          return (key ?? member.key, inner.map(member.value.named) ?? member.value)
        })
    default: return self
    }
  }

  /// A scalar as text; nil for nothing, lists and objects.
  var plainText: String? {
    switch self {
    case .number(let text), .date(let text), .text(let text): text
    case .bool(let isOn): isOn ? "true" : "false"
    case .null, .list, .object: nil
    }
  }

  /// The same for a field: a number of JSON with an exponent is the decimal that it is where the field holds numbers.
  func text(for kind: FieldKind) -> String? {
    switch (self, kind) {
    case (.number(let literal), .integer), (.number(let literal), .decimal):
      JSONNumber.withoutExponent(literal)
    case (.number(let literal), .money):
      // Of a text three decimals may be thousands.
      ExactDecimal(literal).flatMap { $0.scale == 3 ? $0.withoutZeros.description : nil }
        ?? JSONNumber.withoutExponent(literal)
    default: plainText
    }
  }

  /// Whether it holds other values.
  fileprivate var isNested: Bool {
    switch self {
    case .list, .object: true
    default: false
    }
  }

  /// Whether it is no value, or a text of blanks.
  var isBlank: Bool {
    switch self {
    case .null: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    default: false
    }
  }

  /// A list or group as such, where it stands as its JSON text: in CSV, and out of a SELECT.
  func unpacked(for field: Field) -> SourceValue {
    guard case .text(let text) = self, field.kind.children != nil,
      let value = try? JSONReader.value(Array(text.utf8), path: field.key), value.plainText == nil
    else { return self }
    return value
  }

  /// Adds what a list or group says nothing about.
  fileprivate func addAbsent(of field: Field, at place: Int, to absent: inout AbsentFields) {
    switch (self, field.kind) {
    case (.object, .group):
      let lacking = lacking(of: field)
      if !lacking.isEmpty { absent.children[place] = lacking }
    case (.list(let elements), .list(let children)):
      absent.elements[place] = elements.map { element in
        guard case .object(let members) = element else { return AbsentParts() }
        return AbsentParts(of: members, children)
      }
    default: break
    }
  }

  /// The names of the members that are called otherwise in a value that is the same but for that.
  ///
  /// - Parameter path: the name of the object.
  fileprivate func names(otherThanIn other: SourceValue, within path: String) -> [String] {
    guard case .object(let members) = self, case .object(let others) = other else { return [] }
    return zip(members, others).filter { $0.key != $1.key || $0.value.jsonText != $1.value.jsonText }
      .map { "\(path).\($0.0.key)" }
  }

  /// What it says nothing about of a group.
  fileprivate func lacking(of field: Field) -> AbsentParts {
    guard case .object(let members) = self, case .group(let children) = field.kind else {
      return AbsentParts()
    }
    return AbsentParts(of: members, children)
  }

  /// Adds what no field within a list or group is for.
  ///
  /// - Parameter path: the name of the list or group.
  fileprivate func addUnknown(in field: Field, at path: String, to names: inout [String]) {
    let (elements, children): ([SourceValue], [Field])
    switch (self, field.kind) {
    case (.list(let values), .list(let fields)): (elements, children) = (values, fields)
    case (.object, .group(let fields)): (elements, children) = ([self], fields)
    default: return
    }
    let known = Dictionary(
      children.map { (FormRowReader.folded($0.key), $0) }, uniquingKeysWith: { first, _ in first })
    for case .object(let members) in elements {
      for (key, value) in members {
        if let child = known[FormRowReader.folded(key)] {
          value.addUnknown(in: child, at: "\(path).\(child.key)", to: &names)
        } else if !names.contains("\(path).\(key)") {
          names.append("\(path).\(key)")
        }
      }
    }
  }

  /// A name within a list or group that means a field which another name of the same object means too.
  fileprivate func repeatedMember(in field: Field) -> String? {
    guard let children = field.kind.children else { return nil }
    switch self {
    case .list(let elements):
      return elements.lazy.compactMap { $0.repeatedMember(in: field) }.first
    case .object(let members):
      // No object gives a name twice, and most have those of the fields.
      var given: Set<String> = []
      let areOwn = members.allSatisfy { member in children.contains { $0.key == member.key } }
      for (key, value) in members {
        let folded = areOwn ? key : FormRowReader.folded(key)
        guard
          let child = children.first(where: {
            $0.key == key || !areOwn && FormRowReader.folded($0.key) == folded
          })
        else { continue }
        if !areOwn, !given.insert(folded).inserted { return key }
        if let inner = value.repeatedMember(in: child) { return inner }
      }
      return nil
    default: return nil
    }
  }

  /// The value as a field holds it; what cannot be read stays a text, which checking then reports.
  func fieldValue(of field: Field, in reading: ValueReading) -> FieldValue? {
    switch (self, field.kind) {
    case (.null, _): return nil
    case (.list(let elements), .list(let children)):
      let groups = elements.compactMap { $0.fieldGroup(children, in: reading) }
      return groups.count == elements.count ? .list(groups) : .text(jsonText)
    case (.object, .group(let children)):
      return fieldGroup(children, in: reading).flatMap { $0.isEmpty ? nil : .group($0) }
    case (.list, _), (.object, _): return .text(jsonText)
    default:
      return text(for: field.kind).flatMap { reading.value($0, of: field, isPlain: isPlain(for: field.kind)) }
    }
  }

  /// Whether it is written as programs do, whatever form the texts of its source have; a date may be written as a number.
  func isPlain(for kind: FieldKind) -> Bool {
    switch (self, kind) {
    case (.number, .integer), (.number, .decimal), (.number, .money), (.date, .date), (.date, .moment): true
    default: false
    }
  }

  /// The fields of an object; nil for anything else.
  private func fieldGroup(_ fields: [Field], in reading: ValueReading) -> FieldGroup? {
    guard case .object(let members) = self else { return nil }
    let named = Dictionary(
      members.map { (FormRowReader.folded($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    return FieldGroup(
      fields.map { field in
        guard let value = named[FormRowReader.folded(field.key)] else {
          return field.initialValue(today: nil)
        }
        return value.unpacked(for: field).fieldValue(of: field, in: reading)
      })
  }
}

extension RecordKind {
  /// Whether a column gives the keys of records.
  func isKey(column name: String) -> Bool {
    let folded = FormRowReader.folded(name)
    let alias = aliases.first { FormRowReader.folded($0.key) == folded }?.value
    let meant = alias.map(FormRowReader.folded) ?? folded
    return ["key", "id"].contains(meant) && !form.fields.contains { FormRowReader.folded($0.key) == meant }
  }

  /// The column of files that somebody may mean by the title of a field, or by the name of one within a list or group.
  package func column(meantBy name: String) -> String? {
    let folded = FormRowReader.folded(name)
    let columns = form.fields.flatMap { field in
      [(field.key, [field.title])]
        + (field.kind.children ?? []).map { ("\(field.key).\($0.key)", [$0.key, $0.title]) }
    }
    let meant = columns.filter { $0.1.contains { FormRowReader.folded($0) == folded } }
    return meant.count == 1 ? meant[0].0 : nil
  }
}
