internal import Forms
internal import Press
internal import RecordStore

extension KindRules {
  /// A field of the kind `switches`: yes or no for each element of a list of the record that another field refers to,
  /// as it was in the version that a third one tells.
  struct Switches: Sendable {
    let field: String
    /// The field that refers to the record.
    let reference: String
    /// The list of that record.
    let list: String
    /// The choice of its elements that groups them.
    let group: String
    /// The field that tells the version.
    let version: String
    /// What the column of queries is called that says if an element is on.
    let state: String
    /// What is said of a text that names what there is not.
    let message: String?
    /// The fields that a record can have in the place of this one.
    let instead: [String]
    let place: TextPlace?
  }
}

extension KindFile {
  static let switchKeys = ["of", "by", "version", "as", "message", "instead"]

  /// What the file says of its fields of the kind `switches`.
  static func switches(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> [KindRules.Switches] {
    var switches: [KindRules.Switches] = []
    for found in try ownFields(in: reader) {
      guard let key = try found.optionalText("key"), case .switches? = form.field(key)?.kind else {
        for name in switchKeys where name != "message" {
          if let value = found[name] { throw value.fault("only a field of kind switches has \(name)") }
        }
        continue
      }
      let of = try found.requiredText("of").split(separator: ".").map(String.init)
      guard of.count == 2, case .reference? = form.field(of[0])?.kind else {
        throw found.error(
          .badValue(
            key: "of", value: of.joined(separator: "."),
            expected: "a reference and a list of the record that it names, such as paper.questions"), at: "of"
        )
      }
      let isWithheld = form.field(key)?.isPrivate ?? false
      guard isWithheld || !(form.field(of[0])?.isPrivate ?? false) else {
        throw found.fault(
          "the field \(of[0]) is private, and \(key) would tell which record it names; make it private too",
          at: "of")
      }
      let version = try found.requiredText("version")
      guard case .integer? = form.field(version)?.kind else {
        throw found.badValue(at: "version", expected: "the integer field that tells the version")
      }
      let state = try found.optionalText("as") ?? "isOn"
      guard PageParts.isPlainName(state), !reservedInLists.contains(state.lowercased()) else {
        throw found.badValue(at: "as", expected: "a name that no column has, of letters and digits")
      }
      var instead: [String] = []
      for element in try found["instead"]?.elements("instead") ?? [] {
        guard let other = element.text, form.place(of: other) != nil, other != key else {
          throw element.error(unknownField(element.text ?? "", "instead", form))
        }
        instead.append(other)
      }
      switches.append(
        KindRules.Switches(
          field: key, reference: of[0], list: of[1], group: try found.requiredText("by"), version: version,
          state: state, message: try found.optionalText("message"), instead: instead, place: found.place))
    }
    return switches
  }
}

/// A field of the kind `switches`, with the kind whose elements it is about.
struct DeclaredSwitches: Sendable {
  let rule: KindRules.Switches
  /// The versions of the records that have the elements.
  let versions: DeclaredTable
  /// The number that tells them apart.
  let versionColumn: String
  let target: KindDeclaration
  /// The fields of the elements.
  let fields: [Field]
  /// The groups in their order.
  let groups: Choices

  /// - Throws: ``DescriptionError`` where the other kind has no such list, or keeps no versions.
  init(
    _ rule: KindRules.Switches, of kind: KindDeclaration, _ target: KindDeclaration
  ) throws(DescriptionError) {
    func fault(_ text: LocalizedText) -> DescriptionError { kind.fault(text, at: rule.place) }
    guard case .list(let fields)? = target.form.field(rule.list)?.kind else {
      throw fault("\(target.name) has no list \(rule.list), of which \(rule.field) has the switches")
    }
    guard case .choice(let groups)? = fields.first(where: { $0.key == rule.group })?.kind else {
      throw fault(
        "\(rule.list) of \(target.name) has no choice \(rule.group), by which \(rule.field) is grouped")
    }
    guard let column = target.versioned else {
      throw fault(
        "\(target.name) keeps no versions (versioned: …), so that \(rule.field) could be of another list later"
      )
    }
    guard !(target.form.field(rule.list)?.isPrivate ?? false), !fields.contains(where: \.isPrivate) else {
      throw fault("\(rule.list) of \(target.name) has private fields, and \(rule.field) would tell of them")
    }
    let taken = fields.map { $0.key.lowercased() } + ["number", "count"]
    guard !taken.contains(rule.state.lowercased()) else {
      throw fault(
        "\(rule.list) of \(target.name) has a field \(rule.state) already; name it otherwise with as")
    }
    // A group is a word of a text.
    guard groups.allSatisfy({ PageParts.isPlainName($0.value) }) else {
      throw fault(
        "the choices of \(rule.group) in \(target.name) are to be words of letters and digits, as groups of \(rule.field)"
      )
    }
    self.rule = rule
    self.target = target
    self.fields = fields
    self.groups = groups
    versionColumn = column
    versions = RecordKind.table(of: target) { _ in nil }.versions(by: column)
  }

  /// A text of those that are off with the keys of the groups, however it spells them.
  func keyed(_ text: String) -> String {
    SwitchGroups(of: rule.field, groups).keyed(text, of: rule.field, in: TextCatalogue(language: "en"))
  }

  /// How those that are off can be written: `written:2,3 oral:1`.
  var example: String {
    zip(groups, ["2,3", "1"]).map { "\($0.value):\($1)" }.joined(separator: " ")
  }

  /// The groups of a version with the number of their elements; nil where there is no such version.
  func groups(of key: String, version: Int, in snapshot: Snapshot) throws -> [(name: String, count: Int)]? {
    guard let row = try snapshot.row(ofVersion: version, of: key, in: versions) else { return nil }
    let list = versions.name(of: DeclaredTable.List(rule.list, columns: []))
    var counts: [String: Int] = [:]
    try snapshot.forEach(
      "SELECT \"\(rule.group)\", count(*) FROM \(list) WHERE parent = ? GROUP BY 1", [.integer(row)]
    ) { counts[try $0.text(0)] = try $0.integer(1) }
    // A choice that is declared no longer is one of versions that have it.
    let others = Set(counts.keys).subtracting(groups.map(\.value)).sorted()
    return (groups.map(\.value) + others).compactMap { name in counts[name].map { (name, $0) } }
  }

  /// The groups that are declared, and behind them those of a version that are so no longer.
  func all(with groups: [(name: String, count: Int)]) -> [(name: String, title: String)] {
    self.groups.map { ($0.value, $0.title) }
      + groups.map(\.name).filter { self.groups[$0] == nil }.map { ($0, $0) }
  }

  /// A SELECT of every element of every record that has the field, with its state; `parent` is the row of the record.
  ///
  /// - Parameter table: that of the records.
  func elements(ofRecordsIn table: String, decimalsAsNumbers: Bool = false) -> String {
    let list = versions.name(of: DeclaredTable.List(rule.list, columns: []))
    let columns = fields.map { field in
      let column = "element.\"\(field.key)\""
      return decimalsAsNumbers && field.kind.isDecimal
        ? "\(DecimalNumbers.number(column)) AS \"\(field.key)\"" : column
    }.joined(separator: ", ")
    return """
      SELECT own.row AS parent, element.place, element.number, element.count, \(columns),
        isOn(own."\(rule.field)", element."\(rule.group)", element.number) AS "\(rule.state)"
      FROM main.\(table) AS own
      JOIN main.\(versions.name) AS version
        ON version.key = own."\(rule.reference)" AND version."\(versionColumn)" = own."\(rule.version)"
      JOIN (
        SELECT *, row_number() OVER (PARTITION BY parent, "\(rule.group)" ORDER BY place) AS number,
          count(*) OVER (PARTITION BY parent, "\(rule.group)") AS count
        FROM main.\(list)
      ) AS element ON element.parent = version.row
      WHERE own."\(rule.field)" IS NOT NULL
      """
  }
}
