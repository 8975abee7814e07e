internal import CommonMark

/// Prints pages that are alike by writing their values between the pieces of one that was compiled.
extension PagePrinter {
  /// Fills ``markdown`` and ``html`` with the page at a place of a series.
  ///
  /// The bytes are those that ``print(_:)`` makes of the page: a compiled page is held against the first that it
  /// prints, and a page with values that only a parser can tell is printed as all others.
  /// - Parameter filling: its values, where they are known already.
  /// - Returns: the page, of which nothing may be there but where it stands and what it is called and found by; nil
  ///   where nothing was printed.
  mutating func printAlike(
    _ place: Int, of series: PageSeries, _ filling: AlikePages.Filling?
  ) throws -> Page? {
    guard let alike = series.alike, !plan.rendersPagesWhole else { return nil }
    let filling = try filling ?? alike.filling(place)
    switch compiled.advice(on: filling.outline.bytes) {
    case .print: return nil
    case .fill(let compiled): return try fill(compiled, with: filling) ? filling.page : nil
    case .tryOut(let compiled): return try tryOut(compiled, place, of: series, filling)
    case .compile:
      guard let compiled = try compile(try alike.frame(place, filling)) else {
        compiled.keep(nil, of: filling.outline.bytes, isTried: true)
        return nil
      }
      return try tryOut(compiled, place, of: series, filling)
    }
  }

  /// Prints a page whole, and sees whether it is filled in with the same bytes.
  private mutating func tryOut(
    _ found: CompiledPage, _ place: Int, of series: PageSeries, _ filling: AlikePages.Filling
  ) throws -> Page {
    let isFilled = try fill(found, with: filling)
    let (markdown, html) = (markdown, html)
    let page = try series.page(place)
    try print(page)
    let isRight = !isFilled || (self.markdown == markdown && self.html == html)
    compiled.keep(isRight ? found : nil, of: filling.outline.bytes, isTried: isFilled)
    return page
  }

  /// - Parameter frame: a page with slots in the place of values.
  private mutating func compile(_ frame: Page) throws(TemplateError) -> CompiledPage? {
    guard try printMarkdown(frame, isFrame: true), sheet.charts.isEmpty else { return nil }
    var pageHTML = PageHTML(formats: tree.formats, drawings: [], waysLabel: waysLabel)
    pageHTML.isMarked = true
    return noted.withUnsafeBufferPointer { CompiledPage($0, by: documents, pageHTML) }
  }

  /// Fills ``markdown`` and ``html``; false where a value needs a parser, and they are of no use then.
  private mutating func fill(
    _ compiled: CompiledPage, with filling: AlikePages.Filling
  ) throws(TemplateError) -> Bool {
    removePage()
    let page = filling.page
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(compiled.values.count)
    let writer = writer(of: page)
    for value in compiled.values {
      let start = noted.count
      guard append(value, of: filling, by: writer) else { return false }
      ranges.append(start..<noted.count)
    }
    try checkPrintable(page)
    let pageHTML = PageHTML(formats: tree.formats, drawings: [], waysLabel: waysLabel)
    // They change places so that each can be written while the others are read.
    var (markdown, html, fragment) = (self.markdown, self.html, self.fragment)
    (self.markdown, self.html, self.fragment) = ([], [], [])
    defer { (self.markdown, self.html, self.fragment) = (markdown, html, fragment) }
    return noted.withUnsafeBufferPointer { noted in
      func value(_ place: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: noted[ranges[place]])
      }
      let isWritten = compiled.markdown.forEachRun { run, behind in
        markdown.append(contentsOf: run)
        if case .value(let place) = behind { Annotation.appendText(of: value(place), to: &markdown) }
        return true
      }
      guard isWritten, let identifiers = compiled.frame.identifiers(value) else { return false }
      var spareTags = compiled.spareTags
      func append(_ text: CompiledPage.Text, _ fragment: inout [UInt8], to html: inout [UInt8]) -> Bool {
        text.forEachRun { run, behind in
          html.append(contentsOf: run)
          switch behind {
          case .end: break
          case .identifier(let place): html.append(contentsOf: identifiers[place].utf8)
          case .value(let place):
            fragment.removeAll(keepingCapacity: true)
            guard DocumentFrame.appendHTML(of: value(place), to: &fragment) else { return false }
            if spareTags < Int.max {
              spareTags -= SiteLayout.tags(of: fragment)
              if spareTags < 0 { return false }
            }
            fragment.withUnsafeBufferPointer { pageHTML.append($0, to: &html) }
          }
          return true
        }
      }
      return layout.append(
        page, opening: { append(compiled.opening, &fragment, to: &$0) },
        sections: { append(compiled.sections, &fragment, to: &$0) }, to: &html)
    }
  }

  /// Appends the Markdown of a value with its notes to ``noted``; false for one that stands in no slot.
  private mutating func append(
    _ value: CompiledPage.Value, of filling: AlikePages.Filling, by writer: MarkdownWriter
  ) -> Bool {
    switch value {
    case .constant(let bytes): noted += bytes
    case .slot(let slot):
      guard filling.cells.indices.contains(slot), filling.cells[slot].canFillSlot else { return false }
      writer.write(filling.cells[slot], to: &noted)
    case .way(let way):
      let crumb =
        switch way {
        case .previous: filling.page.ways.previous
        case .parent: filling.page.trail.last
        case .next: filling.page.ways.next
        }
      guard let crumb else { return false }
      writer.write(crumb, way, to: &noted)
    }
    return true
  }
}

extension Cell {
  /// Whether it is a value wherever it stands, and not markup of its own or nothing.
  package var canFillSlot: Bool {
    switch self {
    case .blank, .withheld, .chart, .slot: false
    default: true
    }
  }
}

extension CompiledPage.Text {
  /// Calls `body` for every run of bytes with what stands behind it, until that says no.
  ///
  /// - Returns: whether all were asked for.
  func forEachRun(_ body: (UnsafeBufferPointer<UInt8>, Piece) -> Bool) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for (end, behind) in pieces {
        guard body(UnsafeBufferPointer(rebasing: bytes[start..<end]), behind) else { return false }
        start = end
      }
      return true
    }
  }
}
