import Foundation
import Gazette
import RecordStore

/// A source that is an address, fetched and brought in.
struct AddressSource {
  let settings: AddressSettings
  /// What the source is called; its ending tells the format.
  let name: String
  let timeLimit: Int
  let mapping: String?

  /// - Throws: ``AddressFailure``, and what an import throws; nothing has come in then.
  func run(_ importer: Importer, as kind: RecordKind) throws -> ImportReport {
    let transport: CurlTransport
    do throws(AddressFailure.Reason) { transport = try CurlTransport() } catch {
      throw AddressFailure(address: settings.address.shown, page: nil, reason: error)
    }
    let fetch = try AddressFetch(
      settings, name: name, options: importer.options, timeLimit: timeLimit,
      environment: ProcessInfo.processInfo.environment, over: transport)
    return try AddressImport(importer, as: kind, named: name, mapping: mapping).run(settings, over: fetch)
  }
}
