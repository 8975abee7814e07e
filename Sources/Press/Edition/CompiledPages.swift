/// The compiled pages of a worker, by what pages have to have in common to be filled in from one.
struct CompiledPages {
  private enum Entry {
    /// Seen so often; to compile a page costs as much as to print some.
    case seen(Int)
    /// No page was printed by it that could be held against it.
    case untried(CompiledPage)
    case compiled(CompiledPage)
    /// Its values could change what stands around them.
    case unlike
  }

  /// What is to be done with a page.
  enum Advice {
    case fill(CompiledPage)
    /// It is the first of many, as it seems.
    case compile
    /// Whether it serves is seen by the next page that it can print.
    case tryOut(CompiledPage)
    case print
  }

  private var entries: [[UInt8]: Entry] = [:]
  /// That of the page before, which most often serves the next one too.
  private var latest: (outline: [UInt8], page: CompiledPage)?

  private static let limit = 4096
  private static let sightings = 4

  mutating func advice(on outline: [UInt8]) -> Advice {
    if let latest, latest.outline == outline { return .fill(latest.page) }
    switch entries[outline] {
    case .compiled(let page):
      latest = (outline, page)
      return .fill(page)
    case .untried(let page): return .tryOut(page)
    case .unlike: return .print
    case .seen(let times) where times + 1 >= Self.sightings: return .compile
    case .seen(let times): entries[outline] = .seen(times + 1)
    case nil: if entries.count < Self.limit { entries[outline] = .seen(1) }
    }
    return .print
  }

  /// - Parameter page: nil where pages of the outline have to be printed one by one.
  mutating func keep(_ page: CompiledPage?, of outline: [UInt8], isTried: Bool) {
    entries[outline] = page.map { isTried ? .compiled($0) : .untried($0) } ?? .unlike
  }
}
