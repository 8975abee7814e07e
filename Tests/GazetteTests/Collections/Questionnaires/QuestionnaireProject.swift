import Forms
import Foundation
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

/// A store of questionnaires in a folder of its own, filled by the real importer and printed into memory.
final class QuestionnaireProject {
  static let root = SharedData.root
  static let carInsurance = root.appending(path: "Sample/forms/car-insurance.yml").path
  static let sampleSubmissions = root.appending(path: "Sample/submissions.json").path

  let folder: URL
  let store: RecordStore
  private let settings: Settings

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "gazette-questionnaires-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var settings = Settings()
    settings.currency = .euro
    settings.asOf = CalendarDate(iso: "2026-06-30")
    self.settings = settings
    store = try Project(folder: folder.path, settings: settings, shippedTemplates: Self.root.path)
      .createStore()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static func carInsuranceForm() throws -> Form {
    try FormFile.form(in: YAMLReader(path: carInsurance), currency: .euro)
  }

  private var importer: Importer {
    Importer(store: store, settings: settings, today: settings.today(), mayBeEmpty: true)
  }

  func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  @discardableResult
  func importForm(_ path: String) throws -> ImportReport {
    try importer.importFiles([path], as: FormKind())
  }

  @discardableResult
  func importForm(text: String, name: String = "form.yml") throws -> ImportReport {
    try importForm(file(name, text))
  }

  @discardableResult
  func importSubmissions(_ path: String) throws -> ImportReport {
    try importer.importFiles([path], as: SubmissionKind())
  }

  @discardableResult
  func importSubmissions(text: String, name: String = "submissions.json") throws -> ImportReport {
    try importSubmissions(file(name, text))
  }

  func submissions() throws -> [Submission] {
    try store.read { try SubmissionKind.submissions(in: $0, forms: StoredForms(in: $0)) }
  }

  func rejections() throws -> [Rejection] { try store.read { try $0.rejections() } }

  func summary() throws -> QuestionnaireSummary {
    try store.read { snapshot in
      let forms = try StoredForms(in: snapshot)
      return QuestionnaireSummary(
        of: try SubmissionKind.submissions(in: snapshot, forms: forms), forms: forms.ids.map(forms.versions))
    }
  }

  func report() throws -> CollectionReport {
    try store.read {
      try Questionnaires().report(
        from: $0, in: ReportContext(asOf: settings.today(), settings: settings, language: "en"))
    }
  }

  /// The whole edition, by path.
  func edition() throws -> [String: String] {
    let project = Project(
      folder: folder.path, settings: settings, shippedTemplates: Self.root.appending(path: "Templates").path)
    let output = MemoryOutput()
    let planned = try EditionPlanner(project: project, asOf: settings.today()).plan(store, workers: 2)
    _ = try planned.edition.print(into: output)
    return output.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
