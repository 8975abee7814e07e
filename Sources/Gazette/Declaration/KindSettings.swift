internal import Forms
internal import RecordStore
internal import Yams

/// A value that a kind takes from `gazette.yml`, where it stands under the kind's name.
struct KindSetting: Sendable {
  let field: Field
  let value: StoreValue
  /// The kind of record each of which has a value of its own; nil for one value.
  let target: String?
  /// The values by the keys of such records, in the order of the settings; nil for one value.
  let values: [(key: String, value: StoreValue)]?
  let place: TextPlace?

  /// Its value as SQL has it.
  var inSQL: QueryValue { QueryValue(value, of: field.kind) }
}

extension QueryValue {
  /// A stored value of a field as SQL has it, in which decimals are numbers.
  init(_ value: StoreValue, of kind: FieldKind) {
    if kind.isDecimal, case .text(let text) = value, let number = ExactDecimal(text) {
      self = DecimalNumbers.value(number)
    } else {
      self.init(value)
    }
  }
}

extension KindFile {
  private static let kindsOfSettings = ["text", "integer", "decimal", "money", "date", "switch"]

  /// Reads the settings that a kind declares, and their values.
  ///
  /// - Parameter given: what `gazette.yml` says; nil where there is none.
  static func settings(
    in reader: YAMLReader, of name: String, _ form: Form, given: YAMLReader?, currency: Currency
  ) throws(DescriptionError) -> [KindSetting] {
    guard let list = reader["settings"] else { return [] }
    guard !Settings.ownKeys.contains(name) else {
      throw list.fault("the settings have a key \(name) already, under which those of the kind stand")
    }
    guard try !list.elements("settings").isEmpty else {
      throw list.fault("there are no settings in it; leave it out")
    }
    let fields = try FormFile(
      currency: currency, kinds: FieldOutline.recordKinds.filter { kindsOfSettings.contains($0.key) },
      fieldKeys: ["key", "title", "kind", "initial", "required", "by", "message"] + FormFile.rules
    ).fields(in: list, under: "settings")
    guard
      let whole = try? Form(
        id: name, title: name, sections: [Section(key: "settings", title: name, fields: fields)])
    else { throw list.fault("their keys are not those of fields") }
    let own = given?[name]
    try own?.allowOnly(fields.map(\.key))
    let taken = Set(
      (["key", "asOf"] + form.fields.flatMap { [$0.key] + ($0.kind.children ?? []).map(\.key) }).map {
        $0.lowercased()
      })
    var settings: [KindSetting] = []
    for (place, element) in try list.elements("settings").enumerated() {
      let field = fields[place]
      guard PageParts.isPlainName(field.key), !taken.contains(field.key.lowercased()) else {
        throw element.error(
          .badValue(
            key: "key", value: field.key, expected: "a name that no field has, of letters and digits"),
          at: "key")
      }
      func stored(_ value: FieldValue?, _ found: YAMLReader, _ path: String) throws(DescriptionError)
        -> StoreValue
      {
        guard let value else { throw found.badValue(of: path, expected: "of kind \(field.kind.name)") }
        var draft = Draft(whole)
        draft.load(value, at: place)
        let faults = draft.faults(in: CheckContext(today: .epoch, isNew: false, currency: currency))
        guard let fault = faults.first(where: { $0.field == field.key }) else {
          return StoreValue(plain: value)
        }
        throw found.error(.refusedValue(key: path, value: found.text ?? "", fault))
      }
      func value(_ found: YAMLReader, _ path: String) throws(DescriptionError) -> StoreValue {
        try stored(found.text.flatMap { field.kind.value(from: $0, currency: currency) }, found, path)
      }
      let target = try element.optionalText("by")
      if target != nil, let initial = element["initial"] {
        throw initial.fault("a setting with a value for each record has no initial value")
      }
      if field.isRequired, target != nil {
        throw element.fault(
          "a setting with a value for each record is required of none; leave required out", at: "required")
      }
      if field.isRequired, element["initial"] != nil {
        throw element.fault("what has an initial value is never missing; leave required out", at: "required")
      }
      let found = own?[field.key]
      guard target != nil else {
        guard !field.isRequired || found != nil else {
          throw element.fault(
            "\(field.key) has no value, and is required; write it into \(Project.settingsName), under \(name)",
            at: "key")
        }
        var initial = StoreValue.null
        if let found = element["initial"] {
          var own: FieldValue?
          if case .value(let value)? = field.initial { own = value }
          initial = try stored(own, found, "initial")
        }
        settings.append(
          KindSetting(
            field: field,
            value: try found.map { (found) throws(DescriptionError) in try value(found, field.key) }
              ?? initial,
            target: nil, values: nil, place: element["key"]?.place))
        continue
      }
      if let found, !found.isMapping {
        throw found.error(.expected("a value for each of the \(target ?? "")", at: field.key))
      }
      var values: [(key: String, value: StoreValue)] = []
      for (key, element) in found?.entries ?? [] {
        values.append((key, try value(element, "\(field.key).\(key)")))
      }
      settings.append(
        KindSetting(field: field, value: .null, target: target, values: values, place: element["key"]?.place))
    }
    return settings
  }
}

extension DescriptionError {
  /// The same with the settings among the values that there are, which stand in the place of their names where SQL is read.
  func naming(_ settings: [KindSetting]) -> DescriptionError {
    guard case .query(.unknownParameter(let name, let known)) = problem else { return self }
    let others = settings.filter { $0.target == nil }.map(\.field.key)
    return DescriptionError(
      file: file, at: place, problem: .query(.unknownParameter(name, known: known + others)))
  }
}

extension YAMLReader {
  /// The same with the values of settings in its SQL, wherever `sql` stands.
  func settled(_ settings: [KindSetting]) -> YAMLReader {
    let values = Dictionary(
      settings.filter { $0.target == nil }.map { ($0.field.key, $0.inSQL) },
      uniquingKeysWith: { first, _ in first })
    return values.isEmpty ? self : with(Self.settled(node, values))
  }

  private static func settled(_ node: Node, _ values: [String: QueryValue]) -> Node {
    switch node {
    case .mapping(var mapping):
      for (key, value) in mapping {
        guard key.string == "sql", let scalar = value.scalar else {
          mapping[key] = settled(value, values)
          continue
        }
        // Were its text set, patterns would be made that tell numbers from dates, for a millisecond and for nothing.
        mapping[key] = .scalar(
          Node.Scalar(SettledSQL.text(scalar.string, values), scalar.tag, scalar.style, scalar.mark))
      }
      return .mapping(mapping)
    case .sequence(var sequence):
      for place in sequence.indices { sequence[place] = settled(sequence[place], values) }
      return .sequence(sequence)
    default: return node
    }
  }
}
