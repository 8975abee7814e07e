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
  static let carInsurance = root.appending(path: "Collections/questionnaires/car-insurance.yml").path
  static let sampleSubmissions = root.appending(path: "Sample/submissions.json").path

  let folder: URL
  private(set) var store: RecordStore
  private var project: Project
  /// The questionnaire that was declared last.
  private var name = "car-insurance"

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "gazette-questionnaires-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("currency: EUR\nasOf: 2026-06-30\ncollections: [questionnaires]\n".utf8)
      .write(to: folder.appending(path: "gazette.yml"))
    project = try Self.project(in: folder)
    store = try project.createStore()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func project(in folder: URL) throws -> Project {
    try Project(folder: folder.path, shippedTemplates: root.appending(path: "Templates").path)
  }

  /// The form of a questionnaire's file.
  static func form(_ text: String, name: String = "survey") throws -> Form {
    try KindFile.declaration(of: text, name: name, file: "\(name).yml", currency: .euro).form
  }

  static func carInsuranceForm() throws -> Form {
    try form(String(contentsOfFile: carInsurance, encoding: .utf8), name: "car-insurance")
  }

  var kind: RecordKind {
    get throws { try #require(project.settings.collections.questionnaire(name)) }
  }

  private var importer: Importer {
    Importer(store: store, settings: project.settings, today: project.settings.today(), mayBeEmpty: true)
  }

  func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Declares a questionnaire, or changes it.
  func declare(_ text: String, name: String = "survey") throws {
    let collection = folder.appending(path: "Collections/questionnaires")
    try FileManager.default.createDirectory(at: collection, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: collection.appending(path: "\(name).yml"))
    project = try Self.project(in: folder)
    store = try project.openStore(for: .writing)
    self.name = name
  }

  /// The same, for what is done with its kind.
  func declare(_ text: String, name: String, _ body: (RecordKind) throws -> Void) throws {
    try declare(text, name: name)
    try body(kind)
  }

  @discardableResult
  func importSubmissions(_ path: String) throws -> ImportReport {
    try importer.importFiles([path], as: try kind)
  }

  @discardableResult
  func importSubmissions(text: String, name: String = "submissions.json") throws -> ImportReport {
    try importSubmissions(file(name, text))
  }

  /// What a submission starts from with a file of prefilled values.
  func start(prefilledFrom path: String, in checks: CheckContext) throws -> SubmissionStart {
    try store.read {
      try SubmissionStart(
        prefilledFrom: path, of: kind, in: checks, settings: project.settings, $0)
    }
  }

  /// What is stored of the questionnaire.
  func submissions() throws -> [StoredRecord] { try store.read { try kind.records(in: $0) } }

  func rejections() throws -> [Rejection] { try store.read { try $0.rejections() } }

  /// The whole edition, by path.
  func edition() throws -> [String: String] {
    let output = MemoryOutput()
    let planned = try EditionPlanner(project: project, asOf: project.settings.today()).plan(store, workers: 2)
    _ = try planned.edition.print(into: output)
    return output.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }
}

extension StoredRecord {
  var draft: Draft { Draft(form, values: values) }
  var isComplete: Bool { missing.isEmpty }
  /// The paths of what it lacks.
  var lacking: [String] {
    missing.map { missing in
      guard let element = missing.element else { return missing.field }
      let keys = missing.field.split(separator: ".", maxSplits: 1)
      return "\(keys[0])[\(element)]" + (keys.count > 1 ? ".\(keys[1])" : "")
    }
  }
}
