import Foundation
package import Testing

/// A project that declares suppliers and their invoices, which have lines.
package struct DeclaredProject {
  package let folder: TestFolder

  package static let suppliers = """
    title: Suppliers
    one: Supplier
    record: "{name}"
    knownBy: [name]
    fields:
      - {key: name, title: Name, kind: text, required: true, searchable: true}
      - {key: city, title: City, kind: text}
      - {key: phone, title: Phone, kind: phone}
      - {key: standing, title: Standing, kind: choice, choices: {good: Good, watched: Watched}}

    """

  package static let invoices = """
    title: Invoices
    one: Invoice
    record: "{number}"
    aliases: {date: invoicedOn}
    fields:
      - {key: number, title: Number, kind: text, required: true, searchable: true}
      - {key: supplier, title: Supplier, kind: reference, to: suppliers, required: true}
      - {key: invoicedOn, title: Invoiced on, kind: date, required: true}
      - {key: amount, title: Amount, kind: money, required: true, minimum: 0}
      - {key: bankAccount, title: Bank account, kind: text, private: true}
      - key: lines
        title: Lines
        kind: list
        fields:
          - {key: order, title: Order, kind: text, required: true}
          - {key: quantity, title: Quantity, kind: integer, minimum: 1}
          - {key: price, title: Price, kind: money}
    columns: [supplier, invoicedOn, amount]

    """

  package init() throws {
    folder = try PreparedFolder.copy(of: "declared kinds") { folder in
      let run = try GazetteProgram.run("init", "--currency", "EUR", in: folder.path)
      try #require(run.status == 0, "\(run.errorText)")
      try Self.choose(["suppliers"], in: folder)
      try folder.write(Self.suppliers, to: "Collections/suppliers/suppliers.yml")
      try folder.write(Self.invoices, to: "Collections/suppliers/invoices.yml")
    }
  }

  /// With files of its own below `Collections/`.
  package init(_ files: [String: String]) throws {
    folder = try CommandProject.empty().folder
    for (path, text) in files { try folder.write(text, to: "Collections/\(path)") }
    try Self.choose(
      Set(files.keys.compactMap { $0.split(separator: "/").first.map(String.init) }), in: folder)
  }

  /// Takes in every collection that it declares from now on, and those that come with Gazette.
  package func takeAllCollections() throws {
    let lines = try folder.text("gazette.yml").split(separator: "\n", omittingEmptySubsequences: false)
    try folder.write(
      lines.filter { !$0.hasPrefix("collections:") }.joined(separator: "\n"), to: "gazette.yml")
  }

  /// Leaves out the collections that come with Gazette, which are not read then.
  private static func choose(_ collections: Set<String>, in folder: TestFolder) throws {
    let names = collections.sorted().joined(separator: ", ")
    try folder.write(try folder.text("gazette.yml") + "collections: [\(names)]\n", to: "gazette.yml")
  }

  private init(in folder: TestFolder) { self.folder = folder }

  /// With three suppliers and three invoices.
  package static func filled() throws -> DeclaredProject {
    DeclaredProject(
      in: try PreparedFolder.copy(of: "declared kinds with records") { folder in
        try DeclaredProject(in: folder).fill()
      })
  }

  private func fill() throws {
    let empty = try DeclaredProject().folder
    for (name, bytes) in try empty.tree() where !name.hasSuffix("/") { try folder.write(bytes, to: name) }
    try bring(
      "suppliers",
      """
      Name,CITY,phone,standing
      Óleos Lima,Sevilla,+34 955 010 203,good
      Panadería Sol,Carmona,,watched
      Ñandú & <Sons>,Sevilla,,

      """)
    try bring(
      "invoices",
      """
      [{"key": "i-1", "number": "2026/1", "supplier": "Óleos Lima", "date": "2026-01-15", "amount": "120.50",
        "bankAccount": "ES91 2100 0418 4502 0005 1332",
        "lines": [{"order": "Oil", "quantity": 2, "price": "50.00"}, {"order": "Vinegar", "price": "20.50"}]},
       {"key": "i-2", "number": "2026/2", "supplier": "Óleos Lima", "date": "2026-04-02", "amount": "79.50"},
       {"key": "i-3", "number": "2026/3", "supplier": "Panadería Sol", "date": "2026-04-03", "amount": 10}]
      """, as: "json")
  }

  @discardableResult
  package func run(_ arguments: String...) throws -> GazetteProgram.Run {
    try GazetteProgram.run(arguments, in: folder.path)
  }

  /// What a command prints that must succeed.
  @discardableResult
  package func output(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
    -> String
  {
    let run = try GazetteProgram.run(arguments, in: folder.path, sourceLocation: sourceLocation)
    #expect(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
    return run.outputText
  }

  /// The one line of a command that must fail.
  package func failure(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
    -> String
  {
    let run = try GazetteProgram.run(arguments, in: folder.path, sourceLocation: sourceLocation)
    #expect(run.status == 1, "\(run.outputText)", sourceLocation: sourceLocation)
    #expect(run.errorLines.count == 1, "\(run.errorText)", sourceLocation: sourceLocation)
    return run.errorText
  }

  /// Adds a line to the settings.
  package func add(setting line: String) throws {
    try folder.write(try folder.text("gazette.yml") + "\n\(line)\n", to: "gazette.yml")
  }

  @discardableResult
  package func bring(_ kind: String, _ text: String, as ending: String = "csv") throws -> String {
    try folder.write(text, to: "\(kind).\(ending)")
    return try output("import", kind, "\(kind).\(ending)")
  }

  /// The key of the supplier with a name, which follows from it.
  package func key(ofSupplier name: String) throws -> String {
    let line = try output("list", "suppliers", "--search", name).split(separator: "\n").first
    return String(try #require(line).prefix { $0 != "\t" })
  }

  /// The rows of an export of a kind as CSV, without the names of its columns.
  package func exportedRows(of kind: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [String]
  {
    try output("export", kind, "--format", "csv", sourceLocation: sourceLocation).split(separator: "\n")
      .dropFirst().map(String.init)
  }

  package func build() throws { try output("build", "--as-of", "2026-06-30") }

  /// The names of the editions, the latest first.
  package func editions() throws -> [String] {
    try output("editions").split(separator: "\n").map { String($0.dropFirst(2).prefix { $0 != " " }) }
  }

  /// The rows of the table of a page, of each the texts of its cells.
  package func cells(ofPage path: String) throws -> [String] {
    let rows = try markdown(path).split(separator: "\n").filter { $0.hasPrefix("|") }
    return rows.dropFirst(2).map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }
  }

  package func markdown(_ path: String) throws -> String { try folder.text("Output/markdown/\(path).md") }
}
