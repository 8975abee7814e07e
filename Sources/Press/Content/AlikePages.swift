/// What makes pages that differ in their values only quick to print: one of them is compiled, and the others fill it in.
///
/// Pages are alike that have one outline. A page with a ``Cell/slot(_:isShown:)`` in the place of each value, the
/// frame, is made of the first of them; of all others only the values are asked for.
package struct AlikePages: Sendable {
  /// A page of which nothing is made yet but its values.
  package struct Filling: Sendable {
    /// Where it stands and what it is called and found by; its context is empty.
    package let page: Page
    /// Its values, by their slots.
    package let cells: [Cell]
    /// All that decides what it has beside them.
    let outline: InputWriter

    package init(page: Page, cells: [Cell], outline: InputWriter) {
      self.page = page
      self.cells = cells
      var outline = outline
      outline.add(page.template)
      outline.add(page.ways.previous != nil)
      outline.add(page.ways.next != nil)
      outline.add(!page.trail.isEmpty)
      self.outline = outline
    }
  }

  /// What tells the declarations of its pages from what they were before.
  let digest: String
  /// Gives the page at a place.
  let filling: @Sendable (Int) throws -> Filling
  /// Gives the page with a slot in the place of each value.
  let frame: @Sendable (Int, Filling) throws -> Page

  package init(
    digest: String, filling: @escaping @Sendable (Int) throws -> Filling,
    frame: @escaping @Sendable (Int, Filling) throws -> Page
  ) {
    self.digest = digest
    self.filling = filling
    self.frame = frame
  }
}
