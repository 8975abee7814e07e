internal import Forms
internal import Foundation
package import Press
package import RecordStore

/// A folder with `gazette.yml`, a store, own templates and the editions made from them.
package struct Project: Sendable {
  /// The folder, as an absolute path.
  package let folder: String
  package private(set) var settings: Settings
  /// Folders of templates, the project's own before the shipped ones.
  package let templateFolders: [String]
  private let shippedTemplates: String
  /// Where the answers of engines come from.
  package var engines = Engines(.kept)

  package static let settingsName = "gazette.yml"

  /// Finds a project in a folder; without a `gazette.yml` there the defaults serve.
  ///
  /// - Parameter shippedTemplates: the folder of templates that came with the tool.
  /// - Throws: ``DescriptionError`` for settings that cannot be read.
  package init(folder: String, shippedTemplates: String) throws(DescriptionError) {
    let whole = URL(fileURLWithPath: folder).standardizedFileURL.path
    let file = whole + "/" + Self.settingsName
    if FileManager.default.fileExists(atPath: "\(whole)/gazette.yaml") {
      throw DescriptionError(
        file: "gazette.yaml", problem: .fault("no file is read that ends so. Call it \(Self.settingsName)"))
    }
    // A link that leads to nothing is one to settings that cannot be read, and not to none.
    let settings =
      FileManager.default.hasEntry(file)
      ? try Settings(path: file) : try Settings(declaredIn: whole)
    self.init(folder: whole, settings: settings, shippedTemplates: shippedTemplates)
  }

  package init(folder: String, settings: Settings, shippedTemplates: String) {
    self.folder = folder
    var settings = settings
    let store = settings.store.hasPrefix("/") ? settings.store : folder + "/" + settings.store
    settings.files = FileShelf(ofStore: store)
    self.settings = settings
    self.shippedTemplates = shippedTemplates
    templateFolders = [folder + "/Templates", shippedTemplates]
  }

  /// The same, whose site stands at the top of a host, whatever path its address has.
  package var shownAtTop: Project {
    var project = self
    project.settings.address = settings.address?.atTop
    return project
  }

  package var storePath: String { path(settings.store) }
  package var outputPath: String { path(settings.output) }

  /// A path of the settings as an absolute one.
  package func path(_ setting: String) -> String {
    setting.hasPrefix("/") ? setting : folder + "/" + setting
  }

  /// The words of ours in a language: those of the shipped templates, and over them the project's own.
  ///
  /// - Throws: ``DescriptionError`` for a catalogue that cannot be read.
  package func texts(of language: String) throws(DescriptionError) -> TextCatalogue {
    try texts(of: language, in: ["text"])
  }

  /// The words of ours at a terminal: those of pages, and over them what commands, dialogs and errors say.
  ///
  /// Pages read none of the latter, so that no page is made again for them.
  /// - Throws: ``DescriptionError`` for a catalogue that cannot be read.
  package func terminalTexts(of language: String) throws(DescriptionError) -> TextCatalogue {
    try texts(of: language, in: ["text", "text/terminal"])
  }

  private func texts(of language: String, in rooms: [String]) throws(DescriptionError) -> TextCatalogue {
    let paths = templateFolders.reversed().flatMap { folder in
      rooms.map { "\(folder)/\($0)/\(language).yml" }
    }
    .filter { FileManager.default.fileExists(atPath: $0) }
    if let outside = paths.first(where: { ProjectBoundary.leadsOut($0, of: folder) }) {
      throw DescriptionError(file: outside, problem: .unreadable(ProjectBoundary.reason))
    }
    return try TextCatalogue(language: language, files: paths)
  }

  /// Opens the project's store.
  ///
  /// Tables of kinds that the project declares are made, or brought to what their declarations say now.
  /// - Parameter isTrial: whether fields that are declared no longer, or have other names, stay in the store as they
  ///   are: whoever only reads then reads a copy.
  /// - Throws: ``StoreError``, ``DeclarationError`` for a declaration that the stored records contradict,
  ///   ``DescriptionError`` for one that has become unreadable meanwhile, ``ScratchFolder/Failure``.
  /// - Complexity: O(size of the store) for a copy.
  package func openStore(for access: RecordStore.Access, isTrial: Bool = true) throws -> RecordStore {
    let store = try openStored(for: access)
    let declared = DeclaredSchema(of: settings)
    if try declared.isStored(in: store) { return store.following(declared.tables) }
    if access == .reading, isTrial, try declared.takesAway(from: store) {
      return try brought(declared, intoCopyOf: store)
    }
    // Whoever asked something first may have read the declarations long before.
    try declared.check(
      against: DeclaredSchema(of: Project(folder: folder, shippedTemplates: shippedTemplates).settings))
    do {
      let writer = access == .writing ? store : try openStored(for: .writing)
      try declared.bring(into: writer, today: settings.today())
      return store.following(declared.tables)
    } catch StoreError.notWritable(let path, let detail) {
      guard access == .reading, try declared.hasTables(in: store) else {
        throw StoreError.notWritable(path: path, detail: detail)
      }
      return store
    }
  }

  /// The records of kinds that no file declares which are in the bin; nil where there are none.
  package func undeclaredInBin(of snapshot: Snapshot) throws -> UndeclaredKinds? {
    try DeclaredSchema(of: settings).undeclaredInBin(of: snapshot)
  }

  private func brought(_ declared: DeclaredSchema, intoCopyOf store: RecordStore) throws -> RecordStore {
    let copy = StoreCopy(in: try ScratchFolder(for: .store))
    try store.copy(to: copy.path)
    try declared.bring(into: try openStored(at: copy.path, for: .writing), today: settings.today())
    return try openStored(at: copy.path, for: .reading, holding: copy)
  }

  /// Opens the store as it is, whatever the declarations say by now.
  func openStored(for access: RecordStore.Access) throws(StoreError) -> RecordStore {
    try openStored(at: storePath, for: access)
  }

  private func openStored(
    at path: String, for access: RecordStore.Access, holding holder: (any Sendable)? = nil
  ) throws(StoreError) -> RecordStore {
    try RecordStore.open(
      at: path, for: access, currency: settings.currency, migrations: settings.collections.migrations,
      holding: holder)
  }

  /// Makes the project's store, empty.
  @discardableResult
  package func createStore() throws -> RecordStore {
    let store = try RecordStore.create(
      at: storePath, currency: settings.currency, migrations: settings.collections.migrations)
    try DeclaredSchema(of: settings).bring(into: store, today: settings.today())
    return store
  }
}
