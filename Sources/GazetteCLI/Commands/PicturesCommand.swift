import ArgumentParser
import Forms
import Foundation
import Gazette
import RecordStore
import TerminalText

/// `gazette pictures`: fetches the pictures whose addresses records have.
struct PicturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pictures", abstract: "Fetch the pictures of records, each once, into pictures/.",
    discussion: """
      A kind says with picture: which field has their addresses. What is there already is not asked for again, so
      that a run which was ended goes on. A picture is known by its content (PNG, JPEG, GIF, WebP), has 5 MB at most,
      and is kept without what cameras and programs wrote into it.

      Example:
        gazette pictures people
      """)

  @Argument(help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String?

  @OptionGroup var options: ProjectOptions

  /// So many in a row that cannot be fetched mean that none can.
  private static let patience = 10

  func run() throws {
    let project = try options.load()
    let pictured = project.collections.kinds.filter(\.hasPictures)
    let recordKind = try project.recordKind(
      MissingArgument.kind(kind, of: project, among: pictured, for: "pictures"))
    guard recordKind.hasPictures else {
      throw NothingDone(
        localized(
          "There is no field with pictures among: \(ErrorText.words(forKind: recordKind.name)). Say which it is with picture: in \(recordKind.name).yml"
        )
      )
    }
    let fetch = PictureFetch(of: project)
    let (wanted, present) = try fetch.wanted(of: recordKind, in: try project.openStore(for: .reading))
    let transport: CurlTransport
    do throws(AddressFailure.Reason) { transport = try CurlTransport() } catch {
      throw AddressFailure(address: wanted.first?.address ?? "", page: nil, reason: error)
    }
    var (fetched, failed, inRow) = (0, 0, 0)
    for picture in wanted {
      do {
        try fetch.fetch(picture, over: transport)
        fetched += 1
        inRow = 0
      } catch {
        failed += 1
        inRow += 1
        Console.error(
          "\(SafeText.of(ErrorText.who(picture.key, picture.name))): \(ErrorText.line(for: error))")
        if inRow == Self.patience, fetched == 0 { break }
      }
    }
    ResultTerminal.print(localized("fetched \(fetched), there already \(present), failed \(failed)"))
    let left = wanted.count - fetched - failed
    if failed > 0 {
      if left > 0 { Console.error(localized("\(left) more were not asked for.")) }
      throw ExitCode.failure
    }
  }
}
