import GazetteTestSupport
import Testing

@Suite("A declaration that has changed")
struct ChangedDeclarationTests {
  private func declare(_ house: DeclaredProject, _ text: String) throws {
    try house.folder.write(text, to: "Collections/suppliers/suppliers.yml")
  }

  @Test("A new field is empty in the records that are stored")
  func added() throws {
    let house = try DeclaredProject.filled()
    try declare(
      house, DeclaredProject.suppliers + "  - {key: website, title: Website, kind: text}\n")
    let key = try house.key(ofSupplier: "oleos")
    try house.output("edit", "suppliers", key, "--set", "website=lima.example")
    #expect(try house.output("history", "suppliers", key).contains("Website: — → lima.example"))
    #expect(try house.output("list", "suppliers").contains("Carmona"))
  }

  @Test(
    "A dialog that began by another declaration of its own kind stores nothing, and one of another kind goes on"
  )
  func changedMeanwhile() throws {
    let house = try DeclaredProject.filled()
    let choosing = try PseudoTerminal("edit", in: house.folder.path)
    try choosing.expect("Kind of record")
    let editing = try PseudoTerminal(
      "edit", "suppliers", house.key(ofSupplier: "oleos"), "city", in: house.folder.path)
    try editing.expect("City")
    let own = DeclaredProject.invoices.replacing("title: Number", with: "title: The number")
    try house.folder.write(own, to: "Collections/suppliers/invoices.yml")
    try house.output("edit", "invoices", "i-1", "--set", "amount=1.00")
    editing.press(.killLine)
    editing.enter("Utrera")
    #expect(try editing.end() == 0)
    #expect(try house.output("list", "suppliers").contains("Utrera"))
    let extra = DeclaredProject.suppliers + "  - {key: website, title: Website, kind: text}\n"
    try declare(house, extra)
    let key = try house.key(ofSupplier: "sol")
    try house.output("edit", "suppliers", key, "--set", "website=sol.example")
    // It has read the declarations before they changed, and would take the new field away again.
    choosing.enter("Suppliers")
    #expect(try choosing.end() == 1)
    #expect(choosing.text.contains("has changed since this began"), "\(choosing.text)")
    #expect(try house.output("show", "suppliers", key).contains("sol.example"))
  }

  @Test("A renamed field keeps its values, also in the history and in the bin")
  func renamed() throws {
    let house = try DeclaredProject.filled()
    let key = try house.key(ofSupplier: "oleos")
    try house.output("edit", "suppliers", key, "--set", "city=Utrera")
    let sol = try house.key(ofSupplier: "sol")
    try house.output("remove", "invoices", "i-3", "--yes")
    try house.output("remove", "suppliers", sol, "--yes")
    try declare(
      house,
      DeclaredProject.suppliers.replacing(
        "{key: city, title: City", with: "{key: town, was: city, title: Town"))
    #expect(try house.output("list", "suppliers").contains("Utrera"))
    #expect(try house.output("history", "suppliers", key).contains("Town: Sevilla → Utrera"))
    try house.output("restore", "suppliers", sol)
    #expect(try house.output("list", "suppliers", "--where", "town=Carmona").contains("Panadería Sol"))
    // Once more: nothing is renamed twice.
    try house.output("edit", "suppliers", key, "--set", "town=Écija")
  }

  @Test("What a removed field held stays in the history")
  func removed() throws {
    let house = try DeclaredProject.filled()
    let key = try house.key(ofSupplier: "oleos")
    let without = DeclaredProject.suppliers.replacing("  - {key: city, title: City, kind: text}\n", with: "")
    try declare(house, without)
    // A field that is only misspelt takes nothing with it.
    let failure = try house.failure("list", "suppliers")
    #expect(
      failure.contains("the field city is not declared any longer, and 3 of the stored values are in it"))
    #expect(failure.contains("was: city") && failure.contains("removed: [city]"))
    try declare(house, DeclaredProject.suppliers)
    #expect(try house.output("list", "suppliers").contains("Sevilla"))
    try declare(house, without + "removed: [city]\n")
    #expect(!(try house.output("list", "suppliers").contains("Sevilla")))
    // Declared again behind a command that writes, it is empty, and the history has what there was.
    try house.output("edit", "suppliers", key, "--set", "phone=+34 955 010 204")
    try declare(house, DeclaredProject.suppliers)
    #expect(!(try house.output("list", "suppliers").contains("Sevilla")))
    #expect(try house.output("history", "suppliers", key).contains("Sevilla"))
  }

  private static let items = """
    title: Items
    one: Item
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}

    """

  private static let itemFile = "Collections/items/items.yml"

  @Test("A field that gets the key of another one has its own values, and no private ones")
  func renamedOverStored() throws {
    let house = try DeclaredProject.filled()
    try house.takeAllCollections()
    func declare(_ fields: String) throws { try house.folder.write(Self.items + fields, to: Self.itemFile) }
    try declare(
      """
        - {key: note, title: Secret note, kind: text, private: true}
        - {key: label, title: Label, kind: text}
        - {key: price, title: Price, kind: money}
        - {key: cost, title: Cost, kind: money}
      """)
    try house.folder.write(
      "key,name,note,label,price,cost\na,Alpha,TopSecretText,Shelf,10.50,99.00\n", to: "i.csv")
    try house.output("import", "items", "i.csv")
    try house.build()
    let renamed = """
        - {key: note, was: label, title: Note, kind: text}
        - {key: price, was: cost, title: Cost, kind: money}

      """
    try declare(renamed)
    let failure = try house.failure("build")
    #expect(failure.contains("the field price was cost, says the declaration, but 1 of the stored values"))
    #expect(failure.contains("removed: [price]"))
    try declare(renamed + "removed: [note, price]\n")
    try house.build()
    let page = try house.markdown("items/a")
    #expect(page.contains("Shelf") && page.contains("99.00"))
    #expect(!page.contains("TopSecretText") && !page.contains("10.50"))
    let changes = try house.markdown("changes/index")
    #expect(!changes.contains("TopSecretText") && changes.contains("| Price | €10.50 | — |"), "\(changes)")
    let history = try house.output("history", "items", "a")
    #expect(history.contains("TopSecretText"))
    // The names that they had are free.
    try declare(
      renamed.replacing("was: label, ", with: "").replacing("was: cost, ", with: "")
        + "  - {key: label, title: Label, kind: text}\n  - {key: cost, title: Cost, kind: text}\n")
    #expect(try house.output("list", "items").contains("Alpha"))
    try house.build()
    #expect(try house.markdown("items/a").contains("Shelf"))
  }

  @Test("A key that another field gets counts as another one for what records are known by, and for drafts")
  func renamedOverKnown() throws {
    let house = try DeclaredProject.filled()
    try house.takeAllCollections()
    func declare(_ text: String) throws { try house.folder.write(text, to: Self.itemFile) }
    try declare(Self.items + "  - {key: title, title: Title, kind: text}\nknownBy: [name]\n")
    try house.folder.write("name,title\nAlpha,First\nBeta,Second\n", to: "i.csv")
    try house.output("import", "items", "i.csv")
    try declare(
      Self.items.replacing("{key: name, title: Name", with: "{key: name, was: title, title: Name")
        + "knownBy: [name]\nremoved: [name]\n")
    #expect(try house.failure("check").contains("it makes the keys of records otherwise"))

    let visits = """
      title: Visits
      questionnaire: true
      version: 1
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: must, title: Must, kind: text, required: true}

      """
    let file = "Collections/questionnaires/visits.yml"
    try house.folder.write(
      visits
        + "  - {key: note, title: Secret, kind: text, private: true}\n  - {key: label, title: Label, kind: text}\n",
      to: file)
    try declare(Self.items + "  - {key: title, title: Title, kind: text}\nknownBy: [name]\n")
    _ = try house.run("fill", "visits", "--set", "name=B", "--set", "note=OnlySecret", "--keep-draft")
    try house.folder.write(visits + "  - {key: note, was: label, title: Note, kind: text}\n", to: file)
    try house.output("fill", "visits", "--draft", "draft-1", "--set", "must=x")
    #expect(!(try house.output("export", "visits").contains("OnlySecret")))
  }

  @Test("Keys that differ in capitals alone, and two fields of one earlier key, leave the store whole")
  func keysInCapitals() throws {
    let house = try DeclaredProject.filled()
    try house.takeAllCollections()
    func declare(_ fields: String) throws { try house.folder.write(Self.items + fields, to: Self.itemFile) }
    let lines = "    kind: list\n    fields: [{key: n, title: N, kind: integer}]\n"
    try declare("  - {key: city, title: City, kind: text}\n  - key: parts\n    title: Parts\n\(lines)")
    try house.output(
      "add", "items", "--key", "a", "--json", #"{"name": "A", "city": "Jaén", "parts": [{"n": 1}]}"#)
    try declare(
      "  - {key: one, was: city, title: One, kind: text}\n  - {key: two, was: city, title: Two, kind: text}\n"
    )
    #expect(try house.failure("list", "items").contains("one was city already, and only one field"))
    try declare(
      "  - {key: City, title: City, kind: text}\n  - key: Parts\n    title: Parts\n\(lines)removed: [city, parts]\n"
    )
    try house.output("edit", "items", "a", "--set", "City=Úbeda")
    #expect(try house.output("export", "items").contains("a,A,Úbeda,"))
    #expect(try house.output("history", "items", "a").contains("Jaén"))
  }

  @Test("What is declared is not said to go, as the next slip of the pen would take its values")
  func staleRemoval() throws {
    let house = try DeclaredProject.filled()
    for removed in ["city", "."] {
      try declare(house, DeclaredProject.suppliers + "removed: [\(removed)]\n")
      if removed == "." {
        #expect(try house.output("list", "suppliers").contains("Sevilla"))
      } else {
        #expect(
          try house.failure("list", "suppliers").contains(
            "the field city is declared, and would go with its values"))
      }
    }
  }

  @Test("Commands that only read take no field out of the store")
  func readOnly() throws {
    let house = try DeclaredProject.filled()
    let key = try house.key(ofSupplier: "oleos")
    try house.build()
    let before = try house.output("history", "suppliers", key)
    let without = DeclaredProject.suppliers.replacing("  - {key: city, title: City, kind: text}\n", with: "")
    let commands = [
      ["check"], ["list", "suppliers"], ["show", "suppliers", key], ["history", "suppliers", key], ["bin"],
      ["describe", "suppliers"], ["export", "suppliers"], ["sources"],
    ]
    for command in commands {
      try declare(house, without + "removed: [city]\n")
      let run = try GazetteProgram.run(command, in: house.folder.path)
      #expect(run.status == 0, "\(command): \(run.errorText)")
      try declare(house, DeclaredProject.suppliers)
      #expect(try house.output("list", "suppliers").contains("Sevilla"), "\(command)")
      #expect(try house.output("history", "suppliers", key) == before, "\(command)")
    }
    // So does one that renames it.
    try declare(
      house, DeclaredProject.suppliers.replacing("{key: city, title", with: "{key: town, was: city, title"))
    try house.output("check")
    #expect(try house.output("list", "suppliers", "--where", "town=Carmona").contains("Panadería Sol"))
    try declare(house, DeclaredProject.suppliers)
    #expect(try house.output("list", "suppliers").contains("Sevilla"))
    // And a build that fails, or that the gate stops.
    try house.folder.write(
      "# Cities\n\n```sql rows\nSELECT city FROM suppliers ORDER BY 1\n```\n{{rows}}\n", to: "Pages/cities.md"
    )
    try declare(house, without + "removed: [city]\n")
    #expect(try house.failure("build").contains("there is no column city"))
    try house.folder.remove("Pages/cities.md")
    try declare(house, DeclaredProject.suppliers)
    let settings = try house.folder.text("gazette.yml")
    try house.folder.write(settings + "\ngate: {rejectedRows: {stop: 1}}\n", to: "gazette.yml")
    try house.folder.write("key,name\nx,\n", to: "bad.csv")
    _ = try house.run("import", "suppliers", "bad.csv")
    try declare(house, without + "removed: [city]\n")
    let stopped = try house.run("build")
    #expect(stopped.status == 2 && stopped.errorText.contains("The gate stopped the edition"))
    // Why, and the edition to look at, are there as ever.
    #expect(
      (stopped.outputText + stopped.errorText).contains("gate: stopped: Rejected rows: 1"),
      "\(stopped.outputText)\(stopped.errorText)")
    #expect(house.folder.exists(".Output.editions/stopped"), "\(stopped.errorText)")
    try declare(house, DeclaredProject.suppliers)
    #expect(try house.output("list", "suppliers").contains("Sevilla"))
    try house.folder.write(settings, to: "gazette.yml")
    // An edition stays, and what is not in it is no longer in the store.
    try declare(house, without + "removed: [city]\n")
    try house.build()
    try declare(house, DeclaredProject.suppliers)
    #expect(!(try house.output("list", "suppliers").contains("Sevilla")))
  }

  @Test("Records of a kind that no file declares any longer are left out of no edition without a word")
  func undeclared() throws {
    let house = try DeclaredProject.filled()
    try house.build()
    let invoices = DeclaredProject.invoices
    try house.folder.remove("Collections/suppliers/invoices.yml")
    try house.folder.write(
      invoices.replacing("title: Invoices", with: "title: Bills"), to: "Collections/suppliers/bills.yml")
    for command in ["build", "check"] {
      let failure = try house.failure(command)
      #expect(
        failure.contains("the store has 3 records of invoices, which no file declares any longer"),
        "\(failure)")
    }
    #expect(try house.markdown("suppliers/index").contains("Invoices"))
    #expect(!(try house.run("bin").errorText.contains("in the bin too")))
    let settings = try house.folder.text("gazette.yml")
    try house.folder.write(settings + "\nremoved: [invoices]\n", to: "gazette.yml")
    try house.build()
    #expect(!(try house.markdown("suppliers/index").contains("Invoices")))
    // They are still there.
    try house.folder.write(settings, to: "gazette.yml")
    try house.folder.write(invoices, to: "Collections/suppliers/invoices.yml")
    #expect(try house.output("list", "invoices").contains("2026/3"))
    try house.output("remove", "invoices", "i-3", "--yes")
    try house.folder.write(settings + "\nremoved: [invoices]\n", to: "gazette.yml")
    #expect(try house.failure("build").contains("a kind that no file declares"))
    // What is in the bin of them can be neither seen nor erased, which is told.
    try house.folder.write(settings, to: "gazette.yml")
    try house.folder.remove("Collections/suppliers/invoices.yml")
    let told = try house.run("bin", "--empty", "--yes").errorText
    #expect(
      told.contains("in the bin too: 1 record of invoices, which no file declares; put its file back"),
      "\(told)")
  }

  @Test("The history goes back behind the declaration of a list")
  func listInHistory() throws {
    let house = try DeclaredProject.filled()
    let key = try house.key(ofSupplier: "oleos")
    try house.output("edit", "suppliers", key, "--set", "city=Utrera")
    let list =
      "  - {key: sites, title: Sites, kind: list, fields: [{key: spot, title: Spot, kind: text}]}\n"
    let city = "  - {key: city, title: City, kind: text}\n"
    try declare(house, DeclaredProject.suppliers.replacing(city, with: city + list))
    try house.output("edit", "suppliers", key, "--set", #"sites=[{"spot": "Lora"}]"#)
    let history = try house.output("history", "suppliers", key)
    #expect(history.contains("City: Sevilla → Utrera") && history.contains("Sites 1: — → Lora"), "\(history)")
  }

  @Test("The history shows what removed fields held under their keys, and no page does")
  func removedInHistory() throws {
    let house = try DeclaredProject.filled()
    let key = try house.key(ofSupplier: "oleos")
    try house.output("edit", "suppliers", key, "--set", "city=Utrera")
    try declare(
      house,
      DeclaredProject.suppliers.replacing("  - {key: city, title: City, kind: text}\n", with: "")
        + "removed: [city]\n")
    let history = try house.output("history", "suppliers", key)
    #expect(history.contains("\n  city: Sevilla\n"), "\(history)")
    #expect(history.contains("city: Sevilla → Utrera") && history.contains("city: Utrera → —"), "\(history)")
    let json = try house.output("history", "suppliers", key, "--json")
    #expect(json.contains("\"city\":\"Sevilla\""), "\(json)")
    #expect(!json.contains("\"fields\":[]"), "\(json)")
    // Private fields, and fields of lists.
    let without = DeclaredProject.invoices.replacing(
      "  - {key: bankAccount, title: Bank account, kind: text, private: true}\n", with: ""
    ).replacing("      - {key: price, title: Price, kind: money}\n", with: "")
    try house.folder.write(
      without + "removed: [bankAccount, lines.price]\n", to: "Collections/suppliers/invoices.yml")
    let invoice = try house.output("history", "invoices", "i-1")
    #expect(invoice.contains("bankAccount: ES91 2100 0418 4502 0005 1332"), "\(invoice)")
    #expect(invoice.contains("Lines 1: price: 5000 → —"), "\(invoice)")
    try house.build()
    let written = try house.folder.tree().filter { $0.key.hasPrefix("Output/") }
    for (name, bytes) in written {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("2100 0418"), "\(name)")
    }
  }

  @Test("What the history holds of a field is not taken for values of another one with its key")
  func reusedKey() throws {
    let house = try DeclaredProject.filled()
    let key = try house.key(ofSupplier: "oleos")
    let sol = try house.key(ofSupplier: "sol")
    try house.output("remove", "invoices", "i-3", "--yes")
    try house.output("remove", "suppliers", sol, "--yes")
    let city = "  - {key: city, title: City, kind: text}\n"
    try declare(house, DeclaredProject.suppliers.replacing(city, with: "") + "removed: [city]\n")
    try house.build()
    let size = DeclaredProject.suppliers.replacing("City, kind: text", with: "Size, kind: integer")
    try declare(house, size)
    try house.output("edit", "suppliers", key, "--set", "city=7")
    let history = try house.output("history", "suppliers", key)
    #expect(history.contains("city: Sevilla → —") && history.contains("Size: — → 7"), "\(history)")
    #expect(try house.output("restore", "suppliers", sol) == "restored 1\n")
    #expect(try house.output("list", "suppliers", "--where", "city=7").split(separator: "\n").count == 1)
    // The same of fields of lists, and once more.
    let path = "Collections/suppliers/invoices.yml"
    let price = "      - {key: price, title: Price, kind: money}\n"
    let unpriced = DeclaredProject.invoices.replacing(price, with: "")
    try #require(unpriced != DeclaredProject.invoices)
    for kind in ["text", "date"] {
      try house.folder.write(unpriced + "removed: [lines.price]\n", to: path)
      try house.build()
      try house.folder.write(
        DeclaredProject.invoices.replacing("Price, kind: money", with: "Price, kind: \(kind)"), to: path)
      try house.output("edit", "invoices", "i-2", "--set", "number=2026/2 \(kind)")
      let lines = try house.output("history", "invoices", "i-1")
      #expect(lines.contains("Lines 1: price: 5000 → —"), "\(kind): \(lines)")
    }
    try house.build()
  }

  @Test("What was private stays so where another field, which is not, gets its key")
  func reusedPrivateKey() throws {
    let house = try DeclaredProject.filled()
    try house.output("edit", "invoices", "i-2", "--set", "bankAccount=ES00 SECRET 2")
    try house.output("remove", "invoices", "i-1", "--yes")
    try house.build()
    let account = "  - {key: bankAccount, title: Bank account, kind: text, private: true}\n"
    let path = "Collections/suppliers/invoices.yml"
    let without = DeclaredProject.invoices.replacing(account, with: "")
    try house.folder.write(without + "removed: [bankAccount]\n", to: path)
    try house.build()
    try house.folder.write(
      without.replacing(
        "  - key: lines", with: "  - {key: bankAccount, title: Remark, kind: text}\n  - key: lines"), to: path
    )
    try house.output("edit", "invoices", "i-2", "--set", "bankAccount=hello")
    try house.output("restore", "invoices", "i-1")
    try house.build()
    let first = try house.output("editions").split(separator: "\n").last?.split(separator: " ").first
    let told = try house.run("diff", String(try #require(first))).outputText
    #expect(told.contains("hello") && !told.contains("SECRET"), "\(told)")
    for (name, bytes) in try house.folder.tree() where name.hasPrefix("Output/") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("SECRET") && !text.contains("2100 0418"), "\(name)")
    }
    let history = try house.output("history", "invoices", "i-2")
    #expect(history.contains("bankAccount: ES00 SECRET 2"), "\(history)")
  }

  private static let named =
    "title: Suppliers\none: Supplier\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text, required: true}\n"

  @Test("Keys that are to be words from now on are held against those of stored records, which are named")
  func plainKeys() throws {
    let plain = Self.named.replacing("one:", with: "plainKeys: true\none:")
    let house = try DeclaredProject(["sup/sup.yml": Self.named])
    try house.bring("sup", "key,name\n../../../../pages/x,X\nok-1,Y\nAB,A\nab,B\nindex,I\n")
    try house.build()
    try house.folder.write(plain, to: "Collections/sup/sup.yml")
    let failure = try house.failure("build")
    #expect(
      failure.contains("Collections/sup/sup.yml:2:12: 4 of the stored sup have keys that"), "\(failure)")
    #expect(failure.contains("Key: differs from AB only by case"), "\(failure)")
    #expect(failure.contains("Key: has more than letters, digits and hyphens"), "\(failure)")
    #expect(failure.contains("(records ../../../../pages/x, AB, ab, index)"), "\(failure)")
    #expect(failure.contains("remove those records") && !failure.contains("gazette edit"), "\(failure)")
    try house.folder.write(Self.named, to: "Collections/sup/sup.yml")
    try house.output("remove", "sup", "../../../../pages/x", "index", "AB", "--yes")
    try house.folder.write(plain, to: "Collections/sup/sup.yml")
    try house.build()
    #expect(house.folder.exists("Output/site/sup/ok-1.html"))
    // What an earlier version let in stays where pages are, whatever it is called.
    try Tools.sql(
      "UPDATE sup SET key = '../../../../pages/x', revision = revision + 1 WHERE key = 'ab'",
      on: house.folder.path("gazette.sqlite"))
    _ = try house.run("build", "--as-of", "2026-06-29")
    #expect(try !house.folder.tree().keys.contains { $0.hasPrefix("pages/") })
  }

  @Test("A field in which records in the bin hold something does not come to hold something else")
  func otherKindInBin() throws {
    let more = """
        - {key: size, title: Size, kind: text}
        - {key: note, title: Note, kind: text}
        - {key: boss, title: Boss, kind: reference, to: boss}
        - {key: l, title: L, kind: list, fields: [{key: size, title: Size, kind: text}, {key: n, title: N, kind: text}]}

      """
    let house = try DeclaredProject(["sup/sup.yml": Self.named + more, "sup/boss.yml": Self.named])
    try house.bring("boss", "key,name\no,O\n")
    try house.bring(
      "sup",
      #"[{"key": "b", "name": "B", "size": "12", "boss": "o", "l": [{"size": "14", "n": "q"}]}]"#, as: "json")
    try house.output("remove", "sup", "b", "--yes")
    for (was, now, says) in [
      (
        "{key: size, title: Size, kind: text}\n", "{key: size, title: Size, kind: integer}\n",
        "the field size held"
      ),
      (
        "[{key: size, title: Size, kind: text}", "[{key: size, title: Size, kind: integer}",
        "the field size held"
      ),
      ("to: boss", "to: sup", "the field boss referred to records of another kind"),
    ] {
      try house.folder.write(Self.named + more.replacing(was, with: now), to: "Collections/sup/sup.yml")
      let failure = try house.failure("build")
      #expect(failure.contains(says) && failure.contains("in the bin"), "\(failure)")
    }
    try house.folder.write(
      Self.named
        + more.replacing(
          "size, title: Size, kind: text}\n  - {key: note, title: Note, kind: text}\n",
          with: "size, was: note, title: Size, kind: text}\n"),
      to: "Collections/sup/sup.yml")
    #expect(try house.failure("build").contains("the field size was note, says the declaration, but 1 of"))
    try house.folder.write(Self.named + more, to: "Collections/sup/sup.yml")
    try house.output("restore", "sup", "b")
    let json = try house.output("export", "sup", "--format", "json").filter { !$0.isWhitespace }
    #expect(json.contains(#""size":"12","note":null,"boss":"o","l":[{"size":"14","n":"q"}]"#), "\(json)")
  }

  @Test(
    "A column may be called like a group of which it gives a field, or like what a questionnaire has by itself"
  )
  func aliasesOfOwnNames() throws {
    let project = try DeclaredProject([
      "sup/sup.yml": """
      title: Suppliers
      one: Supplier
      record: "{name}"
      questionnaire: true
      version: 3
      aliases: {version: formVersion, town: town.name}
      fields:
        - {key: name, title: Name, kind: text}
        - {key: formVersion, title: Version of the form, kind: text}
        - {key: town, title: Town, kind: group, fields: [{key: name, title: Name, kind: text}]}

      """
    ])
    try project.bring("sup", "key,submittedOn,name,version,town\na,2026-01-01,A,old,Oviedo\n")
    let row = try project.exportedRows(of: "sup")[0]
    #expect(row.contains(",A,old,Oviedo"), "\(row)")
  }

  @Test("Conflicts of what stands in two groups follow both when they are renamed, and go with their field")
  func deepConflicts() throws {
    func group(_ key: String, _ pin: String = "", _ inner: String = "") -> String {
      "  - {\(key), title: A, kind: group, fields: [{key: city, title: C, kind: text}, \(pin){key: geo, title: G, kind: group, fields: [{key: x, title: X, kind: text}\(inner)]}]}\n"
    }
    let whole = group(
      "key: a", "{key: pin, title: P, kind: text}, ", ", {key: gpin, title: GP, kind: text}")
    let house = try DeclaredProject(["sup/sup.yml": Self.named + whole])
    try house.add(setting: "conflicts: report")
    func bring(_ number: Int) throws {
      try house.bring(
        "sup",
        #"[{"key": "k", "name": "N", "a": {"city": "c\#(number)", "pin": "p\#(number)", "geo": {"x": "x\#(number)", "gpin": "g\#(number)"}}}]"#,
        as: "json")
    }
    func conflicts() throws -> [String] {
      try house.output("list", "conflicts").split(separator: "\n").map {
        String($0.split(separator: "\t", omittingEmptySubsequences: false)[2])
      }.sorted()
    }
    try bring(1)
    try house.output(
      "edit", "sup", "k", "--set", "a.city=mine", "--set", "a.pin=mine", "--set", "a.geo.x=mine", "--set",
      "a.geo.gpin=mine")
    try bring(2)
    #expect(try conflicts() == ["a.city", "a.geo.gpin", "a.geo.x", "a.pin"])
    try house.folder.write(
      Self.named + group("key: a") + "removed: [a.pin, a.geo.gpin]\n", to: "Collections/sup/sup.yml")
    try house.build()
    #expect(try conflicts() == ["a.city", "a.geo.x"])
    // An earlier version has left behind what is of no field.
    try Tools.sql(
      "INSERT INTO conflicts SELECT NULL, source, key, 'a.geo.y', value, isKept, revision FROM conflicts LIMIT 1",
      on: house.folder.path("gazette.sqlite"))
    try house.folder.write(
      Self.named + group("key: h, was: a")
        + "aliases: {a: h, a.city: h.city, a.geo: h.geo, a.geo.x: h.geo.x}\n", to: "Collections/sup/sup.yml")
    try house.build()
    #expect(try conflicts() == ["h.city", "h.geo.x"])
    try house.output("edit", "sup", "k", "--set", "h.geo.x=x2")
    #expect(try conflicts() == ["h.city"])
  }

  @Test("A record that is put back has its texts in the capital letters that are declared by now")
  func capitalsRestored() throws {
    let color = "  - {key: c, title: C, kind: text}\n"
    let house = try DeclaredProject(["sup/sup.yml": Self.named + color])
    try house.bring("sup", "key,name,c\na,A,rojo ñu\nb,B,red\n")
    try house.output("remove", "sup", "a", "--yes")
    try house.folder.write(
      Self.named + color.replacing("kind: text", with: "kind: text, capitals: true, pattern: \"[A-ZÑ ]+\""),
      to: "Collections/sup/sup.yml")
    try house.output("restore", "sup", "a")
    #expect(try house.output("list", "sup", "--csv") == "key,name,c\na,A,ROJO ÑU\nb,B,RED\n")
  }

  @Test("A field of a group lets go of what it held, which no other field of its key has later")
  func reusedKeyOfGroup() throws {
    let house = try DeclaredProject.filled()
    let key = try house.key(ofSupplier: "oleos")
    func declareGroup(_ fields: String, removed: String = "") throws {
      try declare(
        house,
        DeclaredProject.suppliers
          + "  - {key: site, title: Site, kind: group, fields: [{key: spot, title: Spot, kind: text}\(fields)]}\n"
          + removed)
    }
    try declareGroup(", {key: code, title: Code, kind: text, private: true}")
    try house.output("edit", "suppliers", key, "--set", "site.spot=Lora", "--set", "site.code=SECRET")
    try declareGroup("", removed: "removed: [site.code]\n")
    try house.build()
    try declareGroup(", {key: code, title: Code, kind: text}")
    #expect(!(try house.output("show", "suppliers", key).contains("SECRET")))
    try declareGroup(", {key: code, title: Code, kind: integer}")
    try house.output("edit", "suppliers", key, "--set", "site.code=7")
    try house.build()
    #expect(!(try house.markdown("changes/index").contains("SECRET")))
    let history = try house.output("history", "suppliers", key)
    #expect(history.contains("Site: code: SECRET → —"), "\(history)")
    #expect(history.contains("Site: Code: — → 7"), "\(history)")
  }

  /// A project with shops that have a group, and lines with one, each with a reference to a cat.
  private func shops(_ box: String = Self.box) throws -> DeclaredProject {
    let house = try DeclaredProject(["shop/cats.yml": Self.cats, "shop/shops.yml": Self.shops(box)])
    try house.bring("cats", "key,name\nk1,One\nk2,Two\nk3,Three\nk4,Four\n")
    let shops = """
      [{"key":"a","name":"A","box":{"fee":50,"pet":"k1","inner":{"pet":"k3"}},
        "lines":[{"what":"w","extra":{"pet":"k2"}}]}]
      """
    try house.bring("shops", shops, as: "json")
    return house
  }

  private static let cats =
    "title: Cats\none: Cat\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text, required: true}\n"
  private static let box =
    "{key: fee, title: Fee, kind: integer}, {key: pet, title: Pet, kind: reference, to: cats}, {key: inner, title: Inner, kind: group, fields: [{key: pet, title: Inner pet, kind: reference, to: cats}]}"

  private static func shops(_ box: String) -> String {
    """
    title: Shops
    one: Shop
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: box, title: Box, kind: group, fields: [\(box)]}
      - key: lines
        title: Lines
        kind: list
        fields:
          - {key: what, title: What, kind: text}
          - {key: extra, title: Extra, kind: group, fields: [{key: pet, title: Pet, kind: reference, to: cats}]}

    """
  }

  @Test(
    "A field of a group that held something else is refused, also in a group within it",
    arguments: [
      ("key: fee, title: Fee, kind: integer", "key: fee, title: Fee, kind: money", "box.fee"),
      (
        "key: pet, title: Inner pet, kind: reference, to: cats", "key: pet, title: Inner pet, kind: text",
        "box.inner.pet"
      ),
      (
        "key: pet, title: Pet, kind: reference, to: cats", "key: pet, title: Pet, kind: reference, to: shops",
        "box.pet"
      ),
    ])
  func otherInGroup(was: String, now: String, field: String) throws {
    let house = try shops()
    try house.folder.write(
      Self.shops(Self.box.replacing(was, with: now)), to: "Collections/shop/shops.yml")
    let refused = try house.run("build")
    #expect(refused.status != 0)
    #expect(refused.errorText.contains(field), "\(refused.errorText)")
    try house.folder.write(Self.shops(Self.box), to: "Collections/shop/shops.yml")
    try house.build()
  }

  @Test(
    "A store of an earlier version learns what the fields of groups hold from the first command that writes")
  func learntMembers() throws {
    let house = try shops()
    let store = house.folder.path + "/gazette.sqlite"
    _ = try Tools.sql(
      """
      UPDATE declarations SET declaration = json_remove(declaration, '$.columns[1].members', '$.lists[0].columns[1].members')
      WHERE name = 'shops'
      """, on: store)
    try house.output("edit", "cats", "k4", "--set", "name=Five")
    for key in ["k1", "k2", "k3"] { #expect(try house.run("remove", "cats", key, "--yes").status != 0) }
  }

  @Test("What a group refers to stays, also from within lists and groups within it")
  func referredToByGroup() throws {
    let house = try shops()
    for key in ["k1", "k2", "k3"] {
      let refused = try house.run("remove", "cats", key, "--yes")
      #expect(refused.status != 0)
      #expect(refused.errorText.contains("shops"), "\(refused.errorText)")
    }
    #expect(try house.output("remove", "cats", "k4", "--yes").contains("removed 1"))
    try house.output("remove", "shops", "a", "--yes")
    try house.output("remove", "cats", "k2", "--yes")
    let missing = try house.run("restore", "shops", "a")
    #expect(missing.status != 0)
    #expect(missing.errorText.contains("k2"), "\(missing.errorText)")
    try house.output("restore", "cats", "k2")
    try house.output("restore", "shops", "a")
    // Whatever the columns are called, and once they are gone.
    try house.folder.write(
      Self.shops(Self.box).replacing("{key: box, title", with: "{key: crate, was: box, title"),
      to: "Collections/shop/shops.yml")
    try house.build()
    #expect(try house.run("remove", "cats", "k1", "--yes").status != 0)
    try house.folder.write(
      Self.shops(Self.box).replacing(
        "{key: box, title: Box, kind: group, fields: [\(Self.box)]}",
        with: "{key: other, title: Other, kind: text}")
        + "removed: [crate]\n", to: "Collections/shop/shops.yml")
    try house.build()
    #expect(try house.output("remove", "cats", "k1", "--yes").contains("removed 1"))
  }

  @Test(
    "A field of a group that is taken out and comes again has what its file says, and others their corrections"
  )
  func comesAgain() throws {
    let house = try shops()
    let path = "Collections/shop/shops.yml"
    let inner = "{key: pet, title: Inner pet, kind: reference, to: cats}"
    let box = Self.box.replacing(
      "fields: [\(inner)]", with: "fields: [\(inner), {key: note, title: Note, kind: text}]")
    try house.output("edit", "shops", "a", "--set", "box.fee=51")
    for (whole, without, field) in [
      (box, box.replacing("\(inner), ", with: ""), "box.inner.pet"),
      (box, box.replacing("{key: pet, title: Pet, kind: reference, to: cats}, ", with: ""), "box.pet"),
    ] {
      try house.folder.write(Self.shops(without) + "removed: [\(field)]\n", to: path)
      try house.build()
      try house.folder.write(Self.shops(whole), to: path)
      try house.build()
      try house.output("import", "shops", "shops.json")
    }
    let listed = try house.output("export", "shops", "--format", "json").filter { !$0.isWhitespace }
    #expect(listed.contains(#""box":{"fee":51,"pet":"k1","inner":{"pet":"k3"#), "\(listed)")
  }

  @Test("A field in which only records in the bin hold something goes only where that is said")
  func heldInBin() throws {
    let house = try shops()
    try house.output("remove", "shops", "a", "--yes")
    let declared = Self.shops(Self.box)
    for (part, field) in [
      ("{key: fee, title: Fee, kind: integer}, ", "box.fee"),
      ("      - {key: what, title: What, kind: text}\n", "lines.what"),
    ] {
      try house.folder.write(declared.replacing(part, with: ""), to: "Collections/shop/shops.yml")
      let refused = try house.run("build")
      #expect(refused.status != 0)
      #expect(refused.errorText.contains("the field \(field) is not declared"), "\(refused.errorText)")
      #expect(refused.errorText.contains("in the bin"), "\(refused.errorText)")
    }
    try house.folder.write(declared, to: "Collections/shop/shops.yml")
    try house.output("restore", "shops", "a")
    #expect(try house.output("show", "shops", "a").contains("50"))
  }

  @Test("Texts that are to be in capital letters from now on become so, and their file changes nothing again")
  func capitals() throws {
    let plain =
      "title: Cars\none: Car\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text, required: true}\n  - {key: color, title: Color, kind: text}\n"
    let house = try DeclaredProject(["cars/cars.yml": plain])
    let file = "key,name,color\nc1,One,red\nc2,Two,RED\nc3,Three,\n"
    try house.bring("cars", file)
    try house.folder.write(
      plain.replacing(
        "title: Color, kind: text", with: "title: Color, kind: text, capitals: true, pattern: \"[A-Z]+\""),
      to: "Collections/cars/cars.yml")
    try house.build()
    #expect(try house.output("list", "cars", "--where", "color=RED").split(separator: "\n").count == 2)
    #expect(try house.output("history", "cars", "c1").contains("Color: red → RED"))
    #expect(try house.output("history", "cars", "c2").contains("→") == false)
    #expect(try house.bring("cars", file).contains("unchanged 3"))
  }

  @Test("Capital letters undo no correction by hand, put nothing back, and are those of earlier versions too")
  func capitalsBesideCorrections() throws {
    func kind(_ name: String, _ more: String = "") -> String {
      "title: \(name)s\none: \(name)\nrecord: \"{name}\"\n\(more)fields:\n  - {key: name, title: Name, kind: text, required: true}\n  - {key: v, title: V, kind: integer, required: true}\n  - {key: note, title: Note, kind: text}\n"
    }
    let house = try DeclaredProject([
      "cars/vans.yml": kind("Van"), "cars/cars.yml": kind("Car", "versioned: v\n"),
    ])
    let vans = "key,name,v,note\na,A,1,ok\nb,B,1,no\n"
    let cars = "key,name,v,note\nc,C,1,z\n"
    try house.bring("vans", vans)
    try house.bring("cars", cars)
    try house.output("edit", "vans", "a", "--set", "note=mine")
    try house.output("remove", "vans", "b", "--yes")
    for (name, more) in [("Van", ""), ("Car", "versioned: v\n")] {
      try house.folder.write(
        kind(name, more).replacing(
          "title: Note, kind: text", with: "title: Note, kind: text, capitals: true"),
        to: "Collections/cars/\(name.lowercased())s.yml")
    }
    try house.build()
    try house.bring("vans", vans)
    #expect(try house.output("list", "vans", "--csv") == "key,name,v,note\na,A,1,MINE\n")
    #expect(try house.bring("cars", cars).contains("unchanged 1"))
    let versions = try ChildProcess.run(
      #require(Tools.sqlite), ["gazette.sqlite", "SELECT note FROM cars_versions"], in: house.folder.path)
    #expect(versions.outputText == "Z\n")
  }

  @Test(
    "A field of a group that only the bin holds is refused as another one, and one of a group within it goes with a word"
  )
  func innerFields() throws {
    let house = try shops()
    try house.output("remove", "shops", "a", "--yes")
    let path = "Collections/shop/shops.yml"
    try house.folder.write(
      Self.shops(Self.box.replacing("title: Fee, kind: integer", with: "title: Fee, kind: money")), to: path)
    #expect(try house.failure("build").contains("box.fee"))
    let without = Self.shops(
      Self.box.replacing(
        "{key: pet, title: Inner pet, kind: reference, to: cats}",
        with: "{key: other, title: Other, kind: text}"))
    try house.folder.write(without, to: path)
    #expect(try house.failure("build").contains("the field box.inner.pet is not declared"))
    try house.folder.write(Self.shops(Self.box), to: path)
    try house.output("restore", "shops", "a")
    try house.folder.write(without, to: path)
    #expect(try house.failure("build").contains("the field box.inner.pet is not declared"))
    try house.folder.write(without + "removed: [box.inner.pet]\n", to: path)
    try house.build()
    let stored = try ChildProcess.run(
      #require(Tools.sqlite), ["gazette.sqlite", "SELECT box FROM shops"], in: house.folder.path)
    #expect(stored.outputText == #"{"fee":50,"pet":"k1"}"# + "\n")
    // What comes under its key later has nothing of it, in the history neither.
    try house.folder.write(
      Self.shops(
        Self.box.replacing(
          "{key: pet, title: Inner pet, kind: reference, to: cats}",
          with: "{key: pet, title: Number, kind: integer}")),
      to: path)
    try house.build()
    #expect(!(try house.output("show", "shops", "a").contains("k3")))
    try house.output("edit", "shops", "a", "--set", "box.inner.pet=7")
    let history = try house.output("history", "shops", "a")
    #expect(history.contains("Box: Inner: — → 7") && history.contains("pet: k3 → —"), "\(history)")
  }

  @Test("What marks values that stand in for unknown ones keeps what it says under another name")
  func renamedFlag() throws {
    let plain = """
      title: Jobs
      one: Job
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: rate, title: Rate, kind: money, whenEmpty: {sql: "SELECT 500", flag: rateIsDefault}}

      """
    let house = try DeclaredProject(["jobs/jobs.yml": plain])
    try house.bring("jobs", "key,name,rate\nj1,One,\nj2,Two,9.00\n")
    try house.folder.write(
      plain.replacing("flag: rateIsDefault", with: "flag: rateAssumed, was: rateIsDefault"),
      to: "Collections/jobs/jobs.yml")
    try house.build()
    let exported = try house.output("export", "jobs")
    #expect(exported.contains("rateAssumed"))
    #expect(exported.contains("j1,One,5.00,true") && exported.contains("j2,Two,9.00,false"), "\(exported)")
  }

  @Test("Keys of stored records are made as before, or the change is refused")
  func otherKeys() throws {
    let house = try DeclaredProject.filled()
    let listed = try house.output("list", "suppliers")
    let company = DeclaredProject.suppliers.replacing("one: Supplier", with: "one: Company")
    try declare(house, company)
    let failure = try house.failure("list", "suppliers")
    #expect(failure.contains("suppliers.yml:2:6: it makes the keys of records otherwise"), "\(failure)")
    #expect(failure.contains("those that 3 of the stored suppliers have"), "\(failure)")
    #expect(failure.contains("keyStart: supplier beside one"), "\(failure)")
    for other in ["knownBy: [name, city]", "knownBy: [name]\nkeyDigits: 20", ""] {
      try declare(house, DeclaredProject.suppliers.replacing("knownBy: [name]", with: other))
      let failure = try house.failure("check")
      #expect(
        failure.contains("Take the change of knownBy, keyDigits or capitals back"), "\(other): \(failure)")
    }
    try declare(
      house,
      DeclaredProject.suppliers.replacing(
        "title: Name, kind: text", with: "title: Name, kind: text, capitals: true"))
    #expect(try house.failure("check").contains("keyDigits or capitals back"))
    try declare(house, company + "keyStart: supplier\n")
    try house.bring("suppliers", "name,city\nÓleos Lima,Utrera\n")
    #expect(try house.output("list", "suppliers") == listed.replacing("Sevilla\t+34", with: "Utrera\t+34"))
    // The field by which they are known may have another key.
    try declare(
      house,
      company.replacing("{name}", with: "{label}").replacing("[name]", with: "[label]")
        .replacing("{key: name, title", with: "{key: label, was: name, title") + "keyStart: supplier\n")
    try house.bring("suppliers", "label,city\nÓleos Lima,Utrera\n")
    #expect(try house.output("list", "suppliers").split(separator: "\n").count == 3)
  }

  @Test("A sum whose field has another key is the same figure, and a kind that is left out is told")
  func changesPage() throws {
    let house = try DeclaredProject.filled()
    try house.build()
    let path = "Collections/suppliers/invoices.yml"
    let renamed = DeclaredProject.invoices.replacing(
      "{key: amount, title: Amount", with: "{key: total, was: amount, title: Total"
    ).replacing("invoicedOn, amount]", with: "invoicedOn, total]")
    try house.folder.write(renamed, to: path)
    try house.build()
    let page = try house.markdown("changes/index")
    #expect(page.contains("Total | €210.00") && !page.contains("Figures that moved"), "\(page)")
    try house.folder.remove(path)
    try house.add(setting: "removed: [invoices]")
    try house.build()
    let told = try house.markdown("changes/index")
    #expect(told.contains("none removed, 3 no longer shown"), "\(told)")
    #expect(told.contains("with so many records: invoices: 3"), "\(told)")
    #expect(try house.folder.text("Output/site/downloads/changes/changes.json").contains("\"leftOut\""))
    // Of the next edition it is nothing new.
    try house.output("build", "--as-of", "2026-07-01")
    #expect(!(try house.markdown("changes/index").contains("no longer shown")))
    // One that comes back is told as a whole, and not by what has become of its records meanwhile.
    try house.folder.write(renamed, to: path)
    let settings = try house.folder.text("gazette.yml")
    try house.folder.write(settings.replacing("removed: [invoices]", with: ""), to: "gazette.yml")
    try house.output("edit", "invoices", "i-1", "--set", "total=125")
    try house.output(
      "add", "invoices", "--key", "i-9", "--set", "number=9", "--set",
      "supplier=\(house.key(ofSupplier: "Panadería Sol"))", "--set", "invoicedOn=2026-05-01", "--set",
      "total=1")
    try house.output("build", "--as-of", "2026-07-01")
    let returned = try house.markdown("changes/index")
    #expect(
      returned.hasPrefix("# No record changed, none added, none removed, 4 shown again\n"), "\(returned)")
    #expect(
      returned.contains("with so many records: invoices: 4") && !returned.contains("€125.00 |"), "\(returned)"
    )
    let json = try house.folder.text("Output/site/downloads/changes/changes.json")
    #expect(json.contains("\"added\":[]") && json.contains("\"shownAgain\":{\"invoices\":4}"), "\(json)")
    #expect(try house.markdown("index").contains("0 added, 0 changed, 0 removed, 4 shown again"))
    #expect(try house.run("diff").outputText.contains(", 4 shown again"))
    let editions = try house.editions()
    #expect(try house.run("diff", editions[0], editions[1]).outputText.contains("4 no longer shown"))
  }

  @Test("The records of a kind that no edition before had are added")
  func newKind() throws {
    let house = try DeclaredProject.filled()
    try house.build()
    try house.folder.write(Self.priced("Repair"), to: "Collections/suppliers/repairs.yml")
    try house.bring("repairs", "key,name,price\na,A,1.00\nb,B,2.00\n")
    try house.build()
    #expect(try house.markdown("changes/index").hasPrefix("# No record changed, 2 added, none removed\n"))
  }

  @Test(
    "Of a kind that no page is to show any longer neither runs nor rejected rows are told, or stop anything")
  func accountsOfRemovedKind() throws {
    let kind = Self.priced("Repair")
    let house = try DeclaredProject(["shop/repairs.yml": kind])
    try house.bring("repairs", "key,name,price\na,A,1.00\nb,B,x\nc,C,y\n")
    try house.add(setting: "gate: {rejectedRows: {stop: 2}}")
    #expect(try house.run("build").status == 2)
    try house.folder.remove("Collections/shop/repairs.yml")
    try house.folder.write(kind, to: "Collections/shop/mendings.yml")
    try house.bring("mendings", "key,name,price\na,A,1.00\nb,B,2.00\n")
    try house.add(setting: "removed: [repairs]")
    try house.build()
    for (file, bytes) in try house.folder.tree("Output") where file.contains("data-quality") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("repairs"), "\(file)")
    }
    let page = try house.markdown("data-quality/index")
    #expect(page.contains("| mendings.csv | 2 | 2 | 0 | 0 | 0 | 0 |"), "\(page)")
    #expect(page.contains("| Rejected rows | 0 |"), "\(page)")
    // At the terminal they are there still.
    #expect(try house.output("list", "rejected").contains("repairs"))
  }

  private static func priced(_ name: String, _ price: String = "kind: money") -> String {
    "title: \(name)s\none: \(name)\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text, required: true}\n  - {key: price, title: Price, \(price)}\n"
  }

  @Test(
    "Another kind in its collection makes no other figure of a sum, for the gate or for what is private by now"
  )
  func secondKind() throws {
    let house = try DeclaredProject(["pets/cats.yml": Self.priced("Cat")])
    try house.bring("cats", "key,name,price\nc1,A,1111.11\nc2,B,2222.22\n")
    try house.build()
    try house.folder.write(Self.priced("Dog"), to: "Collections/pets/dogs.yml")
    try house.add(setting: "gate: {movedTotals: {pets.cats.price: {stop: 10 %}}}")
    try house.output("edit", "cats", "c1", "--set", "price=1.00")
    let stopped = try house.run("build")
    #expect(stopped.status == 2, "\(stopped.errorText)")
    try house.output("edit", "cats", "c1", "--set", "price=1111.11")
    try house.folder.write(Self.priced("Cat", "kind: money, private: true"), to: "Collections/pets/cats.yml")
    try house.folder.write("title: House\ncurrency: EUR\n", to: "gazette.yml")
    try house.build()
    for path in ["markdown/changes/index.md", "site/downloads/changes/changes.json"] {
      #expect(!(try house.folder.text("Output/\(path)").contains("3333.33")))
      #expect(!(try house.folder.text("Output/\(path)").contains("3,333.33")))
    }
    // The first again alone, with a sum that everybody may see.
    try house.folder.write(Self.priced("Cat"), to: "Collections/pets/cats.yml")
    try house.build()
    try house.folder.remove("Collections/pets/dogs.yml")
    try house.output("edit", "cats", "c1", "--set", "price=1000.00")
    try house.build()
    let page = try house.markdown("changes/index")
    #expect(page.contains("€3,333.33 | €3,222.22"), "\(page)")
  }

  @Test("Sums of fields whose keys begin alike are those of their own fields before, and a new kind has none")
  func namedAlike() throws {
    func goods(_ cost: String, _ net: String) -> String {
      "title: Goods\none: Good\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text, required: true}\n  - {key: \(cost), title: Cost, kind: money}\n  - {key: \(net), title: Net, kind: money}\n"
    }
    let house = try DeclaredProject(["stock/goods.yml": goods("cost", "net")])
    try house.bring("goods", "key,name,cost,net\ni1,1,100,80\n")
    try house.build()
    try house.folder.write(
      goods("price, was: cost", "price_net, was: net"), to: "Collections/stock/goods.yml")
    try house.output("edit", "goods", "i1", "--set", "price=300", "--set", "price_net=250")
    try house.folder.write(Self.priced("Stock"), to: "Collections/stock/stock.yml")
    try house.bring("stock", "key,name,price\ns1,S,7.00\n")
    // What a dictionary gives first differs from run to run.
    for _ in 1...6 {
      try house.build()
      let page = try house.markdown("changes/index")
      #expect(page.contains("[Goods: Cost](../stock/index.md) | €100.00 | €300.00"), "\(page)")
      #expect(page.contains("[Goods: Net](../stock/index.md) | €80.00 | €250.00"), "\(page)")
      #expect(page.contains("[Price](../stock/index.md) | — | €7.00"), "\(page)")
      try house.output("rollback")
    }
  }

  @Test("What a kind has under another name is the same figure, and one that is private by now is not told")
  func renamedKind() throws {
    let goods = Self.priced("Good")
    let house = try DeclaredProject(["stock/goods.yml": goods])
    let file = "key,name,price\na,A,777.00\n"
    try house.bring("goods", file)
    try house.build()
    try house.folder.remove("Collections/stock/goods.yml")
    try house.add(setting: "removed: [goods]")
    for name in ["stock", "items"] {
      let path = "Collections/stock/\(name).yml"
      try house.folder.write(goods, to: path)
      try house.bring(name, file)
      try house.build()
      let page = try house.markdown("changes/index")
      #expect(!page.contains("777.00 | —") && !page.contains("— | €777.00"), "\(page)")
      try house.output("rollback")
      try house.folder.write(Self.priced("Good", "kind: money, private: true"), to: path)
      try house.build()
      #expect(!(try house.markdown("changes/index").contains("777")))
      try house.output("rollback")
      try house.folder.remove(path)
      try house.folder.write(
        try house.folder.text("gazette.yml").replacing("removed: [goods]", with: "removed: [goods, \(name)]"),
        to: "gazette.yml")
    }
  }

  @Test("Beside a kind called like its collection a renamed sum of another one is that one's")
  func besideNamesake() throws {
    let house = try DeclaredProject([
      "stock/stock.yml": Self.priced("Stock"),
      "stock/tools.yml": Self.priced("Tool") + "  - {key: cost, title: Cost, kind: money}\n",
    ])
    let file = "key,name,price,cost\na,A,777.00,5.00\n"
    try house.bring("stock", file)
    try house.bring("tools", file)
    try house.build()
    try house.folder.write(
      Self.priced("Tool").replacing(
        "{key: price, title: Price,", with: "{key: price, was: cost, title: Cost,")
        + "removed: [price]\n", to: "Collections/stock/tools.yml")
    try house.build()
    let page = try house.markdown("changes/index")
    #expect(
      page.contains("Price](../stock/index.md) | €777.00 | —") || page.contains("Tools: Price | €777.00 | —"),
      "\(page)")
    #expect(!page.contains("Cost](../stock/index.md) | €777.00"), "\(page)")
  }

  @Test("The sum of a group that is renamed and private by now is told by no page of changes")
  func privateGroup() throws {
    func goods(_ group: String, _ isPrivate: String = "") -> String {
      "title: Goods\none: Good\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text, required: true}\n  - {key: \(group), title: G, kind: group, fields: [{key: y, title: Y, kind: money\(isPrivate)}]}\n"
    }
    let house = try DeclaredProject(["stock/goods.yml": goods("g")])
    try house.bring("goods", "key,name,g.y\nf1,One,777.00\n")
    try house.build()
    #expect(try house.markdown("stock/index").contains("777"))
    try house.folder.write(goods("h, was: g", ", private: true"), to: "Collections/stock/goods.yml")
    try house.build()
    #expect(!(try house.markdown("changes/index").contains("777")))
  }

  @Test("A sum that is private by now is told of neither of two editions that are compared")
  func privateInBoth() throws {
    let house = try DeclaredProject(["pets/cats.yml": Self.priced("Cat")])
    try house.bring("cats", "key,name,price\nc1,A,1234.56\nc2,B,3.00\n")
    try house.build()
    try house.output("edit", "cats", "c1", "--set", "price=2345.67")
    try house.build()
    try house.folder.write(Self.priced("Cat", "kind: money, private: true"), to: "Collections/pets/cats.yml")
    try house.build()
    let editions = try house.editions()
    #expect(editions.count == 3, "\(editions)")
    for first in editions {
      for second in editions where first != second {
        let told = try house.run("diff", first, second)
        #expect(
          !told.outputText.contains("2,348.67") && !told.outputText.contains("1,237.56"), "\(told.outputText)"
        )
      }
    }
  }

  @Test("A removed record that does not keep it is not restored, and says why")
  func restored() throws {
    let house = try DeclaredProject.filled()
    let key = try house.key(ofSupplier: "sol")
    try house.output("remove", "invoices", "i-3", "--yes")
    try house.output("remove", "suppliers", key, "--yes")
    let reasons = ["Standing: not one of the choices", "Phone: missing", "Never Carmona"]
    let declarations = [
      DeclaredProject.suppliers.replacing(", watched: Watched}", with: "}"),
      DeclaredProject.suppliers.replacing("kind: phone}", with: "kind: phone, required: true}"),
      DeclaredProject.suppliers
        + "checks:\n  - {sql: \"city <> 'Carmona'\", field: city, message: Never Carmona}\n",
    ]
    // Those that are stored have no fault.
    for name in ["oleos", "nandu"] {
      let other = try house.key(ofSupplier: name)
      try house.output("edit", "suppliers", other, "--set", "phone=+34 955 010 203")
    }
    for (says, declaration) in zip(reasons, declarations) {
      try declare(house, declaration)
      let failure = try house.failure("restore", "suppliers", key)
      #expect(failure.contains(says) && failure.contains("Nothing was restored"), "\(failure)")
      #expect(try house.output("bin").contains(key))
      try house.build()
    }
    try declare(house, DeclaredProject.suppliers)
    #expect(try house.output("restore", "suppliers", key) == "restored 1\n")
  }

  @Test("A field of a list goes only where that is said, and is not renamed")
  func removedOfList() throws {
    let house = try DeclaredProject.filled()
    let path = "Collections/suppliers/invoices.yml"
    let misspelt = DeclaredProject.invoices.replacing("{key: price, title", with: "{key: prize, title")
    try house.folder.write(misspelt, to: path)
    let failure = try house.failure("build")
    #expect(failure.contains("removed: [lines.price]") && !failure.contains("was:"), "\(failure)")
    #expect(failure.contains("It cannot have another key now"), "\(failure)")
    try house.folder.write(misspelt.replacing("{key: prize,", with: "{key: prize, was: price,"), to: path)
    #expect(try house.failure("build").contains("none within another"))
    try house.folder.write(DeclaredProject.invoices, to: path)
    #expect(try house.output("export", "invoices", "--format", "json").contains("50.00"))
    try house.folder.write(misspelt + "removed: [lines.price]\n", to: path)
    #expect(!(try house.output("export", "invoices", "--format", "json").contains("50.00")))
  }

  @Test(
    "A choice that is taken out is refused with the records that have it, also of a kind that refers to itself"
  )
  func takenChoice() throws {
    let house = try DeclaredProject.filled()
    let own = DeclaredProject.suppliers + "  - {key: parent, title: Parent, kind: reference, to: suppliers}\n"
    try declare(house, own)
    let key = try house.key(ofSupplier: "sol")
    try declare(house, own.replacing(", watched: Watched}", with: "}"))
    for arguments in [
      ["list", "suppliers"], ["edit", "suppliers", key, "--set", "standing=good"], ["build"],
    ] {
      let run = try GazetteProgram.run(arguments, in: house.folder.path)
      let failure = run.errorText
      #expect(run.status == 1)
      #expect(
        failure.contains("Collections/suppliers/suppliers.yml:9:11: 1 of the stored suppliers"), "\(failure)")
      #expect(failure.contains("Standing: not one of the choices (record \(key))"), "\(failure)")
    }
    try declare(house, own)
    try house.output("edit", "suppliers", key, "--set", "standing=good")
    try declare(house, own.replacing(", watched: Watched}", with: "}"))
    #expect(try house.output("list", "suppliers").contains("Carmona"))
  }

  @Test("One that stored records contradict is refused, with the records named and nothing changed")
  func contradicted() throws {
    let house = try DeclaredProject.filled()
    let listed = try house.output("list", "suppliers")
    try declare(
      house, DeclaredProject.suppliers.replacing("kind: phone}", with: "kind: phone, required: true}"))
    let failure = try house.failure("list", "suppliers")
    #expect(failure.contains("Collections/suppliers/suppliers.yml"))
    #expect(failure.contains("2 of the stored suppliers do not keep what it declares: Phone: missing"))
    #expect(failure.contains("A new field is declared without required: true until all of them have it."))
    #expect(failure.contains(try keyOf("Panadería Sol", in: listed)))
    try declare(house, DeclaredProject.suppliers)
    #expect(try house.output("list", "suppliers") == listed)
  }

  @Test("A check that stored records do not keep is named by its own place")
  func brokenCheck() throws {
    let house = try DeclaredProject.filled()
    try declare(
      house,
      DeclaredProject.suppliers
        + "checks:\n  - {sql: \"city <> 'Carmona'\", field: city, message: Never Carmona}\n")
    let failure = try house.failure("list", "suppliers")
    #expect(failure.contains("suppliers.yml:11:11: 1 of the stored suppliers"), "\(failure)")
  }

  private func keyOf(_ name: String, in list: String) throws -> String {
    let line = try #require(list.split(separator: "\n").first { $0.contains(name) })
    return String(line.prefix { $0 != "\t" })
  }

  @Test("A field that held something else is refused")
  func otherKind() throws {
    let house = try DeclaredProject.filled()
    try declare(house, DeclaredProject.suppliers.replacing("City, kind: text", with: "City, kind: integer"))
    #expect(try house.failure("list", "suppliers").contains("the field city held something else before"))
    try declare(house, DeclaredProject.suppliers)
    // Both are whole numbers to the store, and one is a hundred times the other.
    try house.folder.write(
      DeclaredProject.invoices.replacing("Quantity, kind: integer", with: "Quantity, kind: money"),
      to: "Collections/suppliers/invoices.yml")
    #expect(try house.failure("list", "invoices").contains("the field quantity held something else before"))
  }

  @Test(
    "A list that becomes a field of the same key, or the other way round, is refused until it is taken out")
  func listOrField() throws {
    let list = "{key: parts, title: Parts, kind: list, fields: [{key: a, title: A, kind: text}]}"
    let house = try DeclaredProject()
    func declare(_ field: String, _ more: String = "") throws {
      try self.declare(house, DeclaredProject.suppliers + "  - \(field)\n\(more)")
    }
    let text = "{key: parts, title: Parts, kind: text}"
    try declare(text)
    try house.bring("suppliers", "key,name,parts\ns,Ann,x\n")
    for (field, other) in [(text, list), (list, text)] {
      try declare(other)
      let failure = try house.failure("list", "suppliers")
      #expect(failure.contains("suppliers.yml:10:11: the field parts held something else"), "\(failure)")
      #expect(failure.contains("take it out first with removed:, run gazette build"), "\(failure)")
      if field == list {
        // Nor while a record in the bin has elements.
        try declare(field)
        try house.output("remove", "suppliers", "s", "--yes")
        try declare(other)
        #expect(try house.failure("list", "suppliers").contains("the field parts held something else"))
      }
      try self.declare(house, DeclaredProject.suppliers + "removed: [parts]\n")
      try house.build()
      try declare(other)
      if field == text {
        try house.bring("suppliers", #"[{"key": "s", "name": "Ann", "parts": [{"a": "y"}]}]"#, as: "json")
      }
    }
    // What no record has may be either.
    try declare(list)
    #expect(try house.output("bin").contains("Ann"))
  }

  @Test("A list whose table a kind has that takes no part any more is called otherwise, and the kind named")
  func tableOfUndeclared() throws {
    let house = try DeclaredProject()
    let parts = "Collections/suppliers/suppliers-parts.yml"
    try house.folder.write(DeclaredProject.suppliers, to: parts)
    try house.bring("suppliers-parts", "name\nAnn\n")
    try house.folder.remove(parts)
    try house.add(setting: "removed: [suppliers-parts]")
    try declare(
      house,
      DeclaredProject.suppliers
        + "  - {key: parts, title: Parts, kind: list, fields: [{key: a, title: A, kind: text}]}\n")
    let failure = try house.failure("list", "suppliers")
    #expect(
      failure.contains("Collections/suppliers/suppliers.yml:10:11: the store has a table suppliers_parts"))
    #expect(failure.contains("which was made for the kind suppliers-parts."), "\(failure)")
    #expect(failure.contains("Call the field otherwise."), "\(failure)")
  }

  @Test("A field that no record has may hold something else from now on")
  func otherKindOfEmpty() throws {
    let house = try DeclaredProject.filled()
    let key = try house.key(ofSupplier: "oleos")
    func size(_ kind: String) throws {
      try declare(house, DeclaredProject.suppliers + "  - {key: size, title: Size, kind: \(kind)}\n")
    }
    try size("integer")
    try house.output("edit", "suppliers", key, "--set", "size=3")
    try house.output("edit", "suppliers", key, "--set", "size=")
    try size("decimal")
    try house.output("edit", "suppliers", key, "--set", "size=1.5")
    let history = try house.output("history", "suppliers", key)
    #expect(history.contains("size: 3 → —") && history.contains("Size: — → 1.5"), "\(history)")
    try size("reference, to: suppliers")
    #expect(try house.failure("list", "suppliers").contains("take it out first with removed:"))
  }

  private static func wide(_ count: Int) -> String {
    "title: Suppliers\nrecord: \"{name0}\"\nfields:\n  # Many\n"
      + (0..<count).map { "  - {key: name\($0), title: Name, kind: text}\n" }.joined()
  }

  static let faults: [(declaration: String, says: String)] = [
    ("title: Suppliers\nfields: []\nrecord: \"{name}\"\n", "suppliers.yml:2:9: there are no fields."),
    ("title: Suppliers\nfields:\nrecord: \"{name}\"\n", "suppliers.yml:2:1: there are no fields."),
    ("title: Suppliers\nfields: name\nrecord: \"{name}\"\n", "suppliers.yml:2:9: expected a list at fields."),
    ("title: [a]\n", "suppliers.yml:1:8: expected a text at title."),
    (
      "title: Suppliers\nrecord: {name}\nfields:\n  - {key: name, title: Name, kind: text}\n",
      "suppliers.yml:2:9: expected a text with fields in braces and between quotation marks"
    ),
    (
      "title: Suppliers\nrecord: \"{name}\"\nfields:\n  - &name {key: name, title: Name, kind: text}\n  - {<<: *name, key: city}\n",
      "suppliers.yml:5:6: << would put the keys of another mapping in"
    ),
    (
      "title: Suppliers\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n  - {key: Row, title: Row, kind: text}\n",
      "suppliers.yml:5:11: a field cannot be called Row, as there is a column of that name already"
    ),
    (
      "title: Suppliers\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n  - {key: of, title: Of, kind: reference, to: nobody}\n",
      "suppliers.yml:5:47: to: \"nobody\" is not one of"
    ),
    (
      "title: Suppliers\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n  - {key: of, title: Of, kind: reference, to: supplierz}\n",
      "; perhaps suppliers."
    ),
    (
      "title: Suppliers\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\nderived:\n  - {key: size, title: Size, sql: coalesce(length(name), 0)}\n",
      "suppliers.yml:6:58: \"0)\" is no key. A text with a comma in it, such as SQL within { }, stands between"
    ),
    (
      "title: Suppliers\nrecord: \"{order}\"\nfields:\n  - {key: order, title: Order, kind: integer}\nderived:\n  - {key: next, title: Next, sql: order + 1}\n",
      "A field called by a word of SQL, such as order, stands in double quotes: \"order\"."
    ),
    (
      "title: Suppliers\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\nkeyDigits: [1]\n",
      "suppliers.yml:5:12: expected a whole number at keyDigits."
    ),
    (wide(901), "suppliers.yml:905:11: a kind has at most 900 fields, and this one has 901"),

    (
      "title: Suppliers\nrecord: \"{nome}\"\nfields:\n  - {key: name, title: Name, kind: text}\n",
      "one of the fields name"
    ),
    (
      "title: Suppliers\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: texte}\n",
      ":4:36: kind:"
    ),
    (
      "title: Suppliers\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n  - {key: Name, title: Name, kind: text}\n",
      "the key Name stands twice"
    ),
    (
      "title: S\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n  - {key: x, title: X, kind: reference, to: nobody}\n",
      "nobody"
    ),
    (
      "title: S\nrecord: \"{key}\"\nfields:\n  - {key: key, title: Key, kind: text}\n", "cannot be called key"
    ),
    ("title: S\nfields:\n  - {key: name, title: Name, kind: text}\n", "record"),
    (
      "title: S\nrecord: \"{name}\"\naliases: {Name: name, ci_ty: name}\nfields:\n  - {key: name, title: Name, kind: text}\n  - {key: city, title: City, kind: text}\n",
      "suppliers.yml:3:30: ci_ty is how files call the field city, and as another name of name it would take that field's values. Take it out of aliases, or call the field otherwise."
    ),
    (
      "title: S\nrecord: \"{name}\"\naliases: {lines.box.kg: name}\nfields:\n  - {key: name, title: Name, kind: text}\n  - {key: lines, title: Lines, kind: list, fields: [{key: box, title: Box, kind: group, fields: [{key: kg, title: Kg, kind: text}]}]}\n",
      "suppliers.yml:3:25: lines.box.kg is how files call the field lines.box.kg, and"
    ),
    (
      "title: S\nrecord: \"{name}\"\nrecrod: x\nfields:\n  - {key: name, title: Name, kind: text}\n", "recrod"
    ),
  ]

  @Test("A faulty one is refused in one line with its file", arguments: faults)
  func faulty(declaration: String, says: String) throws {
    let house = try DeclaredProject()
    try house.folder.remove("Collections/suppliers/invoices.yml")
    try declare(house, declaration)
    let failure = try house.failure("list", "suppliers")
    #expect(failure.contains("Collections/suppliers/suppliers.yml"), "\(failure)")
    #expect(failure.contains(says), "\(failure)")
  }
}
