/// What a workbook (ECMA-376, SpreadsheetML) says of itself: its sheets, and where its other parts are.
struct Workbook {
  struct Sheet {
    let name: String
    let isHidden: Bool
    /// The name of its part; nil where it is none of cells, such as a chart.
    let part: String?
  }

  let archive: ZipArchive
  let sheets: [Sheet]
  let isFrom1904: Bool
  let sharedStringsPart: String?
  let stylesPart: String?

  /// - Throws: ``SpreadsheetFault`` where it is none, or damaged.
  init(_ bytes: [UInt8]) throws(SpreadsheetFault) {
    let archive = try ZipArchive(bytes)
    self.archive = archive
    if let type = try archive.content(of: "mimetype"),
      type.starts(with: Array("application/vnd.oasis.opendocument".utf8))
    {
      throw .openDocument
    }
    let root = try Self.relationships(of: "", in: archive)
    guard let main = root.first(where: { $0.isOf("officeDocument") })?.target else { throw .noWorkbook }
    if main.lowercased().hasSuffix(".bin") { throw .binaryWorkbook }
    guard let text = try archive.content(of: main) else { throw .damaged(part: main) }
    let listed = WorkbookHandler()
    try XMLScanner.scan(text, part: main, listed)
    guard listed.isWorkbook else { throw .noWorkbook }
    let parts = try Self.relationships(of: main, in: archive)
    sheets = listed.sheets.map { sheet in
      let part = parts.first { $0.identifier == sheet.relationship && $0.isOf("worksheet") }
      return Sheet(name: sheet.name, isHidden: sheet.isHidden, part: part?.target)
    }
    isFrom1904 = listed.isFrom1904
    sharedStringsPart = parts.first { $0.isOf("sharedStrings") }?.target
    stylesPart = parts.first { $0.isOf("styles") }?.target
  }

  /// The parts that define the tables of a sheet.
  func tables(of sheet: String) throws(SpreadsheetFault) -> [String] {
    try Self.relationships(of: sheet, in: archive).filter { $0.isOf("table") }.map(\.target)
  }

  /// Whether an archive is a workbook, also one that cannot be read.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try Workbook(bytes)
      return true
    } catch .openDocument, .binaryWorkbook, .encrypted {
      return true
    } catch { return false }
  }

  private struct Relationship {
    let identifier: String
    let type: String
    /// The part's name, from the root of the archive.
    let target: String

    /// The strict and the usual form of a type differ but for their last word.
    func isOf(_ word: String) -> Bool { type.hasSuffix("/\(word)") }
  }

  private static func relationships(
    of part: String, in archive: ZipArchive
  ) throws(SpreadsheetFault) -> [Relationship] {
    let folders = part.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    let name = part.split(separator: "/").last ?? ""
    let path = "\(folders)_rels/\(name).rels"
    guard let text = try archive.content(of: path) else { return [] }
    let handler = RelationshipHandler()
    try XMLScanner.scan(text, part: path, handler)
    return handler.found.map { found in
      let target = found.target.hasPrefix("/") ? String(found.target.dropFirst()) : folders + found.target
      return Relationship(identifier: found.identifier, type: found.type, target: normalized(target))
    }
  }

  /// A path without `.` and `..`.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  private final class RelationshipHandler: XMLHandler {
    var found: [(identifier: String, type: String, target: String)] = []

    func start(_ name: String, _ attributes: XMLAttributes) {
      guard name == "Relationship", attributes["TargetMode"] != "External" else { return }
      found.append((attributes["Id"] ?? "", attributes["Type"] ?? "", attributes["Target"] ?? ""))
    }

    func end(_ name: String) {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  }

  private final class WorkbookHandler: XMLHandler {
    var isWorkbook = false
    var isFrom1904 = false
    var sheets: [(name: String, isHidden: Bool, relationship: String)] = []
    private var isFirst = true

    func start(_ name: String, _ attributes: XMLAttributes) {
      if isFirst { isWorkbook = name == "workbook" }
      isFirst = false
      switch name {
      case "workbookPr": isFrom1904 = ["1", "true", "on"].contains(attributes["date1904"] ?? "")
      case "sheet":
        sheets.append(
          (
            attributes["name"] ?? "", (attributes["state"] ?? "visible") != "visible",
            attributes["id"] ?? ""
          ))
      default: break
      }
    }

    func end(_ name: String) {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  }
}
