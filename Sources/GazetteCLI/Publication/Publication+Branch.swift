import Forms
import Foundation
import Gazette

extension Publication {
  /// Makes a commit with the edition's files at the top of a branch, and pushes it where asked for.
  func publishToBranch() throws -> PublicationResult {
    guard case .branch(let name, let repository, let remote) = target.kind else {
      return unchanged(target.name)
    }
    let branch = try Branch(name, of: path(repository))
    let old = try branch.commit()
    let parent = try old ?? remote.flatMap { try branch.commit(lastSeenOn: $0) }
    let tree = try branch.tree(of: edition.folder(of: target.part))
    if let parent, try branch.tree(ofCommit: parent) == tree {
      // After a push that failed, or before the remote was named, the remote may lag behind.
      guard let remote, try branch.commit(on: remote) != parent else {
        return unchanged(localized("the branch \(name)"))
      }
      try branch.push(parent, to: remote)
      return published(localized("to the branch \(name), pushed to \(remote)"))
    }
    let commit = try branch.commit(tree: tree, parent: parent, message: CommitMessage(of: edition).paragraphs)
    try branch.set(to: commit, from: old)
    guard let remote else { return published(localized("to the branch \(name)")) }
    do { try branch.push(commit, to: remote) } catch {
      try branch.set(to: old, from: commit)
      throw error
    }
    return published(localized("to the branch \(name), pushed to \(remote)"))
  }
}
