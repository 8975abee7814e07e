import Foundation
import GazetteTestSupport
import Testing

@Suite("Suggestions in the shells themselves")
struct ShellCompletionTests {
  /// Keys that a shell would take for something else, or run.
  private static let keys = [
    "two words", "it's", #"say "hi""#, "$(touch ran-1)", "`touch ran-2`", "$HOME", "~/x", "{a,b}", "*",
    "a;b|c&d",
    "#hash", "!bang", #"back\slash"#, "a:b", "(paren)", "<lt", "ünï 🦉", "=x", "-dash", "plain-1", "[br]",
    "unit`touch ran-4`", "var$HOME",
  ]

  /// A project with those keys, the script for a shell, and a program called `gazette`.
  private func project(_ shell: String) throws -> TestFolder {
    let folder = try ListProject.hostile(Self.keys + ["tab\there", "line\nbreak"])
    let script = try GazetteProgram.run("--generate-completion-script", shell, in: folder.path)
    #expect(script.status == 0)
    try folder.write(script.output, to: "completions.\(shell)")
    try folder.makeFolder("programs")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("programs/gazette"), withDestinationPath: GazetteProgram.path)
    return folder
  }

  /// Asks a shell for the suggestions for lines.
  ///
  /// - Returns: for each line what was suggested, in order.
  private func ask(_ shell: String, _ arguments: [String], _ script: String, in folder: TestFolder) throws
    -> [[String]]
  {
    try folder.write(script, to: "ask.\(shell)")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let run = try ChildProcess.run(
      try #require(Tools.shell(shell)), arguments + ["ask.\(shell)"], in: folder.path,
      environment: ["PATH": "\(folder.path("programs")):\(path)", "HOME": folder.path, "TERM": "xterm"])
    #expect(run.error.isEmpty, "\(run.errorText)")
    let made = try folder.tree().keys.filter { $0.hasPrefix("ran") }
    #expect(made.isEmpty, "a key was run as a command")
    return run.outputText.components(separatedBy: "== line\n").dropFirst().map { text in
      text.split(separator: "\n").map(String.init)
    }
  }

  @Test("bash", .enabled(if: Tools.shell("bash") != nil, "needs bash"))
  func bash() throws {
    let folder = try project("bash")
    let answers = try ask(
      "bash", ["--norc"],
      #"""
      source ./completions.bash
      ask() {
        COMP_WORDS=("$@") COMP_LINE="$*" COMP_CWORD=$(($# - 1)) COMPREPLY=()
        COMP_POINT=${#COMP_LINE}
        _gazette gazette "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "== line"
        if ((${#COMPREPLY[@]})); then printf '%s\n' "${COMPREPLY[@]}"; fi
      }
      ask gazette list re
      ask gazette show employees ''
      ask gazette show employees 'two\ w'
      ask gazette show employees '"two w'
      ask gazette show employees '\$'
      ask gazette show employees "it\\'"
      ask gazette list employees --where em
      ask gazette list employees --sort ''
      ask gazette show --project nowhere employees ''
      """#, in: folder)
    #expect(answers.count == 9)
    #expect(answers[0] == ["reservations", "rejected"])
    #expect(answers[1].sorted() == Self.keys.sorted())
    #expect(answers[2] == ["two words"])
    #expect(answers[3] == ["two words"])
    #expect(answers[4].sorted() == ["$(touch ran-1)", "$HOME"])
    #expect(answers[5] == ["it's"])
    #expect(answers[6] == ["employeeType"])
    #expect(answers[7] == ["key", "name", "dateOfBirth", "employeeType", "age", "initial"])
    #expect(answers[8].isEmpty)
  }

  @Test(
    "bash at a terminal, where = and : are words of their own",
    .enabled(if: Tools.shell("bash") != nil, "needs bash"))
  func bashAtTerminal() throws {
    let folder = try project("bash")
    try folder.write(
      """
      title: Papers
      one: Paper
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: scan, title: Scan, kind: file}
        - {key: state, title: State, kind: choice, choices: [good, bad]}

      """, to: "Collections/papers/papers.yml")
    for name in ["in/plan.pdf", "in/scan one.pdf", "in/it's.pdf", "in/$(touch ran-3).txt", "in/deep/a.pdf"] {
      try folder.write("x", to: name)
    }
    let added = try GazetteProgram.run("add", "papers", "--set", "name=x", in: folder.path)
    try #require(added.status == 0, "\(added.errorText)")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let terminal = try PseudoTerminal(
      ["--norc", "--noprofile", "-i"], program: try #require(Tools.shell("bash")), in: folder.path,
      columns: 200,
      environment: [
        "PATH": "\(folder.path("programs")):\(path)", "HOME": folder.path, "TERM": "dumb", "PS1": "ready ",
        "INPUTRC": "/dev/null", "BASH_SILENCE_DEPRECATION_WARNING": "1",
      ])
    try terminal.expect("ready ")
    terminal.enter("source ./completions.bash")
    try terminal.expect("ready ")
    for (typed, completed) in [
      ("gazette edit papers paper-1 --set scan=in/pl", "an.pdf "),
      ("gazette add papers --set scan=in/sc", #"an\ one.pdf "#),
      ("gazette add papers --set \"scan=in/sc", "an one.pdf\" "),
      ("gazette add papers --set scan=in/it", #"\'s.pdf "#),
      ("gazette add papers --set scan=in/d", "eep/"), ("gazette add papers --set scan=in/deep/", "a.pdf "),
      ("gazette add --project=. papers --set state=g", "ood "),
      ("gazette edit papers paper-1 --set st", "ate "),
      ("gazette list papers --where state=b", "ad "), ("gazette list papers --where state!=b", "ad "),
      ("gazette show employees a:", "b "), ("gazette list res", "ervations "),
      ("gazette show employees two", #"\ words "#),
      ("gazette show employees un", #"it\`touch\ ran-4\` "#), ("gazette show employees v", #"ar\$HOME "#),
      ("gazette show employees 'un", "it`touch ran-4`' "),
      ("gazette add papers --set scan=in/\\$", "\\(touch\\ ran-3\\).txt "),
    ] {
      terminal.type(typed)
      terminal.press(.tab)
      try terminal.expect(typed + completed)
      terminal.press(.killLine)
    }
    terminal.enter("exit")
    try terminal.end()
    #expect(try !folder.tree().keys.contains { $0.hasPrefix("ran") }, "a name was run as a command")
  }

  @Test("fish", .enabled(if: Tools.shell("fish") != nil, "needs fish"))
  func fish() throws {
    let folder = try project("fish")
    let answers = try ask(
      "fish", ["--no-config"],
      #"""
      source ./completions.fish
      # Without a terminal there is no cursor, which stands at the end of the word here.
      function commandline
        if contains -- -tC $argv
          string length -- (builtin commandline -t)
          or true
        else
          builtin commandline $argv
        end
      end
      function ask
        echo "== line"
        complete -C "$argv[1]" | string replace -r '\t.*' ''
      end
      ask 'gazette list re'
      ask 'gazette show employees '
      ask 'gazette show employees two'
      ask 'gazette list employees --where em'
      ask 'gazette show --project nowhere employees '
      """#, in: folder)
    #expect(answers.count == 5)
    #expect(answers[0].sorted() == ["rejected", "reservations"])
    // Fish asks for words that begin with a dash only when one was typed.
    #expect(Set(Self.keys).subtracting(answers[1]).isSubset(of: ["-dash"]))
    #expect(answers[2] == ["two words"])
    #expect(answers[3] == ["employeeType"])
    #expect(answers[4].isEmpty)
  }

  @Test("zsh", .enabled(if: Tools.shell("zsh") != nil, "needs zsh"))
  func zsh() throws {
    let folder = try project("zsh")
    // Completion works in an interactive zsh only, which another one drives; it shows what Tab makes of a line.
    let answers = try ask(
      "zsh", ["-f"],
      #"""
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PS1=; autoload -Uz compinit; compinit -u -d ./zcompdump; source ./completions.zsh; setopt nobeep'
      zpty -w shell 'show() { print -rn -- "<<$BUFFER>>"; BUFFER=; }; zle -N show; bindkey "^X" show; print READY'
      zpty -r shell out '*READY*READY*'
      ask() {
        zpty -w -n shell "$1"$'\t'
        sleep 1
        zpty -w -n shell $'\x18'
        zpty -r shell out '*<<*>>*'
        print "== line"
        out=${out##*<<}
        print -r -- ${out%%>>*}
      }
      ask 'gazette list res'
      ask 'gazette show employees two'
      ask 'gazette show employees \$H'
      ask 'gazette show employees a:'
      ask 'gazette show employees back'
      ask 'gazette list employees --where em'
      """#, in: folder)
    #expect(
      answers.map { $0.first?.trimmingCharacters(in: .whitespaces) } == [
        "gazette list reservations", #"gazette show employees two\ words"#, #"gazette show employees \$HOME"#,
        "gazette show employees a:b", #"gazette show employees back\\slash"#,
        "gazette list employees --where employeeType",
      ])
  }
}
