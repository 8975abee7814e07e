import Foundation
import GazetteTestSupport
import Testing

@Suite("Restoring records")
struct RestoreTests {
  @Test("Every record of the sample comes back exactly as it was, whatever its kind")
  func lossless() throws {
    let folder = try TestFolder()
    func run(_ arguments: String...) throws -> String {
      let run = try GazetteProgram.run(arguments, in: folder.path)
      try #require(run.status == 0, "\(run.errorText)")
      return run.outputText
    }
    _ = try run("init", "--sample")
    let kinds = [
      "reservations", "room-types", "orders", "dishes", "employees", "ratings", "people", "car-insurance",
    ]
    var before: [String: String] = [:]
    var keys: [String: [String]] = [:]
    for kind in kinds {
      before[kind] = try run("export", kind, "--format", "json", "--with-private")
      keys[kind] = try run("list", kind).split(separator: "\n").map {
        String($0.split(separator: "\t", omittingEmptySubsequences: false)[0])
      }
      try #require(!(keys[kind] ?? []).isEmpty)
    }
    for kind in kinds {
      let all = keys[kind] ?? []
      let result = try GazetteProgram.run(["remove", kind] + all + ["--yes"], in: folder.path)
      #expect(result.outputText == "removed \(all.count)\n", "\(result.errorText)")
      #expect(try run("list", kind) == "")
    }
    #expect(try run("bin").split(separator: "\n").count == keys.values.map(\.count).reduce(0, +))
    // Room types before their reservations, dishes before or after their orders.
    for kind in [
      "room-types", "reservations", "orders", "dishes", "car-insurance", "people", "ratings", "employees",
    ] {
      let all = keys[kind] ?? []
      let result = try GazetteProgram.run(["restore", kind] + all, in: folder.path)
      #expect(result.outputText == "restored \(all.count)\n", "\(result.errorText)")
    }
    for kind in kinds {
      #expect(try run("export", kind, "--format", "json", "--with-private") == before[kind], "\(kind)")
    }
    #expect(try run("bin") == "")
  }

  @Test(
    "The columns of a store's rows are what they were, also the mark of a default birth date",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func columns() throws {
    let house = try KeepingProject()
    let columns = "key, name, dateOfBirth, isBirthDateDefaulted, typeof(isBirthDateDefaulted), employeeType"
    let before = try house.rows(columns, of: "employees")
    #expect(before.contains("|1|integer|"))
    let lines = try house.rows(
      "parent, place, dish, name, price, typeof(price), quantity", of: "orders_lines")
    try house.run("remove", "employees", "e-2", "--yes")
    try house.run("remove", "orders", "o-2", "--yes")
    try house.run("restore", "employees", "e-2")
    try house.run("restore", "orders", "o-2")
    #expect(try house.rows(columns, of: "employees") == before)
    #expect(
      try house.rows("parent, place, dish, name, price, typeof(price), quantity", of: "orders_lines") == lines
    )
  }

  @Test("A removed dish leaves the lines of old orders, and gets them again when it is restored")
  func dish() throws {
    let house = try KeepingProject()
    let before = try house.run("export", "orders", "--format", "json")
    try house.run("remove", "dishes", "d-2", "--yes")
    let without = try house.run("export", "orders", "--format", "json")
    #expect(!without.contains("d-2") && without.contains("Churrasco"))
    // Removed while its dish is in the bin, and restored before it.
    try house.run("remove", "orders", "o-2", "--yes")
    try house.run("restore", "orders", "o-2")
    try house.run("restore", "dishes", "d-2")
    #expect(try house.run("export", "orders", "--format", "json") == before)
    // Both removed, the order back before the dish.
    try house.run("remove", "orders", "o-1", "--yes")
    try house.run("remove", "dishes", "d-1", "d-2", "--yes")
    try house.run("restore", "orders", "o-1")
    try house.run("restore", "dishes", "d-2")
    try house.run("restore", "dishes", "d-1")
    #expect(try house.run("export", "orders", "--format", "json") == before)
  }

  @Test("What is not in the bin, is in use again, or refers to what is gone, is refused")
  func refused() throws {
    let house = try KeepingProject()
    try house.expectFailure("restore", "employees", "e-1", says: ["a record e-1 among the employees"])
    try house.expectFailure(
      "restore", "employees", "nope", says: ["no record nope of the employees in the bin"])
    try house.run("remove", "employees", "e-1", "--yes")
    try house.add("employees", "key,name,employeeType\ne-1,Another,exempt\n")
    #expect(try house.run("bin") == "")
    try house.expectFailure("restore", "employees", "e-1", says: ["a record e-1 among the employees"])
    try house.run("remove", "reservations", "r-1", "r-2", "--yes")
    try house.run("remove", "room-types", "1", "--yes")
    try house.expectFailure(
      "restore", "reservations", "r-1", says: ["refers to record 1 of the room-types, which is not there"])
    try house.run("restore", "room-types", "1")
    #expect(try house.run("restore", "reservations", "r-1", "r-2") == "restored 2\n")
  }

  @Test("One of several that cannot be restored keeps all of them in the bin")
  func allOrNone() throws {
    let house = try KeepingProject()
    try house.run("remove", "employees", "e-1", "--yes")
    try house.expectFailure("restore", "employees", "e-1", "e-2", says: ["a record e-2 among"])
    #expect(try house.run("bin").hasPrefix("employees\te-1\tAda Lovelace\t"))
  }

  @Test("A record whose list names one that is gone names it, and comes back beside it")
  func listOfMissing() throws {
    let project = try DeclaredProject([
      "shelf/books.yml":
        "title: Books\none: Book\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n",
      "shelf/loans.yml": """
      title: Loans
      one: Loan
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text}
        - {key: lent, title: Lent, kind: list, fields: [{key: book, title: Book, kind: reference, to: books}]}

      """,
    ])
    try project.bring("books", "key,name\nb-1,Atlas\nb-2,Bestiary\n")
    try project.bring("loans", "key,name,lent.book\nl-1,Ada,b-1\nl-1,Ada,b-2\n")
    try project.output("remove", "loans", "l-1", "--yes")
    try project.output("remove", "books", "b-2", "--yes")
    #expect(
      try project.failure("restore", "loans", "l-1").contains(
        "it refers to record b-2 of the books, which is not there"))
    try project.output("restore", "books", "b-2")
    try project.output("restore", "loans", "l-1")
    #expect(try project.output("show", "loans", "l-1").contains("b-2"))
  }

  @Test("A second current order is refused")
  func currentOrder() throws {
    let house = try KeepingProject()
    try house.add("orders", "key,lines.dish,lines.quantity\no-9,d-1,1\n")
    try house.run("remove", "orders", "o-9", "--yes")
    try house.add("orders", "key,lines.dish,lines.quantity\no-8,d-1,1\n")
    try house.expectFailure("restore", "orders", "o-9", says: ["only one order at a time"])
    try house.run("remove", "orders", "o-8", "--yes")
    try house.run("restore", "orders", "o-9")
  }

  @Test("The latest removed state is what comes back, and a record can go and come back again")
  func again() throws {
    let house = try KeepingProject()
    try house.run("remove", "reservations", "r-1", "--yes")
    try house.run("restore", "reservations", "r-1")
    try house.add("reservations", KeepingProject.reservations.replacing("2026-07-03", with: "2026-07-09"))
    let before = try house.records()
    try house.run("remove", "reservations", "r-1", "--yes")
    try house.run("restore", "reservations", "r-1")
    #expect(try house.records() == before)
  }
}
