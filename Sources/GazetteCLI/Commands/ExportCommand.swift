public import ArgumentParser
import Foundation
public import Gazette
import RecordStore

/// `gazette export`: the stored records of a kind as CSV or JSON.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the stored records of a kind as CSV or JSON, or forms as YAML.",
    discussion: """
      Private fields are left out unless asked for; an import of such a file clears answers of questionnaires
      that were left out.

      Example:
        gazette export employees --format json > employees.json
      """)

  @Argument(
    help: "The kind of record: \(KindNames.recorded.joined(separator: ", ")); or forms.", completion: .kinds)
  var kind: String

  @Option(help: ArgumentHelp("How records are written.", valueName: "format"))
  var format = RecordExport.Format.csv

  @Flag(help: "Export private fields too.")
  var withPrivate = false

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let recordKind = project.collections.kind(kind)
    let described = project.collections.describedKind(kind)
    guard recordKind != nil || described != nil else {
      throw UsageError.unknownKind(kind, known: project.collections.kindNames)
    }
    let store = try project.openStore(for: .reading)
    let bytes = try store.read { snapshot -> [UInt8] in
      guard let recordKind else {
        guard let text = try described?.source(in: snapshot) else {
          throw UsageError.notExported(kind: kind, known: project.collections.recordKindNames)
        }
        return Array(text.utf8)
      }
      let leftOut = withPrivate ? [] : try recordKind.privacy(in: snapshot).fields
      if !leftOut.isEmpty {
        Console.error(
          "private fields are left out: \(RecordText.oneLine(leftOut.joined(separator: ", "))); --with-private exports them too"
        )
      }
      return RecordExport(currency: project.settings.currency, withPrivate: withPrivate).bytes(
        of: try recordKind.records(in: snapshot), form: recordKind.form, as: format)
    }
    try Console.write(bytes)
  }
}

extension RecordExport.Format: ExpressibleByArgument {}
