package import Forms

/// The pictures that an edition has, by the keys of the records that they show.
package struct PictureIndex: Sendable {
  private let paths: [ExactText: String]
  /// Tells them from others: a picture that changes changes the pages that show it.
  let digest: String

  package static let none = PictureIndex([:])

  /// - Parameter names: those of the files, which follow from what they hold.
  package init(_ names: [ExactText: String]) {
    paths = names.mapValues { "\(AttachedFile.pictures)/\($0)" }
    var inputs = InputWriter()
    for (key, name) in names.sorted(by: { $0.key.precedes($1.key) }) {
      inputs.add(key.text)
      inputs.add(name)
    }
    digest = inputs.fingerprint.text
  }

  /// The path of a picture from the top of the site.
  func path(of portrait: Portrait) -> String? { paths[ExactText(portrait.key)] }
}

/// The address of a map, with places for where it shows: `https://maps.example/?lat={latitude}&lon={longitude}`.
package struct MapAddress: Sendable, Hashable {
  package let text: String

  package static let usual = MapAddress(
    unchecked: "https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=12/{latitude}/{longitude}"
  )

  private init(unchecked text: String) { self.text = text }

  /// - Returns: nil for what is no address of the web, or lacks one of the places.
  package init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { $0.isLetterOrDigit || "-._~/:?&=#%,+@{}".utf8.contains($0) }
    guard isPlain, text.hasPrefix("https://") || text.hasPrefix("http://"), text.contains("{latitude}"),
      text.contains("{longitude}")
    else { return nil }
    self.text = text
  }

  func address(of place: Coordinates) -> String {
    text.replacing("{latitude}", with: place.latitude).replacing("{longitude}", with: place.longitude)
  }
}
