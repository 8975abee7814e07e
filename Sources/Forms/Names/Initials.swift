/// The letters that stand for somebody where there is no picture.
package enum Initials {
  /// `ÉO` of `élodie` and `o'brien`; `?` where no name has a letter of any script.
  package static func letters(of names: some Sequence<String>) -> String {
    let letters = names.compactMap { $0.first(where: \.isLetter) }
    return letters.isEmpty ? "?" : letters.map { $0.uppercased() }.joined()
  }
}
