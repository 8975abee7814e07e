import ArgumentParser
import Foundation
import Gazette
import RecordStore

/// `gazette export`: the stored records of a kind as CSV or JSON.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the stored records of a kind as CSV or JSON.",
    discussion: """
      Private fields are left out unless asked for; an import of such a file clears answers of questionnaires
      that were left out.

      Example:
        gazette export employees --format json > employees.json

      Files of records are written as their store knows them. For an import elsewhere:
        gazette export car-insurance --files documents > proposals.csv
      """)

  @Argument(
    help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String

  @Option(help: ArgumentHelp("How records are written.", valueName: "format"))
  var format = RecordExport.Format.csv

  @Flag(help: "Export private fields too.")
  var withPrivate = false

  @Option(
    help: ArgumentHelp(
      "Copy the files of the records to a folder, and write their paths in it.", valueName: "folder"),
    completion: .directory)
  var files: String?

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let recordKind = try project.recordKind(kind)
    let store = try project.openStore(for: .reading)
    let bytes = try store.read { snapshot -> [UInt8] in
      let leftOut = withPrivate ? [] : recordKind.privacy.fields
      if !leftOut.isEmpty {
        Console.error(
          "private fields are left out: \(RecordText.oneLine(leftOut.joined(separator: ", "))); --with-private exports them too"
        )
      }
      var records = try recordKind.records(in: snapshot)
      if let files, let shelf = project.settings.files {
        records = try records.map {
          try $0.replacingFiles(withPrivate: withPrivate) { try shelf.copy($0, to: files) }
        }
      }
      return RecordExport(currency: project.settings.currency, withPrivate: withPrivate).bytes(
        of: records, form: recordKind.form, as: format)
    }
    try Console.write(bytes)
  }
}

extension RecordExport.Format: ExpressibleByArgument {}
