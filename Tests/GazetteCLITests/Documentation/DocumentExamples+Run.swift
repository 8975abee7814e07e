import GazetteTestSupport
import Testing

extension DocumentExamples {
  /// What a run of the examples gave.
  struct Run {
    let folder: TestFolder
    /// The commands of Gazette, as the shell gave them.
    let commands: [Substring]
    /// What each block of `sh` printed, by its line in the document.
    let printed: [Int: [Substring]]
  }

  /// Writes the files and runs the commands in their order, by one shell in an empty folder.
  ///
  /// - Parameters:
  ///   - preparation: commands that the document takes for granted.
  ///   - files: those that it takes for granted, by name.
  ///   - address: what stands in the place of `https://example.org`.
  @discardableResult
  func run(
    after preparation: String = "", with files: [String: [UInt8]] = [:], for address: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    let folder = try TestFolder()
    try folder.makeFolder("examples")
    for (name, bytes) in files { try folder.write(bytes, to: "examples/\(name)") }
    try folder.makeFolder("printed")
    let script = script(after: preparation)
    try folder.write(
      address.map { script.replacing("https://example.org", with: $0) } ?? script, to: "script.sh")
    let run = try ChildProcess.run(
      "/bin/sh", ["../script.sh"], in: folder.path("examples"),
      environment: ["GAZETTE": GazetteProgram.path, "PRINTED": folder.path("printed")],
      sourceLocation: sourceLocation)
    var printed: [Int: [Substring]] = [:]
    for block in blocks where block.language == "sh" && folder.exists("printed/\(block.line)") {
      printed[block.line] = try folder.text("printed/\(block.line)").split(separator: "\n")
    }
    let last = printed.max { $0.key < $1.key }
    #expect(
      run.status == 0, "\(name):\(last?.key ?? 0): \(last?.value.joined(separator: "\n") ?? run.errorText)",
      sourceLocation: sourceLocation)
    let commands = folder.exists("printed/commands") ? try folder.text("printed/commands") : ""
    return Run(folder: folder, commands: commands.split(separator: "\n"), printed: printed)
  }

  private func script(after preparation: String) -> String {
    var script = """
      set -e
      gazette() {
        printf '%s\\n' "gazette $*" >> "$PRINTED/commands"
        "$GAZETTE" "$@"
      }
      \(preparation)

      """
    for block in blocks {
      if let file = block.file {
        script += """
          mkdir -p "$(dirname '\(file)')"
          cat \(block.isAppended ? ">>" : ">") '\(file)' <<'END OF THE FILE'
          \(block.text)END OF THE FILE

          """
      } else if block.language == "sh" {
        script += "{\n\(block.text)} > \"$PRINTED/\(block.line)\" 2>&1\n"
      }
    }
    return script
  }
}
