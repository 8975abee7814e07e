internal import CommonMark

/// The bytes of a drawing: coordinates are tenths of a pixel, texts are escaped.
struct SVGText {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  mutating func write(text: String) { HTMLText.append(text, to: &bytes) }

  /// Writes ` name="12.5"`.
  mutating func attribute(_ name: String, _ tenths: Int) {
    write(" \(name)=\"")
    number(tenths)
    write("\"")
  }

  /// Writes a coordinate, without a fraction of zero.
  mutating func number(_ tenths: Int) {
    if tenths < 0 { bytes.append(UInt8(ascii: "-")) }
    write(String(tenths.magnitude / 10))
    if tenths % 10 != 0 { write(".\(tenths.magnitude % 10)") }
  }

  mutating func rectangle(
    _ classes: String, x: Int, y: Int, width: Int, height: Int, label: String? = nil
  ) {
    write("<rect class=\"\(classes)\"")
    attribute("x", x)
    attribute("y", y)
    attribute("width", max(width, 0))
    attribute("height", max(height, 0))
    guard let label else { return write("/>\n") }
    write("><title>")
    write(text: label)
    write("</title></rect>\n")
  }

  mutating func line(_ classes: String, from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    write("<line class=\"\(classes)\"")
    attribute("x1", start.x)
    attribute("y1", start.y)
    attribute("x2", end.x)
    attribute("y2", end.y)
    write("/>\n")
  }

  enum Anchor: String {
    case start
    case middle
    case end
  }

  mutating func label(_ text: String, x: Int, y: Int, anchor: Anchor, classes: String? = nil) {
    write("<text")
    if let classes { write(" class=\"\(classes)\"") }
    attribute("x", x)
    attribute("y", y)
    if anchor != .start { write(" text-anchor=\"\(anchor.rawValue)\"") }
    write(">")
    write(text: text)
    write("</text>\n")
  }

  mutating func polyline(_ classes: String, _ points: [(x: Int, y: Int)]) {
    write("<polyline class=\"\(classes)\" points=\"")
    for (place, point) in points.enumerated() {
      if place > 0 { write(" ") }
      number(point.x)
      write(",")
      number(point.y)
    }
    write("\"/>\n")
  }

  mutating func circle(_ classes: String, x: Int, y: Int, radius: Int, label: String? = nil) {
    write("<circle class=\"\(classes)\"")
    attribute("cx", x)
    attribute("cy", y)
    attribute("r", radius)
    guard let label else { return write("/>\n") }
    write("><title>")
    write(text: label)
    write("</title></circle>\n")
  }
}
