/// Where the labels below the columns of a drawing stand.
enum ChartLabelPlaces {
  /// The middles of the labels, in pixels of a drawing as narrow as they are made for, with the texts.
  ///
  /// - Parameter place: the labels of which place are meant: `wide` or `narrow`.
  static func labels(_ svg: String, for place: String = "wide") -> [(x: Double, text: String)] {
    svg.matches(
      of: /<text class="(\w+)" x="([0-9.]+)%" y="234"(?: dx="2")?( text-anchor="middle")?>([^<]*)<\/text>/
    )
    .filter { $0.1 == place }.map { label in
      let x = (Double(label.2) ?? 0) / 86 * (place == "wide" ? 460 : 250)
      return (label.3 == nil ? x + Double(label.4.count) * 3.4 : x, String(label.4))
    }
  }
}
