internal import Digests
internal import Forms
package import Foundation
internal import Postgres
internal import Press
internal import Synchronization

/// Where an edition's answers of engines come from: the engines themselves, or the edition that is there.
package final class Engines: Sendable {
  package enum Use: Sendable {
    /// Every engine is asked, for each edition anew.
    case asking
    /// No engine is asked: what the edition that is there has is taken.
    case offline
    /// What the edition that is there has is taken, and an engine asked only for what it has not.
    case kept
  }

  /// An answer that was taken from an edition.
  package struct Earlier: Sendable, Equatable {
    package let block: String
    package let engine: String
    package let file: String
    /// When the engine gave it; nil where that is not known any more.
    package let asked: Date?
    /// The day of the edition that has it.
    package let edition: String
  }

  private let use: Use
  /// The output folder whose edition is meant; nil for that of the project.
  private let folder: String?
  private let state = Mutex(State())

  private struct State {
    /// What was asked by this process, once for all that is made of it.
    var asked: [EngineAnswers.Key: (parameters: [String: String?], answer: EngineAnswer)] = [:]
    var earlier: [Earlier] = []
  }

  package init(_ use: Use, folder: String? = nil) {
    self.use = use
    self.folder = folder
  }

  /// What was taken from an edition in the place of an answer, where no engine was to be asked.
  package var earlier: [Earlier] { state.withLock { $0.earlier } }

  /// The answers to the blocks of pages.
  ///
  /// - Throws: ``DatabaseFault``, ``PageError``.
  func answers(for files: [PageFile], of project: Project, asOf: CalendarDate) throws -> EngineAnswers {
    let questions = try EngineQuestion.all(in: files, project.settings, asOf: asOf)
    if questions.isEmpty { return .none }
    for question in questions { _ = try question.statement() }
    let edition = KeptAnswers(in: folder ?? project.outputPath, unless: use == .asking)
    var answers: [EngineAnswers.Key: EngineAnswer] = [:]
    var open: [EngineQuestion] = []
    for question in questions {
      if let answer = edition.answer(to: question) ?? known(question) {
        answers[question.key] = answer
      } else if use == .offline {
        throw question.file.error(
          .noEarlierAnswer(question.query.name, engine: question.engine.name), at: question.place)
      } else {
        open.append(question)
      }
    }
    if use == .offline {
      let earlier = questions.map { edition.earlier($0, answers[$0.key]) }
      state.withLock { $0.earlier = earlier }
    }
    for engine in project.settings.engines {
      let own = open.filter { $0.engine.name == engine.name }
      guard let first = own.first else { continue }
      let reading = try EngineReading(of: engine, for: first, project.settings)
      for question in own {
        let answer = try reading.answer(to: question)
        answers[question.key] = answer
        state.withLock { $0.asked[question.key] = (question.parameters.mapValues(\.text), answer) }
      }
    }
    return EngineAnswers(answers: answers)
  }

  private func known(_ question: EngineQuestion) -> EngineAnswer? {
    state.withLock { state in
      guard let known = state.asked[question.key], question.isAnswered(by: known.answer),
        known.parameters == question.parameters.mapValues(\.text)
      else { return nil }
      return known.answer
    }
  }

  /// Keeps beside an edition when its answers were given, which is not part of it.
  func keepMoments(in folder: String) {
    let asked = state.withLock { $0.asked }
    if asked.isEmpty { return }
    var moments = KeptAnswers.moments(in: folder)
    let now = Date()
    for (key, asked) in asked { moments[KeptAnswers.name(of: asked.answer, to: key)] = now }
    KeptAnswers.write(moments, in: folder)
  }
}

/// The answers that an edition has kept.
struct KeptAnswers {
  private let folder: String
  private let manifest: EditionManifest?
  private let moments: [String: Date]

  /// - Parameter isUnused: whether nothing of it is asked for.
  init(in folder: String, unless isUnused: Bool) {
    self.folder = folder
    manifest = isUnused ? nil : EditionManifest(path: "\(folder)/\(EditionManifest.name)")
    moments = isUnused ? [:] : Self.moments(in: EditionArchive.cache(beside: folder))
  }

  /// The answer to a question, of whatever day; nil where there is none as the edition had it.
  func answer(to question: EngineQuestion) -> EngineAnswer? {
    let path = EngineAnswer.path(of: question.query.name, in: question.file.file)
    guard let manifest, let place = manifest.place(of: path),
      let data = FileManager.default.contents(atPath: "\(folder)/\(path)"),
      manifest.digest(place) == FileDigest(of: Array(data)),
      let answer = EngineAnswer(bytes: Array(data)), question.isAnswered(by: answer)
    else { return nil }
    return answer
  }

  func earlier(_ question: EngineQuestion, _ answer: EngineAnswer?) -> Engines.Earlier {
    Engines.Earlier(
      block: question.query.name, engine: question.engine.name, file: question.file.file,
      asked: answer.flatMap { moments[Self.name(of: $0, to: question.key)] },
      edition: manifest?.summary.asOf ?? "")
  }

  private static let name = "asked"
  /// Of how many answers it is kept when they were given: those of the editions that are kept, and some more.
  private static let momentLimit = 2_000

  /// What an answer is called among the moments: one that is the same again was given again.
  static func name(of answer: EngineAnswer, to key: EngineAnswers.Key) -> String {
    let bytes = (try? answer.bytes()) ?? []
    let digest = MessageDigest.sha256(ofText: String(decoding: bytes, as: UTF8.self), digits: 16)
    return "\(EngineAnswer.path(of: key.block, in: key.file)) \(digest)"
  }

  static func moments(in folder: String) -> [String: Date] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return FileManager.default.contents(atPath: "\(folder)/\(name)").flatMap {
      try? decoder.decode([String: Date].self, from: $0)
    } ?? [:]
  }

  /// Without it an offline build tells only the day of the edition.
  static func write(_ moments: [String: Date], in folder: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let latest = moments.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(momentLimit)
    let kept = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
    guard let data = try? encoder.encode(kept) else { return }
    try? data.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }
}
