import Forms
import Foundation
import Gazette
import RecordStore
import TerminalText

/// Asks somebody at the terminal for a record, field after field, as its form describes it.
struct FormDialog {
  var entry: RecordEntry
  let store: RecordStore
  let text: EntryText
  let typed: TypedValue
  var editor = LineEditor()
  /// Whether a required answer may be left for later.
  var allowsGaps = false
  /// Whether what is answered already is not asked again, but shown at the end.
  var startsAtFirstFault = false
  /// Whether each question says how many there are.
  var showsProgress = false
  /// Said beside the next question: `12 of 27 questions`.
  var progress: String?
  /// What was typed where something else was asked for, and is the answer to the next question.
  var typedAhead: String?
  /// Values that are known once a field has its own.
  var lookUp: (Field, Draft) -> [GivenAnswer] = { _, _ in [] }
  /// What Ctrl-C does.
  var leaving = localized("Ctrl-C leaves without saving.")
  /// Called with what was entered so far whenever a field was answered, also within groups and lists.
  var answered: (RecordEntry) throws -> Void = { _ in }
  /// The groups and elements of lists that are begun just now, from the outermost on.
  var begun: [Begun] = []
  /// The places of the choices that the present question has shown, which numbers mean.
  var listed: Set<Int> = []
  /// What the whole, as it was shown last, has for each field that is left empty.
  var shownDefaults: [String: FieldValue?] = [:]
  private var shownRemarks: [Remark] = []

  init(_ entry: RecordEntry, store: RecordStore) {
    self.entry = entry
    self.store = store
    text = EntryText(entry)
    typed = TypedValue(
      language: entry.settings.firstLanguage, currency: entry.settings.currency,
      timeZone: entry.settings.timeZone)
  }

  /// What became of a question.
  enum Step {
    /// It was answered; the keys of fields that were cleared because of it.
    case answered(cleared: [String])
    case back
    /// The rest is left as it is.
    case end
  }

  /// Asks for every field, then shows the whole and takes changes until it is accepted.
  ///
  /// - Throws: ``Interrupted``, ``EndOfInput``; nothing is stored then.
  mutating func run() throws {
    try Keyboard.withKeys {
      writeKeys()
      try askFields()
      try confirm()
    }
  }

  /// Asks for some fields of a record that is there and for what follows from them; with none it shows the whole
  /// and takes changes.
  ///
  /// - Throws: ``Interrupted``, ``EndOfInput``; nothing is stored then.
  mutating func run(changing places: [Int]) throws {
    try Keyboard.withKeys {
      writeKeys()
      var next = 0
      while next < places.count {
        switch try change(places[next]) {
        case .answered: next += 1
        case .back: next = max(next - 1, 0)
        case .end: next = places.count
        }
      }
      if places.isEmpty || !entry.faults.isEmpty { try confirm() }
    }
  }

  private func writeKeys() {
    let keys =
      Terminal.hasCursor
      ? localized(
        "Enter accepts what stands in the line, typing replaces it, → changes it. ↑ goes back, ↓ to the end.")
      : localized("Enter accepts what stands in brackets, \"\" empties it, < goes back, > to the end.")
    Terminal.writeLine("\(keys) \(leaving)", style: .faint)
  }

  /// Shows the whole again and takes changes, where it could not be stored as it was.
  ///
  /// - Throws: ``Interrupted``, ``EndOfInput``; nothing is stored then.
  mutating func runAgain() throws { try Keyboard.withKeys { try confirm() } }

  // MARK: Field after field

  var fields: [Field] { entry.draft.form.fields }

  func isAsked(_ place: Int) -> Bool { entry.kind.isAsked(place, of: entry.draft) }

  /// The first field that something is wrong with or missing of; behind the last where there is none.
  private var firstFault: Int {
    let keys = entry.faults.compactMap { FieldPath($0.field)?.steps.first?.key }
    return keys.compactMap(entry.draft.form.place).min() ?? fields.count
  }

  mutating func askFields() throws {
    var place = startsAtFirstFault ? firstFault : 0
    var section: String?
    while place < fields.count {
      let title = entry.draft.form.sectionTitle(ofFieldAt: place)
      guard isAsked(place) else {
        if entry.draft.isDeliberatelyNone(place), !entry.draft.isHidden(place) {
          Terminal.writeLine(localized("\(SafeText.title(fields[place].title)): none"), style: .faint)
        }
        place += 1
        continue
      }
      if section != title {
        Terminal.writeLine()
        Terminal.writeLine(SafeText.title(title), style: .bold)
        section = title
      }
      switch try ask(place) {
      case .answered: place += 1
      case .end: return
      case .back:
        if let previous = (0..<place).last(where: isAsked) {
          place = previous
        } else {
          Terminal.writeLine(localized("This is the first field."), style: .faint)
        }
      }
    }
  }

  /// Asks for a field of the form itself, then for those before it that were cleared by the answer.
  mutating func ask(_ place: Int) throws -> Step {
    if showsProgress {
      let asked = AnswerCount.askedPlaces(of: entry.draft, entry.kind)
      progress = asked.firstIndex(of: place).map { localized("\($0 + 1) of \(asked.count) questions") }
    }
    let step = try ask(fields[place], at: fields[place].key, in: nil)
    guard case .answered(let cleared) = step else {
      // Elements of a list may have been entered before.
      try answered(entry)
      return step
    }
    clearDeliberatelyNone()
    if !fields[place].lookUp.isEmpty {
      // A look-up can take its time, and be ended.
      try answered(entry)
      fill(from: fields[place])
    }
    try answered(entry)
    try showRemarks()
    for key in cleared {
      guard let earlier = entry.draft.form.place(of: key), earlier < place, isAsked(earlier) else { continue }
      _ = try ask(earlier)
    }
    return step
  }

  /// What a switch calls deliberately without a value keeps none.
  private mutating func clearDeliberatelyNone() {
    for key in entry.clearDeliberatelyNone() {
      let title = entry.draft.form.field(key)?.title ?? key
      Terminal.writeLine(localized("Cleared: \(SafeText.title(title))."), style: .faint)
    }
  }

  private mutating func fill(from field: Field) {
    var filled: [String] = []
    for answer in lookUp(field, entry.draft) where entry.fillIfEmpty(answer) {
      let title = entry.draft.form.field(at: answer.path)?.title ?? answer.path
      filled.append(SafeText.title(title))
    }
    if !filled.isEmpty {
      Terminal.writeLine(localized("Found: \(filled.joined(separator: ", "))."), style: .green)
    }
  }

  // What is only read while somebody types must not cost what was typed, either.

  func remarks() throws -> [Remark] { try StoreRetry.run { try entry.remarks(in: store) } }

  func valueWhenEmpty(_ path: String) throws -> FieldValue? {
    try StoreRetry.run { try entry.valueWhenEmpty(path, in: store) }
  }

  private mutating func showRemarks() throws {
    let remarks = try remarks()
    guard remarks != shownRemarks else { return }
    shownRemarks = remarks
    if !remarks.isEmpty { Terminal.writeLine(text.line(of: remarks), style: .green) }
  }

  /// Says what was cleared because a field has another value.
  func tell(cleared: [String], because field: Field) {
    guard !cleared.isEmpty else { return }
    let titles = cleared.map { entry.draft.form.field(at: $0)?.title ?? $0 }.map(SafeText.title)
    Terminal.writeLine(
      localized("Cleared, as \(SafeText.title(field.title)) is another: \(titles.joined(separator: ", "))."),
      style: .faint)
  }

  /// What a field is called, with what is asked of it, and how far one is.
  mutating func writeTitle(of field: Field, _ demands: String) {
    let words = progress.map { "\(demands) \($0)" } ?? demands
    progress = nil
    Terminal.writeLine(SafeText.title(field.title), faint: words)
  }

  /// Shows what is wrong.
  ///
  /// - Parameter namesFields: whether the form's own words stand behind the field that they are said of, which nobody has
  ///   been asked for.
  func tell(_ faults: [Fault], namesFields: Bool = false) {
    for fault in faults {
      let name =
        namesFields && fault.message != nil
        ? entry.draft.form.title(ofPath: fault.field, titled: Localization.title) : nil
      let begin = name.map { "\(SafeText.of($0)): " } ?? ""
      Terminal.writeLine("✗ \(begin)\(EntryText.line(of: fault))", indent: 2, style: .red)
    }
  }
}
