internal import Forms
internal import Press
internal import RecordStore

/// Where pages and their downloads stand.
extension ReportRun {
  func path(of file: PageFile, _ values: [String: QueryValue]) throws(PageError) -> PagePath {
    try path(of: file.path, file.places["path"], file, values)
  }

  /// The way to the page that stands above one of a record, if there is that page: all but those of records are there.
  func above(_ file: PageFile, _ values: [String: QueryValue]) throws(PageError) -> [Crumb] {
    guard let path = try pathAbove(file, values) else { return [] }
    return pages.names[path.text].map { [Crumb($0, path)] } ?? []
  }

  /// Where the page that stands above one would be; nil where none does.
  func pathAbove(_ file: PageFile, _ values: [String: QueryValue]) throws(PageError) -> PagePath? {
    guard let above = file.above else { return nil }
    return try path(of: above, file.places["above"], file, values)
  }

  private func path(
    of path: PlaceText, _ place: TextPlace?, _ file: PageFile, _ values: [String: QueryValue]
  ) throws(PageError) -> PagePath {
    func error(_ problem: PageError.Problem) -> PageError { file.error(problem, at: place) }
    var text = ""
    for part in path.parts {
      switch part {
      case .text(let own):
        guard own.utf8.allSatisfy(Self.isInPath) else { throw error(.badPath(own)) }
        text += own
      case .place(let name): text += PagePath.name(for: ResultCells.text(of: values[name] ?? .null))
      }
    }
    let folders = text.split(separator: "/", omittingEmptySubsequences: false)
    guard folders.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { throw error(.badPath(text)) }
    if let first = folders.first.map(String.init), Overview.ownFolders.contains(first) || text == "404" {
      throw error(.ownFolder(first, path: text))
    }
    if let long = folders.first(where: { $0.utf8.count > Self.nameLimit }) {
      throw error(.longPath(String(long), most: Self.nameLimit))
    }
    guard text.utf8.count <= Self.pathLimit else { throw error(.longPath(text, most: Self.pathLimit)) }
    return PagePath(text)
  }

  /// How long one name in a path can be, with the ending of its file, and all of it, with the folders around the
  /// edition, on the file systems that there are.
  static let nameLimit = 240
  private static let pathLimit = 2000

  /// The ways to the pages beside an overview that stand for themselves, to the general overviews of other kinds of the
  /// collection, and to the lists of all of them.
  var otherPages: [Crumb] {
    let kinds = collections.kinds.filter { $0.collection == group.first?.collection }
    return group.filter { !$0.isShared && !$0.isIndex && $0.part == nil && $0.each == nil }.compactMap(crumb)
      + kinds.filter(hasGeneralOverview).map { Crumb(.words($0.title), PagePath("\($0.folder)/index")) }
      + kinds.compactMap { cells.lists?.lists.crumb(of: $0) }
  }

  /// Whether a kind beside that of the collection has the overview that Gazette makes.
  private func hasGeneralOverview(_ kind: RecordKind) -> Bool {
    if kind.folder == kind.collection || kind.isQuestionnaire && !questionnaires.has(kind) { return false }
    let path = "\(kind.folder)/index"
    return !group.contains { file in
      // A series has overviews of kinds that its rows name.
      file.path.plainText == path || file.overview.map { [nil, kind.name].contains($0.plainText) } ?? false
    }
  }

  /// The way to the page that is the overview of a kind, wherever it stands; nil where none says so.
  func overview(of kind: String) -> Crumb? { group.first { $0.overview?.plainText == kind }.flatMap(crumb) }

  /// The way to a page that stands for itself; what is wrong with its path is told when it is made.
  private func crumb(to file: PageFile) -> Crumb? {
    (try? path(of: file, [:])).map { Crumb(file.title.cell { _ in .blank }, $0) }
  }

  static func isInPath(_ byte: UInt8) -> Bool {
    byte.isDigit || (97...122).contains(byte) || "-_./".utf8.contains(byte)
  }

  func trail(of file: PageFile, _ path: PagePath) -> [Crumb] {
    if path == Overview.front.path { return [] }
    guard let name = file.collection, path != Overview.path(of: name) else { return [Overview.front] }
    guard let collection = collections.all.first(where: { $0.name == name }) else { return [Overview.front] }
    return [Overview.front, Crumb(.words(collection.title), Overview.path(of: name))]
  }

  func downloads(
    of file: PageFile, _ tables: [String: Table], _ path: PagePath
  ) throws(PageError) -> [Download] {
    var downloads: [Download] = []
    for download in file.downloads {
      guard let table = tables[download.table] else { continue }
      let folder =
        file.each == nil ? path.text.split(separator: "/").dropLast().joined(separator: "/") : path.text
      let name = folder.isEmpty ? download.name : "\(folder)/\(download.name)"
      if download.name.hasSuffix(".csv") {
        downloads.append(Download(name, table))
      } else {
        guard table.rows.count < 2 else {
          throw file.error(.notOneRow(download.table, count: table.rows.count), at: download.place)
        }
        let row = table.rows.first ?? table.columns.map { _ in .missing }
        downloads.append(Download(name, figures: zip(table.columns, row).map { ($0.key, $1) }))
      }
    }
    for place in downloads.indices { downloads[place].page = path }
    return downloads
  }
}
