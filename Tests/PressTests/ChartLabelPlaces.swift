/// Where the labels below the columns of a drawing stand.
enum ChartLabelPlaces {
  /// The middles of the labels, in pixels of a drawing as narrow as they are made for, with the texts.
  ///
  /// - Parameter place: the labels of which place are meant: `wide` or `narrow`.
  static func labels(_ svg: String, for place: String = "wide") -> [(x: Double, text: String)] {
    let side = svg.firstMatch(of: /<svg x="[0-9.]+"(?: y="[0-9.]+")? width="([0-9.]+)"/).flatMap {
      Double($0.1)
    }
    let width = (place == "wide" ? 528 : 288) - (side ?? 0)
    return svg.matches(
      of:
        /<text(?: class="([\w ]+)")? x="([0-9.]+)%" y="234"(?: dx="-?2")?(?: text-anchor="(\w+)")?>([^<]*)<\/text>/
    )
    .filter { $0.1?.split(separator: " ").contains { $0 == place } ?? true }.map { label in
      let x = (Double(label.2) ?? 0) / 100 * width
      let half = Double(label.4.count) * 3.2
      return (label.3 == "middle" ? x : label.3 == "end" ? x - half : x + half, String(label.4))
    }
  }
}
