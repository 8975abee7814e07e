internal import CommonMark

/// A drawing as it stands in a page and as a file of its own.
struct ChartFile {
  private let labels: ChartLabels
  private let drawing: ChartDrawing

  init(formats: Formats) {
    labels = ChartLabels(formats: formats)
    drawing = ChartDrawing(labels: labels)
  }

  /// A page's part and the file beside its Markdown.
  struct Output {
    var inline: [UInt8] = []
    var file: [UInt8] = []
  }

  /// - Parameter place: the chart's place on its page, which makes its identifiers unique there.
  func output(of chart: Chart, place: Int) -> Output {
    let picture = drawing.picture(of: chart)
    let (title, description) = (labels.text(chart.title), labels.description(of: chart))
    var output = Output()
    let isSpark = chart.shape == .spark
    output.inline.append(contentsOf: (isSpark ? "" : "<figure class=\"chart\">\n").utf8)
    append(opening(picture, isSpark ? "spark" : "drawing", place: place, attributes: ""), to: &output.inline)
    append(title, description, place: place, to: &output.inline)
    output.inline += picture.content
    append("</svg>", to: &output.inline)
    if !isSpark {
      append("\n<figcaption>", to: &output.inline)
      HTMLText.append(title, to: &output.inline)
      append("</figcaption>\n</figure>", to: &output.inline)
    }
    append(
      opening(picture, "drawing", place: place, attributes: " xmlns=\"http://www.w3.org/2000/svg\""),
      to: &output.file)
    append(title, description, place: place, to: &output.file)
    append(Self.style, to: &output.file)
    output.file += picture.content
    append("</svg>\n", to: &output.file)
    return output
  }

  private func opening(
    _ picture: ChartDrawing.Picture, _ classes: String, place: Int, attributes: String
  ) -> String {
    var svg = SVGText()
    svg.write("<svg\(attributes) class=\"\(classes)\" viewBox=\"0 0 ")
    svg.number(picture.width)
    svg.write(" ")
    svg.number(picture.height)
    svg.write("\"")
    svg.attribute("width", picture.width)
    svg.attribute("height", picture.height)
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
    svg{background:#fff}text{font:12px system-ui,sans-serif;fill:#1d2329}
    .axis{stroke:#56616b}.grid{stroke:#d9dee3}
    .line{fill:none!important;stroke-width:2}
    .c1{fill:#0b6cb0;stroke:#0b6cb0}.c2{fill:#b86e00;stroke:#b86e00}.c3{fill:#00805e;stroke:#00805e}
    .c4{fill:#a8437f;stroke:#a8437f}.c5{fill:#3a8fc0;stroke:#3a8fc0}.c6{fill:#c14e00;stroke:#c14e00}
    rect{stroke:none!important}.key{stroke:#76818c!important}
    .level-none{fill:#f4f6f8}.level-0{fill:#f4f6f8}.level-1{fill:#d6e6f4}.level-2{fill:#a9cbe8}
    .level-3{fill:#7fb2de}.level-4{fill:#559ad3}.level-over{fill:#f2c48d}
    @media (prefers-color-scheme:dark){
    svg{background:#12161a}text{fill:#e6e9ec}.key{stroke:#7d8894!important}.axis{stroke:#a3adb6}.grid{stroke:#343c44}
    .c1{fill:#5fb0ee;stroke:#5fb0ee}.c2{fill:#e6a23c;stroke:#e6a23c}.c3{fill:#3cc79a;stroke:#3cc79a}
    .c4{fill:#e08cc0;stroke:#e08cc0}.c5{fill:#9ad0f5;stroke:#9ad0f5}.c6{fill:#f08a4b;stroke:#f08a4b}
    .level-none{fill:#1d2329}.level-0{fill:#1d2329}.level-1{fill:#1c3348}.level-2{fill:#1d4566}
    .level-3{fill:#1f5a8a}.level-4{fill:#2069a3}.level-over{fill:#7a4a10}
    }
    </style>

    """
}
