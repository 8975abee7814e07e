import Forms
import Press

/// The words for what a folder held whose files no manifest told apart.
extension ErrorText {
  static func lines(for remains: EditionRemains) -> [String] {
    var lines: [String] = []
    if remains.isDamaged {
      lines.append(
        localized("\(remains.output): no manifest there could be trusted, so every file was made anew."))
    }
    if let aside = remains.folder, !remains.aside.isEmpty {
      lines.append(localized("Not as this edition has them, and kept in \(aside): \(list(remains.aside))"))
    }
    if !remains.carried.isEmpty {
      lines.append(localized("Not of this edition, and left where they are: \(list(remains.carried))"))
    }
    return lines.map { RecordText.oneLine($0) }
  }

  static func line(for closed: ClosedFolder) -> String {
    RecordText.oneLine(
      localized(
        "\(closed.path): not needed any more, and \(closed.owner) alone can remove it. The next build by \(closed.owner) removes it."
      ))
  }
}
