import Forms
import Foundation
import Gazette
import Press
import Synchronization

/// What is told while an edition is made, for whoever tells of a build later.
final class BuildNotes: Sendable {
  private let lines = Mutex<(gate: [String], words: [String])>(([], []))

  /// What the gate finds.
  var gate: [String] { lines.withLock(\.gate) }
  /// Which words languages lack.
  var words: [String] { lines.withLock(\.words) }

  func add(gate line: String) { lines.withLock { $0.gate.append(line) } }

  func add(words line: String) { lines.withLock { $0.words.append(line) } }
}

/// What people see of a build: its steps, how far it is, what the gate found.
struct BuildConsole: BuildObserver {
  let timings: Bool
  let isQuiet: Bool
  let currency: Currency
  let isFull: Bool
  /// Pages of which is said why they are made or are not.
  let explainedPages: [String]
  let notes: BuildNotes?

  private let showsProgress: Bool

  init(
    timings: Bool, isQuiet: Bool, currency: Currency, isFull: Bool, explainedPages: [String],
    notes: BuildNotes?
  ) {
    self.timings = timings
    self.isQuiet = isQuiet
    self.currency = currency
    self.isFull = isFull
    self.explainedPages = explainedPages
    self.notes = notes
    showsProgress = Console.showsProgress && !isQuiet
  }

  func finished(_ step: BuildStep, _ cost: StepCost) {
    if case .pages = step { clearProgress() }
    guard timings else { return }
    let figures = [
      String(format: "%.2f", cost.seconds), String(format: "%.2f", cost.cpuSeconds),
      String(format: "%.0f", cost.peakMegabytes),
    ].map { ResultTerminal.columns == nil ? $0 : Localization.decimal($0) }
    let times = localized("\(figures[0]) s, CPU \(figures[1]) s, at most \(figures[2]) MB")
    Console.error("\(Self.name(of: step)): \(times)")
  }

  func planned(_ planned: EditionPlanner.Planned, after current: EditionManifest?) throws {
    for page in explainedPages {
      let path = ExplainedPage.path(page)
      let reasons = try planned.edition.reasons(for: path, after: current)
      ResultTerminal.print(ExplainedPage.line(path, reasons, isFull: isFull))
    }
    tell(planned.gate.lines(Localization.wordedFormats(currency)))
  }

  @Sendable func made(pages: Int, of total: Int) {
    if showsProgress { Console.progress(localized("\(pages.description) of \(total) pages")) }
  }

  func found(_ leaks: LeakReport) { tell(LeakText.lines(leaks)) }

  private func tell(_ lines: [String]) {
    for line in lines.map(RecordText.oneLine) {
      Console.error(line)
      notes?.add(gate: line)
    }
  }

  private func clearProgress() { if showsProgress { Console.progress("") } }

  /// Tells what is left to tell, and gives the line that a nightly mail is read by.
  func closingLine(_ report: EditionBuild.Report) -> String {
    if report.isAcceptedBefore { tell([localized("gate: this edition was accepted before, and stays")]) }
    if report.lacksReference {
      tell([localized("gate: warned: there is no edition before that could be compared with")])
    }
    if let remains = report.remains {
      for line in ErrorText.lines(for: remains) { Console.error(line) }
    }
    for line in MissingTexts.lines(report.edition.missingTexts) {
      if !isQuiet { Console.error(line) }
      notes?.add(words: line)
    }
    if timings { Console.error(ClosingLine.work(report.edition)) }
    return ClosingLine.text(report.edition, warnings: report.warnings, seconds: report.seconds)
  }

  private static func name(of step: BuildStep) -> String {
    switch step {
    case .templates: localized("templates")
    case .records: localized("records and figures")
    case .pages: localized("pages")
    case .leaks: localized("leaks")
    case .publishing: localized("publishing")
    }
  }
}

/// Words that a language's catalogue lacks: those of a project's own templates, as the shipped ones have all.
enum MissingTexts {
  /// A line for each language.
  static func lines(_ missing: [String: Set<String>]) -> [String] {
    missing.sorted { $0.key < $1.key }.map { language, texts in
      let shown = texts.sorted().map { "\"\(RecordText.oneLine($0))\"" }
      return localized(
        "shown as written for want of words in Templates/text/\(language).yml: \(ErrorText.list(shown))")
    }
  }
}

/// The line that a nightly mail is read by.
enum ClosingLine {
  /// `ok: 1,204 pages, 2 warnings, 0.4 s`.
  static func text(_ report: Edition.Report, warnings: Int, seconds: Double) -> String {
    let pages = localized("\(number(report.pages), count: report.pages) pages")
    let warnings = localized("\(number(warnings), count: warnings) warnings")
    let duration = String(format: "%.1f", seconds)
    return
      "ok: \(pages), \(warnings), \(ResultTerminal.columns == nil ? duration : Localization.decimal(duration)) s"
  }

  /// `3 pages made, 7 files written, 24,310 bytes`.
  static func work(_ report: Edition.Report) -> String {
    [
      localized("\(number(report.madePages), count: report.madePages) pages made"),
      localized("\(number(report.writtenFiles), count: report.writtenFiles) files written"),
      localized("\(number(report.writtenBytes), count: report.writtenBytes) bytes"),
    ].joined(separator: ", ")
  }

  /// Outside a terminal as machines write it.
  private static func number(_ count: Int) -> String {
    if ResultTerminal.columns == nil { return count.description }
    var bytes: [UInt8] = []
    Localization.formats(.dollar).append(count, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
