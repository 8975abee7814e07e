import ArgumentParser
import Forms
import Gazette
import RecordStore

/// `gazette list`: the stored records of a kind, a line each.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the stored records of a kind, or the rejected rows.",
    discussion: "Examples:\n  gazette list reservations\n  gazette list rejected")

  @Argument(help: "The kind of record (\(KindNames.all.joined(separator: ", "))), or rejected.")
  var kind: String

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let recordKind = Collections.kind(kind)
    let described = Collections.describedKind(kind)
    guard recordKind != nil || described != nil || kind == "rejected" else {
      throw UsageError.unknownKind(kind, known: KindNames.all + ["rejected"])
    }
    let project = try options.load()
    let store = try project.openStore(for: .reading)
    try store.read { snapshot in
      if let recordKind {
        for record in try recordKind.records(in: snapshot) {
          print(RecordText.line(record, currency: project.settings.currency))
        }
      } else if let described {
        for entry in try described.entries(in: snapshot) {
          print("\(entry.key)\t\(RecordText.oneLine(entry.title))")
        }
      } else {
        for rejection in try snapshot.rejections() {
          print(
            [
              rejection.kind, "\(rejection.source):\(rejection.line)", rejection.field, rejection.reason,
              rejection.value ?? "",
            ].map(RecordText.oneLine).joined(separator: "\t"))
        }
      }
    }
  }
}

/// Records as lines of text.
enum RecordText {
  /// The key and every simple value, separated by tabs.
  static func line(_ record: StoredRecord, currency: Currency) -> String {
    let values = record.values.map { value in value.flatMap { $0.inputText(currency: currency) } ?? "" }
    return ([record.key] + values).map(oneLine).joined(separator: "\t")
  }

  /// A text without what would break a line, a column or a terminal.
  static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
