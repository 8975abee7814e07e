import Press

/// Why an edition was not published; what was published before is then as it was.
enum PublicationError: Error {
  case noEdition(folder: String)
  /// The manifest is not as Gazette wrote it, so that nothing can be held against it.
  case damagedManifest(path: String)
  case incompleteEdition(name: String, missing: [String])
  /// Files have other bytes than those that Gazette made.
  case alteredEdition(name: String, altered: [String])
  /// The folder to publish to lies above or below one that the edition is made in.
  case overlap(folder: String, own: String)
  case folder(OutputError)
  case noProgram(String)
  case programFailed(String, End, detail: String)
  case badBranch(String)
  case checkedOut(branch: String, folder: String)
  case repository(folder: String, detail: String)
  /// The remote's branch has commits that the own one has not.
  case behind(branch: String, remote: String, repository: String)
  case notPushed(branch: String, remote: String, detail: String)

  /// How a program ended.
  enum End {
    case status(Int32)
    case signal(Int32)
    case tookTooLong(seconds: Int)
  }
}

/// Some targets were not published to, and the errors were printed.
struct PublicationsFailed: Error {}
