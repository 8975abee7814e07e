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

  @Argument(help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
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

/// The description of a kind as lines of text: its words in the language of the terminal, whatever stands in declarations
/// and SQL as it stands there.
private struct KindView {
  /// The terminal's; very many where there is none.
  let columns: Int
  private let plain = PlainText(formats: Localization.formats(.dollar))

  init(columns: Int) { self.columns = columns }

  func lines(of kind: KindDescription) -> [String] {
    var lines = [SafeText.of("\(kind.name): \(Localization.title(kind.title))"), "", localized("Fields")]
    lines += SmallTable(
      columns: [
        SmallTable.Column(localized("key"), isFixed: true), SmallTable.Column(localized("title")),
        SmallTable.Column(localized("kind, said of a field")), SmallTable.Column(""),
      ],
      rows: kind.fields.map {
        [$0.path, Localization.title($0.field.title), Self.kind(of: $0), rules(of: $0)]
      },
      indent: 2
    ).lines(columns: columns)
    if !kind.derived.isEmpty {
      lines += ["", localized("Derived")]
      lines += SmallTable(
        columns: [
          SmallTable.Column(localized("column"), isFixed: true), SmallTable.Column(localized("title")),
          SmallTable.Column(localized("kind, said of a field")), SmallTable.Column("SQL"),
        ],
        rows: kind.derived.map {
          [
            $0.name, Localization.title($0.title),
            ([$0.kind].compactMap(\.self) + ($0.isPrivate ? [localized("private")] : [])).joined(
              separator: ", "),
            $0.sql.split(whereSeparator: \.isWhitespace).joined(separator: " "),
          ]
        }, indent: 2
      ).lines(columns: columns)
    }
    lines += ["", localized("Tables for SQL")]
    for table in kind.tables {
      let text = "  \(table.name): \(table.columns.joined(separator: ", "))"
      lines += TextWidth.wrapped(text, columns: columns, indent: 4)
    }
    if !kind.referring.isEmpty {
      lines += ["", localized("Referred to by")]
      lines += TextWidth.wrapped("  \(kind.referring.joined(separator: ", "))", columns: columns, indent: 4)
    }
    lines += ["", localized("A file")]
    // To be copied: a line that is broken would be two.
    return lines + kind.example.map { "  \(SafeText.of($0))" }
  }

  private static func kind(of line: KindDescription.FieldLine) -> String {
    let kind =
      switch line.field.kind {
      case .choice(let choices):
        "\(line.field.kind.name): "
          + choices.map { choice in
            let title = Localization.title(choice.title)
            return choice.value == title ? choice.value : "\(choice.value) (\(title))"
          }.joined(separator: ", ")
      case .reference(let other): localized("\(line.field.kind.name) to \(other)")
      default: line.field.kind.name
      }
    guard let example = line.example else { return kind }
    if case .switches = line.field.kind {
      return localized("\(kind): those that are off, \(example), or \(SwitchStates.none)")
    }
    return localized("\(kind) such as \(example)")
  }

  private func rules(of line: KindDescription.FieldLine) -> String {
    let known = [
      line.field.isRequired ? localized("required") : nil, line.field.isPrivate ? localized("private") : nil,
    ]
    return (known.compactMap(\.self) + line.checks.map(plain.text)).joined(separator: ", ")
  }
}
