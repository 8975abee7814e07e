/// How numbers are written by people: with one of two decimal signs, in groups of three, with a currency beside them.
package struct AmountPattern: Sendable, Equatable {
  /// The sign before the decimals.
  package enum DecimalSign: String, Sendable, CaseIterable {
    case point = "."
    case comma = ","
  }

  package let decimalSign: DecimalSign

  package init(decimalSign: DecimalSign) { self.decimalSign = decimalSign }

  /// A number as programs write it: `€ 1.234,50` is `1234.50`; nil where the text is none of this form.
  ///
  /// - Parameter isCurrency: whether a sign or code beside the number is that of the currency meant; any is, where
  ///   nothing says otherwise.
  package func plain(_ text: String, isCurrency: (String) -> Bool = { _ in true }) -> String? {
    var rest = text.trimmed
    var isNegative = false
    func takeSign() {
      guard !isNegative, let first = rest.first, first == "-" || first == "\u{2212}" || first == "+" else {
        return
      }
      isNegative = first != "+"
      rest = rest.dropFirst().trimmed
    }
    takeSign()
    for isLeading in [true, false] {
      let named =
        isLeading ? rest.prefix(while: Self.isOfCurrency) : rest.suffix(whileLast: Self.isOfCurrency)
      guard !named.isEmpty else { continue }
      guard named.count <= 4, isCurrency(String(named)) else { return nil }
      rest = (isLeading ? rest.dropFirst(named.count) : rest.dropLast(named.count)).trimmed
    }
    takeSign()
    if !isNegative, rest.last == "-" {
      isNegative = true
      rest = rest.dropLast().trimmed
    }
    let halves = rest.split(
      separator: Character(decimalSign.rawValue), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = halves.first.flatMap(ungrouped) else { return nil }
    let decimals = halves.count > 1 ? halves[1] : ""
    guard decimals.allSatisfy(Self.isDigit), halves.count == 1 || !decimals.isEmpty else { return nil }
    return (isNegative ? "-" : "") + whole + (decimals.isEmpty ? "" : ".\(decimals)")
  }

  /// Digits without what parts them into groups: of three, but for the first.
  private func ungrouped(_ text: Substring) -> String? {
    let groups = text.split(omittingEmptySubsequences: false) { !Self.isDigit($0) }
    guard groups.count > 1 else { return text.isEmpty || !text.allSatisfy(Self.isDigit) ? nil : String(text) }
    let signs = Set(text.filter { !Self.isDigit($0) })
    let allowed: Set<Character> = [
      decimalSign == .comma ? "." : ",", " ", "\u{A0}", "\u{202F}", "'", "\u{2019}",
    ]
    // Nobody parts 0.125 into thousands.
    guard signs.count == 1, signs.isSubset(of: allowed), (1...3).contains(groups[0].count),
      groups[0].first != "0",
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groups.joined()
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func isOfCurrency(_ character: Character) -> Bool {
    character.isLetter || character.isCurrencySymbol
  }
}

extension Substring {
  fileprivate func suffix(whileLast isTaken: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isTaken($0) }.map(index(after:)) ?? startIndex)...]
  }
}
