import Forms
import Foundation
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

/// A restaurant in a folder of its own, filled by the real importer and printed into memory.
final class OrderTestProject {
  static let root = SharedData.root
  static let mappings = root.appending(path: "Tests/GazetteTests/Mappings")

  /// A menu of two types.
  static let menu = """
    [
      {"key": "pizza", "name": "Pizza Quattro", "description": "Four cheeses", "price": 11.50, "type": "Pizzas"},
      {"key": "veal", "name": "Scalopine", "description": "Veal, with café sauce", "price": 13.95, "type": "Carnes"},
      {"key": "beef", "name": "Beef tartare", "price": 16.00, "type": "Carnes"}
    ]
    """

  let folder: URL
  let store: RecordStore
  let settings: Settings
  let ordering: Ordering
  private let asOf: CalendarDate

  init(asOf: String = "2026-06-30", configure: (inout Settings) -> Void = { _ in }) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "gazette-orders-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.asOf = try #require(CalendarDate(iso: asOf))
    var settings = try Settings(text: "collections: [orders]\n")
    settings.asOf = self.asOf
    configure(&settings)
    self.settings = settings
    ordering = try Ordering(by: settings)
    store = try Project(folder: folder.path, settings: settings, shippedTemplates: Self.root.path)
      .createStore()
  }

  /// A project that has the menu.
  static func withMenu(
    asOf: String = "2026-06-30", configure: (inout Settings) -> Void = { _ in }
  ) throws -> OrderTestProject {
    let project = try OrderTestProject(asOf: asOf, configure: configure)
    #expect(try project.importMenu(menu).imported == 3)
    return project
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// A kind of the restaurant: `dishes` or `orders`.
  func kind(_ name: String) throws -> RecordKind { try #require(settings.collections.kind(name)) }

  @discardableResult
  func importFile(_ path: String, as name: String, mapping: String? = nil) throws -> ImportReport {
    let importer = Importer(store: store, settings: settings, today: asOf, mayBeEmpty: true)
    return try importer.importFiles(
      [path], as: kind(name), mapping: mapping.map { Self.mappings.appending(path: $0).path })
  }

  /// Imports dishes from JSON.
  @discardableResult
  func importMenu(_ text: String) throws -> ImportReport {
    try importFile(file("menu.json", text), as: "dishes")
  }

  /// Imports orders, one line of an order in each row.
  @discardableResult
  func importLines(_ text: String, name: String = "orders.csv") throws -> ImportReport {
    try importFile(file(name, text), as: "orders")
  }

  /// Imports orders from JSON.
  @discardableResult
  func importOrders(_ text: String) throws -> ImportReport {
    try importFile(file("orders.json", text), as: "orders")
  }

  /// Takes a dish off the menu, as somebody would with SQL: no history tells of it.
  func deleteDish(_ key: String) throws {
    try store.change { change in
      try change.execute("UPDATE orders_lines SET dish = NULL WHERE dish = ?", [.text(key)])
      let deleted = try change.execute("DELETE FROM dishes WHERE key = ?", [.text(key)])
      #expect(deleted == 1)
    }
  }

  /// Takes a dish off the menu, as `gazette remove` does.
  func removeDish(_ key: String) throws {
    _ = try store.change { try $0.remove([key], of: kind("dishes"), in: .shipped, today: .epoch) }
  }

  /// Unplaced first, then by date and key.
  func orders() throws -> [Order] {
    try store.read { snapshot in
      try (ordering.current(in: snapshot).map { [$0] } ?? []) + ordering.history(in: snapshot).reversed()
    }
  }

  /// By type, then name.
  func menu() throws -> [MenuItem] { try store.read { try ordering.menu(in: $0).items } }

  /// Every order with its lines, such as `o-1: 3 pizza Pizza Quattro 1150`.
  func lines() throws -> [String] {
    try orders().map { order in
      let lines = order.lines.map { "\($0.quantity) \($0.item ?? "-") \($0.name) \($0.price.minorUnits)" }
      return "\(order.key): " + lines.joined(separator: ", ")
    }
  }

  func rejections() throws -> [Rejection] { try store.read { try $0.rejections() } }

  /// A figure of the restaurant's summary, as the edition has it.
  func figure(_ name: String) throws -> String {
    let text = try #require(edition()["site/downloads/orders/summary.json"])
    let line = try #require(text.split(separator: "\n").first { $0.contains("\"\(name)\": ") })
    return line.split(separator: " ").last.map { $0.filter { $0 != "," && $0 != "\"" } } ?? ""
  }

  /// The rows of one of its downloads, without its head.
  func table(_ name: String) throws -> [String] {
    let text = try #require(edition()["site/downloads/orders/\(name).csv"])
    return text.split(separator: "\n").dropFirst().map(String.init)
  }

  /// What the front page says needs attention in the restaurant.
  func attention() throws -> [String] {
    try #require(edition()["markdown/index.md"]).split(separator: "\n")
      .filter { $0.hasPrefix("- [") && $0.contains("](orders/") }.map { String($0.dropFirst(2)) }
  }

  /// The records with warnings, as the page of data quality lists them.
  func warnings() throws -> [String] {
    try #require(edition()["markdown/data-quality/index.md"]).split(separator: "\n")
      .filter { $0.contains("](../orders/") }.map(String.init)
  }

  /// The whole edition, by path.
  func edition() throws -> [String: String] {
    let project = Project(
      folder: folder.path, settings: settings, shippedTemplates: Self.root.appending(path: "Templates").path)
    let output = MemoryOutput()
    let planned = try EditionPlanner(project: project, asOf: asOf).plan(store, workers: 2)
    _ = try planned.edition.print(into: output)
    return output.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
