import Forms
import Gazette
import Press

/// The publishing of an edition to one target.
struct Publication {
  let edition: CurrentEdition
  let target: PublishTarget
  let project: Project

  init(of edition: CurrentEdition, to target: PublishTarget, in project: Project) {
    self.edition = edition
    self.target = target
    self.project = project
  }

  /// Publishes, unless the target has the edition already.
  ///
  /// - Throws: ``PublicationError``, ``FileProblem``; the target is then as it was, as far as that is in
  ///   Gazette's hands.
  func publish() throws -> PublicationResult {
    switch target.kind {
    case .folder: try publishToFolder()
    case .branch: try publishToBranch()
    case .command: try publishByCommand()
    }
  }

  /// - Parameters:
  ///   - place: where to, such as `to the branch pages`, in the language of the terminal.
  ///   - said: what a program said while it did it.
  func published(_ place: String, said: [String] = []) -> PublicationResult {
    PublicationResult(lines: [localized("\(target.name): published \(edition.name) \(place)")] + said)
  }

  func unchanged(_ place: String) -> PublicationResult {
    PublicationResult(
      lines: [localized("\(target.name): unchanged, \(place) has \(edition.name) already")])
  }

  /// A path as settings and arguments have it, from the project's folder.
  func path(_ path: String) -> String { path.hasPrefix("/") ? path : "\(project.folder)/\(path)" }
}

/// What came of a publication.
struct PublicationResult {
  /// To be printed.
  let lines: [String]

  init(lines: [String]) { self.lines = lines.map(RecordText.oneLine) }
}

/// Publishes the current edition to several targets, one after the other.
struct Publications {
  let project: Project
  let targets: [PublishTarget]

  /// Goes on after a target that fails; builds are kept out until the last is done.
  ///
  /// - Parameters:
  ///   - archive: where the edition is, open for writing.
  ///   - report: called for each target, as soon as it is done.
  /// - Throws: ``PublicationError`` where there is no edition to publish.
  func publish(
    from archive: EditionArchive, report: (PublishTarget, Result<PublicationResult, any Error>) -> Void
  ) throws {
    let edition = try CurrentEdition(in: archive)
    for target in targets {
      report(target, Result { try Publication(of: edition, to: target, in: project).publish() })
    }
  }
}
