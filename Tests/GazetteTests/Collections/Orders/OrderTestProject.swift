import Forms
import Foundation
import GazetteTestSupport
import Press
import RecordStore
import Testing

@testable import Gazette

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
  private let asOf: CalendarDate

  init(asOf: String = "2026-06-30", configure: (inout Settings) -> Void = { _ in }) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "gazette-orders-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.asOf = try #require(CalendarDate(iso: asOf))
    var settings = Settings()
    settings.asOf = self.asOf
    configure(&settings)
    self.settings = settings
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

  @discardableResult
  func importFile(_ path: String, as kind: some RecordKind, mapping: String? = nil) throws -> ImportReport {
    try Importer(store: store, settings: settings, today: asOf, mayBeEmpty: true).importFiles(
      [path], as: kind, mapping: mapping.map { Self.mappings.appending(path: $0).path })
  }

  /// Imports dishes from JSON.
  @discardableResult
  func importMenu(_ text: String) throws -> ImportReport {
    try importFile(file("menu.json", text), as: DishKind())
  }

  /// Imports orders, one line of an order in each row.
  @discardableResult
  func importLines(_ text: String, name: String = "orders.csv") throws -> ImportReport {
    try importFile(file(name, text), as: OrderKind())
  }

  /// Imports orders from JSON.
  @discardableResult
  func importOrders(_ text: String) throws -> ImportReport {
    try importFile(file("orders.json", text), as: OrderKind())
  }

  /// Takes a dish off the menu, as somebody would with SQL.
  func deleteDish(_ key: String) throws {
    try store.change { change in
      let deleted = try change.execute("DELETE FROM dishes WHERE key = ?", [.text(key)])
      #expect(deleted == 1)
    }
  }

  /// Takes a dish off the menu, as `gazette remove` does.
  func removeDish(_ key: String) throws {
    try store.change { try $0.remove([key], of: DishKind(), in: .shipped) }
  }

  func orders() throws -> [Order] { try store.read { try OrderKind.orders(in: $0) } }

  func menu() throws -> [Dish] { try store.read { try DishKind.dishes(in: $0) } }

  /// Every order with its lines, such as `o-1: 3 pizza Pizza Quattro 1150`.
  func lines() throws -> [String] {
    try orders().map { order in
      let lines = order.lines.map { "\($0.quantity) \($0.dish ?? "-") \($0.name) \($0.price.minorUnits)" }
      return "\(order.key): " + lines.joined(separator: ", ")
    }
  }

  func rejections() throws -> [Rejection] { try store.read { try $0.rejections() } }

  func summary() throws -> OrderSummary { OrderSummary(of: try orders(), menu: try menu()) }

  func report() throws -> CollectionReport {
    try store.read {
      try Orders().report(from: $0, in: ReportContext(asOf: asOf, settings: settings, language: "en"))
    }
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
