internal import Forms
internal import Foundation
internal import Synchronization

/// How texts of a source become values of fields.
struct ValueReading {
  let currency: Currency
  /// In which moments without an offset are, and to which those with one are converted; nil leaves offsets aside.
  let timeZone: TimeZone?
  /// How the source writes dates and numbers.
  var options = SourceOptions()
  /// Whether texts stand within the JSON of a cell, in which an export writes them as programs do.
  var isWithinCell = false
  /// What takes in the files that values name; nil where values are those of the store already.
  var files: FileIntake?
  /// The key of the record of a kind that a text names.
  let key: (_ kind: String, _ name: String) -> String?

  /// The value of a field; what cannot be read stays a text, which checking then reports.
  ///
  /// - Parameter isPlain: whether it is no text of the source, but a number or a date that is told as such.
  func value(_ given: String, of field: Field, isPlain: Bool = false) -> FieldValue? {
    if case .file = field.kind, let files { return files.value(given, of: field) }
    let trimmed = Self.withoutBlanks(given, field.kind)
    // A key may have blanks of its own.
    if case .reference(let kind) = field.kind, !given.isEmpty, let key = key(kind, given) {
      return .choice(key)
    }
    if isWithinCell, let value = written(trimmed, of: field.kind) { return value }
    guard let text = isPlain ? trimmed : plain(trimmed, of: field.kind) else { return .text(given) }
    let value = field.kind.value(from: text, currency: currency, timeZone: timeZone)
    if case .reference(let kind) = field.kind, case .choice(let name)? = value {
      return .choice(trimmed == given ? name : key(kind, name) ?? given)
    }
    // What cannot be read stays as it was given; an address is a text itself.
    if case .text? = value, text != given, !isAddress(field.kind) { return .text(given) }
    return value
  }

  /// The amount, number, or time that a text is as programs write it; nil for any other.
  private func written(_ text: String, of kind: FieldKind) -> FieldValue? {
    switch kind {
    case .money, .decimal, .date, .moment:
      let value = kind.value(from: text, currency: currency, timeZone: timeZone)
      if case .text? = value { return nil }
      return value
    default: return nil
    }
  }

  private func isAddress(_ kind: FieldKind) -> Bool { if case .email = kind { true } else { false } }

  /// A text without blanks around it, which only texts keep.
  private static func withoutBlanks(_ text: String, _ kind: FieldKind) -> String {
    switch kind {
    case .text, .multiline, .phone, .file, .group, .list, .switches: return text
    // As it is declared, whether an accent is a character of its own or not.
    case .choice(let choices): if let choice = choices[text] { return choice.value }
    case .integer, .decimal, .money, .date, .moment, .reference, .flag, .email: break
    }
    // Other blanks may be in what is stored.
    if case .email = kind { return text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\n")) }
    func mayBeBlank(_ byte: UInt8?) -> Bool { byte.map { $0 <= 0x20 || $0 >= 0x80 } ?? false }
    guard mayBeBlank(text.utf8.first) || mayBeBlank(text.utf8.last) else { return text }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A text as programs write it; nil where it is not of the form that the source is said to have.
  private func plain(_ text: String, of kind: FieldKind) -> String? {
    if text.isEmpty { return text }
    switch kind {
    case .date:
      guard let dates = options.dates else { return text }
      return dates.iso(text) ?? dates.day.iso(text) ?? (isWorkedOut(CalendarDate(iso: text)) ? text : nil)
    case .moment:
      guard let dates = options.dates else { return text }
      return dates.iso(text) ?? (isWorkedOut(CalendarMoment(iso: text)) ? text : nil)
    case .money, .decimal, .integer:
      guard let amounts = options.amounts else {
        if case .integer = kind, FieldKind.mayBeThousands(text) { return nil }
        return text
      }
      let signs = currency.signs
      return amounts.plain(text, isCurrency: signs.contains)
    default: return text
    }
  }

  /// Whether a date is there that the functions of a SELECT may have given, and that is none in the form of the source.
  private func isWorkedOut(_ found: (some Any)?) -> Bool {
    options.isMapped && found != nil && options.dates?.day.iso("2001-02-03") == nil
  }
}

extension Currency {
  /// What stands beside amounts in it: its code and its signs.
  fileprivate var signs: Set<String> {
    if let known = Self.signs.withLock({ $0[code] }) { return known }
    let english = Locale(identifier: "en_US")
    var signs: Set<String> = [code]
    let style = Decimal.FormatStyle.Currency(code: code, locale: english)
    for text in [style.presentation(.narrow), style.presentation(.standard)].map({ $0.format(0) }) {
      signs.insert(text.filter { !$0.isNumber && !$0.isWhitespace && $0 != "." })
    }
    Self.signs.withLock { $0[code] = signs }
    return signs
  }

  private static let signs = Mutex<[String: Set<String>]>([:])
}

extension Settings {
  /// How a project's sources are read.
  ///
  /// - Parameter folder: that of the file that is read, out of which no path of a file in it leads; nil where there
  ///   is none.
  func valueReading(
    _ options: SourceOptions = SourceOptions(), in folder: String?,
    key: @escaping (_ kind: String, _ name: String) -> String?
  ) -> ValueReading {
    ValueReading(
      currency: currency, timeZone: timeZone, options: options,
      files: files.map { FileIntake(shelf: $0, folder: folder, isConfined: true) }, key: key)
  }

  /// How answers are read that somebody gives, who names files from the folder where the program runs.
  func entryReading(key: @escaping (_ kind: String, _ name: String) -> String?) -> ValueReading {
    let folder = FileManager.default.currentDirectoryPath
    return ValueReading(
      currency: currency, timeZone: timeZone,
      files: files.map { FileIntake(shelf: $0, folder: folder, isConfined: false) }, key: key)
  }
}
