import ArgumentParser
import Forms
import Foundation
import Gazette
import RecordStore

/// `gazette export`: the stored records of a kind as CSV or JSON.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the stored records of a kind as CSV, JSON or a property list.",
    discussion: """
      Private fields are left out unless asked for; an import of such a file leaves them as they are stored.

      A property list has what the kind says with propertyList, for the applications that read it.

      Examples:
        gazette export employees --format json > employees.json
        gazette export ratings --format plist > register.plist

      Files of records are written as their store knows them. For an import elsewhere:
        gazette export car-insurance --files documents > proposals.csv
      """)

  @Argument(help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String?

  @Option(help: ArgumentHelp("How records are written.", valueName: "format"))
  var format = Format.csv

  enum Format: String, CaseIterable, ExpressibleByArgument { case csv, json, plist }

  @Flag(help: "Export private fields too.")
  var withPrivate = false

  @Option(
    help: ArgumentHelp(
      "Copy the files of the records to a folder, and write their paths in it.", valueName: "folder"),
    completion: .directory)
  var files: String?

  @OptionGroup var options: ProjectOptions

  func run() throws {
    if files?.isEmpty == true { throw UsageError.emptyPath(option: "--files") }
    let project = try options.load()
    let recordKind = try project.recordKind(MissingArgument.kind(kind, of: project, for: "export"))
    let store = try project.openStore(for: .reading)
    let bytes = try store.read { snapshot -> [UInt8] in
      let leftOut = withPrivate ? [] : recordKind.privacy.fields
      if !leftOut.isEmpty, !options.quiet {
        Console.error(
          localized(
            "private fields are left out: \(RecordText.oneLine(leftOut.joined(separator: ", "))); --with-private exports them too"
          )
        )
      }
      var records = try recordKind.records(in: snapshot).map {
        recordKind.openly($0, for: withPrivate ? .keepers : .everybody)
      }
      if let files, let shelf = project.settings.files {
        records = try records.map {
          try $0.replacingFiles(withPrivate: withPrivate) { try shelf.copy($0, to: files) }
        }
      }
      if format == .plist {
        guard
          let export = try PropertyListExport(
            of: recordKind, in: snapshot, settings: project.settings, withPrivate: withPrivate)
        else { throw UsageError.noPropertyList(kind: recordKind.name) }
        let bytes = try export.bytes(of: records)
        Console.tell(failing: export.failing)
        return bytes
      }
      return RecordExport(currency: project.settings.currency, withPrivate: withPrivate).bytes(
        of: records, recordKind, as: format == .json ? .json : .csv)
    }
    try Console.write(bytes)
  }
}
