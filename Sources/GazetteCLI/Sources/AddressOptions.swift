import ArgumentParser
import Forms
import Gazette

/// How an address is asked that stands in the place of a file.
struct AddressOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ask an address page by page, by this parameter, until a page has no records.", valueName: "parameter"))
  var pages: String?

  @Option(help: ArgumentHelp("The number of the first page.", valueName: "number"))
  var firstPage: Int?

  @Option(
    help: ArgumentHelp(
      "Send this along to an address; what is secret stands in an environment variable: 'Authorization: Bearer $API_TOKEN'.",
      valueName: "name: value"))
  var header: [String] = []

  @Option(
    help: ArgumentHelp(
      "What the source is called, if not after its file; of an address it tells the format, too.",
      valueName: "file"))
  var name: String?

  func validate() throws {
    guard firstPage == nil || pages != nil else {
      throw ValidationError(localized("--first-page goes with --pages"))
    }
    if let firstPage, !(0...1_000_000).contains(firstPage) {
      throw ValidationError(
        localized("\(firstPage) is not the number of a first page: give 0, or another up to 1000000"))
    }
    if let pages, pages.isEmpty {
      throw ValidationError(localized("--pages is the name of a parameter such as page"))
    }
    if let name, name.isEmpty || name.contains("/") {
      throw ValidationError(localized("--name is the name of a file such as export.csv, without a folder"))
    }
  }

  private var isGiven: Bool { pages != nil || !header.isEmpty }

  /// The source, where an address stands in the place of the files.
  ///
  /// - Throws: ``ValidationError`` for one that cannot be asked.
  func source(_ files: [String], mapping: String?) throws -> AddressSource? {
    guard files.contains(where: WebAddress.isMeant) else {
      if isGiven { throw ValidationError(localized("--pages and --header go with an address")) }
      return nil
    }
    guard files.count == 1, let text = files.first else {
      throw ValidationError(localized("An address is imported by itself: give one, and no files beside it"))
    }
    let settings: AddressSettings
    do { settings = try self.settings(text) } catch let fault as WebAddress.Fault {
      throw ValidationError(localized(AddressSettings.words(for: fault)))
    } catch let fault as AddressHeader.Fault {
      throw ValidationError("--header: \(localized(AddressSettings.words(for: fault)))")
    }
    return AddressSource(
      settings: settings, name: name ?? settings.address.name,
      timeLimit: SourceSettings.usualTimeLimit, mapping: mapping)
  }

  private func settings(_ text: String) throws -> AddressSettings {
    let address = try WebAddress(text)
    let headers = try header.map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw AddressHeader.Fault.name(String(line.prefix { $0 != " " })) }
      return try AddressHeader(name: String(parts[0]), value: String(parts[1].drop { $0 == " " }))
    }
    let paging = pages.map { AddressPaging(parameter: $0, first: firstPage ?? 1) }
    return AddressSettings(address, pages: paging, headers: headers)
  }
}
