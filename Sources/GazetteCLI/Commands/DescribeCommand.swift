import ArgumentParser
import Forms
import Foundation
import Gazette
import Press
import RecordStore
import TerminalText

/// `gazette describe`: what a kind of record consists of.
struct DescribeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Print the fields of a kind of record, and its tables for SQL.",
    discussion: """
      For whoever writes pages, mappings and rules.

      Example:
        gazette describe reservations
      """)

  @Argument(
    help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String?

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let kind = try project.recordKind(MissingArgument.kind(kind, of: project, for: "describe"))
    let description = try project.openStore(for: .reading).read {
      try KindDescription(of: kind, in: project.collections, $0)
    }
    let view = KindView(columns: Terminal.columns(of: STDOUT_FILENO) ?? .max)
    for line in view.lines(of: description) { print(line) }
  }
}

/// The description of a kind as lines of text.
private struct KindView {
  /// The terminal's; very many where there is none.
  let columns: Int
  private let plain = PlainText(formats: Formats(language: "en", currency: .dollar))

  init(columns: Int) { self.columns = columns }

  func lines(of kind: KindDescription) -> [String] {
    var lines = [SafeText.of("\(kind.name): \(kind.title)"), "", "Fields"]
    lines += SmallTable(
      columns: [
        SmallTable.Column("key", isFixed: true), SmallTable.Column("title"), SmallTable.Column("kind"),
        SmallTable.Column(""),
      ],
      rows: kind.fields.map { [$0.path, $0.field.title, Self.kind(of: $0), rules(of: $0)] },
      indent: 2
    ).lines(columns: columns)
    if !kind.derived.isEmpty {
      lines += ["", "Derived"]
      lines += SmallTable(
        columns: [
          SmallTable.Column("column", isFixed: true), SmallTable.Column("title"), SmallTable.Column("kind"),
          SmallTable.Column("SQL"),
        ],
        rows: kind.derived.map {
          [
            $0.name, $0.title,
            ([$0.kind].compactMap(\.self) + ($0.isPrivate ? ["private"] : [])).joined(separator: ", "),
            $0.sql.split(whereSeparator: \.isWhitespace).joined(separator: " "),
          ]
        }, indent: 2
      ).lines(columns: columns)
    }
    lines += ["", "Tables for SQL"]
    for table in kind.tables {
      let text = "  \(table.name): \(table.columns.joined(separator: ", "))"
      lines += TextWidth.wrapped(text, columns: columns, indent: 4)
    }
    if !kind.referring.isEmpty {
      lines += ["", "Referred to by"]
      lines += TextWidth.wrapped("  \(kind.referring.joined(separator: ", "))", columns: columns, indent: 4)
    }
    lines += ["", "A file"]
    for line in kind.example {
      lines += TextWidth.wrapped("  \(SafeText.of(line))", columns: columns, indent: 4)
    }
    return lines
  }

  private static func kind(of line: KindDescription.FieldLine) -> String {
    let kind =
      switch line.field.kind {
      case .choice(let choices):
        "choice: "
          + choices.map { $0.value == $0.title ? $0.value : "\($0.value) (\($0.title))" }.joined(
            separator: ", ")
      case .reference(let other): "reference to \(other)"
      default: line.field.kind.name
      }
    return line.example.map { "\(kind) such as \($0)" } ?? kind
  }

  private func rules(of line: KindDescription.FieldLine) -> String {
    let known = [line.field.isRequired ? "required" : nil, line.field.isPrivate ? "private" : nil]
    return (known.compactMap(\.self) + line.checks.map(plain.text)).joined(separator: ", ")
  }
}
