internal import Forms
internal import Foundation
internal import Press
package import RecordStore

/// Fetches the pictures whose addresses records have, each once, into the folder of pictures.
package struct PictureFetch {
  /// A record with the address of a picture that is not there yet.
  package struct Wanted: Sendable {
    package let key: String
    /// What the record is called.
    package let name: String
    package let address: String
  }

  /// Why a picture was not kept.
  package enum Fault: Error, Sendable, Equatable {
    /// What came is no picture of a known type.
    case noPicture(address: String)
    /// It has more bytes than a picture may.
    case tooLarge(address: String, limit: Int)
    case notWritable(path: String, detail: String)
  }

  private let folder: PictureFolder
  /// How long all of it may take for one picture.
  package static let timeLimit = 60

  package init(of project: Project) { folder = PictureFolder(of: project.folder) }

  /// The pictures of a kind that are to be fetched, in the order of its records, and how many are there already.
  ///
  /// What stands there from an earlier run is not asked for again, so that one that was ended goes on.
  /// - Complexity: O(records).
  package func wanted(of kind: RecordKind, in store: RecordStore) throws -> (all: [Wanted], present: Int) {
    guard let field = kind.declaration.picture else { return ([], 0) }
    let names = try folder.names()
    var wanted: [Wanted] = []
    var present = 0
    for record in try store.read({ try kind.records(in: $0) }) {
      guard let address = record[field]?.text, WebAddress.isMeant(by: address) else { continue }
      if names[ExactText(PictureFolder.name(of: record.key))] != nil || names[ExactText(record.key)] != nil {
        present += 1
      } else {
        wanted.append(Wanted(key: record.key, name: kind.recordName(of: record), address: address))
      }
    }
    return (wanted, present)
  }

  /// Fetches a picture, and keeps it without what stands beside it.
  ///
  /// - Throws: ``Fault``, ``AddressFailure``, ``WebAddress/Fault``; nothing is kept then.
  package func fetch(_ wanted: Wanted, over transport: any AddressTransport) throws {
    let settings = AddressSettings(
      try WebAddress(wanted.address), tries: 3, sizeLimit: PictureFolder.largestSize)
    let bytes: [UInt8]
    do {
      bytes = try AddressFetch(
        settings, name: wanted.key, options: SourceOptions(), timeLimit: Self.timeLimit, environment: [:],
        over: transport
      ).bytes()
    } catch let failure as AddressFailure {
      guard case .tooLarge = failure.reason else { throw failure }
      throw Fault.tooLarge(address: settings.address.shown, limit: PictureFolder.largestSize)
    }
    guard bytes.count <= PictureFolder.largestSize else {
      throw Fault.tooLarge(address: settings.address.shown, limit: PictureFolder.largestSize)
    }
    guard let (type, shown) = PictureFolder.shown(bytes) else {
      throw Fault.noPicture(address: settings.address.shown)
    }
    let name = "\(PictureFolder.name(of: wanted.key)).\(type.fileExtension)"
    do {
      try FileManager.default.createDirectory(atPath: folder.folder, withIntermediateDirectories: true)
      try Data(shown).write(to: URL(fileURLWithPath: "\(folder.folder)/\(name)"), options: .atomic)
    } catch {
      throw Fault.notWritable(path: "\(PictureFolder.name)/\(name)", detail: SystemReason.text(error))
    }
  }
}

extension RecordKind {
  /// Whether its records say where their pictures are.
  package var hasPictures: Bool { declaration.picture != nil }
}
