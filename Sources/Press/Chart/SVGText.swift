internal import CommonMark

/// The bytes of a drawing, whose texts are escaped. Down it is measured in tenths of a pixel.
struct SVGText {
  /// How it is measured across.
  enum Across {
    /// In hundredths of a percent of its width: a drawing is as wide as its place, while its texts keep their size.
    case shares
    /// In tenths of a pixel.
    case pixels
  }

  private(set) var bytes: [UInt8] = []
  private let across: Across
  /// The page on which it stands; nil for a file, in which nothing leads anywhere.
  private let origin: PagePath?

  init(across: Across = .shares, on origin: PagePath? = nil) {
    self.across = across
    self.origin = origin
  }

  mutating func write(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  mutating func write(text: String) { HTMLText.append(text, to: &bytes) }

  /// Writes ` name="12.5"`.
  mutating func attribute(_ name: String, _ tenths: Int) {
    write(" \(name)=\"")
    number(tenths)
    write("\"")
  }

  /// Writes a place or a width across: ` name="12.5%"`.
  private mutating func attribute(_ name: String, across value: Int) {
    guard across == .shares else { return attribute(name, value) }
    write(" \(name)=\"")
    if value < 0 { write("-") }
    let (whole, rest) = Int(value.magnitude).quotientAndRemainder(dividingBy: 100)
    write(
      rest == 0 ? "\(whole)" : rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest / 10)\(rest % 10)")
    write("%\"")
  }

  /// Writes a coordinate, without a fraction of zero.
  mutating func number(_ tenths: Int) {
    if tenths < 0 { bytes.append(UInt8(ascii: "-")) }
    write(String(tenths.magnitude / 10))
    if tenths % 10 != 0 { write(".\(tenths.magnitude % 10)") }
  }

  /// One value with its name, which readers point at, step to, and follow to its page.
  mutating func mark(_ label: String, to page: PagePath? = nil, _ draw: (inout SVGText) -> Void) {
    let isLink = origin != nil && page != nil
    if let origin, let page {
      write("<a class=\"mark\" href=\"")
      var address: [UInt8] = []
      page.append(from: origin, ending: ".html", to: &address)
      write(text: String(decoding: address, as: UTF8.self))
      // Its table has the same link; fifty bars are not fifty stops on the way through a page.
      write("\" tabindex=\"-1\">")
    } else {
      write("<g class=\"mark\">")
    }
    write("<title>")
    write(text: label)
    write("</title>\n")
    draw(&self)
    write(isLink ? "</a>\n" : "</g>\n")
  }

  mutating func rectangle(_ classes: String, x: Int, y: Int, width: Int, height: Int) {
    write("<rect class=\"\(classes)\"")
    attribute("x", across: x)
    attribute("y", y)
    attribute("width", across: max(width, 0))
    attribute("height", max(height, 0))
    write("/>\n")
  }

  /// A drawing of a fixed size, within another or beside it.
  mutating func part(
    _ attributes: String = "", width: Int, height: Int, x: Int = 0, y: Int = 0, _ content: [UInt8]
  ) {
    write("<svg\(attributes)")
    if x != 0 { attribute("x", x) }
    if y != 0 { attribute("y", y) }
    attribute("width", width)
    attribute("height", height)
    write(">\n")
    bytes += content
    write("</svg>\n")
  }

  /// A square that says what a colour means: as large wherever it stands.
  mutating func key(_ classes: String, x: Int, y: Int, size: Int) {
    write("<rect class=\"\(classes)\"")
    attribute("x", across: x)
    attribute("y", y)
    attribute("width", size)
    attribute("height", size)
    write("/>\n")
  }

  mutating func line(_ classes: String, from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    write("<line class=\"\(classes)\"")
    attribute("x1", across: start.x)
    attribute("y1", start.y)
    attribute("x2", across: end.x)
    attribute("y2", end.y)
    write("/>\n")
  }

  enum Anchor: String {
    case start
    case middle
    case end
  }

  /// - Parameter offset: how far from its place it stands across, in tenths of a pixel.
  mutating func label(
    _ text: String, x: Int, y: Int, anchor: Anchor, offset: Int = 0, classes: String? = nil
  ) {
    write("<text")
    if let classes { write(" class=\"\(classes)\"") }
    attribute("x", across: x)
    attribute("y", y)
    if offset != 0 { attribute("dx", offset) }
    if anchor != .start { write(" text-anchor=\"\(anchor.rawValue)\"") }
    write(">")
    write(text: text)
    write("</text>\n")
  }

  /// Lines in a drawing of some height. Points cannot be told in percent, so they stand in a drawing of their own that is
  /// drawn out to the width.
  mutating func polylines(_ lines: [(classes: String, points: [(x: Int, y: Int)])], height: Int) {
    guard across == .shares else {
      for line in lines { polyline(line.classes, line.points) }
      return
    }
    write("<svg class=\"lines\" width=\"100%\"")
    attribute("height", height)
    write(" viewBox=\"0 0 1000 ")
    number(height)
    write("\" preserveAspectRatio=\"none\">\n")
    for line in lines { polyline(line.classes, line.points) }
    write("</svg>\n")
  }

  private mutating func polyline(_ classes: String, _ points: [(x: Int, y: Int)]) {
    write("<polyline class=\"\(classes)\" points=\"")
    for (place, point) in points.enumerated() {
      if place > 0 { write(" ") }
      number(point.x)
      write(",")
      number(point.y)
    }
    write("\"/>\n")
  }

  /// A value of a line: a circle, a square, …, so that lines are told from each other without their colours.
  mutating func point(_ classes: String, of series: Int, x: Int, y: Int, radius: Int) {
    let shapes = [
      "M-1-1H1V1H-1Z", "M0-1.5 1.5 0 0 1.5-1.5 0Z", "M0-1.3 1.3 1H-1.3Z", "M0 1.3 1.3-1H-1.3Z",
      "M-.5-1.4H.5V-.5H1.4V.5H.5V1.4H-.5V.5H-1.4V-.5H-.5Z",
    ]
    guard series > 0 else { return circle(classes, x: x, y: y, radius: radius) }
    write("<svg class=\"point\"")
    attribute("x", across: x)
    attribute("y", y)
    write("><path class=\"\(classes)\" d=\"\(shapes[(series - 1) % shapes.count])\" transform=\"scale(")
    number(radius)
    write(")\"/></svg>\n")
  }

  mutating func circle(_ classes: String, x: Int, y: Int, radius: Int) {
    write("<circle class=\"\(classes)\"")
    attribute("cx", across: x)
    attribute("cy", y)
    attribute("r", radius)
    write("/>\n")
  }
}
