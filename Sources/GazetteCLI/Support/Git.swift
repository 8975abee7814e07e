import Forms
import Foundation

/// The program git.
enum Git {
  /// Runs it for the repository that a folder is in, or that the arguments name.
  ///
  /// - Throws: ``FileProblem`` where it cannot be started.
  static func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> Subprocess {
    // Where git itself starts this program, from a hook, its variables name another repository.
    let foreign = [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_REPLACE_REF_BASE",
    ]
    let variables = environment.map { "\($0.key)=\($0.value)" }
    return try Subprocess.run(
      foreign.flatMap { ["-u", $0] } + variables + ["git"] + arguments, in: folder,
      // Nobody is there to be asked for a password.
      environment: ["GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"])
  }

  /// The line of git's errors that says what is wrong; advice may follow it.
  static func reason(_ run: Subprocess) -> String {
    let lines = run.errorText.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let isReason = { (line: String) in ["fatal: ", "error: ", "! "].contains { line.hasPrefix($0) } }
    let reason =
      lines.first { $0.hasPrefix("! ") } ?? lines.last(where: isReason) ?? lines.last
      ?? localized("failed with status \(run.status)")
    // A repository of somebody else's is read by nobody who has not said that it may.
    guard let remedy = lines.first(where: { $0.hasPrefix("git config --global --add safe.directory ") })
    else {
      return reason
    }
    return localized("\(reason). Whoever trusts it says so with: \(remedy)")
  }
}
