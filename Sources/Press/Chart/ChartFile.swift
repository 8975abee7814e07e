internal import CommonMark
internal import Forms

/// A drawing as it stands in a page and as a file of its own.
struct ChartFile {
  private let labels: ChartLabels
  private let drawing: ChartDrawing
  private let plain: PlainText

  init(formats: Formats) {
    labels = ChartLabels(formats: formats)
    plain = PlainText(formats: formats)
    drawing = ChartDrawing(labels: labels)
  }

  /// A page's part and the file beside its Markdown.
  struct Output {
    var inline: [UInt8] = []
    var file: [UInt8] = []
  }

  /// - Parameters:
  ///   - page: where it stands, from which its values lead to other pages. Those of a file lead nowhere: where the file is
  ///     shown they could not be followed.
  ///   - place: the chart's place on its page, which makes its identifiers unique there.
  func output(of chart: Chart, on page: PagePath, place: Int) -> Output {
    let picture = drawing.picture(of: chart)
    var inline = drawing
    inline.origin = page
    let content = chart.links.isEmpty ? picture.content : inline.picture(of: chart).content
    let legend = drawing.legend(of: chart)
    let (title, description) = (labels.text(chart.title), labels.description(of: chart))
    var output = Output()
    let isSmall = chart.isSmall
    if !isSmall {
      if [.only, .first].contains(chart.extras.panel) {
        append("<div class=\"panels\">\n", to: &output.inline)
      }
      append("<figure class=\"chart\"", to: &output.inline)
      if let columns = chart.columns { append(columns, to: &output.inline) }
      append(">\n<figcaption>", to: &output.inline)
      HTMLText.append(title, to: &output.inline)
      for (look, name) in legend {
        append(" <span class=\"swatch \(look)\">", to: &output.inline)
        HTMLText.append(name, to: &output.inline)
        append("</span>", to: &output.inline)
      }
      append("</figcaption>\n", to: &output.inline)
    }
    append(
      opening(Self.classes(of: chart, picture.height), of: picture, place: place), to: &output.inline)
    append(title, description, place: place, to: &output.inline)
    output.inline += content
    append("</svg>", to: &output.inline)
    if let side = picture.side {
      append("\n", to: &output.inline)
      var svg = SVGText(across: .pixels)
      svg.part(
        " class=\"side\" aria-hidden=\"true\"", width: side.width, height: picture.height, side.content)
      output.inline += svg.bytes.dropLast()
    }
    if !isSmall { append("\n</figure>", to: &output.inline) }
    if [.only, .last].contains(chart.extras.panel) { append("\n</div>", to: &output.inline) }
    let keys = keys(legend)
    append(
      opening(
        "drawing", of: picture, place: place, head: keys.height,
        fileWidth: isSmall ? Self.smallWidth : Self.fileWidth),
      to: &output.file)
    append(title, description, place: place, to: &output.file)
    append(Self.style, to: &output.file)
    output.file += keys.content
    if let side = picture.side {
      var svg = SVGText(across: .pixels)
      let width = Self.fileWidth - side.width
      svg.part(width: width, height: picture.height, y: keys.height, picture.content)
      svg.part(width: side.width, height: picture.height, x: width, y: keys.height, side.content)
      output.file += svg.bytes
    } else {
      let isBelowKeys = keys.height > 0
      if isBelowKeys { append("<svg y=\"\(keys.height / 10)\" width=\"100%\">\n", to: &output.file) }
      output.file += picture.content
      if isBelowKeys { append("</svg>\n", to: &output.file) }
    }
    append("</svg>\n", to: &output.file)
    return output
  }

  /// Appends ` data-x="month"`: the columns by which the script finds the rows of values in the table below.
  private func append(_ columns: Chart.Columns, to bytes: inout [UInt8]) {
    let names = MarkdownWriter.columnNames(columns.titles.map { plain.text(of: $0) })
    var attributes = [("x", names[columns.across])]
    if let down = columns.down { attributes.append(("y", names[down])) }
    if let part = columns.part { attributes += [("by", names[part]), ("value", labels.text(columns.value))] }
    for (name, value) in attributes {
      append(" data-\(name)=\"", to: &bytes)
      HTMLText.append(value, to: &bytes)
      append("\"", to: &bytes)
    }
  }

  /// How wide a file is that is as wide as its place, in tenths of a pixel.
  private static let fileWidth = 7200
  private static let smallWidth = 1200

  private static func classes(of chart: Chart, _ height: Int) -> String {
    switch chart.shape {
    case .spark: "spark"
    case .trend: "trend"
    case .bars: "drawing lying"
    default: (chart.isUpright ? "drawing upright" : "drawing") + (height > sheetHeight ? " tall" : "")
    }
  }

  /// What is higher does not fit on a sheet below what stands above it, in tenths of a pixel.
  private static let sheetHeight = 8600

  /// The keys of the series above the drawing of a file, one behind the other, in as many lines as they take.
  private func keys(_ keys: [(look: String, name: String)]) -> (content: [UInt8], height: Int) {
    var svg = SVGText(across: .pixels)
    var (x, line) = (20, 0)
    for (number, (look, name)) in keys.enumerated() {
      let sign = look == ChartDrawing.orderLook ? 0 : 180
      let text = ChartLabels.fitted(name, to: Self.fileWidth - 40 - sign)
      let width = sign + ChartLabels.width(of: text)
      if x > 20, x + width > Self.fileWidth { (x, line) = (20, line + Self.keyLine) }
      switch look {
      case ChartDrawing.orderLook: break
      case "before", "average": svg.line(look, from: (x, line + 100), to: (x + 140, line + 100))
      case _ where look.hasSuffix("point"):
        svg.point(look, of: number, x: x + 60, y: line + 100, radius: 40)
      default: svg.key(look, x: x, y: line + 40, size: 120)
      }
      svg.label(text, x: x + sign, y: line + 145, anchor: .start)
      x += width + 200
    }
    return (svg.bytes, keys.isEmpty ? 0 : line + 260)
  }

  /// How high a line of keys is, in tenths of a pixel.
  private static let keyLine = 200

  /// - Parameters:
  ///   - head: how much stands above the drawing.
  ///   - fileWidth: how wide it is as a file that is as wide as its place; nil within a page.
  private func opening(
    _ classes: String, of picture: ChartDrawing.Picture, place: Int, head: Int = 0, fileWidth: Int? = nil
  ) -> String {
    var svg = SVGText(across: .pixels)
    svg.write("<svg\(fileWidth != nil ? " xmlns=\"http://www.w3.org/2000/svg\"" : "") class=\"\(classes)\"")
    if let width = picture.width {
      svg.write(" viewBox=\"0 0 ")
      svg.number(width)
      svg.write(" ")
      svg.number(picture.height)
      svg.write("\"")
      svg.attribute("width", width)
    } else if let fileWidth {
      svg.attribute("width", fileWidth)
    } else {
      svg.write(" width=\"100%\"")
    }
    svg.attribute("height", picture.height + head)
    svg.write(" role=\"img\" aria-labelledby=\"_chart-\(place)-title _chart-\(place)-text\">\n")
    return String(decoding: svg.bytes, as: UTF8.self)
  }

  private func append(_ title: String, _ description: String, place: Int, to bytes: inout [UInt8]) {
    append("<title id=\"_chart-\(place)-title\">", to: &bytes)
    HTMLText.append(title, to: &bytes)
    append("</title>\n<desc id=\"_chart-\(place)-text\">", to: &bytes)
    HTMLText.append(description, to: &bytes)
    append("</desc>\n", to: &bytes)
  }

  private func append(_ text: String, to bytes: inout [UInt8]) { bytes.append(contentsOf: text.utf8) }

  /// The look of a file by itself: colours that people with colour-blindness tell apart, light and dark.
  ///
  /// It has a ground of its own, as what shows it may be light where the reader's system is dark.
  private static let style = """
    <style>
    svg{background:#fdfcf8;overflow:visible}
    text{font:12px system-ui,sans-serif;fill:#1a1815;paint-order:stroke;stroke:#fdfcf8;stroke-width:3px}
    .day~text,.cell~text,.letter,.sign{stroke:none}.letter,.sign{fill:#fdfcf8}.c5+.sign,.booked+.sign{fill:#1a1815}
    .value{font-weight:700}
    :is(.narrow,.medium,.widest):not(.wide){display:none}.axis{stroke:#1a1815}.grid{stroke:#d9d4c8}
    .line{fill:none!important;stroke-width:1.75;vector-effect:non-scaling-stroke}
    .line.c2{stroke-dasharray:8 3}.line.c3{stroke-dasharray:4 2}.line.c4{stroke-dasharray:10 3 2 3}
    .line.c5{stroke-dasharray:14 4}.line.c6{stroke-dasharray:6 2 2 2 2 2}.line.open{stroke-dasharray:2 4}
    path{vector-effect:non-scaling-stroke}.now,.average{fill:#a6192e;stroke:#a6192e}.average{stroke-dasharray:6 4;stroke-width:1.5}
    .mean{fill:#a6192e}.before{stroke:#1a1815;stroke-width:2.5}.stand{fill:#1a1815}
    .c1{fill:#6b655a;stroke:#6b655a}.c2{fill:#a6192e;stroke:#a6192e}.c3{fill:#8a6d1f;stroke:#8a6d1f}
    .c4{fill:#1f6f78;stroke:#1f6f78}.c5{fill:#9b917b;stroke:#9b917b}.c6{fill:#7a4b86;stroke:#7a4b86}
    rect:not(.key,.part,.booked){stroke:none}.key{stroke:#5c574e}.part{stroke:#fdfcf8;stroke-width:2}
    .booked{fill-opacity:.15;stroke-dasharray:4 3}:is(circle,path).booked{fill-opacity:0;stroke-dasharray:none}
    .level-none{fill:none}.level-0{fill:#f4f1ea}.level-1{fill:#e2dccf}.level-2{fill:#cbc3b2}
    .level-3{fill:#b0a793}.level-4{fill:#9b917b}.level-over{fill:#eab3a8}.level-below{fill:#bcd3dc}
    @media (prefers-color-scheme:dark){
    svg{background:#151412}text{fill:#ece8df;stroke:#151412}.key{stroke:#a9a297}
    .axis{stroke:#ece8df}.grid{stroke:#38352f}.letter,.sign{fill:#151412}.booked+.sign{fill:#ece8df}.part{stroke:#151412}
    .now,.average{fill:#e0605a;stroke:#e0605a}.mean{fill:#f58a83}.before{stroke:#ece8df}.stand{fill:#ece8df}
    .c1{fill:#8f887b;stroke:#8f887b}.c2{fill:#e0605a;stroke:#e0605a}.c3{fill:#d9b65a;stroke:#d9b65a}
    .c4{fill:#63b7c0;stroke:#63b7c0}.c5{fill:#c9c1b2;stroke:#c9c1b2}.c6{fill:#bd93c8;stroke:#bd93c8}
    .level-0{fill:#1f1d1a}.level-1{fill:#302c27}.level-2{fill:#453f37}
    .level-3{fill:#5c5449}.level-4{fill:#6c6356}.level-over{fill:#7d2b2b}.level-below{fill:#2b4c58}
    }
    </style>

    """
}
