internal import Forms
internal import Foundation

/// A place to which editions are published, as `publish` in `gazette.yml` describes it.
/// ```yaml
/// publish:
///   web:    {folder: /srv/www/house}
///   pages:  {branch: gh-pages, repository: ., push: origin}
///   mirror: {command: [rsync, -a, --delete, "{site}/", "backup:/srv/house/"]}
/// ```
package struct PublishTarget: Sendable, Equatable {
  package let name: String
  package let part: Part
  package let kind: Kind

  /// What of an edition is published.
  package enum Part: String, Sendable, CaseIterable {
    case site, markdown, all
  }

  /// How it is published.
  package enum Kind: Sendable, Equatable {
    /// A folder, by its path from the project's folder.
    case folder(path: String)
    /// A branch of a repository, by the repository's path from the project's folder; with the remote that
    /// the branch is pushed to.
    case branch(String, repository: String, push: String?)
    /// A program and its arguments, and the seconds after which it is ended.
    case command([String], timeLimit: Int)
  }

  package init(name: String, part: Part = .site, kind: Kind) {
    self.name = name
    self.part = part
    self.kind = kind
  }

  /// The targets under the key `publish`, in their order.
  ///
  /// - Parameter folder: the project's.
  static func targets(in reader: YAMLReader, folder: String) throws(DescriptionError) -> [PublishTarget] {
    guard let list = reader["publish"] else { return [] }
    guard list.isMapping else { throw list.error(.expected("targets such as \(example)", at: "publish")) }
    var targets: [PublishTarget] = []
    for (name, value) in list.entries {
      guard isName(name) else {
        throw value.error(
          .badValue(key: "publish", value: name, expected: "a name of letters, digits, - and _"))
      }
      let target = try PublishTarget(name, value)
      let place = target.place(from: folder)
      if let place, let other = targets.first(where: { $0.place(from: folder) == place }),
        other.part != target.part
      {
        throw value.fault(
          "\(name): it publishes \(target.part.rawValue) to where \(other.name) publishes \(other.part.rawValue), and each would take away what the other has published. Give one of them another place, or both the same part",
          at: "part")
      }
      targets.append(target)
    }
    return targets
  }

  /// What it publishes to, however that is written; nil where its program alone knows.
  private func place(from folder: String) -> [String]? {
    return switch kind {
    case .folder(let path): ["folder", Self.whole(path, from: folder)]
    case .branch(let branch, let repository, _): ["branch", Self.whole(repository, from: folder), branch]
    case .command: nil
    }
  }

  /// A path as the file system has it, links followed as far as there is something.
  private static func whole(_ path: String, from folder: String) -> String {
    var head = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    var rest: [String] = []
    while !head.isEmpty {
      if let found = realpath(head, nil) {
        defer { free(found) }
        let whole = ([String(cString: found)] + rest.reversed()).joined(separator: "/")
        return URL(fileURLWithPath: whole).standardizedFileURL.path
      }
      rest.append((head as NSString).lastPathComponent)
      let above = (head as NSString).deletingLastPathComponent
      if above == head { break }
      head = above
    }
    return path
  }

  /// How many seconds a program may take if nothing else is said: one that hangs must not keep the next nights waiting.
  private static let usualTimeLimit = 3600

  private static let example = "web: {folder: /srv/www/house}"

  /// On the command line a name must not look like an option or a path.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-")
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." }
      && !text.allSatisfy { $0 == "." }
  }

  private init(_ name: String, _ reader: YAMLReader) throws(DescriptionError) {
    self.name = name
    guard reader.isMapping else {
      throw reader.error(.expected("a target such as \(Self.example)", at: name))
    }
    let kinds = ["folder", "branch", "command"].filter { reader[$0] != nil }
    try reader.allowOnly(
      kinds == ["folder"]
        ? ["folder", "part"]
        : kinds == ["branch"]
          ? ["branch", "repository", "push", "part"]
          : kinds == ["command"]
            ? ["command", "timeLimit"]
            : ["folder", "branch", "command", "repository", "push", "part", "timeLimit"])
    guard kinds.count == 1 else { throw reader.fault("\(name): give one of folder, branch and command") }
    part = try reader.value("part", "one of site, markdown and all") { Part(rawValue: $0) } ?? .site
    switch kinds[0] {
    case "folder":
      kind = .folder(path: try reader.value("folder", "the path of a folder", Self.argument) ?? "")
    case "branch":
      kind = .branch(
        try reader.value("branch", "the name of a branch", Self.argument) ?? "",
        repository: try reader.value("repository", "the path of a folder", Self.argument) ?? ".",
        push: try reader.value("push", "the name of a remote", Self.argument))
    default:
      kind = .command(
        try reader.words(
          "command", "a program and its arguments such as [rsync, -a, \"{site}/\", backup:house/]"),
        timeLimit: try reader.seconds("timeLimit") ?? Self.usualTimeLimit)
      for argument in try reader.required("command").elements("command") {
        try Self.checkValues(in: argument)
      }
    }
  }

  /// What arguments of a program can name between braces, and the program finds in its environment.
  package enum Value: String, CaseIterable {
    case site, markdown, output, edition, asOf

    /// As an argument names it.
    package var inBraces: String { "{\(rawValue)}" }
    /// As the environment names it.
    package var variable: String { self == .asOf ? "GAZETTE_AS_OF" : "GAZETTE_\(rawValue.uppercased())" }
  }

  /// Refuses names that are nearly those of values; other braces are the program's own.
  private static func checkValues(in argument: YAMLReader) throws(DescriptionError) {
    for found in (argument.text ?? "").matches(of: /([$%]?)\{([A-Za-z]+)\}/)
    where found.1.isEmpty && Value(rawValue: String(found.2)) == nil {
      let names = Value.allCases.map(\.rawValue)
      guard let near = NearestNames.name(meantBy: String(found.2), among: names) else { continue }
      throw argument.fault(
        "no value is called \("{\(found.2)}"). Do you mean \("{\(near)}")? There are \(Value.allCases.map(\.inBraces).joined(separator: ", "))"
      )
    }
  }

  private static func argument(_ text: String) -> String? {
    text.isEmpty || text.contains("\0") ? nil : text
  }
}
